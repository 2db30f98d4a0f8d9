package environment_test

import (
	"fmt"
	"slices"
	"testing"

	"loam/core/lib/clock"
	"loam/core/lib/codec"
	"loam/core/lib/geo"
	"loam/core/lib/guid"
	"loam/core/lib/value"
	"loam/core/model/content"
	"loam/core/model/event"
	"loam/core/model/hook"
	"loam/core/model/inbox"
	"loam/core/rules/gameevent"
	"loam/core/world/environment"
	"loam/core/world/mapstate/mapstatetest"
)

// heath is a map state with a fair that raises the water level, a state that the realm
// stores, and one watcher. It records what rules and goals receive.
type heath struct {
	stage *mapstatetest.Stage
	*environment.Environment
	told []string
	sent []inbox.Message
	kept map[string]value.Value
}

func newHeath(t testing.TB) *heath {
	t.Helper()
	h := &heath{kept: map[string]value.Value{}, stage: mapstatetest.New(t, content.Tables{
		WorldStates: []content.WorldState{
			{ID: "t:water", Start: 1, Most: 5},
			{ID: "t:peace", Realm: true, Saved: true, Start: 2, Most: 10},
			{ID: "t:secret", Hidden: true, Most: 10},
		},
		Quests: []content.Quest{{ID: "t:dam", States: []content.StateChange{{State: "t:water", Adds: true, Amount: -1}}}},
		GameEvents: []content.GameEvent{{
			ID: "t:fair", States: []content.StateSpan{{State: "t:water", Begins: 4, Begun: true, Ends: 1, Ending: true}},
			Goal: content.Effort{Deeds: []content.Deed{{Quests: []content.ID{"t:dam"}, Points: 3}}},
		}},
	}, nil)}
	h.Environment = environment.New(h.stage.State, h.stage.Magic(), h)
	h.stage.Sight.Watch(guid.New(guid.Viewer, 0, 1), geo.Point{}, false)
	return h
}

func (h *heath) UnixMS() int64                       { return 0 }
func (h *heath) Kept(bundle, key string) value.Value { return h.kept[bundle+"/"+key] }
func (h *heath) Send(msg inbox.Message)              { h.sent = append(h.sent, msg) }
func (h *heath) Staged(id content.ID)                { h.told = append(h.told, "stage of "+string(id)) }
func (h *heath) RuleEvent(k hook.ID, id content.ID) {
	h.told = append(h.told, fmt.Sprintf("%s of %s", map[hook.ID]string{hook.EventStart: "start", hook.EventEnd: "end"}[k], id))
}

// happens sets which game events are on, and clears the record.
func (h *heath) happens(running ...gameevent.Fact) {
	h.told = nil
	h.Announce(h.Take(running))
}

// water returns the water level.
func (h *heath) water() int64 {
	now, _ := h.StateOf("t:water")
	return now
}

// shown reports whether the watcher is to receive the surroundings, and resets that.
func (h *heath) shown() bool {
	v := h.stage.Sight.Viewers[0]
	was := v.Outlook
	v.Outlook = false
	return was
}

func TestAGameEventIsAnnouncedOnceAndEachOfItsStages(t *testing.T) {
	h := newHeath(t)
	h.happens(gameevent.Fact{ID: "t:fair", Began: 1})
	if want := []string{"start of t:fair"}; !slices.Equal(h.told, want) || h.water() != 4 {
		t.Errorf("it begins: %q, the water at %d", h.told, h.water())
	}
	h.happens(gameevent.Fact{ID: "t:fair", Began: 1, Count: 5})
	if len(h.told) > 0 {
		t.Errorf("it goes on: %q", h.told)
	}
	h.happens(gameevent.Fact{ID: "t:fair", Began: 1, Stage: 2})
	if want := []string{"stage of t:fair", "stage of t:fair"}; !slices.Equal(h.told, want) {
		t.Errorf("it comes two stages farther: %q", h.told)
	}
	h.happens(gameevent.Fact{ID: "t:fair", Began: 2})
	if want := []string{"end of t:fair", "start of t:fair"}; !slices.Equal(h.told, want) {
		t.Errorf("it ends and begins again in between: %q", h.told)
	}
	h.happens()
	if want := []string{"end of t:fair"}; !slices.Equal(h.told, want) || h.water() != 1 {
		t.Errorf("it ends: %q, the water at %d", h.told, h.water())
	}
}

