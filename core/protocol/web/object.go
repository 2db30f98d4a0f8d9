package web

import (
	"loam/core/content"
	"loam/core/geo"
	"loam/core/intent"
	"loam/core/view"
)

// fact is a part of an object that is told whole when something in it changed.
type fact struct {
	mask   view.Mask
	text   bool // depends on the reader's language
	encode func(w *writer, t texts, o *view.Object)
}

// facts is everything told of an object besides its id and definition. An
// object that comes into sight is told all of it, later only what its change
// names; a test fails when a bit of the mask is missing.
var facts = []fact{
	{view.Health, false, encodeHealth},
	{view.Level, false, encodeLevel},
	{view.Place, false, encodePlace},
	{view.Target, false, encodeTarget},
	{view.State, false, encodeState},
	{view.Speed, false, encodeSpeed},
	{view.Looks, true, encodeLooks},
	{view.Gear, true, encodeGear},
	{view.Powers, true, encodePowers},
	{view.Auras, true, encodeAuras},
	{view.Finds, false, encodeFinders},
}

// byEvents are the facts of which a page is told by events as they change: what a
// unit casts.
const byEvents = view.Casts

// languageBound are the facts that depend on the reader's language.
const languageBound = view.Looks | view.Gear | view.Powers | view.Auras

func encodeHealth(w *writer, _ texts, o *view.Object) {
	w.integer("health", o.Health, "points")
	w.integer("max_health", o.MaxHealth, "points")
}

func encodePowers(w *writer, t texts, o *view.Object) {
	w.openField("powers", '[', "list of {power, name, color, now, max}", "what it has next to health, in points, as its definition lists them; names in the reader's language")
	for _, p := range o.Powers {
		w.open('{')
		w.text("power", string(p.Power), "")
		name, color := string(p.Power), ""
		if d, ok := t.content.Power(p.Power); ok {
			name, color = t.line(d.Name), d.Color
		}
		w.text("name", name, "")
		w.text("color", color, "")
		w.integer("now", p.Now, "")
		w.integer("max", p.Max, "")
		w.close('}')
	}
	w.close(']')
}

func encodeLevel(w *writer, _ texts, o *view.Object) {
	w.integer("level", int64(o.Level), "")
}

func encodePlace(w *writer, _ texts, o *view.Object) {
	w.number("x", o.Position.X, "yards, at the time of the step")
	w.number("y", o.Position.Y, "yards")
	w.number("z", o.Position.Z, "yards")
	w.number("facing", o.Position.Facing, "radians, counterclockwise from the x axis")
	encodeAboard(w, o)
	w.note("way", "way", "how it walks by itself, of who is aboard on its transport; left out: it stands, or a player moves it", true)
	if len(o.Motion.Points) == 0 {
		return
	}
	w.openField("way", '{', "", "")
	w.openField("points", '[', "", "")
	for _, p := range o.Motion.Points {
		w.numbers(p.X, p.Y, p.Z)
	}
	w.close(']')
	w.integer("start", int64(o.Motion.Start), "")
	w.integer("end", int64(o.Motion.End), "")
	w.close('}')
}

func encodeTarget(w *writer, _ texts, o *view.Object) {
	w.guid("target", o.Target, "whom it attacks or looks at; empty: nobody")
}

// states are the words for the flags of an object.
var states = []struct {
	flag view.Flags
	word string
}{
	{view.Dead, "dead"},
	{view.Fighting, "fighting"},
	{view.Evading, "evading"},
	{view.Walking, "walking"},
	{view.Unattackable, "unattackable"},
	{view.Ghost, "ghost"},
	{view.Talks, "talks"},
	{view.Errands, "errands"},
	{view.Rooted, "rooted"},
	{view.Staff, "staff"},
	{view.Flagged, "flagged"},
	{view.OnFree, "free"},
	{view.Sheltered, "sanctuary"},
	{view.Dueling, "dueling"},
	{view.Stunned, "stunned"},
	{view.Silenced, "silenced"},
	{view.Pacified, "pacified"},
	{view.Disarmed, "disarmed"},
	{view.Afraid, "afraid"},
	{view.Confused, "confused"},
	{view.Charmed, "charmed"},
	{view.Mounted, "mounted"},
	{view.Hiding, "hiding"},
	{view.Unseen, "unseen"},
	{view.Feigning, "feigning"},
	{view.Ghostly, "ghostly"},
	{view.Resting, "resting"},
	{view.Apart, "unselectable"},
	{view.Spares, "spares_players"},
	{view.SparesOwn, "spares_creatures"},
	{view.Boss, "boss"},
}

