package gameevent

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"loam/core/model/content"
)

// kept is the stored form of an event, except for its id.
type kept struct {
	On     bool  `json:"on,omitempty"`
	ByHand bool  `json:"by_hand,omitempty"`
	Began  int64 `json:"began,omitempty"`
	Ends   int64 `json:"ends,omitempty"`
	Ended  int64 `json:"ended,omitempty"`
	Ceased int64 `json:"ceased,omitempty"`
	Count  int64 `json:"count,omitempty"`
	Stage  int   `json:"stage,omitempty"`
}

// Keep encodes a state as a text for Read.
func (s *State) Keep() string {
	text, err := json.Marshal(kept{s.On, s.ByHand, s.Began, s.Ends, s.Ended, s.Ceased, s.Count, s.Stage})
	if err != nil {
		panic(err) // numbers can always be encoded
	}
	return string(text)
}

// Read decodes a state that Keep has encoded.
func Read(id content.ID, text string) (State, error) {
	var k kept
	if err := json.Unmarshal([]byte(text), &k); err != nil {
		return State{}, fmt.Errorf("game event %s: %w", id, err)
	}
	if k.Count < 0 || k.Count > MaxPoints || k.Stage < 0 {
		return State{}, fmt.Errorf("game event %s: %d points, stage %d", id, k.Count, k.Stage)
	}
	return State{id, k.On, k.ByHand, k.Began, k.Ends, k.Ended, k.Ceased, k.Count, k.Stage}, nil
}

// NewBook returns a book of states in any order; no two states may be of the same
// event.
func NewBook(all []State) Book {
	slices.SortFunc(all, func(a, b State) int { return strings.Compare(string(a.ID), string(b.ID)) })
	return Book{States: all}
}
