package gossip

import (
	"strings"
	"testing"

	"loam/core/model/content"
	"loam/core/model/view"
)

func TestWhatIsTypedMustBeWhatIsAskedFor(t *testing.T) {
	number := &view.MenuInput{Number: true, Least: -2, Most: 10}
	words := &view.MenuInput{Long: 5}
	for _, test := range []struct {
		name    string
		in      *view.MenuInput
		typed   string
		number  float64
		text    string
		refused string
	}{
		{"nothing is asked for", nil, "whatever", 0, "", ""},
		{"the least number", number, "-2", -2, "", ""},
		{"the greatest, with blanks around it", number, " 10 ", 10, "", ""},
		{"one too great", number, "11", 0, "", NoNumber},
		{"one too small", number, "-3", 0, "", NoNumber},
		{"a part of one", number, "1.5", 0, "", NoNumber},
		{"words for a number", number, "one", 0, "", NoNumber},
		{"nothing for a number", number, "", 0, "", NoNumber},
		{"more than any number", number, strings.Repeat("9", 40), 0, "", NoNumber},
		{"words", words, "möwen", 0, "möwen", ""},
		{"no words", words, "", 0, "", ""},
		{"a letter too many", words, "möwens", 0, "", TooLong},
		{"no letters", words, "\xff\xfe", 0, "", TooLong},
	} {
		t.Run(test.name, func(t *testing.T) {
			v, refused := Typed(test.in, test.typed)
			if refused != test.refused || v.Number() != test.number || v.Text() != test.text {
				t.Errorf("Typed = %v, refused %q; want %v %q, %q", v, refused, test.number, test.text, test.refused)
			}
		})
	}
}

func TestToWhomSomebodyListens(t *testing.T) {
	for _, test := range []struct {
		name        string
		to          content.Audience
		dead, ghost bool
		want        bool
	}{
		{"the living hear the living", content.TheLiving, false, false, true},
		{"the living do not hear the dead", content.TheLiving, true, false, false},
		{"nor ghosts", content.TheLiving, true, true, false},
		{"who hears ghosts hears ghosts", content.TheGhosts, true, true, true},
		{"but not the living", content.TheGhosts, false, false, false},
		{"nor the dead in their bodies", content.TheGhosts, true, false, false},
		{"who hears all hears the living", content.Everybody, false, false, true},
		{"and ghosts", content.Everybody, true, true, true},
		{"but not the dead in their bodies", content.Everybody, true, false, false},
	} {
		t.Run(test.name, func(t *testing.T) {
			if got := Hears(test.to, test.dead, test.ghost); got != test.want {
				t.Errorf("Hears = %v, want %v", got, test.want)
			}
		})
	}
}

func TestAMenuHasWhatIsForThePlayer(t *testing.T) {
	needs := func(k content.NeedKind) []content.Need { return []content.Need{{Kind: k}} }
	def := &content.Menu{
		ID: "t:inn",
		Greetings: []content.Greeting{
			{Text: content.Text{Key: "ghost"}, Needs: needs(content.NeedGhost)},
			{Text: content.Text{Key: "fighter"}, Needs: needs(content.NeedCombat)},
			{Text: content.Text{Key: "all"}},
		},
		Options: []content.MenuOption{
			{Text: content.Text{Key: "rise"}, Needs: needs(content.NeedGhost), Does: content.DoRevive},
			{Text: content.Text{Key: "room"}, Price: content.Price{Money: 5}, Does: content.DoHome},
			{Text: content.Text{Key: "order"}, Does: content.DoCall, Handler: "order", Input: &content.MenuInput{Ask: content.Text{Key: "how_many"}, Number: true, Most: 3}},
		},
	}
	for _, test := range []struct {
		name   string
		holds  content.NeedKind
		said   string
		places []int
	}{
		{"a ghost", content.NeedGhost, "ghost", []int{1, 2, 3}},
		{"one who fights: the second greeting counts", content.NeedCombat, "fighter", []int{2, 3}},
		{"any other", content.NeedAlive, "all", []int{2, 3}},
	} {
		t.Run(test.name, func(t *testing.T) {
			m, ok := Of(def, func(needs []content.Need) bool { return len(needs) == 0 || needs[0].Kind == test.holds })
			if !ok || m.Def != "t:inn" || m.Bundle != "t" || m.Text.Text.Key != test.said || len(m.Options) != len(test.places) {
				t.Fatalf("made %+v, %v", m, ok)
			}
			for i, o := range m.Options {
				if o.Place != test.places[i] {
					t.Errorf("option %d stands in place %d of the definition, want %d", i+1, o.Place, test.places[i])
				}
			}
			last := m.Options[len(m.Options)-1]
			if last.Input == nil || last.Input.Ask.Text.Key != "how_many" || last.Input.Most != 3 || m.Options[len(m.Options)-2].Price.Money != 5 {
				t.Errorf("options are %+v", m.Options)
			}
		})
	}
	none := &content.Menu{ID: "t:none", Options: []content.MenuOption{{Needs: needs(content.NeedGhost)}}}
	if _, ok := Of(none, func([]content.Need) bool { return false }); ok {
		t.Error("a menu with nothing in it is shown")
	}
}
