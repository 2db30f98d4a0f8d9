package yamlschema

import (
	"slices"
	"strings"

	"gopkg.in/yaml.v3"

	"loam/core/model/content"
)

// List defines how overlays change list values. Append and Remove do not modify their
// arguments.
type List struct {
	// More reads the entries to append and Named those to remove, if their form differs
	// from the whole list; otherwise nil.
	More, Named func(*Reader, *Field, *yaml.Node) (Value, bool)

	Len    func(Value) int
	Append func(held, more Value) Value
	// Remove removes the entries in named, or those that the nodes of meant name; kept
	// reports for each entry of held whether it remains.
	Remove func(held, named Value, meant *yaml.Node) (left Value, kept []bool)
	// Has reports whether v contains entry i of named, written as item. Lacks reports that
	// no entry matches.
	Has   func(v, named Value, i int, item *yaml.Node) bool
	Lacks func(held, named Value, i int, item *yaml.Node) (msg, text, suggestion string)
	// Differs reports whether two lists cannot both be appended, in any order.
	Differs func(a, b Value) bool
	Show    func(Value) string

	Least int    // minimum number of entries that must remain
	Ones  string // the name of the entries
}

// Keyed builds a List for values whose entries are identified by a key: of reads a list
// from a value and writes it to one, same reports whether two entries have the same key.
type Keyed[E comparable] struct {
	Get  func(Value) []E
	Set  func(*Value, []E)
	Same func(a, b E) bool
	// Append states what happens to an entry whose key already exists.
	Append Appending
	Order  func(a, b E) int // nil: in order of arrival
	Show   func(E) string
	// Lacks reports that no entry has the key of an entry.
	Lacks func(held []E, e E, item *yaml.Node) (msg, text, suggestion string)
}

// Appending states what happens to an appended entry whose key is already in the list.
type Appending uint8

const (
	Stays  Appending = iota // the existing entry stays
	Anew                    // it replaces the existing entry
	Repeat                  // the list has both
)

// List returns the List for such values.
func (k Keyed[E]) List() *List {
	return &List{
		Len:    func(v Value) int { return len(k.Get(v)) },
		Append: k.append,
		Remove: func(held, named Value, _ *yaml.Node) (Value, []bool) { return k.remove(held, named) },
		Has: func(v, named Value, i int, _ *yaml.Node) bool {
			return k.has(k.Get(v), k.Get(named)[i])
		},
		Lacks: func(held, named Value, i int, item *yaml.Node) (msg, text, suggestion string) {
			return k.Lacks(k.Get(held), k.Get(named)[i], item)
		},
		Differs: k.differs,
		Show: func(v Value) string {
			var all []string
			for _, e := range k.Get(v) {
				all = append(all, k.Show(e))
			}
			return "[" + strings.Join(all, ", ") + "]"
		},
	}
}

func (k Keyed[E]) has(list []E, e E) bool {
	return slices.ContainsFunc(list, func(o E) bool { return k.Same(o, e) })
}

func (k Keyed[E]) append(held, more Value) Value {
	all, added := slices.Clone(k.Get(held)), k.Get(more)
	if k.Append == Anew {
		all = slices.DeleteFunc(all, func(e E) bool { return k.has(added, e) })
	}
	for _, e := range added {
		if k.Append != Stays || !k.has(all, e) {
			all = append(all, e)
		}
	}
	if k.Order != nil {
		slices.SortFunc(all, k.Order)
	}
	k.Set(&held, all)
	return held
}

func (k Keyed[E]) remove(held, named Value) (Value, []bool) {
	var left []E
	out := k.Get(named)
	kept := make([]bool, 0, len(k.Get(held)))
	for _, e := range k.Get(held) {
		stays := !k.has(out, e)
		if kept = append(kept, stays); stays {
			left = append(left, e)
		}
	}
	k.Set(&held, left)
	return held, kept
}

