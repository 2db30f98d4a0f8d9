package web

import (
	"strings"

	"loam/core/content"
	"loam/core/geo"
	"loam/core/view"
)

// encodeSpells writes what the player can cast, and what of it rests.
func encodeSpells(w *writer, t texts, book *view.Spellbook) {
	encodeSpellbook(w, t, book)
	encodeRests(w, book)
}

func encodeSpellbook(w *writer, t texts, book *view.Spellbook) {
	w.openField("known", '[', "list of spells", "all that the player knows, by id")
	for i, id := range book.Spells {
		def, ok := t.content.Spell(id)
		if !ok {
			continue // gone with a newer release, with which all is told again
		}
		w.open('{')
		encodeSpell(w, t, def, book.Costs[i])
		w.close('}')
	}
	w.close(']')
}

// globalMark begins the category under which global rests are kept.
const globalMark = "*"

// itemOfRest is the item that rests by itself under a category; "" is none.
func itemOfRest(category string) content.ID {
	if id, own := content.ItemOfRest(category); own {
		return id
	}
	return ""
}

func encodeRests(w *writer, book *view.Spellbook) {
	w.openField("rests", '[', "list of {spell, item, category, global, school, ms}", "what cannot be cast for so long from now: one spell, what an item casts, all of a category, all that share a global cooldown, or all of a school; what does not apply is left out")
	for _, r := range book.Rests {
		w.open('{')
		category, global := strings.CutPrefix(r.Category, globalMark)
		item := itemOfRest(r.Category)
		switch {
		case global:
			w.text("global", category, "")
		case item != "":
			w.text("item", string(item), "")
		case category != "":
			w.text("category", category, "")
		}
		w.textIf("spell", string(r.Spell), "")
		w.textIf("school", string(r.School), "")
		w.integer("ms", int64(r.Left), "")
		w.close('}')
	}
	w.close(']')
}

// encodeSpell writes all that a page draws and tells of a spell.
func encodeSpell(w *writer, t texts, d *content.Spell, costs []int64) {
	w.text("spell", string(d.ID), "its id")
	w.text("name", t.line(d.Name), "in the reader's language")
	w.textIf("description", t.about(d.Description), "in the reader's language; left out: none")
	w.integerIf("rank", int64(d.Rank), "in its chain; left out: it has no ranks")
	w.textIf("school", string(d.School), "its id; left out: none")
	w.text("color", d.Icon.Color, "of its icon: #rrggbb; empty: up to the page")
	w.text("shape", d.Icon.Shape, "as of objects")
	w.text("aim", d.Aim.String(), strings.Join(content.AimWords, ", ")+": what who casts it has to point at; `ground` is a spot")
	w.number("range", d.Range, "yards between edges; 0: as far as a swing reaches")
	w.numberIf("least", d.Least, "yards; nearer it cannot be cast")
	w.booleanIf("anywhere", d.Anywhere, "it has no range at all")
	w.numberIf("radius", reachOf(d), "yards; how far its widest effect reaches around the spot or target")
	w.integerIf("cast_ms", int64(d.Cast), "how long it is cast; left out: at once")
	w.integerIf("channel_ms", int64(d.Channel), "how long it goes on then")
	w.integerIf("cooldown_ms", int64(d.Cooldown), "how long it rests then")
	w.textIf("category", d.Category, "spells of one category rest together")
	w.integerIf("category_ms", int64(d.CategoryRest), "how long they do")
	w.integerIf("global_ms", int64(d.GlobalRest), "for how long no spell of the same `global` can be cast then")
	w.textIf("global", d.GlobalCategory, "which of the global cooldowns; left out: that of most spells")
	w.booleanIf("passive", d.Passive, "it is in force by itself and cannot be cast")
	w.booleanIf("repeats", d.Repeats, "it is cast again and again until stopped")
	w.booleanIf("next_swing", d.NextSwing, "it takes the place of the next swing")
	w.booleanIf("dead", d.Needs.Dead, "the dead may cast it")
	w.booleanIf("stunned", d.Needs.Stunned, "it can be cast whatever lies on the caster's will")
	w.openField("costs", '[', "list of {power, name, amount}", "what it takes now, in points; `power` is empty where it takes health; names in the reader's language")
	for i, points := range costs {
		if i == len(d.Costs) {
			break // of another release, with which all is told again
		}
		w.open('{')
		w.text("power", string(d.Costs[i].Power), "")
		w.text("name", t.powerName(d.Costs[i].Power), "")
		w.integer("amount", points, "")
		w.close('}')
	}
	w.close(']')
}

