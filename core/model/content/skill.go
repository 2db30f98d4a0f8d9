package content

import (
	"slices"

	"loam/core/lib/formula"
)

// Skill is a skill that characters learn and improve.
type Skill struct {
	ID       ID
	Name     Text
	Category string           // word by which lists group it
	Max      *formula.Formula // maximum value; SkillMaxInputs
	Ranks    int              // number of ranks that can be taught, at least 1
	First    int              // initial value
	By       int              // points gained at a time
	Bands    []SkillBand      // the hardest first
	Taught   []ID             // spells; knowing the n-th means rank n
	Starts   []ID             // starts whose characters have it from the beginning
	Weapons  []string         // sorted; tags of weapons whose attacks improve it; none: attacks do not
	Blow     *formula.Formula // difficulty of an attack; SkillBlowInputs
	Forgets  bool             // its owner may unlearn it
	Counts   int              // maximum number of skills of its category that one may have; 0: does not count
	Icon     Look
	Clients  []Client
}

// SkillBand is a range of skill values with one difficulty: from From on, until the
// next band.
type SkillBand struct {
	Name  string
	Color string           // #rrggbb
	From  *formula.Formula // value; SkillFromInputs. Ignored for the first band
	Rise  *formula.Formula // chance in percent of a skill-up; SkillRiseInputs
}

// BandFrom is the start value of a band for one craft, instead of that of its skill.
type BandFrom struct {
	Band string
	From int
}

// The inputs of a skill's formulas.
var (
	SkillMaxInputs  = []string{"level", "rank"}
	SkillFromInputs = []string{"difficulty"}
	SkillRiseInputs = []string{"value", "max", "difficulty", "level"}
	SkillBlowInputs = []string{"level", "victim_level"}
)

// Craft is the skill that a spell needs and may improve.
type Craft struct {
	Skill      ID
	AtLeast    int // minimum value
	Difficulty int // difficulty: an input of the skill's bands
	Bands      []BandFrom
	Tools      []ID   // items that must be there; they are not used up
	Focus      string // tag of an object or creature that must be near; "" is none
	FocusYards float64
}

// Skill looks a skill up.
func (s *Snapshot) Skill(id ID) (*Skill, bool) { return find(s.Skills, s.skills, id) }

// SkillIndex finds skills by what teaches or improves them. It does not change, so any
// goroutine may use it.
type SkillIndex struct {
	taught map[ID][]Lesson
	blows  []*Skill // that blows practise
}

// Lesson is a skill rank that a known spell teaches.
type Lesson struct {
	Skill *Skill
	Rank  int
}

// newSkillIndex indexes skills that are sorted by id.
func newSkillIndex(all []Skill) SkillIndex {
	x := SkillIndex{taught: make(map[ID][]Lesson)}
	for i := range all {
		d := &all[i]
		for rank, spell := range d.Taught {
			x.taught[spell] = append(x.taught[spell], Lesson{Skill: d, Rank: rank + 1})
		}
		if len(d.Weapons) > 0 {
			x.blows = append(x.blows, d)
		}
	}
	return x
}

// TaughtBy returns the skills that knowing a spell teaches.
func (x *SkillIndex) TaughtBy(spell ID) []Lesson { return x.taught[spell] }

// OfBlows returns the skills that attacks improve.
func (x *SkillIndex) OfBlows() []*Skill { return x.blows }

// Band returns the index of a band by its name.
func (d *Skill) Band(name string) (at int, ok bool) {
	at = slices.IndexFunc(d.Bands, func(b SkillBand) bool { return b.Name == name })
	return max(at, 0), at >= 0
}
