package gamemap

import (
	"fmt"
	"slices"

	"loam/core/clock"
	"loam/core/content"
	"loam/core/entity"
	"loam/core/event"
	"loam/core/gossip"
	"loam/core/guid"
	"loam/core/hook"
	"loam/core/intent"
)

// talkEvery is how often it is looked whether a talk can go on.
const talkEvery = 500 * clock.Millisecond

// meeting is how a player stands to somebody; with may be nil.
func (m *Map) meeting(u, with *unit) gossip.Meeting {
	if with == nil || with.Dead || !m.s.Here(with) || with.Creature == nil {
		return gossip.Meeting{}
	}
	return gossip.Meeting{
		Here: true, Talks: with.Hooks.Has(hook.Talk) || m.offersQuests(with), Hostile: m.s.Reaction(with, u) == content.Hostile,
		Fighting: with.Combat, Gap: u.Gap(with), Reach: m.s.Rules().Eval(content.TalkYards),
	}
}

// talk lets a player talk to a creature: what comes of it is up to its handlers.
func (m *Map) talk(u *unit, in intent.TalkTo) {
	if !m.mayPress(u, in.Kind()) {
		return
	}
	to := m.s.Units[in.Target]
	if refused := m.meeting(u, to).Refused(); refused != "" {
		m.s.Refuse(u, in.Kind(), refused)
		return
	}
	m.s.Log.Add(event.Talked{Player: u.GUID, To: to.GUID})
	m.creditCreature(u, content.TalkWith, to)
	if to.Hooks.Has(hook.Talk) {
		if reason, refused := m.s.Ask(hook.Talk, to.GUID, hook.Args{Units: [2]guid.GUID{u.GUID}}); refused {
			m.s.Log.Add(event.Refused{Player: u.GUID, Intent: in.Kind(), Reason: reason})
			return
		}
	}
	if m.s.Here(u) && m.s.Here(to) && !m.talkOfQuests(u, to) && !to.Hooks.Has(hook.Talk) {
		m.s.Refuse(u, in.Kind(), gossip.Speechless)
	}
}

// broken tells why a player's talk cannot go on, or "".
func (m *Map) broken(u *unit, speaker guid.GUID) string {
	if speaker == u.GUID {
		return ""
	}
	return m.meeting(u, m.s.Units[speaker]).Broken()
}

// ShowMenu puts a menu before a player in place of another. Speaker is the
// creature that shows it, or the player itself; the answer says whether the
// player is near enough to it.
func (tx *Tx) ShowMenu(u *entity.Unit, speaker guid.GUID, menu gossip.Menu) (bool, error) {
	m := tx.on()
	if u.Player == nil {
		return false, fmt.Errorf("%s is no player", m.nameOfUnit(u))
	}
	if err := menu.Check(); err != nil {
		return false, err
	}
	if m.broken(u, speaker) != "" || u.Dead && speaker != u.GUID {
		return false, nil
	}
	m.menus++
	menu.Options = slices.Clone(menu.Options) // what a script still holds may grow
	u.Player.Menu = &gossip.Open{Number: m.menus, Speaker: speaker, Menu: menu}
	m.s.Log.Add(event.MenuShown{Player: u.GUID, Speaker: speaker, Text: menu.Text.Text, Args: menu.Text.Args})
	m.tellMenu(u)
	m.s.Unplan(u, entity.DueTalk)
	if speaker != u.GUID {
		m.s.Plan(u, entity.DueTalk, m.s.Now()+talkEvery)
	}
	return true, nil
}

// tellMenu tells a player of the menu that it has before it, if it has one.
func (m *Map) tellMenu(u *unit) {
	if v := m.s.ViewerOf(u); v != nil && u.Player.Menu != nil {
		shown := u.Player.Menu.Shown()
		if speaker := m.s.Units[shown.Speaker]; speaker != nil && m.offersQuests(speaker) {
			shown.Quests = m.questList(u, speaker)
		}
		v.Offer(shown)
	}
}

// endTalk takes a player's menu away and reports whether there was one.
func (m *Map) endTalk(u *unit) bool {
	if u.Player.Menu == nil {
		return false
	}
	u.Player.Menu = nil
	m.talkEnded(u)
	return true
}

// talkEnded tells a player that it has no menu before it any more.
func (m *Map) talkEnded(u *unit) {
	m.s.Unplan(u, entity.DueTalk)
	m.s.Log.Add(event.MenuClosed{Player: u.GUID})
	if v := m.s.ViewerOf(u); v != nil {
		v.Offer(gossip.Closed())
	}
}

// keepTalking ends a talk that cannot go on.
func (m *Map) keepTalking(u *unit, _ clock.Time) {
	switch open := u.Player.Menu; {
	case open == nil:
	case m.broken(u, open.Speaker) != "":
		m.endTalk(u)
	default:
		m.s.Plan(u, entity.DueTalk, m.s.Now()+talkEvery)
	}
}

// answerMenu calls the handler of an option. With it the menu is answered: unless the
// handler shows another, the player has none before it any more.
func (m *Map) answerMenu(u *unit, in intent.Choose) {
	if !m.mayPress(u, in.Kind()) {
		return
	}
	open := u.Player.Menu
	option, refused := gossip.Choose(open, in.Menu, in.Option)
	if refused != "" {
		m.s.Refuse(u, in.Kind(), refused)
		return
	}
	if refused := m.broken(u, open.Speaker); refused != "" {
		m.endTalk(u)
		m.s.Refuse(u, in.Kind(), refused)
		return
	}
	m.s.Log.Add(event.Chosen{
		Player: u.GUID, Speaker: open.Speaker, Option: in.Option, Text: option.Text.Text, Args: option.Text.Args, Handler: option.Handler,
	})
	u.Player.Menu = nil
	if !m.scripts.Call(m.tx, open.Speaker, open.Bundle, option.Handler, u.GUID, option.Args...) {
		m.s.Refuse(u, in.Kind(), gossip.Silent)
	}
	if m.s.Here(u) && u.Player.Menu == nil {
		m.talkEnded(u)
	}
}

// putAway closes a menu because its player wants to.
func (m *Map) putAway(u *unit, in intent.CloseMenu) {
	if open := u.Player.Menu; open != nil && open.Number == in.Menu {
		m.endTalk(u)
	}
}

// CloseMenu takes the menu away that a bundle has put before a player, and
// reports whether there was one.
func (tx *Tx) CloseMenu(player *entity.Unit, bundle string) bool {
	m := tx.on()
	return player.Player != nil && player.Player.Menu != nil && player.Player.Menu.Bundle == bundle && m.endTalk(player)
}