func TestWhoWatchesIsToldOfWhatCanBeSeen(t *testing.T) {
	h := newHeath(t)
	h.shown()
	for _, test := range []struct {
		name string
		do   func()
		want bool
	}{
		{"a state", func() { _ = h.ChangeState(content.StateChange{State: "t:water", Amount: 3}) }, true},
		{"the same once more", func() { _ = h.ChangeState(content.StateChange{State: "t:water", Amount: 3}) }, false},
		{"a hidden one", func() { _ = h.ChangeState(content.StateChange{State: "t:secret", Amount: 3}) }, false},
		{"the weather", func() { h.SetWeather(content.Rain, 50, clock.Second) }, true},
		{"the same weather, for longer", func() { h.SetWeather(content.Rain, 50, 2*clock.Second) }, false},
		{"a game event", func() { h.happens(gameevent.Fact{ID: "t:fair"}) }, true},
	} {
		if test.do(); h.shown() != test.want {
			t.Errorf("%s: to be told %t, want %t", test.name, !test.want, test.want)
		}
	}
	v := h.View()
	if v.Weather != content.Rain || len(v.Events) != 1 || len(v.States) != 2 {
		t.Errorf("what is seen: %+v", v)
	}
}

func TestAStateThatTheRealmKeepsChangesWhenTheRealmSaysSo(t *testing.T) {
	h := newHeath(t)
	if err := h.ChangeState(content.StateChange{State: "t:peace", Adds: true, Amount: 3}); err != nil {
		t.Fatal(err)
	}
	if now, _ := h.StateOf("t:peace"); now != 2 || len(h.sent) != 1 || h.sent[0].To.Kind != inbox.ToStorage {
		t.Fatalf("it is %d at once, and the realm is asked %+v", now, h.sent)
	}
	key := h.sent[0].Data.Get("key").Text()
	h.shown()
	h.Stored("t", key, func() { h.kept["t/"+key] = h.sent[0].Data.Get("value") })
	if now, _ := h.StateOf("t:peace"); now != 5 || !h.shown() {
		t.Errorf("the realm has it, and it is %d", now)
	}
	h.Stored("t", "something else", func() { h.kept["t/other"] = value.OfNumber(1) })
	if h.shown() {
		t.Error("who watches is told of what is no state")
	}
}

func TestARewardedQuestChangesStatesAndBringsAGoalOn(t *testing.T) {
	h := newHeath(t)
	h.happens(gameevent.Fact{ID: "t:fair"})
	anna := h.stage.Player(0)
	h.Moment(anna, hook.QuestNews, hook.Args{Texts: [2]string{"t:dam", event.QuestRewarded.String()}})
	if h.water() != 3 || len(h.sent) != 1 || h.sent[0].To.Kind != inbox.ToEvents {
		t.Errorf("the water is at %d, and the realm is told %+v", h.water(), h.sent)
	}
}

func TestWhatGoesOnIsWrittenDownAndReadBack(t *testing.T) {
	h := newHeath(t)
	h.happens(gameevent.Fact{ID: "t:fair", Began: 7, Stage: 1})
	h.SetWeather(content.Rain, 50, clock.Second)
	_ = h.ChangeState(content.StateChange{State: "t:secret", Amount: 9})
	w := codec.NewWriter()
	h.Code(w)
	other := newHeath(t)
	r := codec.NewReader(w.Data())
	other.Code(r)
	if err := r.Close(); err != nil {
		t.Fatal(err)
	}
	secret, _ := other.StateOf("t:secret")
	if kind, pct := other.Weather(); kind != content.Rain || pct != 50 || secret != 9 || other.water() != 4 || !slices.Equal(other.Events(), h.Events()) {
		t.Errorf("%v %d, %d, %d, %+v", kind, pct, secret, other.water(), other.Events())
	}
}
