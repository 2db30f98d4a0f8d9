package state_test

import (
	"errors"
	"reflect"
	"testing"

	"pgregory.net/rapid"

	"loam/core/lib/guid"
	"loam/core/lib/value"
	"loam/core/model/event"
	"loam/core/model/inbox"
	"loam/core/model/intent"
	"loam/core/realm/state"
	muterules "loam/core/rules/mute"
	"loam/core/world/gamemap"
)

// guidOf is the GUID of a character of these tests.
func guidOf(name string) guid.GUID { return guid.New(guid.Player, 0, uint64(name[0])) }

// drawIntent is any intent for the realm.
func drawIntent(rt *rapid.T) intent.Intent {
	to := rapid.SampledFrom([]string{"", "anna", "Otto", "Nobody"}).Draw(rt, "to")
	switch rapid.IntRange(0, 6).Draw(rt, "about") {
	case 5:
		return intent.Away{Busy: rapid.Bool().Draw(rt, "busy"), Text: to}
	case 0:
		return intent.Group{Act: intent.GroupAct(rapid.IntRange(0, intent.GroupActs).Draw(rt, "act")), Name: to}
	case 1:
		return intent.GroupChat{Raid: rapid.Bool().Draw(rt, "raid"), Text: to}
	case 2:
		return intent.GroupPing{}
	case 3:
		act := intent.Act(rapid.IntRange(0, int(intent.Acts)).Draw(rt, "channel act"))
		return intent.Channel{Act: act, Name: rapid.SampledFrom([]string{"trade", "Fair", "1"}).Draw(rt, "channel"), With: to}
	case 4:
		return intent.Talk{Channel: "trade", Text: to}
	}
	return intent.Whisper{To: to, Text: rapid.SampledFrom([]string{"", "hi"}).Draw(rt, "words")}
}

// parlour is a realm box with players in the world, and what they are told.
type parlour struct {
	t *testing.T
	*theBox
	told    []inbox.Message
	printed []string // by scripts
}

func newParlour(t *testing.T, names ...string) *parlour { return newParlourOf(t, "", names...) }

// newParlourOf is one with scripts.
func newParlourOf(t *testing.T, realmLua string, names ...string) *parlour {
	p := &parlour{t: t, theBox: newBox(t, releaseOf(t, realmLua))}
	cfg := p.cfg
	cfg.Log = func(e event.Event) {
		if said, ok := e.(event.Printed); ok {
			p.printed = append(p.printed, said.Text)
		}
	}
	cfg.Send = func(m inbox.Message) { p.told = append(p.told, m) }
	var err error
	if p.Box, err = state.New(cfg); err != nil {
		t.Fatal(err)
	}
	for _, name := range names {
		p.Control(state.Joined{Player: guidOf(name), Name: name, Level: 1, Map: "w:ma"})
	}
	p.Step()
	return p
}

// ask lets a player ask for something; what comes of it is left in told.
func (p *parlour) ask(by string, in intent.Intent) {
	p.t.Helper()
	p.told = nil
	if err := p.Submit(state.Asked{By: by, Intent: in}); err != nil {
		p.t.Fatal(err)
	}
	p.Step()
}

// heard is what a player's session was told since the last ask.
func (p *parlour) heard(name string) (events []event.Event) {
	for _, m := range p.told {
		if m.To == (inbox.Address{Kind: inbox.ToSession, Player: name}) {
			events = append(events, m.Event)
		}
	}
	return events
}

func (p *parlour) expect(name string, wants ...event.Event) {
	p.t.Helper()
	if got := p.heard(name); len(got)+len(wants) > 0 && !reflect.DeepEqual(got, wants) {
		p.t.Errorf("%s is told %+v, want %+v", name, got, wants)
	}
}

// refusal is the key and the arguments with which a player was refused.
func (p *parlour) refusal(name string) string {
	for _, e := range p.heard(name) {
		if r, ok := e.(event.Refused); ok {
			return r.Reason.Key + " " + r.Args.String()
		}
	}
	return ""
}

func TestAWhisperReachesOnePlayerAndIsEchoed(t *testing.T) {
	p := newParlour(t, "Anna", "Ben", "Zoe")
	p.ask("Anna", intent.Whisper{To: "bEN", Text: "  meet\x01 me "})
	anna, ben := guidOf("Anna"), guidOf("Ben")
	p.expect("Ben", event.Heard{Player: ben, Way: event.Whispered, From: anna, Name: "Anna", Text: "meet me"})
	p.expect("Anna", event.Heard{Player: anna, Way: event.Echo, From: ben, Name: "Ben", Text: "meet me"})
	p.expect("Zoe")
}

