// Package condition reads needs: what must hold for a player, and for the creature
// that the player deals with. It owns their keys and how they nest. Package content
// owns the kinds of needs, and core/rules/condition checks whether a need holds.
//
// It starts no goroutine and keeps no state.
package condition

import (
	"fmt"
	"slices"
	"strings"

	"gopkg.in/yaml.v3"

	"loam/core/lib/diag"
	"loam/core/lib/geo"
	"loam/core/lib/value"
	"loam/core/model/content"
	"loam/core/rules/encounter"
	"loam/core/rules/quest"
	"loam/mods/definition/panel"
	"loam/mods/yamlschema"
)

// needFields has the keys of needs; content.NeedKinds lists the keys of each kind.
func needFields() []yamlschema.Of[content.Need] {
	type d = content.Need
	return []yamlschema.Of[d]{
		{Field: yamlschema.Field{Key: "of", Type: Within, Doc: "Needs of which one must hold (`any`), or none may hold (`not`)."},
			Set: func(d *d, v yamlschema.Value) { d.Of = yamlschema.Made[content.Need](v) }},
		{Field: yamlschema.Field{Key: "who", Type: yamlschema.Choice, Choices: []string{"player", "creature"}, Default: "player", Doc: "Unit that is checked: the player, or the creature that the player deals with. Without a creature, needs about it do not hold."},
			Set: func(d *d, v yamlschema.Value) { d.Creature = v.Choice == 1 }},
		{Field: yamlschema.Field{Key: "least", Type: yamlschema.Number, Doc: "Minimum."},
			Set: func(d *d, v yamlschema.Value) { d.Least, d.Compared = v.Num, true }},
		{Field: yamlschema.Field{Key: "most", Type: yamlschema.Number, Doc: "Maximum."},
			Set: func(d *d, v yamlschema.Value) { d.Most, d.Bounded, d.Compared = v.Num, true, true }},
		{Field: yamlschema.Field{Key: "is", Type: Scalar, Doc: "Required value: a number, true, false or a text."},
			Set: func(d *d, v yamlschema.Value) { d.Is = yamlschema.Get[value.Value](v) }},
		{Field: yamlschema.Field{Key: "aura", Type: yamlschema.Name, Kind: content.Auras, Doc: "Which aura."},
			Set: func(d *d, v yamlschema.Value) { d.ID = v.ID }},
		{Field: yamlschema.Field{Key: "item", Type: yamlschema.Name, Kind: content.Items, Doc: "Which item."},
			Set: func(d *d, v yamlschema.Value) { d.ID = v.ID }},
		{Field: yamlschema.Field{Key: "spell", Type: yamlschema.Name, Kind: content.Spells, Doc: "Which spell."},
			Set: func(d *d, v yamlschema.Value) { d.ID = v.ID }},
		{Field: yamlschema.Field{Key: "quest", Type: yamlschema.Name, Kind: content.Quests, Doc: "Which quest."},
			Set: func(d *d, v yamlschema.Value) { d.ID = v.ID }},
		{Field: yamlschema.Field{Key: "stands", Type: yamlschema.Tags, Choices: quest.Ways, Doc: "States of the quest; it must be in one of them."},
			Set: func(d *d, v yamlschema.Value) { d.Tags = v.Words }},
		{Field: yamlschema.Field{Key: "faction", Type: yamlschema.Name, Kind: content.Factions, Doc: "Which faction."},
			Set: func(d *d, v yamlschema.Value) { d.ID = v.ID }},
		{Field: yamlschema.Field{Key: "title", Type: yamlschema.Name, Kind: content.Titles, Doc: "Which title."},
			Set: func(d *d, v yamlschema.Value) { d.ID = v.ID }},
		{Field: yamlschema.Field{Key: "skill", Type: yamlschema.Name, Kind: content.Skills, Doc: "Which skill."},
			Set: func(d *d, v yamlschema.Value) { d.ID = v.ID }},
		{Field: yamlschema.Field{Key: "power", Type: yamlschema.Name, Kind: content.Powers, Doc: "Which power."},
			Set: func(d *d, v yamlschema.Value) { d.ID = v.ID }},
		{Field: yamlschema.Field{Key: "currency", Type: yamlschema.Name, Kind: content.Currencies, Doc: "Which currency."},
			Set: func(d *d, v yamlschema.Value) { d.ID = v.ID }},
		{Field: yamlschema.Field{Key: "word", Type: yamlschema.Word, Doc: "Word that scripts receive to answer the need."},
			Set: func(d *d, v yamlschema.Value) { d.Word = v.Word }},
		{Field: yamlschema.Field{Key: "event", Type: yamlschema.Name, Kind: content.GameEvents, Doc: "Which game event."},
			Set: func(d *d, v yamlschema.Value) { d.ID = v.ID }},
		{Field: yamlschema.Field{Key: "world_state", Type: yamlschema.Name, Kind: content.WorldStates, Doc: "Which world state."},
			Set: func(d *d, v yamlschema.Value) { d.ID = v.ID }},
		{Field: yamlschema.Field{Key: "count", Type: yamlschema.Whole, Min: 1, Max: 1000000, Default: "1", Doc: "Minimum number."},
			Set: func(d *d, v yamlschema.Value) { d.Count = int(v.Num) }},
		{Field: yamlschema.Field{Key: "worn", Type: yamlschema.Bool, Default: "false", Doc: "`true`: only worn items count."},
			Set: func(d *d, v yamlschema.Value) { d.Worn = v.Flag }},
		{Field: yamlschema.Field{Key: "starts", Type: yamlschema.Names, Kind: content.Starts, Doc: "Which starts."},
			Set: func(d *d, v yamlschema.Value) { d.IDs = v.IDs }},
		{Field: yamlschema.Field{Key: "maps", Type: yamlschema.Names, Kind: content.Maps, Doc: "Which maps."},
			Set: func(d *d, v yamlschema.Value) { d.IDs = v.IDs }},
		{Field: yamlschema.Field{Key: "areas", Type: yamlschema.Names, Kind: content.Places, Doc: "Which areas: places that have a radius."},
			Set: func(d *d, v yamlschema.Value) { d.IDs = v.IDs }},
		{Field: yamlschema.Field{Key: "factions", Type: yamlschema.Names, Kind: content.Factions, Doc: "Which factions."},
			Set: func(d *d, v yamlschema.Value) { d.IDs = v.IDs }},
		{Field: yamlschema.Field{Key: "creatures", Type: yamlschema.Names, Kind: content.Creatures, Doc: "Which creatures."},
			Set: func(d *d, v yamlschema.Value) { d.IDs = v.IDs }},
		{Field: yamlschema.Field{Key: "creature", Type: yamlschema.Name, Kind: content.Creatures, Doc: "Which creature."},
			Set: func(d *d, v yamlschema.Value) { d.ID = v.ID }},
		{Field: yamlschema.Field{Key: "object", Type: yamlschema.Name, Kind: content.Objects, Doc: "Which game object."},
			Set: func(d *d, v yamlschema.Value) { d.ID = v.ID }},
		{Field: yamlschema.Field{Key: "achievement", Type: yamlschema.Name, Kind: content.Achievements, Doc: "Which achievement."},
			Set: func(d *d, v yamlschema.Value) { d.ID = v.ID }},
		{Field: yamlschema.Field{Key: "objective", Type: yamlschema.Word, Doc: "Name of the objective of the quest."},
			Set: func(d *d, v yamlschema.Value) { d.Word = v.Word }},
		{Field: yamlschema.Field{Key: "ranks", Type: yamlschema.Tags, Doc: "Ranks; it must be one of them."},
			Set: func(d *d, v yamlschema.Value) { d.Tags = v.Words }},
		{Field: yamlschema.Field{Key: "within_yards", Type: yamlschema.Number, Unit: "yards", Min: 0, Max: 200, Doc: "Maximum distance."},
			Set: func(d *d, v yamlschema.Value) { d.Within = geo.Yards(v.Num) }},
		{Field: yamlschema.Field{Key: "dead", Type: yamlschema.Bool, Default: "false", Doc: "`true`: the unit must be dead."},
			Set: func(d *d, v yamlschema.Value) { d.Dead = v.Flag }},
		{Field: yamlschema.Field{Key: "difficulties", Type: yamlschema.Tags, Doc: "Which difficulties."},
			Set: func(d *d, v yamlschema.Value) { d.Tags = v.Words }},
		{Field: yamlschema.Field{Key: "encounter", Type: yamlschema.Word, Doc: "Which encounter."},
			Set: func(d *d, v yamlschema.Value) { d.Word = v.Word }},
		{Field: yamlschema.Field{Key: "progress", Type: yamlschema.Tags, Choices: encounter.Words, Doc: "States of the encounter; it must be in one of them."},
			Set: func(d *d, v yamlschema.Value) { d.Tags = v.Words }},
		{Field: yamlschema.Field{Key: "reaction", Type: yamlschema.Choice, Choices: content.Reactions, Doc: "Required reaction of the creature to the player."},
			Set: func(d *d, v yamlschema.Value) { d.Reaction = content.Hostile + content.Reaction(v.Choice) }},
		{Field: yamlschema.Field{Key: "tags", Type: yamlschema.Tags, Doc: "Tags; it must have one of them."},
			Set: func(d *d, v yamlschema.Value) { d.Tags = v.Words }},
		{Field: yamlschema.Field{Key: "path", Type: panel.Binding, Doc: "Path: names joined by dots, `deeds.wolves`."},
			Set: func(d *d, v yamlschema.Value) { d.Path = yamlschema.Get[content.StatePath](v) }},
		{Field: yamlschema.Field{Key: "value", Type: Scalar, Doc: "Setting that is checked, `{setting: name}`."},
			Set: func(d *d, v yamlschema.Value) { d.Value = yamlschema.Get[value.Value](v) }},
		{Field: yamlschema.Field{Key: "pct", Type: yamlschema.Number, Unit: "percent", Min: 0, Max: 100, Doc: "Chance that it holds."},
			Set: func(d *d, v yamlschema.Value) { d.Chance = v.Num }},
		{Field: yamlschema.Field{Key: "says", Type: yamlschema.Text, Doc: "Message to the player if the need does not hold; by default a general one."},
			Set: func(d *d, v yamlschema.Value) { d.Says = v.Text }},
	}
}

