package definition

import (
	"fmt"
	"slices"
	"strings"

	"gopkg.in/yaml.v3"

	"loam/core/lib/diag"
	"loam/core/model/content"
	"loam/mods/yamlschema"
)

// Override is the heading of data files under which a bundle changes definitions of
// others. It needs the permission of the same name.
const Override = "override"

// extendsKey is the key with the definition that another one extends.
const extendsKey = "extends"

// Op is the operation of a contribution on a field.
type Op uint8

const (
	Set     Op = iota // the field is this value
	Append            // adds entries to a list
	Remove            // removes entries from a list
	Replace           // replaces a list
	Reset             // the field has its default
)

// ops has the words for Op, in its order; set has none, since it is a plain value.
var ops = []string{"set", "append", "remove", "replace", "reset"}

// String returns the word that authors write.
func (o Op) String() string { return ops[o] }

// Closes reports whether the operation discards all earlier contributions.
func (o Op) Closes() bool { return o == Set || o == Replace || o == Reset }

// Contribution is the value or change that one place sets for one field of a
// definition.
type Contribution struct {
	// Field is the key; for looks and client numbers with the nested key, such as
	// look.color.
	Field string
	Op    Op
	Value *yaml.Node     // nil for Reset
	At    content.Origin // place of the value; Text has it as written
}

// Overlay is a set of changes to an existing definition: a new definition that
// extends another one, or an override of a definition of another bundle.
type Overlay struct {
	Kind    content.Kind
	ID      content.ID     // the definition that is made or changed
	Extends content.ID     // the definition that it extends; "" for an override
	Text    string         // the other definition as written
	At      content.Origin // of Text
	Defined content.Origin // of the key of the definition
	Fields  []Contribution // in the order written
}

// Owner returns the name of the bundle to which a definition belongs.
func Owner(id content.ID) string {
	owner, _, _ := strings.Cut(string(id), ":")
	return owner
}

