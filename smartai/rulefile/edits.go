package rulefile

import (
	"fmt"
	"slices"
	"strings"

	"gopkg.in/yaml.v3"

	"loam/core/lib/diag"
	"loam/core/model/content"
	"loam/mods/yamlschema"
	"loam/smartai"
)

// keyOverride is the heading below which a bundle changes rules of others.
const keyOverride = "override"

// Op is an operation on rules of other bundles.
type Op uint8

// The operations, in the order in which those of one bundle are applied.
const (
	Replace Op = iota // replaces all rules of the owner
	Remove            // removes the rule
	Change            // replaces one field of the rule
	Append            // adds the rule
)

var ops = []string{"replace", "remove", "change", "append"}

// String returns the word that authors write.
func (o Op) String() string { return ops[o] }

// Absent is the reason why [Names] finds no number for a definition of an absent optional
// bundle. Changes to the rules of such an owner are skipped.
const Absent = "the optional bundle is not loaded:"

// Edit is one change of a rule of another bundle.
type Edit struct {
	smartai.Key        // the owner of the rules
	Owner       string // the owner as written
	Op          Op
	Rule        uint32 // its id; 0 for Replace
	// Field is the key that a Change sets: phases also for phase_mask, event also for
	// after_ms.
	Field string
	At    content.Origin // of the written value, with its text
	// Rows is one row with the field, for Change; the rule, for Append; all rules, for
	// Replace.
	Rows       []smartai.Placed
	Conditions []smartai.Condition
}

// Said is the written value of one key of a rule; Field is "" for the rule itself.
type Said struct {
	Row   smartai.Pos // of the rule
	Field string
	At    content.Origin
}

// fieldOf returns the field that a key sets.
func fieldOf(key string) string {
	switch key {
	case keyMask:
		return keyPhases
	case keyAfter:
		return keyEvent
	}
	return key
}

// written returns the place of a node and its text.
func (r *reader) written(n *yaml.Node) content.Origin {
	return content.Origin{File: r.file, Line: n.Line, Column: n.Column, Text: yamlschema.Written(n)}
}

// tell keeps the written value of a rule.
func (r *reader) tell(at smartai.At, n *yaml.Node) {
	r.sheet.Said = append(r.sheet.Said, Said{Row: at.Row, At: r.written(n)})
	for i := 0; i+1 < len(n.Content); i += 2 {
		if key := n.Content[i].Value; key != keyID {
			r.sheet.Said = append(r.sheet.Said, Said{Row: at.Row, Field: fieldOf(key), At: r.written(n.Content[i+1])})
		}
	}
}

// overrides reads the changes of rules of other bundles.
func (r *reader) overrides(key, n *yaml.Node) {
	r.sheet.Override = r.written(key)
	r.entries(n, keyOverride, func(key, value *yaml.Node) {
		s, ok := r.section(key)
		if !ok {
			return
		}
		r.entries(value, key.Value, func(owner, what *yaml.Node) {
			if r.absent(s, owner) {
				return
			}
			if of, ok := r.owner(s, owner); ok {
				r.edits(of, owner.Value, what)
			}
		})
	})
}

// absent reports whether the bundle is optional and absent, so that there is nothing to
// change. It reports a name without its bundle.
func (r *reader) absent(s *section, owner *yaml.Node) bool {
	if r.names == nil || s.named == "" || owner.Value == "" || owner.Value[0] >= '0' && owner.Value[0] <= '9' {
		return false
	}
	if !strings.Contains(owner.Value, ":") {
		r.Problem(owner, diag.BadOverride, "override needs a whole id such as bundle:name, not", owner.Value, "")
		return true
	}
	_, why, _ := r.names(s.named, owner.Value)
	return why == Absent
}

// edits reads the changes of the rules of one owner.
func (r *reader) edits(of smartai.Key, owner string, n *yaml.Node) {
	if n.Kind != yaml.MappingNode {
		r.Problem(n, diag.WrongType, fmt.Sprintf("the change to the rules of %s must be {change: [...]}, {append: [...]}, {remove: [...]} or {replace: [...]}, not", owner), yamlschema.Quote(n), "")
		return
	}
	said := 0
	r.entries(n, "rules of "+owner, func(key, value *yaml.Node) {
		i := slices.Index(ops, key.Value)
		if i < 0 {
			r.unknown(key, "unknown key", ops)
			return
		}
		e := Edit{Key: of, Owner: owner, Op: Op(i)}
		switch {
		case e.Op == Replace && len(n.Content) > 2:
			r.bad(key, "replace cannot be combined with other keys")
		case e.Op == Replace:
			e.At = r.written(value)
			s := r.script(of, key, value)
			e.Rows, e.Conditions = s.Rows, s.Conditions
			r.sheet.Edits = append(r.sheet.Edits, e)
		default:
			r.items(value, key.Value, func(item *yaml.Node) {
				if said++; said > smartai.MaxScript {
					r.bad(item, "more than %d rules of one owner are changed", smartai.MaxScript)
					return
				}
				r.edit(e, item)
			})
		}
	})
}

