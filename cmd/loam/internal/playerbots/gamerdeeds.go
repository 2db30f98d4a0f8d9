package playerbots

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"loam/core/protocol/game/client"
	"loam/core/protocol/packets"
	"loam/core/protocol/packets/item"
	"loam/core/protocol/packets/npc"
)

// gamerDeed is an action of a gamer.
type gamerDeed struct {
	name   string
	weight int
	do     func(g *gamer, ctx context.Context) error
}

// gamerDeeds lists the actions of gamers, the same as those of other bots.
var gamerDeeds = []gamerDeed{
	{"hunt in a client", 30, (*gamer).hunt},
	{"shop in a client", 12, (*gamer).shop},
	{"post in a client", 14, (*gamer).post},
	{"trade in a client", 14, (*gamer).offer},
	{"sale in a client", 12, (*gamer).sale},
	{"bank in a client", 6, (*gamer).bank},
	{"bags in a client", 10, (*gamer).bags},
	{"craft in a client", 5, (*gamer).craft},
	{"errand in a client", 8, (*gamer).errand},
	{"group in a client", 8, (*gamer).group},
	{"guild in a client", 6, (*gamer).guild},
	{"relog in a client", 4, (*gamer).relog},
}

// deed implements somebody: it performs one action that another bot requires, or a random
// one.
func (g *gamer) deed(ctx context.Context) error {
	_, err := g.arrive(ctx)
	if err != nil {
		return err
	}
	if done, err := g.obliges(ctx); done || err != nil {
		return g.risen(ctx, err)
	}
	d := g.draw()
	g.doing = d.name
	g.tried[d.name]++
	return g.risen(ctx, d.do(g, ctx))
}

// draw draws an action by its weight.
func (g *gamer) draw() gamerDeed {
	sum, may := 0, make([]gamerDeed, 0, len(gamerDeeds))
	for _, d := range gamerDeeds {
		if g.crowd.chosen(d.name) {
			sum, may = sum+d.weight, append(may, d)
		}
	}
	n := g.r.IntN(sum)
	for _, d := range may {
		if n -= d.weight; n < 0 {
			return d
		}
	}
	return may[0]
}

// obliges answers a request of another bot, and reports whether that was an action.
func (g *gamer) obliges(ctx context.Context) (done bool, err error) {
	asked, invited, member := false, false, false
	g.visit.World.Forget(func(m *client.Model) bool {
		for _, b := range m.Post[g.trades:] {
			if s, ok := b.(*item.TradeStatus); ok {
				asked = s.Status == item.TradeBegins
			}
		}
		invited, g.joined = len(m.Invited) > g.joined, len(m.Invited)
		member = len(m.Group.Members) > 0
		g.countSaid(m)
		if !asked { // no request waits in the dropped messages
			g.trades, g.joined = 0, 0
		}
		return !asked
	})
	switch {
	case invited && !member:
		g.doing = "join a group"
		return true, g.join(ctx)
	case asked:
		g.doing = "answer who wants to trade"
		return true, g.answer(ctx)
	}
	return false, nil
}

// risen ends an action, during which the gamer may have died.
func (g *gamer) risen(ctx context.Context, err error) error {
	if errors.Is(err, errElsewhere) {
		_, err := g.arrive(ctx)
		return err
	}
	if !errors.Is(err, errDied) {
		return err
	}
	g.deaths++
	g.doing = "rise in a client"
	if err := g.send(ctx, &packets.Bytes{Is: "CMSG_REPOP_REQUEST"}); err != nil {
		return err
	}
	for {
		err := g.until(ctx, "resurrection", func(m *client.Model) bool {
			return m.Loading || jumps(m) != g.jumped || m.Objects[m.Self] != nil && !g.dead(m)
		})
		if err != nil {
			return err
		}
		elsewhere, err := g.arrive(ctx)
		if err != nil || !elsewhere {
			return err
		}
	}
}

