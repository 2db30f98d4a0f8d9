package gamemap

import (
	"testing"

	"loam/core/lib/value"
	"loam/core/model/event"
	"loam/core/model/inbox"
	"loam/core/model/input"
	"loam/core/model/intent"
	muterules "loam/core/rules/mute"
)

func TestWhoIsMutedDoesNotSpeak(t *testing.T) {
	f := newField(t, tables(t))
	anna := f.player(1, "Anna", 0, 0)
	says := func() (spoke, refused int) {
		f.events = nil
		f.submit(anna, intent.Chat{Text: "hello"})
		f.Step()
		for _, e := range f.events {
			switch e := e.(type) {
			case event.Spoke:
				spoke++
			case event.Refused:
				if e.Reason.Key == "operator.silenced_why" && e.Args.Get("minutes").Number() == 2 {
					refused++
				}
			}
		}
		return spoke, refused
	}
	mute := muterules.Entry(1, muterules.Mute{Until: 100_000, Why: "caps"})
	f.Control(input.Deliver{Message: inbox.Message{
		To: inbox.Address{Kind: inbox.ToStorage}, Bundle: mute.Bundle, Data: value.OfRecord("key", mute.Key, "value", mute.Value),
	}})
	if spoke, refused := says(); spoke != 0 || refused != 1 {
		t.Errorf("spoke %d times, refused %d times", spoke, refused)
	}
	f.Control(input.Stamp{UnixMS: 100_000})
	if spoke, _ := says(); spoke != 1 {
		t.Error("the mute does not end")
	}
}

// TestAMapThatIsMadeAnewHearsWhatWaits: what was submitted to the old one is done by
// the new one.
func TestAMapThatIsMadeAnewHearsWhatWaits(t *testing.T) {
	f := newField(t, tables(t))
	anna := f.player(1, "Anna", 0, 0)
	f.Step()
	f.events = nil
	f.submit(anna, intent.Chat{Text: "hello"})
	next, err := f.Renew()
	if err != nil {
		t.Fatal(err)
	}
	f.Map = next
	f.Step()
	for _, e := range f.events {
		if spoke, ok := e.(event.Spoke); ok && spoke.Text.Key == "hello" {
			return
		}
	}
	t.Errorf("she was not heard: %v", f.events)
}
