package sheet

import (
	"fmt"
	"math"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"gopkg.in/yaml.v3"

	"loam/core/nearest"
	"loam/core/problem"
	"loam/mods/form"
	"loam/smartai"
)

// Read reads scripts from YAML, in the order in which they stand. File is its name in
// problems. A row with a problem is left out.
func Read(file string, data []byte) ([]smartai.Script, problem.List) {
	source := &form.Source{Label: filepath.ToSlash(filepath.Dir(file))}
	r := &reader{Reader: &form.Reader{Source: source, At: &form.File{Path: filepath.Base(file), Data: data}}, file: file}
	scripts := r.scripts(r.Parse())
	for i := range r.Problems {
		r.Problems[i].File = file
	}
	return scripts, r.Problems.Sort()
}

// reader reads one file.
type reader struct {
	*form.Reader
	file string
}

// bad reports what is wrong at a node.
func (r *reader) bad(n *yaml.Node, format string, args ...any) {
	r.Problem(n, fmt.Sprintf(format, args...), "", "")
}

// pos is the place of a node.
func pos(n *yaml.Node) smartai.Pos {
	return smartai.Pos{Line: int32(n.Line), Column: int32(n.Column)}
}

// entries calls do for each key of a mapping. It reports what is no mapping and keys
// that stand twice.
func (r *reader) entries(n *yaml.Node, what string, do func(key, value *yaml.Node)) {
	if n.Kind != yaml.MappingNode {
		r.Problem(n, what+" must be a mapping, not", form.Quote(n), "")
		return
	}
	seen := make(map[string]bool, len(n.Content)/2)
	for i := 0; i+1 < len(n.Content); i += 2 {
		key := n.Content[i]
		switch {
		case key.Kind != yaml.ScalarNode:
			r.bad(key, "key must be a word")
		case seen[key.Value]:
			r.Problem(key, "key stands here twice:", key.Value, "")
		default:
			seen[key.Value] = true
			do(key, n.Content[i+1])
		}
	}
}

// items calls do for each entry of a list.
func (r *reader) items(n *yaml.Node, what string, do func(*yaml.Node)) {
	if n.Kind != yaml.SequenceNode {
		r.Problem(n, what+" must be a list, not", form.Quote(n), "")
		return
	}
	for _, item := range n.Content {
		do(item)
	}
}

// unknown reports a key that nothing has.
func (r *reader) unknown(key *yaml.Node, what string, among []string) {
	r.Problem(key, what, key.Value, form.Suggest(key.Value, among))
}

func (r *reader) scripts(root *yaml.Node) []smartai.Script {
	if root == nil || form.IsNull(root) {
		return nil
	}
	var scripts []smartai.Script
	r.entries(root, "a file of rules", func(key, value *yaml.Node) {
		i := slices.IndexFunc(sections, func(s section) bool { return s.key == key.Value })
		if i < 0 {
			var known []string
			for _, s := range sections {
				known = append(known, s.key)
			}
			near, _ := nearest.Name(key.Value, known)
			r.Problem(key, "unknown key", key.Value, near)
			return
		}
		r.entries(value, key.Value, func(owner, rows *yaml.Node) {
			n, err := strconv.ParseInt(owner.Value, 10, 64)
			if sections[i].spawn {
				n = -n
			}
			if err != nil || n < math.MinInt32 || n > math.MaxInt32 || sections[i].spawn && n >= 0 {
				r.Problem(owner, "whose rules these are must be a number, not", owner.Value, "")
				return
			}
			scripts = append(scripts, r.script(smartai.Key{Source: sections[i].source, Owner: int32(n)}, owner, rows))
		})
	})
	return scripts
}

func (r *reader) script(key smartai.Key, at, rows *yaml.Node) smartai.Script {
	s := smartai.Script{Key: key, At: smartai.At{File: r.file, Row: pos(at)}}
	r.items(rows, "rules", func(n *yaml.Node) {
		if len(s.Rows) == smartai.MaxScript {
			r.bad(n, "more than %d rules of one script", smartai.MaxScript)
			return
		}
		before := len(r.Problems)
		row, conditions := r.row(key, n)
		if len(r.Problems) == before {
			s.Rows = append(s.Rows, row)
			s.Conditions = append(s.Conditions, conditions...)
		}
	})
	return s
}

