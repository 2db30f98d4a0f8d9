package gamemap

import (
	"cmp"
	"fmt"

	"loam/core/lib/geo"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/event"
	"loam/core/model/hook"
	"loam/core/model/inbox"
	"loam/core/model/input"
	"loam/core/model/ruletrace"
	"loam/core/model/view"
	"loam/core/world/player"
)

// prepared is a release whose scripts are ready to replace the running ones.
type prepared struct {
	release Release
	scripts Scripts
}

// request asks for something between two steps that changes no state.
type request struct {
	release Release
	discard bool
	report  func(error)
	profile func(inbox.Profile)
	anew    bool // reset the counters after the profile was read
	rules   func([]ruletrace.Bearer)
	of      string // of which units and objects
}

// Prepare asks the map to make a release ready while another one runs. report is called on
// the map's goroutine, between two steps, and must not block. After that, an input Adopt
// makes the map run the release. Any goroutine may call it.
func (m *Map) Prepare(r Release, report func(error)) {
	m.ask(request{release: r, report: report})
}

// Discard drops the prepared release. Any goroutine may call it.
func (m *Map) Discard() { m.ask(request{discard: true}) }

func (m *Map) ask(r request) {
	m.mu.Lock()
	m.requests = append(m.requests, r)
	m.mu.Unlock()
	m.inbox.Kick()
}

// Between handles the requests between two steps: preparations, and an adoption that
// waits. The owner goroutine calls it when it is woken; Run does.
func (m *Map) Between() {
	m.mu.Lock()
	requests := m.requests
	m.requests = nil
	m.mu.Unlock()
	for _, r := range requests {
		if r.profile != nil {
			r.profile(m.profile(r.anew))
			continue
		}
		if r.rules != nil {
			r.rules(m.rules.bearers(r.of))
			continue
		}
		m.adoption.drop()
		if r.discard {
			continue
		}
		r.report(m.adoption.prepare(r.release))
	}
	m.takeAdoption()
	m.rested()
}

// takeAdoption takes the inputs up to and including a waiting Adopt, so that a release is
// adopted between steps and the order of inputs does not change.
func (m *Map) takeAdoption() {
	batch := m.inbox.TakeUrgent()
	if len(batch) == 0 {
		return
	}
	m.tx.live = true
	m.begin()
	for _, in := range batch {
		m.take(in)
	}
	m.tx.live = false
}

// adoption replaces the running release of a map with another one. It owns the release that
// is prepared for that.
type adoption struct {
	m     *Map
	ready *prepared // nil: none
}

// drop closes the prepared release, if there is one.
func (a *adoption) drop() {
	if a.ready != nil {
		a.ready.scripts.Close()
		a.ready = nil
	}
}

// prepare makes a release ready and tries it.
func (a *adoption) prepare(r Release) error {
	if err := a.makeReady(r); err != nil {
		return err
	}
	err := a.tryOut(r, a.ready.scripts)
	if err != nil {
		a.drop()
	}
	return err
}

// makeReady creates the scripts of a release without starting them.
func (a *adoption) makeReady(r Release) error {
	m := a.m
	if _, ok := r.Content.Map(m.s.Map); !ok {
		return fmt.Errorf("the release does not define map %s, which may have players on it", m.s.Map)
	}
	m.loading = true
	scripts, err := r.Program.Box(m.boxPlace())
	m.loading = false
	if err != nil {
		return err
	}
	if err := a.rehearse(r); err != nil {
		scripts.Close()
		return err
	}
	a.ready = &prepared{r, scripts}
	return nil
}

// adopt switches to a release: the prepared one, or in a replay the one that Find returns.
func (a *adoption) adopt(in input.Adopt) {
	m := a.m
	if a.ready == nil || a.ready.release.Hash != in.Hash {
		r, err := a.find(in)
		if err == nil {
			a.drop()
			err = a.makeReady(r)
		}
		if err != nil {
			m.s.Log.Add(event.Faulted{Message: fmt.Sprintf("adopt release %d: %v", in.Number, err)})
			return
		}
	}
	_ = a.swap(in) // failures were reported as faults
	m.s.Log.Add(event.Adopted{Number: in.Number, Hash: in.Hash})
	if m.cfg.Adopted != nil {
		m.cfg.Adopted(in.Number)
	}
}

