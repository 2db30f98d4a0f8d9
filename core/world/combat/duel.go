package combat

import (
	"slices"
	"strings"

	"loam/core/lib/clock"
	"loam/core/lib/guid"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/event"
	"loam/core/model/hook"
	"loam/core/model/intent"
	"loam/core/model/view"
	"loam/core/rules/duel"
	"loam/core/world/mapstate"
)

// AskDuel handles a player's request about a duel.
func (e *Fights) AskDuel(u *entity.Unit, in intent.Duel) {
	var why content.Text
	switch in.Act {
	case intent.DuelChallenge:
		why = e.Challenge(u, e.challenged(u, in))
	case intent.DuelAccept:
		why = e.acceptDuel(u)
	case intent.DuelDecline:
		why = e.leaveDuel(u)
	}
	if why != (content.Text{}) {
		e.Counters.Refused++
		e.Log.Add(event.Refused{Player: u.GUID, Intent: in.Kind(), Reason: why})
	}
}

// challenged returns the player that a request challenges, or nil.
func (e *Fights) challenged(u *entity.Unit, in intent.Duel) *entity.Unit {
	switch {
	case in.Player != 0:
		return e.Units[in.Player]
	case in.Name == "":
		return e.Units[u.Player.Selected]
	}
	for o := range e.Roster.All() {
		if o.Player != nil && strings.EqualFold(o.Name.Key, in.Name) {
			return o
		}
	}
	return nil
}

// Challenge challenges another player to a duel. Handlers of both players may refuse. It
// returns the reason when the challenge is not possible, else an empty text.
func (e *Fights) Challenge(u, to *entity.Unit) content.Text {
	if why := duel.Refused(e.State, u, to); why != "" {
		return mapstate.CoreText(why)
	}
	for _, ask := range [...]struct {
		who, foe *entity.Unit
		part     string
	}{{u, to, "challenger"}, {to, u, "challenged"}} {
		if !ask.who.Hooks.Has(hook.Duel) {
			continue
		}
		if why, refused := e.Ask(hook.Duel, ask.who.GUID, hook.Args{Units: [2]guid.GUID{ask.foe.GUID}, Texts: [2]string{ask.part}}); refused {
			return why
		}
	}
	if !e.Here(u) || !e.Here(to) {
		return mapstate.CoreText("core.duel_whom")
	}
	if why := duel.Refused(e.State, u, to); why != "" {
		return mapstate.CoreText(why) // the handlers may have changed something
	}
	duel.Challenge(u, to, guid.New(guid.Object, e.Instance, e.NewGUID().Counter()))
	e.Plan(u, entity.DueDuel, e.Now()+duel.Answer(e.Rules()))
	e.tellDuel(u, event.DuelAsked, duel.Answer(e.Rules()))
	e.tellDuel(to, event.DuelAsked, duel.Answer(e.Rules()))
	return content.Text{}
}

// tellDuel logs news of its duel for a player.
func (e *Fights) tellDuel(u *entity.Unit, news event.DuelNews, wait clock.Time) {
	d := &u.Player.Duel
	e.Log.Add(event.DuelTold{Player: u.GUID, Foe: d.Foe, News: news, First: d.First, Place: d.Place, At: d.At, Wait: wait})
}

// acceptDuel accepts the challenge that the player has received.
func (e *Fights) acceptDuel(u *entity.Unit) content.Text {
	if !duel.Mine(u) {
		return mapstate.CoreText("core.duel_none")
	}
	foe := e.Units[u.Player.Duel.Foe]
	duel.Enter(u, foe, entity.Counting)
	e.Plan(foe, entity.DueDuel, e.Now()+duel.Countdown(e.Rules()))
	e.tellDuel(foe, event.DuelAccepted, duel.Countdown(e.Rules()))
	e.tellDuel(u, event.DuelAccepted, duel.Countdown(e.Rules()))
	return content.Text{}
}

// leaveDuel declines or withdraws a challenge, or gives up a duel.
func (e *Fights) leaveDuel(u *entity.Unit) content.Text {
	switch {
	case u.Player.Duel.Foe == 0:
		return mapstate.CoreText("core.duel_none")
	case u.Dueling():
		e.loseDuel(u, false)
	default:
		e.callOffDuel(u)
	}
	return content.Text{}
}

// DuelDue runs when the time to answer, the countdown, or the time allowed out of bounds
// ends.
func (e *Fights) DuelDue(u *entity.Unit, _ clock.Time) {
	d := &u.Player.Duel
	switch {
	case d.Foe == 0:
	case d.Phase == entity.Challenged:
		e.callOffDuel(u)
	case d.Phase == entity.Counting:
		e.beginDuel(u, e.Units[d.Foe])
	case d.Out != 0:
		e.loseDuel(u, true)
	}
}

// beginDuel starts the fight.
func (e *Fights) beginDuel(a, b *entity.Unit) {
	duel.Enter(a, b, entity.Dueling)
	for _, u := range [...]*entity.Unit{a, b} {
		e.Touch(u, view.State)
		e.tellDuel(u, event.DuelBegun, 0)
	}
	e.noticeDuel(hook.DuelStart, a, b, "")
	e.noticeDuel(hook.DuelStart, b, a, "")
	e.KeepBounds(a)
	e.KeepBounds(b)
}

