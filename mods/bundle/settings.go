package bundle

import (
	"fmt"
	"maps"
	"slices"
	"strconv"

	"gopkg.in/yaml.v3"

	"loam/core/lib/diag"
	"loam/core/lib/value"
	"loam/mods/yamlschema"
)

// maxSettingChoices bounds the choices of a setting of type choice.
const maxSettingChoices = 32

// choices reads the choices of a setting of type choice.
func (r *reader) choices(name string, n, at *yaml.Node) ([]string, bool) {
	if n == nil {
		r.Problem(at, diag.MissingKey, "choices is missing in setting", name, "")
		return nil, false
	}
	items, ok := r.Items(n, "choices")
	if ok && (len(items) < 2 || len(items) > maxSettingChoices) {
		r.Problem(n, diag.OutOfRange, fmt.Sprintf("choices must be 2 to %d texts, not", maxSettingChoices), strconv.Itoa(len(items)), "")
		return nil, false
	}
	var all []string
	for _, item := range items {
		text, good := r.Text("a choice", item)
		if good && slices.Contains(all, text) {
			r.Problem(item, diag.Duplicate, "choices has a duplicate text:", text, "")
			good = false
		}
		ok = ok && good
		all = append(all, text)
	}
	return all, ok
}

// settle sets the value of every setting: the chosen one if it is allowed, otherwise the
// default.
func (b *Bundle) settle(chosen map[string]value.Value) map[string]value.Value {
	settled := make(map[string]value.Value, len(b.Settings))
	for i := range b.Settings {
		s := &b.Settings[i]
		settled[s.Name] = s.Default
		if v, ok := chosen[s.Name]; ok && s.Allows(v) == nil {
			settled[s.Name] = v
		}
	}
	return settled
}

// Under returns the bundle as it is with the chosen settings, by name: the bundle
// itself if they make no difference. Values that are not allowed count as the
// default.
func (b *Bundle) Under(chosen map[string]value.Value) (*Bundle, diag.List) {
	if !b.Differs(chosen) {
		return b, nil
	}
	return b.again(nil, chosen)
}

// Differs reports whether the chosen settings would change the bundle's definitions.
// A data stage may use any setting.
func (b *Bundle) Differs(chosen map[string]value.Value) bool {
	_, staged := b.File(yamlschema.StageFile)
	if len(b.Uses) == 0 && !staged {
		return false
	}
	settled := b.settle(chosen)
	for i := range b.Settings {
		name := b.Settings[i].Name
		if (staged || b.Uses[name]) && !value.Equal(settled[name], b.Settled[name]) {
			return true
		}
	}
	return false
}

// maxEnds bounds the tried values of settings.
const maxEnds = 64

// atTheEnds reads the bundle with each setting that its definitions use at the ends of its
// range, or at each of its choices, so that authors find errors before operators do.
func (b *Bundle) atTheEnds() diag.List {
	var all diag.List
	tried := 0
	for _, name := range slices.Sorted(maps.Keys(b.Uses)) {
		i := slices.IndexFunc(b.Settings, func(s yamlschema.Setting) bool { return s.Name == name })
		for _, v := range ends(&b.Settings[i]) {
			if tried++; tried > maxEnds || value.Equal(v, b.Settings[i].Default) {
				continue
			}
			at := empty(b.Label)
			at.Watch, at.began = b.Watch, b.began
			at.under, at.given = map[string]value.Value{name: v}, b.given
			_, found := at.readAll(b.Files, nil)
			for _, p := range found {
				p.Msg = fmt.Sprintf("with setting %s set to %s: %s", name, v, p.Msg)
				all = append(all, p)
			}
		}
	}
	return all.Sort().Cut()
}

// ends returns the values of a setting at which errors are likely.
func ends(s *yamlschema.Setting) []value.Value {
	switch {
	case s.Ranged:
		return []value.Value{value.OfNumber(s.Min), value.OfNumber(s.Max)}
	case s.Type == "bool":
		return []value.Value{value.OfBool(false), value.OfBool(true)}
	}
	var all []value.Value
	for _, c := range s.Choices {
		all = append(all, value.OfString(c))
	}
	return all
}
