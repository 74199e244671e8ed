package batch

import (
	"path"
	"strings"
	"unicode"
	"unicode/utf8"
)

// maxPart is the length of a part of a safe path in bytes. File systems take 255;
// what is left is for an extension, a number and a temporary name.
const maxPart = 200

// safePath makes a relative path out of whatever an archive calls a member, one
// that every system can hold and that stays where it is put: parts that lead
// elsewhere (.. . empty, a drive) are left out, characters that some system
// forbids become _, names that Windows keeps for devices get a _ before them.
func safePath(name string) string {
	var parts []string
	for part := range strings.FieldsFuncSeq(name, func(r rune) bool { return r == '/' || r == '\\' }) {
		if len(parts) == 0 && isDrive(part) {
			part = part[2:]
		}
		if part == "" || part == "." || part == ".." {
			continue
		}
		parts = append(parts, safePart(part))
	}
	if len(parts) == 0 {
		return "_"
	}
	return strings.Join(parts, "/")
}

// isDrive is true for c: and what stands on that drive without a slash.
func isDrive(part string) bool {
	return len(part) >= 2 && part[1] == ':' && unicode.IsLetter(rune(part[0]|0x20)) && part[0] < utf8.RuneSelf
}

func safePart(part string) string {
	part = strings.Map(func(r rune) rune {
		if r == utf8.RuneError || strings.ContainsRune(`<>:"|?*`, r) || unseen(r) {
			return '_'
		}
		return r
	}, part)
	if isDevice(part) {
		part = "_" + part
	}
	if len(part) > maxPart {
		cut := maxPart
		for !utf8.RuneStart(part[cut]) {
			cut--
		}
		part = part[:cut]
	}
	if trimmed := strings.TrimRight(part, ". "); trimmed != part { // Windows drops them
		part = trimmed + "_"
	}
	return part
}

// isDevice is true for the names that Windows takes for devices, whatever
// extension they have.
func isDevice(part string) bool {
	stem, _, _ := strings.Cut(part, ".")
	stem = strings.ToUpper(strings.TrimRight(stem, " "))
	switch stem {
	case "CON", "PRN", "AUX", "NUL", "CONIN$", "CONOUT$":
		return true
	}
	for _, port := range [...]string{"COM", "LPT"} {
		if n, ok := strings.CutPrefix(stem, port); ok && utf8.RuneCountInString(n) == 1 && strings.Contains("0123456789¹²³", n) {
			return true
		}
	}
	return false
}

// stem is a path without its extension: the letters and digits behind the last
// dot of a name, when there are no more than eight and a letter among them, so that
// 2024.05.01 and 第1局.中炮 stay whole.
func stem(name string) string {
	ext := path.Ext(name)
	if len(ext) < 2 || len(ext) > 9 || len(ext) == len(path.Base(name)) {
		return name
	}
	letters := 0
	for _, c := range []byte(ext[1:]) {
		switch {
		case 'a' <= c|0x20 && c|0x20 <= 'z':
			letters++
		case c < '0' || c > '9':
			return name
		}
	}
	if letters == 0 {
		return name
	}
	return name[:len(name)-len(ext)]
}
