package source

// scope lists the locals that are visible at a place of a file, those of the functions around
// it first. The zero scope is empty.
type scope struct {
	locals []local
	places map[string][]int // in locals, by name
}

// local is a declared local name.
type local struct {
	name string
	line int
	main bool // declared by the main chunk
}

func (s *scope) len() int { return len(s.locals) }

func (s *scope) declare(l local) {
	if s.places == nil {
		s.places = make(map[string][]int)
	}
	s.places[l.name] = append(s.places[l.name], len(s.locals))
	s.locals = append(s.locals, l)
}

// find returns the place of the innermost local of a name.
func (s *scope) find(name string) (at int, ok bool) {
	places := s.places[name]
	if len(places) == 0 {
		return 0, false
	}
	return places[len(places)-1], true
}

// leave forgets the locals from a place on.
func (s *scope) leave(at int) {
	for _, l := range s.locals[at:] {
		places := s.places[l.name]
		s.places[l.name] = places[:len(places)-1]
	}
	s.locals = s.locals[:at]
}
