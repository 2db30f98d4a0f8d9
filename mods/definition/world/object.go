package world

import (
	"strings"

	"gopkg.in/yaml.v3"

	"loam/core/lib/clock"
	"loam/core/model/content"
	"loam/mods/definition"
	"loam/mods/definition/condition"
	"loam/mods/yamlschema"
)

// Objects is the kind of that name.
var Objects = definition.Of[content.Object]{
	Name:  content.Objects,
	One:   "game object",
	Doc:   "Something that stands on a map and is used: a door, a lever, a chest. Spawns put it there. [Game objects](objects.md) tells what the kinds do.",
	Table: func(t *content.Tables) *[]content.Object { return &t.Objects },
	ID:    func(d *content.Object) *content.ID { return &d.ID },
	Fields: []yamlschema.Of[content.Object]{
		{Field: yamlschema.Field{Key: "name", Type: yamlschema.Text, Required: true, Doc: "What players see it called."},
			Set: func(d *content.Object, v yamlschema.Value) { d.Name = v.Text }},
		{Field: yamlschema.Field{Key: "kind", Type: yamlschema.Choice, Choices: content.ObjectWords, Default: "thing", Doc: "What comes of its use: a `door` opens and shuts, a `lever` turns what it is linked to, in a `chest` and a `node` something is found, in a `shoal` something is fished, on a `seat` one sits, a `book` is read, a `shrine` casts its spell at who uses it, a `trap` at who comes near, a `giver` has quests, at a `mailbox` there is mail, at a `guild_bank` the bank of guilds, a `bobber` is fished with, a `transport` goes by a timetable of [transports](transports.md), and a `thing` is for scripts and quests."},
			Set: func(d *content.Object, v yamlschema.Value) { d.Kind = content.ObjectKind(v.Choice) }},
		{Field: yamlschema.Field{Key: "tags", Type: yamlschema.Tags, Default: "[]", Doc: "Words by which it is one of several."},
			Set: func(d *content.Object, v yamlschema.Value) { d.Tags = v.Words }},
		{Field: yamlschema.Field{Key: "use_yards", Type: yamlschema.Number, Unit: "yards", Min: 0, Max: 100, Default: "0", Doc: "How far away one may be who uses it, from edge to edge; 0 is as the rule `use_yards` says."},
			Set: func(d *content.Object, v yamlschema.Value) { d.Reach = v.Num }},
		{Field: yamlschema.Field{Key: "radius_yards", Type: yamlschema.Number, Unit: "yards", Min: 0, Max: 50, Default: "0.5", Doc: "Its own size at scale 1; of a shoal, how wide it is."},
			Set: func(d *content.Object, v yamlschema.Value) { d.Radius = v.Num }},
		{Field: yamlschema.Field{Key: "scale", Type: yamlschema.Number, Min: 0.1, Max: 10, Default: "1", Doc: "How large it is."},
			Set: func(d *content.Object, v yamlschema.Value) { d.Scale = v.Num }},
		{Field: yamlschema.Field{Key: "starts", Type: yamlschema.Choice, Choices: content.StateWords, Default: "ready", Doc: "How it stands at first: `ready`, `active` (an open door), `locked` or `broken`. With a `lock`, ready means locked."},
			Set: func(d *content.Object, v yamlschema.Value) { d.Starts = content.ObjectState(v.Choice) }},
		{Field: yamlschema.Field{Key: "lock", Type: yamlschema.Name, Kind: content.Locks, Doc: "What opens it; without one it is open to all."},
			Set: func(d *content.Object, v yamlschema.Value) { d.Lock = v.ID }},
		{Field: yamlschema.Field{Key: "opens_with", Type: yamlschema.Name, Kind: content.Spells, Doc: "The spell that who uses it casts, known or not, and whose effect `open_lock` then uses it: its cast time is how long opening takes."},
			Set: func(d *content.Object, v yamlschema.Value) { d.Opens = v.ID }},
		{Field: yamlschema.Field{Key: "needs", Type: condition.Needs, Doc: "What must hold of who uses it."},
			Set: func(d *content.Object, v yamlschema.Value) { d.Needs = yamlschema.Made[content.Need](v) }},
		{Field: yamlschema.Field{Key: "shuts_ms", Type: yamlschema.Millis, Unit: "ms", Min: 0, Max: yamlschema.Day, Default: "0", Doc: "After how long it goes back from active to what it was; 0 is never by itself."},
			Set: func(d *content.Object, v yamlschema.Value) { d.Shuts = clock.Time(v.Num) }},
		{Field: yamlschema.Field{Key: "relocks", Type: yamlschema.Bool, Default: "false", Doc: "`true`: what starts locked is locked again when it goes back."},
			Set: func(d *content.Object, v yamlschema.Value) { d.Relocks = v.Flag }},
		{Field: yamlschema.Field{Key: "rests_ms", Type: yamlschema.Millis, Unit: "ms", Min: 0, Max: yamlschema.Day, Default: "0", Doc: "How long it cannot be used, or set off, after a use."},
			Set: func(d *content.Object, v yamlschema.Value) { d.Rests = clock.Time(v.Num) }},
		{Field: yamlschema.Field{Key: "links", Type: yamlschema.Names, Kind: content.Spawns, Default: "[]", Doc: "Spawns of objects that open and go back with it."},
			Set: func(d *content.Object, v yamlschema.Value) { d.Links = v.IDs }},
		{Field: yamlschema.Field{Key: "solid_yards", Type: yamlschema.Pair, Unit: "yards", Min: 0.1, Max: 100, Doc: "How wide it is from its left to its right, and how deep: a box that blocks sight and walking unless it is active or broken. With `solid_high_yards`."},
			Set: func(d *content.Object, v yamlschema.Value) { d.Solid.Wide, d.Solid.Deep = v.Pair[0], v.Pair[1] }},
		{Field: yamlschema.Field{Key: "solid_high_yards", Type: yamlschema.Number, Unit: "yards", Min: 0, Max: 100, Default: "0", Doc: "How high that box is; 0 blocks nothing."},
			Set: func(d *content.Object, v yamlschema.Value) { d.Solid.High = v.Num }},
		{Field: yamlschema.Field{Key: "see_through", Type: yamlschema.Bool, Default: "false", Doc: "`true`: it blocks walking only, such as a grating."},
			Set: func(d *content.Object, v yamlschema.Value) { d.Solid.SeeThrough = v.Flag }},
		{Field: yamlschema.Field{Key: "level", Type: yamlschema.Whole, Min: 1, Max: 255, Default: "1", Doc: "What is `level` in tables of loot."},
			Set: func(d *content.Object, v yamlschema.Value) { d.Level = int(v.Num) }},
		{Field: yamlschema.Field{Key: "spell", Type: yamlschema.Name, Kind: content.Spells, Doc: "What it casts: who uses it casts it at itself, at once and for nothing; that of a trap who sets it off, or who has laid it at who does."},
			Set: func(d *content.Object, v yamlschema.Value) { d.Spell = v.ID }},
		{Field: yamlschema.Field{Key: "senses_yards", Type: yamlschema.Number, Unit: "yards", Min: 0, Max: 50, Default: "0", Doc: "Of a trap: how near one must come to set it off."},
			Set: func(d *content.Object, v yamlschema.Value) { d.Senses = v.Num }},
		{Field: yamlschema.Field{Key: "loot", Type: yamlschema.Names, Kind: content.Loots, Default: "[]", Doc: "Tables of what is found in it, or fished."},
			Set: func(d *content.Object, v yamlschema.Value) { d.Loot = v.IDs }},
		{Field: yamlschema.Field{Key: "each", Type: yamlschema.Bool, Default: "false", Doc: "`true`: everyone who opens it finds his own, once, or again after `refill_ms`."},
			Set: func(d *content.Object, v yamlschema.Value) { d.Each = v.Flag }},
		{Field: yamlschema.Field{Key: "uses", Type: yamlschema.WholeTo, Min: 1, Max: 1000, Doc: "How often something is found in it or it can be used, or a range of which one is drawn: `2-4`. Without it, something is found once, and other uses have no end."},
			Set: func(d *content.Object, v yamlschema.Value) { d.Uses = content.Range{Min: int(v.Lo), Max: int(v.Hi)} }},
		{Field: yamlschema.Field{Key: "refill_ms", Type: yamlschema.Millis, Unit: "ms", Min: 0, Max: 30 * yamlschema.Day, Default: "0", Doc: "After how long it is filled again that was used up, where it stands; 0: it goes, and its spawn makes another."},
			Set: func(d *content.Object, v yamlschema.Value) { d.Refill = clock.Time(v.Num) }},
		{Field: yamlschema.Field{Key: "respawn_ms", Type: yamlschema.MillisTo, Unit: "ms", Min: 1, Max: 30 * yamlschema.Day, Default: "60000", Doc: "Time from its going to the next one, unless the spawn says."},
			Set: func(d *content.Object, v yamlschema.Value) { d.Respawn = v.Span() }},
		{Field: yamlschema.Field{Key: "stays", Type: yamlschema.Bool, Default: "false", Doc: "`true`: it stands there broken while it is used up."},
			Set: func(d *content.Object, v yamlschema.Value) { d.Stays = v.Flag }},
		{Field: yamlschema.Field{Key: "pages", Type: pages, Doc: "Of a book: its pages, in order."},
			Set: func(d *content.Object, v yamlschema.Value) { d.Pages = yamlschema.Made[content.Page](v) }},
		{Field: yamlschema.Field{Key: "bites_ms", Type: yamlschema.MillisTo, Unit: "ms", Min: 1, Max: yamlschema.Day, Default: "3000-15000", Doc: "Of a bobber: how long it takes until something bites."},
			Set: func(d *content.Object, v yamlschema.Value) { d.Bites = v.Span() }},
		{Field: yamlschema.Field{Key: "holds_ms", Type: yamlschema.Millis, Unit: "ms", Min: 1, Max: yamlschema.Day, Default: "2500", Doc: "Of a bobber: how long there is then to pull before it gets away."},
			Set: func(d *content.Object, v yamlschema.Value) { d.Holds = clock.Time(v.Num) }},
		{Field: yamlschema.LookField, Set: func(d *content.Object, v yamlschema.Value) { d.Look = v.Look }},
		{Field: yamlschema.ClientsField, Set: func(d *content.Object, v yamlschema.Value) { d.Clients = v.Clients }},
	},
	Check: checkObject,
}

