// Package talent decides which talents characters may choose: the points, the
// requirements and the ranks; and which points are refunded when that changes. It
// changes only the [character.Growth] that it is given, and sends nothing.
//
// Every function runs on the goroutine of the map that owns the character.
package talent

import (
	"slices"
	"strings"

	"loam/core/model/character"
	"loam/core/model/content"
)

// Why is why a talent cannot be chosen: the key of a text of the bundle base; "" means
// that it can.
type Why string

// The reasons.
const (
	Fine       Why = ""
	Unknown    Why = "core.talent.unknown"   // there is no such talent for this character
	Full       Why = "core.talent.full"      // its last rank is chosen already
	NoPoints   Why = "core.talent.no_points" // no talent point is left
	TreeFirst  Why = "core.talent.tree"      // more points must be spent in the tree first
	OtherFirst Why = "core.talent.after"     // another talent is required first
	None       Why = "core.talent.none"      // no talent is chosen that could be reset
)

// Word returns the last word of a Why, as scripts read it.
func (w Why) Word() string { return strings.TrimPrefix(string(w), "core.talent.") }

// Who is the character in question.
type Who struct {
	Start  content.ID
	Level  int
	Growth *character.Growth
}

// Rank returns the rank of a character's talent; 0 is none.
func Rank(g *character.Growth, id content.ID) int {
	if at, ok := find(g, id); ok {
		return g.Talents[at].Rank
	}
	return 0
}

func find(g *character.Growth, id content.ID) (at int, ok bool) {
	return character.Sorted(g.Talents, string(id), func(t *character.Talent) string { return t.ID })
}

// Points returns the total number of talent points of a character.
func Points(c *content.Snapshot, level int) int {
	return int(min(max(0, c.Rules.Eval(content.TalentPoints, float64(level))), character.MaxGrown))
}

// Spent returns how many points a character has spent in a tree, or with "" in all
// trees.
func Spent(c *content.Snapshot, g *character.Growth, tree content.ID) (n int) {
	for i := range g.Talents {
		if d, ok := c.Talent(content.ID(g.Talents[i].ID)); ok && (tree == "" || d.Tree == tree) {
			n += g.Talents[i].Rank
		}
	}
	return n
}

// Free returns how many points a character can spend; at least 0.
func Free(c *content.Snapshot, w Who) int {
	return max(0, Points(c, w.Level)-Spent(c, w.Growth, ""))
}

// May returns why a character cannot choose the next rank of a talent.
func May(c *content.Snapshot, w Who, d *content.Talent) Why {
	rank := Rank(w.Growth, d.ID)
	switch why := behind(c, w, d); {
	case why != Fine:
		return why
	case rank >= len(d.Ranks):
		return Full
	case Free(c, w) == 0:
		return NoPoints
	}
	return Fine
}

// behind returns why a talent is locked for a character, regardless of its points.
func behind(c *content.Snapshot, w Who, d *content.Talent) Why {
	tree, ok := c.TalentTree(d.Tree)
	switch {
	case !ok || !tree.For(w.Start):
		return Unknown
	case Spent(c, w.Growth, d.Tree)-Rank(w.Growth, d.ID) < d.Points:
		return TreeFirst
	case slices.ContainsFunc(d.After, func(a content.TalentRank) bool { return !reached(c, w.Growth, a) }):
		return OtherFirst
	}
	return Fine
}

// reached reports whether a character has a rank of a required talent. An undefined
// talent is no requirement.
func reached(c *content.Snapshot, g *character.Growth, a content.TalentRank) bool {
	d, ok := c.Talent(a.Talent)
	if !ok {
		return true
	}
	need := len(d.Ranks)
	if a.Rank > 0 {
		need = min(need, a.Rank)
	}
	return Rank(g, a.Talent) >= need
}

// Choose gives a character the next rank of a talent, without any check, and returns
// that rank.
func Choose(g *character.Growth, d *content.Talent) int {
	at, has := find(g, d.ID)
	if !has {
		g.Talents = slices.Insert(g.Talents, at, character.Talent{ID: string(d.ID)})
	}
	g.Talents[at].Rank = min(g.Talents[at].Rank+1, len(d.Ranks))
	return g.Talents[at].Rank
}

// Reset resets all talents, and returns the refunded points; resets counts it as one
// that the character has paid for.
func Reset(c *content.Snapshot, g *character.Growth, paid bool) int {
	n := Spent(c, g, "")
	g.Talents = nil
	if paid {
		g.Resets++
	}
	return n
}

// Price returns the price of a character's talent reset, in coins.
func Price(c *content.Snapshot, w Who) int64 {
	coins := c.Rules.Eval(content.TalentReset, float64(w.Level), float64(w.Growth.Resets), float64(Spent(c, w.Growth, "")))
	return int64(min(max(0, coins), content.MaxMoney))
}

// Settle removes talents that a character cannot have: undefined ones or ones for other
// characters, ranks that do not exist, talents without their requirements, and all of
// them if it has too few points. It returns the number of removed ranks.
func Settle(c *content.Snapshot, w Who) (back int) {
	g := w.Growth
	if len(g.Talents) == 0 {
		return 0
	}
	for i := range g.Talents {
		t := &g.Talents[i]
		back += t.Rank
		if d, ok := c.Talent(content.ID(t.ID)); !ok {
			t.Rank = 0
		} else {
			t.Rank = min(t.Rank, len(d.Ranks))
		}
	}
	g.Talents = slices.DeleteFunc(g.Talents, func(t character.Talent) bool { return t.Rank <= 0 })
	for {
		at := slices.IndexFunc(g.Talents, func(t character.Talent) bool {
			d, _ := c.Talent(content.ID(t.ID))
			return behind(c, w, d) != Fine
		})
		if at < 0 {
			break
		}
		g.Talents = slices.Delete(g.Talents, at, at+1)
	}
	if Spent(c, g, "") > Points(c, w.Level) {
		g.Talents = nil
	}
	return back - Spent(c, g, "")
}

// Spells returns the spells that a character knows by its talents.
func Spells(c *content.Snapshot, g *character.Growth) (all []content.ID) {
	for i := range g.Talents {
		t := &g.Talents[i]
		if d, ok := c.Talent(content.ID(t.ID)); ok && t.Rank > 0 {
			all = append(all, d.Ranks[min(t.Rank, len(d.Ranks))-1])
		}
	}
	return all
}
