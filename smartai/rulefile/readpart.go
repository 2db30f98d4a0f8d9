package rulefile

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"gopkg.in/yaml.v3"

	"loam/core/lib/clock"
	"loam/core/lib/diag"
	"loam/mods/yamlschema"
	"loam/smartai"
)

// part reads a kind: its name only, or with its parameters. It passes keys that are not
// parameters to other; with nil they are unknown.
func (r *reader) part(of smartai.Part, n *yaml.Node, values []uint32, other map[string]func(*yaml.Node)) uint32 {
	if n.Kind == yaml.ScalarNode {
		id, _, _ := r.kindOf(of, n)
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
	id, k, ok := r.kindOf(of, name)
	if !ok {
		return 0 // the kind of these parameters is unknown
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

// kindOf reads the name or number of a kind. An unknown number is accepted, and k is nil
// then. If ok is false, it has reported the problem.
func (r *reader) kindOf(of smartai.Part, n *yaml.Node) (id uint32, k *smartai.Kind, ok bool) {
	if n.Kind != yaml.ScalarNode {
		r.Problem(n, diag.WrongType, fmt.Sprintf("kind of %s must be a name, not", of), yamlschema.Quote(n), "")
		return 0, nil, false
	}
	id, known, near, err := of.Named(n.Value)
	if err != nil {
		msg := err.Error()
		if near == "" {
			msg += fmt.Sprintf("; loam smartai support --part %s lists those that exist:", of)
		}
		r.Problem(n, diag.UnknownRuleKind, msg, n.Value, near)
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
				r.kind = k
				r.value(p, value, values[column:column+p.Columns()])
				return
			}
			known = append(known, p.Key)
			column += p.Columns()
		}
		r.unknown(key, fmt.Sprintf("%s %s has no parameter", of, k.Name), known)
		return
	}
	r.Problem(key, diag.UnknownWord, fmt.Sprintf("parameters of an unknown kind are param1 to param%d, not", len(values)), key.Value, "")
}

// value reads the value of a parameter.
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
	if !r.byName(p, n, &to[0]) {
		to[0] = r.number(n, p.Key)
	}
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
		r.Problem(n, diag.WrongType, p.Key+" must be a number, or a range such as 5-8, not", yamlschema.Quote(n), inMillis(p, n))
		return
	}
	to[0], to[1] = uint32(a), uint32(b)
}

// inMillis returns a span with units, such as 1 second, as the number of a parameter whose
// name ends with its unit, ms; or "".
func inMillis(p *smartai.Param, n *yaml.Node) string {
	if n.Kind != yaml.ScalarNode || !strings.HasSuffix(p.Key, "_ms") {
		return ""
	}
	low, high, err := clock.ParseSpan(n.Value)
	if err != nil {
		low, high, err = clock.ParseSpan(clock.Meant(n.Value))
	}
	switch {
	case err != nil:
		return ""
	case low == high:
		return strconv.FormatInt(int64(low), 10)
	}
	return fmt.Sprintf("%d-%d", low, high)
}

// named reads a named value; a list combines several.
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
		id, _, _ := r.kindOf(smartai.OfTarget, n)
		return id
	}
	var known []string
	for _, w := range p.Words {
		if known = append(known, w.Name); n.Kind == yaml.ScalarNode && strings.EqualFold(n.Value, w.Name) {
			return w.N
		}
	}
	r.Problem(n, diag.WrongType, fmt.Sprintf("%s must be a number%s, not", p.Key, orOne(known)), yamlschema.Quote(n), yamlschema.Suggest(n.Value, known))
	return 0
}

func orOne(known []string) string {
	if len(known) == 0 {
		return ""
	}
	return " or one of " + strings.Join(known, ", ")
}

// conditions reads the groups of a rule's guard.
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
		keyNot: func(v *yaml.Node) { c.Not, _ = r.Truth(&yamlschema.Field{Key: keyNot}, v) },
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

// shared reads the number of a shared list of conditions, which is below 0; 0 is none.
func shared(n *yaml.Node) int32 {
	for i := 0; i+1 < len(n.Content); i += 2 {
		if n.Content[i].Value == keyKind {
			v, _ := strconv.ParseInt(n.Content[i+1].Value, 10, 32)
			return int32(min(v, 0))
		}
	}
	return 0
}
