package spell

import (
	"testing"

	"loam/core/model/content"
)

func TestEveryKindIsHandledOrDeferred(t *testing.T) {
	for k := range content.EffectKindCount {
		info := &content.EffectKinds[k]
		if info.Kind != k || info.Name == "" {
			t.Fatalf("kind %d stands as %d, %q in its table", k, info.Kind, info.Name)
		}
		if info.OfAura != (k >= content.PeriodicDamage) {
			t.Errorf("%s: of an aura %v", info.Name, info.OfAura)
		}
		switch handled := effects[k] != nil; {
		case info.OfAura:
			ticks := len(info.Needs) > 0 && contains(info.Needs, "every_ms")
			if ticks && ticksTable(k) == (info.Deferred != "") {
				t.Errorf("%s ticks: %v, deferred: %q", info.Name, ticksTable(k), info.Deferred)
			}
		case handled == (info.Deferred != ""):
			t.Errorf("effect %s: handled %v, deferred %q", info.Name, handled, info.Deferred)
		}
	}
}

func ticksTable(k content.EffectKind) bool { return ticks[k] != nil }

func contains(all []string, word string) bool {
	for _, w := range all {
		if w == word {
			return true
		}
	}
	return false
}
