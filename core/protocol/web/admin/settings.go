package admin

import (
	"loam/core/protocol/web/jsonfield"
	"loam/core/session"
)

// Settings is `settings`: the settings of all bundles.
type Settings struct {
	session.SettingsList
	Saved bool // the answer to a successful `choose`
}

// Name implements message.Body.
func (Settings) Name() string { return "settings" }

// Encode implements message.Body.
func (m Settings) Encode(w *jsonfield.Writer) {
	w.Text("version", m.Version, "of the world's loam.yaml, for `choose`")
	w.BooleanIf("saved", m.Saved, "the answer to a successful `choose`; omitted in the answer to `settings`")
	w.TextIf("problem", m.Problem, "why loam.yaml is not in force; omitted if it is")
	w.OpenField("settings", '[', "list of {bundle, name, type, unit, min, max, choices, doc, default, value, chosen}",
		"by bundle and name; type is number, whole, bool, text or choice; unit, min, max and choices are omitted if there are none; value is the current value; chosen reports whether loam.yaml sets it")
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
