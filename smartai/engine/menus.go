package engine

import (
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/hook"
	"loam/core/model/ruletrace"
)

const eventGossipSelect = 62

// menuEvents has the events of menus.
var menuEvents = map[uint8]raising{
	eventGossipSelect: {run: true, hooks: []hook.ID{hook.MenuChosen}, match: func(_ *Engine, s *script, i int, h *happening) ruletrace.Verdict {
		return verdict(s.p.Events[i][0] == h.of && s.p.Rules[i].P[1] == h.n[1])
	}},
}

var menuMoments = map[hook.ID]moment{
	hook.Talk: func(e *Engine, s *script, a hook.Args) {
		e.raise(s, eventGossipHello, happening{who: e.target(a.Units[0])})
	},
	hook.MenuChosen: func(e *Engine, s *script, a hook.Args) {
		option := int(a.Numbers[1]) // its number, or 0
		if option == 0 {
			option = int(a.Numbers[0])
		}
		option = max(0, option-1) // AzerothCore counts options from 0
		e.raise(s, eventGossipSelect, happening{who: e.target(a.Units[0]), of: content.ID(a.Texts[0]), n: [2]uint32{1: uint32(option)}})
	},
}

// menuActions has the actions on menus and loot.
var menuActions = map[uint32]action{
	72: func(c *Call) ruletrace.Verdict { // CLOSE_GOSSIP
		return c.eachPlayer(func(u *entity.Unit) { c.Tx.Gossip().EndTalk(u) })
	},
	98: func(c *Call) ruletrace.Verdict { // SEND_GOSSIP_MENU
		return c.eachPlayer(func(u *entity.Unit) {
			_, err := c.Tx.Gossip().OpenMenu(u, c.Self.GUID, c.Act.Of[0])
			c.told(err)
		})
	},
	238: func(c *Call) ruletrace.Verdict { // DISABLE_REWARD
		var what entity.Rewards
		if c.Act.P[0] != 0 {
			what |= entity.ReputationReward
		}
		if c.Act.P[1] != 0 {
			what |= entity.LootReward
		}
		return c.own(func(u *entity.Unit) { c.told(c.Tx.Creatures().Withhold(u, what)) })
	},
	240: func(c *Call) ruletrace.Verdict { // SET_GOSSIP_MENU
		v := ruletrace.NoTarget
		for _, t := range c.Targets {
			if t.Unit != nil && t.Unit.Creature != nil {
				v = ruletrace.Fired
				c.told(c.Tx.Gossip().SetMenu(t.Unit, c.Act.Of[0]))
			}
		}
		return v
	},
}
