package world

import (
	"strings"

	"gopkg.in/yaml.v3"

	"loam/core/clock"
	"loam/core/content"
	"loam/mods/definition"
	"loam/mods/definition/condition"
	"loam/mods/form"
)

// Objects is the kind of that name.
var Objects = definition.Of[content.Object]{
	Name:  content.Objects,
	One:   "game object",
	Doc:   "Something that stands on a map and is used: a door, a lever, a chest. Spawns put it there. [Game objects](objects.md) tells what the kinds do.",
	Table: func(t *content.Tables) *[]content.Object { return &t.Objects },
	ID:    func(d *content.Object) *content.ID { return &d.ID },
	Fields: []form.Of[content.Object]{
		{Field: form.Field{Key: "name", Type: form.Text, Required: true, Doc: "What players see it called."},
			Set: func(d *content.Object, v form.Value) { d.Name = v.Text }},
		{Field: form.Field{Key: "kind", Type: form.Choice, Choices: content.ObjectWords, Default: "thing", Doc: "What comes of its use: a `door` opens and shuts, a `lever` turns what it is linked to, in a `chest` and a `node` something is found, in a `shoal` something is fished, on a `seat` one sits, a `book` is read, a `shrine` casts its spell at who uses it, a `trap` at who comes near, a `giver` has quests, at a `mailbox` there is mail, at a `guild_bank` the bank of guilds, a `bobber` is fished with, a `transport` goes by a timetable of [transports](transports.md), and a `thing` is for scripts and quests."},
			Set: func(d *content.Object, v form.Value) { d.Kind = content.ObjectKind(v.Choice) }},
		{Field: form.Field{Key: "tags", Type: form.Tags, Default: "[]", Doc: "Words by which it is one of several."},
			Set: func(d *content.Object, v form.Value) { d.Tags = v.Words }},
		{Field: form.Field{Key: "use_yards", Type: form.Number, Unit: "yards", Min: 0, Max: 100, Default: "0", Doc: "How far away one may be who uses it, from edge to edge; 0 is as the rule `use_yards` says."},
			Set: func(d *content.Object, v form.Value) { d.Reach = v.Num }},
		{Field: form.Field{Key: "radius_yards", Type: form.Number, Unit: "yards", Min: 0, Max: 50, Default: "0.5", Doc: "Its own size at scale 1; of a shoal, how wide it is."},
			Set: func(d *content.Object, v form.Value) { d.Radius = v.Num }},
		{Field: form.Field{Key: "scale", Type: form.Number, Min: 0.1, Max: 10, Default: "1", Doc: "How large it is."},
			Set: func(d *content.Object, v form.Value) { d.Scale = v.Num }},
		{Field: form.Field{Key: "starts", Type: form.Choice, Choices: content.StateWords, Default: "ready", Doc: "How it stands at first: `ready`, `active` (an open door), `locked` or `broken`. With a `lock`, ready means locked."},
			Set: func(d *content.Object, v form.Value) { d.Starts = content.ObjectState(v.Choice) }},
		{Field: form.Field{Key: "lock", Type: form.Name, Kind: content.Locks, Doc: "What opens it; without one it is open to all."},
			Set: func(d *content.Object, v form.Value) { d.Lock = v.ID }},
		{Field: form.Field{Key: "opens_with", Type: form.Name, Kind: content.Spells, Doc: "The spell that who uses it casts, known or not, and whose effect `open_lock` then uses it: its cast time is how long opening takes."},
			Set: func(d *content.Object, v form.Value) { d.Opens = v.ID }},
		{Field: form.Field{Key: "needs", Type: condition.Needs, Doc: "What must hold of who uses it."},
			Set: func(d *content.Object, v form.Value) { d.Needs = form.Made[content.Need](v) }},
		{Field: form.Field{Key: "shuts_ms", Type: form.Millis, Unit: "ms", Min: 0, Max: form.Day, Default: "0", Doc: "After how long it goes back from active to what it was; 0 is never by itself."},
			Set: func(d *content.Object, v form.Value) { d.Shuts = clock.Time(v.Num) }},
		{Field: form.Field{Key: "relocks", Type: form.Bool, Default: "false", Doc: "`true`: what starts locked is locked again when it goes back."},
			Set: func(d *content.Object, v form.Value) { d.Relocks = v.Flag }},
		{Field: form.Field{Key: "rests_ms", Type: form.Millis, Unit: "ms", Min: 0, Max: form.Day, Default: "0", Doc: "How long it cannot be used, or set off, after a use."},
			Set: func(d *content.Object, v form.Value) { d.Rests = clock.Time(v.Num) }},
		{Field: form.Field{Key: "links", Type: form.Names, Kind: content.Spawns, Default: "[]", Doc: "Spawns of objects that open and go back with it."},
			Set: func(d *content.Object, v form.Value) { d.Links = v.IDs }},
		{Field: form.Field{Key: "solid_yards", Type: form.Pair, Unit: "yards", Min: 0.1, Max: 100, Doc: "How wide it is from its left to its right, and how deep: a box that blocks sight and walking unless it is active or broken. With `solid_high_yards`."},
			Set: func(d *content.Object, v form.Value) { d.Solid.Wide, d.Solid.Deep = v.Pair[0], v.Pair[1] }},
		{Field: form.Field{Key: "solid_high_yards", Type: form.Number, Unit: "yards", Min: 0, Max: 100, Default: "0", Doc: "How high that box is; 0 blocks nothing."},
			Set: func(d *content.Object, v form.Value) { d.Solid.High = v.Num }},
		{Field: form.Field{Key: "see_through", Type: form.Bool, Default: "false", Doc: "`true`: it blocks walking only, such as a grating."},
			Set: func(d *content.Object, v form.Value) { d.Solid.SeeThrough = v.Flag }},
		{Field: form.Field{Key: "level", Type: form.Whole, Min: 1, Max: 255, Default: "1", Doc: "What is `level` in tables of loot."},
			Set: func(d *content.Object, v form.Value) { d.Level = int(v.Num) }},
		{Field: form.Field{Key: "spell", Type: form.Name, Kind: content.Spells, Doc: "What it casts: who uses it casts it at itself, at once and for nothing; that of a trap who sets it off, or who has laid it at who does."},
			Set: func(d *content.Object, v form.Value) { d.Spell = v.ID }},
		{Field: form.Field{Key: "senses_yards", Type: form.Number, Unit: "yards", Min: 0, Max: 50, Default: "0", Doc: "Of a trap: how near one must come to set it off."},
			Set: func(d *content.Object, v form.Value) { d.Senses = v.Num }},
		{Field: form.Field{Key: "loot", Type: form.Names, Kind: content.Loots, Default: "[]", Doc: "Tables of what is found in it, or fished."},
			Set: func(d *content.Object, v form.Value) { d.Loot = v.IDs }},
		{Field: form.Field{Key: "each", Type: form.Bool, Default: "false", Doc: "`true`: everyone who opens it finds his own, once, or again after `refill_ms`."},
			Set: func(d *content.Object, v form.Value) { d.Each = v.Flag }},
		{Field: form.Field{Key: "uses", Type: form.WholeTo, Min: 1, Max: 1000, Doc: "How often something is found in it or it can be used, or a range of which one is drawn: `2-4`. Without it, something is found once, and other uses have no end."},
			Set: func(d *content.Object, v form.Value) { d.Uses = content.Range{Min: int(v.Lo), Max: int(v.Hi)} }},
		{Field: form.Field{Key: "refill_ms", Type: form.Millis, Unit: "ms", Min: 0, Max: 30 * form.Day, Default: "0", Doc: "After how long it is filled again that was used up, where it stands; 0: it goes, and its spawn makes another."},
			Set: func(d *content.Object, v form.Value) { d.Refill = clock.Time(v.Num) }},
		{Field: form.Field{Key: "respawn_ms", Type: form.MillisTo, Unit: "ms", Min: 1, Max: 30 * form.Day, Default: "60000", Doc: "Time from its going to the next one, unless the spawn says."},
			Set: func(d *content.Object, v form.Value) { d.Respawn = v.Span() }},
		{Field: form.Field{Key: "stays", Type: form.Bool, Default: "false", Doc: "`true`: it stands there broken while it is used up."},
			Set: func(d *content.Object, v form.Value) { d.Stays = v.Flag }},
		{Field: form.Field{Key: "pages", Type: pages, Doc: "Of a book: its pages, in order."},
			Set: func(d *content.Object, v form.Value) { d.Pages = form.Made[content.Page](v) }},
		{Field: form.Field{Key: "bites_ms", Type: form.MillisTo, Unit: "ms", Min: 1, Max: form.Day, Default: "3000-15000", Doc: "Of a bobber: how long it takes until something bites."},
			Set: func(d *content.Object, v form.Value) { d.Bites = v.Span() }},
		{Field: form.Field{Key: "holds_ms", Type: form.Millis, Unit: "ms", Min: 1, Max: form.Day, Default: "2500", Doc: "Of a bobber: how long there is then to pull before it gets away."},
			Set: func(d *content.Object, v form.Value) { d.Holds = clock.Time(v.Num) }},
		{Field: form.LookField, Set: func(d *content.Object, v form.Value) { d.Look = v.Look }},
		{Field: form.ClientsField, Set: func(d *content.Object, v form.Value) { d.Clients = v.Clients }},
	},
	Check: checkObject,
}

