package guild

import (
	"testing"

	"loam/core/lib/guid"
	"loam/core/model/character"
)

func signature(who string, account int64) character.Signature {
	return character.Signature{Player: int64(who[0]), Account: account, Name: who}
}

func TestSign(t *testing.T) {
	owner := Signer{Player: 'O', Account: 1, Name: "O"}
	for _, test := range []struct {
		name string
		has  []character.Signature
		who  Signer
		want Why
	}{
		{"the first", nil, Signer{Player: 'A', Account: 2, Name: "A"}, Done},
		{"the last that it takes", []character.Signature{signature("B", 3)}, Signer{Player: 'A', Account: 2}, Done},
		{"one too many", []character.Signature{signature("B", 3), signature("C", 4)}, Signer{Player: 'A', Account: 2}, AllSigned},
		{"twice", []character.Signature{signature("A", 2)}, Signer{Player: 'A', Account: 2}, Signed},
		{"twice, under another name of the account", []character.Signature{signature("B", 2)}, Signer{Player: 'A', Account: 2}, AccountSigned},
		{"the owner", nil, owner, Own},
		{"another character of the owner's", nil, Signer{Player: 'A', Account: 1}, AccountSigned},
		{"a member of a guild", nil, Signer{Player: 'A', Account: 2, Within: true}, Within},
	} {
		t.Run(test.name, func(t *testing.T) {
			before := &character.Petition{Charter: "t:crew", Name: "Watch", Signed: test.has}
			after, why := Sign(before, 2, owner, test.who)
			want := len(test.has)
			if test.want == Done {
				want++
			}
			if why != test.want || len(after.Signed) != want || len(before.Signed) != len(test.has) {
				t.Errorf("%s: %d signatures, want %s and %d; before there were %d", why, len(after.Signed), test.want, want, len(before.Signed))
			}
		})
	}
}

func TestAPetitionThatIsTurnedIn(t *testing.T) {
	level := func(guid.GUID) int { return 5 }
	for _, test := range []struct {
		name    string
		does    []string // before, as in the other tests
		called  string
		signed  string
		want    Why
		members string
		left    int // signatures
	}{
		{"all have signed", nil, "Watch", "BC", Done, "ABC", 2},
		{"too few have", nil, "Watch", "B", FewSigned, "", 1},
		{"one has found another guild", []string{"C founds Rats"}, "Watch", "BC", FewSigned, "", 0},
		{"the leader has", []string{"A founds Rats"}, "Watch", "CD", Within, "", 2},
		{"the name is taken", []string{"X founds wATCH"}, "Watch", "CD", NameTaken, "", 2},
		{"its own signature does not count", nil, "Watch", "AB", FewSigned, "", 1},
		{"it is no name", nil, "4", "BC", BadName, "", 2},
	} {
		t.Run(test.name, func(t *testing.T) {
			b := new(Book)
			for _, line := range test.does {
				does(t, b, line)
			}
			p := &character.Petition{Charter: "t:crew", Name: test.called}
			for i, who := range test.signed {
				p.Signed = append(p.Signed, signature(string(who), int64(i)))
			}
			r, left := b.Petitioned(person("A"), p, 2, level, start())
			got := ""
			if g := b.Of(person("A").Player); r.Why == Done && g != nil {
				for _, m := range g.Members {
					got += m.Name
				}
			}
			if r.Why != test.want || got != test.members || len(left.Signed) != test.left {
				t.Errorf("%s, members %q, %d signatures left; want %s, %q, %d", r.Why, got, len(left.Signed), test.want, test.members, test.left)
			}
		})
	}
}
