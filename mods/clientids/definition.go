package clientids

import (
	"fmt"
	"hash/fnv"
	"slices"

	"loam/core/model/content"
)

// definition is the owner of a number.
type definition struct {
	id      content.ID
	texts   []content.Text // cached by clients
	numbers []int          // of the definition itself, cached by clients
	names   []mention      // other definitions whose numbers they cache
	clients []content.Client
}

// mention is a definition that another one names.
type mention struct {
	kind    Kind
	id      content.ID
	clients []content.Client
}

func creatures(s *content.Snapshot) []definition {
	list := make([]definition, len(s.Creatures))
	for i := range s.Creatures {
		d := &s.Creatures[i]
		list[i] = definition{id: d.ID, texts: []content.Text{d.Name}, clients: d.Clients}
	}
	return list
}

func items(s *content.Snapshot) []definition {
	list := make([]definition, len(s.Items))
	for i := range s.Items {
		d := &s.Items[i]
		list[i] = definition{d.ID, []content.Text{d.Name, d.Description}, []int{int(d.Fit), d.Stack, d.Quality}, nil, d.Clients}
	}
	return list
}

// quests returns those of a release: clients cache the texts, the rewards and the wanted
// counts.
func quests(s *content.Snapshot) []definition {
	list := make([]definition, len(s.Quests))
	for i := range s.Quests {
		d := &s.Quests[i]
		own := definition{id: d.ID, texts: []content.Text{d.Title, d.Summary, d.Offer}, numbers: []int{d.Level, int(d.Money), int(d.Repeats)}, clients: d.Clients}
		own.names = namedBy(s, d)
		for j := range d.Objectives {
			o := &d.Objectives[j]
			own.texts, own.numbers = append(own.texts, s.GoalText(o), content.Text{Key: o.Name}), append(own.numbers, int(o.Kind), o.Count)
		}
		for _, t := range slices.Concat(d.Rewards, d.Choices) {
			own.texts, own.numbers = append(own.texts, content.Text{Key: string(t.Item)}), append(own.numbers, t.Count)
		}
		list[i] = own
	}
	return list
}

// namedBy returns the definitions that cached quests name by number.
func namedBy(s *content.Snapshot, d *content.Quest) (list []mention) {
	item := func(id content.ID) {
		if it, ok := s.Item(id); ok {
			list = append(list, mention{Item, id, it.Clients})
		}
	}
	for i := range d.Objectives {
		o := &d.Objectives[i]
		item(o.Item)
		if len(o.Creatures) > 0 {
			if c, ok := s.Creature(o.Creatures[0]); ok {
				list = append(list, mention{Creature, c.ID, c.Clients})
			}
		}
		if len(o.Objects) > 0 {
			if c, ok := s.Object(o.Objects[0]); ok {
				list = append(list, mention{Object, c.ID, c.Clients})
			}
		}
	}
	for _, t := range slices.Concat(d.Rewards, d.Choices) {
		item(t.Item)
	}
	for _, id := range append(slices.Clone(d.Learns), d.Casts) {
		if c, ok := s.Spell(id); ok {
			list = append(list, mention{Spell, id, c.Clients})
		}
	}
	return list
}

func spells(s *content.Snapshot) []definition {
	list := make([]definition, len(s.Spells))
	for i := range s.Spells {
		list[i] = definition{id: s.Spells[i].ID, clients: s.Spells[i].Clients}
	}
	return list
}

func objects(s *content.Snapshot) []definition {
	list := make([]definition, len(s.Objects))
	for i := range s.Objects {
		d := &s.Objects[i]
		texts := []content.Text{d.Name}
		for _, p := range d.Pages {
			texts = append(texts, p.Text)
		}
		list[i] = definition{id: d.ID, texts: texts, numbers: []int{int(d.Kind)}, clients: d.Clients}
	}
	return list
}

// told returns a hash, never 0, of the part of a definition that clients cache. Called with
// mu held.
func (b *Book) told(s *content.Snapshot, d *definition, version string) uint32 {
	h := fnv.New32a()
	for i, t := range d.texts {
		if i > 0 {
			_, _ = fmt.Fprint(h, " ") // a hash never fails
		}
		_, _ = fmt.Fprintf(h, "%q", s.Line("", t))
	}
	for _, n := range d.numbers {
		_, _ = fmt.Fprintf(h, " %d", n)
	}
	for _, c := range d.clients {
		if c.Version == version {
			_, _ = fmt.Fprintf(h, " %s %d", c.Name, c.Number)
		}
	}
	for _, o := range d.names {
		n, ok := Named(o.clients, version)
		if !ok {
			n = b.entries[key{version, o.kind, o.id}].number
		}
		_, _ = fmt.Fprintf(h, " %s %d", o.kind, n)
	}
	return max(h.Sum32(), 1)
}
