package scripting

import (
	"slices"

	"loam/core/model/character"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/hook"
	"loam/core/model/inbox"
	"loam/core/realm/state"
	"loam/scripting/luaapi"
)

// realmBox is the box of the realm.
type realmBox struct {
	*room
	times []moment
}

// moment is a schedule and its handlers.
type moment struct {
	text     string
	handlers []*handler
}

var (
	_ state.Program = (*Program)(nil)
	_ state.Scripts = (*realmBox)(nil)
	_ luaapi.Storer = state.Storage{}
	_ luaapi.Events = state.Events{}
)

// RealmBox returns the scripts of the realm box, loaded and ready to run.
func (p *Program) RealmBox(at inbox.Place) (state.Scripts, error) {
	r, err := p.loaded(roomOptions{place: luaapi.InRealm, random: at.Random, entries: at.Entries, wall: at.Wall, strict: at.Development})
	if err != nil {
		return nil, err
	}
	return &realmBox{room: r, times: r.kits.moments()}, nil
}

// moments collects the schedules of all bundles; equal ones are merged.
func (ks *kits) moments() []moment {
	var all []moment
	if ks.home == nil {
		return nil
	}
	for _, p := range ks.home.own {
		if p == nil {
			continue
		}
		for _, k := range p.keyed {
			h := p.handlers[k.handler]
			if k.hook != hook.RealmSchedule || h == nil {
				continue
			}
			i := slices.IndexFunc(all, func(m moment) bool { return m.text == k.text })
			if i < 0 {
				i, all = len(all), append(all, moment{text: k.text})
			}
			all[i].handlers = append(all[i].handlers, h)
		}
	}
	return all
}

// Schedules returns the times at which handlers are scheduled, as written.
func (b *realmBox) Schedules() []string {
	all := make([]string, len(b.times))
	for i, m := range b.times {
		all[i] = m.text
	}
	return all
}

// Attached reports whether any handler is attached to a hook.
func (b *realmBox) Attached(h hook.ID) bool {
	if h == hook.RealmSchedule {
		return len(b.times) > 0
	}
	return b.kits.home != nil && len(b.kits.home.hooks[h]) > 0
}

// Notice calls the handlers of a notice hook. Key is the index in Schedules for
// RealmSchedule.
func (b *realmBox) Notice(tx *state.Tx, h hook.ID, key int, a hook.Args) {
	var list []*handler
	switch {
	case h == hook.RealmSchedule:
		if key < len(b.times) {
			list = b.times[key].handlers
		}
	case b.kits.home == nil:
	case h == hook.RealmMessage:
		list = of(b.kits.home.hooks[h], a.Texts[1])
	default:
		list = b.kits.home.hooks[h]
	}
	if len(list) == 0 {
		return
	}
	before := b.entry.enter(nil, tx, 0)
	b.calls.notice(list, h, &a)
	b.exit()
	b.entry.leave(before)
}

// NoticeEvent calls the handlers of a game event.
func (b *realmBox) NoticeEvent(tx *state.Tx, h hook.ID, id content.ID, a hook.Args) {
	k := b.kits.magic(h, id)
	if k == nil {
		return
	}
	before := b.entry.enterFor(k, nil, tx)
	b.calls.notice(k.hooks[h], h, &a)
	b.exit()
	b.entry.leave(before)
}

// Ask returns the text of the first refusal. Only bundles that may change players receive
// chat between players.
func (b *realmBox) Ask(tx *state.Tx, h hook.ID, a hook.Args) (content.Text, bool) {
	if !b.Attached(h) {
		return content.Text{}, false
	}
	list := make([]*handler, 0, len(b.kits.home.hooks[h]))
	for _, f := range b.kits.home.hooks[h] {
		if f.tenant.code.May(hookNeeds[h]) {
			list = append(list, f)
		}
	}
	before := b.entry.enter(nil, tx, 0)
	reason, refused := b.calls.ask(list, h, &a)
	b.exit()
	b.entry.leave(before)
	return reason, refused
}

// Timer runs a timer's handler and reports whether there is one.
func (b *realmBox) Timer(tx *state.Tx, t entity.Timer) bool {
	owner := b.site.byName[t.Bundle]
	if owner == nil {
		return false
	}
	h := b.kits.home.find(owner, t.Handler)
	if h == nil {
		return false
	}
	before := b.entry.enter(nil, tx, 0)
	b.calls.timed(h, t.Max > 0 && t.Min < frequent)
	b.exit()
	b.entry.leave(before)
	return true
}

// Unload copies all state out after on_unload.
func (b *realmBox) Unload(tx *state.Tx) (state.State, error) {
	before := b.entry.enter(nil, tx, 0)
	s, err := b.handover.unload()
	b.exit()
	b.entry.leave(before)
	return realmState(s), err
}

// Migrate converts state to the form of this release.
func (b *realmBox) Migrate(tx *state.Tx, s state.State) (state.State, error) {
	before := b.entry.enter(nil, tx, 0)
	out, err := b.handover.migrate(scriptState(s))
	b.exit()
	b.entry.leave(before)
	return realmState(out), err
}

// Loaded calls on_load.
func (b *realmBox) Loaded(tx *state.Tx, why string) error {
	if len(b.kits.ofHome(hook.Load)) == 0 {
		return nil
	}
	before := b.entry.enter(nil, tx, 0)
	err := b.handover.loaded(why, nil)
	b.exit()
	b.entry.leave(before)
	return err
}

// Settle delivers the events of a step.
func (b *realmBox) Settle(tx *state.Tx) {
	if b.events.empty() {
		return
	}
	before := b.entry.enter(nil, tx, 0)
	b.events.settle()
	b.exit()
	b.entry.leave(before)
}

// Eval runs a piece of source in a bundle's environment.
func (b *realmBox) Eval(tx *state.Tx, bundle, source string) (string, error) {
	t, err := b.site.tenant(bundle)
	if err != nil {
		return "", err
	}
	before := b.entry.enter(nil, tx, 0)
	out, err := b.eval(t, source, nil, nil)
	b.exit()
	b.entry.leave(before)
	return out, err
}

// exit restarts failed engines; the realm box has no nested stays.
func (b *realmBox) exit() { b.restart(false) }

func (b *realmBox) restart(end bool) {
	if b.rebuild(end) {
		b.times = b.kits.moments()
	}
}

// Stepped continues measuring the memory that bundles hold.
func (b *realmBox) Stepped(tx *state.Tx) {
	before := b.entry.enter(nil, tx, 0)
	b.restart(true)
	b.stolen.unmark()
	b.memory.step()
	b.entry.leave(before)
}

// State copies all state out as plain data.
func (b *realmBox) State(tx *state.Tx) state.State {
	before := b.entry.enter(nil, tx, 0)
	s := b.saves.take()
	b.entry.leave(before)
	return realmState(s)
}

func realmState(s inbox.State) state.State {
	return state.State{Realm: s.Map, Faults: s.Faults, Events: s.Events, Versions: s.Versions}
}

func scriptState(s state.State) inbox.State {
	return inbox.State{Map: slices.Clone[[]character.Place](s.Realm), Faults: s.Faults, Events: s.Events, Versions: s.Versions}
}

// SetState replaces all state.
func (b *realmBox) SetState(s state.State) {
	b.setState(scriptState(s))
}

// Close frees the box.
func (b *realmBox) Close() { b.engines.close() }
