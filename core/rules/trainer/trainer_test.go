package trainer

import (
	"testing"

	"loam/core/model/content"
	"loam/core/model/entity"
)

func TestHowALessonStands(t *testing.T) {
	c := content.NewSnapshot(content.Tables{Spells: []content.Spell{
		{ID: "t:spark"}, {ID: "t:flame", Rank: 1}, {ID: "t:flame_2", Rank: 2, RankOf: "t:flame"}, {ID: "t:storm"},
	}})
	ghosts := []content.Need{{Kind: content.NeedGhost}}
	for _, test := range []struct {
		name   string
		lesson content.Teaching
		level  int
		known  []content.ID
		want   State
		why    Why
	}{
		{"for everybody", content.Teaching{Spell: "t:spark"}, 1, nil, Open, Why{}},
		{"at the level", content.Teaching{Spell: "t:spark", Level: 5}, 5, nil, Open, Why{}},
		{"a level too low", content.Teaching{Spell: "t:spark", Level: 5}, 4, nil, Closed, Why{Level: 5}},
		{"learnt already", content.Teaching{Spell: "t:spark", Level: 5}, 1, []content.ID{"t:spark"}, Learnt, Why{}},
		{"a lower rank of what is known", content.Teaching{Spell: "t:flame"}, 1, []content.ID{"t:flame_2"}, Learnt, Why{}},
		{"a higher rank of what is known", content.Teaching{Spell: "t:flame_2"}, 1, []content.ID{"t:flame"}, Open, Why{}},
		{"after what is known", content.Teaching{Spell: "t:storm", After: []content.ID{"t:spark"}}, 1, []content.ID{"t:spark"}, Open, Why{}},
		{"after what is known in a higher rank", content.Teaching{Spell: "t:storm", After: []content.ID{"t:flame"}}, 1, []content.ID{"t:flame_2"}, Open, Why{}},
		{"after what is not known", content.Teaching{Spell: "t:storm", After: []content.ID{"t:flame", "t:spark"}}, 1, []content.ID{"t:flame"}, Closed, Why{After: "t:spark"}},
		{"for ghosts, shown to all", content.Teaching{Spell: "t:storm", Needs: ghosts}, 1, nil, Closed, Why{Need: &ghosts[0]}},
		{"for ghosts, shown to ghosts", content.Teaching{Spell: "t:storm", Shown: ghosts}, 1, nil, Unknown, Why{}},
		{"of what there is not", content.Teaching{Spell: "t:gone"}, 1, nil, Unknown, Why{}},
	} {
		t.Run(test.name, func(t *testing.T) {
			u := &entity.Unit{Level: test.level, Known: test.known}
			r := Look(c, &test.lesson, u, func(needs []content.Need) *content.Need {
				if len(needs) == 0 {
					return nil
				}
				return &needs[0]
			})
			if r.State != test.want || r.Why != test.why {
				t.Errorf("it stands at %d because of %+v, want %d because of %+v", r.State, r.Why, test.want, test.why)
			}
		})
	}
}

func TestATrainerShowsItsLessonsInOrder(t *testing.T) {
	c := content.NewSnapshot(content.Tables{Spells: []content.Spell{{ID: "t:a"}, {ID: "t:b"}}})
	of := &content.Trainer{Lessons: []content.Teaching{{Spell: "t:b"}, {Spell: "t:gone"}, {Spell: "t:a", Level: 9}}}
	rows := Rows(c, of, &entity.Unit{Level: 1}, func([]content.Need) *content.Need { return nil })
	if len(rows) != 2 || rows[0].Lesson.Spell != "t:b" || rows[1].Lesson.Spell != "t:a" || rows[1].State != Closed {
		t.Errorf("rows are %+v", rows)
	}
	if l, ok := of.Lesson("t:a"); !ok || l.Level != 9 {
		t.Error("a lesson is not found by its spell")
	}
}
