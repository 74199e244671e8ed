package xqf

// Fields is the mapping between tags and header fields, in the order in which the
// reader gives the tags. Size is 0 for the fields that are numbers.
func Fields() []Field { return append([]Field(nil), fields[:]...) }
