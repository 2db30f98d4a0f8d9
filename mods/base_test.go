package mods

import (
	"strings"
	"testing"

	"loam/core/command"
	"loam/core/content"
	"loam/core/event"
	"loam/core/spell"
)

// Why a spell is not cast is said in every language of the embedded bundle, and
// no line there stands for a reason that is none.
func TestBaseHasATextForEveryReasonOfASpell(t *testing.T) {
	const lines = "core.cast."
	said := compose(t).Snapshot
	for language, bundles := range said.Locale {
		reasons := map[string]bool{}
		for _, word := range spell.ReasonWords() {
			reasons[lines+word] = true
			if bundles["base"][lines+word] == "" {
				t.Errorf("locale/%s.yaml lacks %s", language, lines+word)
			}
		}
		for key := range bundles["base"] {
			if strings.HasPrefix(key, lines) && !reasons[key] {
				t.Errorf("locale/%s.yaml has %s, which is no reason", language, key)
			}
		}
	}
}

// What the core tells of channels, and of words of commands that name nothing, is said by the embedded bundle.
func TestBaseHasATextForWhatTheCoreTells(t *testing.T) {
	said := compose(t).Snapshot
	has := func(text content.Text) {
		t.Helper()
		if line := said.Line(content.DefaultLanguage, text); line == "" || line == text.Key {
			t.Errorf("there is no text %s", text.Key)
		}
	}
	for _, word := range command.Nouns() {
		has(content.Text{Bundle: "base", Key: "command.no_" + word})
		has(content.Text{Bundle: "base", Key: "command.no_" + word + "_near"})
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
