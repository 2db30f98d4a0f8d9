package intent

import (
	"strconv"
	"strings"
)

// RollDice rolls a random number from Low to High for all members of the player's group, or for
// the player alone without a group. Bounds outside of 0 to MaxRoll, or in the wrong order, are
// refused.
//
//loam:kind 61 roll realm
//loam:chat roll [HIGH|LOW HIGH]
type RollDice struct{ Low, High int64 }

// MaxRoll is the highest number that can be rolled.
const MaxRoll = 1_000_000

// typed rolls a number from 1 to 100, to HIGH, or from LOW to HIGH.
func (in RollDice) typed(rest string) Intent {
	in = RollDice{Low: 1, High: 100}
	words := strings.Fields(strings.ReplaceAll(rest, "-", " "))
	bounds := []*int64{&in.Low, &in.High}
	if len(words) > len(bounds) {
		return nil
	}
	for i, word := range words {
		n, err := strconv.ParseInt(word, 10, 64)
		if err != nil {
			return nil
		}
		*bounds[i+len(bounds)-len(words)] = n
	}
	return in
}
