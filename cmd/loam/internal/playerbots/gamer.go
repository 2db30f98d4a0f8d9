package playerbots

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"time"

	"loam/cmd/loam/internal/gameclient"
	"loam/core/protocol/game/client"
	"loam/core/protocol/packets"
	"loam/core/protocol/packets/movement"
)

// gamer is a bot that plays with a game client.
type gamer struct {
	crowd   *crowd
	number  int
	r       *rand.Rand
	visit   *gameclient.Visit
	breath  breath
	self    uint64 // its GUID in the client, while it is in the world and after
	x, y    float64
	jumped  int // number of acknowledged teleports
	jumps   int
	strides int
	joined  int // group invitations that it has read
	letters int
	trades  int // index in Model.Post up to which it has read about trades
	heard   int // messages of closed connections
	counted int // see Belongings
	tally

	left Belongings // when it last logged out
}

// newGamer returns the gamer with a number: those with even numbers use 1.12.1.
func newGamer(c *crowd, number int, r *rand.Rand) *gamer {
	versions := gameclient.Versions()
	return &gamer{crowd: c, number: number, r: r, tally: newTally(), visit: &gameclient.Visit{
		Address: c.config.Gamers.LogOn, Version: versions[(number+1)%len(versions)],
		Account: Name(number), Password: c.config.Gamers.Password, Wait: c.config.Wait,
	}}
}

// enter implements somebody: it logs on and enters the world, with a new character the
// first time.
func (g *gamer) enter(ctx context.Context) error {
	g.doing = "log on"
	if err := g.visit.LogOn(ctx); err != nil {
		return err
	}
	if err := g.visit.Connect(ctx, g.visit.Realms[0]); err != nil {
		return err
	}
	g.visit.World.Overlook()
	list, err := g.visit.Characters(ctx)
	if err == nil && len(list) == 0 {
		if err = g.visit.Make(ctx, Name(g.number), packets.Appearance{Race: 1, Class: uint8(1 + g.r.IntN(2))}); err == nil {
			list, err = g.visit.Characters(ctx)
		}
	}
	if err != nil {
		return err
	}
	return g.begin(ctx, list[0].GUID)
}

// begin enters the world from the character list.
func (g *gamer) begin(ctx context.Context, character uint64) error {
	if err := g.visit.Enter(ctx, character); err != nil {
		return fmt.Errorf("%w: %s", err, g.where())
	}
	g.look(func(m *client.Model) {
		g.jumped, g.joined, g.trades = jumps(m), len(m.Invited), len(m.Post)
	})
	g.settle()
	return nil
}

// hangUp implements somebody.
func (g *gamer) hangUp() {
	if g.visit.World == nil {
		return
	}
	g.look(func(m *client.Model) {
		for _, n := range m.Messages {
			g.heard += n
		}
		g.countSaid(m)
		g.left = g.belongings(m)
	})
	g.visit.Close(context.Background())
}

// depart implements somebody: it ends a running trade and logs out.
func (g *gamer) depart() error {
	ctx, cancel := context.WithTimeout(context.Background(), tries*g.crowd.config.Wait) // a fight may prevent it
	defer cancel()
	g.doing = "log out"
	if err := g.send(ctx, packets.NewEmpty("CMSG_CANCEL_TRADE")); err != nil {
		return err
	}
	return g.logOut(ctx)
}

// tries is how often a gamer repeats a request that a fight may prevent.
const tries = 10

// logOut returns to the character list. The gamer's belongings are the last received ones
// before the log-out. In combat the request is refused, and the gamer repeats it.
func (g *gamer) logOut(ctx context.Context) error {
	for range tries {
		if err := g.send(ctx, packets.NewEmpty("CMSG_LOGOUT_REQUEST")); err != nil {
			return err
		}
		left := false
		_, err := g.later(ctx, g.clock()+waitLogOut, func(m *client.Model) bool {
			g.left = g.belongings(m)
			left = m.Left
			return left
		})
		if left {
			return nil
		}
		if err = g.risen(ctx, err); err != nil {
			return err
		}
	}
	return fmt.Errorf("the world refuses the log-out: %s", g.where())
}

// waitLogOut is how long a gamer waits for the log-out before it repeats the request, in ms
// of the world: longer than the log-out delay outside of resting areas.
const waitLogOut = 30_000

// countSaid counts the lines in a model.
func (g *gamer) countSaid(m *client.Model) {
	for i := range m.Said {
		g.counted = counted(g.counted, m.Said[i].Text, g.crowd.config.Counted)
	}
}

// leaves implements somebody.
func (g *gamer) leaves(r *Report) {
	r.Messages += g.heard
	r.Left[g.number] = g.left
	r.Left[g.number].Counted = g.counted
	if g.visit.World != nil {
		g.look(func(m *client.Model) {
			if m.Strange > 0 {
				r.Wrong[fmt.Sprintf("%s cannot read a message: %s", g.visit.Version.Packet, m.Puzzle)] += m.Strange
			}
		})
	}
	if g.jumps > 2*g.deaths+1+g.strides/20 {
		r.Wrong["put back in a game client"] += g.jumps
	} else if g.jumps > 0 {
		r.Refused["put back in a game client"] += g.jumps
	}
}

