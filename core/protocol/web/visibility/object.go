// Package visibility encodes the objects in view and the player's own state, and decodes the
// movement messages of the page.
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

// ByEvents are the facts that pages follow by events: the current cast.
const ByEvents = view.Casts

// LanguageBound are the facts that depend on the reader's language.
const LanguageBound = view.Looks | view.Gear | view.Powers | view.Auras

func encodeHealth(w *jsonfield.Writer, _ locale.Texts, o *view.Object) {
	w.Integer("health", o.Health, "points")
	w.Integer("max_health", o.MaxHealth, "points")
}

func encodePowers(w *jsonfield.Writer, t locale.Texts, o *view.Object) {
	w.OpenField("powers", '[', "list of {power, name, color, now, max}", "its powers besides health, in points, in the order of its definition; names in the reader's language")
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
	w.Note("way", "way", "the path on which the realm moves it, for a unit aboard relative to its transport; omitted if it stands or if a player moves it", true)
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
	w.GUID("target", o.Target, "its victim or target; empty: none")
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
	w.OpenField("state", '[', "list of dead, fighting, evading, walking, unattackable, ghost, talks, errands, rooted, staff, flagged, free, sanctuary, dueling, stunned, silenced, pacified, disarmed, afraid, confused, charmed, mounted, hiding, unseen, feigning, ghostly, resting, unselectable, spares_players, spares_creatures, boss, sitting, sleeping, kneeling, flies, hovers, swims", "its states; a player is `resting` in a rest area; a ghost is dead and walks without its body; who `talks` waits for players that talk to it; who has `errands` starts or ends quests; `staff` is in GM mode; a player with the PvP flag is `flagged`, and its area is `free` for all or a `sanctuary`; a `boss` belongs to an encounter in progress; a creature that `flies` moves through the air; a unit that is `hiding` or `unseen` is sent only to players who detect it")
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
	w.TextIf("posture", string(o.Posture), "id of the emote that a creature repeats; omitted if there is none")
	w.TextIf("weapons", weaponsOf(o), "weapons that a creature has drawn: away, melee or ranged; omitted if the page chooses")
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
	w.TextIf("title", t.WithTitle(o.Title, t.Line(o.Name)), "the player's name with the chosen title; omitted if there is none")
	w.Text("faction", string(o.Faction), "id")
	w.Number("scale", o.Scale, "1 is the normal size")
	w.Number("radius", o.Radius, "yards from the centre to the edge")
	look := o.Look
	if o.Shape != nil {
		look = o.Shape.Look
	}
	w.Text("color", look.Color, "#rrggbb; empty: the page chooses")
	w.Text("shape", look.Shape, "circle, square, triangle, diamond or hexagon; empty: the page chooses")
	w.Note("mount", "{def, scale, color, shape}", "its mount, described like a creature; omitted if no mount is visible", true)
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

// EncodeObject writes an object that came into view.
func EncodeObject(w *jsonfield.Writer, t locale.Texts, o *view.Object) {
	w.Open('{')
	w.GUID("id", o.GUID, "")
	w.Text("def", string(o.Def), "id of the definition of a creature or game object, or of the start of a player or of a corpse's owner")
	w.GUIDIf("owner", o.Owner, "for a corpse: its player; for an area: its caster; omitted for others")
	w.GUIDIf("master", o.Master, "for a pet or minion: its owner; omitted for others")
	if o.Master != 0 || w.Noting() {
		w.TextIf("role", o.Role.String(), "its role for that owner: guardian, totem, pet, companion or wild")
	}
	w.Note("area", "{harmful}", "an area of a spell on the ground, as wide as its radius: `harmful` reports whether it harms units in it; omitted for others", true)
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

// EncodeChange writes the changes of an object in view.
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

// EncodeSelf writes what only the player itself receives.
func EncodeSelf(w *jsonfield.Writer, t locale.Texts, s *view.Self) {
	w.Open('{')
	w.Integer("experience", s.Experience, "experience within the level")
	w.Integer("needed", s.Needed, "experience for the next level; 0 at the maximum level")
	w.Number("run", s.Run, "yards a second")
	w.Number("walk", s.Walk, "yards a second")
	w.Boolean("rooted", s.Rooted, "it cannot move")
	w.Boolean("led", s.Led, "the realm moves it; positions from the page are ignored")
	w.Number("reach", s.Reach, "melee reach in yards, between edges")
	item.EncodePurse(w, t, s.Purse)
	w.Note("body", "{map, x, y, z, wait}", "position of the ghost's body, with the id of the map, and the time in ms until it can be reclaimed; omitted if there is none", true)
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