// pages is a list of pages.
var pages = yamlschema.ListOf[content.Page]{One: "page", Of: "list of pages", Most: 64, NoEmpty: "must have at least one page", Fields: func() []yamlschema.Of[content.Page] {
	return []yamlschema.Of[content.Page]{
		{Field: yamlschema.Field{Key: "text", Type: yamlschema.Text, Required: true, Doc: "What stands on it."},
			Set: func(d *content.Page, v yamlschema.Value) { d.Text = v.Text }},
	}
}}.Type()

// checkObject tells whether an object has what its kind needs.
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
		return "starts", "what starts locked needs a lock:", string(d.ID), false
	case solid != (d.Solid.High > 0):
		return "solid_yards", "solid_yards and solid_high_yards go together:", string(d.ID), false
	}
	return "", "", "", true
}

// Locks is the kind of that name.
var Locks = definition.Of[content.Lock]{
	Name:  content.Locks,
	One:   "lock",
	Doc:   "What opens game objects that have it: any of its ways.",
	Table: func(t *content.Tables) *[]content.Lock { return &t.Locks },
	ID:    func(d *content.Lock) *content.ID { return &d.ID },
	Fields: []yamlschema.Of[content.Lock]{
		{Field: yamlschema.Field{Key: "ways", Type: ways, Required: true, Doc: "What opens it."},
			Set: func(d *content.Lock, v yamlschema.Value) { d.Ways = yamlschema.Made[content.LockWay](v) }},
		{Field: yamlschema.ClientsField, Set: func(d *content.Lock, v yamlschema.Value) { d.Clients = v.Clients }},
	},
}

