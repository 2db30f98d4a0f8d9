package luaapi

import "strings"

// Signature writes how an entry is called: self:say(text[, args]).
func Signature(e *Entry) string {
	before := map[Class]string{Globals: "", Unit: "self:", Creature: "self:"}
	head, known := before[e.Class]
	if !known {
		head = string(e.Class) + ":"
	}
	var s strings.Builder
	s.WriteString(head + e.Name + "(")
	for i, p := range e.Params {
		name := p.Name
		if p.Type == Rest {
			name = "..."
		}
		switch {
		case p.Optional && i == 0:
			s.WriteString("[" + name + "]")
		case p.Optional:
			s.WriteString("[, " + name + "]")
		case i > 0:
			s.WriteString(", " + name)
		default:
			s.WriteString(name)
		}
	}
	return s.String() + ")"
}
