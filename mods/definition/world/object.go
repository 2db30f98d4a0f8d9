package world

import (
	"strings"

	"gopkg.in/yaml.v3"

	"loam/core/lib/clock"
	"loam/core/lib/diag"
	"loam/core/model/content"
	"loam/mods/definition"
	"loam/mods/definition/condition"
	"loam/mods/yamlschema"
)

// Objects is the kind objects.
var Objects = definition.Of[content.Object]{
	Name:     content.Objects,
	One:      "game object",
	Doc:      "Something on a map that players use: a door, a lever, a chest. Spawns place it. See [Game objects](objects.md).",
	Table:    func(t *content.Tables) *[]content.Object { return &t.Objects },
	ID:       func(d *content.Object) *content.ID { return &d.ID },
	Chapters: func() string { return objectKinds },
	Fields: []yamlschema.Of[content.Object]{
		{Field: yamlschema.Field{Key: "name", Type: yamlschema.Text, Required: true, Doc: "Name that players see."},
			Set: func(d *content.Object, v yamlschema.Value) { d.Name = v.Text }},
		{Field: yamlschema.Field{Key: "kind", Type: yamlschema.Choice, Choices: content.ObjectWords, Default: "thing", Doc: "What its use does. See [Kinds of game objects](#kinds-of-game-objects)."},
			Set: func(d *content.Object, v yamlschema.Value) { d.Kind = content.ObjectKind(v.Choice) }},
		{Field: yamlschema.Field{Key: "tags", Type: yamlschema.Tags, Default: "[]", Doc: "Tags by which it is selected."},
			Set: func(d *content.Object, v yamlschema.Value) { d.Tags = v.Words }},
		{Field: yamlschema.Field{Key: "use_yards", Type: yamlschema.Number, Unit: "yards", Min: 0, Max: 100, Default: "0", Doc: "Maximum distance of its user, from edge to edge; 0: the rule `use_yards`."},
			Set: func(d *content.Object, v yamlschema.Value) { d.Reach = v.Num }},
		{Field: yamlschema.Field{Key: "radius_yards", Type: yamlschema.Number, Unit: "yards", Min: 0, Max: 50, Default: "0.5", Doc: "Radius at scale 1; for a shoal, the radius in which players can fish."},
			Set: func(d *content.Object, v yamlschema.Value) { d.Radius = v.Num }},
		{Field: yamlschema.Field{Key: "scale", Type: yamlschema.Number, Min: 0.1, Max: 10, Default: "1", Doc: "Factor for its size."},
			Set: func(d *content.Object, v yamlschema.Value) { d.Scale = v.Num }},
		{Field: yamlschema.Field{Key: "starts", Type: yamlschema.Choice, Choices: content.StateWords, Default: "ready", Doc: "Initial state: `ready`, `active` (an open door), `locked` or `broken`. With a `lock`, ready means locked."},
			Set: func(d *content.Object, v yamlschema.Value) { d.Starts = content.ObjectState(v.Choice) }},
		{Field: yamlschema.Field{Key: "lock", Type: yamlschema.Name, Kind: content.Locks, Doc: "Lock that must be opened; without one, anybody can open it."},
			Set: func(d *content.Object, v yamlschema.Value) { d.Lock = v.ID }},
		{Field: yamlschema.Field{Key: "opens_with", Type: yamlschema.Name, Kind: content.Spells, Doc: "Spell that its user casts, known or not; its cast time is the time to open the object. The effect `open_lock` of the spell then uses the object."},
			Set: func(d *content.Object, v yamlschema.Value) { d.Opens = v.ID }},
		{Field: yamlschema.Field{Key: "needs", Type: condition.Needs, Doc: "What must hold for its user."},
			Set: func(d *content.Object, v yamlschema.Value) { d.Needs = yamlschema.Made[content.Need](v) }},
		{Field: yamlschema.Field{Key: "shuts_ms", Type: yamlschema.Millis, Unit: "ms", Min: 0, Max: yamlschema.Day, Default: "0", Doc: "Time after which it resets from active to its former state; 0: it does not reset by itself."},
			Set: func(d *content.Object, v yamlschema.Value) { d.Shuts = clock.Time(v.Num) }},
		{Field: yamlschema.Field{Key: "relocks", Type: yamlschema.Bool, Default: "false", Doc: "`true`: an object that starts locked is locked again when it resets."},
			Set: func(d *content.Object, v yamlschema.Value) { d.Relocks = v.Flag }},
		{Field: yamlschema.Field{Key: "rests_ms", Type: yamlschema.Millis, Unit: "ms", Min: 0, Max: yamlschema.Day, Default: "0", Doc: "Time after a use during which it cannot be used or triggered."},
			Set: func(d *content.Object, v yamlschema.Value) { d.Rests = clock.Time(v.Num) }},
		{Field: yamlschema.Field{Key: "links", Type: yamlschema.Names, Kind: content.Spawns, Default: "[]", Doc: "Spawns of objects that become active and reset with it."},
			Set: func(d *content.Object, v yamlschema.Value) { d.Links = v.IDs }},
		{Field: yamlschema.Field{Key: "solid_yards", Type: yamlschema.Pair, Unit: "yards", Min: 0.1, Max: 100, Doc: "Width from left to right, and depth, of a box that blocks line of sight and movement while the object is neither active nor broken. Needs `solid_high_yards`."},
			Set: func(d *content.Object, v yamlschema.Value) { d.Solid.Wide, d.Solid.Deep = v.Pair[0], v.Pair[1] }},
		{Field: yamlschema.Field{Key: "solid_high_yards", Type: yamlschema.Number, Unit: "yards", Min: 0, Max: 100, Default: "0", Doc: "Height of that box; 0: it blocks nothing."},
			Set: func(d *content.Object, v yamlschema.Value) { d.Solid.High = v.Num }},
		{Field: yamlschema.Field{Key: "see_through", Type: yamlschema.Bool, Default: "false", Doc: "`true`: it blocks movement only, like a grating."},
			Set: func(d *content.Object, v yamlschema.Value) { d.Solid.SeeThrough = v.Flag }},
		{Field: yamlschema.Field{Key: "level", Type: yamlschema.Whole, Min: 1, Max: 255, Default: "1", Doc: "The `level` in its loot tables."},
			Set: func(d *content.Object, v yamlschema.Value) { d.Level = int(v.Num) }},
		{Field: yamlschema.Field{Key: "spell", Type: yamlschema.Name, Kind: content.Spells, Doc: "Spell that it casts. Its user casts it on itself, at once and free of cost. For a trap, the unit that triggers it casts it on itself; if a unit placed the trap, that unit casts it on the one that triggers it."},
			Set: func(d *content.Object, v yamlschema.Value) { d.Spell = v.ID }},
		{Field: yamlschema.Field{Key: "senses_yards", Type: yamlschema.Number, Unit: "yards", Min: 0, Max: 50, Default: "0", Doc: "Distance at which a unit triggers a trap."},
			Set: func(d *content.Object, v yamlschema.Value) { d.Senses = v.Num }},
		{Field: yamlschema.Field{Key: "loot", Type: yamlschema.Names, Kind: content.Loots, Default: "[]", Doc: "Loot tables for what is found or fished in it."},
			Set: func(d *content.Object, v yamlschema.Value) { d.Loot = v.IDs }},
		{Field: yamlschema.Field{Key: "each", Type: yamlschema.Bool, Default: "false", Doc: "`true`: each player who opens it finds separate loot, once, or again after `refill_ms`."},
			Set: func(d *content.Object, v yamlschema.Value) { d.Each = v.Flag }},
		{Field: yamlschema.Field{Key: "uses", Type: yamlschema.WholeTo, Min: 1, Max: 1000, Doc: "How often it has loot or can be used, or a range from which a value is drawn: `2-4`. Without it, loot is found once, and other uses are unlimited."},
			Set: func(d *content.Object, v yamlschema.Value) { d.Uses = content.Range{Min: int(v.Lo), Max: int(v.Hi)} }},
		{Field: yamlschema.Field{Key: "refill_ms", Type: yamlschema.Millis, Unit: "ms", Min: 0, Max: 30 * yamlschema.Day, Default: "0", Doc: "Time after which it is refilled in place when it is used up; 0: it despawns, and its spawn makes another."},
			Set: func(d *content.Object, v yamlschema.Value) { d.Refill = clock.Time(v.Num) }},
		{Field: yamlschema.Field{Key: "respawn_ms", Type: yamlschema.MillisTo, Unit: "ms", Min: 1, Max: 30 * yamlschema.Day, Default: "60000", Doc: "Time from its despawn to the next spawn, unless the spawn sets another."},
			Set: func(d *content.Object, v yamlschema.Value) { d.Respawn = v.Span() }},
		{Field: yamlschema.Field{Key: "stays", Type: yamlschema.Bool, Default: "false", Doc: "`true`: it stays there broken while it is used up."},
			Set: func(d *content.Object, v yamlschema.Value) { d.Stays = v.Flag }},
		{Field: yamlschema.Field{Key: "pages", Type: pages, Doc: "Pages of a book, in order."},
			Set: func(d *content.Object, v yamlschema.Value) { d.Pages = yamlschema.Made[content.Page](v) }},
		{Field: yamlschema.Field{Key: "bites_ms", Type: yamlschema.MillisTo, Unit: "ms", Min: 1, Max: yamlschema.Day, Default: "3000-15000", Doc: "Time until a fish bites at a bobber."},
			Set: func(d *content.Object, v yamlschema.Value) { d.Bites = v.Span() }},
		{Field: yamlschema.Field{Key: "holds_ms", Type: yamlschema.Millis, Unit: "ms", Min: 1, Max: yamlschema.Day, Default: "2500", Doc: "Time after the bite during which a use of the bobber makes the catch."},
			Set: func(d *content.Object, v yamlschema.Value) { d.Holds = clock.Time(v.Num) }},
		{Field: yamlschema.LookField, Set: func(d *content.Object, v yamlschema.Value) { d.Look = v.Look }},
		{Field: yamlschema.ClientsField, Set: func(d *content.Object, v yamlschema.Value) { d.Clients = v.Clients }},
	},
	Check: checkObject,
}

