package stat

import (
	"fmt"
	"slices"

	"gopkg.in/yaml.v3"

	"loam/core/lib/diag"
	"loam/core/lib/formula"
	"loam/core/model/content"
	"loam/mods/definition"
	"loam/mods/yamlschema"
)

// Rules is the heading of data files that contains the rules.
const Rules content.Kind = "rules"

// RuleSection reads the rules, which have no overlays.
func RuleSection() definition.Section {
	return definition.Section{Kind: describeRules(), Read: rules}
}

func describeRules() definition.Kind {
	k := definition.Kind{Name: Rules, One: "rule",
		Doc: "Formulas for the whole world. Bundle base defines all of them; a bundle may replace those of the bundles that it depends on."}
	for _, s := range content.Slots {
		k.Fields = append(k.Fields, yamlschema.Field{Key: s.Name, Type: yamlschema.Formula, Unit: s.Unit, Inputs: s.Inputs, Units: s.Slot.Units(), Default: "as in base", Doc: s.Doc})
	}
	return k
}

// rules fills the slots of the rules.
func rules(r *definition.Reader, n *yaml.Node) {
	list, ok := r.Pairs(n, string(Rules))
	if !ok {
		return
	}
	names := make([]string, len(content.Slots))
	for i, s := range content.Slots {
		names[i] = s.Name
	}
	for _, p := range list {
		i := slices.Index(names, p.Key)
		if i < 0 {
			r.Unknown(p, "rules", names)
			continue
		}
		rule(r, &content.Slots[i], p)
	}
}

func rule(r *definition.Reader, s *content.SlotInfo, p yamlschema.Entry) {
	key := string(Rules) + " " + p.Key
	if first, twice := r.Defined[key]; twice {
		r.Problem(p.At, diag.Duplicate, fmt.Sprintf("rule is set twice, first at %s:", first.Place()), p.Key, "")
		return
	}
	at := r.Where(p.At)
	r.Defined[key] = at
	at.Text = yamlschema.Written(p.Value)
	r.Tables.Origins[content.FieldName(Rules, "", p.Key)] = at
	f := &yamlschema.Field{Key: s.Name, Type: yamlschema.Formula, Unit: s.Unit, Inputs: s.Inputs, Units: s.Slot.Units()}
	r.Formula(f, p.Value, func(v *formula.Formula) { r.Tables.Rules[s.Slot] = v })
}
