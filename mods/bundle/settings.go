package bundle

import (
	"fmt"
	"maps"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"gopkg.in/yaml.v3"

	"loam/core/content"
	"loam/core/nearest"
	"loam/core/plain"
	"loam/core/problem"
)

// maxSettingChoices bounds what a setting of type choice may be.
const maxSettingChoices = 32

// choices reads what a setting of type choice may be.
func (r *reader) choices(name string, n, at *yaml.Node) ([]string, bool) {
	if n == nil {
		r.problem(at, "choices is missing in setting", name, "")
		return nil, false
	}
	items, ok := r.items(n, "choices")
	if ok && (len(items) < 2 || len(items) > maxSettingChoices) {
		r.problem(n, fmt.Sprintf("choices must be 2 to %d texts, not", maxSettingChoices), strconv.Itoa(len(items)), "")
		return nil, false
	}
	var all []string
	for _, item := range items {
		text, good := r.text("a choice", item)
		if good && slices.Contains(all, text) {
			r.problem(item, "choices has a text twice:", text, "")
			good = false
		}
		ok = ok && good
		all = append(all, text)
	}
	return all, ok
}

// kindOfSetting is which data each type of setting is.
var kindOfSetting = map[string]plain.Kind{
	"bool": plain.Bool, "number": plain.Number, "whole": plain.Number, "text": plain.String, "choice": plain.String,
}

// Allows tells whether a value is of the type and within the range of the
// setting; the error says what it may be.
func (s *Setting) Allows(v plain.Value) error {
	switch n := v.Number(); {
	case v.Kind() != kindOfSetting[s.Type]:
		return fmt.Errorf("setting %s is of type %s, not %.64s", s.Name, s.Type, v)
	case s.Type == "whole" && n != math.Trunc(n):
		return fmt.Errorf("setting %s is a whole number, not %g", s.Name, n)
	case s.Ranged && (n < s.Min || n > s.Max):
		return fmt.Errorf("setting %s is %s to %s, not %s", s.Name, plainNumber(s.Min), plainNumber(s.Max), plainNumber(n))
	case s.Type == "choice" && !slices.Contains(s.Choices, v.Text()):
		err := fmt.Errorf("setting %s is one of %s, not %.64q", s.Name, strings.Join(s.Choices, ", "), v.Text())
		if near, ok := nearest.Name(v.Text(), s.Choices); ok {
			err = fmt.Errorf("%w (did you mean %q?)", err, near)
		}
		return err
	}
	return nil
}

// settle gives every setting its value: what was chosen, where that is allowed,
// else the default.
func (b *Bundle) settle(chosen map[string]plain.Value) map[string]plain.Value {
	settled := make(map[string]plain.Value, len(b.Settings))
	for i := range b.Settings {
		s := &b.Settings[i]
		settled[s.Name] = s.Default
		if v, ok := chosen[s.Name]; ok && s.Allows(v) == nil {
			settled[s.Name] = v
		}
	}
	return settled
}

// Under is the bundle as its definitions are with settings that have been
// chosen, by name: itself where that makes no difference. What is not allowed
// counts as the default.
func (b *Bundle) Under(chosen map[string]plain.Value) (*Bundle, problem.List) {
	if !b.Differs(chosen) {
		return b, nil
	}
	return b.again(nil, chosen)
}

// Differs tells whether the bundle's definitions would be others with settings
// that have been chosen. A data stage may look at all of them.
func (b *Bundle) Differs(chosen map[string]plain.Value) bool {
	_, staged := b.File(StageFile)
	if len(b.uses) == 0 && !staged {
		return false
	}
	settled := b.settle(chosen)
	for i := range b.Settings {
		name := b.Settings[i].Name
		if (staged || b.uses[name]) && !plain.Equal(settled[name], b.settled[name]) {
			return true
		}
	}
	return false
}

// settle puts values where a file says {setting: name}. Key is that of the
// mapping or list in which n stands.
func (r *reader) settle(n, key *yaml.Node, depth int) {
	if name, ok := settingNode(n); ok && depth > 2 {
		r.settleOne(n, key, name)
		return
	}
	if quotedSetting.MatchString(n.Value) && n.Style&(yaml.SingleQuotedStyle|yaml.DoubleQuotedStyle) != 0 && depth > 2 {
		what := "this"
		if key != nil {
			what = key.Value
		}
		r.problem(n, what+" is a text because of its quotes, and no setting; leave them out:", n.Value, "")
		r.excuse(n)
		n.Tag, n.Value, n.Style = "!!int", "1", 0 // so that a formula of it is none
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
		r.settle(child, under, depth+1)
	}
}

// quotedSetting is what an author wrote who put quotes around {setting: name}.
var quotedSetting = regexp.MustCompile(`^\{ *setting *: *[A-Za-z0-9_.]+ *\}$`)

