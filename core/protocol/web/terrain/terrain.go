// Package terrain decodes and encodes the messages and events about the map of the player:
// ground, places, obstacles, areas, weather, game events and instances.
package terrain

import (
	"loam/core/model/content"
	"loam/core/protocol/web/jsonfield"
	"loam/core/protocol/web/locale"
	"loam/core/session"
)

// Seated is `seated`: the map on which the player is, with what the page draws of it.
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
	w.Boolean("fresh", m.Fresh, "whether the page must forget all earlier state")
	w.GUID("player", m.Place.Player, "the player of the page")
	w.Integer("release", int64(m.Release), "number of the release")
	m.encodeMap(w)
	m.encodePlaces(w)
	m.encodeObstacles(w)
	m.encodeSchools(w)
	m.encodeFounding(w)
	rule := func(slot content.Slot) float64 { return m.Texts.Content.Rule(slot, nil) }
	w.OpenField("near", '{', "{talk, loot, use}", "interaction distance in yards: for gossip, loot of corpses, and things that set no distance of their own")
	w.Number("talk", rule(content.TalkYards), "")
	w.Number("loot", rule(content.LootYards), "")
	w.Number("use", rule(content.UseYards), "")
	w.Close('}')
}

// encodeFounding writes what it takes to found a guild without a petition.
func (m Seated) encodeFounding(w *jsonfield.Writer) {
	w.Note("founding", "{coins, members}", "cost of a guild with `found_guild`: the price in coins, and the required number of group members with the player; omitted if nobody can found one", true)
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
	w.OpenField("places", '[', "list of {id, name, x, y, radius}", "named places of the map; a place with a radius is an area")
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
		"`encounters` has the name of each encounter of the map in the reader's language, by its id; bounds and height of the ground in yards; graveyard is the name of the place where the dead resurrect, or of the map of a place that has no name; empty: where the character started")
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
	w.OpenField("schools", '[', "list of {school, name, color}", "schools of spells, damage and auras; names in the reader's language, colors #rrggbb or empty")
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
