package bundle

import (
	"fmt"
	"slices"

	"gopkg.in/yaml.v3"

	"loam/core/content"
	"loam/core/formula"
)

// Rules is the heading of data files under which slots of rules are filled.
const Rules content.Kind = "rules"

func describeRules() Kind {
	k := Kind{Name: Rules, One: "rule",
		Doc: "Formulas that the whole world follows. Bundle base fills all of them; a bundle may fill one anew over those that it depends on."}
	for _, s := range content.Slots {
		k.Fields = append(k.Fields, Field{Key: s.Name, Type: Formula, Unit: s.Unit, Inputs: s.Inputs, Units: s.Slot.Units(), Default: "as in base", Doc: s.Doc})
	}
	return k
}

// rules fills slots.
func (r *reader) rules(n *yaml.Node) {
	list, ok := r.pairs(n, string(Rules))
	if !ok {
		return
	}
	names := make([]string, len(content.Slots))
	for i, s := range content.Slots {
		names[i] = s.Name
	}
	for _, p := range list {
		i := slices.Index(names, p.key)
		if i < 0 {
			r.unknown(p, "rules", names)
			continue
		}
		r.rule(&content.Slots[i], p)
	}
}

func (r *reader) rule(s *content.SlotInfo, p pair) {
	key := string(Rules) + " " + p.key
	if first, twice := r.defined[key]; twice {
		r.problem(p.at, fmt.Sprintf("rule is given twice, first at %s:", first.Place()), p.key, "")
		return
	}
	at := r.where(p.at)
	r.defined[key] = at
	at.Text = written(p.value)
	r.b.Tables.Origins[content.FieldName(Rules, "", p.key)] = at
	f := &Field{Key: s.Name, Type: Formula, Unit: s.Unit, Inputs: s.Inputs, Units: s.Slot.Units()}
	r.formula(f, p.value, func(v *formula.Formula) { r.b.Tables.Rules[s.Slot] = v })
}
