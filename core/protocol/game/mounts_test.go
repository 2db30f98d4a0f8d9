package game_test

import (
	"testing"

	"loam/core/protocol/packets"
)

const mountData = `
creatures:
  pony: {name: Pony, faction: "base:folk", health: 5, clients: {vanilla: {display: 207}, wrath: {display: 208}}}
auras:
  riding: {name: Riding, cancel: true, effects: [{kind: mounted, creature: pony}, {kind: speed, value: 60, of: [mounted]}], clients: {vanilla: {entry: 458}, wrath: {entry: 459}}}
`

const mountScript = `
command "ride" {}
function players:ride() self:add_aura("riding") end
`

// TestWhoRidesIsSeenToAndMayDismount: all see on what somebody rides, and its own
// client may end it.
func TestWhoRidesIsSeenToAndMayDismount(t *testing.T) {
	t.Parallel()
	for _, v := range versions() {
		t.Run(v.Name, func(t *testing.T) {
			h := newHallOf(t, mountData, mountScript)
			anna := h.enter(v, "Anna")
			bert := h.enter(versions()[0], "Bert")
			self := anna.Model().Self
			anna.types(".ride")
			for _, p := range []*player{anna, bert} {
				at := &p.version.Fields
				p.field("on a pony", self, at.MountDisplay, func(w uint32) bool { return w == of(p.version, 207, 208) })
				p.field("that she rides", self, at.UnitFlags, func(w uint32) bool { return w&0x8000000 != 0 })
			}
			if v.Name == "vanilla" {
				anna.send(&packets.Number{Is: "CMSG_CANCEL_AURA", Value: 458})
			} else {
				anna.send(packets.NewEmpty("CMSG_CANCEL_MOUNT_AURA"))
			}
			for _, p := range []*player{anna, bert} {
				at := &p.version.Fields
				p.field("on her feet", self, at.MountDisplay, func(w uint32) bool { return w == 0 })
				p.field("that she walks", self, at.UnitFlags, func(w uint32) bool { return w&0x8000000 == 0 })
			}
		})
	}
}
