package playerbots

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
)

// deed is an action of a bot.
type deed struct {
	name   string
	weight int
	do     func(p *person, ctx context.Context) error
}

// deeds lists all actions.
var deeds = []deed{
	{"hunt", 30, (*person).hunt},
	{"shop", 12, (*person).shop},
	{"post", 14, (*person).post},
	{"trade", 12, (*person).offer},
	{"sale", 14, (*person).sale},
	{"bank", 6, (*person).bank},
	{"bags", 10, (*person).bags},
	{"craft", 5, (*person).craft},
	{"errand", 8, (*person).errand},
	{"journey", 3, (*person).journey},
	{"risk", 2, (*person).risk},
	{"relog", 4, (*person).relog},
}

// expected lists the beginnings of refusals that a bot must expect, by request: other bots
// act too, prey moves, and bags are full. "" is for every request.
var expected = map[string][]string{
	"":       {"You are dead.", "Your backpack is full."},
	"attack": {"You are too far away.", "You are facing the wrong way.", "You cannot attack that."},
	"auction": {
		"Your bid is too low.", "That auction no longer exists.", "You cannot have more auctions.", "The highest bid has changed",
		"You already have the highest bid.", "You do not have enough money.", "Only unused and undamaged items can be auctioned.",
	},
	"cast":      {"You lack a reagent.", "You have no room for the created items."},
	"deal":      {"That is sold out."},
	"mail":      {"That mailbox is full.", "Too many of your requests are in progress."},
	"open_loot": {"There is no loot for you.", "You are too far away."},
	"trade": {
		"That player is trading with somebody else.", "You are not trading.", "The other player is gone.", "The offer has just changed.",
		"You are too far from each other.", "You have no room for it.", "The other player has no room for it.",
	},
}

// deed performs one action: one that another bot requires, or a random one.
func (p *person) deed(ctx context.Context) error {
	asked := false
	p.look(func(m *mind) { asked = m.asked != "" })
	d := deed{"trade", 0, (*person).answer}
	switch {
	case !p.skilled:
		d = deed{"look around", 0, (*person).lookAround}
	case !asked:
		d = p.draw()
	}
	p.doing = d.name
	p.tried[d.name]++
	err := d.do(p, ctx)
	p.settle()
	if errors.Is(err, errDied) {
		err = p.rise(ctx)
	}
	return err
}

// draw draws an action by its weight.
func (p *person) draw() deed {
	sum, may := 0, make([]deed, 0, len(deeds))
	for _, d := range deeds {
		if p.crowd.chosen(d.name) {
			sum, may = sum+d.weight, append(may, d)
		}
	}
	n := p.r.IntN(sum)
	for _, d := range may {
		if n -= d.weight; n < 0 {
			return d
		}
	}
	return may[0]
}

// rise resurrects the bot at a graveyard.
func (p *person) rise(ctx context.Context) error {
	p.deaths++
	p.look(func(m *mind) { p.feared[m.killer] = true })
	p.doing = "rise"
	if err := p.send(ctx, say{"type": "respawn"}); err != nil {
		return err
	}
	return p.until(ctx, "resurrection", func(m *mind) bool { return m.placed && m.me() != nil && m.me().lives() })
}

// spot is the place of a service and the creature or object that offers it.
type spot struct {
	id, mapID string
	x, y      float64
}

// lookAround visits all creatures and objects that serve players, and records their
// services.
func (p *person) lookAround(ctx context.Context) error {
	who, now := p.servants()
	if len(who) == 0 {
		return p.journey(ctx) // it has been in the world before, and left it elsewhere
	}
	p.r.Shuffle(len(who), func(i, j int) { who[i], who[j] = who[j], who[i] })
	for _, o := range who {
		x, y := o.spot(now)
		if err := p.goTo(ctx, x, y, near+p.r.Float64()); err != nil {
			return err
		}
		what, err := p.meet(ctx, o.ID, o.Thing != nil)
		if err != nil {
			return err
		}
		p.services[what] = spot{o.ID, p.home, x, y}
	}
	for _, what := range []string{"shop", "bank", "auction", "mail", "errands"} {
		if p.services[what].id == "" {
			return fmt.Errorf("none of %d creatures has the service %s", len(who), what)
		}
	}
	p.skilled = true
	return nil
}

// servants lists the creatures and objects that serve players, by id, at a time of the map. If
// there are some, the map is the one on which bots meet.
func (p *person) servants() (who []thing, now int64) {
	p.look(func(m *mind) {
		now = m.told
		for _, o := range m.objects {
			if !o.player() && (slices.Contains(o.State, "talks") || slices.Contains(o.State, "errands") || o.Thing != nil && o.Thing.Kind == "mailbox") {
				p.home, who = m.mapID, append(who, *o)
			}
		}
	})
	slices.SortFunc(who, func(a, b thing) int { return strings.Compare(a.ID, b.ID) })
	return who, now
}

