package bench

import (
	"sync/atomic"

	"loam/cmd/loam/internal/playerbots"
	"loam/core/model/content"
	"loam/core/model/view"
	"loam/mods/clientids"
)

// pulse is the time of the maps, in ms, as last told: game clients count with it,
// whatever the speed of the world.
type pulse struct{ atomic.Int64 }

// Publish implements session.Outlet.
func (p *pulse) Publish(b *view.Batch) {
	for now := int64(b.Time); ; {
		was := p.Load()
		if now <= was || p.CompareAndSwap(was, now) {
			return
		}
	}
}

// folkPassword is that of all accounts of a world that ends with its bench.
const folkPassword = "folk2folk"

// itemOf is the item that clients of a version know by a number.
func itemOf(book *clientids.Book, c *content.Snapshot, version string, entry uint32) string {
	for i := range c.Items {
		if id := c.Items[i].ID; book.ItemEntry(version, id) == entry {
			return string(id)
		}
	}
	return "what nobody knows"
}

// folkScript has something of each kind of hook to do while people live.
const folkScript = `
local furs = quest "furs"
function furs:on_reward(rewards, player, ender) if ender then ender:say("Well done.") end end
local hare = creature "hare"
function hare:on_aggro(enemy) self.state.hits = 0 self:every("1s", "count") end
function hare:count() self.state.hits = self.state.hits + 1 end
`

// folkWorld is a world for so many people, who run so many yards a second.
func folkWorld(people, run int) *world {
	w := newWorld("", folkScript)
	w.files[0].text = "name: " + name + "\nversion: 1.0.0\napi: 1\npermissions: [override]\ndepends: {base: \"*\"}\n"
	w.add("data/goods.yaml", playerbots.Square(people, run, false))
	return w
}
