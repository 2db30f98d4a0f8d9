package progression

import (
	"loam/core/protocol/web/message/messagetest"

	"strings"
	"testing"

	"loam/core/lib/clock"
	"loam/core/model/content"
	"loam/core/model/event"
	"loam/core/model/intent"
	"loam/core/model/view"
	"loam/core/protocol/web/jsonfield"
	"loam/core/protocol/web/locale"
	"loam/core/protocol/web/message"
)

func named(key string) content.Text { return content.Text{Key: key} }

var tables = content.Tables{
	Factions: []content.Faction{{ID: "t:guards", Name: named("The Guards"), Esteem: content.Esteem{Scale: "t:scale", War: true}}},
	Scales: []content.Scale{{ID: "t:scale", Least: -100, Most: 50, Ranks: []content.StandingRank{
		{Name: named("Hated"), Color: "#ff0000", From: 7}, {Name: named("Neutral"), From: 0}, {Name: named("Honored"), From: 30},
	}}},
	Skills: []content.Skill{{ID: "t:baking", Name: named("Baking"), Bands: []content.SkillBand{{Name: "hard", Color: "#ff8000"}}}},
	Items:  []content.Item{{ID: "t:bread", Name: named("Bread")}, {ID: "t:oven", Name: named("Oven"), Quality: 1}},
	Spells: []content.Spell{
		{ID: "t:bake", Name: named("Bake"), Craft: &content.Craft{Skill: "t:baking", AtLeast: 5, Tools: []content.ID{"t:oven"}}, Effects: []content.Effect{{Kind: content.CreateItem, Item: "t:bread"}}},
		{ID: "t:one", Name: named("Strength"), Description: named("A little.")}, {ID: "t:two", Description: named("A lot.")},
	},
	Trees:        []content.TalentTree{{ID: "t:tree", Name: named("Tree")}},
	Talents:      []content.Talent{{ID: "t:strong", Tree: "t:tree", Row: 1, Column: 2, Ranks: []content.ID{"t:one", "t:two"}}},
	Titles:       []content.Title{{ID: "t:baker", Name: named("the Baker")}},
	Achievements: []content.Achievement{{ID: "t:feast", Name: named("Feast"), Criteria: []content.Criterion{{Text: named("Eat"), Count: 9}, {Count: 1}}, Of: 1}},
}

var texts = locale.Texts{Content: content.NewSnapshot(tables)}

func TestARankOfReputationHasItsBounds(t *testing.T) {
	for _, test := range []struct {
		name     string
		standing view.Standing
		want     string
	}{
		{"the lowest begins at the least", view.Standing{Faction: "t:guards", Rank: 0}, `"rank":"Hated","color":"#ff0000","from":-100,"to":0`},
		{"the next at its own", view.Standing{Faction: "t:guards", Rank: 1}, `"rank":"Neutral","color":"","from":0,"to":30`},
		{"the highest ends at the most", view.Standing{Faction: "t:guards", Rank: 2}, `"rank":"Honored","color":"","from":30,"to":50`},
		{"one of another release", view.Standing{Faction: "t:guards", Rank: 3}, `"faction":"t:guards","name":"t:guards","points":0,"rank":""`},
		{"war", view.Standing{Faction: "t:guards", War: true}, `"may_war":true,"war":true`},
	} {
		got := messagetest.Written(func(w *jsonfield.Writer) { EncodeStanding(w, texts, &test.standing) })
		if !strings.Contains(got, test.want) {
			t.Errorf("%s: sent %s, want it with %s", test.name, got, test.want)
		}
	}
}

