package bundle

import (
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"gopkg.in/yaml.v3"

	"loam/core/content"
)

// inForce is the value of a field while one contribution after the other is put
// over it.
type inForce struct {
	given bool // a value was said and not reset
	v     value
	refs  []Ref
	spots []Spot
	said  []int // who had a say
	last  int   // who of them was the last
	// Of looks: which of said gave color and shape, from 1; 0 is nobody.
	color, shape int
	// Of client numbers: who gave each, beside v.clients.
	numbers []int
	gone    value // what is in lists no more
}

// take puts one contribution over what was said before.
func (h *inForce) take(f *Field, said *Contribution, sub string, i int, one reading) {
	op := said.Op
	h.said, h.last = append(h.said, i), i
	switch {
	case f.Type == LookType && sub != "":
		h.takeLook(op, sub, i, one.v.look)
	case f.Type == Clients && sub != "":
		h.takeClient(op, sub, i, one.v.clients)
	case op == Reset:
		h.leave(h.v)
		*h = inForce{said: h.said, last: i, gone: h.gone}
		return
	case op == Append:
		h.append(one)
	case op == Remove && f.Type == Widgets:
		h.removeWidgets(said.Value)
	case op == Remove && f.Type.effects():
		withoutEffects(h, said.Value)
	case op == Remove:
		h.remove(one)
	default:
		h.leave(h.v)
		h.v, h.refs, h.spots = one.v, one.refs, one.spots
		h.v.points = slices.Clone(h.v.points) // each path has its own: composing puts them on the ground
	}
	h.given = true
}

// leave remembers what was in a list.
func (h *inForce) leave(v value) {
	h.gone.words = append(h.gone.words, v.words...)
	h.gone.ids = append(h.gone.ids, v.ids...)
	h.gone.points = append(h.gone.points, v.points...)
	h.gone.rows = append(h.gone.rows, v.rows...)
	h.gone.stacks = append(h.gone.stacks, v.stacks...)
	h.gone.nodes = append(h.gone.nodes, v.nodes...)
}

func (h *inForce) takeLook(op Op, sub string, i int, look content.Look) {
	who := i + 1
	if op == Reset {
		who = 0
	}
	switch sub {
	case "color":
		h.v.look.Color, h.color = look.Color, who
	case "shape":
		h.v.look.Shape, h.shape = look.Shape, who
	}
}

func (h *inForce) takeClient(op Op, sub string, i int, given []content.Client) {
	at := slices.IndexFunc(h.v.clients, func(c content.Client) bool { return c.Version+"."+c.Name == sub })
	switch {
	case at >= 0 && op == Reset:
		h.v.clients = slices.Delete(slices.Clone(h.v.clients), at, at+1)
		h.numbers = slices.Delete(h.numbers, at, at+1)
	case at >= 0:
		h.v.clients = slices.Clone(h.v.clients)
		h.v.clients[at], h.numbers[at] = given[0], i
	case op != Reset:
		h.v.clients = append(slices.Clone(h.v.clients), given[0])
		h.numbers = append(h.numbers, i)
	}
}

// append adds to a list what is not in it. Points may come twice; a row takes the
// place of another one for its input.
func (h *inForce) append(one reading) {
	h.v.words = union(h.v.words, one.v.words)
	h.v.ids = union(h.v.ids, one.v.ids)
	h.v.points = append(slices.Clip(h.v.points), one.v.points...)
	h.v.rows = append(withoutInputs(h.v.rows, one.v.rows), one.v.rows...)
	h.v.stacks = append(withoutItems(h.v.stacks, one.v.stacks), one.v.stacks...)
	h.v.widgets = append(slices.Clip(h.v.widgets), one.v.widgets...)
	h.v.effects = append(slices.Clip(h.v.effects), one.v.effects...)
	h.v.nodes = append(slices.Clip(h.v.nodes), one.v.nodes...)
	h.refs = append(slices.Clip(h.refs), one.refs...)
	h.spots = append(slices.Clip(h.spots), one.spots...)
	slices.Sort(h.v.words)
	slices.SortFunc(h.v.rows, byInput)
}