// reachOf is the widest radius of a spell's effects.
func reachOf(d *content.Spell) (most geo.Yards) {
	for i := range d.Effects {
		most = max(most, d.Effects[i].Radius)
	}
	return most
}

// about is a description, or "" where content gives none.
func (t texts) about(x content.Text) string {
	if x.Key == "" {
		return ""
	}
	return t.line(x)
}

// powerName is what a power is called, or its id; "" is health, which has no name.
func (t texts) powerName(id content.ID) string {
	if d, ok := t.content.Power(id); ok {
		return t.line(d.Name)
	}
	return string(id)
}

// spellName is what a spell is called, or its id.
func (t texts) spellName(id content.ID) string {
	if d, ok := t.content.Spell(id); ok {
		return t.line(d.Name)
	}
	return string(id)
}

// auraName is what an aura is called, or its id.
func (t texts) auraName(id content.ID) string {
	if d, ok := t.content.Aura(id); ok {
		return t.line(d.Name)
	}
	return string(id)
}

// spellList is `spells`, which tells a page in another language what its player
// can cast.
type spellList struct {
	book  *view.Spellbook
	texts texts
}

func (spellList) name() string { return "spells" }

func (m spellList) encode(w *writer) { encodeSpellbook(w, m.texts, m.book) }

// encodeAuras writes what a unit bears.
func encodeAuras(w *writer, t texts, o *view.Object) {
	w.openField("auras", '[', "list of auras", "what it bears and is shown of, in the order in which it came")
	for i := range o.Auras {
		w.open('{')
		encodeAura(w, t, &o.Auras[i])
		w.close('}')
	}
	w.close(']')
}

func encodeAura(w *writer, t texts, a *view.Aura) {
	d, ok := t.content.Aura(a.Aura)
	if !ok {
		d = &content.Aura{Name: content.Text{Key: string(a.Aura)}}
	}
	w.integer("serial", int64(a.Serial), "tells it from others of the unit")
	w.text("aura", string(a.Aura), "its id")
	w.text("name", t.line(d.Name), "in the reader's language")
	w.textIf("description", t.about(d.Description), "in the reader's language; left out: none")
	w.textIf("school", string(d.School), "its id; left out: none")
	w.textIf("dispel", d.Dispel, "by which kind of dispel it can be removed; left out: by none")
	w.text("color", d.Icon.Color, "of its icon: #rrggbb; empty: up to the page")
	w.text("shape", d.Icon.Shape, "as of objects")
	w.guidIf("caster", a.Caster, "left out: nobody")
	w.integer("stacks", int64(a.Stacks), "how many lie on each other")
	w.integerIf("charges", int64(a.Charges), "left; left out: it has none")
	w.booleanIf("harmful", a.Harmful, "for who bears it")
	w.booleanIf("cancel", d.Cancel && !a.Harmful, "who bears it may take it off")
	w.integerIf("span", int64(a.Span), "how long it lasts in all; left out: for ever")
	w.integerIf("ends", int64(a.Ends), "map time; left out: never")
}

// encodeCast writes what a unit casts that came into sight; later it is told as
// events.
func encodeCast(w *writer, t texts, o *view.Object) {
	w.note("cast", "{spell, name, school, target, start, end, channel}", "what it casts, or with `channel` true channels; times of the map; when it comes into sight only, since events tell the rest; left out: nothing", true)
	k := o.Cast
	if k == nil {
		return
	}
	w.openField("cast", '{', "", "")
	w.text("spell", string(k.Spell), "")
	w.text("name", t.spellName(k.Spell), "")
	if d, ok := t.content.Spell(k.Spell); ok {
		w.textIf("school", string(d.School), "")
	}
	w.guidIf("target", k.Target, "")
	w.integer("start", int64(k.Began), "")
	w.integer("end", int64(k.Ends), "")
	w.booleanIf("channel", k.Channel, "")
	w.close('}')
}

// encodeSchools writes what tells schools apart.
func (m seated) encodeSchools(w *writer) {
	w.openField("schools", '[', "list of {school, name, color}", "of spells, damage and auras; names in the reader's language, colors #rrggbb or empty")
	for i := range m.texts.content.Schools {
		d := &m.texts.content.Schools[i]
		w.open('{')
		w.text("school", string(d.ID), "")
		w.text("name", m.texts.line(d.Name), "")
		w.text("color", d.Color, "")
		w.close('}')
	}
	w.close(']')
}