// needKeys returns the keys of a kind of need, without kind.
func needKeys(info *content.NeedInfo) []string {
	return append(append(slices.Clone(info.Needs), info.May...), "says")
}

// NeedWords lists the kinds of needs.
func NeedWords() []string {
	var words []string
	for i := range content.NeedKinds {
		if content.NeedKinds[i].Deferred == "" {
			words = append(words, content.NeedKinds[i].Name)
		}
	}
	return words
}

// NeedShapes documents the kinds of needs, each under its word.
func NeedShapes() []yamlschema.Shape {
	all := needFields()
	var shapes []yamlschema.Shape
	for i := range content.NeedKinds {
		info := &content.NeedKinds[i]
		if info.Deferred != "" {
			continue
		}
		s := yamlschema.Shape{One: info.Name}
		for _, key := range needKeys(info) {
			f := all[yamlschema.Find(all, key)].Field
			f.Required = slices.Contains(info.Needs, key)
			s.Fields = append(s.Fields, f)
		}
		shapes = append(shapes, s)
	}
	return shapes
}

// needsReader reads one list of needs with all nested lists.
type needsReader struct {
	*yamlschema.Reader
	fields []yamlschema.Of[content.Need]
	left   int // remaining number of allowed needs
}

// needsWord is the reference's word for lists of needs.
const needsWord = "list of [needs](#needs)"