// removeWidgets takes out widgets that have all that is said of one of them.
func (h *inForce) removeWidgets(meant *yaml.Node) {
	var widgets []content.Widget
	var nodes []*yaml.Node
	for i, n := range h.v.nodes {
		if slices.ContainsFunc(meant.Content, func(m *yaml.Node) bool { return isMeant(m, n) }) {
			h.gone.nodes = append(h.gone.nodes, n)
			continue
		}
		widgets, nodes = append(widgets, h.v.widgets[i]), append(nodes, n)
	}
	h.v.widgets, h.v.nodes = widgets, nodes
}

func union[T comparable](a, b []T) []T {
	a = slices.Clone(a)
	for _, x := range b {
		if !slices.Contains(a, x) {
			a = append(a, x)
		}
	}
	return a
}

// remove takes out of a list what is in it.
func (h *inForce) remove(one reading) {
	h.leave(one.v)
	h.v.words = without(h.v.words, one.v.words)
	h.v.ids = without(h.v.ids, one.v.ids)
	h.v.rows = withoutInputs(h.v.rows, one.v.rows)
	h.v.stacks = withoutItems(h.v.stacks, one.v.stacks)
	h.refs = slices.DeleteFunc(slices.Clone(h.refs), func(r Ref) bool {
		return slices.Contains(one.v.ids, r.ID) || hasItem(one.v.stacks, r.ID)
	})
	var points []content.Waypoint
	var spots []Spot
	for i, p := range h.v.points {
		if slices.ContainsFunc(one.v.points, func(o content.Waypoint) bool { return o.At.X == p.At.X && o.At.Y == p.At.Y }) {
			continue
		}
		points, spots = append(points, p), append(spots, h.spots[i])
	}
	if len(one.v.points) > 0 {
		h.v.points, h.spots = points, spots
	}
}

func without[T comparable](a, b []T) []T {
	return slices.DeleteFunc(slices.Clone(a), func(x T) bool { return slices.Contains(b, x) })
}

// over is the value in force, over the default of the field.
func (h *inForce) over(f *Field, otherwise value) value {
	switch {
	case !h.given:
		return otherwise
	case f.Type == LookType:
		if h.color == 0 {
			h.v.look.Color = otherwise.look.Color
		}
		if h.shape == 0 {
			h.v.look.Shape = otherwise.look.Shape
		}
	case f.Type == Clients: // sorted in a copy: h.numbers has the order in which they came
		v := h.v
		v.clients = slices.Clone(h.v.clients)
		slices.SortFunc(v.clients, func(a, b content.Client) int {
			return strings.Compare(a.Version+" "+a.Name, b.Version+" "+b.Name)
		})
		return v
	}
	return h.v
}

// record says what came of a field, and keeps what composing checks of it.
func (in *making) record(f *Field, h *inForce) {
	for i := range h.spots {
		s := h.spots[i]
		if f.Type == Points {
			s.Point = i
		}
		in.d.Spots = append(in.d.Spots, s)
	}
	in.d.Refs = append(in.d.Refs, h.refs...)
	switch {
	case f.Type == LookType:
		look := h.v.look
		for _, part := range []struct {
			name, value, otherwise string
			who                    int
		}{{"color", look.Color, "#9a9a9a", h.color}, {"shape", look.Shape, content.Shapes[0], h.shape}} {
			made := Made{Name: f.Key + "." + part.name, Value: part.value, Winner: part.who - 1}
			if made.Winner < 0 {
				made.Value = part.otherwise
			}
			in.made(made)
		}
	case f.Type == Clients && len(h.v.clients) > 0:
		for i, c := range h.v.clients {
			in.made(Made{Name: f.Key + "." + c.Version + "." + c.Name, Value: strconv.FormatInt(c.Number, 10), Winner: h.numbers[i]})
		}
	case h.given && len(h.said) > 0:
		in.made(Made{Name: f.Key, Value: in.shown(f, h), Winner: h.last})
	default:
		in.made(Made{Name: f.Key, Value: f.Default, Winner: -1})
	}
}

// made keeps a field with all who had a say in it.
func (in *making) made(f Made) {
	for i := range in.d.Said {
		if in.d.Said[i].Field == f.Name {
			f.Said = append(f.Said, i)
		}
	}
	in.d.Fields = append(in.d.Fields, f)
}

