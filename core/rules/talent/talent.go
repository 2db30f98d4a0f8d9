// Package talent decides which talents characters may choose: for how many points, behind
// what, up to which rank; and what is given back when that changes. It changes only the
// growth that it is given, and tells nobody.
//
// Every function runs on the goroutine of the map that owns the character.
package talent

import (
	"slices"
	"strings"

	"loam/core/model/character"
	"loam/core/model/content"
)

// Why says why a talent cannot be chosen: the key of a text of the bundle base; "" is
// that it can.
type Why string

// Why not.
const (
	Fine       Why = ""
	Unknown    Why = "core.talent.unknown"   // there is none, or it is not for such a character
	Full       Why = "core.talent.full"      // its last rank is chosen
	NoPoints   Why = "core.talent.no_points" // none is left
	TreeFirst  Why = "core.talent.tree"      // more must be spent in the tree before
	OtherFirst Why = "core.talent.after"     // another talent comes first
	None       Why = "core.talent.none"      // nothing is chosen that could be given back
)

// Word is the last word of a Why, as scripts read it.
func (w Why) Word() string { return strings.TrimPrefix(string(w), "core.talent.") }

// Who is whose talents it is about.
type Who struct {
	Start  content.ID
	Level  int
	Growth *character.Growth
}

// Rank is how far a character has come with a talent; 0 is not at all.
func Rank(g *character.Growth, id content.ID) int {
	if at, ok := find(g, id); ok {
		return g.Talents[at].Rank
	}
	return 0
}

func find(g *character.Growth, id content.ID) (at int, ok bool) {
	return character.Sorted(g.Talents, string(id), func(t *character.Talent) string { return t.ID })
}

// Points is how many points a character has in all.
func Points(c *content.Snapshot, level int) int {
	return int(min(max(0, c.Rules.Eval(content.TalentPoints, float64(level))), character.MaxGrown))
}

// Spent is how many points a character has spent in a tree, or with "" in all.
func Spent(c *content.Snapshot, g *character.Growth, tree content.ID) (n int) {
	for i := range g.Talents {
		if d, ok := c.Talent(content.ID(g.Talents[i].ID)); ok && (tree == "" || d.Tree == tree) {
			n += g.Talents[i].Rank
		}
	}
	return n
}

// Free is how many points a character has to spend; at least 0.
func Free(c *content.Snapshot, w Who) int {
	return max(0, Points(c, w.Level)-Spent(c, w.Growth, ""))
}

// May tells why a character cannot choose the next rank of a talent.
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

// behind tells why a talent does not stand open to a character, whatever its points.
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

// reached tells whether a character has come so far with a talent. One that is not
// defined stands in nobody's way.
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

// Choose lets a character have the next rank of a talent, whether or not it may, and
// tells which that is.
func Choose(g *character.Growth, d *content.Talent) int {
	at, has := find(g, d.ID)
	if !has {
		g.Talents = slices.Insert(g.Talents, at, character.Talent{ID: string(d.ID)})
	}
	g.Talents[at].Rank = min(g.Talents[at].Rank+1, len(d.Ranks))
	return g.Talents[at].Rank
}

// Reset takes all talents back, and tells how many points that gives; resets counts it as
// one that the character has paid for.
func Reset(c *content.Snapshot, g *character.Growth, paid bool) int {
	n := Spent(c, g, "")
	g.Talents = nil
	if paid {
		g.Resets++
	}
	return n
}

// Price is what it costs a character to have its talents taken back, in coins.
func Price(c *content.Snapshot, w Who) int64 {
	coins := c.Rules.Eval(content.TalentReset, float64(w.Level), float64(w.Growth.Resets), float64(Spent(c, w.Growth, "")))
	return int64(min(max(0, coins), content.MaxMoney))
}

// Settle takes back what a character cannot have of its talents: those that are not
// defined, or not for it, ranks that there are not, what nothing leads to any more, and
// all of them where it has not so many points. It tells how many ranks that were.
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

// Spells are those that a character knows by its talents.
func Spells(c *content.Snapshot, g *character.Growth) (all []content.ID) {
	for i := range g.Talents {
		t := &g.Talents[i]
		if d, ok := c.Talent(content.ID(t.ID)); ok && t.Rank > 0 {
			all = append(all, d.Ranks[min(t.Rank, len(d.Ranks))-1])
		}
	}
	return all
}
