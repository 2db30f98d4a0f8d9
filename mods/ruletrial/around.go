package ruletrial

import (
	"fmt"
	"strings"

	"loam/core/model/content"
	"loam/mods/release"
	"loam/mods/yamlschema"
	"loam/smartai"
	"loam/smartai/engine"
	"loam/smartai/idmap"
	"loam/smartai/program"
)

// around is the world whose definitions a trial uses. It is read only.
type around struct {
	made *release.Release // nil is none
	set  *program.Set     // of its rules
}

// aroundOf returns the parts of a release for trials; nil is empty.
func aroundOf(r *release.Release) around {
	if r == nil {
		return around{}
	}
	a := around{made: r}
	if book, ok := r.Rules.(*engine.Book); ok {
		a.set = book.Set
	}
	return a
}

// id returns the world's definition with a number.
func (a *around) id(k idmap.Kind, n uint32) (content.ID, bool) {
	if a.set == nil {
		return "", false
	}
	id, ok := a.set.Book.ID(k, n)
	return id, ok && a.defines(k, id)
}

// defines reports whether the world has a definition, or an action list, with an id.
func (a *around) defines(k idmap.Kind, id content.ID) bool {
	switch {
	case a.made == nil || idmap.Handlers == k:
		return false
	case k == idmap.Lists:
		n, ok := a.set.Book.Lookup(k, id)
		if ok {
			_, ok = a.set.ListNumber(n)
		}
		return ok
	case program.Defines(k):
		return program.Defined(a.made.Content, k, id)
	}
	return a.set != nil && a.set.Book.Has(k, id)
}

// named resolves a name in the world: an id with its bundle, or one that exactly one bundle
// has. Why reports that several have it.
func (a *around) named(k idmap.Kind, name string) (id content.ID, ok bool, why string) {
	if a.made == nil {
		return "", false, ""
	}
	if strings.Contains(name, ":") {
		return content.ID(name), a.defines(k, content.ID(name)), ""
	}
	var all []string
	for _, b := range a.made.Merged.Bundles {
		if found := content.ID(b.Name + ":" + name); a.defines(k, found) {
			id, all = found, append(all, string(found))
		}
	}
	if len(all) > 1 {
		return "", false, fmt.Sprintf("several bundles define this name (%s); write it with its bundle:", strings.Join(all, ", "))
	}
	return id, len(all) == 1, ""
}

// bundles lists the names of the world's own bundles.
func (a *around) bundles() (names []string) {
	if a.made != nil {
		for _, b := range a.made.Bundles() {
			names = append(names, b.Name)
		}
	}
	return names
}

// scripts returns the rules of the world.
func (a *around) scripts() (all []smartai.Script) {
	if a.set == nil {
		return nil
	}
	for _, list := range [][]*program.Program{a.set.All, a.set.Lists} {
		for _, p := range list {
			s := smartai.Script{Key: p.Key, Rows: p.Rows}
			if len(p.Rows) > 0 {
				s.At = p.Rows[0].At
			}
			all = append(all, s)
		}
	}
	return all
}

// spawnOf returns the spawn of a creature or an object in the world: the first one,
// preferably one that is always active.
func (a *around) spawnOf(of content.ID) (*content.Spawn, bool) {
	var best *content.Spawn
	rank := 0
	for i := range a.spawns() {
		d := &a.made.Content.Spawns[i]
		if d.Empty || d.Creature != of && d.Object != of {
			continue
		}
		if r := a.reliable(d); best == nil || r > rank {
			best, rank = d, r
		}
	}
	return best, best != nil
}

func (a *around) spawns() []content.Spawn {
	if a.made == nil {
		return nil
	}
	return a.made.Content.Spawns
}

// reliable rates how surely a spawn immediately makes the wanted creature or object: on a
// map that always exists, with rules of its definition, and without chance.
func (a *around) reliable(d *content.Spawn) (n int) {
	s := a.made.Content
	if m, ok := s.Map(d.Map); ok && m.Instance == nil {
		n += 4
	}
	if a.set == nil || a.set.Spawns[d.ID] == nil {
		n += 2
	}
	_, pooled := s.Membership.PoolOf(content.Member{Kind: content.Spawns, ID: d.ID})
	_, grouped := s.Membership.GroupOf(d.ID)
	if d.During == "" && d.Except == "" && len(d.OneOf) == 0 && len(d.Layers) == 0 && !pooled && !grouped {
		n += 8
	}
	return n
}

// starts lists the possible starts of a visitor.
func (a *around) starts() (names []string) {
	if a.made == nil {
		return nil
	}
	all := a.made.Content.Starts
	for i := range all {
		if all[i].ID.Bundle() != yamlschema.Base || len(all) == 1 {
			names = append(names, string(all[i].ID))
		}
	}
	return names
}

// start returns the start of the visitor: the requested one, or the first that is hostile
// to a faction, or at least not friendly. The error lists all.
func (a *around) start(asked string, against content.ID) (content.ID, error) {
	names := a.starts()
	best, rank := content.ID(""), -1
	for _, name := range names {
		id := content.ID(name)
		if asked == name || asked == name[len(id.Bundle())+1:] {
			return id, nil
		}
		s := a.made.Content
		d, _ := s.Start(id)
		liking := map[content.Reaction]int{content.Hostile: 2, content.Neutral: 1}[s.Reaction(s.FactionIndex(against), s.FactionIndex(d.Faction))]
		if liking > rank {
			best, rank = id, liking
		}
	}
	switch {
	case asked == "":
		return best, nil
	case len(names) == 0:
		return "", fmt.Errorf("start %.60q does not exist without a world", asked)
	}
	return "", fmt.Errorf("unknown start %.60q; the starts are %s", asked, strings.Join(names, ", "))
}
