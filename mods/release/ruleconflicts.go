package release

import (
	"fmt"
	"slices"

	"loam/core/model/content"
	"loam/mods"
	"loam/smartai/rulefile"
)

// Rules is the kind of conflicts over SmartAI rules.
const Rules content.Kind = "smartai"

// stake is one bundle's contribution to a disputed subject.
type stake struct {
	edit
	closes bool // it discards all earlier contributions
	about  bool // it concerns exactly this subject, and not a larger one
}

// dispute is a possible conflict of bundles.
type dispute struct {
	name   string
	stakes []stake // one of each bundle
	clash  func(a, b *stake) bool
}

// settle finds conflicts in the contributions to the rules of one owner: over all of them,
// then rule by rule, then field by field. It omits contributions that the operator has
// rejected, and reports whether a conflict is undecided.
func (s *ruleset) settle(name string, all []edit) (left []edit, unsettled bool) {
	if !slices.ContainsFunc(all, func(e edit) bool { return e.by != all[0].by }) {
		return all, false
	}
	for _, next := range []func(string, []edit) []dispute{overOwner, overRules, overFields} {
		for _, d := range next(name, all) {
			winner, found := s.decide(&d)
			switch {
			case found && winner == "":
				unsettled = true
			case found:
				all = s.without(all, &d, winner)
			}
		}
	}
	return all, unsettled
}

// decide determines which contribution applies.
func (s *ruleset) decide(d *dispute) (winner string, found bool) {
	c := mods.Conflict{Kind: Rules, Field: d.name}
	var of []*stake
	var closes []bool
	for i := range d.stakes {
		k := &d.stakes[i]
		of, closes = append(of, k), append(closes, k.closes)
		c.Said = append(c.Said, content.Contributor{Origin: k.At, Bundle: k.by.Name, Op: k.word()})
	}
	return s.arbiter.Settle(c, closes, func(a, b int) bool { return d.clash(of[a], of[b]) })
}

// word returns the operation of an edit, as for fields.
func (e *edit) word() string {
	if e.Op == rulefile.Change {
		return "set"
	}
	return e.Op.String()
}

// without omits edits that conflict with the winner's and come from a bundle that does not
// depend on it.
func (s *ruleset) without(all []edit, d *dispute, winner string) []edit {
	won := &d.stakes[slices.IndexFunc(d.stakes, func(k stake) bool { return k.by.Name == winner })]
	return slices.DeleteFunc(slices.Clone(all), func(e edit) bool {
		i := slices.IndexFunc(d.stakes, func(k stake) bool { return k.by == e.by })
		if i < 0 || e.by == won.by || s.arbiter.Knows(e.by.Name, winner) || s.arbiter.Knows(winner, e.by.Name) || !d.clash(won, &d.stakes[i]) {
			return false
		}
		lost := &d.stakes[i]
		switch {
		case lost.Op == rulefile.Replace || won.Op == rulefile.Replace: // the whole subject
			return true
		case e.Rule != lost.Rule:
			return false
		case lost.Op == rulefile.Change && won.Op == rulefile.Change:
			return e.Field == lost.Field
		}
		return true
	})
}

// overOwner is the dispute over all rules of an owner, if a bundle replaces them.
func overOwner(name string, all []edit) []dispute {
	if !slices.ContainsFunc(all, func(e edit) bool { return e.Op == rulefile.Replace }) {
		return nil
	}
	d := dispute{name: name + "#", clash: func(a, b *stake) bool {
		return (a.Op == rulefile.Replace || b.Op == rulefile.Replace) && !a.Same(&b.Edit)
	}}
	for _, e := range all {
		if last := len(d.stakes) - 1; last < 0 || d.stakes[last].by != e.by {
			d.stakes = append(d.stakes, stake{e, e.Op == rulefile.Replace, true})
		}
	}
	return []dispute{d}
}

// byRule groups edits by their rule, in the order in which rules first occur. An edit that
// replaces all of them belongs to each.
func byRule(all []edit) [][]*edit {
	var replaced []int
	var order []uint32
	about := make(map[uint32][]int)
	for i := range all {
		switch e := &all[i]; {
		case e.Op == rulefile.Replace:
			replaced = append(replaced, i)
		default:
			if about[e.Rule] == nil {
				order = append(order, e.Rule)
			}
			about[e.Rule] = append(about[e.Rule], i)
		}
	}
	groups := make([][]*edit, len(order))
	for g, rule := range order {
		at := slices.Concat(replaced, about[rule])
		slices.Sort(at)
		for _, i := range at {
			groups[g] = append(groups[g], &all[i])
		}
	}
	return groups
}

// overRules returns the disputes over rules that a bundle removes or appends.
func overRules(name string, all []edit) []dispute {
	var list []dispute
	for _, group := range byRule(all) {
		i := slices.IndexFunc(group, func(e *edit) bool { return e.Op == rulefile.Remove || e.Op == rulefile.Append })
		if i < 0 {
			continue
		}
		d := dispute{name: fmt.Sprintf("%s#%d", name, group[i].Rule), clash: func(a, b *stake) bool {
			return a.about && b.about && (a.Op != rulefile.Change || b.Op != rulefile.Change) && !a.Same(&b.Edit)
		}}
		for _, e := range group {
			k := stake{*e, e.Op != rulefile.Change, e.Op != rulefile.Replace}
			if last := len(d.stakes) - 1; last < 0 || d.stakes[last].by != e.by {
				d.stakes = append(d.stakes, k)
			} else if e.Op == rulefile.Append { // removals come first
				d.stakes[last] = k
			}
		}
		list = append(list, d)
	}
	return list
}

// overFields returns the disputes over fields of rules.
func overFields(name string, all []edit) []dispute {
	var list []dispute
	for _, group := range byRule(all) {
		seen := make(map[string]bool)
		for _, of := range group {
			if of.Op != rulefile.Change || seen[of.Field] {
				continue
			}
			seen[of.Field] = true
			d := dispute{name: fmt.Sprintf("%s#%d.%s", name, of.Rule, of.Field), clash: func(a, b *stake) bool {
				return a.about && b.about && !a.Same(&b.Edit)
			}}
			for _, e := range group {
				about := e.Op == rulefile.Change && e.Field == of.Field
				if last := len(d.stakes) - 1; (about || e.Op != rulefile.Change) && (last < 0 || d.stakes[last].by != e.by) {
					d.stakes = append(d.stakes, stake{*e, true, about})
				}
			}
			list = append(list, d)
		}
	}
	return list
}
