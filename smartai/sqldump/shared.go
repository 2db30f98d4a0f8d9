package sqldump

import (
	"fmt"
	"maps"
	"slices"

	"loam/smartai"
)

// Limits of shared lists of conditions when they replace the conditions that name them.
const (
	maxGroups = 64 // alternatives of a rule
	maxGroup  = 64 // conditions of one
	maxNested = 8  // lists within lists
)

// formula is a set of alternatives; all conditions of one must hold.
type formula [][]smartai.Condition

// inline replaces conditions that name shared lists by the conditions of the lists, so that
// a script is complete. An error states why it cannot.
func inline(conditions []smartai.Condition, shared map[int32][]smartai.Condition) ([]smartai.Condition, error) {
	var all []smartai.Condition
	for _, rule := range byRule(conditions) {
		if !slices.ContainsFunc(rule, func(c smartai.Condition) bool { return c.Type < 0 }) {
			all = append(all, rule...)
			continue
		}
		f, err := whole(rule, shared, 0)
		if err != nil {
			return nil, err
		}
		for group, list := range f {
			for _, c := range list {
				c.ID, c.Group = rule[0].ID, uint32(group)
				all = append(all, c)
			}
		}
	}
	return all, nil
}

func byRule(conditions []smartai.Condition) [][]smartai.Condition {
	of := make(map[uint32][]smartai.Condition)
	for _, c := range conditions {
		of[c.ID] = append(of[c.ID], c)
	}
	var all [][]smartai.Condition
	for _, id := range slices.Sorted(maps.Keys(of)) {
		all = append(all, of[id])
	}
	return all
}

// whole returns a list of conditions with all nested lists.
func whole(list []smartai.Condition, shared map[int32][]smartai.Condition, depth int) (formula, error) {
	groups := make(map[uint32]formula)
	var order []uint32
	for _, c := range list {
		f, err := one(c, shared, depth)
		if err != nil {
			return nil, err
		}
		if _, there := groups[c.Group]; !there {
			order = append(order, c.Group)
			groups[c.Group] = f
			continue
		}
		if groups[c.Group], err = groups[c.Group].and(f); err != nil {
			return nil, err
		}
	}
	slices.Sort(order)
	var all formula
	for _, g := range order {
		all = append(all, groups[g]...)
	}
	return all, all.bounded()
}

func one(c smartai.Condition, shared map[int32][]smartai.Condition, depth int) (formula, error) {
	if c.Type >= 0 {
		return formula{{c}}, nil
	}
	list, ok := shared[c.Type]
	switch {
	case !ok:
		return nil, fmt.Errorf("shared list %d of conditions is missing", -int64(c.Type))
	case depth == maxNested:
		return nil, fmt.Errorf("shared lists of conditions are nested deeper than %d", maxNested)
	}
	f, err := whole(list, shared, depth+1)
	if err != nil || !c.Not {
		return f, err
	}
	return f.not()
}

// and returns a formula that holds if both hold.
func (f formula) and(g formula) (formula, error) {
	var all formula
	for _, a := range f {
		for _, b := range g {
			all = append(all, slices.Concat(a, b))
			if err := all.bounded(); err != nil {
				return nil, err
			}
		}
	}
	return all, nil
}

// not returns a formula that holds if another does not: one condition of each alternative
// fails.
func (f formula) not() (formula, error) {
	all := formula{nil}
	for _, group := range f {
		var fails formula
		for _, c := range group {
			c.Not = !c.Not
			fails = append(fails, []smartai.Condition{c})
		}
		var err error
		if all, err = all.and(fails); err != nil {
			return nil, err
		}
	}
	return all, nil
}

func (f formula) bounded() error {
	if len(f) > maxGroups || len(f) > 0 && len(f[len(f)-1]) > maxGroup {
		return fmt.Errorf("shared lists of conditions expand to more than %d alternatives of %d conditions", maxGroups, maxGroup)
	}
	return nil
}