// pages is a list of pages.
var pages = yamlschema.ListOf[content.Page]{One: "page", Of: "list of pages", Most: 64, NoEmpty: "must have at least one page", Fields: func() []yamlschema.Of[content.Page] {
	return []yamlschema.Of[content.Page]{
		{Field: yamlschema.Field{Key: "text", Type: yamlschema.Text, Required: true, Doc: "Text of the page."},
			Set: func(d *content.Page, v yamlschema.Value) { d.Text = v.Text }},
	}
}}.Type()

// checkObject checks that an object has the keys that its kind needs.
func checkObject(d *content.Object) (key, msg, text string, ok bool) {
	solid := d.Solid.Wide > 0
	switch {
	case d.Kind == content.Trap && (d.Spell == "" || d.Senses == 0):
		return "kind", "a trap needs spell and senses_yards:", string(d.ID), false
	case d.Kind == content.Shrine && d.Spell == "":
		return "kind", "a shrine needs a spell:", string(d.ID), false
	case d.Kind == content.Book && len(d.Pages) == 0:
		return "kind", "a book needs pages:", string(d.ID), false
	case (d.Kind == content.Chest || d.Kind == content.Node || d.Kind == content.Shoal) && len(d.Loot) == 0:
		return "kind", "a " + d.Kind.String() + " needs loot:", string(d.ID), false
	case d.Starts == content.Locked && d.Lock == "":
		return "starts", "an object that starts locked needs a lock:", string(d.ID), false
	case solid != (d.Solid.High > 0):
		return "solid_yards", "solid_yards and solid_high_yards must be set together:", string(d.ID), false
	}
	return "", "", "", true
}