// ways is a list of ways to open a lock.
var ways = yamlschema.ListOf[content.LockWay]{One: "way", Of: "list of ways", Most: 16, NoEmpty: "must have at least one way", Check: checkWay, Fields: func() []yamlschema.Of[content.LockWay] {
	return []yamlschema.Of[content.LockWay]{
		{Field: yamlschema.Field{Key: "item", Type: yamlschema.Name, Kind: content.Items, Doc: "Who has this item opens it."},
			Set: func(d *content.LockWay, v yamlschema.Value) { d.Item = v.ID }},
		{Field: yamlschema.Field{Key: "spends", Type: yamlschema.Bool, Default: "false", Doc: "`true`: the item is used up."},
			Set: func(d *content.LockWay, v yamlschema.Value) { d.Spends = v.Flag }},
		{Field: yamlschema.Field{Key: "word", Type: yamlschema.Word, Doc: "A spell opens it whose effect `open_lock` has this `name`, not a hand."},
			Set: func(d *content.LockWay, v yamlschema.Value) { d.Word = v.Word }},
		{Field: yamlschema.Field{Key: "needs", Type: condition.Needs, Doc: "What must hold besides of who opens it."},
			Set: func(d *content.LockWay, v yamlschema.Value) { d.Needs = yamlschema.Made[content.Need](v) }},
	}
}}.Type()

// checkWay sees to it that a way says something.
func checkWay(r *yamlschema.Reader, _ *yamlschema.Field, _ []content.LockWay, d *content.LockWay, n *yaml.Node, where yamlschema.Places) bool {
	var said []string
	for _, key := range [...]string{"item", "word", "needs"} {
		if where[key] != nil {
			said = append(said, key)
		}
	}
	switch {
	case len(said) == 0:
		r.Problem(n, "a way to open a lock says what opens it, with item, word or needs; this says nothing", "", "")
		return false
	case d.Spends && d.Item == "":
		r.Problem(where["spends"], "spends goes with item; this way has", strings.Join(said, ", "), "")
		return false
	}
	return true
}
