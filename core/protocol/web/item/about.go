package item

import (
	"loam/core/model/content"
	"loam/core/protocol/web/jsonfield"
	"loam/core/protocol/web/locale"
)

// MaxAboutLevel is the highest level for which stats of an item are computed.
const MaxAboutLevel = 100000

// About is `item_about`: the details of an item definition.
type About struct {
	Item  content.ID
	Level int
	Texts locale.Texts
}

// Name implements message.Body.
func (About) Name() string { return "item_about" }

// Encode implements message.Body.
func (m About) Encode(w *jsonfield.Writer) {
	t := m.Texts
	d, known := t.Content.Item(m.Item)
	if !known {
		d = &content.Item{Name: content.Text{Key: string(m.Item)}}
	}
	w.Text("item", string(m.Item), "id of the item that the page asked about")
	w.Text("name", t.Line(d.Name), "in the reader's language, like all texts of this message; the id if the item is not defined")
	w.Text("quality", content.Qualities[d.Quality], "poor, common, uncommon, rare, epic or legendary")
	w.Text("fits", d.Fit.String(), "where it is equipped: `none`, `head`, `one_hand` and so on")
	w.NumberIf("damage_min", d.DamageMin, "of weapons, points")
	w.NumberIf("damage_max", d.DamageMax, "")
	w.IntegerIf("swing_ms", int64(d.Swing), "time between two swings or shots")
	m.figures(w, "stats", "stats that it adds to its wearer", d.Stats)
	w.IntegerIf("slots", int64(d.Bag), "number of slots of a bag")
	m.does(w, d)
	w.OpenField("sockets", '[', "list of texts", "the words of its sockets, in order")
	for _, word := range d.Made.Sockets {
		w.Element(word)
	}
	w.Close(']')
	for _, f := range content.ItemNumbers {
		w.IntegerIf(f.Key, int64(*f.Of(d)), f.Doc)
	}
	w.TextIf("binds", binds(d), bindsDoc)
	w.OpenField("starts", '[', "list of texts", "names of the starts that may equip it; empty: all")
	for _, id := range d.Needs.Starts {
		if s, ok := t.Content.Start(id); ok {
			w.Element(t.Line(s.Name))
		}
	}
	w.Close(']')
	for _, f := range content.ItemFlags {
		w.BooleanIf(f.Key, *f.Of(d), f.Doc)
	}
	for _, f := range content.ItemTexts {
		line := ""
		if text := *f.Of(d); text.Key != "" {
			line = t.Line(text)
		}
		w.TextIf(f.Key, line, f.Doc+"; omitted if there is none")
	}
	m.set(w, d)
}

// figures writes values for stats, for the level that was asked about.
func (m About) figures(w *jsonfield.Writer, name, doc string, all []content.Figure) {
	w.OpenField(name, '[', "list of {name, value}", doc)
	for i := range all {
		w.Open('{')
		w.Text("name", m.Texts.StatName(all[i].Stat), "")
		w.Number("value", all[i].Value.Eval([]float64{float64(m.Level)}), "")
		w.Close('}')
	}
	w.Close(']')
}

// does writes what an item does besides.
func (m About) does(w *jsonfield.Writer, d *content.Item) {
	t := m.Texts
	one := func(way string, name, about content.Text) {
		w.Open('{')
		w.Text("way", way, "")
		w.Text("name", t.Line(name), "")
		if about.Key != "" {
			w.Text("about", t.Line(about), "")
		}
		w.Close('}')
	}
	w.OpenField("does", '[', "list of {way, name, about}", "its other effects. way is use (a spell that using it casts), worn (an aura on the wearer), stone (what it adds as a gem in a socket) or filled (active when all its sockets are filled); about is the description, omitted if there is none")
	for _, id := range d.Use.Spells {
		if s, ok := t.Content.Spell(id); ok {
			one("use", s.Name, s.Description)
		}
	}
	for _, id := range d.Auras {
		if a, ok := t.Content.Aura(id); ok && !a.Hidden {
			one("worn", a.Name, a.Description)
		}
	}
	if e, ok := t.Content.Enchantment(d.Made.Stone); ok {
		one("stone", e.Name, content.Text{})
	}
	if e, ok := t.Content.Enchantment(d.Made.SocketBonus); ok {
		one("filled", e.Name, content.Text{})
	}
	w.Close(']')
}

// set writes the set that an item is part of.
func (m About) set(w *jsonfield.Writer, d *content.Item) {
	w.Note("set", "{name, items, bonuses}", "the item set that it belongs to. items are the names of all items of the set; bonuses is a list of {worn, stats, auras}, active with that many items worn; omitted if there is none", true)
	set, ok := m.Texts.Content.SetOf(d.ID)
	if !ok {
		return
	}
	w.OpenField("set", '{', "", "")
	w.Text("name", m.Texts.Line(set.Name), "")
	w.OpenField("items", '[', "", "")
	for _, id := range set.Items {
		w.Element(m.Texts.ItemName(id))
	}
	w.Close(']')
	w.OpenField("bonuses", '[', "", "")
	for i := range set.Bonuses {
		b := &set.Bonuses[i]
		w.Open('{')
		w.Integer("worn", int64(b.Worn), "")
		m.figures(w, "stats", "", b.Stats)
		w.OpenField("auras", '[', "", "")
		for _, id := range b.Auras {
			if a, ok := m.Texts.Content.Aura(id); ok {
				w.Element(m.Texts.Line(a.Name))
			}
		}
		w.Close(']')
		w.Close('}')
	}
	w.Close(']')
	w.Close('}')
}
