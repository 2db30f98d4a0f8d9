package event

// Outcome is the outcome of a swing, shot or spell against a target.
type Outcome uint8

// The outcomes. Those up to OutcomeImmune avoid all damage; the others do damage or
// heal.
const (
	OutcomeMiss Outcome = iota
	OutcomeDodge
	OutcomeParry
	OutcomeDeflect
	OutcomeResist
	OutcomeReflect
	OutcomeEvade
	OutcomeImmune
	OutcomeHit
	OutcomeGlancing
	OutcomeBlock
	OutcomeCrit
	OutcomeCrushing
	// Outcomes is the number of outcomes.
	Outcomes
)

var outcomeNames = [Outcomes]string{"miss", "dodge", "parry", "deflect", "resist", "reflect", "evade", "immune",
	"hit", "glancing", "block", "crit", "crushing"}

// String returns the word for the outcome in protocols, scripts and scenarios.
func (o Outcome) String() string {
	if o < Outcomes {
		return outcomeNames[o]
	}
	return "unknown"
}

// Lands reports whether any damage or healing came through.
func (o Outcome) Lands() bool { return o >= OutcomeHit }

// Hand is the hand of a swing or shot.
type Hand uint8

// The hands. An event that is no swing or shot has HandMain too.
const (
	HandMain Hand = iota
	HandOff
	HandRanged
	// Hands is the number of hands.
	Hands
)

// String returns the word for the hand in protocols, scripts and scenarios.
func (h Hand) String() string {
	return [...]string{"main_hand", "off_hand", "ranged"}[min(h, HandRanged)]
}
