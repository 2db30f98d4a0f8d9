package content

// CharacterNames is the rule of the names of characters whose start names none.
const CharacterNames ID = "base:character"

// NameRule says which names characters may be given. Those that have one keep it
// whatever the rule comes to be. Package core/rules/naming decides by it.
type NameRule struct {
	ID ID
	// Least and Most are how many letters a name has.
	Least, Most int
	// Letters are which: alphabets, ranges such as a-z, and single letters.
	Letters []string
	// Cased gives a name one capital letter, its first; otherwise it stays as it
	// was typed.
	Cased bool
	// Mixed lets letters of several alphabets stand in one name, Thrice the same
	// letter three times in a row.
	Mixed, Thrice bool
	// Reserved are names that nobody may have, and Within what no name may have in
	// it, in small letters.
	Reserved, Within []string
}

// NameRule looks a rule of names up.
func (s *Snapshot) NameRule(id ID) (*NameRule, bool) { return find(s.Names, s.names, id) }