// look calls a function with the client's model.
func (g *gamer) look(at func(m *client.Model)) { g.visit.World.Look(at) }

// send sends a message, at the rate of a player.
func (g *gamer) send(ctx context.Context, m packets.Body) error {
	if err := g.breath.take(ctx); err != nil {
		return err
	}
	return g.visit.World.Send(m)
}

// until waits until a condition holds.
func (g *gamer) until(ctx context.Context, what string, is func(m *client.Model) bool) error {
	within, cancel := context.WithTimeout(ctx, g.crowd.config.Wait)
	defer cancel()
	err := g.visit.World.Wait(within, what, is)
	if errors.Is(err, context.DeadlineExceeded) {
		err = fmt.Errorf("%w in a client of %s: %w: %s", errNoAnswer, g.visit.Version.Packet, err, g.where())
	}
	return err
}

// where describes the position of the gamer and its last messages.
func (g *gamer) where() (text string) {
	g.look(func(m *client.Model) {
		said := ""
		if n := len(m.Said); n > 0 {
			said = m.Said[n-1].Text
		}
		text = fmt.Sprintf("on map %d at %.1f, %.1f, last message %q", m.World, g.x, g.y, said)
	})
	return text
}

// errElsewhere reports that the server moved a gamer too far away from its partner during
// an action.
var errElsewhere = errors.New("put elsewhere")

// alive is until, with errDied if the gamer dies, and errElsewhere if the server has moved
// it: clients receive no reason for requests that are refused therefore.
func (g *gamer) alive(ctx context.Context, what string, is func(m *client.Model) bool) error {
	died, elsewhere, done := false, false, false
	err := g.until(ctx, what, func(m *client.Model) bool {
		died, elsewhere, done = g.dead(m), m.Loading || jumps(m) != g.jumped, is(m)
		return died || elsewhere || done
	})
	switch {
	case err != nil || done:
		return err
	case died:
		return errDied
	}
	return errElsewhere
}

// pause is the interval at which a gamer checks the clock.
const pause = 20 * time.Millisecond

// later waits for a condition that becomes true without a request, up to a time of the
// world's clock.
func (g *gamer) later(ctx context.Context, until int64, is func(m *client.Model) bool) (came bool, err error) {
	for {
		died := false
		g.look(func(m *client.Model) { came, died = is(m), g.dead(m) })
		if err := g.visit.World.Over(); err != nil {
			return false, err
		}
		switch {
		case died:
			return false, errDied
		case came, g.clock() > until:
			return came, nil
		}
		wait := time.NewTimer(pause)
		select {
		case <-wait.C:
		case <-ctx.Done():
			wait.Stop()
			return false, ctx.Err()
		}
	}
}

// clock returns the world's time, in ms.
func (g *gamer) clock() int64 { return g.crowd.config.Gamers.Clock() }

// field returns a field of an object; 0 if it is not in sight.
func field(m *client.Model, who uint64, at uint16) uint32 {
	if o := m.Objects[who]; o != nil {
		return o.Fields[at]
	}
	return 0
}

func (g *gamer) dead(m *client.Model) bool {
	return m.Objects[m.Self] != nil && field(m, m.Self, g.visit.Version.Fields.Health) == 0
}

// coins returns the gamer's money.
func (g *gamer) coins(m *client.Model) uint32 {
	return field(m, m.Self, g.visit.Version.Fields.Coinage)
}

// jumps returns how often the server has moved the client on its map.
func jumps(m *client.Model) int { return m.Messages["MSG_MOVE_TELEPORT_ACK"] }

// settle takes over the position to which the server moved the client.
func (g *gamer) settle() {
	g.look(func(m *client.Model) {
		if o := m.Objects[m.Self]; o != nil {
			g.x, g.y = float64(o.Place.Position.X), float64(o.Place.Position.Y)
		}
	})
}

// arrive answers a transfer to another map or a teleport on the map, and reports whether
// there was one.
func (g *gamer) arrive(ctx context.Context) (elsewhere bool, err error) {
	var loads bool
	var jumped int
	var counter uint32
	var self uint64
	g.look(func(m *client.Model) { loads, jumped, counter, self = m.Loading, jumps(m), m.Jumped, m.Self })
	switch {
	case loads:
		if err := g.send(ctx, packets.NewEmpty("MSG_MOVE_WORLDPORT_ACK")); err != nil {
			return false, err
		}
		if err := g.until(ctx, "another map", func(m *client.Model) bool { return m.Self != 0 && m.Objects[m.Self] != nil }); err != nil {
			return false, err
		}
		g.settle()
		return true, nil
	case jumped != g.jumped:
		g.jumped = jumped
		g.jumps++
		g.settle()
		return true, g.send(ctx, &movement.Teleported{Mover: self, Counter: counter})
	}
	return false, nil
}
