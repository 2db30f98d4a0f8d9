package web

import (
	"context"
	"strings"

	"loam/core/content"
)

// maxAboutLevel bounds the level for which figures of an item are told.
const maxAboutLevel = 100000

// aboutItem asks what an item is, wherever the page has read of it.
type aboutItem struct {
	item  content.ID
	level int
}

func decodeAboutItem(r *reader) action {
	return aboutItem{
		content.ID(r.line("item", maxItemID, "id of an item")),
		int(r.integerOr("level", 1, maxAboutLevel, "of who would wear it, for figures that follow it; left out: 1")),
	}
}

func (a aboutItem) do(_ context.Context, c *conn) error {
	if err := c.session.MayAsk("about_item"); err != nil {
		return err
	}
	c.send(itemAbout{a.item, max(a.level, 1), c.texts()})
	return nil
}

// itemAbout tells what an item is for, as its definition says.
type itemAbout struct {
	item  content.ID
	level int
	texts texts
}

func (itemAbout) name() string { return "item_about" }

func (m itemAbout) encode(w *writer) {
	t := m.texts
	d, known := t.content.Item(m.item)
	if !known {
		d = &content.Item{Name: content.Text{Key: string(m.item)}}
	}
	w.text("item", string(m.item), "the id that was asked about")
	w.text("name", t.line(d.Name), "in the reader's language, as all texts of it; the id of an item that is not defined")
	w.text("quality", content.Qualities[d.Quality], "poor, common, uncommon, rare, epic or legendary")
	w.text("fits", d.Fit.String(), "how it is worn: `none`, `head`, `one_hand` and so on")
	w.numberIf("damage_min", d.DamageMin, "of what strikes, points")
	w.numberIf("damage_max", d.DamageMax, "")
	w.integerIf("swing_ms", int64(d.Swing), "time between two swings or shots")
	m.figures(w, "stats", "what it adds for who wears it", d.Stats)
	w.integerIf("slots", int64(d.Bag), "of a bag")
	m.does(w, d)
	w.openField("sockets", '[', "list of texts", "the words of its sockets, in their order")
	for _, word := range d.Made.Sockets {
		w.element(word)
	}
	w.close(']')
	w.integerIf("durability", int64(d.Worth.Durability), "points of wear that it endures")
	encodeNeeds(w, d)
	w.openField("starts", '[', "list of texts", "names of the starts of which its wearer must be; none: any")
	for _, id := range d.Needs.Starts {
		if s, ok := t.content.Start(id); ok {
			w.element(t.line(s.Name))
		}
	}
	w.close(']')
	description := ""
	if d.Description.Key != "" {
		description = t.line(d.Description)
	}
	w.textIf("description", description, "left out: none")
	m.set(w, d)
}

// figures writes values for stats, for the level that was asked about.
func (m itemAbout) figures(w *writer, name, doc string, all []content.Figure) {
	w.openField(name, '[', "list of {name, value}", doc)
	for i := range all {
		w.open('{')
		w.text("name", m.statName(all[i].Stat), "")
		w.number("value", all[i].Value.Eval([]float64{float64(m.level)}), "")
		w.close('}')
	}
	w.close(']')
}

// statName is what a stat is called: those of core have their word.
func (m itemAbout) statName(id content.ID) string {
	for i := range m.texts.content.Stats {
		if s := &m.texts.content.Stats[i]; s.ID == id {
			return m.texts.line(s.Name)
		}
	}
	return strings.ReplaceAll(string(id), "_", " ")
}

// does writes what an item does besides.
func (m itemAbout) does(w *writer, d *content.Item) {
	t := m.texts
	one := func(way string, name, about content.Text) {
		w.open('{')
		w.text("way", way, "")
		w.text("name", t.line(name), "")
		if about.Key != "" {
			w.text("about", t.line(about), "")
		}
		w.close('}')
	}
	w.openField("does", '[', "list of {way, name, about}", "what it does besides; way is use (a spell that its use casts), worn (an aura on its wearer), stone (as which it lies in a socket) or filled (when all its sockets are); about is what is said of it, left out: nothing")
	for _, id := range d.Use.Spells {
		if s, ok := t.content.Spell(id); ok {
			one("use", s.Name, s.Description)
		}
	}
	for _, id := range d.Auras {
		if a, ok := t.content.Aura(id); ok && !a.Hidden {
			one("worn", a.Name, a.Description)
		}
	}
	if e, ok := t.content.Enchantment(d.Made.Stone); ok {
		one("stone", e.Name, content.Text{})
	}
	if e, ok := t.content.Enchantment(d.Made.SocketBonus); ok {
		one("filled", e.Name, content.Text{})
	}
	w.close(']')
}

// set writes the set that an item is part of.
func (m itemAbout) set(w *writer, d *content.Item) {
	w.note("set", "{name, items, bonuses}", "that it is part of; items are the names of all that are, bonuses a list of {worn, stats, auras}: with so many worn; left out: none", true)
	set, ok := m.texts.content.SetOf(d.ID)
	if !ok {
		return
	}
	w.openField("set", '{', "", "")
	w.text("name", m.texts.line(set.Name), "")
	w.openField("items", '[', "", "")
	for _, id := range set.Items {
		w.element(m.texts.nameOf(id))
	}
	w.close(']')
	w.openField("bonuses", '[', "", "")
	for i := range set.Bonuses {
		b := &set.Bonuses[i]
		w.open('{')
		w.integer("worn", int64(b.Worn), "")
		m.figures(w, "stats", "", b.Stats)
		w.openField("auras", '[', "", "")
		for _, id := range b.Auras {
			if a, ok := m.texts.content.Aura(id); ok {
				w.element(m.texts.line(a.Name))
			}
		}
		w.close(']')
		w.close('}')
	}
	w.close(']')
	w.close('}')
}
