package locale

import (
	"strings"

	"loam/core/lib/value"
	"loam/core/model/content"
)

// WithTitle returns the name of a player with a title, or "" if the title is not
// defined.
func (t Texts) WithTitle(id content.ID, name string) string {
	d, ok := t.Content.Title(id)
	if !ok {
		return ""
	}
	return t.Content.Words(t.Language, d.Name, value.OfRecord("name", name))
}

// ItemName returns the name of an item, or its id if it is not defined.
func (t Texts) ItemName(id content.ID) string {
	if d, ok := t.Content.Item(id); ok {
		return t.Line(d.Name)
	}
	return string(id)
}

// About returns a description, or "" if the content has none.
func (t Texts) About(x content.Text) string {
	if x.Key == "" {
		return ""
	}
	return t.Line(x)
}

// PowerName returns the name of a power, or its id if it is not defined; "" is health,
// which has no name.
func (t Texts) PowerName(id content.ID) string {
	if d, ok := t.Content.Power(id); ok {
		return t.Line(d.Name)
	}
	return string(id)
}

// SpellName returns the name of a spell, or its id if it is not defined.
func (t Texts) SpellName(id content.ID) string {
	if d, ok := t.Content.Spell(id); ok {
		return t.Line(d.Name)
	}
	return string(id)
}

// AuraName returns the name of an aura, or its id if it is not defined.
func (t Texts) AuraName(id content.ID) string {
	if d, ok := t.Content.Aura(id); ok {
		return t.Line(d.Name)
	}
	return string(id)
}

// StatName returns the name of a stat: the text of a bundle's stat, or the word for a core stat.
func (t Texts) StatName(id content.ID) string {
	for i := range t.Content.Stats {
		if s := &t.Content.Stats[i]; s.ID == id {
			return t.Line(s.Name)
		}
	}
	return strings.ReplaceAll(string(id), "_", " ")
}
