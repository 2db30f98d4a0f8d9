package admin

import (
	"loam/core/protocol/web/jsonfield"
	"loam/core/session"
)

// Settings is what the form shows.
type Settings struct {
	session.SettingsList
	Saved bool // it answers a choice
}

// Name implements message.Body.
func (Settings) Name() string { return "settings" }

// Encode implements message.Body.
func (m Settings) Encode(w *jsonfield.Writer) {
	w.Text("version", m.Version, "of the world's loam.yaml, for `choose`")
	w.BooleanIf("saved", m.Saved, "it answers a `choose`, which is saved; left out: it answers `settings`")
	w.TextIf("problem", m.Problem, "why loam.yaml is not in force; left out: it is")
	w.OpenField("settings", '[', "list of {bundle, name, type, unit, min, max, choices, doc, default, value, chosen}",
		"by bundle and name; type is number, whole, bool, text or choice; unit, min, max and choices are left out where there are none; value is in force; chosen says that loam.yaml has it")
	for i := range m.Entries {
		encodeSetting(w, &m.Entries[i])
	}
	w.Close(']')
}

func encodeSetting(w *jsonfield.Writer, s *session.Setting) {
	w.Open('{')
	w.Text("bundle", s.Bundle, "")
	w.Text("name", s.Name, "")
	w.Text("type", s.Type, "")
	w.TextIf("unit", s.Unit, "")
	if s.Ranged {
		w.Number("min", s.Min, "")
		w.Number("max", s.Max, "")
	}
	if len(s.Choices) > 0 {
		w.OpenField("choices", '[', "", "")
		for _, c := range s.Choices {
			w.Element(c)
		}
		w.Close(']')
	}
	w.Text("doc", s.Doc, "")
	w.Plain("default", s.Default, "")
	w.Plain("value", s.Value, "")
	w.Boolean("chosen", s.Chosen, "")
	w.Close('}')
}
