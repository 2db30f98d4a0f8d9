package quest

import (
	"loam/core/protocol/web/message/messagetest"

	"strings"
	"testing"

	"loam/core/lib/guid"
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
	Items:      []content.Item{{ID: "t:bread", Name: named("Bread")}},
	Currencies: []content.Currency{{ID: content.Coins, Name: named("Coins")}},
	Quests: []content.Quest{{
		ID: "t:bake", Title: named("Bake"), Summary: named("Bake bread."), Offer: named("Will you?"), Progress: named("Not yet?"), Thanks: named("Well done."), Level: 4, Shares: true,
		Objectives: []content.Objective{{Name: "loaves", Count: 3, Item: "t:bread"}, {Name: "oven", Count: 1, Text: named("Light the oven")}},
		Money:      9, Currency: content.Coins, Rewards: []content.Stack{{Item: "t:bread", Count: 2}},
	}},
}

func TestAChosenRewardIsCountedFromOne(t *testing.T) {
	for _, test := range []struct {
		fields string
		want   int // place in the choices, from 0; -1 is none
		ok     bool
	}{
		{`"act":"turn_in","quest":"t:bake"`, -1, true},
		{`"act":"turn_in","quest":"t:bake","choice":1`, 0, true},
		{`"act":"turn_in","quest":"t:bake","choice":3`, 2, true},
		{`"act":"turn_in","quest":"t:bake","choice":-1`, 0, false},
		{`"act":"turn_in","quest":"t:bake","choice":101`, 0, false},
		{`"act":"turn_in"`, 0, false},
		{`"act":"steal","quest":"t:bake"`, 0, false},
	} {
		in, err := messagetest.Read[intent.Quest](t, DecodeQuest, `{"type":"quest",`+test.fields+`}`)
		if (err == nil) != test.ok || test.ok && (in.Choice != test.want || in.Act != intent.QuestTurnIn) {
			t.Errorf("%s is read as %+v, %v; want the choice %d, read: %v", test.fields, in, err, test.want, test.ok)
		}
	}
}

func TestWhatAPageReceivesAboutAQuest(t *testing.T) {
	page := `"summary":"Bake bread.","objectives":[{"name":"loaves","reads":"Bread","want":3},{"name":"oven","reads":"Light the oven","want":1}],"money":9,"currency":"Coins","rewards":[{"item":"t:bread","name":"Bread","count":2,"quality":"poor"}],"choices":[]`
	for _, test := range []struct {
		name      string
		told      event.QuestTold
		want, not string
	}{
		{"an offer with its page", event.QuestTold{News: event.QuestOffered, Quest: "t:bake"}, `"said":"Will you?",` + page, `"shared"`},
		{"an invitation with its page", event.QuestTold{News: event.QuestInvited, Quest: "t:bake", Unit: guid.New(guid.Player, 0, 7)}, `"shared":true,"said":"Will you?",` + page, `"late"`},
		{"a question", event.QuestTold{News: event.QuestAsked, Quest: "t:bake"}, `"said":"Not yet?",` + page, `"late"`},
		{"thanks", event.QuestTold{News: event.QuestThanked, Quest: "t:bake"}, `"said":"Well done.",` + page, `"late"`},
		{"progress without a page", event.QuestTold{News: event.QuestProgressed, Quest: "t:bake", Objective: "oven", Have: 1, Want: 1}, `"objective":"oven","reads":"Light the oven","have":1,"want":1}`, `"summary"`},
		{"a time limit that is over", event.QuestTold{News: event.QuestFailed, Quest: "t:bake", Late: true}, `"late":true}`, `"summary"`},
		{"why it was not shared", event.QuestTold{News: event.QuestShared, Quest: "t:bake", Why: "core.quest.busy"}, `"why":"core.quest.busy"`, `"summary"`},
		{"one that is not defined", event.QuestTold{News: event.QuestRewarded, Quest: "t:gone", Points: 5}, `"title":"t:gone","points":5}`, `"reads"`},
	} {
		if got := messagetest.Told(QuestTold, test.told, tables); !strings.Contains(got, test.want) || strings.Contains(got, test.not) {
			t.Errorf("%s: sent %s, want it with %s and without %s", test.name, got, test.want, test.not)
		}
	}
}

func TestALogShowsWhatThePlayerHas(t *testing.T) {
	log := &view.QuestLog{Name: "Anna", Quests: []view.Quest{{Quest: "t:bake", State: "open", Have: []int{2, 0}, Left: 5000}, {Quest: "t:gone", State: "failed"}}}
	got := string(message.Marshal(Log{Log: log, Texts: locale.Texts{Content: content.NewSnapshot(tables)}}))
	for _, want := range []string{
		`"state":"open","level":4,"left":5000,"shares":true,"objectives":[{"name":"loaves","reads":"Bread","have":2,"want":3},{"name":"oven","reads":"Light the oven","want":1}]`,
		`{"quest":"t:gone","title":"t:gone","state":"failed","level":0,"objectives":[]}`,
	} {
		if !strings.Contains(got, want) {
			t.Errorf("sent %s, want it with %s", got, want)
		}
	}
}

func TestAMenuAndAGiverShowTheSameMarks(t *testing.T) {
	for mark, word := range map[view.Mark]string{view.NoMark: "none", view.Later: "later", view.Waits: "waits", view.OffersAgain: "offers_again", view.Offers: "offers", view.Rewards: "rewards"} {
		w := new(jsonfield.Writer)
		EncodeMark(w, view.Marked{Unit: guid.New(guid.Creature, 1, 2), Mark: mark})
		EncodeMenuQuests(w, locale.Texts{Content: content.NewSnapshot(tables)}, []view.MenuQuest{{Quest: "t:bake", Mark: mark}})
		if want := `"unit":"creature-1-2","mark":"` + word + `","quests":[{"quest":"t:bake","title":"Bake","mark":"` + word + `"}]`; string(w.Buf) != want {
			t.Errorf("sent %s, want %s", w.Buf, want)
		}
	}
}
