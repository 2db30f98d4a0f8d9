package gameobject

import (
	"cmp"
	"slices"

	"loam/core/lib/clock"
	"loam/core/lib/geo"
	"loam/core/lib/guid"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/event"
	"loam/core/model/hook"
	"loam/core/model/view"
	"loam/core/rules/gameobject"
	"loam/core/rules/layer"
	"loam/core/rules/loot"
	"loam/core/world/grid"
	"loam/core/world/spell"
)

// lookEvery is how often a trap checks who is near.
const lookEvery = 250 * clock.Millisecond

// awaken schedules what an object does by itself: traps check for units while their cell
// is awake, bobbers wait for a bite.
func (e *Objects) awaken(d *content.Object, o *entity.Object) {
	switch {
	case d.Kind == content.Bobber && o.Looks == 0:
		o.Looks = e.Now() + e.Random("fishing").Range(d.Bites.Min, max(d.Bites.Min, d.Bites.Max))
	case d.Kind == content.Trap && o.Looks == 0 && e.Grid.Awake(grid.Slot(o.Slot)):
		o.Looks = e.Now() + lookEvery
	}
	e.Objects.Await(o)
}

// Woke continues the objects in a slot of a cell that has woken.
func (e *Objects) Woke(slot grid.Slot) {
	if o := e.Objects.BySlot()[slot]; o != nil {
		if d, ok := e.Objects.DefOf(o); ok {
			e.awaken(d, o)
		}
	}
}

// look runs when a trap checks for units, or a bobber gets a bite.
func (e *Objects) look(o *entity.Object) {
	d, ok := e.Objects.DefOf(o)
	switch {
	case !ok:
	case d.Kind == content.Bobber:
		e.bite(d, o)
	case d.Kind == content.Trap && e.Grid.Awake(grid.Slot(o.Slot)):
		e.sense(d, o)
		if e.Objects.Here(o) {
			o.Looks = e.Now() + lookEvery
		}
	}
}

// sense makes a trap cast its spell at a unit near it: an enemy of its owner, or any
// living player if it has none.
func (e *Objects) sense(d *content.Object, o *entity.Object) {
	if o.State != content.Ready || e.Now() < o.Rests {
		return
	}
	owner, owned := e.Unit(o.Owner)
	around := e.Roster.Borrow(o.At.Point, d.Senses+5)
	defer e.Roster.GiveBack(around)
	for _, u := range around {
		meant := !owned && o.Owner == 0 && u.Player != nil && !u.Player.Staff || owned && e.CanAttack(owner, u)
		if !e.Here(u) || u.Dead || !meant || !layer.Shared(u.Layers, o.Layers) || within(u, o) > d.Senses {
			continue
		}
		caster := u
		if owned {
			caster = owner
		}
		if d.Rests > 0 {
			o.Rests = e.Now() + d.Rests
		}
		o.By = u.GUID
		e.magic.Casts.Cast(caster, spell.Request{Spell: d.Spell, Target: u.GUID, At: u.Position.Point, Triggered: true})
		if e.Objects.Here(o) && d.Shuts > 0 {
			e.Turn(o, content.Active, u)
		}
		if e.Objects.Here(o) && d.Uses.Max > 0 {
			e.wear(d, o)
		}
		return
	}
}

// bite starts the bite on a bobber, and ends it if the player does not react.
func (e *Objects) bite(d *content.Object, o *entity.Object) {
	if o.Bites {
		o.Bites = false
		e.Log.Add(event.Bitten{Player: o.Owner, Object: o.GUID, Away: true})
		e.Objects.Touch(o, view.State)
		o.Ends = e.Now() + clock.Second
		return
	}
	if _, tables := e.waters(o); len(tables) == 0 {
		return // there is nothing to catch here
	}
	o.Bites = true
	o.Looks = e.Now() + max(clock.Second, d.Holds)
	e.Log.Add(event.Bitten{Player: o.Owner, Object: o.GUID})
	e.Objects.Touch(o, view.State)
	e.Objects.Notice(o, hook.ObjectState, hook.Args{Texts: [2]string{"bitten", o.State.String()}})
}