// edit reads the change of one rule.
func (r *reader) edit(e Edit, n *yaml.Node) {
	e.At = r.written(n)
	before := len(r.Problems)
	switch e.Op {
	case Remove:
		e.Rule = r.number(n, "the id of a removed rule")
	case Append:
		row, conditions := r.row(e.Key, n)
		e.Rule, e.Rows, e.Conditions = row.ID, []smartai.Placed{row}, conditions
	case Change:
		r.changes(e, n)
		return
	}
	if len(r.Problems) == before {
		r.sheet.Edits = append(r.sheet.Edits, e)
	}
}

// changes reads the changed fields of a rule.
func (r *reader) changes(e Edit, n *yaml.Node) {
	var found []Edit
	has := make(map[string]*yaml.Node)
	before := len(r.Problems)
	r.entries(n, "a change of a rule", func(key, value *yaml.Node) {
		if !slices.Contains(rowKeys, key.Value) {
			r.unknown(key, "unknown key", rowKeys)
			return
		}
		has[key.Value] = value
		if key.Value == keyID {
			e.Rule = r.number(value, keyID)
			return
		}
		one := e
		one.Field, one.At = fieldOf(key.Value), r.written(value)
		row := smartai.Placed{Row: smartai.Row{Key: e.Key}}
		one.Conditions = r.entry(&row, key, value)
		one.Rows = []smartai.Placed{row}
		found = append(found, one)
	})
	switch {
	case n.Kind != yaml.MappingNode:
	case has[keyID] == nil:
		r.bad(n, "a change needs the id of the rule")
	case has[keyAfter] != nil && e.Source != smartai.List:
		r.bad(has[keyAfter], "only rules of lists have after_ms")
	case has[keyAfter] != nil && has[keyEvent] != nil:
		r.bad(has[keyAfter], "a rule of a list has either after_ms or an event")
	case has[keyPhases] != nil && has[keyMask] != nil:
		r.bad(has[keyMask], "a rule has either phases or phase_mask")
	}
	if len(r.Problems) > before {
		return
	}
	for i := range found {
		found[i].Rule, found[i].Rows[0].ID = e.Rule, e.Rule
		for j := range found[i].Conditions {
			found[i].Conditions[j].ID = e.Rule
		}
	}
	r.sheet.Edits = append(r.sheet.Edits, found...)
}

// Same reports whether two edits make the same change of the same rule.
func (e *Edit) Same(o *Edit) bool {
	return e.Key == o.Key && e.Op == o.Op && e.Rule == o.Rule && e.Field == o.Field && slices.Equal(e.Conditions, o.Conditions) &&
		slices.EqualFunc(e.Rows, o.Rows, func(a, b smartai.Placed) bool { return a.Row == b.Row })
}

// Apply sets the field of a Change in a rule of a script.
func (e *Edit) Apply(s *smartai.Script, row *smartai.Placed) {
	from := &e.Rows[0]
	there := func(p smartai.Pos) smartai.Pos {
		p.In = &e.At.File
		return p
	}
	switch e.Field {
	case keyLink:
		row.Link, row.At.Link = from.Link, there(from.At.Link)
	case keyPhases:
		row.PhaseMask = from.PhaseMask
	case keyChance:
		row.Chance = from.Chance
	case keyFlags:
		row.Flags = from.Flags
	case keyEvent:
		row.EventType, row.Event, row.At.Event = from.EventType, from.Event, there(from.At.Event)
	case keyAction:
		row.ActionType, row.Action, row.At.Action = from.ActionType, from.Action, there(from.At.Action)
	case keyTarget:
		row.TargetType, row.Target, row.At.Target = from.TargetType, from.Target, there(from.At.Target)
	case keyAt:
		row.X, row.Y, row.Z = from.X, from.Y, from.Z
	case keyFacing:
		row.O = from.O
	case keyConditions:
		s.Conditions = append(slices.DeleteFunc(s.Conditions, func(c smartai.Condition) bool { return c.ID == row.ID }), e.Conditions...)
	case keyComment:
		row.Comment = from.Comment
	}
}

// Placed reports whether problems of a field have the place of the field, and not that of
// its rule.
func Placed(field string) bool {
	return slices.Contains([]string{keyLink, keyEvent, keyAction, keyTarget}, field)
}
