package playerbots

import (
	"context"
	"fmt"
	"math"

	"loam/core/protocol/game/client"
	"loam/core/protocol/packets"
	"loam/core/protocol/packets/movement"
)

// Types of objects in an update.
const (
	typeCreature   = 3
	typePlayer     = 4
	typeGameObject = 5
)

// spotOf returns the position or the destination of an object.
func spotOf(o *client.Object) (x, y float64) {
	at := o.Place.Position
	if o.Type == typeGameObject && at == (movement.Vector{}) {
		at = o.Place.Offset // where 3.3.5a has the data of objects that may be on a transport
	}
	if o.Way != nil && len(o.Way.Path) > 0 {
		at = o.Way.Path[len(o.Way.Path)-1]
	}
	return float64(at.X), float64(at.Y)
}

// goTo walks to a position, and ends when it is there or the server has moved it far away.
func (g *gamer) goTo(ctx context.Context, x, y, within float64) error {
	return g.follow(ctx, func(*client.Model) (float64, float64, float64, bool) { return x, y, within, true })
}

// follow walks to an object that may move until it is near enough, on another map, or
// stopped.
func (g *gamer) follow(ctx context.Context, to func(m *client.Model) (x, y, within float64, goes bool)) error {
	last := g.clock()
	for {
		var mapID uint32
		var goes, loads bool
		var x, y, within float64
		g.look(func(m *client.Model) {
			mapID, loads = m.World, m.Loading
			x, y, within, goes = to(m)
		})
		if loads {
			_, err := g.arrive(ctx)
			return err
		}
		if _, err := g.arrive(ctx); err != nil { // it continues from a corrected position
			return err
		}
		way := math.Hypot(x-g.x, y-g.y)
		if !goes || way <= within {
			return nil
		}
		if _, err := g.later(ctx, last+strideLeast, func(m *client.Model) bool { return m.Loading || m.World != mapID }); err != nil {
			return err
		}
		now := g.clock()
		far := min(way-within/2, 0.9*g.crowd.config.Gamers.Run*float64(min(now-last, strideMost))/1000)
		if err := g.move(ctx, g.x+(x-g.x)*far/way, g.y+(y-g.y)*far/way, math.Atan2(y-g.y, x-g.x)); err != nil {
			return err
		}
		last = now
	}
}

// move reports the gamer's position and orientation.
func (g *gamer) move(ctx context.Context, x, y, facing float64) error {
	m := &movement.Move{Is: "MSG_MOVE_HEARTBEAT"}
	loads := false
	g.look(func(model *client.Model) { m.Mover, loads = model.Self, model.Loading || jumps(model) != g.jumped })
	if loads {
		return nil // it stands still
	}
	g.strides++
	g.x, g.y = x, y
	m.Time = uint32(g.clock())
	m.Position = movement.Vector{X: float32(x), Y: float32(y)}
	m.Facing = float32(math.Mod(facing+2*math.Pi, 2*math.Pi))
	return g.send(ctx, m)
}

// face turns to an object.
func (g *gamer) face(ctx context.Context, who uint64) error {
	x, y := g.x, g.y
	g.look(func(m *client.Model) {
		if o := m.Objects[who]; o != nil {
			x, y = spotOf(o)
		}
	})
	return g.move(ctx, g.x, g.y, math.Atan2(y-g.y, x-g.x))
}

// acquaint requests the names of objects in sight that it does not know.
func (g *gamer) acquaint(ctx context.Context) error {
	var ask []packets.Body
	g.look(func(m *client.Model) {
		asked := map[uint32]bool{}
		for guid, o := range m.Objects {
			entry := o.Fields[g.visit.Version.Fields.Entry]
			switch {
			case o.Type == typePlayer && m.Names[guid] == "" && guid != m.Self:
				ask = append(ask, &packets.GUID{Is: "CMSG_NAME_QUERY", GUID: guid})
			case o.Type == typeCreature && m.Creatures[entry] == "" && !asked[entry]:
				asked[entry] = true
				ask = append(ask, &packets.Query{Is: "CMSG_CREATURE_QUERY", Entry: entry, GUID: guid})
			}
		}
	})
	for _, m := range ask {
		if err := g.send(ctx, m); err != nil {
			return err
		}
	}
	return nil
}

// near returns the nearest wanted object in sight; 0 is none.
func (g *gamer) nearest(m *client.Model, like func(guid uint64, o *client.Object) bool) (best uint64) {
	least := math.Inf(1)
	for guid, o := range m.Objects {
		if !like(guid, o) {
			continue
		}
		x, y := spotOf(o)
		if far := math.Hypot(x-g.x, y-g.y); far < least || far == least && guid < best {
			best, least = guid, far
		}
	}
	return best
}

// called returns the nearest living creature with one of these names; 0 is none.
func (g *gamer) called(m *client.Model, names ...string) uint64 {
	at := &g.visit.Version.Fields
	return g.nearest(m, func(_ uint64, o *client.Object) bool {
		if o.Type != typeCreature || o.Fields[at.Health] == 0 {
			return false
		}
		for _, name := range names {
			if m.Creatures[o.Fields[at.Entry]] == name {
				return true
			}
		}
		return false
	})
}

// visitTo goes home and to the creature with the name, or to the mailbox with "". It
// returns 0 if the server moved it elsewhere on the way.
func (g *gamer) visitTo(ctx context.Context, name string) (who uint64, err error) {
	if err := g.goHome(ctx); err != nil {
		return 0, err
	}
	if err := g.acquaint(ctx); err != nil {
		return 0, err
	}
	err = g.until(ctx, "sight of "+name, func(m *client.Model) bool {
		if who = g.called(m, name); name == "" {
			who = g.nearest(m, func(_ uint64, o *client.Object) bool { return o.Type == typeGameObject })
		}
		return who != 0
	})
	if err != nil {
		return 0, err
	}
	var x, y float64
	g.look(func(m *client.Model) {
		if o := m.Objects[who]; o != nil {
			x, y = spotOf(o)
		}
	})
	return who, g.goTo(ctx, x, y, near+g.r.Float64())
}

// squareMap is the number of the map on which bots meet.
const squareMap = 0

// gates are the places at which players change to other maps, with the distance at which
// they take effect.
const (
	squareGate = 40.0
	landGate   = -105.0
	gateReach  = 2.5
)

// goHome walks to the map on which bots meet.
func (g *gamer) goHome(ctx context.Context) error { return g.travel(ctx, true) }

// travel walks through a gate if it is not on the wanted map: home, or the other.
func (g *gamer) travel(ctx context.Context, home bool) error {
	for range 2 * tries {
		at, loads := uint32(0), false
		g.look(func(m *client.Model) { at, loads = m.World, m.Loading })
		if loads {
			if _, err := g.arrive(ctx); err != nil {
				return err
			}
			continue
		}
		if (at == squareMap) == home {
			return nil
		}
		gate := landGate
		if !home {
			gate = []float64{squareGate, -squareGate}[g.number/2%2]
		}
		if err := g.goTo(ctx, gate, 0, gateReach); err != nil {
			return err
		}
		through, err := g.later(ctx, g.clock()+waitBegin, func(m *client.Model) bool { return m.Loading || m.World != at })
		if err != nil {
			return err
		}
		if through {
			g.done["map change in a client"]++
		} else if err := g.goTo(ctx, gate*0.8, 0, 1); err != nil { // out of the gate, and into it again
			return err
		}
	}
	return fmt.Errorf("no gate leads to its destination: %s", g.where())
}
