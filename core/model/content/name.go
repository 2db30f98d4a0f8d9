package content

// CharacterNames is the name rule for characters whose start has none.
const CharacterNames ID = "base:character"

// NameRule says which names characters can be given. Existing characters keep their
// name when the rule changes. Package core/rules/naming applies it.
type NameRule struct {
	ID ID
	// Least and Most are the minimum and maximum number of letters.
	Least, Most int
	// Letters are the allowed letters: alphabets, ranges such as a-z, and single
	// letters.
	Letters []string
	// Cased gives a name one capital letter, its first; otherwise it stays as typed.
	Cased bool
	// Mixed allows letters of several alphabets in one name, Thrice the same letter
	// three times in a row.
	Mixed, Thrice bool
	// Reserved are names that nobody may have, and Within are texts that no name may
	// contain, in lower case.
	Reserved, Within []string
}

// NameRule looks a name rule up.
func (s *Snapshot) NameRule(id ID) (*NameRule, bool) { return find(s.Names, s.names, id) }
