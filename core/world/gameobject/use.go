package gameobject

import (
	"loam/core/lib/guid"
	"loam/core/lib/value"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/event"
	"loam/core/model/hook"
	"loam/core/model/intent"
	"loam/core/rules/condition"
	"loam/core/rules/gameobject"
	lootrules "loam/core/rules/loot"
	"loam/core/world/loot"
	"loam/core/world/mapstate"
	"loam/core/world/spell"
)

// Use handles a player's request to use an object.
func (e *Objects) Use(u *entity.Unit, in intent.UseObject) {
	e.refuse(u, e.UseBy(u, in.Target))
}

// Why is the reason why an object is not used; without a text it is used.
type Why struct {
	Text content.Text
	Args value.Value
}

// core returns a reason with a text of core.
func core(word string) Why { return Why{Text: mapstate.CoreText(word)} }

// Fine reports whether there is no reason against it.
func (w Why) Fine() bool { return w.Text == content.Text{} }

func (e *Objects) refuse(u *entity.Unit, why Why) {
	if !why.Fine() {
		e.Counters.Refused++
		e.Log.Add(event.Refused{Player: u.GUID, Intent: intent.KindUseObject, Reason: why.Text, Args: why.Args})
	}
}

// UseBy makes a player use an object by hand, or returns why not.
func (e *Objects) UseBy(u *entity.Unit, g guid.GUID) (refused Why) {
	o, ok := e.Objects.Get(g)
	if !ok {
		return core("core.gone")
	}
	d, ok := e.Objects.DefOf(o)
	if !ok {
		return core("core.gone")
	}
	if why := e.refused(u, d, o); !why.Fine() {
		return why
	}
	if d.Opens != "" && (o.State != content.Active || d.Kind == content.Chest || d.Kind == content.Node) {
		if o.State == content.Locked && e.way(u, d, "") == nil && !e.opensBy(d, d.Opens) {
			return core(gameobject.Shut)
		}
		e.magic.Casts.Ask(u, spell.Request{Spell: d.Opens, On: o.GUID}) // a refused cast is reported like any other
		return Why{}
	}
	return e.handle(u, d, o, "")
}

// refused returns why a player cannot use an object, apart from its lock.
func (e *Objects) refused(u *entity.Unit, d *content.Object, o *entity.Object) Why {
	use := gameobject.Use{Now: e.Now(), By: u.GUID, Gap: within(u, o), Reach: e.Rules().Eval(content.UseYards), Seen: e.sees(u, d, o)}
	if word := gameobject.Refused(d, o, use); word != "" {
		return core(word)
	}
	if need := e.needs.Unmet(d.Needs, u, nil); need != nil {
		text, args := condition.Text(need)
		return Why{text, args}
	}
	return Why{}
}

// StandsOpen reports whether an object of a kind is near enough for what a player has
// opened there to continue. A used-up object is not.
func (e *Objects) StandsOpen(u *entity.Unit, g guid.GUID, kind content.ObjectKind) bool {
	o, ok := e.Objects.Get(g)
	if !ok || o.State == content.Broken {
		return false
	}
	d, ok := e.Objects.DefOf(o)
	return ok && d.Kind == kind && within(u, o) <= gameobject.Reach(d, e.Rules().Eval(content.UseYards))
}

// sees reports whether a player has a line of sight to an object. What the object itself
// blocks does not count.
func (e *Objects) sees(u *entity.Unit, d *content.Object, o *entity.Object) bool {
	if d.Solid.High > 0 {
		return true
	}
	return e.Terrain.SeesPoint(u, o.At.Point)
}

// opensBy reports whether a spell has an effect that can open a lock.
func (e *Objects) opensBy(d *content.Object, id content.ID) bool {
	l, locked := e.Content().Lock(d.Lock)
	s, ok := e.Content().Spell(id)
	if !locked || !ok {
		return false
	}
	for i := range s.Effects {
		if f := &s.Effects[i]; f.Kind == content.OpenLock && gameobject.Way(l, f.Name, func(*content.LockWay) bool { return true }) != nil {
			return true
		}
	}
	return false
}

