package naming_test

import (
	"strings"
	"testing"

	"loam/core/model/content"
	"loam/core/rules/naming"
	"loam/core/store"
)

func rule(change func(*content.NameRule)) *content.NameRule {
	r := &content.NameRule{
		Least: 2, Most: 8, Letters: []string{"latin"}, Cased: true, Mixed: true, Thrice: true,
		Reserved: []string{"nobody", "örn"}, Within: []string{"king"},
	}
	change(r)
	return r
}

func TestNamesOfSeveralWordsMayBeReserved(t *testing.T) {
	r := rule(func(*content.NameRule) {})
	for typed, want := range map[string]bool{
		"Night Watch": false, "": false, "1 2": false, "Watch of Örns": false, "Dark Ingots": false,
		"Nobody": true, "Watch of ÖRN": true, "No-Body": true, "N o b o d y": true, "The Kingsmen": true,
	} {
		if got := naming.Reserves(r, typed); got != want {
			t.Errorf("%q is reserved: %v, want %v", typed, got, want)
		}
	}
}

func TestNamesAreCheckedByRules(t *testing.T) {
	plain := rule(func(*content.NameRule) {})
	every := rule(func(r *content.NameRule) { r.Letters = []string{"any"} })
	pure := rule(func(r *content.NameRule) { r.Letters, r.Mixed = []string{"any"}, false })
	chosen := rule(func(r *content.NameRule) { r.Letters = []string{"a-f", "ö", "Ж"} })
	typed := rule(func(r *content.NameRule) { r.Cased = false })
	calm := rule(func(r *content.NameRule) { r.Thrice = false })
	none := rule(func(r *content.NameRule) { r.Letters = nil })
	for _, test := range []struct {
		name        string
		rule        *content.NameRule
		typed, want string
		fault       naming.Fault
	}{
		{"a name gets its capital letter", plain, "aNNA", "Anna", naming.Fault{}},
		{"space around it does not count", plain, " \tÖRJAN\n ", "Örjan", naming.Fault{}},
		{"as few letters as may be", plain, "ab", "Ab", naming.Fault{}},
		{"as many letters as may be", plain, "abcdefgh", "Abcdefgh", naming.Fault{}},
		{"nothing", plain, "", "", naming.Fault{Reason: naming.Empty}},
		{"only space", plain, "  ", "", naming.Fault{Reason: naming.Empty}},
		{"too short", plain, "a", "", naming.Fault{Reason: naming.Short}},
		{"one too many", plain, "abcdefghi", "", naming.Fault{Reason: naming.Long}},
		{"very long", plain, strings.Repeat("ab", 1<<20), "", naming.Fault{Reason: naming.Long}},
		{"letters of two bytes count as one", plain, "öööööööö", "Öööööööö", naming.Fault{}},
		{"a digit", plain, "Ann4", "", naming.Fault{Reason: naming.Strange, Letter: "4"}},
		{"a digit behind too many letters", plain, "abcdefghi4", "", naming.Fault{Reason: naming.Long}},
		{"space within", plain, "An na", "", naming.Fault{Reason: naming.Strange, Letter: " "}},
		{"a control character", plain, "An\ana", "", naming.Fault{Reason: naming.Strange, Letter: "U+0007"}},
		{"a zero byte", plain, "An\x00na", "", naming.Fault{Reason: naming.Strange, Letter: "U+0000"}},
		{"what turns writing round", plain, "An\u202Ena", "", naming.Fault{Reason: naming.Strange, Letter: "U+202E"}},
		{"what is no text", plain, "An\xff", "", naming.Fault{Reason: naming.Strange, Letter: "U+FFFD"}},
		{"a combining mark", plain, "Rene\u0301", "", naming.Fault{Reason: naming.Strange, Letter: "U+0301"}},
		{"the same as one letter", plain, "Ren\u00e9", "René", naming.Fault{}},
		{"a letter of another alphabet", plain, "Аnna", "", naming.Fault{Reason: naming.Strange, Letter: "А"}},
		{"any letter", every, "ЖАННА", "Жанна", naming.Fault{}},
		{"letters of four bytes", every, "𐐀𐐀𐐀", "𐐀𐐨𐐨", naming.Fault{}},
		{"mixed alphabets that may be", every, "Аnna", "Аnna", naming.Fault{}},
		{"mixed alphabets", pure, "Аnna", "", naming.Fault{Reason: naming.Mixed}},
		{"mixed with an alphabet that has no name here", pure, "aᚠ", "", naming.Fault{Reason: naming.Mixed}},
		{"one alphabet", pure, "Жанна", "Жанна", naming.Fault{}},
		{"what is written together", pure, "漢ひカ", "漢ひカ", naming.Fault{}},
		{"a sign that alphabets share", pure, "カーラ", "カーラ", naming.Fault{}},
		{"letters of a range", chosen, "fABe", "Fabe", naming.Fault{}},
		{"a letter that stands alone, as capital", chosen, "Öde", "Öde", naming.Fault{}},
		{"a capital that stands alone, as small letter", chosen, "жж", "Жж", naming.Fault{}},
		{"a letter outside of a range", chosen, "abg", "", naming.Fault{Reason: naming.Strange, Letter: "g"}},
		{"a unit that looks like a letter", rule(func(r *content.NameRule) { r.Letters = []string{"a-z"} }), "\u212Aen", "",
			naming.Fault{Reason: naming.Strange, Letter: "\u212A"}},
		{"no letters at all", none, "ab", "", naming.Fault{Reason: naming.Strange, Letter: "a"}},
		{"as typed", typed, "McDuff", "McDuff", naming.Fault{}},
		{"three of a letter that may be", plain, "Annna", "Annna", naming.Fault{}},
		{"three of a letter", calm, "Annna", "", naming.Fault{Reason: naming.Thrice, Letter: "n"}},
		{"three of a letter, small and capital", calm, "AaAb", "", naming.Fault{Reason: naming.Thrice, Letter: "A"}},
		{"two and two", calm, "Annaannn", "", naming.Fault{Reason: naming.Thrice, Letter: "n"}},
		{"three that are not in a row", calm, "Anana", "Anana", naming.Fault{}},
		{"a reserved name", plain, "NoBody", "", naming.Fault{Reason: naming.Reserved}},
		{"a reserved name of other letters", plain, "ÖRN", "", naming.Fault{Reason: naming.Reserved}},
		{"more than a reserved name", plain, "Nobodya", "Nobodya", naming.Fault{}},
		{"a word that no name may have, at the end", plain, "WalKing", "", naming.Fault{Reason: naming.Reserved}},
		{"a word that no name may have, alone", plain, "king", "", naming.Fault{Reason: naming.Reserved}},
		{"less than that word", plain, "Kin", "Kin", naming.Fault{}},
	} {
		t.Run(test.name, func(t *testing.T) {
			got, fault := naming.Check(test.rule, test.typed)
			if got != test.want || fault != test.fault {
				t.Errorf("%.40q is %q, %+v; want %q, %+v", test.typed, got, fault, test.want, test.fault)
			}
			if again, _ := naming.Check(test.rule, got); got != "" && again != got {
				t.Errorf("%q becomes %q when it is checked again", got, again)
			}
		})
	}
}

