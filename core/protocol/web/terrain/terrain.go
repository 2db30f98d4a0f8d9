// Package terrain is what pages ask and are told of the map on which their player stands:
// its ground, places and obstacles, areas, weather and game events, and its copies.
package terrain

import (
	"loam/core/model/content"
	"loam/core/protocol/web/jsonfield"
	"loam/core/protocol/web/locale"
	"loam/core/session"
)

// Seated says on which map the player stands and what is drawn of it.
type Seated struct {
	Fresh   bool
	Place   session.Place
	Texts   locale.Texts
	Release int
}

// maxPlaces bounds how many places of a map are told.
const maxPlaces = 300

// Name implements message.Body.
func (Seated) Name() string { return "seated" }

// Encode implements message.Body.
func (m Seated) Encode(w *jsonfield.Writer) {
	w.Boolean("fresh", m.Fresh, "whether everything known so far is to be forgotten")
	w.GUID("player", m.Place.Player, "the page's own player")
	w.Integer("release", int64(m.Release), "number of the content")
	m.encodeMap(w)
	m.encodePlaces(w)
	m.encodeObstacles(w)
	m.encodeSchools(w)
	m.encodeFounding(w)
	rule := func(slot content.Slot) float64 { return m.Texts.Content.Rule(slot, nil) }
	w.OpenField("near", '{', "{talk, loot, use}", "yards within which the player may talk, look at what is found with the dead, and use things that say nothing else")
	w.Number("talk", rule(content.TalkYards), "")
	w.Number("loot", rule(content.LootYards), "")
	w.Number("use", rule(content.UseYards), "")
	w.Close('}')
}

// encodeFounding writes what it takes to found a guild without a petition.
func (m Seated) encodeFounding(w *jsonfield.Writer) {
	w.Note("founding", "{coins, members}", "what it takes to found a guild with `found_guild`: coins, and how many there must be of the player's group, itself included; left out: nobody can", true)
	d, ok := m.Texts.Content.Charter(content.PlayersCharter)
	if !ok {
		return
	}
	w.OpenField("founding", '{', "", "")
	w.Integer("coins", d.Cost, "")
	w.Integer("members", int64(d.Founders), "")
	w.Close('}')
}

func (m Seated) encodePlaces(w *jsonfield.Writer) {
	w.OpenField("places", '[', "list of {id, name, x, y, radius}", "named spots of the map; those with a radius are areas")
	told := 0
	for i := range m.Texts.Content.Places {
		p := &m.Texts.Content.Places[i]
		if p.Map != m.Place.Map || told == maxPlaces {
			continue
		}
		told++
		w.Open('{')
		w.Text("id", string(p.ID), "")
		w.Text("name", m.Texts.Line(p.Name), "")
		w.Number("x", p.At.X, "")
		w.Number("y", p.At.Y, "")
		w.Number("radius", p.Radius, "")
		w.Close('}')
	}
	w.Close(']')
}

func (m Seated) encodeMap(w *jsonfield.Writer) {
	def, ok := m.Texts.Content.Map(m.Place.Map)
	if !ok {
		def = &content.Map{ID: m.Place.Map, Name: content.Text{Key: string(m.Place.Map)}}
	}
	w.OpenField("map", '{', "{id, instance, name, min_x, min_y, max_x, max_y, ground, graveyard, encounters}",
		"`encounters` are what each encounter of the map is called in the reader's language, by its name; bounds and height of the ground in yards; graveyard is the name of the place where the dead come back, or of the map of one that has none; empty: where the character started")
	w.Text("id", string(def.ID), "")
	w.Integer("instance", int64(m.Place.Instance), "")
	w.Text("name", m.Texts.Line(def.Name), "")
	w.Number("min_x", def.Bounds.MinX, "")
	w.Number("min_y", def.Bounds.MinY, "")
	w.Number("max_x", def.Bounds.MaxX, "")
	w.Number("max_y", def.Bounds.MaxY, "")
	w.Number("ground", def.Ground, "")
	graveyard := ""
	if p, ok := m.Texts.Content.Place(def.Graveyard); ok {
		graveyard = m.Texts.Line(p.Name)
		if on, there := m.Texts.Content.Map(p.Map); graveyard == "" && there {
			graveyard = m.Texts.Line(on.Name)
		}
	}
	w.Text("graveyard", graveyard, "")
	m.encodeEncounters(w, def)
	w.Close('}')
}

// encodeSchools writes what tells schools apart.
func (m Seated) encodeSchools(w *jsonfield.Writer) {
	w.OpenField("schools", '[', "list of {school, name, color}", "of spells, damage and auras; names in the reader's language, colors #rrggbb or empty")
	for i := range m.Texts.Content.Schools {
		d := &m.Texts.Content.Schools[i]
		w.Open('{')
		w.Text("school", string(d.ID), "")
		w.Text("name", m.Texts.Line(d.Name), "")
		w.Text("color", d.Color, "")
		w.Close('}')
	}
	w.Close(']')
}

// encodeEncounters writes how the encounters of a map are called: by their title, or else
// as their first creature is.
func (m Seated) encodeEncounters(w *jsonfield.Writer, on *content.Map) {
	if on.Instance == nil {
		return
	}
	w.OpenField("encounters", '{', "", "")
	for i := range on.Instance.Encounters {
		e := &on.Instance.Encounters[i]
		title := m.Texts.Line(e.Title)
		if title == "" && len(e.Creatures) > 0 {
			if d, ok := m.Texts.Content.Creature(e.Creatures[0]); ok {
				title = m.Texts.Line(d.Name)
			}
		}
		w.TextIf(e.Name, title, "")
	}
	w.Close('}')
}