// hunt kills a creature and loots it.
func (g *gamer) hunt(ctx context.Context) error {
	if err := g.travel(ctx, false); err != nil {
		return err
	}
	for range 1 + g.r.IntN(3) {
		if err := g.acquaint(ctx); err != nil {
			return err
		}
		var prey uint64
		found, err := g.later(ctx, g.clock()+waitBegin, func(m *client.Model) bool { prey = g.called(m, "Hare", "Boar"); return prey != 0 })
		if err != nil {
			return err
		}
		if !found {
			return g.goTo(ctx, g.x+60*(g.r.Float64()-0.4), 100*(g.r.Float64()-0.5), near)
		}
		killed, err := g.kill(ctx, prey)
		if err == nil && killed {
			err = g.spoil(ctx, prey)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// kill attacks a prey until it is dead, and reports whether there is loot.
func (g *gamer) kill(ctx context.Context, prey uint64) (bool, error) {
	at := &g.visit.Version.Fields
	until := g.clock() + enoughHunting
	lives := func(m *client.Model) bool { return field(m, prey, at.Health) > 0 }
	if err := g.send(ctx, &packets.GUID{Is: "CMSG_SET_SELECTION", GUID: prey}); err != nil {
		return false, err
	}
	for g.clock() < until {
		err := g.follow(ctx, func(m *client.Model) (x, y, within float64, goes bool) {
			if !lives(m) || g.clock() > until {
				return 0, 0, 0, false
			}
			x, y = spotOf(m.Objects[prey])
			return x, y, near, true
		})
		if err == nil {
			err = g.face(ctx, prey)
		}
		if err == nil {
			err = g.send(ctx, &packets.GUID{Is: "CMSG_ATTACKSWING", GUID: prey})
		}
		if err != nil {
			return false, err
		}
		dead, err := g.later(ctx, g.clock()+1500, func(m *client.Model) bool { return !lives(m) })
		if err != nil {
			return false, err
		}
		if dead {
			break
		}
	}
	finds := false
	g.look(func(m *client.Model) {
		finds = m.Objects[prey] != nil && !lives(m) && field(m, prey, at.DynamicFlags)&1 != 0
	})
	return finds, g.send(ctx, packets.NewEmpty("CMSG_ATTACKSTOP"))
}

// since returns the wanted happenings after the happening numbered from.
func since(m *client.Model, from int, is func(h *client.Happening) bool) *client.Happening {
	for i := from; i < len(m.Happened); i++ {
		if h := &m.Happened[i]; is(h) {
			return h
		}
	}
	return nil
}

// spoil loots the corpse.
func (g *gamer) spoil(ctx context.Context, corpse uint64) error {
	err := g.follow(ctx, func(m *client.Model) (x, y, within float64, goes bool) {
		if m.Objects[corpse] == nil {
			return 0, 0, 0, false
		}
		x, y = spotOf(m.Objects[corpse])
		return x, y, near, true
	})
	if err != nil {
		return err
	}
	from := 0
	g.look(func(m *client.Model) { from = len(m.Happened) })
	if err := g.send(ctx, &packets.GUID{Is: "CMSG_LOOT", GUID: corpse}); err != nil {
		return err
	}
	var shown *client.Happening
	over := func(m *client.Model) bool {
		return m.Objects[corpse] == nil || since(m, from, func(h *client.Happening) bool { return h.What == client.LootEnds }) != nil
	}
	err = g.alive(ctx, "its loot", func(m *client.Model) bool {
		if h := since(m, from, func(h *client.Happening) bool { return h.What == client.LootShown && h.At == corpse }); h != nil {
			copied := *h
			shown = &copied
		}
		return shown != nil || over(m) || field(m, corpse, g.visit.Version.Fields.DynamicFlags)&1 == 0
	})
	if err != nil || shown == nil {
		return err
	}
	if shown.Amount > 0 {
		if err := g.send(ctx, packets.NewEmpty("CMSG_LOOT_MONEY")); err != nil {
			return err
		}
		err := g.alive(ctx, "money of its loot", func(m *client.Model) bool {
			return over(m) || since(m, from, func(h *client.Happening) bool { return h.What == client.MoneyGone || h.What == client.Paid }) != nil
		})
		if err != nil {
			return err
		}
	}
	for _, thing := range strings.Split(shown.Why, ", ") {
		if err := g.takes(ctx, thing, from, over); err != nil {
			return err
		}
	}
	g.done["looted in a client"]++
	if err := g.send(ctx, &packets.GUID{Is: "CMSG_LOOT_RELEASE", GUID: corpse}); err != nil {
		return err
	}
	return g.alive(ctx, "the end of its loot", over)
}

// takes takes an item that is listed as "slot:entry*count right".
func (g *gamer) takes(ctx context.Context, thing string, from int, over func(m *client.Model) bool) error {
	var slot uint8
	var entry, count uint32
	var right string
	if n, _ := fmt.Sscanf(thing, "%d:%d*%d %s", &slot, &entry, &count, &right); n < 4 || right != "take" {
		return nil
	}
	failures := 0
	g.look(func(m *client.Model) { failures = len(m.Failures) })
	if err := g.send(ctx, &item.TakeThing{Slot: slot}); err != nil {
		return err
	}
	return g.alive(ctx, "an item of its loot", func(m *client.Model) bool {
		return over(m) || len(m.Failures) > failures || since(m, from, func(h *client.Happening) bool { return h.What == client.ThingGone && h.Amount == uint32(slot) }) != nil
	})
}

// relog logs out and in again, or drops its connection and reconnects.
func (g *gamer) relog(ctx context.Context) error {
	if g.r.IntN(2) == 0 {
		var self uint64
		g.look(func(m *client.Model) { self = m.Self })
		if err := g.logOut(ctx); err != nil {
			return err
		}
		g.done["log-out in a client"]++
		return g.begin(ctx, self)
	}
	strange := 0
	g.look(func(m *client.Model) { strange = m.Strange })
	if strange > 0 {
		return fmt.Errorf("%d messages cannot be read", strange)
	}
	g.hangUp()
	g.done["lost connection of a client"]++
	return g.enter(ctx)
}

// errand accepts the elder's quest, or turns it in.
func (g *gamer) errand(ctx context.Context) error {
	elder, err := g.visitTo(ctx, "Elder")
	if err != nil || elder == 0 {
		return err
	}
	var log []client.LogEntry
	menus := 0
	g.look(func(m *client.Model) { log, menus = client.LogOf(g.visit.Version, m), len(m.Menus) })
	if len(log) > 0 && log[0].State == 0 {
		return nil
	}
	if err := g.send(ctx, &packets.GUID{Is: "CMSG_QUESTGIVER_HELLO", GUID: elder}); err != nil {
		return err
	}
	quest := uint32(0)
	err = g.alive(ctx, "the elder's menu", func(m *client.Model) bool {
		if len(m.Menus) == menus {
			return false
		}
		if all := m.Menus[len(m.Menus)-1].Quests; len(all) > 0 {
			quest = all[0].Quest
		}
		return true
	})
	switch {
	case err != nil:
		return err
	case quest == 0:
		return errors.New("the elder has no quest")
	case len(log) == 0:
		return g.accepts(ctx, elder, quest)
	}
	return g.handsOver(ctx, elder, quest)
}

func (g *gamer) accepts(ctx context.Context, elder uint64, quest uint32) error {
	if err := g.send(ctx, &npc.QuestWith{Is: "CMSG_QUESTGIVER_ACCEPT_QUEST", GUID: elder, Quest: quest}); err != nil {
		return err
	}
	err := g.alive(ctx, "a quest in the log", func(m *client.Model) bool { return len(client.LogOf(g.visit.Version, m)) > 0 })
	if err == nil {
		g.done["quest accept in a client"]++
	}
	return err
}

func (g *gamer) handsOver(ctx context.Context, elder uint64, quest uint32) error {
	for _, m := range []packets.Body{
		&npc.QuestWith{Is: "CMSG_QUESTGIVER_COMPLETE_QUEST", GUID: elder, Quest: quest},
		&npc.QuestWith{Is: "CMSG_QUESTGIVER_REQUEST_REWARD", GUID: elder, Quest: quest},
		&npc.QuestChoose{GUID: elder, Quest: quest},
	} {
		if err := g.send(ctx, m); err != nil {
			return err
		}
	}
	err := g.alive(ctx, "the end of a quest", func(m *client.Model) bool { return len(client.LogOf(g.visit.Version, m)) == 0 })
	if err == nil {
		g.done["quest turn_in in a client"]++
	}
	return err
}