// way returns how a player opens the lock of a locked object, or nil. An object without a
// lock has been locked by a script and opens for nobody.
func (e *Objects) way(u *entity.Unit, d *content.Object, word string) *content.LockWay {
	l, ok := e.Content().Lock(d.Lock)
	if !ok {
		return nil
	}
	return gameobject.Way(l, word, func(w *content.LockWay) bool {
		return (w.Item == "" || e.world.HasItem(u, w.Item)) && e.needs.Unmet(w.Needs, u, nil) == nil
	})
}

// Opened runs the open lock effect of a spell: the caster uses the object. The lock opens
// if it accepts the word of the effect, or by hand.
func (e *Objects) Opened(u *entity.Unit, g guid.GUID, word string) {
	o, ok := e.Objects.Get(g)
	if !ok || u.Player == nil || u.Dead {
		return
	}
	d, ok := e.Objects.DefOf(o)
	if !ok {
		return
	}
	why := e.refused(u, d, o)
	if why.Fine() {
		why = e.handle(u, d, o, word)
	}
	e.refuse(u, why)
}

// handle opens the lock of an object, asks the scripts, and runs the result of its use.
func (e *Objects) handle(u *entity.Unit, d *content.Object, o *entity.Object, word string) (refused Why) {
	var way *content.LockWay
	if o.State == content.Locked {
		way = e.way(u, d, word)
		if way == nil && word != "" {
			way = e.way(u, d, "")
		}
		if way == nil {
			return core(gameobject.Shut)
		}
	}
	if o.Hooks.Has(hook.ObjectUse) {
		if reason, no := e.Ask(hook.ObjectUse, o.GUID, hook.Args{Units: [2]guid.GUID{u.GUID}}); no {
			return Why{Text: reason}
		}
		if !e.Here(u) || !e.Objects.Here(o) {
			return Why{}
		}
	}
	if way != nil && way.Spends {
		e.world.TakeItem(u, way.Item)
	}
	o.By = u.GUID
	if d.Rests > 0 {
		o.Rests = e.Now() + d.Rests
	}
	said := len(e.Log.Events)
	e.Log.Add(event.ObjectUsed{Player: u.GUID, Object: o.GUID, Def: o.Def})
	refused = e.act(u, d, o)
	if !refused.Fine() {
		e.Log.Retract(said)
	} else if e.Here(u) {
		e.count(u, d, o)
	}
	e.Objects.Rule(o, hook.ObjectUse, hook.Args{Units: [2]guid.GUID{u.GUID}})
	if refused.Fine() && e.Here(u) {
		e.Notice(u, hook.UseObject, 0, hook.Args{Units: [2]guid.GUID{o.GUID}, Texts: [2]string{string(d.ID)}})
	}
	return refused
}

// count reports a use to quests. A chest counts once for each player while its content
// lasts, however often it is opened.
func (e *Objects) count(u *entity.Unit, d *content.Object, o *entity.Object) {
	pile := o.LootOf(u.GUID).Piles[lootrules.Chest]
	if pile == nil {
		e.world.Handled(u, d.ID, nil)
		return
	}
	pile.Counted = e.world.Handled(u, d.ID, pile.Counted)
}

// act runs the result of using an object.
func (e *Objects) act(u *entity.Unit, d *content.Object, o *entity.Object) (refused Why) {
	switch d.Kind {
	case content.Chest, content.Node:
		return e.search(u, d, o)
	case content.Bobber:
		return e.pull(u, d, o)
	case content.Seat:
		e.sit(u, o)
	case content.Giver:
		if !e.world.Greet(u, o) && !o.Hooks.Has(hook.ObjectUse) && !o.Ruled.Has(hook.ObjectUse) {
			return core(gameobject.Idle)
		}
	case content.Mailbox:
		e.world.OpenMail(u, o)
	case content.Vault:
		e.world.OpenVault(u, o)
	}
	if d.Spell != "" {
		e.magic.Casts.Cast(u, spell.Request{Spell: d.Spell, Target: u.GUID, At: u.Position.Point, Triggered: true})
	}
	if !e.Objects.Here(o) {
		return Why{}
	}
	if next, turns := gameobject.Used(d, o.State); turns {
		e.Turn(o, next, u)
	}
	if e.Objects.Here(o) && d.Uses.Max > 0 {
		e.wear(d, o)
	}
	return Why{}
}