// meet talks to a creature or uses an object, and records its services.
func (p *person) meet(ctx context.Context, id string, object bool) (what string, err error) {
	m := say{"type": "talk_to", "target": id}
	if object {
		m = say{"type": "use_object", "target": id}
	}
	mail := p.more("mail_told opened")
	_, err = p.ask(ctx, m, func(m *mind) bool {
		switch {
		case mail(m):
			what = "mail"
		case m.desk.With == id && !m.desk.Closed:
			what = m.desk.What
		case m.menu != nil && m.speaker == id:
			what = "errands"
		}
		return what != ""
	})
	return what, err
}

// visit walks to a service and opens it. It reports whether the service is open: on the way
// another request may arrive.
func (p *person) visit(ctx context.Context, what string) (with string, ok bool, err error) {
	at := p.services[what]
	if err := p.goHome(ctx); err != nil {
		return "", false, err
	}
	if err := p.goTo(ctx, at.x, at.y, near+p.r.Float64()); err != nil {
		return "", false, err
	}
	got, err := p.meet(ctx, at.id, what == "mail")
	return at.id, got == what, err
}

// goHome walks to the map on which bots meet.
func (p *person) goHome(ctx context.Context) error {
	for range 20 {
		var gate place
		here := ""
		p.look(func(m *mind) {
			here = m.mapID
			gate = p.gate(m, p.home)
		})
		if here == p.home {
			return nil
		}
		if err := p.pass(ctx, gate); err != nil {
			return err
		}
	}
	return errors.New("it does not find its way home")
}

// gate returns a gate that leads to a map, or one with an unknown destination.
func (p *person) gate(m *mind, to string) (gate place) {
	var all []place
	for _, at := range m.places {
		if strings.HasPrefix(at.Name, "To ") && (to == "" || p.gates[at.ID] == "" || p.gates[at.ID] == to) {
			all = append(all, at)
		}
	}
	if len(all) == 0 {
		return place{}
	}
	return all[p.r.IntN(len(all))]
}

// pass walks into a gate until the bot is on another map, and records the destination. If
// the server moves the bot while it reports its position, the report applies to the wrong
// map.
func (p *person) pass(ctx context.Context, gate place) error {
	if gate.ID == "" {
		var where string
		p.look(func(m *mind) {
			where = fmt.Sprintf("on %s at %.1f, %.1f, seats %d, of %+v", m.mapID, m.x, m.y, m.seats, m.places)
		})
		return fmt.Errorf("there is no gate %s; known are %v", where, p.gates)
	}
	from, through := 0, false
	p.look(func(m *mind) { from = m.seats })
	for !through {
		err := p.follow(ctx, func(m *mind) (x, y, within float64, goes bool) {
			return gate.X, gate.Y, gate.Radius - 0.01, m.seats == from
		})
		if err != nil {
			return err
		}
		err = p.alive(ctx, "another map", func(m *mind) bool {
			through = m.seats > from && m.placed
			return through || m.seats == from && math.Hypot(gate.X-m.x, gate.Y-m.y) > gate.Radius // the server corrected its position
		})
		if err != nil {
			return err
		}
	}
	p.look(func(m *mind) { p.gates[gate.ID] = m.mapID })
	p.done["map change"]++
	return nil
}

// journey goes to another map.
func (p *person) journey(ctx context.Context) error {
	var gate place
	p.look(func(m *mind) { gate = p.gate(m, "") })
	return p.pass(ctx, gate)
}

// relog logs out and in again, or drops its connection and reconnects.
func (p *person) relog(ctx context.Context) error {
	whole := context.WithoutCancel(ctx)
	if p.r.IntN(2) == 0 {
		if err := p.leave(whole); err != nil {
			return err
		}
		p.done["log-out"]++
		return p.begin(whole)
	}
	p.hangUp()
	p.done["lost connection"]++
	return p.enter(whole)
}

// risk fights the kind that has killed it before, or any creature.
func (p *person) risk(ctx context.Context) error {
	clear(p.feared)
	return p.hunt(ctx)
}

// wander walks somewhere on the map.
func (p *person) wander(ctx context.Context) error {
	var x, y float64
	p.look(func(m *mind) {
		x = m.low[0] + (m.high[0]-m.low[0])*(0.1+0.8*p.r.Float64())
		y = m.low[1] + (m.high[1]-m.low[1])*(0.1+0.8*p.r.Float64())
		if far := math.Hypot(x-m.x, y-m.y); far > 40 { // not the whole way at once
			x, y = m.x+(x-m.x)*40/far, m.y+(y-m.y)*40/far
		}
	})
	return p.goTo(ctx, x, y, near)
}