// shown is the value in force as an author would write it.
func (in *making) shown(f *Field, h *inForce) string {
	switch f.Type {
	case Tags, Letters, Words:
		return "[" + strings.Join(h.v.words, ", ") + "]"
	case Names:
		var ids []string
		for _, id := range h.v.ids {
			ids = append(ids, string(id))
		}
		return "[" + strings.Join(ids, ", ") + "]"
	case Name:
		return string(h.v.id)
	case Points:
		var points []string
		for _, p := range h.v.points {
			points = append(points, fmt.Sprintf("[%s, %s]", plainNumber(p.At.X), plainNumber(p.At.Y)))
		}
		return "[" + strings.Join(points, ", ") + "]"
	case Outline:
		return shownOutline(h.v.outline)
	case Rows:
		return shownRows(h.v.rows)
	case Stacks:
		return shownStacks(h.v.stacks)
	case Widgets, Effects, Parts:
		return shownNodes(h.v.nodes)
	case Bindings, Costs, Phases, EnrageType, CastRules, Needs:
		return shownNode(in.d.Said[h.last].Value)
	}
	return in.d.Said[h.last].At.Text
}

// Clash tells whether two contributions to one field of a definition cannot both
// be meant, whichever comes first.
func (m *Maker) Clash(d *Definition, a, b *Said) bool {
	if a.Op == Reset && b.Op == Reset {
		return false
	}
	if a.Op.Closes() != b.Op.Closes() || a.Op == Reset || b.Op == Reset {
		return true
	}
	key, _, _ := strings.Cut(a.Field, ".")
	fields := m.section(d.Kind).kind.Fields
	f := &fields[slices.IndexFunc(fields, func(f Field) bool { return f.Key == key })]
	x, ok := m.read(f, a, d)
	y, also := m.read(f, b, d)
	if !ok || !also {
		return false // one of them is wrong, which is reported
	}
	switch {
	case a.Op.Closes():
		return !alike(f, a, b, x.v, y.v)
	case a.Op == b.Op && f.Type == Rows:
		return a.Op == Append && slices.ContainsFunc(x.v.rows, func(row [2]float64) bool {
			return sameInput(y.v.rows, row[0]) && !slices.Contains(y.v.rows, row)
		})
	case a.Op == b.Op && f.Type == Stacks:
		return a.Op == Append && slices.ContainsFunc(x.v.stacks, func(s content.Stack) bool {
			return hasItem(y.v.stacks, s.Item) && !slices.Contains(y.v.stacks, s)
		})
	case a.Op == b.Op:
		return a.Op == Append && f.Type == Points && !slices.Equal(x.v.points, y.v.points)
	case (f.Type == Widgets || f.Type.effects()) && a.Op == Append:
		return slices.ContainsFunc(b.Value.Content, func(m *yaml.Node) bool { return holds(x.v.nodes, m) })
	case f.Type == Widgets || f.Type.effects():
		return slices.ContainsFunc(a.Value.Content, func(m *yaml.Node) bool { return holds(y.v.nodes, m) })
	}
	return meet(x.v, y.v)
}

// alike tells whether two values are the same.
func alike(f *Field, a, b *Said, x, y value) bool {
	switch f.Type {
	case Formula:
		return SameFormula(a.Value.Value, b.Value.Value) && slices.Equal(x.formula.Uses(), y.formula.Uses())
	case Widgets:
		x.nodes, y.nodes = nil, nil // which have places
	case Effects, Parts:
		return slices.EqualFunc(a.Value.Content, b.Value.Content, sameNode)
	case Costs, Needs:
		return sameNode(a.Value, b.Value)
	}
	return reflect.DeepEqual(x, y)
}

// SameFormula tells whether two formulas of different bundles come to the same:
// they are written alike, and name neither tables nor settings, which would be
// each bundle's own.
func SameFormula(a, b string) bool {
	return a == b && !strings.Contains(a, "table") && !strings.Contains(a, "settings.")
}

// meet tells whether two lists have anything in common.
func meet(x, y value) bool {
	return slices.ContainsFunc(x.rows, func(row [2]float64) bool { return sameInput(y.rows, row[0]) }) ||
		slices.ContainsFunc(x.stacks, func(s content.Stack) bool { return hasItem(y.stacks, s.Item) }) ||
		slices.ContainsFunc(x.words, func(w string) bool { return slices.Contains(y.words, w) }) ||
		slices.ContainsFunc(x.ids, func(id content.ID) bool { return slices.Contains(y.ids, id) }) ||
		slices.ContainsFunc(x.points, func(p content.Waypoint) bool {
			return slices.ContainsFunc(y.points, func(o content.Waypoint) bool { return p.At.X == o.At.X && p.At.Y == o.At.Y })
		})
}