// excuse has nothing else said of what stands at a node.
func (r *reader) excuse(n *yaml.Node) {
	if r.excused == nil {
		r.excused = make(map[content.Origin]bool)
	}
	r.excused[r.where(n)] = true
}

// settingNode is the node that names a setting in {setting: name}.
func settingNode(n *yaml.Node) (*yaml.Node, bool) {
	if n.Kind != yaml.MappingNode || len(n.Content) != 2 || n.Content[0].Value != "setting" || n.Content[1].Kind != yaml.ScalarNode {
		return nil, false
	}
	return n.Content[1], true
}

func (r *reader) settleOne(n, key, name *yaml.Node) {
	s, ok := r.settingCalled(name.Value)
	if !ok {
		r.unknownSetting(name, name.Value)
		r.excuse(n)
		return
	}
	r.use(s.Name)
	if want, wrong := otherUnit(key, s); wrong {
		r.problem(name, fmt.Sprintf("%s is in %s, but the setting is in %s:", key.Value, want, s.Unit), s.Name, "")
	}
	line, column := n.Line, n.Column
	*n = *scalarOf(r.b.settled[s.Name])
	n.Line, n.Column = line, column
}

func (r *reader) settingCalled(name string) (*Setting, bool) {
	i := slices.IndexFunc(r.b.Settings, func(s Setting) bool { return s.Name == name })
	if i < 0 {
		return nil, false
	}
	return &r.b.Settings[i], true
}

func (r *reader) unknownSetting(at *yaml.Node, name string) {
	var known []string
	for i := range r.b.Settings {
		known = append(known, r.b.Settings[i].Name)
	}
	r.problem(at, manifestFile+" declares no setting", name, suggest(name, known))
}

func (r *reader) use(name string) {
	if r.b.uses == nil {
		r.b.uses = make(map[string]bool)
	}
	r.b.uses[name] = true
}

// scalarOf is a value as an author would write it.
func scalarOf(v plain.Value) *yaml.Node {
	n := &yaml.Node{Kind: yaml.ScalarNode, Tag: "!!str", Value: v.Text(), Style: yaml.DoubleQuotedStyle}
	switch v.Kind() {
	case plain.Number:
		n.Tag, n.Value, n.Style = "!!float", plainNumber(v.Number()), 0
		if v.Number() == math.Trunc(v.Number()) {
			n.Tag = "!!int"
		}
	case plain.Bool:
		n.Tag, n.Value, n.Style = "!!bool", strconv.FormatBool(v.Bool()), 0
	}
	return n
}

// unitWords are the words that a setting may use for the unit in which a key
// ends.
var unitWords = []struct {
	suffix string
	words  []string
}{
	{"_ms", []string{"ms", "milliseconds"}},
	{"_yards", []string{"yards", "yard"}},
	{"_deg", []string{"degrees", "deg"}},
	{"_pct", []string{"percent", "pct", "%"}},
}

// otherUnit tells whether a setting counts something else than the key.
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

// constants are the settings that a formula may name, as settings.NAME: numbers,
// and 1 or 0 for true or false.
func (r *reader) constants(source string) map[string]float64 {
	if !strings.Contains(source, "settings.") {
		return nil
	}
	all := make(map[string]float64)
	for i := range r.b.Settings {
		s := &r.b.Settings[i]
		switch v := r.b.settled[s.Name]; v.Kind() {
		case plain.Number:
			all["settings."+s.Name] = v.Number()
		case plain.Bool:
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

// maxEnds bounds how many values of settings are tried.
const maxEnds = 64

// atTheEnds reads the bundle with each setting that its definitions use at the
// ends of its range, or at each of its choices, so that no operator finds out
// what its author has not tried.
func (b *Bundle) atTheEnds() problem.List {
	var all problem.List
	tried := 0
	for _, name := range slices.Sorted(maps.Keys(b.uses)) {
		i := slices.IndexFunc(b.Settings, func(s Setting) bool { return s.Name == name })
		for _, v := range ends(&b.Settings[i]) {
			if tried++; tried > maxEnds || plain.Equal(v, b.Settings[i].Default) {
				continue
			}
			at := empty(b.Label)
			at.under, at.given = map[string]plain.Value{name: v}, b.given
			_, found := at.readAll(b.Files, nil)
			for _, p := range found {
				p.Msg = fmt.Sprintf("with setting %s at %s: %s", name, v, p.Msg)
				all = append(all, p)
			}
		}
	}
	return all.Sort().Cut()
}

// ends are the values of a setting that may go wrong.
func ends(s *Setting) []plain.Value {
	switch {
	case s.Ranged:
		return []plain.Value{plain.OfNumber(s.Min), plain.OfNumber(s.Max)}
	case s.Type == "bool":
		return []plain.Value{plain.OfBool(false), plain.OfBool(true)}
	}
	var all []plain.Value
	for _, c := range s.Choices {
		all = append(all, plain.OfString(c))
	}
	return all
}
