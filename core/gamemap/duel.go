package gamemap

import (
	"slices"
	"strings"

	"loam/core/clock"
	"loam/core/content"
	"loam/core/duel"
	"loam/core/entity"
	"loam/core/event"
	"loam/core/guid"
	"loam/core/hook"
	"loam/core/intent"
	"loam/core/scene"
	"loam/core/view"
)

// askDuel is what a player wants of a duel.
func (m *Map) askDuel(u *unit, in intent.Duel) {
	var why content.Text
	switch in.Act {
	case intent.DuelChallenge:
		why = m.challenge(u, m.challenged(u, in))
	case intent.DuelAccept:
		why = m.acceptDuel(u)
	case intent.DuelDecline:
		why = m.leaveDuel(u)
	}
	if why != (content.Text{}) {
		m.s.Counters.Refused++
		m.s.Log.Add(event.Refused{Player: u.GUID, Intent: in.Kind(), Reason: why})
	}
}

// challenged is whom a player means to challenge, or nil.
func (m *Map) challenged(u *unit, in intent.Duel) *unit {
	switch {
	case in.Player != 0:
		return m.s.Units[in.Player]
	case in.Name == "":
		return m.s.Units[u.Player.Selected]
	}
	for o := range m.s.Roll.All() {
		if o.Player != nil && strings.EqualFold(o.Name.Key, in.Name) {
			return o
		}
	}
	return nil
}

// challenge asks another player for a duel. The answer is why that cannot be; both
// players' handlers are asked.
func (m *Map) challenge(u, to *unit) content.Text {
	if why := duel.Refused(m.s, u, to); why != "" {
		return scene.CoreText(why)
	}
	for _, ask := range [...]struct {
		who, foe *unit
		part     string
	}{{u, to, "challenger"}, {to, u, "challenged"}} {
		if !ask.who.Hooks.Has(hook.Duel) {
			continue
		}
		if why, refused := m.s.Ask(hook.Duel, ask.who.GUID, hook.Args{Units: [2]guid.GUID{ask.foe.GUID}, Texts: [2]string{ask.part}}); refused {
			return why
		}
	}
	if !m.s.Here(u) || !m.s.Here(to) {
		return scene.CoreText("core.duel_whom")
	}
	if why := duel.Refused(m.s, u, to); why != "" {
		return scene.CoreText(why) // what the handlers have done
	}
	duel.Challenge(u, to, guid.New(guid.Object, m.s.Instance, m.s.NewGUID().Counter()))
	m.s.Plan(u, entity.DueDuel, m.s.Now()+duel.Answer(m.s.Rules()))
	m.tellDuel(u, event.DuelAsked, duel.Answer(m.s.Rules()))
	m.tellDuel(to, event.DuelAsked, duel.Answer(m.s.Rules()))
	return content.Text{}
}

// tellDuel tells a player of its duel.
func (m *Map) tellDuel(u *unit, news event.DuelNews, wait clock.Time) {
	d := &u.Player.Duel
	m.s.Log.Add(event.DuelTold{Player: u.GUID, Foe: d.Foe, News: news, First: d.First, Place: d.Place, At: d.At, Wait: wait})
}

// acceptDuel lets a player accept the challenge that waits for its answer.
func (m *Map) acceptDuel(u *unit) content.Text {
	if !duel.Mine(u) {
		return scene.CoreText("core.duel_none")
	}
	foe := m.s.Units[u.Player.Duel.Foe]
	duel.Enter(u, foe, entity.Counting)
	m.s.Plan(foe, entity.DueDuel, m.s.Now()+duel.Countdown(m.s.Rules()))
	m.tellDuel(foe, event.DuelAccepted, duel.Countdown(m.s.Rules()))
	m.tellDuel(u, event.DuelAccepted, duel.Countdown(m.s.Rules()))
	return content.Text{}
}

// leaveDuel lets a player decline or withdraw a challenge, or give a duel up.
func (m *Map) leaveDuel(u *unit) content.Text {
	switch {
	case u.Player.Duel.Foe == 0:
		return scene.CoreText("core.duel_none")
	case u.Dueling():
		m.loseDuel(u, false)
	default:
		m.callOffDuel(u)
	}
	return content.Text{}
}

// duelDue is the end of the time to answer, of the countdown, or of that which a
// player may spend out of the bounds.
func (m *Map) duelDue(u *unit, _ clock.Time) {
	d := &u.Player.Duel
	switch {
	case d.Foe == 0:
	case d.Phase == entity.Challenged:
		m.callOffDuel(u)
	case d.Phase == entity.Counting:
		m.beginDuel(u, m.s.Units[d.Foe])
	case d.Out != 0:
		m.loseDuel(u, true)
	}
}

// beginDuel lets the fight begin.
func (m *Map) beginDuel(a, b *unit) {
	duel.Enter(a, b, entity.Dueling)
	for _, u := range [...]*unit{a, b} {
		m.s.Touch(u, view.State)
		m.tellDuel(u, event.DuelBegun, 0)
	}
	m.noticeDuel(hook.DuelStart, a, b, "")
	m.noticeDuel(hook.DuelStart, b, a, "")
	m.keepBounds(a)
	m.keepBounds(b)
}