func TestWhatAPageSeesOfAPlayersProgress(t *testing.T) {
	for _, test := range []struct {
		name      string
		growth    view.Growth
		want, not string
	}{
		{"what a craft needs and makes", view.Growth{Crafts: []view.Craft{{Spell: "t:bake", Able: true}}},
			`"skill":"t:baking","at_least":5,"able":true,"band":"hard","color":"#ff8000","reagents":[],"makes":[{"item":"t:bread","name":"Bread","count":1,"quality":"poor"}],"tools":[{"item":"t:oven","name":"Oven","count":1,"quality":"common"}]`, `"focus"`},
		{"a craft without a difficulty", view.Growth{Crafts: []view.Craft{{Spell: "t:bake", Band: -1}}}, `"band":"","color":""`, `"able"`},
		{"nothing of a spell that is no craft", view.Growth{Crafts: []view.Craft{{Spell: "t:one"}}}, `"crafts":[]`, `"t:one"`},
		{"a talent that is not learned, with its first rank", view.Growth{Trees: []view.Tree{{Tree: "t:tree", Talents: []view.Talent{{Talent: "t:strong"}}}}}, `"name":"Strength","row":1,"column":2,"rank":0,"of":2,"about":"A little."`, `"closed"`},
		{"a learned talent with its next rank", view.Growth{Trees: []view.Tree{{Talents: []view.Talent{{Talent: "t:strong", Rank: 1}}}}}, `"about":"A lot."`, `"A little."`},
		{"the highest rank with the last", view.Growth{Trees: []view.Tree{{Talents: []view.Talent{{Talent: "t:strong", Rank: 2}}}}}, `"rank":2,"of":2,"about":"A lot."`, `"closed"`},
		{"why a talent is closed", view.Growth{Trees: []view.Tree{{Talents: []view.Talent{{Talent: "t:strong", Closed: "core.talent.row"}}}}}, `"closed":"core.talent.row"`, `"t:gone"`},
		{"the progress of an achievement", view.Growth{Achievements: []view.Achievement{{Achievement: "t:feast", Counts: []int{4, 0}}}}, `"takes":1,"criteria":[{"text":"Eat","now":4,"count":9},{"now":0,"count":1}]`, `"earned"`},
		{"no achievement of another release", view.Growth{Achievements: []view.Achievement{{Achievement: "t:feast", Counts: []int{4}}}}, `"achievements":[]`, `"t:feast"`},
		{"a title", view.Growth{Titles: []content.ID{"t:baker"}, Title: "t:baker"}, `"titles":[{"title":"t:baker","reads":"the Baker"}],"title":"t:baker"`, `"resting"`},
		{"a skill that is not defined", view.Growth{Skills: []view.Skill{{Skill: "t:gone", Value: 3, Max: 9}}}, `"skill":"t:gone","name":"t:gone","category":"","value":3,"max":9`, `"forgets"`},
	} {
		got := string(message.Marshal(Growth{Growth: &test.growth, Texts: texts}))
		if !strings.Contains(got, test.want) || strings.Contains(got, test.not) {
			t.Errorf("%s: sent %s, want it with %s and without %s", test.name, got, test.want, test.not)
		}
	}
}

func TestNewsNameWhatTheyAreAbout(t *testing.T) {
	for id, want := range map[content.ID]string{
		"t:baking": "Baking", "t:guards": "The Guards", "t:strong": "Strength", "t:feast": "Feast", "t:gone": "t:gone",
	} {
		if got := messagetest.Told(Grown, event.Grown{ID: id}, tables); !strings.Contains(got, `"name":"`+want+`"`) {
			t.Errorf("news of %s are sent as %s, want them with the name %s", id, got, want)
		}
	}
}

func TestPlayedTimeIsInSeconds(t *testing.T) {
	if got := messagetest.Told(Played, event.Played{Total: 90*clock.Second + 999, Level: 1500}, tables); got != `{"total":90,"level":1}` {
		t.Errorf("90.999 s, 1.5 s of them at the level, are sent as %s", got)
	}
}

func TestPlayedTimeOfAnotherNamesThePlayer(t *testing.T) {
	told := event.PlayedOf{Player: 7, Other: 8, Name: "Ben", Total: 90*clock.Second + 999, Level: 1500}
	if got := messagetest.Told(PlayedOf, told, tables); !strings.Contains(got, `"name":"Ben","total":90,"level":1}`) {
		t.Errorf("90.999 s of Ben, 1.5 s of them at the level, are sent as %s", got)
	}
	if in, err := messagetest.Read[intent.AskPlayedOf](t, DecodePlayedOf, `{"type":"played_of","name":"ben"}`); err != nil || in.Name != "ben" {
		t.Errorf("a request about ben is read as %+v, %v", in, err)
	}
}

func TestARequestNamesItsSubject(t *testing.T) {
	if in, err := messagetest.Read[intent.Grow](t, DecodeGrow, `{"type":"grow","act":"choose_talent","id":"t:strong"}`); err != nil || in != (intent.Grow{Act: intent.GrowTalent, ID: "t:strong"}) {
		t.Errorf("it is read as %+v, %v", in, err)
	}
	if in, err := messagetest.Read[intent.Grow](t, DecodeGrow, `{"type":"grow","act":"fly"}`); err == nil {
		t.Errorf("an unknown act is read as %+v", in)
	}
}
