package player

import (
	"reflect"
	"testing"

	"loam/core/lib/clock"
	"loam/core/lib/formula"
	"loam/core/lib/geo"
	"loam/core/lib/guid"
	"loam/core/lib/value"
	"loam/core/model/auth"
	"loam/core/model/character"
	"loam/core/model/content"
	"loam/core/model/inbox"
	"loam/core/rules/item"
)

func expr(t *testing.T, src string, inputs ...string) *formula.Formula {
	t.Helper()
	f, err := formula.Compile(src, inputs, nil)
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// world has one start, with 100 points of health and 10 for each level, a hat,
// and two panels.
func world(t *testing.T) *content.Snapshot {
	t.Helper()
	var w content.Tables
	for s, def := range content.Slots {
		w.Rules[s] = expr(t, "0", def.Inputs...)
	}
	level := func(src string) *formula.Formula { return expr(t, src, "level") }
	w.Factions = []content.Faction{{ID: "t:folk"}}
	w.Starts = []content.Start{{
		ID: "t:walker", Place: "t:stone", Faction: "t:folk", Level: 3, Health: level("100 + level * 10"),
		DamageMin: level("1"), DamageMax: level("1"), Armor: level("0"), Swing: 2000, Walk: 2, Run: 7, Swim: 4,
	}}
	w.Items = []content.Item{{ID: "t:hat", Fit: content.FitHead, Stack: 1}}
	w.Panels = []content.Panel{{ID: "t:one"}, {ID: "t:two"}}
	return content.NewSnapshot(w)
}

var field = Ground{Map: &content.Map{ID: "t:field", Bounds: geo.Box{MinX: -100, MinY: -100, MaxX: 100, MaxY: 100}}, Instance: 2, Now: 5000}

// anna is a record whose fields all say something.
func anna(c *content.Snapshot) character.Record {
	items, _ := item.Outfit(c, []content.Stack{{Item: "t:hat", Count: 1}})
	return character.Record{
		ID: 7, Account: 3, Name: "Anna", Start: "t:walker", Map: "t:field", Instance: 2, Level: 4, Experience: 50, Health: 0,
		LoggedIn: true, Items: items, Position: geo.Position{Point: geo.Point{X: 1, Y: 2, Z: 3}, Facing: 1},
		Panels: []character.Panel{{ID: "t:two", Next: 9}}, Ghost: true, Staff: true,
		Body:           character.Body{Map: "t:cave", Instance: 1, Position: geo.Position{Point: geo.Point{X: 5}}, Wait: 700},
		Flag:           character.Flag{Wish: true, Wait: 900},
		State:          []character.Place{{Bundle: "t", Value: value.OfNumber(1)}},
		Storage:        []character.Place{{Bundle: "t", Version: 2, Value: value.OfNumber(2)}},
		AccountStorage: []character.Place{{Bundle: "t", Version: 3, Value: value.OfNumber(3)}},
	}
}

// Nothing is lost from map to map.
func TestARecordOfTheUnitOfARecordIsThatRecord(t *testing.T) {
	c := world(t)
	want := anna(c)
	u := Of(c, field, &want, auth.Builder, guid.New(guid.Viewer, 0, 1))
	if got := Record(u, field, Kept(&want)); !reflect.DeepEqual(got, want) {
		t.Errorf("the record is\n%+v, want\n%+v", got, want)
	}
	if len(u.Worn) != 1 || u.Worn[0].Item != "t:hat" || u.MaxHealth != 140 || u.Player.Home != "t:stone" {
		t.Errorf("it wears %v, has %d points of health at most, and is at home in %s", u.Worn, u.MaxHealth, u.Player.Home)
	}
	later := field
	later.Now += 300
	if r := Record(u, later, nil); r.Body.Wait != 400 {
		t.Errorf("300 ms later it has to wait %d ms, want 400", r.Body.Wait)
	}
}

func TestWhatBecomesOfARecord(t *testing.T) {
	type told struct {
		Def         content.ID
		Level       int
		Health      int64
		Dead        bool
		X           float64
		Ghost       bool
		Staff       bool
		Panels      int
		Worn        int
		BodyReadyIn clock.Time
	}
	alive := told{Def: "t:walker", Level: 4, Health: 60, X: 1, Staff: true, Panels: 1, Worn: 1}
	with := func(change func(*told)) told { w := alive; change(&w); return w }
	for _, test := range []struct {
		name   string
		change func(*character.Record)
		role   auth.Role
		want   told
	}{
		{"it comes as it was", func(r *character.Record) {}, auth.Builder, alive},
		{"a start that is gone", func(r *character.Record) { r.Start = "t:gone" }, auth.Builder, alive},
		{"a place beyond the map", func(r *character.Record) { r.Position.X = 4000 }, auth.Builder, with(func(w *told) { w.X = 100 })},
		{"the first time", func(r *character.Record) { r.LoggedIn, r.Level, r.Health = false, 0, 0 }, auth.Builder, with(func(w *told) { w.Level, w.Health = 3, 130 })},
		{"more health than it can have", func(r *character.Record) { r.Health = 9999 }, auth.Builder, with(func(w *told) { w.Health = 140 })},
		{"dead", func(r *character.Record) { r.Health = 0 }, auth.Builder, with(func(w *told) { w.Health, w.Dead = 0, true })},
		{"a ghost", func(r *character.Record) { r.Health, r.Ghost = 0, true }, auth.Builder, with(func(w *told) { w.Health, w.Dead, w.Ghost, w.BodyReadyIn = 0, true, true, 700 })},
		{"a ghost that has health lives", func(r *character.Record) { r.Ghost = true }, auth.Builder, alive},
		{"no operator any more", func(r *character.Record) {}, auth.Player, with(func(w *told) { w.Staff = false })},
		{"a panel that is gone", func(r *character.Record) { r.Panels[0].ID = "t:gone" }, auth.Builder, with(func(w *told) { w.Panels = 0 })},
		{"a hat that is gone", func(r *character.Record) { r.Items.List[0].Def = "t:gone" }, auth.Builder, with(func(w *told) { w.Worn = 0 })},
	} {
		t.Run(test.name, func(t *testing.T) {
			c := world(t)
			r := anna(c)
			r.Health, r.Ghost = 60, false
			test.change(&r)
			u := Of(c, field, &r, test.role, 0)
			got := told{
				u.Def, u.Level, u.Health, u.Dead, u.Position.X, u.Player.Ghost, u.Player.Staff, len(u.Player.Panels), len(u.Worn),
				max(0, u.Player.Body.Due-field.Now),
			}
			if got != test.want {
				t.Errorf("it comes as %+v, want %+v", got, test.want)
			}
		})
	}
}

func TestWhatScriptsKeepOfNoKnownKindIsNotWritten(t *testing.T) {
	c := world(t)
	r := anna(c)
	u := Of(c, field, &r, auth.Player, 0)
	if r := Record(u, field, []inbox.UnitState{{Kind: 99, Bundle: "t"}}); len(r.State)+len(r.Storage)+len(r.AccountStorage) != 0 {
		t.Errorf("written: %v %v %v", r.State, r.Storage, r.AccountStorage)
	}
}