// Locks is the kind locks.
var Locks = definition.Of[content.Lock]{
	Name:  content.Locks,
	One:   "lock",
	Doc:   "Lock of game objects. Each of its ways opens it.",
	Table: func(t *content.Tables) *[]content.Lock { return &t.Locks },
	ID:    func(d *content.Lock) *content.ID { return &d.ID },
	Fields: []yamlschema.Of[content.Lock]{
		{Field: yamlschema.Field{Key: "ways", Type: ways, Required: true, Doc: "Ways to open it."},
			Set: func(d *content.Lock, v yamlschema.Value) { d.Ways = yamlschema.Made[content.LockWay](v) }},
		{Field: yamlschema.ClientsField, Set: func(d *content.Lock, v yamlschema.Value) { d.Clients = v.Clients }},
	},
}

// ways is a list of ways to open a lock.
var ways = yamlschema.ListOf[content.LockWay]{One: "way", Of: "list of ways", Most: 16, NoEmpty: "must have at least one way", Check: checkWay, Fields: func() []yamlschema.Of[content.LockWay] {
	return []yamlschema.Of[content.LockWay]{
		{Field: yamlschema.Field{Key: "item", Type: yamlschema.Name, Kind: content.Items, Doc: "Item that the user must have."},
			Set: func(d *content.LockWay, v yamlschema.Value) { d.Item = v.ID }},
		{Field: yamlschema.Field{Key: "spends", Type: yamlschema.Bool, Default: "false", Doc: "`true`: the item is consumed."},
			Set: func(d *content.LockWay, v yamlschema.Value) { d.Spends = v.Flag }},
		{Field: yamlschema.Field{Key: "word", Type: yamlschema.Word, Doc: "Only a spell whose effect `open_lock` has this `name` opens it; it cannot be opened by hand."},
			Set: func(d *content.LockWay, v yamlschema.Value) { d.Word = v.Word }},
		{Field: yamlschema.Field{Key: "needs", Type: condition.Needs, Doc: "What must also hold for whoever opens it."},
			Set: func(d *content.LockWay, v yamlschema.Value) { d.Needs = yamlschema.Made[content.Need](v) }},
	}
}}.Type()

