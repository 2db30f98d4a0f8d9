// Package visibility is what pages are told of the objects in sight and of their own player,
// and how a page moves that.
package visibility

import (
	"loam/core/lib/geo"
	"loam/core/model/content"
	"loam/core/model/intent"
	"loam/core/model/view"
	"loam/core/protocol/web/gameobject"
	"loam/core/protocol/web/guild"
	"loam/core/protocol/web/item"
	"loam/core/protocol/web/jsonfield"
	"loam/core/protocol/web/locale"
	"loam/core/protocol/web/loot"
	"loam/core/protocol/web/spell"
)

// fact is a part of an object that is told whole when something in it changed.
type fact struct {
	mask   view.Mask
	text   bool // depends on the reader's language
	encode func(w *jsonfield.Writer, t locale.Texts, o *view.Object)
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
	{view.Gear, true, item.EncodeGear},
	{view.Powers, true, encodePowers},
	{view.Auras, true, spell.EncodeAuras},
	{view.Finds, false, loot.EncodeFinders},
}

// ByEvents are the facts of which a page is told by events as they change: what a
// unit casts.
const ByEvents = view.Casts

// LanguageBound are the facts that depend on the reader's language.
const LanguageBound = view.Looks | view.Gear | view.Powers | view.Auras

func encodeHealth(w *jsonfield.Writer, _ locale.Texts, o *view.Object) {
	w.Integer("health", o.Health, "points")
	w.Integer("max_health", o.MaxHealth, "points")
}

func encodePowers(w *jsonfield.Writer, t locale.Texts, o *view.Object) {
	w.OpenField("powers", '[', "list of {power, name, color, now, max}", "what it has next to health, in points, as its definition lists them; names in the reader's language")
	for _, p := range o.Powers {
		w.Open('{')
		w.Text("power", string(p.Power), "")
		name, color := string(p.Power), ""
		if d, ok := t.Content.Power(p.Power); ok {
			name, color = t.Line(d.Name), d.Color
		}
		w.Text("name", name, "")
		w.Text("color", color, "")
		w.Integer("now", p.Now, "")
		w.Integer("max", p.Max, "")
		w.Close('}')
	}
	w.Close(']')
}

func encodeLevel(w *jsonfield.Writer, _ locale.Texts, o *view.Object) {
	w.Integer("level", int64(o.Level), "")
}

func encodePlace(w *jsonfield.Writer, _ locale.Texts, o *view.Object) {
	w.Number("x", o.Position.X, "yards, at the time of the step")
	w.Number("y", o.Position.Y, "yards")
	w.Number("z", o.Position.Z, "yards")
	w.Number("facing", o.Position.Facing, "radians, counterclockwise from the x axis")
	gameobject.EncodeAboard(w, o)
	w.Note("way", "way", "how it walks by itself, of who is aboard on its transport; left out: it stands, or a player moves it", true)
	if len(o.Motion.Points) == 0 {
		return
	}
	w.OpenField("way", '{', "", "")
	w.OpenField("points", '[', "", "")
	for _, p := range o.Motion.Points {
		w.Numbers(p.X, p.Y, p.Z)
	}
	w.Close(']')
	w.Integer("start", int64(o.Motion.Start), "")
	w.Integer("end", int64(o.Motion.End), "")
	w.Close('}')
}

