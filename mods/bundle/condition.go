package bundle

import (
	"fmt"
	"slices"
	"strings"

	"gopkg.in/yaml.v3"

	"loam/core/content"
	"loam/core/plain"
)

// needFields are the keys that needs may have. Which of them one kind has is said
// by content.NeedKinds.
func needFields() []field[content.Need] {
	type d = content.Need
	return []field[d]{
		{Field{Key: "of", Type: Needs, Doc: "The needs of which one must hold, or none may."},
			func(d *d, v value) { d.Of = v.needs }},
		{Field{Key: "who", Type: Choice, Choices: []string{"player", "creature"}, Default: "player", Doc: "Of whom it is asked: the player, or the creature that it has to do with; where there is none, nothing holds of it."},
			func(d *d, v value) { d.Creature = v.choice == 1 }},
		{Field{Key: "least", Type: Number, Doc: "At least."},
			func(d *d, v value) { d.Least, d.Compared = v.num, true }},
		{Field{Key: "most", Type: Number, Doc: "At most."},
			func(d *d, v value) { d.Most, d.Bounded, d.Compared = v.num, true, true }},
		{Field{Key: "is", Type: Scalar, Doc: "What it must be: a number, true, false or a text."},
			func(d *d, v value) { d.Is = v.plain }},
		{Field{Key: "aura", Type: Name, Kind: content.Auras, Doc: "Which aura."},
			func(d *d, v value) { d.ID = v.id }},
		{Field{Key: "item", Type: Name, Kind: content.Items, Doc: "Which item."},
			func(d *d, v value) { d.ID = v.id }},
		{Field{Key: "spell", Type: Name, Kind: content.Spells, Doc: "Which spell."},
			func(d *d, v value) { d.ID = v.id }},
		{Field{Key: "power", Type: Name, Kind: content.Powers, Doc: "Which power."},
			func(d *d, v value) { d.ID = v.id }},
		{Field{Key: "count", Type: Whole, Min: 1, Max: 1000000, Default: "1", Doc: "How many at least."},
			func(d *d, v value) { d.Count = int(v.num) }},
		{Field{Key: "worn", Type: Bool, Default: "false", Doc: "`true`: worn."},
			func(d *d, v value) { d.Worn = v.flag }},
		{Field{Key: "starts", Type: Names, Kind: content.Starts, Doc: "Which starts."},
			func(d *d, v value) { d.IDs = v.ids }},
		{Field{Key: "maps", Type: Names, Kind: content.Maps, Doc: "Which maps."},
			func(d *d, v value) { d.IDs = v.ids }},
		{Field{Key: "areas", Type: Names, Kind: content.Places, Doc: "Which areas: places that have a radius."},
			func(d *d, v value) { d.IDs = v.ids }},
		{Field{Key: "factions", Type: Names, Kind: content.Factions, Doc: "Which factions."},
			func(d *d, v value) { d.IDs = v.ids }},
		{Field{Key: "reaction", Type: Choice, Choices: content.Reactions, Doc: "What it feels."},
			func(d *d, v value) { d.Reaction = content.Hostile + content.Reaction(v.choice) }},
		{Field{Key: "tags", Type: Tags, Doc: "Words of which it has one."},
			func(d *d, v value) { d.Tags = v.words }},
		{Field{Key: "path", Type: Binding, Doc: "Names joined by dots: `deeds.wolves`."},
			func(d *d, v value) { d.Path = v.path }},
		{Field{Key: "value", Type: Scalar, Doc: "The setting, as `{setting: name}`."},
			func(d *d, v value) { d.Value = v.plain }},
		{Field{Key: "pct", Type: Number, Unit: "percent", Min: 0, Max: 100, Doc: "How often."},
			func(d *d, v value) { d.Chance = v.num }},
		{Field{Key: "says", Type: Text, Doc: "What the player is told where it does not hold; without it, core says something of the kind."},
			func(d *d, v value) { d.Says = v.text }},
	}
}

// needKeys are the keys of a kind of need, without kind.
func needKeys(info *content.NeedInfo) []string {
	return append(append(slices.Clone(info.Needs), info.May...), "says")
}

// NeedWords lists the kinds of needs that there are.
func NeedWords() []string {
	var words []string
	for i := range content.NeedKinds {
		if content.NeedKinds[i].Deferred == "" {
			words = append(words, content.NeedKinds[i].Name)
		}
	}
	return words
}