// pages is a list of pages.
var pages = form.ListOf[content.Page]{One: "page", Of: "list of pages", Most: 64, NoEmpty: "must have at least one page", Fields: func() []form.Of[content.Page] {
	return []form.Of[content.Page]{
		{Field: form.Field{Key: "text", Type: form.Text, Required: true, Doc: "What stands on it."},
			Set: func(d *content.Page, v form.Value) { d.Text = v.Text }},
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
	Fields: []form.Of[content.Lock]{
		{Field: form.Field{Key: "ways", Type: ways, Required: true, Doc: "What opens it."},
			Set: func(d *content.Lock, v form.Value) { d.Ways = form.Made[content.LockWay](v) }},
		{Field: form.ClientsField, Set: func(d *content.Lock, v form.Value) { d.Clients = v.Clients }},
	},
}

// ways is a list of ways to open a lock.
var ways = form.ListOf[content.LockWay]{One: "way", Of: "list of ways", Most: 16, NoEmpty: "must have at least one way", Check: checkWay, Fields: func() []form.Of[content.LockWay] {
	return []form.Of[content.LockWay]{
		{Field: form.Field{Key: "item", Type: form.Name, Kind: content.Items, Doc: "Who has this item opens it."},
			Set: func(d *content.LockWay, v form.Value) { d.Item = v.ID }},
		{Field: form.Field{Key: "spends", Type: form.Bool, Default: "false", Doc: "`true`: the item is used up."},
			Set: func(d *content.LockWay, v form.Value) { d.Spends = v.Flag }},
		{Field: form.Field{Key: "word", Type: form.Word, Doc: "A spell opens it whose effect `open_lock` has this `name`, not a hand."},
			Set: func(d *content.LockWay, v form.Value) { d.Word = v.Word }},
		{Field: form.Field{Key: "needs", Type: condition.Needs, Doc: "What must hold besides of who opens it."},
			Set: func(d *content.LockWay, v form.Value) { d.Needs = form.Made[content.Need](v) }},
	}
}}.Type()

// checkWay sees to it that a way says something.
func checkWay(r *form.Reader, _ *form.Field, _ []content.LockWay, d *content.LockWay, n *yaml.Node, where form.Places) bool {
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
