package web

import (
	"context"

	"loam/core/session"
)

// Limits of what an operator writes, in bytes.
const (
	maxSettingName = 64
	maxSettingText = 1000
)

// The requests about settings.
type (
	listSettings struct{}
	choose       struct{ session.SettingChoice }
)

func decodeSettings(*reader) action { return listSettings{} }

func decodeChoose(r *reader) action {
	return choose{session.SettingChoice{
		Version: r.line("version", 64, "of the list from `settings`: what has changed since is not overwritten"),
		Bundle:  r.line("bundle", maxSettingName, "name of the bundle"),
		Name:    r.line("name", maxSettingName, "of the setting"),
		Value:   r.line("value", maxSettingText, "as one writes it: a number, true or false, a text, one of the choices; empty with `default`"),
		Default: r.boolean("default", "whether the default is to be in force again"),
	}}
}

func (listSettings) do(_ context.Context, c *conn) error {
	list, err := c.session.Settings()
	if err != nil {
		return err
	}
	c.send(settingsList{list, false})
	return nil
}

func (a choose) do(_ context.Context, c *conn) error {
	if err := c.session.Choose(a.SettingChoice); err != nil {
		return err
	}
	list, err := c.session.Settings()
	if err != nil {
		return err
	}
	c.send(settingsList{list, true})
	return nil
}

// settingsList is what the form shows.
type settingsList struct {
	session.SettingsList
	saved bool // it answers a choice
}

func (settingsList) name() string { return "settings" }

func (m settingsList) encode(w *writer) {
	w.text("version", m.Version, "of the world's loam.yaml, for `choose`")
	w.booleanIf("saved", m.saved, "it answers a `choose`, which is saved; left out: it answers `settings`")
	w.textIf("problem", m.Problem, "why loam.yaml is not in force; left out: it is")
	w.openField("settings", '[', "list of {bundle, name, type, unit, min, max, choices, doc, default, value, chosen}",
		"by bundle and name; type is number, whole, bool, text or choice; unit, min, max and choices are left out where there are none; value is in force; chosen says that loam.yaml has it")
	for i := range m.Entries {
		encodeSetting(w, &m.Entries[i])
	}
	w.close(']')
}

func encodeSetting(w *writer, s *session.Setting) {
	w.open('{')
	w.text("bundle", s.Bundle, "")
	w.text("name", s.Name, "")
	w.text("type", s.Type, "")
	w.textIf("unit", s.Unit, "")
	if s.Ranged {
		w.number("min", s.Min, "")
		w.number("max", s.Max, "")
	}
	if len(s.Choices) > 0 {
		w.openField("choices", '[', "", "")
		for _, c := range s.Choices {
			w.element(c)
		}
		w.close(']')
	}
	w.text("doc", s.Doc, "")
	w.plain("default", s.Default, "")
	w.plain("value", s.Value, "")
	w.boolean("chosen", s.Chosen, "")
	w.close('}')
}
