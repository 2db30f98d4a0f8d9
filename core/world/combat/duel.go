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

// AskDuel is what a player wants of a duel.
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

// challenged is whom a player means to challenge, or nil.
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

// Challenge asks another player for a duel. The answer is why that cannot be; both
// players' handlers are asked.
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
		return mapstate.CoreText(why) // what the handlers have done
	}
	duel.Challenge(u, to, guid.New(guid.Object, e.Instance, e.NewGUID().Counter()))
	e.Plan(u, entity.DueDuel, e.Now()+duel.Answer(e.Rules()))
	e.tellDuel(u, event.DuelAsked, duel.Answer(e.Rules()))
	e.tellDuel(to, event.DuelAsked, duel.Answer(e.Rules()))
	return content.Text{}
}

// tellDuel tells a player of its duel.
func (e *Fights) tellDuel(u *entity.Unit, news event.DuelNews, wait clock.Time) {
	d := &u.Player.Duel
	e.Log.Add(event.DuelTold{Player: u.GUID, Foe: d.Foe, News: news, First: d.First, Place: d.Place, At: d.At, Wait: wait})
}

// acceptDuel lets a player accept the challenge that waits for its answer.
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

// leaveDuel lets a player decline or withdraw a challenge, or give a duel up.
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

// DuelDue is the end of the time to answer, of the countdown, or of that which a
// player may spend out of the bounds.
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

// beginDuel lets the fight begin.
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

// KeepBounds warns a player who has left the bounds of its duel, or is back.
func (e *Fights) KeepBounds(u *entity.Unit) {
	if !u.Dueling() {
		return
	}
	d := &u.Player.Duel
	switch out := duel.Strays(e.Rules(), u); {
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

// callOffDuel ends a duel that was not fought.
func (e *Fights) callOffDuel(u *entity.Unit) {
	foe := e.Units[u.Player.Duel.Foe]
	e.endDuel(u, foe, event.DuelCalledOff)
	e.noticeDuel(hook.DuelEnd, u, foe, "called off")
	e.noticeDuel(hook.DuelEnd, foe, u, "called off")
}

// loseDuel ends a duel that is fought: the other has won. Fled is that the loser
// was not beaten.
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

// endDuel is the one way out of a duel, whatever its phase.
func (e *Fights) endDuel(a, b *entity.Unit, news event.DuelNews) {
	for _, u := range [...]*entity.Unit{a, b} {
		e.tellDuel(u, news, 0)
		e.Touch(u, view.State)
		e.Unplan(u, entity.DueDuel)
		u.Player.Duel = entity.Duel{}
	}
}

// QuitDuel ends the duel of a player who goes or has died, if it has one.
func (e *Fights) QuitDuel(u *entity.Unit) {
	switch {
	case u.Player.Duel.Foe == 0:
	case u.Dueling():
		e.loseDuel(u, true)
	default:
		e.callOffDuel(u)
	}
}

// afterDuel ends what a duel has left with a player: its blows at its foe, the
// grudges of its foe's creatures against it, the harm that its foe has laid on it,
// and the combat that was the duel.
func (e *Fights) afterDuel(u, foe *entity.Unit) {
	if victim := e.Units[u.Victim]; victim != nil && e.Answers(victim) == foe {
		e.StopAttack(u)
	}
	for _, g := range slices.Clone(u.HatedBy) {
		if c := e.Units[g]; c != nil && e.Answers(c) == foe {
			e.Forgive(c, u.GUID)
			e.Choose(c)
		}
	}
	e.magic.RemoveAuras(u, event.CauseOrdered, func(a *entity.Aura) bool {
		def, ok := e.Content().Aura(a.Aura)
		caster := e.Units[a.Caster]
		return ok && def.Harmful && caster != nil && e.Answers(caster) == foe
	})
	if len(u.HatedBy) == 0 {
		e.Unplan(u, entity.DueCombatEnd)
		e.Calm(u)
	}
}

// spare cuts a blow that would kill in a duel.
func (e *Fights) spare(source, victim *entity.Unit, amount int64) (int64, bool) {
	if source == nil {
		return amount, false
	}
	return duel.Spare(e.Answers(source), victim, amount, e.Now())
}

// RetellDuel tells a player who has a new viewer of the duel that it has.
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
