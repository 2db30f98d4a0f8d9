package bundle

import (
	"fmt"
	"slices"
	"strings"

	"gopkg.in/yaml.v3"

	"loam/core/content"
	"loam/scripting/permission"
)

// Override is the heading of data files under which a bundle changes
// definitions of others, for which it needs the permission of that name.
const Override = "override"

// extendsKey is the key by which a definition begins as another one.
const extendsKey = "extends"

// Op is what a contribution does to a field.
type Op uint8

const (
	Set     Op = iota // the field is this value
	Append            // a list has these too
	Remove            // a list has these not
	Replace           // a list is this list
	Reset             // the field is as if nobody had said anything
)

// ops are the words for Op, in its order; set has none, it is the value itself.
var ops = []string{"set", "append", "remove", "replace", "reset"}

// String is the word that authors write.
func (o Op) String() string { return ops[o] }

// Closes tells whether nothing counts that was said before.
func (o Op) Closes() bool { return o == Set || o == Replace || o == Reset }

// Contribution is what one place says of one field of a definition.
type Contribution struct {
	// Field is the key; of looks and client numbers with what stands within, such
	// as look.color.
	Field string
	Op    Op
	Value *yaml.Node     // nil for Reset
	At    content.Origin // of the value; Text is it as written
}

// Overlay is what a bundle says of a definition over what is there already: a
// new definition that begins as another one, or a change to somebody else's.
type Overlay struct {
	Kind    content.Kind
	ID      content.ID     // what is made, or changed
	Extends content.ID     // what it begins as; "" when it changes somebody else's
	Text    string         // the other definition as written
	At      content.Origin // of Text
	Defined content.Origin // of the key of the definition
	Fields  []Contribution // in the order written
}

// Owner is the name of the bundle to which a definition belongs.
func Owner(id content.ID) string {
	owner, _, _ := strings.Cut(string(id), ":")
	return owner
}

// extends tells whether a definition begins as another one.
func extends(n *yaml.Node) bool {
	if n.Kind != yaml.MappingNode {
		return false
	}
	for i := 0; i < len(n.Content); i += 2 {
		if n.Content[i].Value == extendsKey {
			return true
		}
	}
	return false
}

// derive reads a definition that begins as another one.
func (r *reader) derive(k Kind, def pair) {
	list, ok := r.pairs(def.value, k.One+" "+def.key)
	if !ok {
		return
	}
	o := Overlay{Kind: k.Name, ID: content.ID(r.b.Name + ":" + def.key), Defined: r.where(def.at)}
	for _, p := range list {
		if p.key != extendsKey {
			continue
		}
		if p.value.Kind != yaml.ScalarNode || isNull(p.value) {
			r.problem(p.value, "extends must be an id, not", quote(p.value), "")
			continue
		}
		o.Text, o.At = p.value.Value, r.where(p.value)
		o.Extends, _ = r.resolve(p.value)
	}
	o.Fields = r.contributions(k, slices.DeleteFunc(list, func(p pair) bool { return p.key == extendsKey }), true)
	if o.Extends == "" {
		r.b.Incomplete = true // it has been reported, and the definition is missing
		return
	}
	r.b.Overlays = append(r.b.Overlays, o)
}

func describeOverride() Kind {
	return Kind{Name: Override, One: "override", Doc: "Changes to definitions of other bundles."}
}

// overrides reads changes to definitions of other bundles, by kind.
func (r *reader) overrides(n *yaml.Node) {
	list, _ := r.pairs(n, Override)
	if len(list) > 0 {
		r.asks(n)
	}
	all := sections()
	for _, p := range list {
		i := slices.IndexFunc(all, func(s section) bool { return string(s.kind.Name) == p.key })
		switch {
		case p.key == string(Locale) && r.file.Path == StageFile:
			r.stagedTranslations(p.value)
		case p.key == string(Rules):
			r.problem(p.at, "rules are filled anew under a heading of their own, not within override:", p.key, "")
		case i < 0 || all[i].make == nil:
			r.unknown(p, Override, headings(slices.DeleteFunc(slices.Clone(all), func(s section) bool { return s.make == nil })))
			r.b.Incomplete = true
		default:
			defs, _ := r.pairs(p.value, p.key)
			for _, def := range defs {
				r.override(all[i].kind, def)
			}
		}
	}
}

// asks tells, once, that the bundle lacks the permission to override.
func (r *reader) asks(n *yaml.Node) {
	if !r.asked && r.depends != nil && !r.b.Asks().Has(permission.Override) {
		r.asked = true
		r.problem(n, permission.Override.Undeclared(r.b.Asks()), "", "")
	}
}

// override reads a change to one definition of another bundle.
func (r *reader) override(k Kind, def pair) {
	r.within, _, _ = strings.Cut(def.key, ":")
	defer func() { r.within = "" }()
	id, ok := r.resolve(def.at)
	if !ok {
		return
	}
	if Owner(id) == r.b.Name {
		r.ownOverride(k, def, id)
		return
	}
	list, ok := r.pairs(def.value, k.One+" "+def.key)
	if !ok {
		return
	}
	if i := slices.IndexFunc(list, func(p pair) bool { return p.key == extendsKey }); i >= 0 {
		r.problem(list[i].at, "a definition that exists cannot be made to extend another:", extendsKey, "")
		return
	}
	o := Overlay{Kind: k.Name, ID: id, Text: def.key, At: r.where(def.at), Defined: r.where(def.at)}
	for _, c := range r.contributions(k, list, true) {
		key := strings.Join([]string{Override, string(k.Name), string(id), c.Field, onlyOnce(c.Op)}, " ")
		if first, twice := r.defined[key]; twice {
			r.problemAt(c.At, fmt.Sprintf("%s of %s is overridden twice, first at %s:", c.Field, id, first.Place()), c.At.Text, "")
			continue
		}
		r.defined[key] = c.At
		o.Fields = append(o.Fields, c)
	}
	r.b.Overlays = append(r.b.Overlays, o)
}