// NeedShapes documents the kinds of needs that there are, each under its word.
func NeedShapes() []Shape {
	all := needFields()
	var shapes []Shape
	for i := range content.NeedKinds {
		info := &content.NeedKinds[i]
		if info.Deferred != "" {
			continue
		}
		s := Shape{One: info.Name}
		for _, key := range needKeys(info) {
			f := all[indexOf(all, key)].Field
			f.Required = slices.Contains(info.Needs, key)
			s.Fields = append(s.Fields, f)
		}
		shapes = append(shapes, s)
	}
	return shapes
}

// needsReader reads one list of needs with all that stands within it.
type needsReader struct {
	*reader
	fields []field[content.Need]
	left   int // so many more there may be
}

// needs reads what must hold. Field.Choices, where there are any, are the kinds
// that mean something there.
func (r *reader) needs(f *Field, n *yaml.Node) ([]content.Need, bool) {
	w := &needsReader{reader: r, fields: needFields(), left: content.MaxNeeds}
	return w.list(f, f.Key, n, content.MaxNeedDepth)
}

func (w *needsReader) list(f *Field, what string, n *yaml.Node, depth int) ([]content.Need, bool) {
	if depth == 0 {
		w.problem(n, fmt.Sprintf("needs lie in needs at most %d deep, not deeper:", content.MaxNeedDepth), quote(n), "")
		return nil, false
	}
	items, ok := w.short(n, what, content.MaxNeeds)
	if !ok {
		return nil, false
	}
	if len(items) == 0 {
		w.problem(n, what+" must have at least one need; leave the key out for none", "", "")
		return nil, false
	}
	if w.left -= len(items); w.left < 0 {
		w.problem(n, fmt.Sprintf("%s must have at most %d needs in all, those within others too; there are more from", f.Key, content.MaxNeeds), quote(n), "")
		return nil, false
	}
	all := make([]content.Need, len(items))
	for i, item := range items {
		all[i].Bundle = w.b.Name
		ok = w.one(f, item, &all[i], depth) && ok
	}
	return all, ok
}

// one reads a need.
func (w *needsReader) one(f *Field, n *yaml.Node, d *content.Need, depth int) bool {
	list, ok := w.pairs(n, "a need")
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
		case p.key == "kind":
			continue
		case !slices.Contains(known, p.key):
			w.unknown(p, "need "+info.Name, append([]string{"kind"}, known...))
			ok = false
			continue
		case p.key == "of":
			var good bool
			d.Of, good = w.list(f, info.Name, p.value, depth-1)
			ok = ok && good
		default:
			ok = w.field(p, d) && ok
		}
		has[p.key] = p.value
	}
	for _, key := range info.Needs {
		if has[key] == nil {
			w.problem(n, fmt.Sprintf("%s is missing in need", key), info.Name, "")
			ok = false
		}
	}
	for i := range w.fields {
		if g := &w.fields[i]; g.Default != "" && has[g.Key] == nil && slices.Contains(known, g.Key) {
			g.set(d, defaultOf(w.b.Name, &g.Field))
		}
	}
	return ok && w.sense(info, n, d, has)
}

// kind finds out what a need asks for. Those that are written for short, such as
// any: [...], come back as their keys.
func (w *needsReader) kind(f *Field, n *yaml.Node, list []pair) (*content.NeedInfo, []pair, bool) {
	words := NeedWords()
	if f.Choices != nil {
		words = slices.DeleteFunc(words, func(word string) bool { return !slices.Contains(f.Choices, word) })
	}
	for i, p := range list {
		if p.key == content.NeedAny.String() || p.key == content.NeedNot.String() {
			k, _ := content.NeedOf(p.key)
			list = slices.Clone(list)
			list[i].key = "of"
			return &content.NeedKinds[k], list, true
		}
	}
	i := slices.IndexFunc(list, func(p pair) bool { return p.key == "kind" })
	if i < 0 {
		w.problem(n, "kind is missing in a need; it is one of "+strings.Join(words, ", "), "", "")
		return nil, nil, false
	}
	word := list[i].value
	k, known := content.NeedOf(quote(word))
	switch info := &content.NeedKinds[k]; {
	case !known || word.Kind != yaml.ScalarNode:
		w.problem(word, "there is no kind of need", quote(word), suggest(quote(word), words))
	case info.Deferred != "":
		w.problem(word, "this kind of need does not exist yet, since "+info.Deferred+":", word.Value, "")
	case !slices.Contains(words, word.Value):
		w.problem(word, fmt.Sprintf("%s has no need of the kind", f.Key), word.Value, "")
	default:
		return info, list, true
	}
	return nil, nil, false
}

