package scripting

import (
	"loam/core/lib/guid"
	"loam/core/lib/value"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/hook"
	"loam/core/model/inbox"
	"loam/core/world/gamemap"
	"loam/scripting/luaapi"
)

// mapBox is the box of one map instance.
type mapBox struct {
	*room
}

var (
	_ gamemap.Program = (*Program)(nil)
	_ gamemap.Scripts = (*mapBox)(nil)
)

// Box returns the scripts of one map instance, loaded and ready to run.
func (p *Program) Box(at inbox.Place) (gamemap.Scripts, error) {
	r, err := p.loaded(roomOptions{place: luaapi.OnMap, mapID: at.Map, random: at.Random, entries: at.Entries, wall: at.Wall, strict: at.Development})
	if err != nil {
		return nil, err
	}
	return &mapBox{room: r}, nil
}

// Attached reports whether any handler is attached to a hook of the map itself or of
// any unit.
func (b *mapBox) Attached(h hook.ID) bool {
	if h < hook.MapCreate {
		return b.kits.waits.Has(h)
	}
	return b.kits.home != nil && len(b.kits.home.hooks[h]) > 0
}

// Attach sets the fields of a unit that identify its handlers to the map.
func (b *mapBox) Attach(u *entity.Unit) {
	k := b.kits.attach(u.GUID, b.kits.keyOf(u))
	if k == nil {
		u.Hooks, u.Thresholds, u.Near = hook.Set{}, nil, nil
		return
	}
	u.Hooks, u.Thresholds, u.Near = k.set, k.thresholds, k.near
}

// Notice calls the handlers of a notice hook.
func (b *mapBox) Notice(tx *gamemap.Tx, h hook.ID, self guid.GUID, key int, a hook.Args) {
	k := b.kits.at(self)
	if k == nil {
		return
	}
	list := k.hooks[h]
	switch {
	case h == hook.HealthBelow && key < len(k.below):
		list = k.below[key]
	case h == hook.PlayerNear && key < len(k.nearby):
		list = k.nearby[key]
	case h == hook.MapMessage:
		list = of(list, a.Texts[1])
	}
	if len(list) == 0 {
		return
	}
	before := b.entry.enter(tx, nil, self)
	b.calls.notice(list, h, &a)
	b.exit(before)
}

// of returns the handlers of one bundle.
func of(list []*handler, bundle string) []*handler {
	var own []*handler
	for _, h := range list {
		if h.tenant.code.Info.Name == bundle {
			own = append(own, h)
		}
	}
	return own
}

// Ask returns the text of the first refusal.
func (b *mapBox) Ask(tx *gamemap.Tx, h hook.ID, self guid.GUID, a hook.Args) (content.Text, bool) {
	k := b.kits.at(self)
	if k == nil || len(k.hooks[h]) == 0 {
		return content.Text{}, false
	}
	before := b.entry.enter(tx, nil, self)
	defer b.exit(before)
	return b.calls.ask(k.hooks[h], h, &a)
}

// Change returns v after the handlers of a change hook.
func (b *mapBox) Change(tx *gamemap.Tx, h hook.ID, self guid.GUID, a hook.Args, v value.Value) value.Value {
	k := b.kits.at(self)
	if k == nil || len(k.hooks[h]) == 0 {
		return v
	}
	before := b.entry.enter(tx, nil, self)
	v = b.calls.change(k.hooks[h], h, &a, v)
	b.exit(before)
	return v
}

// Timer runs a timer's handler and reports whether there is one.
func (b *mapBox) Timer(tx *gamemap.Tx, self guid.GUID, t entity.Timer) bool {
	owner := b.site.byName[t.Bundle]
	if owner == nil {
		return false
	}
	h := b.kits.at(self).find(owner, t.Handler)
	if h == nil {
		return false
	}
	before := b.entry.enter(tx, nil, self)
	b.calls.timed(h, t.Max > 0 && t.Min < frequent)
	b.exit(before)
	return true
}

// Unload copies all state out after on_unload.
func (b *mapBox) Unload(tx *gamemap.Tx) (inbox.State, error) {
	before := b.entry.enter(tx, nil, 0)
	defer b.exit(before)
	return b.handover.unload()
}

// Migrate converts state to the form of this release.
func (b *mapBox) Migrate(tx *gamemap.Tx, s inbox.State) (inbox.State, error) {
	before := b.entry.enter(tx, nil, 0)
	defer b.exit(before)
	return b.handover.migrate(s)
}

// Loaded calls on_load.
func (b *mapBox) Loaded(tx *gamemap.Tx, why string) error {
	if len(b.kits.ofHome(hook.Load)) == 0 {
		return nil
	}
	before := b.entry.enter(tx, nil, 0)
	defer b.exit(before)
	return b.handover.loaded(why, nil)
}

// Settle delivers the events of a step.
func (b *mapBox) Settle(tx *gamemap.Tx) {
	if b.events.empty() {
		return
	}
	before := b.entry.enter(tx, nil, 0)
	b.events.settle()
	b.exit(before)
}

// exit ends a stay, and after the outermost restarts failed engines.
func (b *mapBox) exit(before stay) {
	if b.entry.depth == 1 {
		b.rebuild(false)
	}
	b.entry.leave(before)
}

// Stepped continues measuring the memory that bundles hold.
func (b *mapBox) Stepped(tx *gamemap.Tx) {
	before := b.entry.enter(tx, nil, 0)
	b.rebuild(true)
	b.stolen.unmark()
	b.memory.step()
	b.entry.leave(before)
}

// Forget drops the handles and the state of a unit that is gone.
func (b *mapBox) Forget(g guid.GUID) {
	b.states.forget(g)
	b.kits.detach(g)
}

// Close frees the box.
func (b *mapBox) Close() { b.engines.close() }
