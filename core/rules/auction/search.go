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

// PageSize is the number of lots on a page of a list.
const PageSize = 50

// Orders of a list: words of Filter.Sort, separated by spaces; the first one is the
// most significant. A leading "-" reverses one. Lots that are equal by all of them are
// sorted by their end, the earliest first.
const (
	ByName    = "name"
	ByPrice   = "price" // the highest bid, or the minimum bid if there is none
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

// Search returns a page of the lots of a house that match a filter. The function texts
// returns the names of an item that are searched, in lower case.
func (h *Houses) Search(c *content.Snapshot, house string, f *character.Filter, texts func(content.Text) []string) Found {
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

// page returns a page of lots, from 0; pages behind the last are empty.
func page(all []Lot, nth int) Found {
	from := min(max(nth, 0)*PageSize, len(all))
	return Found{Lots: slices.Clone(all[from:min(from+PageSize, len(all))]), Total: len(all)}
}

// Of returns a page of the lots that a character has listed in a house, or on which it
// has the highest bid; the earliest end comes first. Lots that the filter names are
// listed too.
func (h *Houses) Of(house string, owner int64, act Act, f *character.Filter) Found {
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

// search is a search in progress; known caches what it has found out about items.
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

// ofClass reports whether an item has all requested classes, which are separated by
// spaces. Each is a list of alternatives separated by |: an equipment slot, a tag, or a
// client number such as "wrath:class=2". If an item has such a client number itself,
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

// compareBy compares two lots by one column of the list.
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
	def, _ := s.content.Item(content.ID(l.Thing.Def)) // the definition exists: the lot has matched
	return def
}

func (s *search) called(l *Lot) string {
	if all := s.texts(s.def(l).Name); len(all) > 0 {
		return all[0]
	}
	return l.Thing.Def
}