// onlyOnce tells operations apart of which a bundle may have one each for a field.
func onlyOnce(o Op) string {
	if o.Closes() {
		return ""
	}
	return o.String()
}

// ownOverride reports a change to a definition of the bundle's own, once it is
// known where that stands.
func (r *reader) ownOverride(k Kind, def pair, id content.ID) {
	_, name, _ := strings.Cut(string(id), ":")
	at := r.where(def.at)
	r.last = append(r.last, func() {
		first, there := r.defined[string(k.Name)+" "+name]
		switch {
		case there:
			r.problemAt(at, fmt.Sprintf("override is for definitions of other bundles; write it where this one stands, at %s:",
				first.Place()), def.key, "")
		case strings.Contains(def.key, ":"):
			r.problemAt(at, "override is for definitions of other bundles; make this one under the heading "+string(k.Name)+":", def.key, "")
		default:
			r.problemAt(at, "override needs a whole id such as bundle:name, not", def.key, "")
		}
	})
}

// contributions reads what is said of the fields of a definition; over tells
// whether there is something to build upon.
func (r *reader) contributions(k Kind, list []pair, over bool) []Contribution {
	var all []Contribution
	for _, p := range list {
		i := slices.IndexFunc(k.Fields, func(f Field) bool { return f.Key == p.key })
		if i < 0 {
			var keys []string
			for _, f := range k.Fields {
				keys = append(keys, f.Key)
			}
			r.unknown(p, "a "+k.One, keys)
			continue
		}
		all = r.contribution(all, &k.Fields[i], p, over)
	}
	return all
}

// contribution adds what is said of one field.
func (r *reader) contribution(all []Contribution, f *Field, p pair, over bool) []Contribution {
	switch {
	case f.Type.list() && over:
		return r.listOps(all, f, p)
	case over && f.Type != Clients && r.resets(p.value): // client numbers are reset one by one
		for _, part := range f.parts() {
			all = append(all, Contribution{Field: part, Op: Reset, At: r.whereWritten(p.value)})
		}
		return all
	case f.Type == LookType || f.Type == Clients:
		return r.flatten(all, p.key, p.value, over, map[Type]int{LookType: 1, Clients: 2}[f.Type])
	}
	return append(all, Contribution{Field: p.key, Value: p.value, At: r.whereWritten(p.value)})
}

// whereWritten is the place of a value, and the value.
func (r *reader) whereWritten(n *yaml.Node) content.Origin {
	at := r.where(n)
	at.Text = written(n)
	return at
}

// resets reads {reset: true}.
func (r *reader) resets(n *yaml.Node) bool {
	return n.Kind == yaml.MappingNode && len(n.Content) == 2 && n.Content[0].Value == ops[Reset] && n.Content[1].Value == "true"
}

// flatten takes a mapping apart, so that each of its values counts by itself.
// What is no mapping where one should be is left for its reader to report.
func (r *reader) flatten(all []Contribution, path string, n *yaml.Node, over bool, depth int) []Contribution {
	if over && r.resets(n) && depth == 0 {
		return append(all, Contribution{Field: path, Op: Reset, At: r.whereWritten(n)})
	}
	if depth == 0 || n.Kind != yaml.MappingNode {
		return append(all, Contribution{Field: path, Value: n, At: r.whereWritten(n)})
	}
	list, _ := r.pairs(n, path)
	for _, p := range list {
		all = r.flatten(all, path+"."+p.key, p.value, over, depth-1)
	}
	return all
}

// parts are the fields that are reset with f.
func (f *Field) parts() []string {
	if f.Type == LookType {
		return []string{f.Key + ".color", f.Key + ".shape"}
	}
	return []string{f.Key}
}

// list tells whether values of the type are lists that others may add to.
func (t Type) list() bool {
	return t == Tags || t == Names || t == Points || t == Rows || t == Widgets || t == Stacks || t == Letters || t == Words || t.effects()
}

// effects tells whether values of the type are effects.
func (t Type) effects() bool { return t == Effects || t == Parts }

// listOps reads what is done to a list. What is removed goes before what is
// appended comes.
func (r *reader) listOps(all []Contribution, f *Field, p pair) []Contribution {
	const how = "%s is a list; say what becomes of it: {append: [...]}, {remove: [...]} or {replace: [...]}"
	if p.value.Kind != yaml.MappingNode || len(p.value.Content) == 0 {
		r.problem(p.value, fmt.Sprintf(how+", not", p.key), written(p.value), "")
		return all
	}
	list, _ := r.pairs(p.value, p.key)
	var found []Contribution
	for _, op := range list {
		i := slices.Index(ops, op.key)
		switch {
		case i <= int(Set):
			r.problem(op.at, fmt.Sprintf(how+", not", p.key), op.key, suggest(op.key, ops[1:]))
		case Op(i) == Reset && op.value.Value != "true":
			r.problem(op.value, "reset must be true, not", quote(op.value), "true")
		default:
			c := Contribution{Field: p.key, Op: Op(i), Value: op.value, At: r.whereWritten(op.value)}
			found = append(found, c)
		}
	}
	if len(found) > 1 && slices.ContainsFunc(found, func(c Contribution) bool { return c.Op.Closes() }) {
		r.problem(p.value, p.key+": replace and reset stand alone, not beside others", written(p.value), "")
		return all
	}
	slices.SortFunc(found, func(a, b Contribution) int { return int(b.Op) - int(a.Op) })
	return append(all, found...)
}