func (k Keyed[E]) differs(a, b Value) bool {
	x, y := k.Get(a), k.Get(b)
	switch k.Append {
	case Stays:
		return false
	case Repeat:
		return !slices.Equal(x, y)
	}
	return slices.ContainsFunc(x, func(e E) bool { return k.has(y, e) && !slices.Contains(y, e) })
}

// Made gets a list that a type of another package made, for Keyed.
func Made[E any](v Value) []E { return Get[[]E](v) }

// SetMade puts such a list back.
func SetMade[E any](v *Value, list []E) { v.Made = list }

// idList has the operations on lists of ids.
var idList = Keyed[content.ID]{
	Get:  func(v Value) []content.ID { return v.IDs },
	Set:  func(v *Value, ids []content.ID) { v.IDs = ids },
	Same: func(a, b content.ID) bool { return a == b },
	Show: func(id content.ID) string { return string(id) },
	Lacks: func(held []content.ID, id content.ID, item *yaml.Node) (msg, text, suggestion string) {
		var known []string
		for _, id := range held {
			known = append(known, string(id))
		}
		return "has no such entry to remove:", item.Value, Suggest(string(id), known)
	},
}.List()

// WordList returns the List for lists of words; counts returns the normalized form of a
// word.
func WordList(counts func(string) string) *List {
	l := Keyed[string]{
		Get:   func(v Value) []string { return v.Words },
		Set:   func(v *Value, words []string) { v.Words = words },
		Same:  func(a, b string) bool { return a == b },
		Order: strings.Compare,
		Show:  func(word string) string { return word },
	}.List()
	// Words were sorted during reading, so that their order is not the written one.
	l.Has = func(v, _ Value, _ int, item *yaml.Node) bool { return slices.Contains(v.Words, counts(item.Value)) }
	l.Lacks = func(held, _ Value, _ int, item *yaml.Node) (msg, text, suggestion string) {
		return "has no such entry to remove:", item.Value, Suggest(item.Value, held.Words)
	}
	return l
}

// NodeList returns the List for lists of E, kept in Made, whose entries are named by
// what they contain, such as {kind: damage}. has reports whether an entry contains
// everything that such a name lists, and named checks a list of names to remove.
func NodeList[E any](has func(meant, n *yaml.Node) bool, named func(*Reader, *Field, *yaml.Node) bool) *List {
	holds := func(nodes []*yaml.Node, meant *yaml.Node) bool {
		return slices.ContainsFunc(nodes, func(n *yaml.Node) bool { return has(meant, n) })
	}
	return &List{
		Named: func(r *Reader, f *Field, n *yaml.Node) (Value, bool) { return Value{}, named(r, f, n) },
		Len:   func(v Value) int { return len(v.Nodes) },
		Append: func(held, more Value) Value {
			held.Made = slices.Concat(Made[E](held), Made[E](more))
			held.Nodes = slices.Concat(held.Nodes, more.Nodes)
			return held
		},
		Remove: func(held, _ Value, meant *yaml.Node) (Value, []bool) {
			var left []E
			var nodes []*yaml.Node
			kept := make([]bool, len(held.Nodes))
			for i, n := range held.Nodes {
				kept[i] = !slices.ContainsFunc(meant.Content, func(m *yaml.Node) bool { return has(m, n) })
				if kept[i] {
					left, nodes = append(left, Made[E](held)[i]), append(nodes, n)
				}
			}
			held.Made, held.Nodes = left, nodes
			return held, kept
		},
		Has: func(v, _ Value, _ int, item *yaml.Node) bool { return holds(v.Nodes, item) },
		Lacks: func(_, _ Value, _ int, item *yaml.Node) (msg, text, suggestion string) {
			return "has no such entry to remove:", Written(item), ""
		},
		Differs: func(_, _ Value) bool { return false },
		Show:    func(v Value) string { return ShowNode(&yaml.Node{Kind: yaml.SequenceNode, Content: v.Nodes}) },
	}
}