// Needs is a list of needs. Choices limits the kinds that are allowed; nil allows
// all. Within is such a list nested in another, and Scalar is a number, true, false
// or a text.
var (
	Needs = &yamlschema.Type{Word: needsWord, AsWritten: true, ByText: true, Told: true, Read: func(r *yamlschema.Reader, f *yamlschema.Field, n *yaml.Node) (v yamlschema.Value, ok bool) {
		v.Made, ok = needs(r, f, n)
		return v, ok
	}}
	Within = &yamlschema.Type{Word: needsWord}
	Scalar = &yamlschema.Type{Word: "number, true, false or text", Read: func(r *yamlschema.Reader, f *yamlschema.Field, n *yaml.Node) (v yamlschema.Value, ok bool) {
		v.Made, ok = scalar(r, f, n)
		return v, ok
	}}
)

// needs reads a list of needs. Field.Choices, if there are any, are the allowed kinds.
func needs(r *yamlschema.Reader, f *yamlschema.Field, n *yaml.Node) ([]content.Need, bool) {
	w := &needsReader{Reader: r, fields: needFields(), left: content.MaxNeeds}
	return w.list(f, f.Key, n, content.MaxNeedDepth)
}

func (w *needsReader) list(f *yamlschema.Field, what string, n *yaml.Node, depth int) ([]content.Need, bool) {
	if depth == 0 {
		w.Problem(n, diag.OverLimit, fmt.Sprintf("needs are nested deeper than %d:", content.MaxNeedDepth), yamlschema.Quote(n), "")
		return nil, false
	}
	items, ok := w.List(n, what, content.MaxNeeds)
	if !ok {
		return nil, false
	}
	if len(items) == 0 {
		w.Problem(n, diag.OutOfRange, what+" must have at least one need; leave the key out for none", "", "")
		return nil, false
	}
	if w.left -= len(items); w.left < 0 {
		w.Problem(n, diag.OverLimit, fmt.Sprintf("%s must have at most %d needs, including nested ones; the limit is exceeded at", f.Key, content.MaxNeeds), yamlschema.Quote(n), "")
		return nil, false
	}
	all := make([]content.Need, len(items))
	for i, item := range items {
		all[i].Bundle = w.Name
		ok = w.one(f, item, &all[i], depth) && ok
	}
	return all, ok
}

