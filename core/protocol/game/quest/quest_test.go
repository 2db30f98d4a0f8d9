package quest_test

import (
	"reflect"
	"slices"
	"testing"

	"loam/core/lib/guid"
	"loam/core/lib/value"
	"loam/core/model/content"
	"loam/core/model/event"
	"loam/core/model/intent"
	"loam/core/model/view"
	"loam/core/protocol/game"
	"loam/core/protocol/game/conn"
	"loam/core/protocol/game/conn/conntest"
	"loam/core/protocol/game/quest"
	"loam/core/protocol/game/vanilla"
	"loam/core/protocol/game/wrath"
	"loam/core/protocol/packets"
	"loam/core/protocol/packets/npc"
)

// The units of these tests.
var (
	anna  = guid.New(guid.Player, 0, 7)
	ben   = guid.New(guid.Player, 0, 8)
	clerk = guid.New(guid.Creature, 1, 17)
)

// The numbers of the quests of these tests.
const hensEntry, dashEntry, gapEntry, lampsEntry, lampEntry = 11, 12, 13, 14, 15

func known(entry int64) []content.Client {
	return []content.Client{{Version: "vanilla", Name: "entry", Number: entry}, {Version: "wrath", Name: "entry", Number: entry}}
}

var book = content.Tables{
	Items:   []content.Item{{ID: "t:crumb"}},
	Objects: []content.Object{{ID: "t:lamp", Clients: known(lampEntry)}, {ID: "t:wick"}},
	Quests: []content.Quest{
		{ID: "t:dash", Clients: known(dashEntry), Objectives: []content.Objective{{Kind: content.Credit, Name: "there", Count: 1}}},
		{ID: "t:lamps", Clients: known(lampsEntry), Objectives: []content.Objective{
			{Kind: content.HandleIt, Name: "lamp", Objects: []content.ID{"t:lamp", "t:wick"}, Count: 3},
			{Kind: content.HandleIt, Name: "again", Objects: []content.ID{"t:lamp"}, Count: 1},
			{Kind: content.HandleIt, Name: "wick", Objects: []content.ID{"t:wick"}, Count: 1},
		}},
		{ID: "t:gap", Clients: known(gapEntry)},
		{ID: "t:hens", Clients: known(hensEntry), Objectives: []content.Objective{
			{Kind: content.Slay, Name: "hens", Count: 70}, {Kind: content.Collect, Name: "crumbs", Item: "t:crumb", Count: 2}, {Kind: content.Credit, Name: "hush", Count: 2},
		}},
	},
}

// reader is a client of a version that reads about quests.
type reader struct {
	*conntest.Client
	errands *quest.Requests
	journal *quest.Updates
	version *game.Version
}

// each runs a test for every version, with a client that has been shown its map.
func each(t *testing.T, test func(t *testing.T, r *reader)) {
	t.Helper()
	for _, v := range []*game.Version{vanilla.Version(), wrath.Version()} {
		t.Run(v.Name, func(t *testing.T) {
			r := &reader{Client: conntest.New(t, v.Packet, v.Name, book), version: v}
			r.errands = quest.New(r.Client, &v.Quests)
			r.journal = r.errands.NewUpdates(r.Client)
			r.Parts = []conn.Answerer{r.journal}
			test(t, r)
		})
	}
}

func (r *reader) log(list ...view.Quest) {
	r.journal.Told(&view.Viewer{Quests: &view.QuestLog{Quests: list}})
}

// word is the last that the client was told of a word of a place.
func (r *reader) word(place, word uint16) (last uint32) {
	for _, v := range r.Changed {
		if v.Field == r.version.Quests.Log+place*r.version.Quests.Words+word {
			last = v.Word
		}
	}
	return last
}

// asks checks what the client asks of the map last.
func (r *reader) asks(t *testing.T, want intent.Intent) {
	t.Helper()
	if len(r.Asked) == 0 || !reflect.DeepEqual(r.Asked[len(r.Asked)-1], want) {
		t.Errorf("it asks %+v, want %+v last", r.Asked, want)
	}
}

func TestAQuestKeepsItsPlaceInTheLog(t *testing.T) {
	each(t, func(t *testing.T, r *reader) {
		r.log(view.Quest{Quest: "t:dash"}, view.Quest{Quest: "t:hens"})
		r.log(view.Quest{Quest: "t:hens"})
		if r.word(0, 0) != 0 || r.word(1, 0) != hensEntry {
			t.Errorf("behind what is gone stand %d and %d", r.word(0, 0), r.word(1, 0))
		}
		_ = r.errands.Swap(&npc.QuestSlots{A: 1, B: 4})
		if r.word(1, 0) != 0 || r.word(4, 0) != hensEntry {
			t.Errorf("exchanged, %d and %d stand there", r.word(1, 0), r.word(4, 0))
		}
		r.log(view.Quest{Quest: "t:hens"}, view.Quest{Quest: "t:gap"})
		if r.word(0, 0) != gapEntry {
			t.Errorf("the first free place has %d, want %d", r.word(0, 0), gapEntry)
		}
		_ = r.errands.Drop(&packets.Result{Result: 4})
		r.asks(t, intent.Quest{Act: intent.QuestAbandon, Quest: "t:hens", Choice: -1})
		_ = r.errands.Drop(&packets.Result{Result: 200})
		r.asks(t, intent.Quest{Act: intent.QuestAbandon, Choice: -1})
	})
}

