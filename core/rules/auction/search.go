package auction

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"loam/core/model/character"
	"loam/core/model/content"
	"loam/core/rules/item"
)

// PageSize is how many lots a page of a list has.
const PageSize = 50

// Orders of a list: words of Filter.Sort, with spaces between; the first one weighs the
// most. A "-" in front turns one round. Where they leave it open, the first to end
// comes first.
const (
	ByName    = "name"
	ByPrice   = "price" // the highest bid, or else the least
	ByLevel   = "level"
	ByQuality = "quality"
	ByBuyout  = "buyout"
	ByCount   = "count"
	BySeller  = "seller"
	ByEnd     = "ends"
)

// Sorts are the words of Filter.Sort.
func Sorts() []string {
	return []string{ByName, ByPrice, ByLevel, ByQuality, ByBuyout, ByCount, BySeller, ByEnd}
}

// Found is a page of a list.
type Found struct {
	Lots  []Lot
	Total int // on all pages
}

// Search lists what a filter says of what is put up in a house: a page of it. Whose
// names it looks through is up to texts, the lines of which a name may be, in lower
// case.
func (h *Hall) Search(c *content.Snapshot, house string, f *character.Filter, texts func(content.Text) []string) Found {
	s := search{content: c, filter: f, texts: texts, name: strings.ToLower(f.Name), known: map[string]bool{}}
	s.who = item.Who{Level: f.Level, Start: content.ID(f.Start)}
	for _, id := range f.Spells {
		s.who.Known = append(s.who.Known, content.ID(id))
	}
	var all []Lot
	for i := range h.lots {
		if l := &h.lots[i]; l.House == house && s.wants(l) {
			all = append(all, *l)
		}
	}
	slices.SortStableFunc(all, s.compare)
	return page(all, f.Page)
}

// page is a page of lots, from 0; behind the last there is nothing.
func page(all []Lot, nth int) Found {
	from := min(max(nth, 0)*PageSize, len(all))
	return Found{Lots: slices.Clone(all[from:min(from+PageSize, len(all))]), Total: len(all)}
}

// Of lists what a character has put up in a house, or has the highest bid for, a page
// of it; the first to end comes first. Lots that the filter names are listed too.
func (h *Hall) Of(house string, owner int64, act Act, f *character.Filter) Found {
	var all []Lot
	for i := range h.lots {
		l := &h.lots[i]
		if l.House == house && (act == Own && l.Seller == owner || act == Bids && l.Bidder == owner || slices.Contains(f.Lots, l.Number)) {
			all = append(all, *l)
		}
	}
	slices.SortStableFunc(all, byEnd)
	return page(all, f.Page)
}

func byEnd(a, b Lot) int { return cmp.Compare(a.Ends, b.Ends) }

// search is one that goes on; known is what it has found out of items.
type search struct {
	content *content.Snapshot
	filter  *character.Filter
	texts   func(content.Text) []string
	name    string
	who     item.Who
	known   map[string]bool
}

func (s *search) wants(l *Lot) bool {
	wanted, known := s.known[l.Thing.Def]
	if !known {
		def, ok := s.content.Item(content.ID(l.Thing.Def))
		wanted = ok && s.wantsItem(def)
		s.known[l.Thing.Def] = wanted
	}
	return wanted
}

func (s *search) wantsItem(def *content.Item) bool {
	f := s.filter
	switch {
	case f.Low > 0 && def.Needs.Level < f.Low, f.High > 0 && def.Needs.Level > f.High, def.Quality < f.Quality:
		return false
	case f.Class != "" && !s.ofClass(def):
		return false
	case f.Usable && s.who.May(def) != item.Done:
		return false
	}
	return s.name == "" || slices.ContainsFunc(s.texts(def.Name), func(line string) bool { return strings.Contains(line, s.name) })
}

// ofClass tells whether an item is of all classes that are asked for, with spaces
// between. Each is a list of alternatives with | between: where it is worn, a tag, or a
// number of a client, "wrath:class=2". Of an item that has such a number of its own,
// only that counts.
func (s *search) ofClass(def *content.Item) bool {
	for _, class := range strings.Fields(s.filter.Class) {
		if !ofOne(def, strings.Split(class, "|")) {
			return false
		}
	}
	return true
}

func ofOne(def *content.Item, classes []string) bool {
	numbered, is := false, false
	for _, class := range classes {
		version, rest, isNumber := strings.Cut(class, ":")
		name, value, _ := strings.Cut(rest, "=")
		if !isNumber {
			continue
		}
		for _, n := range def.Clients {
			if n.Version == version && n.Name == name {
				numbered, is = true, is || strconv.FormatInt(n.Number, 10) == value
			}
		}
	}
	if numbered {
		return is
	}
	return slices.ContainsFunc(classes, func(class string) bool {
		return class == def.Fit.String() || slices.Contains(def.Tags, class)
	})
}

// compare is the order of a list.
func (s *search) compare(a, b Lot) int {
	n := 0
	for _, word := range strings.Fields(s.filter.Sort) {
		column, turned := strings.CutPrefix(word, "-")
		if n = s.compareBy(column, &a, &b); turned {
			n = -n
		}
		if n != 0 {
			break
		}
	}
	if s.filter.Descending {
		n = -n
	}
	return cmp.Or(n, byEnd(a, b))
}

// compareBy is the order of a list by one of its columns.
func (s *search) compareBy(column string, a, b *Lot) int {
	switch column {
	case ByName:
		return cmp.Compare(s.called(a), s.called(b))
	case ByPrice:
		return cmp.Compare(max(a.Bid, a.Start), max(b.Bid, b.Start))
	case ByLevel:
		return cmp.Compare(s.def(a).Needs.Level, s.def(b).Needs.Level)
	case ByQuality:
		return cmp.Compare(s.def(a).Quality, s.def(b).Quality)
	case ByBuyout:
		return cmp.Compare(a.Buyout, b.Buyout)
	case ByCount:
		return cmp.Compare(a.Thing.Count, b.Thing.Count)
	case BySeller:
		return cmp.Compare(a.By, b.By)
	case ByEnd:
		return byEnd(*a, *b)
	}
	return 0
}

func (s *search) def(l *Lot) *content.Item {
	def, _ := s.content.Item(content.ID(l.Thing.Def)) // of a lot that is wanted it is known
	return def
}

func (s *search) called(l *Lot) string {
	if all := s.texts(s.def(l).Name); len(all) > 0 {
		return all[0]
	}
	return l.Thing.Def
}
