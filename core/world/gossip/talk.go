package gossip

import (
	"fmt"
	"slices"

	"loam/core/lib/clock"
	"loam/core/lib/geo"
	"loam/core/lib/guid"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/event"
	"loam/core/model/hook"
	"loam/core/model/intent"
	"loam/core/rules/gameobject"
	"loam/core/rules/gossip"
)

// TalkEvery is how often a conversation is checked for whether it can continue.
const TalkEvery = 500 * clock.Millisecond

// Meeting returns the facts about a player and a unit that decide whether they can talk;
// with may be nil.
func (e *Menus) Meeting(u, with *entity.Unit) gossip.Meeting {
	if with == nil || with.Dead || !e.Here(with) || with.Creature == nil {
		return gossip.Meeting{}
	}
	return gossip.Meeting{
		Here: true, Talks: with.HasHook(hook.Talk) || with.Chats || with.Offers != 0 || e.quests.OffersQuests(with.GUID),
		Hears: gossip.Hears(with.TalksTo, u.Dead, u.Ghost()), Hostile: e.Reaction(with, u) == content.Hostile,
		Fighting: with.Combat, Gap: u.Gap(with), Reach: e.Rules().Eval(content.TalkYards),
	}
}

// MeetingAt is Meeting with a creature or game object. An object only offers quests, to
// living players who can use it.
func (e *Menus) MeetingAt(u *entity.Unit, g guid.GUID) gossip.Meeting {
	o, ok := e.Objects.Get(g)
	if !ok {
		return e.Meeting(u, e.Units[g])
	}
	d, ok := e.Objects.DefOf(o)
	if !ok || o.State == content.Broken {
		return gossip.Meeting{}
	}
	return gossip.Meeting{
		Here: true, Talks: e.quests.OffersQuests(g), Hears: !u.Dead,
		Gap: max(0, geo.Distance(u.Position.Point, o.At.Point)-u.Radius-o.Radius), Reach: gameobject.Reach(d, e.Rules().Eval(content.UseYards)),
	}
}

// Talk handles a player's request to talk to a creature; its handlers decide what happens.
func (e *Menus) Talk(u *entity.Unit, in intent.TalkTo) {
	if !e.MayPress(u, in.Kind()) {
		return
	}
	to := e.Units[in.Target]
	if refused := e.Meeting(u, to).Refused(); refused != "" {
		e.Refuse(u, in.Kind(), refused)
		return
	}
	before := u.Player.Menu
	e.Log.Add(event.Talked{Player: u.GUID, To: to.GUID})
	e.quests.Talked(u, to)
	if to.Hooks.Has(hook.Talk) {
		if reason, refused := e.Ask(hook.Talk, to.GUID, hook.Args{Units: [2]guid.GUID{u.GUID}}); refused {
			e.Log.Add(event.Refused{Player: u.GUID, Intent: in.Kind(), Reason: reason})
			return
		}
	}
	e.RuleUnit(to, hook.Talk, hook.Args{Units: [2]guid.GUID{u.GUID}})
	if e.Here(u) && e.Here(to) && !e.welcome(u, to, before) && !to.HasHook(hook.Talk) {
		e.Refuse(u, in.Kind(), gossip.Speechless)
	}
}

// broken returns why a player's conversation cannot continue, or "".
func (e *Menus) broken(u *entity.Unit, speaker guid.GUID) string {
	if speaker == u.GUID {
		return ""
	}
	return e.MeetingAt(u, speaker).Broken()
}

// ShowMenu shows a player a menu in place of an open one. speaker is the creature that
// shows it, or the player itself. It reports whether the player is near enough to it.
func (e *Menus) ShowMenu(u *entity.Unit, speaker guid.GUID, menu gossip.Menu) (bool, error) {
	if u.Player == nil {
		return false, fmt.Errorf("%s is not a player", e.NameOfUnit(u))
	}
	if err := menu.Check(); err != nil {
		return false, err
	}
	if e.broken(u, speaker) != "" {
		return false, nil
	}
	e.menus++
	menu.Options = slices.Clone(menu.Options) // the script may keep and extend its own slice
	u.Player.Menu = &gossip.Open{Number: e.menus, Speaker: speaker, Menu: menu}
	e.Log.Add(event.MenuShown{Player: u.GUID, Speaker: speaker, Text: menu.Text.Text, Args: menu.Text.Args})
	e.TellMenu(u)
	e.Unplan(u, entity.DueTalk)
	if speaker != u.GUID {
		e.Plan(u, entity.DueTalk, e.Now()+TalkEvery)
	}
	return true, nil
}