func TestAnAnswerGoesToWhoHasLastWhispered(t *testing.T) {
	p := newParlour(t, "Anna", "Ben", "Zoe")
	p.ask("Ben", intent.Whisper{Text: "hello?"})
	if got := p.refusal("Ben"); got != "core.nobody_whispered {}" {
		t.Errorf("an answer to nobody is refused with %q", got)
	}
	p.ask("Anna", intent.Whisper{To: "Ben", Text: "one"})
	p.ask("Zoe", intent.Whisper{To: "Ben", Text: "two"})
	p.ask("Ben", intent.Whisper{Text: "yes"})
	p.expect("Zoe", event.Heard{Player: guidOf("Zoe"), Way: event.Whispered, From: guidOf("Ben"), Name: "Ben", Text: "yes"})
	p.expect("Anna")
	p.Control(state.Parted{Name: "Zoe"})
	p.ask("Ben", intent.Whisper{Text: "still there?"})
	if got := p.refusal("Ben"); got != `core.not_online {name = "Zoe"}` {
		t.Errorf("an answer to one who has gone is refused with %q", got)
	}
}

func TestAWhisperToNobodySaysWhoMayBeMeant(t *testing.T) {
	for _, test := range []struct{ name, to, text, want string }{
		{"nobody of the kind", "Xenophon", "hi", `core.not_online {name = "Xenophon"}`},
		{"a slip", "Bem", "hi", `core.not_online_near {name = "Bem", near = "Ben"}`},
		{"no words", "Ben", " \x02 ", `core.no_words {}`},
	} {
		t.Run(test.name, func(t *testing.T) {
			p := newParlour(t, "Anna", "Ben")
			p.ask("Anna", intent.Whisper{To: test.to, Text: test.text})
			if got := p.refusal("Anna"); got != test.want {
				t.Errorf("refused with %q, want %q", got, test.want)
			}
			p.expect("Ben")
		})
	}
}

func TestAFloodOfIntentsForTheRealmCostsOnlyItsSender(t *testing.T) {
	p := newParlour(t, "Anna", "Ben")
	in := state.Asked{By: "Anna", Intent: intent.Whisper{To: "Ben", Text: "hi"}}
	for range gamemap.MaxWaiting {
		if err := p.Submit(in); err != nil {
			t.Fatal(err)
		}
	}
	if err := p.Submit(in); !errors.Is(err, gamemap.ErrBusy) {
		t.Errorf("one more than may wait: %v, want ErrBusy", err)
	}
	if err := p.Submit(state.Asked{By: "Ben", Intent: in.Intent}); err != nil {
		t.Errorf("another player: %v", err)
	}
	p.Step()
	if err := p.Submit(in); err != nil {
		t.Errorf("a step later: %v", err)
	}
}

// Who is muted is not heard in any way that goes through the realm.
func TestWhoIsMutedIsNotHeard(t *testing.T) {
	p := newParlour(t, "Anna", "Otto")
	p.Control(state.Joined{Player: guidOf("Zoe"), Account: 7, Name: "Zoe"})
	mute := muterules.Entry(7, muterules.Mute{Until: 1 << 50})
	p.Control(state.Deliver{Message: inbox.Message{
		To: inbox.Address{Kind: inbox.ToStorage}, Bundle: mute.Bundle, Name: "set", Data: value.OfRecord("key", mute.Key, "value", mute.Value),
	}})
	for _, in := range []intent.Intent{intent.Whisper{To: "Anna", Text: "hi"}, intent.GroupChat{Text: "hi"}, intent.Talk{Channel: "fair", Text: "hi"}} {
		p.Step()
		p.told = nil
		if err := p.Submit(state.Asked{By: "Zoe", Intent: in}); err != nil {
			t.Fatal(err)
		}
		p.Step()
		if len(p.told) != 1 {
			t.Fatalf("%s: told %v", in.Kind(), p.told)
		}
		if e, ok := p.told[0].Event.(event.Refused); !ok || e.Reason.Key != "operator.silenced_forever" || e.Intent != in.Kind() {
			t.Errorf("%s: told %v", in.Kind(), p.told[0].Event)
		}
	}
}