// Extends reports whether a definition extends another one.
func Extends(n *yaml.Node) bool {
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

// Derive reads a definition that extends another one.
func (r *Reader) Derive(k Kind, def yamlschema.Entry) {
	list, ok := r.Pairs(def.Value, k.One+" "+def.Key)
	if !ok {
		return
	}
	o := Overlay{Kind: k.Name, ID: content.ID(r.Name + ":" + def.Key), Defined: r.Where(def.At)}
	for _, p := range list {
		if p.Key != extendsKey {
			continue
		}
		if p.Value.Kind != yaml.ScalarNode || yamlschema.IsNull(p.Value) {
			r.Problem(p.Value, diag.BadOverride, "extends must be an id, not", yamlschema.Quote(p.Value), "")
			continue
		}
		o.Text, o.At = p.Value.Value, r.Where(p.Value)
		o.Extends, _ = r.Resolve(p.Value)
	}
	o.Fields = contributions(r.Reader, k, slices.DeleteFunc(list, func(p yamlschema.Entry) bool { return p.Key == extendsKey }), true)
	if o.Extends == "" {
		r.Incomplete = true // reported, and the definition is omitted
		return
	}
	r.Overlays = append(r.Overlays, o)
}

// Override reads the override of one definition of another bundle.
func (r *Reader) Override(k Kind, def yamlschema.Entry) {
	r.Within, _, _ = strings.Cut(def.Key, ":")
	defer func() { r.Within = "" }()
	id, ok := r.Resolve(def.At)
	if !ok {
		return
	}
	if Owner(id) == r.Name {
		r.ownOverride(k, def, id)
		return
	}
	list, ok := r.Pairs(def.Value, k.One+" "+def.Key)
	if !ok {
		return
	}
	if i := slices.IndexFunc(list, func(p yamlschema.Entry) bool { return p.Key == extendsKey }); i >= 0 {
		r.Problem(list[i].At, diag.BadOverride, "an override cannot have the key", extendsKey, "")
		return
	}
	o := Overlay{Kind: k.Name, ID: id, Text: def.Key, At: r.Where(def.At), Defined: r.Where(def.At)}
	for _, c := range contributions(r.Reader, k, list, true) {
		key := strings.Join([]string{Override, string(k.Name), string(id), c.Field, onlyOnce(c.Op)}, " ")
		if first, twice := r.Defined[key]; twice {
			r.ProblemAt(c.At, diag.BadOverride, fmt.Sprintf("%s of %s is overridden twice, first at %s:", c.Field, id, first.Place()), c.At.Text, "")
			continue
		}
		r.Defined[key] = c.At
		o.Fields = append(o.Fields, c)
	}
	r.Overlays = append(r.Overlays, o)
}

// onlyOnce separates operations that a bundle may use once for each field.
func onlyOnce(o Op) string {
	if o.Closes() {
		return ""
	}
	return o.String()
}

// ownOverride reports an override of a definition of the bundle's own, once its place is
// known.
func (r *Reader) ownOverride(k Kind, def yamlschema.Entry, id content.ID) {
	_, name, _ := strings.Cut(string(id), ":")
	at := r.Where(def.At)
	r.Last = append(r.Last, func() {
		first, there := r.Defined[string(k.Name)+" "+name]
		switch {
		case there:
			r.ProblemAt(at, diag.BadOverride, fmt.Sprintf("override is for definitions of other bundles; change this one where it is defined, at %s:",
				first.Place()), def.Key, "")
		case strings.Contains(def.Key, ":"):
			r.ProblemAt(at, diag.BadOverride, "override is for definitions of other bundles; define this one under the heading "+string(k.Name)+":", def.Key, "")
		default:
			r.ProblemAt(at, diag.BadOverride, "override needs a full id such as bundle:name, not", def.Key, "")
		}
	})
}

// contributions reads the contributions to the fields of a definition; over is set if there
// is a definition to build on.
func contributions(r *yamlschema.Reader, k Kind, list []yamlschema.Entry, over bool) []Contribution {
	var all []Contribution
	for _, p := range list {
		i := slices.IndexFunc(k.Fields, func(f yamlschema.Field) bool { return f.Key == p.Key })
		if i < 0 {
			var keys []string
			for _, f := range k.Fields {
				keys = append(keys, f.Key)
			}
			r.Unknown(p, yamlschema.Article(k.One), keys)
			continue
		}
		all = contribution(r, all, &k.Fields[i], p, over)
	}
	return all
}

// contribution reads the contribution to one field.
func contribution(r *yamlschema.Reader, all []Contribution, f *yamlschema.Field, p yamlschema.Entry, over bool) []Contribution {
	switch {
	case f.Type.List != nil && over:
		return listOps(r, all, f, p)
	case over && f.Type != yamlschema.Clients && Resets(p.Value): // client numbers are reset individually
		for _, part := range partsOf(f) {
			all = append(all, Contribution{Field: part, Op: Reset, At: r.WhereWritten(p.Value)})
		}
		return all
	case f.Type == yamlschema.Look:
		return flatten(r, all, p.Key, p.Value, over, 1)
	case f.Type == yamlschema.Clients:
		return flatten(r, all, p.Key, p.Value, over, 2)
	}
	return append(all, Contribution{Field: p.Key, Value: p.Value, At: r.WhereWritten(p.Value)})
}

// Resets reads {reset: true}.
func Resets(n *yaml.Node) bool {
	return n.Kind == yaml.MappingNode && len(n.Content) == 2 && n.Content[0].Value == ops[Reset] && n.Content[1].Value == "true"
}

// flatten splits a mapping, so that each of its values applies separately. A value that
// should be a mapping is left for its reader to report.
func flatten(r *yamlschema.Reader, all []Contribution, path string, n *yaml.Node, over bool, depth int) []Contribution {
	if over && Resets(n) && depth == 0 {
		return append(all, Contribution{Field: path, Op: Reset, At: r.WhereWritten(n)})
	}
	if depth == 0 || n.Kind != yaml.MappingNode {
		return append(all, Contribution{Field: path, Value: n, At: r.WhereWritten(n)})
	}
	list, _ := r.Pairs(n, path)
	for _, p := range list {
		all = flatten(r, all, path+"."+p.Key, p.Value, over, depth-1)
	}
	return all
}

// partsOf returns the fields that are reset with f.
func partsOf(f *yamlschema.Field) []string {
	if f.Type == yamlschema.Look {
		return []string{f.Key + ".color", f.Key + ".shape"}
	}
	return []string{f.Key}
}

// listOps reads the operations on a list. Removals come before appended entries.
func listOps(r *yamlschema.Reader, all []Contribution, f *yamlschema.Field, p yamlschema.Entry) []Contribution {
	const how = "%s is a list; write the change as {append: [...]}, {remove: [...]} or {replace: [...]}"
	if p.Value.Kind != yaml.MappingNode || len(p.Value.Content) == 0 {
		r.Problem(p.Value, diag.BadOverride, fmt.Sprintf(how+", not", p.Key), yamlschema.Written(p.Value), "")
		return all
	}
	list, _ := r.Pairs(p.Value, p.Key)
	var found []Contribution
	for _, op := range list {
		i := slices.Index(ops, op.Key)
		switch {
		case i <= int(Set):
			r.Problem(op.At, diag.BadOverride, fmt.Sprintf(how+", not", p.Key), op.Key, yamlschema.Suggest(op.Key, ops[1:]))
		case Op(i) == Reset && op.Value.Value != "true":
			r.Problem(op.Value, diag.BadOverride, "reset must be true, not", yamlschema.Quote(op.Value), "true")
		default:
			c := Contribution{Field: p.Key, Op: Op(i), Value: op.Value, At: r.WhereWritten(op.Value)}
			found = append(found, c)
		}
	}
	if len(found) > 1 && slices.ContainsFunc(found, func(c Contribution) bool { return c.Op.Closes() }) {
		r.Problem(p.Value, diag.BadOverride, p.Key+": replace and reset cannot be combined with other operations", yamlschema.Written(p.Value), "")
		return all
	}
	slices.SortFunc(found, func(a, b Contribution) int { return int(b.Op) - int(a.Op) })
	return append(all, found...)
}

// NameOf returns the name of a definition within its bundle.
func NameOf(id content.ID) string {
	_, name, _ := strings.Cut(string(id), ":")
	return name
}