func TestWhatALogSaysOfAQuest(t *testing.T) {
	each(t, func(t *testing.T, r *reader) {
		r.log(view.Quest{Quest: "t:hens", State: "done", Have: []int{70, 1, 2}, Left: 9000})
		ends := uint32(conntest.Wall.Unix() + 9)
		got := [4]uint32{r.word(0, 1), r.word(0, 2), r.word(0, 3), r.word(0, 4)}
		want := [4]uint32{1, 70 | 2<<16, 0, ends}
		if r.version.Name == "vanilla" { // six bits for each count
			got[2], got[3] = 0, 0
			want = [4]uint32{1<<24 | 63 | 2<<6, ends}
		}
		if got != want {
			t.Errorf("its words are %#x, want %#x", got, want)
		}
		r.log(view.Quest{Quest: "t:hens", State: "failed", Have: []int{70, 1, 2}, Left: 8000})
		state := r.word(0, 1)
		if r.version.Name == "vanilla" {
			state >>= 24
		}
		if at := map[string]uint16{"vanilla": 2, "wrath": 4}[r.version.Name]; state != 2 || r.word(0, at) != ends {
			t.Errorf("failed, it has state %d and ends at %d, want 2 and %d still", state, r.word(0, at), ends)
		}
	})
}

func TestWhoIsNotShownTheMapYetIsToldOfQuestsWithIt(t *testing.T) {
	each(t, func(t *testing.T, r *reader) {
		r.Hidden = true
		r.journal.Told(&view.Viewer{
			Quests: &view.QuestLog{Quests: []view.Quest{{Quest: "t:gap"}}}, Marks: []view.Marked{{Unit: clerk, Mark: view.Offers}},
		})
		if len(r.Told)+len(r.Changed) > 0 {
			t.Errorf("before, it is told %v and %v", r.Told, r.Changed)
		}
		r.Hidden = false
		want := []packets.Value{{Field: r.version.Quests.Log, Word: gapEntry}}
		if got := r.journal.Fields(); !slices.Equal(got, want) {
			t.Errorf("its player comes with %v, want %v", got, want)
		}
		r.journal.Signs()
		sign := &npc.QuestStatus{GUID: r.Name(clerk), Status: r.version.Quests.Marks[view.Offers]}
		if !reflect.DeepEqual(r.Told, []packets.Body{sign}) {
			t.Errorf("behind it come %v, want %v", r.Told, sign)
		}
		r.journal.Told(&view.Viewer{Left: []guid.GUID{clerk}})
		_ = r.errands.AskSign(&packets.GUID{GUID: sign.GUID})
		if got := r.Last().(*npc.QuestStatus); got.Status != r.version.Quests.Marks[view.NoMark] {
			t.Errorf("over who is gone is the sign %d", got.Status)
		}
	})
}

func TestAnswersToWhatNobodyAskedCount(t *testing.T) {
	each(t, func(t *testing.T, r *reader) {
		_ = r.errands.AnswerPush(nil)
		_ = r.errands.Join(&packets.Number{Value: hensEntry})
		if r.Strange != 2 || len(r.Asked) > 0 {
			t.Fatalf("%d count, and %v is asked", r.Strange, r.Asked)
		}
		r.journal.Event(event.QuestTold{Player: anna, News: event.QuestInvited, Quest: "t:hens", Unit: ben})
		_ = r.errands.Join(&packets.Number{Value: hensEntry})
		r.asks(t, intent.Quest{Act: intent.QuestAccept, Quest: "t:hens", Unit: ben, Choice: -1})
		r.journal.Event(event.QuestTold{Player: anna, News: event.QuestOffered, Quest: "t:dash", Unit: ben})
		_ = r.errands.AnswerPush(nil)
		r.asks(t, intent.Quest{Act: intent.QuestDecline, Quest: "t:dash", Unit: ben, Choice: -1})
		_ = r.errands.Join(&packets.Number{Value: hensEntry})
		if _ = r.errands.AnswerPush(nil); r.Strange != 4 {
			t.Errorf("%d count, want 4: each is answered once", r.Strange)
		}
	})
}

