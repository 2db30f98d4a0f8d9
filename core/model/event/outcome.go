package event

// Outcome is what became of a blow or a spell that was aimed at somebody.
type Outcome uint8

// The outcomes. Those up to OutcomeImmune keep everything off; the others hurt or
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
	// Outcomes is their number.
	Outcomes
)

var outcomeNames = [Outcomes]string{"miss", "dodge", "parry", "deflect", "resist", "reflect", "evade", "immune",
	"hit", "glancing", "block", "crit", "crushing"}

// String is the word for the outcome in protocols, scripts and scenarios.
func (o Outcome) String() string {
	if o < Outcomes {
		return outcomeNames[o]
	}
	return "unknown"
}

// Lands tells whether anything came through.
func (o Outcome) Lands() bool { return o >= OutcomeHit }

// Hand is what a blow is struck with.
type Hand uint8

// The hands. What is no blow has HandMain, too.
const (
	HandMain Hand = iota
	HandOff
	HandRanged
	// Hands is their number.
	Hands
)

// String is the word for the hand in protocols, scripts and scenarios.
func (h Hand) String() string {
	return [...]string{"main_hand", "off_hand", "ranged"}[min(h, HandRanged)]
}
