package yamlschema

import (
	"fmt"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"gopkg.in/yaml.v3"

	"loam/core/lib/diag"
	"loam/core/lib/suggest"
	"loam/core/lib/value"
	"loam/core/model/content"
)

// Setting is a value that the operator can choose.
type Setting struct {
	Name     string
	Type     string   // one of SettingTypes
	Choices  []string // of type choice
	Unit     string
	Min, Max float64 // range of a number; both 0 if Ranged is false
	Ranged   bool
	Default  value.Value
	Doc      string
	At       content.Origin
}

// kindOfSetting has the kind of data of each type of setting.
var kindOfSetting = map[string]value.Kind{
	"bool": value.Bool, "number": value.Number, "whole": value.Number, "text": value.String, "choice": value.String,
}

// takes describes the type of the setting.
func (s *Setting) takes() string {
	if s.Type == "choice" {
		return "one of " + strings.Join(s.Choices, ", ")
	}
	return map[string]string{"bool": "true or false", "number": "a number", "whole": "a whole number", "text": "a text"}[s.Type]
}

// Allows checks that a value has the type and is within the range of the setting;
// the error describes the allowed values.
func (s *Setting) Allows(v value.Value) error {
	switch n := v.Number(); {
	case v.Kind() != kindOfSetting[s.Type]:
		return fmt.Errorf("setting %s must be %s, not %.64s", s.Name, s.takes(), v)
	case s.Type == "whole" && n != math.Trunc(n):
		return fmt.Errorf("setting %s must be a whole number, not %g", s.Name, n)
	case s.Ranged && (n < s.Min || n > s.Max):
		return fmt.Errorf("setting %s must be %s to %s, not %s", s.Name, Plain(s.Min), Plain(s.Max), Plain(n))
	case s.Type == "choice" && !slices.Contains(s.Choices, v.Text()):
		err := fmt.Errorf("setting %s must be one of %s, not %.64q", s.Name, strings.Join(s.Choices, ", "), v.Text())
		if near, ok := suggest.Name(v.Text(), s.Choices); ok {
			err = fmt.Errorf("%w (did you mean %q?)", err, near)
		}
		return err
	}
	return nil
}

// SettingTypes are the types that a setting may have.
var SettingTypes = []string{"number", "whole", "bool", "text", "choice"}

// Settle replaces {setting: name} by its value. Key is that of the mapping or list
// that contains n.
func (r *Reader) Settle(n, key *yaml.Node, depth int) {
	if name, ok := settingNode(n); ok && depth > 2 {
		r.settleOne(n, key, name)
		return
	}
	if quotedSetting.MatchString(n.Value) && n.Style&(yaml.SingleQuotedStyle|yaml.DoubleQuotedStyle) != 0 && depth > 2 {
		what := "this"
		if key != nil {
			what = key.Value
		}
		r.Problem(n, diag.WrongType, what+" is a text because of its quotes; remove them to use the setting:", n.Value, "")
		r.excuse(n)
		n.Tag, n.Value, n.Style = "!!int", "1", 0 // so that it is not a formula
		return
	}
	for i, child := range n.Content {
		under := key
		if n.Kind == yaml.MappingNode {
			if i%2 == 0 {
				continue
			}
			under = n.Content[i-1]
		}
		r.Settle(child, under, depth+1)
	}
}

// quotedSetting matches {setting: name} in quotes.
var quotedSetting = regexp.MustCompile(`^\{ *setting *: *[A-Za-z0-9_.]+ *\}$`)

// excuse suppresses other problems at the place of a node.
func (r *Reader) excuse(n *yaml.Node) {
	if r.silent == nil {
		r.silent = make(map[content.Origin]bool)
	}
	r.silent[r.Where(n)] = true
}

// settingNode returns the node with the name in {setting: name}.
func settingNode(n *yaml.Node) (*yaml.Node, bool) {
	if n.Kind != yaml.MappingNode || len(n.Content) != 2 || n.Content[0].Value != "setting" || n.Content[1].Kind != yaml.ScalarNode {
		return nil, false
	}
	return n.Content[1], true
}

func (r *Reader) settleOne(n, key, name *yaml.Node) {
	s, ok := r.settingCalled(name.Value)
	if !ok {
		r.unknownSetting(name, name.Value)
		r.excuse(n)
		return
	}
	r.use(s.Name)
	if want, wrong := otherUnit(key, s); wrong {
		r.Problem(name, diag.WrongUnit, fmt.Sprintf("%s is in %s, but the setting is in %s:", key.Value, want, s.Unit), s.Name, "")
	}
	line, column := n.Line, n.Column
	*n = *scalarOf(r.Settled[s.Name])
	n.Line, n.Column = line, column
}

func (r *Reader) settingCalled(name string) (*Setting, bool) {
	i := slices.IndexFunc(r.Settings, func(s Setting) bool { return s.Name == name })
	if i < 0 {
		return nil, false
	}
	return &r.Settings[i], true
}

func (r *Reader) unknownSetting(at *yaml.Node, name string) {
	var known []string
	for i := range r.Settings {
		known = append(known, r.Settings[i].Name)
	}
	r.Problem(at, diag.UnknownSetting, ManifestFile+" declares no setting", name, Suggest(name, known))
}

func (r *Reader) use(name string) {
	if r.Uses == nil {
		r.Uses = make(map[string]bool)
	}
	r.Uses[name] = true
}

// scalarOf formats a value as an author would write it.
func scalarOf(v value.Value) *yaml.Node {
	n := &yaml.Node{Kind: yaml.ScalarNode, Tag: "!!str", Value: v.Text(), Style: yaml.DoubleQuotedStyle}
	switch v.Kind() {
	case value.Number:
		n.Tag, n.Value, n.Style = "!!float", Plain(v.Number()), 0
		if v.Number() == math.Trunc(v.Number()) {
			n.Tag = "!!int"
		}
	case value.Bool:
		n.Tag, n.Value, n.Style = "!!bool", strconv.FormatBool(v.Bool()), 0
	}
	return n
}

// unitWords has the words that a setting may use for the unit suffix of a key.
var unitWords = []struct {
	suffix string
	words  []string
}{
	{"_ms", []string{"ms", "milliseconds"}},
	{"_yards", []string{"yards", "yard"}},
	{"_deg", []string{"degrees", "deg"}},
	{"_pct", []string{"percent", "pct", "%"}},
}

// otherUnit reports whether a setting has another unit than the key.
func otherUnit(key *yaml.Node, s *Setting) (want string, wrong bool) {
	if key == nil || s.Unit == "" {
		return "", false
	}
	for _, u := range unitWords {
		if strings.HasSuffix(key.Value, u.suffix) {
			return u.words[0], !slices.Contains(u.words, s.Unit)
		}
	}
	return "", false
}

var settingInput = regexp.MustCompile(`\bsettings\.([a-z][a-z0-9_]*)`)

// constants returns the settings that a formula may name, as settings.NAME: numbers, and 1
// or 0 for true or false.
func (r *Reader) constants(source string) map[string]float64 {
	if !strings.Contains(source, "settings.") {
		return nil
	}
	all := make(map[string]float64)
	for i := range r.Settings {
		s := &r.Settings[i]
		switch v := r.Settled[s.Name]; v.Kind() {
		case value.Number:
			all["settings."+s.Name] = v.Number()
		case value.Bool:
			all["settings."+s.Name] = 0
			if v.Bool() {
				all["settings."+s.Name] = 1
			}
		}
	}
	for _, m := range settingInput.FindAllStringSubmatch(source, -1) {
		if _, ok := all[m[0]]; ok {
			r.use(m[1])
		}
	}
	return all
}
