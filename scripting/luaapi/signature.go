package luaapi

import (
	"strings"
)

// Signature returns how an entry is called, such as self:say(text[, args]).
func Signature(e *Entry) string {
	before := map[Class]string{Globals: "", Unit: "self:", Creature: "self:"}
	head, known := before[e.Class]
	if !known {
		head = string(e.Class) + ":"
	}
	var s strings.Builder
	s.WriteString(head + e.Name + "(")
	closing := ""
	for i, p := range e.Params {
		name := p.Name
		if p.Type == Rest {
			name = "..."
		}
		if i > 0 {
			name = ", " + name
		}
		if p.Optional {
			name, closing = "["+name, closing+"]"
		}
		s.WriteString(name)
	}
	return s.String() + closing + ")"
}