// one reads a need.
func (w *needsReader) one(f *yamlschema.Field, n *yaml.Node, d *content.Need, depth int) bool {
	list, ok := w.Pairs(n, "a need")
	if !ok {
		return false
	}
	info, list, ok := w.kind(f, n, list)
	if !ok {
		return false
	}
	d.Kind = info.Kind
	known := needKeys(info)
	has := map[string]*yaml.Node{}
	for _, p := range list {
		switch {
		case p.Key == "kind":
			continue
		case !slices.Contains(known, p.Key):
			has[w.Unknown(p, "need "+info.Name, append([]string{"kind"}, known...))] = p.Value
			ok = false
			continue
		case p.Key == "of":
			var good bool
			d.Of, good = w.list(f, info.Name, p.Value, depth-1)
			ok = ok && good
		default:
			ok = w.field(p, d) && ok
		}
		has[p.Key] = p.Value
	}
	for _, key := range info.Needs {
		if has[key] == nil {
			w.Problem(n, diag.MissingKey, fmt.Sprintf("%s is missing in need", key), info.Name, "")
			ok = false
		}
	}
	for i := range w.fields {
		if g := &w.fields[i]; g.Default != "" && has[g.Key] == nil && slices.Contains(known, g.Key) {
			g.Set(d, w.DefaultOf("need", &g.Field))
		}
	}
	return ok && w.sense(info, n, d, has)
}

// kind determines the kind of a need. It expands short forms, such as any: [...], to their
// keys.
func (w *needsReader) kind(f *yamlschema.Field, n *yaml.Node, list []yamlschema.Entry) (*content.NeedInfo, []yamlschema.Entry, bool) {
	words := NeedWords()
	if f.Choices != nil {
		words = slices.DeleteFunc(words, func(word string) bool { return !slices.Contains(f.Choices, word) })
	}
	for i, p := range list {
		if p.Key == content.NeedAny.String() || p.Key == content.NeedNot.String() {
			k, _ := content.NeedOf(p.Key)
			list = slices.Clone(list)
			list[i].Key = "of"
			return &content.NeedKinds[k], list, true
		}
	}
	i := slices.IndexFunc(list, func(p yamlschema.Entry) bool { return p.Key == "kind" })
	if i < 0 {
		w.NoKind(n, list, "a need", words, "docs/bundles.md")
		return nil, nil, false
	}
	word := list[i].Value
	k, known := content.NeedOf(yamlschema.Quote(word))
	switch info := &content.NeedKinds[k]; {
	case !known || word.Kind != yaml.ScalarNode:
		w.Problem(word, diag.UnknownWord, "unknown kind of need", yamlschema.Quote(word), yamlschema.Suggest(yamlschema.Quote(word), words))
	case info.Deferred != "":
		w.Problem(word, diag.NotSupported, "this kind of need is not supported, since "+info.Deferred+":", word.Value, "")
	case !slices.Contains(words, word.Value):
		w.Problem(word, diag.BadCombination, fmt.Sprintf("%s cannot have a need of the kind", f.Key), word.Value, "")
	default:
		return info, list, true
	}
	return nil, nil, false
}