// TellMenu sends a player its open menu, if it has one.
func (e *Menus) TellMenu(u *entity.Unit) {
	if v := e.ViewerOf(u); v != nil && u.Player.Menu != nil {
		shown := u.Player.Menu.Shown()
		if u.Player.Menu.Begins() && e.quests.OffersQuests(shown.Speaker) {
			shown.Quests = e.quests.QuestList(u, shown.Speaker)
		}
		v.Offer(shown)
	}
}

// EndTalk closes a player's menu and reports whether there was one.
func (e *Menus) EndTalk(u *entity.Unit) bool {
	if u.Player.Menu == nil {
		return false
	}
	u.Player.Menu = nil
	e.talkEnded(u)
	return true
}

// talkEnded tells a player that its menu is closed.
func (e *Menus) talkEnded(u *entity.Unit) {
	e.Unplan(u, entity.DueTalk)
	e.Log.Add(event.MenuClosed{Player: u.GUID})
	if v := e.ViewerOf(u); v != nil {
		v.Offer(gossip.Closed())
	}
}

// KeepTalking ends a conversation that cannot continue.
func (e *Menus) KeepTalking(u *entity.Unit, _ clock.Time) {
	switch open := u.Player.Menu; {
	case open == nil:
	case e.broken(u, open.Speaker) != "":
		e.EndTalk(u)
	default:
		e.Plan(u, entity.DueTalk, e.Now()+TalkEvery)
	}
}

// AnswerMenu calls the handler of an option. The menu is answered then: unless the handler
// shows another one, the player has none open any more.
func (e *Menus) AnswerMenu(u *entity.Unit, in intent.Choose) {
	if !e.MayPress(u, in.Kind()) {
		return
	}
	open := u.Player.Menu
	option, refused := gossip.Choose(open, in.Menu, in.Option)
	if refused != "" {
		e.Refuse(u, in.Kind(), refused)
		return
	}
	if refused := e.broken(u, open.Speaker); refused != "" {
		e.EndTalk(u)
		e.Refuse(u, in.Kind(), refused)
		return
	}
	if open.Service != content.DoClose {
		e.pick(u, open, option, in.Kind())
		return
	}
	if open.Def != "" {
		e.choose(u, open, option, in)
		return
	}
	input, refused := gossip.Typed(option.Input, in.Input)
	if d := (Deal{Price: option.Price}); refused == "" && !d.Nothing() {
		refused = e.market.Exchange(u, d)
	}
	if refused != "" {
		e.Refuse(u, in.Kind(), refused)
		return
	}
	e.Log.Add(event.Chosen{
		Player: u.GUID, Speaker: open.Speaker, Option: in.Option, Text: option.Text.Text, Args: option.Text.Args, Handler: option.Handler, Input: typed(input),
	})
	if u.Player.Menu = nil; option.Input != nil {
		option.Args = append(slices.Clone(option.Args), input)
	}
	if !e.scripts.Call(open.Speaker, open.Bundle, option.Handler, u.GUID, option.Args...) {
		e.Refuse(u, in.Kind(), gossip.Silent)
	}
	if e.Here(u) && u.Player.Menu == nil {
		e.talkEnded(u)
	}
}

// DismissMenu closes a menu on its player's request.
func (e *Menus) DismissMenu(u *entity.Unit, in intent.CloseMenu) {
	if open := u.Player.Menu; open != nil && open.Number == in.Menu {
		e.EndTalk(u)
	}
}

// CloseMenu closes the menu that a bundle has shown to a player. It reports whether there
// was one.
func (e *Menus) CloseMenu(player *entity.Unit, bundle string) bool {
	return player.Player != nil && player.Player.Menu != nil && player.Player.Menu.Bundle == bundle && e.EndTalk(player)
}