// search opens the loot of a chest or a node.
func (e *Objects) search(u *entity.Unit, d *content.Object, o *entity.Object) (refused Why) {
	if d.Each {
		if !e.owns(d, o, u) {
			return core(gameobject.Spent)
		}
	}
	if word := e.loot.Fill(u, o, lootrules.Chest, d.Loot, d.Level, d.Each); word != "" {
		if word == loot.Nothing && !d.Each {
			e.wear(d, o)
		}
		return core(word)
	}
	if o.State != content.Active && e.Objects.Here(o) {
		e.Turn(o, content.Active, u)
	}
	return Why{}
}

// maxOwn is how many players an object with loot per player remembers; over it, the oldest
// entry is dropped.
const maxOwn = 500

// owns reports whether an object with loot per player has loot for a player, and forgets
// the player's earlier loot once it has refilled.
func (e *Objects) owns(d *content.Object, o *entity.Object, u *entity.Unit) bool {
	for i := range o.Own {
		own := &o.Own[i]
		if own.Player != u.GUID {
			continue
		}
		if own.Spoils.Piles[lootrules.Chest] != nil {
			return true
		}
		if own.Until == 0 || e.Now() < own.Until {
			return false
		}
		o.Own = append(o.Own[:i], o.Own[i+1:]...)
		return true
	}
	if len(o.Own) == maxOwn {
		o.Own = o.Own[1:]
	}
	return true
}

// Emptied is called when nothing is left in an object for a player who looted it.
func (e *Objects) Emptied(o *entity.Object, by *entity.Unit) {
	d, ok := e.Objects.DefOf(o)
	if !ok || !e.Objects.Here(o) {
		return
	}
	if d.Kind == content.Bobber {
		e.Take(o, event.Ordered)
		return
	}
	if !d.Each {
		e.wear(d, o)
	} else if by != nil && d.Refill > 0 {
		for i := range o.Own {
			if o.Own[i].Player == by.GUID {
				o.Own[i].Until = e.Now() + d.Refill
			}
		}
	}
	if e.Objects.Here(o) && o.State == content.Active {
		e.Turn(o, gameobject.Back(d), by)
	}
}

// Closed is called when a player stops looting an object that is not empty.
func (e *Objects) Closed(o *entity.Object, by *entity.Unit) {
	d, ok := e.Objects.DefOf(o)
	if !ok || !e.Objects.Here(o) {
		return
	}
	if d.Kind == content.Bobber {
		e.Take(o, event.Ordered)
		return
	}
	if o.State == content.Active && !e.loot.IsOpen(o) {
		e.Turn(o, gameobject.Back(d), by)
	}
}

// wear takes one use from an object. Without uses left it disappears, or stays used up
// until it refills.
func (e *Objects) wear(d *content.Object, o *entity.Object) {
	if o.Left > 0 {
		o.Left--
	}
	if o.Left != 0 {
		return
	}
	e.loot.CloseObject(o)
	if !e.Objects.Here(o) {
		return
	}
	e.Turn(o, content.Broken, nil)
	if !e.Objects.Here(o) {
		return
	}
	switch {
	case d.Refill > 0:
		o.Turns = e.Now() + d.Refill
		e.Objects.Await(o)
	case !d.Stays:
		e.Take(o, event.Expired)
	}
}

// sit makes a player take a seat.
func (e *Objects) sit(u *entity.Unit, o *entity.Object) {
	at := o.At
	if u.IsLed() || u.Combat {
		return
	}
	e.units.Jump(u, at)
	_ = e.SetStance(u, intent.Sitting)
}