// row reads one rule.
func (r *reader) row(of smartai.Key, n *yaml.Node) (row smartai.Placed, conditions []smartai.Condition) {
	row.Key, row.Chance = of, 100
	row.At = smartai.At{File: r.file, Row: pos(n), Link: pos(n), Event: pos(n), Action: pos(n), Target: pos(n)}
	has := make(map[string]*yaml.Node)
	r.entries(n, "a rule", func(key, value *yaml.Node) {
		if !slices.Contains(rowKeys, key.Value) {
			r.unknown(key, "unknown key", rowKeys)
			return
		}
		has[key.Value] = key
		conditions = append(conditions, r.entry(&row, key, value)...)
	})
	switch {
	case n.Kind != yaml.MappingNode:
	case has[keyID] == nil:
		r.bad(n, "a rule needs an id, by which others link to it")
	case has[keyAction] == nil:
		r.bad(n, "a rule needs an action")
	case has[keyEvent] == nil && of.Source != smartai.List:
		r.bad(n, "a rule needs an event")
	case has[keyAfter] != nil && of.Source != smartai.List:
		r.bad(has[keyAfter], "only rules of lists have after_ms")
	case has[keyEvent] != nil && has[keyAfter] != nil:
		r.bad(has[keyAfter], "a rule of a list has either after_ms or an event")
	case has[keyPhases] != nil && has[keyMask] != nil:
		r.bad(has[keyMask], "a rule has either phases or phase_mask")
	}
	for i := range conditions {
		conditions[i].ID = row.ID
	}
	return row, conditions
}

// entry reads one key of a rule.
func (r *reader) entry(row *smartai.Placed, key, value *yaml.Node) []smartai.Condition {
	switch key.Value {
	case keyID:
		row.ID = r.number(value, keyID)
	case keyLink:
		row.Link, row.At.Link = r.number(value, keyLink), pos(value)
	case keyPhases:
		row.PhaseMask = r.phases(value)
	case keyMask:
		row.PhaseMask = r.number(value, keyMask)
	case keyChance:
		row.Chance = r.number(value, keyChance)
	case keyFlags:
		row.Flags = r.flags(value)
	case keyEvent:
		row.EventType, row.At.Event = r.part(smartai.OfEvent, value, row.Event[:], nil), pos(value)
	case keyAfter:
		row.At.Event = pos(value)
		r.value(&after, value, row.Event[:2])
	case keyAction:
		row.ActionType, row.At.Action = r.part(smartai.OfAction, value, row.Action[:], nil), pos(value)
	case keyTarget:
		row.TargetType, row.At.Target = r.part(smartai.OfTarget, value, row.Target[:], nil), pos(value)
	case keyAt:
		r.place(value, row)
	case keyFacing:
		row.O, _ = r.float(value, keyFacing)
	case keyConditions:
		return r.conditions(value)
	case keyComment:
		row.Comment, _ = r.Text(keyComment, value)
	}
	return nil
}

func (r *reader) place(n *yaml.Node, row *smartai.Placed) {
	if n.Kind != yaml.SequenceNode || len(n.Content) != 3 {
		r.Problem(n, "at must be [x, y, z], not", form.Quote(n), "")
		return
	}
	for i, to := range []*float64{&row.X, &row.Y, &row.Z} {
		*to, _ = r.float(n.Content[i], keyAt)
	}
}

func (r *reader) float(n *yaml.Node, what string) (float64, bool) {
	v, err := strconv.ParseFloat(n.Value, 64)
	if n.Kind != yaml.ScalarNode || err != nil || math.IsNaN(v) || math.IsInf(v, 0) {
		r.Problem(n, what+" must be a number, not", form.Quote(n), "")
		return 0, false
	}
	return v, true
}

// number reads a whole number; hexadecimal ones too.
func (r *reader) number(n *yaml.Node, what string) uint32 {
	v, err := strconv.ParseUint(n.Value, 0, 32)
	if n.Kind != yaml.ScalarNode || err != nil {
		r.Problem(n, fmt.Sprintf("%s must be a whole number from 0 to %d, not", what, uint32(math.MaxUint32)), form.Quote(n), "")
	}
	return uint32(v)
}