func encodeTarget(w *jsonfield.Writer, _ locale.Texts, o *view.Object) {
	w.GUID("target", o.Target, "whom it attacks or looks at; empty: nobody")
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

func encodeState(w *jsonfield.Writer, t locale.Texts, o *view.Object) {
	w.OpenField("state", '[', "list of dead, fighting, evading, walking, unattackable, ghost, talks, errands, rooted, staff, flagged, free, sanctuary, dueling, stunned, silenced, pacified, disarmed, afraid, confused, charmed, mounted, hiding, unseen, feigning, ghostly, resting, unselectable, spares_players, spares_creatures, boss, sitting, sleeping, kneeling, flies, hovers, swims", "what holds of it now; a player is `resting` where one rests; a ghost is dead and walks without its body; who `talks` waits for players that talk to it; who has `errands` gives quests or takes them back; `staff` stands outside of the game; a player's flag for fights between players is up while it is `flagged`, and its land is `free` for all or a `sanctuary`; a `boss` belongs to an encounter that is under way; a creature that `flies` moves through the air; who is `hiding` or `unseen` is told of to those only who see it all the same")
	for _, s := range states {
		if o.Flags&s.flag != 0 {
			w.Element(s.word)
		}
	}
	if o.Stance != intent.Standing {
		w.Element(o.Stance.String())
	}
	for _, word := range o.Afloat.Words() {
		w.Element(word)
	}
	w.Close(']')
	w.TextIf("posture", string(o.Posture), "id of the emote that a creature goes on making; left out: none")
	w.TextIf("weapons", weaponsOf(o), "which weapons a creature has in hand: away, melee or ranged; left out: up to the page")
	gameobject.EncodeThing(w, t, o)
}

func weaponsOf(o *view.Object) string {
	if o.Weapons == content.WeaponsAsFit {
		return ""
	}
	return o.Weapons.String()
}

func encodeSpeed(w *jsonfield.Writer, _ locale.Texts, o *view.Object) {
	w.Number("run", o.Run, "yards a second")
	w.Number("walk", o.Walk, "yards a second")
}

func encodeLooks(w *jsonfield.Writer, t locale.Texts, o *view.Object) {
	w.Text("name", t.Line(o.Name), "in the reader's language")
	guild.GuildOf(w, &o.Guild)
	w.TextIf("title", t.WithTitle(o.Title, t.Line(o.Name)), "how a player is called that bears a title; left out: by its name")
	w.Text("faction", string(o.Faction), "id")
	w.Number("scale", o.Scale, "1 is its usual size")
	w.Number("radius", o.Radius, "yards to its own edge")
	look := o.Look
	if o.Shape != nil {
		look = o.Shape.Look
	}
	w.Text("color", look.Color, "#rrggbb; empty: up to the page")
	w.Text("shape", look.Shape, "circle, square, triangle, diamond or hexagon; empty: up to the page")
	w.Note("mount", "{def, scale, color, shape}", "what it rides on, as a creature is described; left out: nothing that is seen", true)
	if o.Mount == nil {
		return
	}
	w.OpenField("mount", '{', "", "")
	w.Text("def", string(o.Mount.Def), "")
	w.Number("scale", o.Mount.Scale, "")
	w.Text("color", o.Mount.Look.Color, "")
	w.Text("shape", o.Mount.Look.Shape, "")
	w.Close('}')
}

// EncodeObject writes an object that came into sight.
func EncodeObject(w *jsonfield.Writer, t locale.Texts, o *view.Object) {
	w.Open('{')
	w.GUID("id", o.GUID, "")
	w.Text("def", string(o.Def), "definition: of a creature or a game object, or the start of a player or of who has left a corpse")
	w.GUIDIf("owner", o.Owner, "of a corpse, the player who left it, of an area its caster; left out: it is none")
	w.GUIDIf("master", o.Master, "of a creature that belongs to somebody: whom; left out: it is nobody's")
	if o.Master != 0 || w.Noting() {
		w.TextIf("role", o.Role.String(), "as what it belongs to that one: guardian, totem, pet, companion or wild")
	}
	w.Note("area", "{harmful}", "a spot on the ground that a spell has marked, as wide as its radius: `harmful` tells whether it is bad for who stands in it; left out: it is none", true)
	if o.Area != nil {
		w.OpenField("area", '{', "", "")
		w.Boolean("harmful", o.Area.Harmful, "")
		w.Close('}')
	}
	for _, f := range facts {
		f.encode(w, t, o)
	}
	spell.EncodeCast(w, t, o)
	w.Close('}')
}

// EncodeChange writes what changed of an object that is in sight.
func EncodeChange(w *jsonfield.Writer, t locale.Texts, c *view.Change) {
	w.Open('{')
	w.GUID("id", c.Object.GUID, "")
	if c.Mask&view.Looks != 0 {
		w.Text("def", string(c.Object.Def), "")
	}
	for _, f := range facts {
		if c.Mask&f.mask != 0 {
			f.encode(w, t, c.Object)
		}
	}
	w.Close('}')
}

// EncodeSelf writes what only the player itself is told.
func EncodeSelf(w *jsonfield.Writer, t locale.Texts, s *view.Self) {
	w.Open('{')
	w.Integer("experience", s.Experience, "points within the level")
	w.Integer("needed", s.Needed, "points for the next level; 0 at the highest")
	w.Number("run", s.Run, "yards a second")
	w.Number("walk", s.Walk, "yards a second")
	w.Boolean("rooted", s.Rooted, "it may not move from where it stands")
	w.Boolean("led", s.Led, "the realm moves it; what the page says of its place does not count")
	w.Number("reach", s.Reach, "yards between edges at which a swing lands")
	item.EncodePurse(w, t, s.Purse)
	w.Note("body", "{map, x, y, z, wait}", "where the body of a ghost lies, with the id of the map, and for how many ms from now it may not be taken back; left out: it is none", true)
	if b := s.Body; b != nil {
		w.OpenField("body", '{', "", "")
		w.Text("map", string(b.Map), "")
		w.Number("x", b.At.X, "")
		w.Number("y", b.At.Y, "")
		w.Number("z", b.At.Z, "")
		w.Integer("wait", int64(b.Wait), "")
		w.Close('}')
	}
	w.Close('}')
}

func encodePosition(w *jsonfield.Writer, p geo.Position) {
	w.Number("x", p.X, "yards")
	w.Number("y", p.Y, "yards")
	w.Number("z", p.Z, "yards")
	w.Number("facing", p.Facing, "radians, counterclockwise from the x axis")
}
