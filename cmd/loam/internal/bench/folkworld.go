package bench

import (
	"context"
	"crypto/rand"
	"sync/atomic"

	"loam/cmd/loam/internal/playerbots"
	"loam/core/model/auth"
	"loam/core/model/content"
	"loam/core/model/view"
	"loam/core/server"
	"loam/core/store"
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

// accounts makes the accounts of those who play in game clients.
func (p folkPlan) accounts(ctx context.Context, s *server.Server) error {
	for n := p.people - p.gamers; n < p.people; n++ {
		called, err := auth.Name(playerbots.Name(n))
		if err != nil {
			return err
		}
		credentials, err := auth.NewVerifier(rand.Reader, called, folkPassword)
		if err != nil {
			return err
		}
		if _, err := s.Store.CreateAccount(ctx, s.Epoch, store.Account{Name: called, Credentials: credentials, Role: auth.Player}); err != nil {
			return err
		}
	}
	return nil
}

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
