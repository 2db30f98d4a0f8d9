package intent

// Stance is the posture of a unit.
type Stance uint8

// The stances.
const (
	Standing Stance = iota
	Sitting
	Sleeping
	Kneeling
	// Stances is the number of stances.
	Stances
)

// String returns the word used by scripts and the web protocol.
func (s Stance) String() string {
	return [...]string{"standing", "sitting", "sleeping", "kneeling"}[min(s, Kneeling)]
}

// TakeStance makes a player sit, lie, kneel or stand.
//
//loam:kind 29 stance
type TakeStance struct{ Stance Stance }
