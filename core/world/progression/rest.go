package progression

import (
	"loam/core/model/character"
	"loam/core/model/entity"
	"loam/core/model/hook"
	"loam/core/model/view"
	"loam/core/rules/combat"
	"loam/core/rules/rest"
	"loam/core/world/player"
)

// BeginRest gives a player that enters the rested experience for its time away.
func (e *Progress) BeginRest(u *entity.Unit, r *character.Record, login bool) {
	u.Player.Rest = entity.Repose{Since: e.Now(), Inside: rest.At(e.Content(), e.Map, u.Position.Point)}
	if login {
		who := e.whoRests(u)
		who.Away = true
		u.Player.Growth.Rest, _ = rest.Won(e.Content(), who, u.Player.Growth.Rest, player.Away(r, e.world.UnixMS()))
	}
}

func (e *Progress) whoRests(u *entity.Unit) rest.Who {
	return rest.Who{Level: u.Level, Needed: combat.Needed(e.Rules(), u.Level), Inside: u.Player.Rest.Inside}
}

// SettleRest gives a player the rested experience until now. Fractions of a point are kept for
// the next time.
func (e *Progress) SettleRest(u *entity.Unit) {
	now := e.Now()
	won, counted := rest.Won(e.Content(), e.whoRests(u), u.Player.Growth.Rest, int64(now-u.Player.Rest.Since))
	if counted {
		u.Player.Rest.Since = now
	}
	if won > u.Player.Growth.Rest {
		u.Player.Growth.Rest, u.Player.Dirty = won, true
		e.Tell(u)
	}
}

// RestMoment tracks when a player enters and leaves a place of rest.
func (e *Progress) RestMoment(u *entity.Unit, h hook.ID) {
	if u.Player == nil || h != hook.EnterArea && h != hook.LeaveArea && h != hook.Level {
		return
	}
	e.SettleRest(u)
	if inside := rest.In(e.Content(), u.Player.Areas); inside != u.Player.Rest.Inside {
		u.Player.Rest = entity.Repose{Since: e.Now(), Inside: inside}
		e.Touch(u, view.State)
		e.Tell(u)
	}
}

// spendRest uses up rested experience and returns the bonus for a kill.
func (e *Progress) spendRest(u *entity.Unit, amount int64, source *entity.Unit) int64 {
	if source == nil || source.Creature == nil {
		return 0
	}
	e.SettleRest(u)
	spent := rest.Spent(e.Content(), u.Level, amount, u.Player.Growth.Rest)
	if spent > 0 {
		u.Player.Growth.Rest -= spent
		e.Tell(u)
	}
	return spent
}
