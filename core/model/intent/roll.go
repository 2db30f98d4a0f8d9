package intent

// RollDice rolls a random number from Low to High for all members of the player's group, or for
// the player alone without a group. Bounds outside of 0 to MaxRoll, or in the wrong order, are
// refused.
//
//loam:kind 61 roll realm
type RollDice struct{ Low, High int64 }

// MaxRoll is the highest number that can be rolled.
const MaxRoll = 1_000_000
