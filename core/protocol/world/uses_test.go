package world_test

import (
	"testing"

	"loam/core/protocol/message"
	"loam/core/protocol/world/client"
)

func TestThingsAreUsedAndGo(t *testing.T) {
	t.Parallel()
	for _, v := range versions() {
		t.Run(v.Name, func(t *testing.T) {
			h := newHall(t)
			anna := h.enter(v, "Anna")
			anna.types("/bake")
			pie, munch := 0x900000+uint32(len("yard:biscuit")), of(v, 433, 434)
			anna.wait("her pies", anna.holds(packPlace+1, pie, 2))
			thing, it := held(v, ptr(anna.Model()), packPlace+1)
			if charges := int32(it.Fields[v.Fields.ItemCharges]); charges != -1 {
				t.Errorf("it has %d charges", charges)
			}
			anna.send(&message.Query{Is: "CMSG_ITEM_QUERY_SINGLE", Entry: pie})
			anna.wait("what a pie is", func(m *client.Model) bool { _, ok := m.Items[pie]; return ok })
			if s := anna.Model().Items[pie].Spells[0]; s != (message.ItemSpell{Spell: munch, Charges: -1, Cooldown: 60000, CategoryCooldown: -1}) {
				t.Errorf("it casts %+v", s)
			}
			if err := anna.Use(ownBag, packPlace+1, munch, thing, 0); err != nil {
				t.Fatal(err)
			}
			at, begun := anna.until(0, client.Casts, munch)
			if begun.By != anna.Model().Self {
				t.Errorf("it begins as %+v", begun)
			}
			at, _ = anna.until(at, client.Launches, munch)
			if _, waits := anna.until(at, client.Waits, munch); waits.Millis != 60000 {
				t.Errorf("it waits as %+v", waits)
			}
			anna.wait("one pie", anna.holds(packPlace+1, pie, 1))
			if err := anna.Use(ownBag, packPlace+1, munch, thing, 0); err != nil {
				t.Fatal(err)
			}
			if _, fails := anna.until(at, client.Fails, munch); fails.Why != "not_ready" {
				t.Errorf("it fails as %+v", fails)
			}
			anna.wait("still one pie", anna.holds(packPlace+1, pie, 1))
		})
	}
}
