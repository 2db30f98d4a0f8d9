package ruletrial

import (
	"fmt"
	"slices"
	"strconv"

	"loam/core/model/content"
	"loam/smartai/idmap"
)

// firstDouble is the number of the first double: a stub of a creature of the world, with
// the texts and the menu that the input has for it or that the world lacks.
const firstDouble = 1870000000

// groupOf is a group of texts of a creature.
type groupOf struct {
	creature uint32
	group    string
}

// doubles makes doubles of creatures of the world that have rows in the input.
func (p *paper) doubles() {
	p.made.doubles, p.made.given = make(map[uint32]uint32), make(map[groupOf]bool)
	for i := range p.made.facts["creature_text"] {
		f := &p.made.facts["creature_text"][i]
		p.made.given[groupOf{uint32(f.Key), strconv.Itoa(int(f.Number("groupid")))}] = true
	}
	for _, n := range p.made.refs.Sorted(idmap.Creatures) {
		if _, ok := p.world(idmap.Creatures, n); !ok {
			continue
		}
		double := firstDouble + uint32(len(p.made.doubles))
		any := false
		for _, table := range []string{"creature_text", "creature_template"} {
			for _, f := range slices.Clone(p.made.lines[table]) {
				if f.Key == int64(n) {
					f.Key, any = int64(double), true
					p.made.lines[table] = append(p.made.lines[table], f)
				}
			}
		}
		if any {
			p.made.doubles[n] = double
			p.refer(idmap.Creatures, double)
		}
	}
}

// doubleOf returns the number whose double a number is, and its name.
func (p *paper) doubleOf(double uint32) (name string, ok bool) {
	for n, d := range p.made.doubles {
		if d == double {
			return fmt.Sprintf("double_of_%d", n), true
		}
	}
	return "", false
}

// speaks reports whether a creature of the world has texts of a group.
func (p *paper) speaks(n uint32, group int64) bool {
	id, ok := p.world(idmap.Creatures, n)
	if !ok {
		return false
	}
	c, _ := p.around.made.Content.Creature(id)
	return slices.ContainsFunc(c.Lines, func(l content.Utterance) bool { return l.Group == strconv.FormatInt(group, 10) })
}

// teach gives a creature of the world the texts of its double: those of the input replace
// its own of the same group.
func (p *paper) teach(all []content.Creature, id content.ID, n uint32) {
	find := func(id content.ID) *content.Creature {
		if i := slices.IndexFunc(all, func(c content.Creature) bool { return c.ID == id }); i >= 0 {
			return &all[i]
		}
		return nil
	}
	c, double := find(id), find(content.ID(fmt.Sprintf("%s:double_of_%d", label, n)))
	if c == nil || double == nil {
		return
	}
	c.Lines = slices.DeleteFunc(slices.Clone(c.Lines), func(l content.Utterance) bool { return p.made.given[groupOf{n, l.Group}] })
	c.Lines = append(c.Lines, double.Lines...)
	if c.Menu == "" {
		c.Menu = double.Menu
	}
}

// overruled returns notes on rows for creatures of the world: their level and name are
// ignored.
func (p *paper) overruled() (notes []string) {
	seen := make(map[int64]bool)
	for _, f := range p.made.facts["creature_template"] {
		if id, ok := p.world(idmap.Creatures, uint32(f.Key)); ok && !seen[f.Key] {
			seen[f.Key] = true
			notes = append(notes, fmt.Sprintf("creature %d is %s of the world, with its name, level and health; the row of creature_template is ignored", f.Key, id))
		}
	}
	return notes
}
