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

// Duels runs the duels of players, from the challenge to the result. It owns the duel of a
// player and its timer.
type Duels struct {
	*mapstate.State
	fights *Fights
}

// Request handles a player's request about a duel.
func (e *Duels) Request(u *entity.Unit, in intent.Duel) {
	var why content.Text
	switch in.Act {
	case intent.DuelChallenge:
		why = e.Challenge(u, e.challenged(u, in))
	case intent.DuelAccept:
		why = e.accept(u)
	case intent.DuelDecline:
		why = e.leave(u)
	}
	if why != (content.Text{}) {
		e.Counters.Refused++
		e.Log.Add(event.Refused{Player: u.GUID, Intent: in.Kind(), Reason: why})
	}
}

// challenged returns the player that a request challenges, or nil.
func (e *Duels) challenged(u *entity.Unit, in intent.Duel) *entity.Unit {
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
func (e *Duels) Challenge(u, to *entity.Unit) content.Text {
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
	e.tell(u, event.DuelAsked, duel.Answer(e.Rules()))
	e.tell(to, event.DuelAsked, duel.Answer(e.Rules()))
	return content.Text{}
}

// tell logs news of its duel for a player.
func (e *Duels) tell(u *entity.Unit, news event.DuelNews, wait clock.Time) {
	d := &u.Player.Duel
	e.Log.Add(event.DuelTold{Player: u.GUID, Foe: d.Foe, News: news, First: d.First, Place: d.Place, At: d.At, Wait: wait})
}

// accept accepts the challenge that the player has received.
func (e *Duels) accept(u *entity.Unit) content.Text {
	if !duel.Mine(u) {
		return mapstate.CoreText("core.duel_none")
	}
	foe := e.Units[u.Player.Duel.Foe]
	duel.Enter(u, foe, entity.Counting)
	e.Plan(foe, entity.DueDuel, e.Now()+duel.Countdown(e.Rules()))
	e.tell(foe, event.DuelAccepted, duel.Countdown(e.Rules()))
	e.tell(u, event.DuelAccepted, duel.Countdown(e.Rules()))
	return content.Text{}
}

// leave declines or withdraws a challenge, or gives up a duel.
func (e *Duels) leave(u *entity.Unit) content.Text {
	switch {
	case u.Player.Duel.Foe == 0:
		return mapstate.CoreText("core.duel_none")
	case u.Dueling():
		e.lose(u, false)
	default:
		e.callOff(u)
	}
	return content.Text{}
}

// Due runs when the time to answer, the countdown, or the time allowed out of bounds
// ends.
func (e *Duels) Due(u *entity.Unit, _ clock.Time) {
	d := &u.Player.Duel
	switch {
	case d.Foe == 0:
	case d.Phase == entity.Challenged:
		e.callOff(u)
	case d.Phase == entity.Counting:
		e.begin(u, e.Units[d.Foe])
	case d.Out != 0:
		e.lose(u, true)
	}
}

// begin starts the fight.
func (e *Duels) begin(a, b *entity.Unit) {
	duel.Enter(a, b, entity.Dueling)
	for _, u := range [...]*entity.Unit{a, b} {
		e.Touch(u, view.State)
		e.tell(u, event.DuelBegun, 0)
	}
	e.notice(hook.DuelStart, a, b, "")
	e.notice(hook.DuelStart, b, a, "")
	e.KeepBounds(a)
	e.KeepBounds(b)
}

func (e *Duels) notice(h hook.ID, u, foe *entity.Unit, result string) {
	if e.Here(u) {
		e.Notice(u, h, 0, hook.Args{Units: [2]guid.GUID{foe.GUID}, Texts: [2]string{result}})
	}
}

// KeepBounds warns a player that has left the bounds of its duel, and cancels the warning
// when it is back.
func (e *Duels) KeepBounds(u *entity.Unit) {
	if !u.Dueling() {
		return
	}
	d := &u.Player.Duel
	switch out := duel.OutOfBounds(e.Rules(), u); {
	case out == (d.Out != 0):
	case out:
		d.Out = e.Now()
		e.Plan(u, entity.DueDuel, e.Now()+duel.Outside(e.Rules()))
		e.tell(u, event.DuelOutside, duel.Outside(e.Rules()))
	default:
		d.Out = 0
		e.Unplan(u, entity.DueDuel)
		e.tell(u, event.DuelInside, 0)
	}
}

// callOff ends a duel before its fight.
func (e *Duels) callOff(u *entity.Unit) {
	foe := e.Units[u.Player.Duel.Foe]
	e.end(u, foe, event.DuelCalledOff)
	e.notice(hook.DuelEnd, u, foe, "called off")
	e.notice(hook.DuelEnd, foe, u, "called off")
}

// lose ends a duel that u has lost. fled means that u left instead of being beaten.
func (e *Duels) lose(u *entity.Unit, fled bool) {
	foe := e.Units[u.Player.Duel.Foe]
	e.Log.Add(event.DuelWon{Winner: foe.GUID, Loser: u.GUID, WinnerName: foe.Name.Key, LoserName: u.Name.Key, Fled: fled})
	e.end(u, foe, event.DuelFinished)
	duel.Settle(u, foe, e.Now())
	e.after(u, foe)
	e.after(foe, u)
	result := "lost"
	if fled {
		result = "fled"
	}
	e.notice(hook.DuelEnd, foe, u, "won")
	e.notice(hook.DuelEnd, u, foe, result)
}

// end ends a duel in any phase. Every duel ends through it.
func (e *Duels) end(a, b *entity.Unit, news event.DuelNews) {
	for _, u := range [...]*entity.Unit{a, b} {
		e.tell(u, news, 0)
		e.Touch(u, view.State)
		e.Unplan(u, entity.DueDuel)
		u.Player.Duel = entity.Duel{}
	}
}

// Quit ends the duel of a player that leaves or has died, if it has one.
func (e *Duels) Quit(u *entity.Unit) {
	switch {
	case u.Player.Duel.Foe == 0:
	case u.Dueling():
		e.lose(u, true)
	default:
		e.callOff(u)
	}
}

// after removes what the duel leaves on a player: its attack on the opponent, its
// entries in the threat lists of the opponent's creatures, the opponent's harmful auras,
// and combat.
func (e *Duels) after(u, foe *entity.Unit) {
	if victim := e.Units[u.Victim]; victim != nil && e.Answers(victim) == foe {
		e.fights.StopAttack(u)
	}
	for _, g := range slices.Clone(u.HatedBy) {
		if c := e.Units[g]; c != nil && e.Answers(c) == foe {
			e.fights.ForgetEnemy(c, u.GUID)
			e.fights.Choose(c)
		}
	}
	e.fights.magic.Auras.Remove(u, event.CauseOrdered, func(a *entity.Aura) bool {
		def, ok := e.Content().Aura(a.Aura)
		caster := e.Units[a.Caster]
		return ok && def.Harmful && caster != nil && e.Answers(caster) == foe
	})
	if len(u.HatedBy) == 0 {
		e.Unplan(u, entity.DueCombatEnd)
		e.fights.LeaveCombat(u)
	}
}

// spare reduces damage that would kill in a duel.
func (e *Duels) spare(source, victim *entity.Unit, amount int64) (int64, bool) {
	if source == nil {
		return amount, false
	}
	return duel.LimitDamage(e.Answers(source), victim, amount, e.Now())
}

// Retell logs the state of its duel again for a player with a new viewer.
func (e *Duels) Retell(u *entity.Unit) {
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
		e.tell(u, event.DuelAsked, wait)
	case entity.Counting:
		e.tell(u, event.DuelAccepted, wait)
	case entity.Dueling:
		e.tell(u, event.DuelBegun, 0)
		if d.Out != 0 {
			e.tell(u, event.DuelOutside, wait)
		}
	}
}