func TestGameObjectsAreToldFromCreaturesByTheirHighestBit(t *testing.T) {
	each(t, func(t *testing.T, r *reader) {
		const lamp, wick = 0x80000000 | lampEntry, 0x80000000 | conntest.Object
		_ = r.errands.Ask(&packets.Number{Value: lampsEntry})
		rows := r.Last().(*npc.QuestAnswer).Rows
		want := [4]npc.QuestRow{{Creature: lamp, Count: 3}, {Creature: conntest.Goal, Count: 1}, {Creature: wick, Count: 1}}
		if rows != want {
			t.Errorf("its rows are %x, want %x", rows, want)
		}
		r.log(view.Quest{Quest: "t:lamps", Have: []int{2, 0, 1}})
		r.journal.Event(event.QuestTold{Player: anna, News: event.QuestProgressed, Quest: "t:lamps", Objective: "lamp", Have: 2, Want: 3})
		if got, want := r.Last(), (&npc.QuestCount{Quest: lampsEntry, Creature: lamp, Have: 2, Want: 3}); !reflect.DeepEqual(got, want) {
			t.Errorf("its news are %+v, want %+v", got, want)
		}
		if got, want := r.word(0, map[string]uint16{"vanilla": 1, "wrath": 2}[r.version.Name]), uint32(2); got&0x3f != want {
			t.Errorf("the first count of the log is %d, want %d", got&0x3f, want)
		}
	})
}

func TestThePageOfTheRewardIsBehindThatOfWhatIsCollected(t *testing.T) {
	each(t, func(t *testing.T, r *reader) {
		thanked := event.QuestTold{Player: anna, News: event.QuestThanked, Quest: "t:hens", Unit: clerk}
		r.journal.Event(thanked)
		if page, ok := r.Last().(*npc.QuestRequest); !ok || page.Completable == 0 || len(page.Items) != 1 {
			t.Errorf("first comes %T %+v", r.Last(), r.Last())
		}
		_ = r.errands.SeeReward(&npc.QuestWith{GUID: r.Name(clerk), Quest: hensEntry})
		r.asks(t, intent.Quest{Act: intent.QuestLook, Quest: "t:hens", Unit: clerk, Choice: -1})
		r.journal.Event(thanked)
		if _, ok := r.Last().(*npc.QuestReward); !ok {
			t.Errorf("then comes %T", r.Last())
		}
		r.journal.Event(event.QuestTold{Player: anna, News: event.QuestThanked, Quest: "t:dash", Unit: clerk})
		if _, ok := r.Last().(*npc.QuestReward); !ok {
			t.Errorf("of a quest for which nothing is collected comes %T", r.Last())
		}
	})
}

func TestAPageStandsInThePlaceOfAMenuForOneStep(t *testing.T) {
	each(t, func(t *testing.T, r *reader) {
		r.Time = 100
		r.journal.Event(event.QuestTold{Player: anna, News: event.QuestInvited, Quest: "t:dash", Unit: ben})
		if r.journal.Reads() {
			t.Error("a question is no page")
		}
		r.journal.Event(event.QuestTold{Player: anna, News: event.QuestOffered, Quest: "t:dash", Unit: clerk})
		if !r.journal.Reads() {
			t.Error("it reads no page in its step")
		}
		if r.Time = 150; r.journal.Reads() {
			t.Error("it reads the page in the step behind")
		}
	})
}

func TestWhyAQuestIsNotTakenOn(t *testing.T) {
	each(t, func(t *testing.T, r *reader) {
		for _, test := range []struct {
			name, bundle, key string
			of                intent.Kind
			want              packets.Body
		}{
			{"a full log", "base", "core.quest.log_full", intent.KindQuest, packets.NewEmpty("SMSG_QUESTLOG_FULL")},
			{"full bags", "base", "core.quest.full", intent.KindQuest, &npc.QuestRefused{Quest: gapEntry, Reason: 4}},
			{"one it has", "base", "core.quest.has_it", intent.KindQuest, &packets.Number{Is: "SMSG_QUESTGIVER_QUEST_INVALID", Value: 13}},
			{"a bundle's own reason", "t", "core.quest.has_it", intent.KindQuest, nil},
			{"a reason without a number", "base", "core.too_far", intent.KindQuest, nil},
			{"something else", "base", "core.quest.has_it", intent.KindAttack, nil},
		} {
			r.Told = nil
			refused := event.Refused{Player: anna, Intent: test.of, Reason: content.Text{Bundle: test.bundle, Key: test.key}, Args: value.OfRecord("quest", "t:gap")}
			if got := r.journal.Refused(refused); got != (test.want != nil) || got && !reflect.DeepEqual(r.Last(), test.want) {
				t.Errorf("%s: %v, %+v, want %+v", test.name, got, r.Last(), test.want)
			}
		}
	})
}
