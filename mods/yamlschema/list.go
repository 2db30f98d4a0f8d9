package yamlschema

import (
	"slices"
	"strings"

	"gopkg.in/yaml.v3"

	"loam/core/model/content"
)

// List is what others may do to the values of a type that are lists. Appending
// and removing leave the values that they are given as they are.
type List struct {
	// More reads what is to be appended and Named what is to be removed, where that
	// is written otherwise than the whole; nil is the same.
	More, Named func(*Reader, *Field, *yaml.Node) (Value, bool)

	Len    func(Value) int
	Append func(held, more Value) Value
	// Remove leaves out what is named, in named or by the nodes of meant; kept tells
	// of each entry of held whether it is still there.
	Remove func(held, named Value, meant *yaml.Node) (left Value, kept []bool)
	// Has tells whether v has what entry i of named, written as item, names, and
	// Lacks says that nothing has.
	Has   func(v, named Value, i int, item *yaml.Node) bool
	Lacks func(held, named Value, i int, item *yaml.Node) (msg, text, suggestion string)
	// Differs tells whether two lists cannot both be appended, whichever is first.
	Differs func(a, b Value) bool
	Show    func(Value) string

	Least int    // entries that are left at least
	Ones  string // what they are called
}

// Keyed makes what may be done to lists whose entries are told apart by what they
// are: of gets a list out of a value and into one, same tells whether two entries
// are of one key.
type Keyed[E comparable] struct {
	Get  func(Value) []E
	Set  func(*Value, []E)
	Same func(a, b E) bool
	// Append says what becomes of an entry whose key is there already.
	Append Appending
	Order  func(a, b E) int // nil: as they come
	Show   func(E) string
	// Lacks says that nothing has the key of an entry.
	Lacks func(held []E, e E, item *yaml.Node) (msg, text, suggestion string)
}

// Appending says what becomes of an entry that is appended to a list with one of
// its key.
type Appending uint8

const (
	Stays  Appending = iota // the one that is there stays as it is
	Anew                    // it takes the place of that one
	Repeat                  // the list has both
)

// List is the same for any values.
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

// Made gets a list that a type of another package has made, for Keyed.
func Made[E any](v Value) []E { return Get[[]E](v) }

// SetMade puts it back.
func SetMade[E any](v *Value, list []E) { v.Made = list }

// idList is what may be done to lists of ids.
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
		return "has nothing to remove that is called", item.Value, Suggest(string(id), known)
	},
}.List()

// WordList is what may be done to lists of words, each of which counts as another
// one may say.
func WordList(counts func(string) string) *List {
	l := Keyed[string]{
		Get:   func(v Value) []string { return v.Words },
		Set:   func(v *Value, words []string) { v.Words = words },
		Same:  func(a, b string) bool { return a == b },
		Order: strings.Compare,
		Show:  func(word string) string { return word },
	}.List()
	// Words were sorted as they were read, so that they do not stand as written.
	l.Has = func(v, _ Value, _ int, item *yaml.Node) bool { return slices.Contains(v.Words, counts(item.Value)) }
	l.Lacks = func(held, _ Value, _ int, item *yaml.Node) (msg, text, suggestion string) {
		return "has nothing to remove that is called", item.Value, Suggest(item.Value, held.Words)
	}
	return l
}

// NodeList is what may be done to lists of E, kept in Made, whose entries are named
// by what they have, such as {kind: damage}: has tells whether an entry as written
// has everything that is said of one, and named checks a list of what is to be
// removed.
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
			return "has nothing such to remove:", Written(item), ""
		},
		Differs: func(_, _ Value) bool { return false },
		Show:    func(v Value) string { return ShowNode(&yaml.Node{Kind: yaml.SequenceNode, Content: v.Nodes}) },
	}
}