func (r *reader) phases(n *yaml.Node) (mask uint32) {
	r.items(n, keyPhases, func(item *yaml.Node) {
		switch phase := r.number(item, "a phase"); {
		case phase < 1 || phase > smartai.MaxPhase:
			r.Problem(item, fmt.Sprintf("a phase must be 1 to %d, not", smartai.MaxPhase), form.Quote(item), "")
		default:
			mask |= 1 << (phase - 1)
		}
	})
	return mask
}

func (r *reader) flags(n *yaml.Node) (flags smartai.Flag) {
	r.items(n, keyFlags, func(item *yaml.Node) {
		if bits, err := strconv.ParseUint(item.Value, 0, 32); err == nil {
			flags |= smartai.Flag(bits)
			return
		}
		var names []string
		for _, info := range smartai.FlagInfos {
			if names = append(names, info.Name); strings.EqualFold(strings.TrimPrefix(item.Value, "SMART_EVENT_FLAG_"), info.Name) {
				flags |= info.Flag
				return
			}
		}
		r.unknown(item, "unknown flag", names)
	})
	return flags
}

// part reads a kind: its name alone, or with its parameters. What is no parameter
// goes to other; nil knows no more keys.
func (r *reader) part(of smartai.Part, n *yaml.Node, values []uint32, other map[string]func(*yaml.Node)) uint32 {
	if n.Kind == yaml.ScalarNode {
		id, _, _ := r.kind(of, n)
		return id
	}
	var name *yaml.Node
	r.entries(n, of.String(), func(key, value *yaml.Node) {
		if key.Value == keyKind {
			name = value
		}
	})
	if name == nil {
		if n.Kind == yaml.MappingNode {
			r.bad(n, "%s needs a kind", of)
		}
		return 0
	}
	id, k, ok := r.kind(of, name)
	if !ok {
		return 0 // whose parameters these are is not known
	}
	for i := 0; i+1 < len(n.Content); i += 2 {
		key, value := n.Content[i], n.Content[i+1]
		if do, ok := other[key.Value]; ok {
			do(value)
		} else if key.Value != keyKind {
			r.param(of, k, key, value, values)
		}
	}
	return id
}

// kind reads the name or number of a kind. A number that nobody knows is one all the
// same; k is nil then. It has reported the problem when ok is false.
func (r *reader) kind(of smartai.Part, n *yaml.Node) (id uint32, k *smartai.Kind, ok bool) {
	if n.Kind != yaml.ScalarNode {
		r.Problem(n, fmt.Sprintf("kind of %s must be a name, not", of), form.Quote(n), "")
		return 0, nil, false
	}
	id, known, near, err := of.Named(n.Value)
	if err != nil {
		r.Problem(n, err.Error(), n.Value, near)
		return 0, nil, false
	}
	if known {
		k, _ = of.Kind(id)
	}
	return id, k, true
}

// param reads one parameter of a kind, by its name or by its column.
func (r *reader) param(of smartai.Part, k *smartai.Kind, key, value *yaml.Node, values []uint32) {
	if number, ok := strings.CutPrefix(key.Value, keyParam); ok {
		if i, err := strconv.Atoi(number); err == nil && i >= 1 && i <= len(values) {
			values[i-1] = r.number(value, key.Value)
			return
		}
	}
	var known []string
	column := 0
	if k != nil {
		for i := range k.Params {
			p := &k.Params[i]
			if p.Key == key.Value {
				r.value(p, value, values[column:column+p.Columns()])
				return
			}
			known = append(known, p.Key)
			column += p.Columns()
		}
		r.unknown(key, fmt.Sprintf("%s %s has no parameter", of, k.Name), known)
		return
	}
	r.Problem(key, fmt.Sprintf("parameters of a kind that is not known are param1 to param%d, not", len(values)), key.Value, "")
}

// value reads what a parameter was given.
func (r *reader) value(p *smartai.Param, n *yaml.Node, to []uint32) {
	if p.Pair {
		r.pair(p, n, to)
		return
	}
	switch p.Of {
	case smartai.Truth:
		if n.Kind == yaml.ScalarNode && (n.Value == "true" || n.Value == "false") {
			to[0] = map[string]uint32{"true": 1}[n.Value]
			return
		}
	case smartai.Choice, smartai.Flags, smartai.TargetKind:
		to[0] = r.named(p, n)
		return
	case smartai.Phases:
		if n.Kind == yaml.SequenceNode {
			to[0] = r.phases(n)
			return
		}
	}
	to[0] = r.number(n, p.Key)
}