// swap replaces what runs with what was prepared. It returns the first error of a bundle
// in on_unload, migrate or on_load.
func (a *adoption) swap(in input.Adopt) error {
	m, p := a.m, a.ready
	a.ready = nil
	p.release.Number = in.Number
	before := m.s.Content()
	m.console.Outlive(p.release.Commands)
	state, unload := m.scripts.Unload(m.tx)
	inbox.PassProfile(m.scripts, p.scripts)
	m.scripts.Close()
	def, ok := p.release.Content.Map(m.s.Map)
	if !ok {
		panic("gamemap: a prepared release does not define map " + string(m.s.Map))
	}
	m.use(p.release, def)
	m.scripts = p.scripts
	for _, all := range in.Migrated {
		m.stored.replace(all)
	}
	state, migrate := m.scripts.Migrate(m.tx, state)
	m.scripts.SetState(state)
	a.refit(before, state)
	m.rules.swap()
	return cmp.Or(unload, migrate, m.scripts.Loaded(m.tx, inbox.LoadReload))
}

func (a *adoption) find(in input.Adopt) (Release, error) {
	m := a.m
	if m.cfg.Find == nil {
		return Release{}, fmt.Errorf("release %.12s was not prepared", in.Hash)
	}
	return m.cfg.Find(in.Hash)
}

// refit applies the new definitions to all units and objects. Health keeps its share of
// the maximum; positions, threat, timers and state stay. Where only scripts are new, no
// stats change and clients receive nothing. All the rest is done in either case, because
// in a replay equal definitions may be at other addresses.
func (a *adoption) refit(before *content.Snapshot, state inbox.State) {
	m := a.m
	fresh := m.s.Content() != before
	if fresh {
		m.s.Grid.Configure(gridOf(m.s.Rules()))
		m.spawns.Take()
	}
	for u := range m.s.Roster.All() {
		a.refitUnit(u, fresh, before, state)
	}
	m.ai.Noticing.Rebuild()
	m.encounters.MarkBosses()
	m.spawns.Fit()
	m.objects.Refit(m.spawns.ObjectDefined)
	m.layers.Refit(before)
	m.spawns.SpawnInitial()
	m.spawns.BringBack()
	m.trade.EndAll()
	m.loot.Adopt()
	m.vendors.Adopt()
	for _, v := range m.s.Sight.Viewers {
		v.Self, v.Items, v.Spells, v.Pet, v.Quests, v.Growth, v.Outlook = true, true, true, true, true, true, true
	}
}

// refitUnit applies the new definitions to one unit, or removes the unit if they have no
// definition for it.
func (a *adoption) refitUnit(u *unit, fresh bool, before *content.Snapshot, state inbox.State) {
	m := a.m
	if u.Creature != nil && u.Creature.Bond.Goes.Has(content.Reloaded) {
		m.population.remove(u, event.Ordered)
		return
	}
	if fresh && (!m.spawns.Defined(u) || !m.units.RefitFigures(u)) {
		m.spawns.SetAside(u, state)
		m.population.remove(u, event.Undefined)
		return
	}
	if u.Creature != nil {
		a.reground(u, before)
		m.guises.redress(u, before)
		a.renew(u)
	}
	if u.Player != nil {
		m.gossip.RefitPanels(u)
		m.progression.Refit(u)
		m.quests.Refit(u)
		player.Dress(m.s.Content(), u)
		player.Know(m.s.Content(), u)
		m.units.Claimed(u)
	}
	talked := u.Hooks.Has(hook.Talk)
	m.scripts.Attach(u)
	if u.Player != nil {
		m.gossip.RefitMenu(u)
	}
	if talked != u.Hooks.Has(hook.Talk) {
		m.s.Touch(u, view.State)
	}
	m.combat.FitThresholds(u)
	if fresh {
		a.clear(u)
		m.ai.Phases.Refit(u)
		m.magic.Casts.Refit(u)
		m.ai.RefitMind(u)
		m.magic.Auras.UpdateInnate(u)
		m.s.Touch(u, view.All)
	}
}

// turnsYards is the distance up to which a creature is put at its new place at once,
// facing as its spawn says, instead of walking there.
const turnsYards = 1

// renew applies changes of its spawn to an idle creature.
func (a *adoption) renew(u *unit) {
	m := a.m
	if u.Creature.Mode != entity.Idle {
		return
	}
	if s, ok := m.s.Content().Spawn(u.Creature.Spawn); ok && s.At != u.Creature.Home && s.Follows == nil && m.s.PathOf(u) == nil {
		u.Creature.Home = s.At
		if !u.Moves || geo.Within(u.Position.Point, s.At.Point, turnsYards) {
			m.s.StandStill(u)
			m.units.Jump(u, s.At)
		}
		m.ai.Resume(u)
	}
	if !u.Creature.Asleep && !u.Way.Moving() && u.Due[entity.DueThink] == 0 && !u.Creature.Paused {
		m.ai.Resume(u)
	}
}

func contentID(s string) content.ID { return content.ID(s) }