func (e *Fights) noticeDuel(h hook.ID, u, foe *entity.Unit, result string) {
	if e.Here(u) {
		e.Notice(u, h, 0, hook.Args{Units: [2]guid.GUID{foe.GUID}, Texts: [2]string{result}})
	}
}

// KeepBounds warns a player that has left the bounds of its duel, and cancels the warning
// when it is back.
func (e *Fights) KeepBounds(u *entity.Unit) {
	if !u.Dueling() {
		return
	}
	d := &u.Player.Duel
	switch out := duel.OutOfBounds(e.Rules(), u); {
	case out == (d.Out != 0):
	case out:
		d.Out = e.Now()
		e.Plan(u, entity.DueDuel, e.Now()+duel.Outside(e.Rules()))
		e.tellDuel(u, event.DuelOutside, duel.Outside(e.Rules()))
	default:
		d.Out = 0
		e.Unplan(u, entity.DueDuel)
		e.tellDuel(u, event.DuelInside, 0)
	}
}

// callOffDuel ends a duel before its fight.
func (e *Fights) callOffDuel(u *entity.Unit) {
	foe := e.Units[u.Player.Duel.Foe]
	e.endDuel(u, foe, event.DuelCalledOff)
	e.noticeDuel(hook.DuelEnd, u, foe, "called off")
	e.noticeDuel(hook.DuelEnd, foe, u, "called off")
}

// loseDuel ends a duel that u has lost. fled means that u left instead of being beaten.
func (e *Fights) loseDuel(u *entity.Unit, fled bool) {
	foe := e.Units[u.Player.Duel.Foe]
	e.Log.Add(event.DuelWon{Winner: foe.GUID, Loser: u.GUID, WinnerName: foe.Name.Key, LoserName: u.Name.Key, Fled: fled})
	e.endDuel(u, foe, event.DuelFinished)
	duel.Settle(u, foe, e.Now())
	e.afterDuel(u, foe)
	e.afterDuel(foe, u)
	result := "lost"
	if fled {
		result = "fled"
	}
	e.noticeDuel(hook.DuelEnd, foe, u, "won")
	e.noticeDuel(hook.DuelEnd, u, foe, result)
}

// endDuel ends a duel in any phase. Every duel ends through it.
func (e *Fights) endDuel(a, b *entity.Unit, news event.DuelNews) {
	for _, u := range [...]*entity.Unit{a, b} {
		e.tellDuel(u, news, 0)
		e.Touch(u, view.State)
		e.Unplan(u, entity.DueDuel)
		u.Player.Duel = entity.Duel{}
	}
}

// QuitDuel ends the duel of a player that leaves or has died, if it has one.
func (e *Fights) QuitDuel(u *entity.Unit) {
	switch {
	case u.Player.Duel.Foe == 0:
	case u.Dueling():
		e.loseDuel(u, true)
	default:
		e.callOffDuel(u)
	}
}

// afterDuel removes what the duel leaves on a player: its attack on the opponent, its
// entries in the threat lists of the opponent's creatures, the opponent's harmful auras,
// and combat.
func (e *Fights) afterDuel(u, foe *entity.Unit) {
	if victim := e.Units[u.Victim]; victim != nil && e.Answers(victim) == foe {
		e.StopAttack(u)
	}
	for _, g := range slices.Clone(u.HatedBy) {
		if c := e.Units[g]; c != nil && e.Answers(c) == foe {
			e.ForgetEnemy(c, u.GUID)
			e.Choose(c)
		}
	}
	e.magic.Auras.Remove(u, event.CauseOrdered, func(a *entity.Aura) bool {
		def, ok := e.Content().Aura(a.Aura)
		caster := e.Units[a.Caster]
		return ok && def.Harmful && caster != nil && e.Answers(caster) == foe
	})
	if len(u.HatedBy) == 0 {
		e.Unplan(u, entity.DueCombatEnd)
		e.LeaveCombat(u)
	}
}

// spare reduces damage that would kill in a duel.
func (e *Fights) spare(source, victim *entity.Unit, amount int64) (int64, bool) {
	if source == nil {
		return amount, false
	}
	return duel.LimitDamage(e.Answers(source), victim, amount, e.Now())
}

// RetellDuel logs the state of its duel again for a player with a new viewer.
func (e *Fights) RetellDuel(u *entity.Unit) {
	d := &u.Player.Duel
	if d.Foe == 0 {
		return
	}
	due := u.Due[entity.DueDuel]
	if d.Phase != entity.Dueling && !d.First {
		due = e.Units[d.Foe].Due[entity.DueDuel]
	}
	wait := max(0, due-e.Now())
	switch d.Phase {
	case entity.Challenged:
		e.tellDuel(u, event.DuelAsked, wait)
	case entity.Counting:
		e.tellDuel(u, event.DuelAccepted, wait)
	case entity.Dueling:
		e.tellDuel(u, event.DuelBegun, 0)
		if d.Out != 0 {
			e.tellDuel(u, event.DuelOutside, wait)
		}
	}
}
