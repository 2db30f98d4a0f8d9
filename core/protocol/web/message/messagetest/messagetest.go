// Package messagetest decodes and encodes single messages of the page, for tests of the packages
// that own them.
package messagetest

import (
	"testing"

	"loam/core/model/content"
	"loam/core/model/event"
	"loam/core/model/intent"
	"loam/core/protocol/web/jsonfield"
	"loam/core/protocol/web/locale"
	"loam/core/protocol/web/message"
)

// Read decodes a message that a page sends.
func Read[I intent.Intent](t *testing.T, decode func(*jsonfield.Reader) intent.Intent, text string) (I, error) {
	t.Helper()
	r, err := jsonfield.Parse([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	_ = r.Text("type", 20, "")
	in := decode(r).(I)
	return in, r.Done()
}

// Told returns the fields of an event as a page receives them.
func Told(m *message.Event, e event.Event, t content.Tables) string {
	return Written(func(w *jsonfield.Writer) { m.Encode(w, locale.Texts{Content: content.NewSnapshot(t)}, e) })
}

// Written returns an object with the fields that a function writes.
func Written(encode func(w *jsonfield.Writer)) string {
	w := new(jsonfield.Writer)
	w.Open('{')
	encode(w)
	w.Close('}')
	return string(w.Buf)
}
