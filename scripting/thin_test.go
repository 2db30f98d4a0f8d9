package scripting

import (
	"testing"

	"loam/core/lib/clock"
	"loam/core/world/gamemap"
)

const dummyScript = `
local dummy = creature "yard:dummy"

function dummy:on_aggro(enemy)
  self.state.striker = enemy:ref()
  self:say("Ouch!")
  self:every("3s", "grumble")
end

function dummy:grumble()
  local striker = map:unit(self.state.striker)
  if striker then self:say("Every day the same.") end
end

function dummy:on_evade() self.state.striker = nil end
`

func TestAStruckDummyShoutsOnceAndGrumbles(t *testing.T) {
	f := newField(t, dummyScript)
	dummy := f.creature("yard:dummy", 0, 0)
	anna := f.player(-2, 0)
	f.Inside(func(tx *gamemap.Tx) {
		if err := tx.Combat().Attack(anna, dummy); err != nil {
			t.Fatal(err)
		}
	})
	f.run(7 * clock.Second)
	want(t, "said", f.spoken(), []string{"Ouch!", "Every day the same.", "Every day the same."})
	want(t, "faults", f.faults(), []string(nil))
}
