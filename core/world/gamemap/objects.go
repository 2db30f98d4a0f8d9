package gamemap

import (
	"slices"

	"loam/core/lib/clock"
	"loam/core/lib/geo"
	"loam/core/lib/guid"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/event"
	"loam/core/model/intent"
	"loam/core/rules/item"
	"loam/core/rules/loot"
	"loam/core/world/mapstate"
)

// ObjectOf returns the object of a spawn, and makes it if it does not exist yet.
func (w *world) ObjectOf(id content.ID) (*entity.Object, bool) { return w.spawns.ObjectOf(id) }

func (w *world) HasItem(u *unit, id content.ID) bool { return item.Count(&u.Player.Items, id) > 0 }
func (w *world) TakeItem(u *unit, id content.ID)     { w.items.Give(u, id, -1) }
func (w *world) AttachObject(o *entity.Object) {
	w.scripts.AttachObject(o)
	w.rules.attachObject(o)
}

func (w *world) Barred() { w.walking.use() }
func (w *world) Greet(u *unit, o *entity.Object) bool {
	return w.quests.TalkOfQuests(u, o.GUID)
}
func (w *world) Handled(u *unit, object content.ID, before []guid.GUID) []guid.GUID {
	return w.quests.Handled(u, object, before)
}
func (w *world) OpenMail(u *unit, o *entity.Object) { w.mail.Open(u, o.GUID) }

// OpenVault shows a player the bank of its guild at an object.
func (w *world) OpenVault(u *unit, o *entity.Object) { w.guildbanks.Open(u, o.GUID) }

// ObjectGone schedules the respawn of an object.
func (w *world) ObjectGone(o *entity.Object, why event.Reason) {
	m := (*Map)(w)
	m.scripts.Forget(o.GUID)
	m.rules.forget(o.GUID)
	m.spawns.ObjectGone(o, why)
}

// The effects of spells that need game objects; see spell.Objects.

func (g *magic) OpenLock(u *unit, object guid.GUID, word string) {
	g.m.objects.Opened(u, object, word)
}

func (g *magic) PlaceObject(u *unit, f *content.Effect, spell content.ID, at geo.Point) {
	g.m.objects.Place(u, f, spell, at)
}

func (g *magic) Skin(u, from *unit) { g.spoil(u, from, loot.Skin) }

func (g *magic) PickPocket(u, from *unit) { g.spoil(u, from, loot.Pocket) }

func (g *magic) spoil(u, from *unit, kind loot.Kind) {
	if why := g.m.loot.OpenBody(u, from, kind); why != "" && u.Player != nil {
		g.Log(event.Refused{Player: u.GUID, Intent: intent.KindOpenLoot, Reason: mapstate.CoreText(why)})
	}
}

// GameObject finds a game object. Owner goroutine only.
func (m *Map) GameObject(g guid.GUID) (*entity.Object, bool) { return m.s.Objects.Get(g) }

// BobberOf returns the fishing bobber of a player. Owner goroutine only.
func (m *Map) BobberOf(player guid.GUID) (*entity.Object, bool) { return m.objects.BobberOf(player) }

// Objects finds, adds, removes and changes game objects.
// It is valid inside a step only.
type Objects struct{ tx *Tx }

// Get finds a game object on this map.
func (ob Objects) Get(g guid.GUID) (*entity.Object, bool) { return ob.tx.on().s.Objects.Get(g) }

// All lists all game objects in the order in which they were added.
func (ob Objects) All() []*entity.Object { return slices.Clone(ob.tx.on().s.Objects.All()) }

// Within lists the game objects at most r yards from a point.
func (ob Objects) Within(at geo.Point, r geo.Yards) []*entity.Object {
	return ob.tx.on().s.Objects.Within(at, r)
}

// SetState changes the state of an object and of those linked to it.
func (ob Objects) SetState(o *entity.Object, to content.ObjectState) {
	ob.tx.on().objects.SetState(o, to, nil)
}

// Use makes a player use an object by hand. It reports whether it did.
func (ob Objects) Use(player *entity.Unit, o *entity.Object) bool {
	return player.Player != nil && !player.Dead && ob.tx.on().objects.UseBy(player, o.GUID).Fine()
}

// Take removes an object; its spawn makes another in its usual time.
func (ob Objects) Take(o *entity.Object) { ob.tx.on().objects.Take(o, event.Ordered) }

// TakeIn removes an object after a delay; 0 is at once. Its spawn makes another
// after the time again; 0 is its usual time.
func (ob Objects) TakeIn(o *entity.Object, delay, again clock.Time) {
	m := ob.tx.on()
	delay = max(0, delay)
	if again > 0 {
		m.spawns.PlanNext(o.Spawn, o.GUID, m.s.Now()+delay+again)
	}
	if delay == 0 {
		m.objects.Take(o, event.Ordered)
		return
	}
	o.Ends = m.s.Now() + delay
	m.s.Objects.Await(o)
}

// Put puts an object on the map that belongs to no spawn. lasts is its lifetime; 0
// has no end.
func (ob Objects) Put(id content.ID, at geo.Position, lasts clock.Time) (*entity.Object, bool) {
	m := ob.tx.on()
	d, ok := m.s.Content().Object(id)
	if !ok || !at.Finite() {
		return nil, false
	}
	o := entity.Object{At: at}
	if lasts > 0 {
		o.Ends = m.s.Now() + lasts
	}
	return m.objects.Put(d, o)
}

// Animate makes an object play one of the animations that clients have for it, by its
// number. Its state does not change.
func (ob Objects) Animate(o *entity.Object, animation int) {
	ob.tx.on().s.Log.Add(event.Animated{Object: o.GUID, Animation: animation})
}
