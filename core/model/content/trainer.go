package content

// Trainer is what a creature teaches those who talk to it.
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
	Level int    // of the player, at least
	After []ID   // spells that the player must know, all of them
	Needs []Need // without which it is shown and cannot be taken
	Shown []Need // without which it is not shown
}

// MaxLessons is how many lessons a trainer has at most.
const MaxLessons = 200

// Trainer looks a trainer up.
func (s *Snapshot) Trainer(id ID) (*Trainer, bool) { return find(s.Trainers, s.trainers, id) }

// Lesson is the lesson in a spell.
func (t *Trainer) Lesson(spell ID) (*Teaching, bool) {
	for i := range t.Lessons {
		if t.Lessons[i].Spell == spell {
			return &t.Lessons[i], true
		}
	}
	return nil, false
}
