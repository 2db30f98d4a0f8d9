package world

import (
	"math"

	"gopkg.in/yaml.v3"

	"loam/core/lib/diag"
	"loam/core/lib/value"
	"loam/mods"
	"loam/mods/yamlschema"
)

// settings reads the values of the settings of bundles.
func (r *configReader) settings(n *yaml.Node) {
	r.pairs(n, "settings", func(of, values *yaml.Node) {
		r.pairs(values, "the settings of a bundle", func(name, value *yaml.Node) {
			v, ok := plainValue(value)
			if !ok {
				r.problem(value, diag.BadConfig, "a setting must be a text, a number, true or false, not", written(value), "")
				return
			}
			r.config.Settings = r.config.Settings.With(of.Value, name.Value, v)
			r.config.places[settingName{of.Value, name.Value}] = r.at(name)
		})
	})
}

// resolve reads which bundle has the last word on fields over which bundles are
// in conflict.
func (r *configReader) resolve(n *yaml.Node) {
	r.pairs(n, "resolve", func(field, name *yaml.Node) {
		if !yamlschema.ValidName(name.Value) {
			r.problem(name, diag.BadConfig, "a conflict is resolved by the name of a bundle, not by", written(name), "")
			return
		}
		if r.config.Resolve == nil {
			r.config.Resolve = make(mods.Resolve)
		}
		r.config.Resolve[field.Value] = name.Value
		r.config.places[settingName{"", field.Value}] = r.at(field)
	})
}

// plainValue is a scalar as scripts see it.
func plainValue(n *yaml.Node) (value.Value, bool) {
	if n.Kind != yaml.ScalarNode {
		return value.Value{}, false
	}
	switch n.Tag {
	case "!!bool":
		var b bool
		err := n.Decode(&b)
		return value.OfBool(b), err == nil
	case "!!int", "!!float":
		var f float64
		err := n.Decode(&f)
		return value.OfNumber(f), err == nil && !math.IsNaN(f) && !math.IsInf(f, 0)
	case "!!str":
		return value.OfString(n.Value), true
	}
	return value.Value{}, false
}
