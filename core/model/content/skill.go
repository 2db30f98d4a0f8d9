package content

import (
	"slices"

	"loam/core/lib/formula"
)

// Skill is something that characters learn to do and become better at.
type Skill struct {
	ID       ID
	Name     Text
	Category string           // word under which lists gather it
	Max      *formula.Formula // greatest value; SkillMaxInputs
	Ranks    int              // how far it can be taught, at least 1
	First    int              // value with which it is learned
	By       int              // points by which it rises at a time
	Bands    []SkillBand      // the hardest first
	Taught   []ID             // spells; who knows the n-th was taught rank n
	Starts   []ID             // of whose characters it is from the beginning
	Weapons  []string         // sorted; tags of weapons with which blows practise it; none: blows do not
	Blow     *formula.Formula // how difficult a blow is; SkillBlowInputs
	Forgets  bool             // its owner may unlearn it
	Counts   int              // against how many of its category one may have; 0: against none
	Icon     Look
	Clients  []Client
}

// SkillBand is a stretch of values in which what is done with a skill is more or
// less hard: from From on it is this hard, until the next band.
type SkillBand struct {
	Name  string
	Color string           // #rrggbb
	From  *formula.Formula // value; SkillFromInputs. That of the first band does not count
	Rise  *formula.Formula // chance in percent to rise; SkillRiseInputs
}

// BandFrom is where a band begins for one thing, instead of where its skill says.
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

// Craft is what a spell has to do with a skill: whoever casts it needs the skill,
// and may become better at it.
type Craft struct {
	Skill      ID
	AtLeast    int // value that one must have
	Difficulty int // how hard it is: an input of the skill's bands
	Bands      []BandFrom
	Tools      []ID   // items that must be there; they stay
	Focus      string // tag of something that must stand near; "" is nothing
	FocusYards float64
}

// Skill looks a skill up.
func (s *Snapshot) Skill(id ID) (*Skill, bool) { return find(s.Skills, s.skills.at, id) }

// skillIndex finds skills by what they have to do with.
type skillIndex struct {
	at     map[ID]int
	taught map[ID][]Lesson
	blows  []*Skill // that blows practise
}

// Lesson is what a spell teaches that is known.
type Lesson struct {
	Skill *Skill
	Rank  int
}

// SkillsTaught are the skills that who knows a spell has been taught.
func (s *Snapshot) SkillsTaught(spell ID) []Lesson { return s.skills.taught[spell] }

// SkillsOfBlows are the skills that blows practise.
func (s *Snapshot) SkillsOfBlows() []*Skill { return s.skills.blows }

func (s *Snapshot) bindSkills() {
	s.skills.at = index(s.Skills, func(d *Skill) ID { return d.ID })
	s.skills.taught = make(map[ID][]Lesson)
	for i := range s.Skills {
		d := &s.Skills[i]
		for rank, spell := range d.Taught {
			s.skills.taught[spell] = append(s.skills.taught[spell], Lesson{Skill: d, Rank: rank + 1})
		}
		if len(d.Weapons) > 0 {
			s.skills.blows = append(s.skills.blows, d)
		}
	}
}

// Band is the place of a band by its name.
func (d *Skill) Band(name string) (at int, ok bool) {
	at = slices.IndexFunc(d.Bands, func(b SkillBand) bool { return b.Name == name })
	return max(at, 0), at >= 0
}
