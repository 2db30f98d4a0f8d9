package realm_test

import (
	"fmt"
	"strings"
	"testing"

	"loam/core/model/content"
	"loam/core/realm/state"
	"loam/core/session"
	"loam/mods/bundle"
)

// named is a release of a world with a second start, and rules of names of its own.
func named(t *testing.T, rules string) state.Release {
	t.Helper()
	w := worldOf("a", mapScript, "")
	w.Files[0].Data = []byte(strings.Replace(string(w.Files[0].Data), "storage", "override, storage", 1))
	w.Files = append(w.Files, bundle.File{Path: "data/names.yaml", Data: []byte(`
starts: {knight: {extends: walker, name_rule: noble}}
name_rules: {noble: {letters: [a-z], least: 4, most: 6, thrice: false, cased: typed}}
` + rules)})
	return composed(t, w)
}

// says is the name that somebody gets, or in German why not.
func says(c *content.Snapshot, name string, err error) string {
	if err == nil {
		return name
	}
	r, ok := err.(*session.Refusal)
	if !ok {
		return "unexplained: " + err.Error()
	}
	return fmt.Sprintf("%d %s / %s", r.Why, r.Text, c.Words("de", r.Line, r.Args))
}

func TestNamesFollowTheRuleOfTheirStart(t *testing.T) {
	h := newHall(t, named(t, ""))
	anna := h.account("Anna")[0]
	c, _ := h.r.Content()
	why := func(w session.Why, english, german string) string {
		return fmt.Sprintf("%d %s / %s", w, english, german)
	}
	made := make(map[string]int64)
	for _, test := range []struct{ start, typed, want string }{
		{"w:walker", " örJAN ", "Örjan"},
		{"w:walker", "ÖRJAN", why(session.NameTaken, "The name Örjan is already taken.", "Örjan heißt schon jemand.")},
		{"w:walker", "", why(session.NameEmpty, "A name needs letters.", "Ein Name braucht Buchstaben.")},
		{"w:walker", "a", why(session.NameShort, "A name has at least 2 letters.", "Ein Name hat mindestens 2 Buchstaben.")},
		{"w:walker", "abcdefghijklmnopq", why(session.NameLong, "A name has at most 16 letters.", "Ein Name hat höchstens 16 Buchstaben.")},
		{"w:walker", "An{letter}", why(session.NameBad, "A name may not contain “{”: only certain letters are allowed.",
			"Ein Name besteht nur aus bestimmten Buchstaben; „{“ gehört nicht dazu.")},
		{"w:knight", "deBon", "deBon"},
		{"w:knight", "Öde", why(session.NameBad, "A name may not contain “Ö”: only certain letters are allowed.",
			"Ein Name besteht nur aus bestimmten Buchstaben; „Ö“ gehört nicht dazu.")},
		{"w:knight", "Bob", why(session.NameShort, "A name has at least 4 letters.", "Ein Name hat mindestens 4 Buchstaben.")},
		{"w:knight", "Bobbbo", why(session.NameThrice, "“b” may not occur three times in a row.", "„b“ darf nicht dreimal hintereinander stehen.")},
	} {
		rec, err := h.r.Create(t.Context(), anna.who.Account, session.Creation{Name: test.typed, Start: test.start})
		want(t, fmt.Sprintf("a %s called %q", test.start, test.typed), says(c, rec.Name, err), test.want)
		made[rec.Name] = rec.ID
	}
	_, err := h.r.Rename(t.Context(), anna.who.Account, made["deBon"], "Bob")
	want(t, "renaming against the rule of its start", session.WhyOf(err), session.NameShort)
	rec, err := h.r.Rename(t.Context(), anna.who.Account, made["Örjan"], "bOB")
	want(t, "renaming by the rule of all", says(c, rec.Name, err), "Bob")
	want(t, "renaming another's", session.WhyOf(second(h.r.Rename(t.Context(), 9999, anna.id, "x"))), session.NotYours)
}

// Who has a name keeps it, and enters the world with it, whatever the rule comes to
// be; a new name follows the new rule.
func TestANameOutlivesItsRule(t *testing.T) {
	h := newHall(t, named(t, ""))
	both := h.account("Anna", "Bert")
	anna, bert := both[0], both[1]
	strict := named(t, `  # nobody of the list could be made any more
override:
  name_rules:
    base:character: {least: 5, letters: {replace: [greek, b-e]}, mixed: false, reserved: {append: [Decede]}, reserved_within: {append: [dee]}}
`)
	if _, err := h.r.Publish(strict); err != nil {
		t.Fatal(err)
	}
	want(t, "the list", h.names(anna.who.Account), "[Anna Bert]")
	for _, test := range []struct {
		name string
		why  session.Why
	}{
		{"Anna", session.NameBad}, {"bec", session.NameShort}, {"becδe", session.NameMixed},
		{"DECEDE", session.NameReserved}, {"bedeec", session.NameReserved}, {"ΔΕΛΤΑ", session.Unsaid}, {"BEDEBED", session.Unsaid},
	} {
		_, err := h.r.Rename(t.Context(), anna.who.Account, anna.id, test.name)
		want(t, "renaming to "+test.name, session.WhyOf(err), test.why)
	}
	want(t, "the list", h.names(anna.who.Account), "[Bedebed Bert]")
	bert.comes()
	if len(h.r.Players()) != 1 || h.r.Players()[0].Name != "Bert" {
		t.Errorf("in the world are %v", h.r.Players())
	}
}
