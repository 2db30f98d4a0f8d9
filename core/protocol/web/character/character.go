package character

import (
	"loam/core/lib/guid"
	"loam/core/model/character"
	"loam/core/model/content"
	"loam/core/protocol/web/jsonfield"
	"loam/core/protocol/web/locale"
)

// Characters is `characters`: the characters of the account, and the starts for new
// ones.
type Characters struct {
	Characters []Character
	Starts     []Start
	Created    guid.GUID
}

type Character struct {
	ID          guid.GUID
	Name, Start string
	Level       int
}

// Start is a start that an account may choose.
type Start struct {
	ID          content.ID
	Name, About string // About is "" if the bundle says nothing
	Look        content.Look
}

// NewCharacters lists the characters, and the starts of the running content.
func NewCharacters(records []character.Record, t locale.Texts) Characters {
	var m Characters
	for i := range records {
		r := &records[i]
		start := r.Start
		if s, ok := t.Content.Start(content.ID(r.Start)); ok {
			start = t.Line(s.Name)
		}
		m.Characters = append(m.Characters, Character{r.GUID(), r.Name, start, r.Level})
	}
	for _, s := range t.Content.Offered() {
		one := Start{ID: s.ID, Name: t.Line(s.Name), Look: s.Look}
		if s.About != (content.Text{}) {
			one.About = t.Line(s.About)
		}
		m.Starts = append(m.Starts, one)
	}
	return m
}

// Name implements message.Body.
func (Characters) Name() string { return "characters" }

// Encode implements message.Body.
func (m Characters) Encode(w *jsonfield.Writer) {
	w.OpenField("characters", '[', "list of {id, name, start, level}", "id is a guid, start the name of the start")
	for _, c := range m.Characters {
		w.Open('{')
		w.GUID("id", c.ID, "")
		w.Text("name", c.Name, "")
		w.Text("start", c.Start, "")
		w.Integer("level", int64(c.Level), "")
		w.Close('}')
	}
	w.Close(']')
	w.OpenField("starts", '[', "list of {id, name, about, color, shape}", "the possible starts of a new character; about is a sentence on it, omitted if there is none")
	for _, s := range m.Starts {
		w.Open('{')
		w.Text("id", string(s.ID), "")
		w.Text("name", s.Name, "")
		w.TextIf("about", s.About, "")
		w.Text("color", s.Look.Color, "")
		w.Text("shape", s.Look.Shape, "")
		w.Close('}')
	}
	w.Close(']')
	w.GUIDIf("created", m.Created, "the character that `create` has just made")
}
