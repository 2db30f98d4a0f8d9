package character

import (
	"fmt"
	"slices"

	"loam/core/lib/codec"
)

// MaxGrown bounds the entries of each list of a character's growth.
const MaxGrown = 4096

// Growth is the progress of a character besides its level: skills, reputation, titles,
// talents and achievements. The zero Growth is that of a new character.
type Growth struct {
	Skills    []Skill    // ascending by id
	Standings []Standing // ascending by faction
	Titles    []string   // content ids that it has earned, sorted
	Title     string     // the displayed one; "" is none
	Talents   []Talent   // ascending by id
	Resets    int        // number of talent resets
	Earned    []Done     // achievements, ascending by id
	Progress  []Progress // of achievements that are not earned, ascending by id
	Rest      int64      // rested experience
}

// Skill is a skill of a character and its value.
type Skill struct {
	ID    string // content id
	Value int    // at least 0
	Rank  int    // how far it was taught, from 1
}

// Standing is the reputation of a character with a faction.
type Standing struct {
	Faction string // content id
	Points  int    // as content's ranks count; below 0 is bad
	War     bool   // at war with it, regardless of its points
}

// Talent is a chosen talent.
type Talent struct {
	ID   string // content id
	Rank int    // from 1
}

// Progress is the progress towards an achievement.
type Progress struct {
	ID     string // content id
	Counts []Count
}

// Clone is a copy that shares nothing.
func (g *Growth) Clone() Growth {
	out := *g
	out.Skills = slices.Clone(g.Skills)
	out.Standings = slices.Clone(g.Standings)
	out.Titles = slices.Clone(g.Titles)
	out.Talents = slices.Clone(g.Talents)
	out.Earned = slices.Clone(g.Earned)
	out.Progress = slices.Clone(g.Progress)
	for i := range out.Progress {
		out.Progress[i].Counts = slices.Clone(out.Progress[i].Counts)
	}
	return out
}

// Check reports whether the growth is sorted and within the limits.
func (g *Growth) Check() error {
	for _, list := range [...]struct {
		what string
		ids  []string
	}{
		{"skill", idsOf(g.Skills, func(s *Skill) string { return s.ID })},
		{"standing", idsOf(g.Standings, func(s *Standing) string { return s.Faction })},
		{"title", g.Titles},
		{"talent", idsOf(g.Talents, func(t *Talent) string { return t.ID })},
		{"achievement", idsOf(g.Earned, func(d *Done) string { return d.ID })},
		{"progress", idsOf(g.Progress, func(p *Progress) string { return p.ID })},
	} {
		if len(list.ids) > MaxGrown {
			return fmt.Errorf("a character has at most %d entries of a kind, not %d of kind %s", MaxGrown, len(list.ids), list.what)
		}
		for i, id := range list.ids {
			if id == "" || len(id) > MaxItemDef {
				return fmt.Errorf("%.40q is not the id of a %s", id, list.what)
			}
			if i > 0 && list.ids[i-1] >= id {
				return fmt.Errorf("the %s %q is out of order", list.what, id)
			}
		}
	}
	return nil
}

func idsOf[T any](list []T, id func(*T) string) []string {
	all := make([]string, len(list))
	for i := range list {
		all[i] = id(&list[i])
	}
	return all
}

// Code codes the growth; lists with more than there may be are not read.
func (g *Growth) Code(c *codec.Coder) {
	codeGrown(c, &g.Skills, func(c *codec.Coder, s *Skill) {
		c.String(&s.ID)
		codec.Int(c, &s.Value)
		codec.Int(c, &s.Rank)
	})
	codeGrown(c, &g.Standings, func(c *codec.Coder, s *Standing) {
		c.String(&s.Faction)
		codec.Int(c, &s.Points)
		c.Bool(&s.War)
	})
	codeGrown(c, &g.Titles, func(c *codec.Coder, s *string) { c.String(s) })
	c.String(&g.Title)
	codeGrown(c, &g.Talents, func(c *codec.Coder, t *Talent) {
		c.String(&t.ID)
		codec.Int(c, &t.Rank)
	})
	codec.Int(c, &g.Resets)
	codeGrown(c, &g.Earned, CodeDone)
	codeGrown(c, &g.Progress, func(c *codec.Coder, p *Progress) {
		c.String(&p.ID)
		codeGrown(c, &p.Counts, CodeCount)
	})
	codec.Int(c, &g.Rest)
}

func codeGrown[T any](c *codec.Coder, list *[]T, each func(*codec.Coder, *T)) {
	codec.Slice(c, list, each)
	if len(*list) > MaxGrown {
		c.Fail(fmt.Errorf("a list of %d entries of a character's growth", len(*list)))
		if c.Reading() {
			*list = nil
		}
	}
}

// Sorted finds an entry by its id in a list sorted by id. If there is none, at is the index
// at which to insert it.
func Sorted[T any](list []T, id string, of func(*T) string) (at int, ok bool) {
	low, high := 0, len(list)
	for low < high {
		if mid := (low + high) / 2; of(&list[mid]) < id {
			low = mid + 1
		} else {
			high = mid
		}
	}
	return low, low < len(list) && of(&list[low]) == id
}
