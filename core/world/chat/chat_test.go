package chat_test

import (
	"testing"

	"loam/core/lib/guid"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/event"
	"loam/core/model/intent"
	"loam/core/model/modstorage"
	"loam/core/world/chat"
	"loam/core/world/command"
	"loam/core/world/mapstate/mapstatetest"
)

// square is a map state with Anna and Ben, and an emote.
type square struct {
	*chat.Speech
	stage     *mapstatetest.Stage
	anna, ben *entity.Unit
}

func newSquare(t testing.TB) *square {
	t.Helper()
	text := func(key string) content.Text { return content.Text{Bundle: "t", Key: key} }
	q := &square{stage: mapstatetest.New(t, content.Tables{
		Emotes: []content.Emote{{ID: "t:wave", Words: text("waves"), At: text("waves at")}},
	}, map[content.Slot]string{content.SayYards: "20", content.EmoteYards: "20"})}
	q.Speech = chat.New(q.stage.State, command.New(q.stage.State, nil), q)
	q.anna, q.ben = q.stage.Player(0), q.stage.Player(3)
	q.anna.Name.Key, q.ben.Name.Key = "Anna", "Ben"
	q.stage.Sight.Add(guid.New(guid.Viewer, 0, 2), q.ben.GUID, q.ben.Position.Point, false)
	return q
}

func (q *square) Entries() []modstorage.Entry { return nil }
func (q *square) UnixMS() int64               { return 0 }

func TestAGestureIsReadFromALineAndMadeAtWhomItNames(t *testing.T) {
	for _, test := range []struct {
		line, words string
		at          bool
		dead        bool
		refused     string
	}{
		{line: "wave", words: "waves"},
		{line: "wave bEN", words: "waves at", at: true},
		{line: "wave Carl", refused: "core.not_here"},
		{line: "wave", dead: true, refused: "core.dead"},
	} {
		q := newSquare(t)
		q.anna.Dead = test.dead
		if !q.Typed(q.anna, test.line) {
			t.Fatalf("%q is no gesture", test.line)
		}
		refused, made := mapstatetest.Logged[event.Refused](q.stage), mapstatetest.Logged[event.Gestured](q.stage)
		if test.refused != "" {
			if len(refused) != 1 || refused[0].Reason.Key != test.refused || len(made) > 0 {
				t.Errorf("%q: refused %+v, made %+v", test.line, refused, made)
			}
			continue
		}
		if len(made) != 1 || made[0].Text.Key != test.words || (made[0].Target == q.ben.GUID) != test.at {
			t.Errorf("%q: made %+v", test.line, made)
		}
	}
	if newSquare(t).Typed(nil, "hello") {
		t.Error("what is no gesture is one")
	}
}

func TestNothingIsSaidInNoWords(t *testing.T) {
	q := newSquare(t)
	q.Chat(q.anna, intent.Chat{Text: "  "})
	q.Chat(q.anna, intent.Chat{Text: "Hello", Speech: intent.Emote + 1})
	if q.stage.Counters.Refused != 2 || len(q.stage.Log.Events) > 0 {
		t.Errorf("%d were refused, logged is %+v", q.stage.Counters.Refused, q.stage.Log.Events)
	}
	q.Chat(q.anna, intent.Chat{Text: " Hello "})
	if len(q.stage.Log.Events) != 1 {
		t.Errorf("logged is %+v", q.stage.Log.Events)
	}
}
