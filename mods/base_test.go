package mods

import (
	"testing"

	"loam/core/content"
	"loam/core/event"
)

// What the core tells of channels is said by the embedded bundle.
func TestBaseHasATextForWhatTheCoreTells(t *testing.T) {
	said := compose(t).Snapshot
	has := func(text content.Text) {
		t.Helper()
		if line := said.Line(content.DefaultLanguage, text); line == "" || line == text.Key {
			t.Errorf("there is no text %s", text.Key)
		}
	}
	for n := range event.Notices {
		e := event.Channeled{Notice: n}
		for r := range event.Rights(8) {
			e.Now = r
			text := e.Text()
			has(text)
		}
	}
}
