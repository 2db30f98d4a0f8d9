package intent

// Stance is how a unit stands.
type Stance uint8

// The stances.
const (
	Standing Stance = iota
	Sitting
	Sleeping
	Kneeling
	// Stances is their number.
	Stances
)

// String is the word used by scripts and by the web protocol.
func (s Stance) String() string {
	return [...]string{"standing", "sitting", "sleeping", "kneeling"}[min(s, Kneeling)]
}

// TakeStance lets a player sit, lie, kneel or stand.
type TakeStance struct{ Stance Stance }