func (m *Map) noticeDuel(h hook.ID, u, foe *unit, result string) {
	if m.s.Here(u) {
		m.s.Notice(u, h, 0, hook.Args{Units: [2]guid.GUID{foe.GUID}, Texts: [2]string{result}})
	}
}

// keepBounds warns a player who has left the bounds of its duel, or is back.
func (m *Map) keepBounds(u *unit) {
	if !u.Dueling() {
		return
	}
	d := &u.Player.Duel
	switch out := duel.Strays(m.s.Rules(), u); {
	case out == (d.Out != 0):
	case out:
		d.Out = m.s.Now()
		m.s.Plan(u, entity.DueDuel, m.s.Now()+duel.Outside(m.s.Rules()))
		m.tellDuel(u, event.DuelOutside, duel.Outside(m.s.Rules()))
	default:
		d.Out = 0
		m.s.Unplan(u, entity.DueDuel)
		m.tellDuel(u, event.DuelInside, 0)
	}
}

// callOffDuel ends a duel that was not fought.
func (m *Map) callOffDuel(u *unit) {
	foe := m.s.Units[u.Player.Duel.Foe]
	m.endDuel(u, foe, event.DuelCalledOff)
	m.noticeDuel(hook.DuelEnd, u, foe, "called off")
	m.noticeDuel(hook.DuelEnd, foe, u, "called off")
}

// loseDuel ends a duel that is fought: the other has won. Fled is that the loser
// was not beaten.
func (m *Map) loseDuel(u *unit, fled bool) {
	foe := m.s.Units[u.Player.Duel.Foe]
	m.s.Log.Add(event.DuelWon{Winner: foe.GUID, Loser: u.GUID, WinnerName: foe.Name.Key, LoserName: u.Name.Key, Fled: fled})
	m.endDuel(u, foe, event.DuelFinished)
	duel.Settle(u, foe, m.s.Now())
	m.afterDuel(u, foe)
	m.afterDuel(foe, u)
	result := "lost"
	if fled {
		result = "fled"
	}
	m.noticeDuel(hook.DuelEnd, foe, u, "won")
	m.noticeDuel(hook.DuelEnd, u, foe, result)
}

// endDuel is the one way out of a duel, whatever its phase.
func (m *Map) endDuel(a, b *unit, news event.DuelNews) {
	for _, u := range [...]*unit{a, b} {
		m.tellDuel(u, news, 0)
		m.s.Touch(u, view.State)
		m.s.Unplan(u, entity.DueDuel)
		u.Player.Duel = entity.Duel{}
	}
}

// quitDuel ends the duel of a player who goes or has died, if it has one.
func (m *Map) quitDuel(u *unit) {
	switch {
	case u.Player.Duel.Foe == 0:
	case u.Dueling():
		m.loseDuel(u, true)
	default:
		m.callOffDuel(u)
	}
}

// afterDuel ends what a duel has left with a player: its blows at its foe, the
// grudges of its foe's creatures against it, the harm that its foe has laid on it,
// and the combat that was the duel.
func (m *Map) afterDuel(u, foe *unit) {
	if victim := m.s.Units[u.Victim]; victim != nil && m.s.Answers(victim) == foe {
		m.stopAttack(u)
	}
	for _, g := range slices.Clone(u.HatedBy) {
		if c := m.s.Units[g]; c != nil && m.s.Answers(c) == foe {
			m.forgive(c, u.GUID)
			m.choose(c)
		}
	}
	m.magic.RemoveAuras(u, event.CauseOrdered, func(a *entity.Aura) bool {
		def, ok := m.s.Content().Aura(a.Aura)
		caster := m.s.Units[a.Caster]
		return ok && def.Harmful && caster != nil && m.s.Answers(caster) == foe
	})
	if len(u.HatedBy) == 0 {
		m.s.Unplan(u, entity.DueCombatEnd)
		m.calm(u)
	}
}

// spare cuts a blow that would kill in a duel.
func (m *Map) spare(source, victim *unit, amount int64) (int64, bool) {
	if source == nil {
		return amount, false
	}
	return duel.Spare(m.s.Answers(source), victim, amount, m.s.Now())
}

// retellDuel tells a player who has a new viewer of the duel that it has.
func (m *Map) retellDuel(u *unit) {
	d := &u.Player.Duel
	if d.Foe == 0 {
		return
	}
	due := u.Due[entity.DueDuel]
	if d.Phase != entity.Dueling && !d.First {
		due = m.s.Units[d.Foe].Due[entity.DueDuel]
	}
	wait := max(0, due-m.s.Now())
	switch d.Phase {
	case entity.Challenged:
		m.tellDuel(u, event.DuelAsked, wait)
	case entity.Counting:
		m.tellDuel(u, event.DuelAccepted, wait)
	case entity.Dueling:
		m.tellDuel(u, event.DuelBegun, 0)
		if d.Out != 0 {
			m.tellDuel(u, event.DuelOutside, wait)
		}
	}
}

// Challenge lets a player challenge another to a duel, as a spell or a script may
// want. The answer is why that cannot be, or no text.
func (tx *Tx) Challenge(player, to *entity.Unit) content.Text {
	if player.Player == nil {
		return scene.CoreText("core.duel_whom")
	}
	return tx.on().challenge(player, to)
}