func (w *needsReader) field(p pair, d *content.Need) bool {
	f := &w.fields[indexOf(w.fields, p.key)]
	v, ok := w.value(&f.Field, p.value)
	if ok {
		f.set(d, v)
	}
	return ok
}

// sense looks for what is right by itself and wrong together.
func (w *needsReader) sense(info *content.NeedInfo, n *yaml.Node, d *content.Need, has map[string]*yaml.Node) bool {
	one := !info.One
	for _, key := range [...]string{"least", "most"} {
		one = one || has[key] != nil
		if has[key] != nil && has["is"] != nil {
			w.problem(has[key], key+" does not go with is in need", info.Name, "")
			return false
		}
	}
	switch {
	case !one:
		w.problem(n, "least or most is missing in need", info.Name, "")
	case d.Bounded && d.Most < d.Least:
		w.problem(has["most"], fmt.Sprintf("most must be at least as much as least, which is %s, not", plainNumber(d.Least)), plainNumber(d.Most), "")
	case has["of"] == nil && emptyIDs(d, has):
		w.problem(n, "names nothing of which it could be one; need", info.Name, "")
	default:
		return true
	}
	return false
}

// emptyIDs tells whether a list of ids or words is there that has nothing in it.
func emptyIDs(d *content.Need, has map[string]*yaml.Node) bool {
	for _, key := range [...]string{"starts", "maps", "areas", "factions"} {
		if has[key] != nil && len(d.IDs) == 0 {
			return true
		}
	}
	return has["tags"] != nil && len(d.Tags) == 0
}

// scalar reads a number, true, false or a text.
func (r *reader) scalar(f *Field, n *yaml.Node) (plain.Value, bool) {
	if v, ok := scalarNumber(n); ok {
		return plain.OfNumber(v), true
	}
	if n.Kind == yaml.ScalarNode {
		switch {
		case n.Style == 0 && (n.Value == "true" || n.Value == "false"):
			return plain.OfBool(n.Value == "true"), true
		case n.ShortTag() == "!!str" && len(n.Value) <= maxScalar:
			return plain.OfString(n.Value), true
		}
	}
	r.problem(n, fmt.Sprintf("%s must be a number, true, false or a text of at most %d bytes, not", f.Key, maxScalar), quote(n), "")
	return plain.Value{}, false
}

// maxScalar bounds a text with which something is compared, in bytes.
const maxScalar = 200

const needsHead = `
## Needs

A key that is a list of needs says what must hold for a player, and for the creature that it has to do with; all of the list must. A need has a ` + "`kind`" + ` and the keys of that kind:

` + "```yaml" + `
needs:
  - {kind: level, least: 5, most: 20}
  - any: [{kind: item, item: lantern}, {kind: aura, aura: night_eyes}]
  - not: [{kind: storage, path: deeds.thief, says: no_thieves}]
` + "```" + `

Lists within lists: ` + "`any`" + ` holds when one of its needs does, ` + "`not`" + ` when none of them does. At most %d needs in all, at most %d deep.
Every need may have ` + "`says`" + `. The kinds are these:

| kind | must have | may have | what must hold |
|---|---|---|---|
`

func writeNeeds(s *strings.Builder) {
	fmt.Fprintf(s, needsHead, content.MaxNeeds, content.MaxNeedDepth)
	for i := range content.NeedKinds {
		if k := &content.NeedKinds[i]; k.Deferred == "" {
			fmt.Fprintf(s, "| `%s` | %s | %s | %s |\n", k.Name, ticked(k.Needs), ticked(k.May), k.Doc)
		}
	}
	s.WriteString("\nTheir keys:\n\n")
	writeFields(s, fieldsOf(needFields()))
}

func ticked(keys []string) string {
	if len(keys) == 0 {
		return ""
	}
	return "`" + strings.Join(keys, "`, `") + "`"
}