// checkWay checks that a way has a key.
func checkWay(r *yamlschema.Reader, _ *yamlschema.Field, _ []content.LockWay, d *content.LockWay, n *yaml.Node, where yamlschema.Places) bool {
	var said []string
	for _, key := range [...]string{"item", "word", "needs"} {
		if where[key] != nil {
			said = append(said, key)
		}
	}
	switch {
	case len(said) == 0:
		r.Problem(n, diag.MissingKey, "a way to open a lock needs item, word or needs", "", "")
		return false
	case d.Spends && d.Item == "":
		r.Problem(where["spends"], diag.MissingKey, "spends needs item; this way has", strings.Join(said, ", "), "")
		return false
	}
	return true
}

// objectKinds is the section of the reference about the kinds of game objects.
const objectKinds = `
## Kinds of game objects

| kind | what its use does |
|---|---|
| ` + "`thing`" + ` | nothing by itself; it is for scripts and quests |
| ` + "`door`" + ` | opens and closes |
| ` + "`lever`" + ` | switches the objects in its ` + "`links`" + ` |
| ` + "`chest`, `node`" + ` | opens its loot |
| ` + "`shoal`" + ` | players fish in it |
| ` + "`seat`" + ` | the player sits on it |
| ` + "`book`" + ` | shows its pages |
| ` + "`shrine`" + ` | casts its spell on the player who uses it |
| ` + "`trap`" + ` | casts its spell on a unit that comes near |
| ` + "`giver`" + ` | shows its quests |
| ` + "`mailbox`" + ` | opens the mail |
| ` + "`guild_bank`" + ` | opens the guild bank |
| ` + "`bobber`" + ` | is used for fishing |
| ` + "`transport`" + ` | follows the timetable of a [transport](transports.md) |

[Game objects](objects.md) describes them.
`
