package gameobject_test

import (
	"slices"
	"testing"

	"loam/core/lib/clock"
	"loam/core/lib/formula"
	"loam/core/lib/geo"
	"loam/core/lib/guid"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/event"
	"loam/core/model/intent"
	"loam/core/rules/currency"
	"loam/core/rules/group"
	"loam/core/rules/item"
	"loam/core/world/ai"
	"loam/core/world/combat"
	"loam/core/world/gameobject"
	"loam/core/world/loot"
	"loam/core/world/mapstate"
	"loam/core/world/mapstate/mapstatetest"
	"loam/core/world/pet"
	"loam/core/world/unit"
)

// yard is a map state with game objects.
type yard struct {
	stage *mapstatetest.Stage
	*gameobject.Objects
	found   *loot.Drops
	keys    map[content.ID]int // shared by everybody
	fights  bool               // nobody meets the needs of objects
	spawned map[content.ID]*entity.Object
	gone    []event.Reason
	opened  []string // by the map, for objects
	handled []content.ID
	barred  int
}

// gate is closed between a unit before it and one behind it.
var gate = content.Object{ID: "t:gate", Kind: content.Door, Solid: content.Solid{Wide: 4, Deep: 1, High: 5}}

// newYard makes a yard for objects of some definitions.
func newYard(t testing.TB, defs ...content.Object) *yard {
	t.Helper()
	for i := range defs {
		defs[i].Scale, defs[i].Level = 1, 1
	}
	one := func(id content.ID) []content.LootEntry {
		return []content.LootEntry{{Item: id, Min: formula.Constant(1)}}
	}
	y := &yard{keys: map[content.ID]int{}, spawned: map[content.ID]*entity.Object{}}
	y.stage = mapstatetest.New(t, content.Tables{
		Objects: defs,
		Items:   []content.Item{{ID: "t:gold", Stack: 1}, {ID: "t:fish", Stack: 1}, {ID: "t:eel", Stack: 1}},
		Loots:   []content.Loot{{ID: "t:hoard", Entries: one("t:gold")}, {ID: "t:pond", Entries: one("t:fish")}, {ID: "t:shoal", Entries: one("t:eel")}, {ID: "t:dust"}},
		Locks:   []content.Lock{{ID: "t:lock", Ways: []content.LockWay{{Item: "t:key", Spends: true}, {Word: "picking"}}}},
		Spells:  []content.Spell{{ID: "t:bolt", Anywhere: true}},
	}, map[content.Slot]string{
		content.UseYards: "5", content.LootYards: "5", content.LootShareYards: "50", content.LootChancePct: "chance", content.CombatEndsMS: "5000",
	})
	scn, magic := y.stage.State, y.stage.Magic()
	f := combat.New(scn, magic)
	b := unit.New(scn, magic, f)
	r := pet.New(scn, magic, f, b)
	c := ai.New(scn, magic, f, b, r)
	f.Join(c, b, r, nil)
	b.Join(c, r)
	r.Join(c, nil, nil)
	y.found = loot.New(scn, y, y, new(group.MapGroups))
	y.Objects = gameobject.New(scn, magic, b, y.found, y, y)
	y.found.Join(y.Objects)
	return y
}

func (y *yard) Unmet(needs []content.Need, _, _ *entity.Unit) *content.Need {
	if len(needs) > 0 && y.fights {
		return &needs[0]
	}
	return nil
}

func (y *yard) Give(_ *entity.Unit, id content.ID, n int) item.Why {
	y.keys[id] += n
	return item.Done
}

func (y *yard) FindMoney(*entity.Unit, content.ID, int64, guid.GUID, int) (int64, currency.Why) {
	return 0, currency.Unknown
}
func (y *yard) HasItem(_ *entity.Unit, id content.ID) bool    { return y.keys[id] > 0 }
func (y *yard) TakeItem(_ *entity.Unit, id content.ID)        { y.keys[id]-- }
func (y *yard) AttachObject(*entity.Object)                   {}
func (y *yard) ObjectGone(_ *entity.Object, why event.Reason) { y.gone = append(y.gone, why) }
func (y *yard) Barred()                                       { y.barred++ }
func (y *yard) Greet(*entity.Unit, *entity.Object) bool       { return false }
func (y *yard) OpenMail(*entity.Unit, *entity.Object)         { y.opened = append(y.opened, "mail") }
func (y *yard) OpenVault(*entity.Unit, *entity.Object)        { y.opened = append(y.opened, "vault") }
func (y *yard) Handled(u *entity.Unit, object content.ID, before []guid.GUID) []guid.GUID {
	if slices.Contains(before, u.GUID) {
		return before
	}
	y.handled = append(y.handled, object)
	return append(before, u.GUID)
}
func (y *yard) ObjectOf(spawn content.ID) (*entity.Object, bool) {
	o, ok := y.spawned[spawn]
	return o, ok
}

// put puts an object of a definition at x yards; its spawn has the same name.
func (y *yard) put(id content.ID, x geo.Yards) *entity.Object {
	y.stage.T.Helper()
	d, ok := y.Content().Object(id)
	if !ok {
		y.stage.T.Fatalf("there is no object %s", id)
	}
	o, ok := y.Put(d, entity.Object{Spawn: id, At: geo.Position{Point: geo.Point{X: x}}})
	if !ok {
		y.stage.T.Fatalf("%s does not stand", id)
	}
	y.spawned[id] = o
	return o
}

// player puts a player at x yards.
func (y *yard) player(x geo.Yards) *entity.Unit { return y.stage.Player(x) }

// uses makes a player use an object and returns how that was refused.
func (y *yard) uses(u *entity.Unit, o *entity.Object) string {
	y.Log.Events = nil
	y.Use(u, intent.UseObject{Target: o.GUID})
	return y.told()
}

func (y *yard) told() (why string) {
	for _, r := range mapstatetest.Logged[event.Refused](y.stage) {
		why = r.Reason.Key
	}
	return why
}

func (y *yard) goOn(span clock.Time) {
	for range span / clock.Step {
		y.Advance(func(due clock.Time, w mapstate.Wake) {
			if w.Kind == mapstate.WakeObject {
				y.Due(w.Unit)
				return
			}
			if u := y.Units[w.Unit]; u != nil && w.What == entity.DueLoot {
				u.Due[w.What] = 0
				y.found.Keep(u, due)
			}
		})
		y.Rest()
	}
}