func (w *needsReader) field(p yamlschema.Entry, d *content.Need) bool {
	f := &w.fields[yamlschema.Find(w.fields, p.Key)]
	return w.Give(&f.Field, p.Value, func(v yamlschema.Value) { f.Set(d, v) })
}

// sense finds values that are valid alone and invalid together.
func (w *needsReader) sense(info *content.NeedInfo, n *yaml.Node, d *content.Need, has map[string]*yaml.Node) bool {
	one := !info.One
	for _, key := range [...]string{"least", "most"} {
		one = one || has[key] != nil
		if has[key] != nil && has["is"] != nil {
			w.Problem(has[key], diag.BadCombination, key+" cannot be combined with is in need", info.Name, "")
			return false
		}
	}
	switch {
	case !one:
		w.Problem(n, diag.MissingKey, "least or most is missing in need", info.Name, "")
	case d.Bounded && d.Most < d.Least:
		w.Problem(has["most"], diag.Contradiction, fmt.Sprintf("most must be at least as much as least, which is %s, not", yamlschema.Plain(d.Least)), yamlschema.Plain(d.Most), "")
	case has["of"] == nil && emptyIDs(d, has):
		w.Problem(n, diag.MissingKey, "has an empty list; need", info.Name, "")
	default:
		return true
	}
	return false
}

// emptyIDs reports whether an empty list of ids or words is present.
func emptyIDs(d *content.Need, has map[string]*yaml.Node) bool {
	for _, key := range [...]string{"starts", "maps", "areas", "factions", "creatures"} {
		if has[key] != nil && len(d.IDs) == 0 {
			return true
		}
	}
	return (has["tags"] != nil || has["ranks"] != nil) && len(d.Tags) == 0
}

// scalar reads a number, true, false or a text.
func scalar(r *yamlschema.Reader, f *yamlschema.Field, n *yaml.Node) (value.Value, bool) {
	if v, ok := yamlschema.ScalarNumber(n); ok {
		return value.OfNumber(v), true
	}
	if n.Kind == yaml.ScalarNode {
		switch {
		case n.Style == 0 && (n.Value == "true" || n.Value == "false"):
			return value.OfBool(n.Value == "true"), true
		case n.ShortTag() == "!!str" && len(n.Value) <= maxScalar:
			return value.OfString(n.Value), true
		}
	}
	r.Problem(n, diag.OverLimit, fmt.Sprintf("%s must be a number, true, false or a text of at most %d bytes, not", f.Key, maxScalar), yamlschema.Quote(n), "")
	return value.Value{}, false
}

// maxScalar bounds a text for comparisons, in bytes.
const maxScalar = 200

const needsHead = `
## Needs

A key that is a list of needs sets conditions on a player, and on the creature that the player deals with. All needs of the list must hold. A need has a ` + "`kind`" + ` and the keys of that kind:

` + "```yaml" + `
needs:
  - {kind: level, least: 5, most: 20}
  - any: [{kind: item, item: lantern}, {kind: aura, aura: night_eyes}]
  - not: [{kind: storage, path: deeds.thief, says: no_thieves}]
` + "```" + `

Lists can be nested: ` + "`any`" + ` holds when one of its needs holds, ` + "`not`" + ` holds when none of them does. A list has at most %d needs in all, nested at most %d deep.
Every need may have ` + "`says`" + `, a message to the player if it does not hold. The kinds are:

| kind | required | optional | what must hold |
|---|---|---|---|
`

// Chapter returns the text of the reference about needs.
func Chapter() string {
	var s strings.Builder
	fmt.Fprintf(&s, needsHead, content.MaxNeeds, content.MaxNeedDepth)
	for i := range content.NeedKinds {
		if k := &content.NeedKinds[i]; k.Deferred == "" {
			fmt.Fprintf(&s, "| `%s` | %s | %s | %s |\n", k.Name, Ticked(k.Needs), Ticked(k.May), k.Doc)
		}
	}
	s.WriteString("\nThe keys:\n\n" + yamlschema.Table(yamlschema.Documents(needFields())))
	return s.String()
}

// Ticked formats keys as the reference does.
func Ticked(keys []string) string {
	if len(keys) == 0 {
		return ""
	}
	return "`" + strings.Join(keys, "`, `") + "`"
}
