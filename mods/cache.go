package mods

import (
	"maps"
	"slices"
	"sync"

	"loam/core/lib/diag"
	"loam/mods/bundle"
	"loam/mods/yamlschema"
)

// Cache keeps the results of reading a world that the next reading can use again:
// definitions, as long as only scripts, scenarios and notes have changed. The zero
// Cache is empty. Any goroutine may call its methods.
type Cache struct {
	mu    sync.Mutex // guards the rest; held during a reading
	last  *Merged
	asked Resolve  // bundles of the last composition
	left  []string // bundles whose overrides were omitted in it
	chose []string // operator's settings for the data stages in it
	baked Geometries
}

// Geometries returns the geometries that the cache keeps.
func (c *Cache) Geometries() *Geometries { return &c.baked }

// Load is Options.Load for repeated calls. It also returns the bundles as they were read,
// even if there are problems.
func (c *Cache) Load(o Options, paths ...string) (*Merged, []*bundle.Bundle, diag.List) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if o.Geometries == nil {
		o.Geometries = &c.baked
	}
	same := 0
	bundles, problems := readAll(paths, o.opening(func(path string) (*bundle.Bundle, diag.List) {
		b, unchanged, found := bundle.OpenAfter(o.Watch, c.lastOf(path), path)
		if unchanged {
			same++
		}
		return b, found
	}))
	var merged *Merged
	if len(problems) == 0 && c.last != nil && !c.last.texts && same == len(bundles) && same == len(c.last.Bundles)-1 && maps.Equal(o.Resolve, c.asked) && slices.Equal(o.leftOut(bundles), c.left) && slices.Equal(o.staging(bundles), c.chose) && !o.Differs(bundles) {
		merged = gathered(c.last.Snapshot, c.inOrder(bundles))
		merged.Resolve = c.last.Resolve
		if o.Admit != nil && !o.Admit(merged.Hash) {
			return nil, nil, diag.List{{Code: diag.FilesChanged, Msg: notAdmitted}}
		}
	} else {
		merged, problems = o.composed(Base(), bundles, problems)
	}
	if merged != nil {
		c.last, c.asked, c.left, c.chose = merged, maps.Clone(o.Resolve), o.leftOut(bundles), o.staging(bundles)
	}
	return merged, bundles, problems
}

// lastOf returns the bundle that was read from a path with this last element.
func (c *Cache) lastOf(path string) *bundle.Bundle {
	if c.last == nil {
		return nil
	}
	label := bundle.LabelOf(path)
	i := slices.IndexFunc(c.last.Bundles, func(b *bundle.Bundle) bool { return b.Label == label && b.Name != yamlschema.Base })
	if i < 0 {
		return nil
	}
	return c.last.Bundles[i]
}

// inOrder sorts bundles in their previous order, whose inputs have not changed. The
// embedded bundle is the previous one.
func (c *Cache) inOrder(bundles []*bundle.Bundle) []*bundle.Bundle {
	var sorted []*bundle.Bundle
	for _, before := range c.last.Bundles {
		i := slices.IndexFunc(bundles, func(b *bundle.Bundle) bool { return b.Name == before.Name })
		if i < 0 {
			sorted = append(sorted, before)
			continue
		}
		sorted = append(sorted, bundles[i])
	}
	return sorted
}

// staging lists bundles with a data stage and the settings that it sees.
func (o *Options) staging(bundles []*bundle.Bundle) []string {
	var all []string
	for _, b := range bundles {
		if _, ok := b.File(yamlschema.StageFile); ok {
			all = append(all, b.Name+" "+o.settings(b).String())
		}
	}
	slices.Sort(all)
	return all
}

// lets reports whether the overrides of a bundle apply.
func (o *Options) lets(b *bundle.Bundle) bool { return o.Overrides == nil || o.Overrides(b) }

// leftOut lists the bundles whose overrides do not apply.
func (o *Options) leftOut(bundles []*bundle.Bundle) []string {
	var names []string
	for _, b := range bundles {
		if !o.lets(b) {
			names = append(names, b.Name)
		}
	}
	slices.Sort(names)
	return names
}
