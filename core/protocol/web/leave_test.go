package web

import (
	"encoding/json"
	"testing"
	"time"
)

// TestWhoHasLeftIsToldNothingMoreOfTheWorld lets a page leave while steps wait for
// the teller: what is told of them comes before the list of characters, or not at all.
func TestWhoHasLeftIsToldNothingMoreOfTheWorld(t *testing.T) {
	desk := newToyDesk()
	h := serve(t, func(c *Config) { c.Desk = desk })
	b := h.dial(t)
	b.join("Anna")
	b.expect("questions")
	h.toy.step()
	b.expect("step")

	desk.mu.Lock() // the teller waits for the desk's questions
	h.Ask()
	h.toy.step()
	b.send(`{"type":"leave"}`)
	for end := time.Now().Add(patience); len(read(h.toy, func(r *toy) []*toySeat { return r.seats })) > 0; {
		if time.Now().After(end) {
			t.Fatal("she does not leave")
		}
	}
	desk.mu.Unlock()
	b.expect("characters")
	b.send(`{"type":"characters"}`)
	for {
		data, err := b.read()
		if err != nil {
			t.Fatal(err)
		}
		var m answer
		if err := json.Unmarshal(data, &m); err != nil {
			t.Fatal(err)
		}
		switch m["type"] {
		case "characters":
			return
		default:
			t.Errorf("after the list of characters she is told %s", data)
		}
	}
}
