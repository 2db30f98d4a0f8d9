package admin

import (
	"loam/core/lib/value"
	"loam/core/model/command"
	"loam/core/model/content"
	"loam/core/model/entity"
	currencyrules "loam/core/rules/currency"
	"loam/core/rules/quest"
)

// player calls do with the player that a command is about, and with the id in its first
// argument.
func (d *desk) player(args []value.Value, who int, do func(u *entity.Unit, id content.ID) command.Reply) command.Reply {
	u := d.meantOrSelf(args[who])
	if u.Player == nil {
		return command.Deny("not_a_player", "name", u.Name)
	}
	return do(u, content.ID(args[0].Text()))
}

// because refuses with a reason that the embedded bundle has a text for.
func because[W ~string](why W) command.Reply {
	return command.Reply{Refused: true, Lines: []command.Line{{Text: content.Text{Bundle: command.Core, Key: string(why)}}}}
}

func (d *desk) money(args []value.Value) command.Reply {
	return d.player(args, 1, func(u *entity.Unit, _ content.ID) command.Reply {
		currency := content.ID(args[2].Text())
		if currency == "" {
			currency = content.Coins
		}
		if why := d.Items().ChangeMoney(u, currency, int64(args[0].Number())); why != currencyrules.Done {
			return because(why)
		}
		name := content.Text{Key: string(currency)}
		if c, ok := d.Content().Currency(currency); ok {
			name = c.Name
		}
		return command.Done("modified_money", "name", u.Name, "amount", d.Items().Money(u, currency), "currency", name)
	})
}

func (d *desk) reputation(args []value.Value) command.Reply {
	return d.player(args, 2, func(u *entity.Unit, faction content.ID) command.Reply {
		if !d.Progression().SetStanding(u, faction, int(args[1].Number())) {
			return command.Deny("no_reputation", "faction", faction)
		}
		points, rank, _ := d.Progression().Standing(u, faction)
		return command.Done("modified_reputation", "name", u.Name, "faction", faction, "points", points, "rank", rank)
	})
}

func (d *desk) skill(args []value.Value) command.Reply {
	return d.player(args, 2, func(u *entity.Unit, id content.ID) command.Reply {
		d.Progression().SetSkill(u, id, int(args[1].Number()))
		value, most, known := d.Progression().Skill(u, id)
		if !known {
			return command.Done("forgot_skill", "name", u.Name, "skill", id)
		}
		return command.Done("modified_skill", "name", u.Name, "skill", id, "value", value, "most", most)
	})
}

func (d *desk) questAdd(args []value.Value) command.Reply {
	return d.player(args, 1, func(u *entity.Unit, id content.ID) command.Reply {
		if why := d.Quests().Take(u, id); why != quest.Fine {
			return because(why)
		}
		return command.Done("quest_added", "name", u.Name, "quest", id)
	})
}

// questComplete fulfils all countable objectives. Items that a quest collects must be
// there.
func (d *desk) questComplete(args []value.Value) command.Reply {
	return d.player(args, 1, func(u *entity.Unit, id content.ID) command.Reply {
		switch {
		case d.Quests().Of(u, id) == nil:
			return because(quest.HasNot)
		case !d.Quests().Complete(u, id):
			return command.Deny("quest_lacks", "name", u.Name, "quest", id)
		}
		return command.Done("quest_completed", "name", u.Name, "quest", id)
	})
}

func (d *desk) questRemove(args []value.Value) command.Reply {
	return d.player(args, 1, func(u *entity.Unit, id content.ID) command.Reply {
		if !d.Quests().Drop(u, id) {
			return because(quest.HasNot)
		}
		return command.Done("quest_removed", "name", u.Name, "quest", id)
	})
}

func (d *desk) questReward(args []value.Value) command.Reply {
	return d.player(args, 2, func(u *entity.Unit, id content.ID) command.Reply {
		if why := d.Quests().Reward(u, id, int(args[1].Number())-1); why != quest.Fine {
			return because(why)
		}
		return command.Done("quest_rewarded", "name", u.Name, "quest", id)
	})
}

func (d *desk) titleAdd(args []value.Value) command.Reply    { return d.title(args, true) }
func (d *desk) titleRemove(args []value.Value) command.Reply { return d.title(args, false) }

func (d *desk) title(args []value.Value, has bool) command.Reply {
	return d.player(args, 1, func(u *entity.Unit, id content.ID) command.Reply {
		changed := d.Progression().AddTitle(u, id, has)
		switch {
		case changed && has:
			return command.Done("title_added", "name", u.Name, "title", id)
		case changed:
			return command.Done("title_removed", "name", u.Name, "title", id)
		case has:
			return command.Deny("title_has", "name", u.Name, "title", id)
		}
		return command.Deny("title_lacks", "name", u.Name, "title", id)
	})
}
