package release

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"loam/core/lib/diag"
	"loam/core/lib/suggest"
	"loam/core/lib/value"
	"loam/mods/bundle"
	"loam/mods/yamlschema"
)

// Settings are the values that an operator chose, by bundle and name.
type Settings map[string]map[string]value.Value

// With returns settings with one value changed; s does not change.
func (s Settings) With(bundle, name string, v value.Value) Settings {
	made := make(Settings, len(s)+1)
	for b, values := range s {
		made[b] = make(map[string]value.Value, len(values)+1)
		for n, v := range values {
			made[b][n] = v
		}
	}
	if made[bundle] == nil {
		made[bundle] = make(map[string]value.Value, 1)
	}
	made[bundle][name] = v
	return made
}

// Without returns settings without one choice; s does not change.
func (s Settings) Without(bundle, name string) Settings {
	made := s.With(bundle, name, value.Value{})
	if delete(made[bundle], name); len(made[bundle]) == 0 {
		delete(made, bundle)
	}
	return made
}

// Tested returns the settings with which scenarios start: the operator's choices for
// the embedded bundle only, which are about the machine. Scenarios set all other
// settings themselves.
func (s Settings) Tested() Settings {
	if own, ok := s[yamlschema.Base]; ok {
		return Settings{yamlschema.Base: own}
	}
	return nil
}

// Equal reports whether the same values are chosen.
func (s Settings) Equal(other Settings) bool {
	return s.within(other) && other.within(s)
}

func (s Settings) within(other Settings) bool {
	for bundle, values := range s {
		for name, v := range values {
			if got, ok := other[bundle][name]; !ok || !value.Equal(v, got) {
				return false
			}
		}
	}
	return true
}

// Value returns the value in force for a setting of a bundle.
func (s Settings) Value(b *bundle.Bundle, of *yamlschema.Setting) value.Value {
	if v, ok := s[b.Name][of.Name]; ok {
		return v
	}
	return of.Default
}

// table returns the settings as scripts of a bundle see them.
func (s Settings) table(b *bundle.Bundle) value.Value {
	entries := make([]value.Entry, len(b.Settings))
	for i := range b.Settings {
		of := &b.Settings[i]
		entries[i] = value.Entry{Key: value.OfString(of.Name), Value: s.Value(b, of)}
	}
	return value.OfTable(entries)
}

// chosen omits defaults, and values without a setting.
func (s Settings) chosen(bundles []*bundle.Bundle) Settings {
	var made Settings
	for _, b := range bundles {
		for i := range b.Settings {
			of := &b.Settings[i]
			if v := s.Value(b, of); !value.Equal(v, of.Default) {
				made = made.With(b.Name, of.Name, v)
			}
		}
	}
	return made
}

// SettingsFile is the file name in problems of settings whose file is unknown,
// because it is not part of a bundle.
const SettingsFile = "settings"

// check reports values without a setting and values that are not allowed. At returns the
// place of each, and may be nil.
func (s Settings) check(bundles []*bundle.Bundle, at func(bundle, name string) diag.Place) diag.List {
	var problems diag.List
	for _, name := range sortedKeys(s) {
		for _, key := range sortedKeys(s[name]) {
			of, err := FindSetting(bundles, name, key)
			if err == nil {
				err = of.Allows(s[name][key])
			}
			if err == nil {
				continue
			}
			place, code := diag.Place{File: SettingsFile}, diag.BadSetting
			if at != nil {
				place = at(name, key)
			}
			if of == nil {
				code = diag.UnknownSetting
			}
			problems = append(problems, place.Problem(code, err.Error(), "", ""))
		}
	}
	return problems
}

func sortedKeys[V any](m map[string]V) []string {
	keys := make([]string, 0, len(m))
	for k := range m {
		keys = append(keys, k)
	}
	slices.Sort(keys)
	return keys
}

// FindSetting finds a setting among bundles; the error lists the possible names.
func FindSetting(bundles []*bundle.Bundle, of, name string) (*yamlschema.Setting, error) {
	var known []string
	for _, b := range bundles {
		known = append(known, b.Name)
		if b.Name == of {
			return settingOf(b, name)
		}
	}
	return nil, fmt.Errorf("there is no bundle %.64q%s", of, hint(of, known))
}

func settingOf(b *bundle.Bundle, name string) (*yamlschema.Setting, error) {
	var known []string
	for i := range b.Settings {
		known = append(known, b.Settings[i].Name)
		if b.Settings[i].Name == name {
			return &b.Settings[i], nil
		}
	}
	return nil, fmt.Errorf("bundle %s has no setting %.64q%s", b.Name, name, hint(name, known))
}

func hint(got string, known []string) string {
	if near, ok := suggest.Name(got, known); ok {
		return fmt.Sprintf(" (did you mean %q?)", near)
	}
	return ""
}

// maxText bounds the written value of a setting, in bytes.
const maxText = 1000

// ParseSetting parses a value that an operator wrote, of the type of a setting.
func ParseSetting(of *yamlschema.Setting, text string) (value.Value, error) {
	if len(text) > maxText || !utf8.ValidString(text) || strings.ContainsFunc(text, unicode.IsControl) {
		return value.Value{}, fmt.Errorf("setting %s must be one line of at most %d bytes", of.Name, maxText)
	}
	v := value.OfString(text)
	switch of.Type {
	case "bool":
		b, err := strconv.ParseBool(text)
		if err != nil {
			return value.Value{}, fmt.Errorf("setting %s must be true or false, not %.64q", of.Name, text)
		}
		v = value.OfBool(b)
	case "number", "whole":
		f, err := strconv.ParseFloat(text, 64)
		if err != nil || math.IsNaN(f) || math.IsInf(f, 0) {
			return value.Value{}, fmt.Errorf("setting %s must be a number, not %.64q", of.Name, text)
		}
		v = value.OfNumber(f)
	}
	return v, of.Allows(v)
}