func encodeState(w *writer, _ texts, o *view.Object) {
	w.openField("state", '[', "list of dead, fighting, evading, walking, unattackable, ghost, talks, errands, rooted, staff, flagged, free, sanctuary, dueling, stunned, silenced, pacified, disarmed, afraid, confused, charmed, mounted, hiding, unseen, feigning, ghostly, resting, unselectable, spares_players, spares_creatures, boss, sitting, sleeping, kneeling, flies, hovers, swims", "what holds of it now; a player is `resting` where one rests; a ghost is dead and walks without its body; who `talks` waits for players that talk to it; who has `errands` gives quests or takes them back; `staff` stands outside of the game; a player's flag for fights between players is up while it is `flagged`, and its land is `free` for all or a `sanctuary`; a `boss` belongs to an encounter that is under way; a creature that `flies` moves through the air; who is `hiding` or `unseen` is told of to those only who see it all the same")
	for _, s := range states {
		if o.Flags&s.flag != 0 {
			w.element(s.word)
		}
	}
	if o.Stance != intent.Standing {
		w.element(o.Stance.String())
	}
	for _, word := range o.Afloat.Words() {
		w.element(word)
	}
	w.close(']')
	w.textIf("posture", string(o.Posture), "id of the emote that a creature goes on making; left out: none")
	w.textIf("weapons", weaponsOf(o), "which weapons a creature has in hand: away, melee or ranged; left out: up to the page")
	encodeThing(w, o)
}

func weaponsOf(o *view.Object) string {
	if o.Weapons == content.WeaponsAsFit {
		return ""
	}
	return o.Weapons.String()
}

func encodeSpeed(w *writer, _ texts, o *view.Object) {
	w.number("run", o.Run, "yards a second")
	w.number("walk", o.Walk, "yards a second")
}

func encodeLooks(w *writer, t texts, o *view.Object) {
	w.text("name", t.line(o.Name), "in the reader's language")
	guildOf(w, &o.Guild)
	w.textIf("title", t.titled(o.Title, t.line(o.Name)), "how a player is called that bears a title; left out: by its name")
	w.text("faction", string(o.Faction), "id")
	w.number("scale", o.Scale, "1 is its usual size")
	w.number("radius", o.Radius, "yards to its own edge")
	look := o.Look
	if o.Shape != nil {
		look = o.Shape.Look
	}
	w.text("color", look.Color, "#rrggbb; empty: up to the page")
	w.text("shape", look.Shape, "circle, square, triangle, diamond or hexagon; empty: up to the page")
	w.note("mount", "{def, scale, color, shape}", "what it rides on, as a creature is described; left out: nothing that is seen", true)
	if o.Mount == nil {
		return
	}
	w.openField("mount", '{', "", "")
	w.text("def", string(o.Mount.Def), "")
	w.number("scale", o.Mount.Scale, "")
	w.text("color", o.Mount.Look.Color, "")
	w.text("shape", o.Mount.Look.Shape, "")
	w.close('}')
}

// encodeObject writes an object that came into sight.
func encodeObject(w *writer, t texts, o *view.Object) {
	w.open('{')
	w.guid("id", o.GUID, "")
	w.text("def", string(o.Def), "definition: of a creature or a game object, or the start of a player or of who has left a corpse")
	w.guidIf("owner", o.Owner, "of a corpse, the player who left it, of an area its caster; left out: it is none")
	w.guidIf("master", o.Master, "of a creature that belongs to somebody: whom; left out: it is nobody's")
	if o.Master != 0 || w.noting() {
		w.textIf("role", o.Role.String(), "as what it belongs to that one: guardian, totem, pet, companion or wild")
	}
	w.note("area", "{harmful}", "a spot on the ground that a spell has marked, as wide as its radius: `harmful` tells whether it is bad for who stands in it; left out: it is none", true)
	if o.Area != nil {
		w.openField("area", '{', "", "")
		w.boolean("harmful", o.Area.Harmful, "")
		w.close('}')
	}
	for _, f := range facts {
		f.encode(w, t, o)
	}
	encodeCast(w, t, o)
	w.close('}')
}

// encodeChange writes what changed of an object that is in sight.
func encodeChange(w *writer, t texts, c *view.Change) {
	w.open('{')
	w.guid("id", c.Object.GUID, "")
	if c.Mask&view.Looks != 0 {
		w.text("def", string(c.Object.Def), "")
	}
	for _, f := range facts {
		if c.Mask&f.mask != 0 {
			f.encode(w, t, c.Object)
		}
	}
	w.close('}')
}

// encodeSelf writes what only the player itself is told.
func encodeSelf(w *writer, t texts, s *view.Self) {
	w.open('{')
	w.integer("experience", s.Experience, "points within the level")
	w.integer("needed", s.Needed, "points for the next level; 0 at the highest")
	w.number("run", s.Run, "yards a second")
	w.number("walk", s.Walk, "yards a second")
	w.boolean("rooted", s.Rooted, "it may not move from where it stands")
	w.boolean("led", s.Led, "the realm moves it; what the page says of its place does not count")
	w.number("reach", s.Reach, "yards between edges at which a swing lands")
	encodePurse(w, t, s.Purse)
	w.note("body", "{map, x, y, z, wait}", "where the body of a ghost lies, with the id of the map, and for how many ms from now it may not be taken back; left out: it is none", true)
	if b := s.Body; b != nil {
		w.openField("body", '{', "", "")
		w.text("map", string(b.Map), "")
		w.number("x", b.At.X, "")
		w.number("y", b.At.Y, "")
		w.number("z", b.At.Z, "")
		w.integer("wait", int64(b.Wait), "")
		w.close('}')
	}
	w.close('}')
}

func encodePosition(w *writer, p geo.Position) {
	w.number("x", p.X, "yards")
	w.number("y", p.Y, "yards")
	w.number("z", p.Z, "yards")
	w.number("facing", p.Facing, "radians, counterclockwise from the x axis")
}