// waters returns what can be caught at a bobber: from the nearest shoal that it lies in,
// or the tables of the smallest area that has some, or of the bobber.
func (e *Objects) waters(o *entity.Object) (shoal *entity.Object, tables []content.ID) {
	best := geo.Yards(0)
	for _, s := range e.Objects.Within(o.At.Point, widestShoal) {
		d, ok := e.Objects.DefOf(s)
		if !ok || d.Kind != content.Shoal || s.State == content.Broken {
			continue
		}
		if far := geo.FlatDistance(s.At.Point, o.At.Point); far <= s.Radius && (shoal == nil || far < best) {
			shoal, best, tables = s, far, d.Loot
		}
	}
	if shoal != nil {
		return shoal, tables
	}
	if places := e.placesAt(o.At.Point); len(places) > 0 {
		return nil, places[0].Fishing
	}
	if d, ok := e.Objects.DefOf(o); ok {
		return nil, d.Loot
	}
	return nil, nil
}

// widestShoal is the largest radius of a shoal.
const widestShoal geo.Yards = 50

// placesAt returns the areas around a point that have fishing tables, smallest first.
func (e *Objects) placesAt(at geo.Point) []*content.Place {
	var all []*content.Place
	for _, i := range e.Content().AreasOn(e.Map) {
		if p := &e.Content().Places[i]; len(p.Fishing) > 0 && p.Holds(at) {
			all = append(all, p)
		}
	}
	slices.SortStableFunc(all, func(a, b *content.Place) int { return cmp.Compare(a.Radius, b.Radius) })
	return all
}

// pull runs when a player uses its bobber: a bite becomes a catch.
func (e *Objects) pull(u *entity.Unit, d *content.Object, o *entity.Object) Why {
	if !o.Bites {
		e.stopFishing(u, o)
		e.Take(o, event.Ordered)
		return core(gameobject.Escaped)
	}
	shoal, tables := e.waters(o)
	o.Bites, o.Looks, o.Ends = false, 0, e.Now()+clock.Minute
	e.Objects.Await(o)
	level := d.Level
	if shoal != nil {
		if sd, ok := e.Objects.DefOf(shoal); ok {
			level = sd.Level
			e.wear(sd, shoal)
		}
	}
	e.Turn(o, content.Active, u)
	e.stopFishing(u, o)
	if word := e.loot.Fill(u, o, loot.Catch, tables, level, true); word != "" {
		e.Take(o, event.Ordered)
		return core(word)
	}
	return Why{}
}

// stopFishing ends a player's fishing channel.
func (e *Objects) stopFishing(u *entity.Unit, o *entity.Object) {
	if u.Cast != nil && u.Cast.Channel && u.Cast.Spell == o.Spell {
		e.magic.Casts.Break(u, spell.Stopped, 0)
	}
}

// Place puts down an object for a spell effect: it belongs to the caster, who has at most
// one bobber, and has a limited lifetime.
func (e *Objects) Place(by *entity.Unit, f *content.Effect, from content.ID, at geo.Point) {
	d, ok := e.Content().Object(f.Object)
	if !ok {
		return
	}
	if d.Kind == content.Bobber {
		e.dropBobbers(by.GUID)
	}
	o := entity.Object{Owner: by.GUID, Spell: from, At: geo.Position{Point: e.Def().On(e.Def().Bounds.Clamp(at)), Facing: by.Position.Facing}, Layers: by.Layers}
	if f.Lasts > 0 {
		o.Ends = e.Now() + f.Lasts
	}
	e.Put(d, o)
}

// dropBobbers removes the bobbers of a player.
func (e *Objects) dropBobbers(of guid.GUID) {
	for _, o := range slices.Clone(e.Objects.All()) {
		if d, ok := e.Objects.DefOf(o); ok && d.Kind == content.Bobber && o.Owner == of {
			e.Take(o, event.Ordered)
		}
	}
}

// Leave removes the bobber of a player that leaves the map or stops fishing.
func (e *Objects) Leave(u *entity.Unit) { e.dropBobbers(u.GUID) }

// BobberOf returns the bobber of a player.
func (e *Objects) BobberOf(player guid.GUID) (*entity.Object, bool) {
	for _, o := range e.Objects.All() {
		if d, ok := e.Objects.DefOf(o); ok && d.Kind == content.Bobber && o.Owner == player {
			return o, true
		}
	}
	return nil, false
}