// pair reads a number, or two as 5-8.
func (r *reader) pair(p *smartai.Param, n *yaml.Node, to []uint32) {
	low, high, both := strings.Cut(n.Value, "-")
	if !both {
		high = low
	}
	a, errLow := strconv.ParseUint(strings.TrimSpace(low), 10, 32)
	b, errHigh := strconv.ParseUint(strings.TrimSpace(high), 10, 32)
	if n.Kind != yaml.ScalarNode || errLow != nil || errHigh != nil {
		r.Problem(n, p.Key+" must be a number, or a range such as 5-8, not", form.Quote(n), "")
		return
	}
	to[0], to[1] = uint32(a), uint32(b)
}

// named reads a value that has a name, several of which are put together in a list.
func (r *reader) named(p *smartai.Param, n *yaml.Node) (bits uint32) {
	if n.Kind == yaml.SequenceNode && p.Of == smartai.Flags {
		for _, item := range n.Content {
			bits |= r.oneNamed(p, item)
		}
		return bits
	}
	return r.oneNamed(p, n)
}

func (r *reader) oneNamed(p *smartai.Param, n *yaml.Node) uint32 {
	if n.Kind == yaml.ScalarNode {
		if v, err := strconv.ParseUint(n.Value, 0, 32); err == nil {
			return uint32(v)
		}
	}
	if p.Of == smartai.TargetKind {
		id, _, _ := r.kind(smartai.OfTarget, n)
		return id
	}
	var known []string
	for _, w := range p.Words {
		if known = append(known, w.Name); n.Kind == yaml.ScalarNode && strings.EqualFold(n.Value, w.Name) {
			return w.N
		}
	}
	r.Problem(n, fmt.Sprintf("%s must be a number%s, not", p.Key, orOne(known)), form.Quote(n), form.Suggest(n.Value, known))
	return 0
}

func orOne(known []string) string {
	if len(known) == 0 {
		return ""
	}
	return " or one of " + strings.Join(known, ", ")
}

// conditions reads the groups of what guards a rule.
func (r *reader) conditions(n *yaml.Node) []smartai.Condition {
	var all []smartai.Condition
	r.items(n, keyConditions, func(group *yaml.Node) {
		id := uint32(0)
		var list *yaml.Node
		r.entries(group, "a group of conditions", func(key, value *yaml.Node) {
			switch key.Value {
			case "group":
				id = r.number(value, "group")
			case "all":
				list = value
			default:
				r.unknown(key, "unknown key", []string{"group", "all"})
			}
		})
		if list == nil {
			r.bad(group, "a group of conditions needs all: the conditions that must hold")
			return
		}
		r.items(list, "all", func(item *yaml.Node) {
			c := r.condition(item)
			c.Group = id
			all = append(all, c)
		})
	})
	return all
}

func (r *reader) condition(n *yaml.Node) (c smartai.Condition) {
	other := map[string]func(*yaml.Node){
		keyNot: func(v *yaml.Node) { c.Not, _ = r.Truth(&form.Field{Key: keyNot}, v) },
		keyOf: func(v *yaml.Node) {
			if i := slices.Index(askedOf, v.Value); i >= 0 {
				c.Of = uint32(i)
				return
			}
			c.Of = r.number(v, "of")
		},
		keyComment: func(v *yaml.Node) { c.Comment, _ = r.Text(keyComment, v) },
	}
	if list := shared(n); list < 0 { // the number of a shared list
		c.Type = list
		r.entries(n, "condition", func(key, value *yaml.Node) {
			if do, ok := other[key.Value]; ok {
				do(value)
			} else if key.Value != keyKind {
				r.param(smartai.OfCondition, nil, key, value, c.Values[:])
			}
		})
		return c
	}
	if id := r.part(smartai.OfCondition, n, c.Values[:], other); id <= math.MaxInt32 {
		c.Type = int32(id)
	} else {
		r.bad(n, "kind of condition must be up to %d", math.MaxInt32)
	}
	return c
}

// shared is the number of a shared list of conditions, which is below 0; 0 is none.
func shared(n *yaml.Node) int32 {
	for i := 0; i+1 < len(n.Content); i += 2 {
		if n.Content[i].Value == keyKind {
			v, _ := strconv.ParseInt(n.Content[i+1].Value, 10, 32)
			return int32(min(v, 0))
		}
	}
	return 0
}
