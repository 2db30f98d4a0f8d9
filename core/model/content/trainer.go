package content

// Trainer defines what a trainer teaches.
type Trainer struct {
	ID       ID
	Greeting Text
	Lessons  []Teaching
	Clients  []Client
}

// Teaching is a spell that a trainer teaches.
type Teaching struct {
	Spell ID
	Price Price
	Level int    // minimum level of the player
	After []ID   // spells that the player must know, all of them
	Needs []Need // conditions for learning it; it is shown anyway
	Shown []Need // conditions for showing it
}

// MaxLessons limits the lessons of a trainer.
const MaxLessons = 200

// Trainer looks a trainer up.
func (s *Snapshot) Trainer(id ID) (*Trainer, bool) { return find(s.Trainers, s.trainers, id) }

// Lesson finds the lesson for a spell.
func (t *Trainer) Lesson(spell ID) (*Teaching, bool) {
	for i := range t.Lessons {
		if t.Lessons[i].Spell == spell {
			return &t.Lessons[i], true
		}
	}
	return nil, false
}
