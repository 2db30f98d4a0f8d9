package definition

import (
	"slices"
	"strconv"
	"strings"

	"loam/core/model/content"
	"loam/mods/yamlschema"
)

// inForce is the value of a field while contributions are applied one after the other.
type inForce struct {
	given bool // a value was set and not reset
	v     yamlschema.Value
	refs  []yamlschema.Ref
	spots []yamlschema.Spot
	said  []int // the contributors
	last  int   // index of the last of them
	// Of looks: the index of the contribution with color and with shape, from 1; 0 is none.
	color, shape int
	// Of client numbers: the contributor of each, parallel to v.Clients.
	numbers []int
	gone    []yamlschema.Value // removed or replaced lists
}

// take applies one contribution to the value so far.
func (h *inForce) take(f *yamlschema.Field, said *Contribution, sub string, i int, one reading) {
	op := said.Op
	h.said, h.last = append(h.said, i), i
	if f.Type.List != nil {
		h.gone = append(h.gone, h.v)
	}
	switch {
	case f.Type == yamlschema.Look && sub != "":
		h.takeLook(op, sub, i, one.v.Look)
	case f.Type == yamlschema.Clients && sub != "":
		h.takeClient(op, sub, i, one.v.Clients)
	case op == Reset:
		*h = inForce{said: h.said, last: i, gone: h.gone}
		return
	case op == Append:
		h.v = f.Type.List.Append(h.v, one.v)
		h.refs, h.spots = slices.Concat(h.refs, one.Refs), slices.Concat(h.spots, one.Spots)
	case op == Remove:
		h.remove(f.Type.List, said, one)
	default:
		h.v, h.refs, h.spots = one.v, one.Refs, one.Spots
	}
	h.given = true
}

// remove removes entries from a list, with the entries that it found there.
func (h *inForce) remove(list *yamlschema.List, said *Contribution, one reading) {
	h.gone = append(h.gone, one.v)
	left, kept := list.Remove(h.v, one.v, said.Value)
	h.v = left
	var spots []yamlschema.Spot
	for i, s := range h.spots {
		if i >= len(kept) || kept[i] {
			spots = append(spots, s)
		}
	}
	h.spots = spots
}

func (h *inForce) takeLook(op Op, sub string, i int, look content.Look) {
	who := i + 1
	if op == Reset {
		who = 0
	}
	switch sub {
	case "color":
		h.v.Look.Color, h.color = look.Color, who
	case "shape":
		h.v.Look.Shape, h.shape = look.Shape, who
	}
}

func (h *inForce) takeClient(op Op, sub string, i int, given []content.Client) {
	at := slices.IndexFunc(h.v.Clients, func(c content.Client) bool { return c.Version+"."+c.Name == sub })
	switch {
	case at >= 0 && op == Reset:
		h.v.Clients = slices.Delete(slices.Clone(h.v.Clients), at, at+1)
		h.numbers = slices.Delete(h.numbers, at, at+1)
	case at >= 0:
		h.v.Clients = slices.Clone(h.v.Clients)
		h.v.Clients[at], h.numbers[at] = given[0], i
	case op != Reset:
		h.v.Clients = append(slices.Clone(h.v.Clients), given[0])
		h.numbers = append(h.numbers, i)
	}
}

// over returns the value in force, on top of the default of the field.
func (h *inForce) over(f *yamlschema.Field, otherwise yamlschema.Value) yamlschema.Value {
	switch {
	case !h.given:
		return otherwise
	case f.Type == yamlschema.Look:
		if h.color == 0 {
			h.v.Look.Color = otherwise.Look.Color
		}
		if h.shape == 0 {
			h.v.Look.Shape = otherwise.Look.Shape
		}
	case f.Type == yamlschema.Clients: // sorted in a copy: h.numbers is in order of arrival
		v := h.v
		v.Clients = slices.Clone(h.v.Clients)
		slices.SortFunc(v.Clients, func(a, b content.Client) int {
			return strings.Compare(a.Version+" "+a.Name, b.Version+" "+b.Name)
		})
		return v
	}
	return h.v
}

// record records the result of a field, and keeps what composing checks of it.
func (in *making) record(f *yamlschema.Field, h *inForce) {
	for i := range h.spots {
		s := h.spots[i]
		if f.Type.List != nil {
			s.Point = i
		}
		in.d.Spots = append(in.d.Spots, s)
	}
	in.d.Refs = append(in.d.Refs, h.refs...)
	switch {
	case f.Type == yamlschema.Look:
		look := h.v.Look
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
	case f.Type == yamlschema.Clients && len(h.v.Clients) > 0:
		for i, c := range h.v.Clients {
			in.made(Made{Name: f.Key + "." + c.Version + "." + c.Name, Value: strconv.FormatInt(c.Number, 10), Winner: h.numbers[i]})
		}
	case h.given && len(h.said) > 0:
		in.made(Made{Name: f.Key, Value: in.shown(f, h), Winner: h.last})
	default:
		in.made(Made{Name: f.Key, Value: f.Default, Winner: -1})
	}
}

// made records a field with all contributors.
func (in *making) made(f Made) {
	for i := range in.d.Said {
		if in.d.Said[i].Field == f.Name {
			f.Said = append(f.Said, i)
		}
	}
	in.d.Fields = append(in.d.Fields, f)
}

// shown returns the value in force as an author would write it.
func (in *making) shown(f *yamlschema.Field, h *inForce) string {
	switch last := &in.d.Said[h.last]; {
	case f.Type.List != nil:
		return f.Type.List.Show(h.v)
	case f.Type == yamlschema.Name:
		return string(h.v.ID)
	case f.Type.Show != nil:
		return f.Type.Show(h.v)
	case f.Type.AsWritten:
		return yamlschema.ShowNode(last.Value)
	default:
		return last.At.Text
	}
}