// The longest name of the widest letters is one that the store takes.
func TestWhatARuleAllowsCanBeKept(t *testing.T) {
	if naming.MaxBytes != store.MaxName {
		t.Errorf("names of %d bytes are allowed, the store keeps %d", naming.MaxBytes, store.MaxName)
	}
	for _, letter := range []string{"𐐀", "𠀀", "İ", "ẞ", "Ⱥ", "ɐ"} {
		got, fault := naming.Check(naming.Loose(), strings.Repeat(letter, naming.MaxLetters))
		if fault != (naming.Fault{}) || len(got) > store.MaxName {
			t.Errorf("%d of %s are %d bytes, %+v", naming.MaxLetters, letter, len(got), fault)
		}
	}
}

func TestLettersOfRulesAreChecked(t *testing.T) {
	for _, test := range []struct{ entry, suggestion, err string }{
		{"latin", "", ""}, {"any", "", ""}, {"a-z", "", ""}, {"ж", "", ""}, {"あ-ん", "", ""},
		{"latn", "latin", "must be an alphabet"}, {"z-a", "a-z", "before it ends"}, {"0-9", "", "letters"}, {"4", "", "letters"},
		{"'", "", "letters"}, {"\u0301", "", "letters"}, {"", "", "letters"}, {strings.Repeat("x", 1000), "", "must be an alphabet"},
	} {
		suggestion, err := naming.Letters(test.entry)
		if suggestion != test.suggestion || (err == nil) != (test.err == "") || err != nil && !strings.Contains(err.Error(), test.err) {
			t.Errorf("%.20q: %v, suggestion %q; want %q, %q", test.entry, err, suggestion, test.err, test.suggestion)
		}
	}
}
