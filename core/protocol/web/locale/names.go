package locale

import (
	"loam/core/lib/value"
	"loam/core/model/content"
)

// WithTitle is how somebody is called that bears a title; "" where there is no such title.
func (t Texts) WithTitle(id content.ID, name string) string {
	d, ok := t.Content.Title(id)
	if !ok {
		return ""
	}
	return t.Content.Words(t.Language, d.Name, value.OfRecord("name", name))
}

// ItemName is what an item is called, or its id.
func (t Texts) ItemName(id content.ID) string {
	if d, ok := t.Content.Item(id); ok {
		return t.Line(d.Name)
	}
	return string(id)
}

// About is a description, or "" where content gives none.
func (t Texts) About(x content.Text) string {
	if x.Key == "" {
		return ""
	}
	return t.Line(x)
}

// PowerName is what a power is called, or its id; "" is health, which has no name.
func (t Texts) PowerName(id content.ID) string {
	if d, ok := t.Content.Power(id); ok {
		return t.Line(d.Name)
	}
	return string(id)
}

// SpellName is what a spell is called, or its id.
func (t Texts) SpellName(id content.ID) string {
	if d, ok := t.Content.Spell(id); ok {
		return t.Line(d.Name)
	}
	return string(id)
}

// AuraName is what an aura is called, or its id.
func (t Texts) AuraName(id content.ID) string {
	if d, ok := t.Content.Aura(id); ok {
		return t.Line(d.Name)
	}
	return string(id)
}
