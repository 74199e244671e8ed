package notation

// unreadable tells whether a text stands for a move but cannot be read: null moves,
// and texts of a move's length in which characters are missing.
func unreadable(text string) bool {
	lost, known, n := 0, 0, 0
	for _, r := range text {
		switch g := glyphOf(r); {
		case g.class == blank:
			continue
		case g.class == unknown:
			lost++
		case g.class != other || g.fold != 0:
			known++
		}
		n++
	}
	return text == "--" || text == "0000" || lost > 0 && n >= 2 && n <= 6 && lost+known == n
}
