package state_test

import (
	"testing"

	"loam/core/lib/value"
	"loam/core/model/content"
	"loam/core/model/event"
	"loam/core/model/intent"
)

func TestWhoDoesNotListenAnswersAndHearsAllTheSame(t *testing.T) {
	anna, ben := guidOf("Anna"), guidOf("Ben")
	told := func(key string) event.Told {
		return event.Told{Player: ben, Text: content.Text{Bundle: "base", Key: key}, Args: value.Value{}}
	}
	heard := func(way event.Way, text string) event.Heard {
		return event.Heard{Player: anna, Way: way, From: ben, Name: "Ben", Text: text}
	}
	p := newParlour(t, "Anna", "Ben")
	for _, test := range []struct {
		name   string
		says   intent.Away
		told   string
		answer []event.Event
	}{
		{"away", intent.Away{Text: "asleep"}, "core.away_now", []event.Event{heard(event.Away, "asleep")}},
		{"with other words", intent.Away{Text: "still asleep"}, "core.away_now", []event.Event{heard(event.Away, "still asleep")}},
		{"busy instead", intent.Away{Busy: true}, "core.busy_now", []event.Event{heard(event.Busy, "")}},
		{"back", intent.Away{Busy: true}, "core.back", nil},
	} {
		t.Run(test.name, func(t *testing.T) {
			p.t = t
			p.ask("Ben", test.says)
			p.expect("Ben", told(test.told))
			p.ask("Anna", intent.Whisper{To: "Ben", Text: "hi"})
			p.expect("Ben", event.Heard{Player: ben, Way: event.Whispered, From: anna, Name: "Anna", Text: "hi"})
			p.expect("Anna", append([]event.Event{heard(event.Echo, "hi")}, test.answer...)...)
		})
	}
}
