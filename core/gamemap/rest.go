package gamemap

import (
	"loam/core/avatar"
	"loam/core/character"
	"loam/core/combat"
	"loam/core/entity"
	"loam/core/hook"
	"loam/core/rest"
	"loam/core/view"
)

// beginRest gives a player who has come what it has rested for meanwhile.
func (m *Map) beginRest(u *unit, r *character.Record, login bool) {
	u.Player.Rest = entity.Repose{Since: m.s.Now(), Inside: rest.At(m.s.Content(), m.s.Map, u.Position.Point)}
	if login {
		who := m.whoRests(u)
		who.Away = true
		u.Player.Growth.Rest, _ = rest.Won(m.s.Content(), who, u.Player.Growth.Rest, avatar.Away(r, m.unix))
	}
}

func (m *Map) whoRests(u *unit) rest.Who {
	return rest.Who{Level: u.Level, Needed: combat.Needed(m.s.Rules(), u.Level), Inside: u.Player.Rest.Inside}
}

// settleRest gives a player what it has rested for until now. What is less than a point
// waits for more.
func (m *Map) settleRest(u *unit) {
	now := m.s.Now()
	won, counted := rest.Won(m.s.Content(), m.whoRests(u), u.Player.Growth.Rest, int64(now-u.Player.Rest.Since))
	if counted {
		u.Player.Rest.Since = now
	}
	if won > u.Player.Growth.Rest {
		u.Player.Growth.Rest, u.Player.Dirty = won, true
		m.growth.Tell(u)
	}
}

// restMoment follows a player to where it rests and away from there.
func (m *Map) restMoment(u *unit, h hook.ID) {
	if u.Player == nil || h != hook.EnterArea && h != hook.LeaveArea && h != hook.Level {
		return
	}
	m.settleRest(u)
	if inside := rest.In(m.s.Content(), u.Player.Areas); inside != u.Player.Rest.Inside {
		u.Player.Rest = entity.Repose{Since: m.s.Now(), Inside: inside}
		m.s.Touch(u, view.State)
		m.growth.Tell(u)
	}
}

// spendRest takes from a player what comes on top of experience for a kill.
func (m *Map) spendRest(u *unit, amount int64, source *unit) int64 {
	if source == nil || source.Creature == nil {
		return 0
	}
	m.settleRest(u)
	spent := rest.Spent(m.s.Content(), u.Level, amount, u.Player.Growth.Rest)
	if spent > 0 {
		u.Player.Growth.Rest -= spent
		m.growth.Tell(u)
	}
	return spent
}

// Rested is for how many points of experience a player has rested, and whether it is where
// one rests.
func (tx *Tx) Rested(player *entity.Unit) (points int64, inside bool) {
	tx.on().settleRest(player)
	return player.Player.Growth.Rest, player.Player.Rest.Inside
}

// SetRested makes the points for which a player has rested so many.
func (tx *Tx) SetRested(player *entity.Unit, points int64) {
	m := tx.on()
	player.Player.Growth.Rest, player.Player.Rest.Since, player.Player.Dirty = max(0, points), m.s.Now(), true
	m.growth.Tell(player)
}
