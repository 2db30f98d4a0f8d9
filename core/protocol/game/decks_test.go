package game_test

import (
	"testing"

	"loam/core/protocol/game/client"
)

const stowing = `
command "stow" {}
function players:stow() for _, u in ipairs(self:in_range(50, {id = "hen"})) do u:put_aboard("lift", 1, -1) end end
command "unload" {}
function players:unload() for _, u in ipairs(self:in_range(50, {id = "hen"})) do u:teleport(15, 25) end end
`

// aboard waits until somebody is shown on a transport: by a way on it, or by how it came
// into view.
func (p *player) aboard(what string, who, transport uint64, at func(x, y float32) bool) {
	p.t.Helper()
	p.wait(what, func(m *client.Model) bool {
		o := m.Objects[who]
		switch {
		case o == nil:
			return false
		case o.Way != nil:
			last := len(o.Way.Path) - 1
			return o.Way.Aboard && o.Way.Transport == transport && last >= 0 && at(o.Way.Path[last].X, o.Way.Path[last].Y)
		}
		t := &o.Place.Transport
		return o.Place.Movement.Flags&p.version.Aboard != 0 && t.GUID == transport && at(t.Position.X, t.Position.Y)
	})
}

// TestACreatureThatComesAboardIsSeenOnItsTransport: while it is in view, and by who comes
// later; put ashore it is seen on the map.
func TestACreatureThatComesAboardIsSeenOnItsTransport(t *testing.T) {
	t.Parallel()
	for _, pair := range pairs() {
		t.Run(pair[0].Name, func(t *testing.T) {
			h := newHallOf(t, carrying, stowing)
			anna := h.enter(pair[0], "Anna")
			hen, lift := anna.hen(), anna.thing("lift")
			spot := func(x, y float32) bool { return x == 1 && y == -1 }
			anna.types(".stow")
			anna.aboard("the hen on the lift", hen, lift, spot)
			bert := h.enter(pair[1], "Bert")
			bert.aboard("the hen, which stood there before", bert.hen(), bert.thing("lift"), spot)
			anna.types(".unload")
			for _, p := range []*player{anna, bert} {
				hen := p.hen()
				p.wait("it ashore", func(m *client.Model) bool {
					way := m.Objects[hen].Way
					return way != nil && !way.Aboard && way.Start.X == 15 && way.Start.Y == 25
				})
			}
		})
	}
}

// TestAPetIsSeenOnTheTransportOfItsOwner: it steps on, walks about there after its owner,
// and leaves with it.
func TestAPetIsSeenOnTheTransportOfItsOwner(t *testing.T) {
	t.Parallel()
	for _, pair := range pairs() {
		t.Run(pair[0].Name, func(t *testing.T) {
			h := newHallOf(t, petting+carrying[1:], pettingScript)
			anna, bert := h.enter(pair[0], "Anna"), h.enter(pair[1], "Bert")
			imp, lift := anna.imps(), anna.thing("lift")
			for _, p := range []*player{anna, bert} {
				if p == anna {
					anna.send(anna.onIt(lift, -0.8))
				}
				p.aboard("the imp on the lift", imp, p.thing("lift"), func(x, y float32) bool { return x <= 2 && x >= -2 && y <= 2 && y >= -2 })
			}
			anna.types(".hop") // to 15, 25
			for _, p := range []*player{anna, bert} {
				p.wait("the imp ashore", func(m *client.Model) bool {
					way := m.Objects[imp].Way
					return way != nil && !way.Aboard
				})
			}
		})
	}
}
