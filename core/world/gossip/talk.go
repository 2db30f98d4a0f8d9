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

// TalkEvery is how often it is looked whether a talk can go on.
const TalkEvery = 500 * clock.Millisecond

// Meeting is how a player stands to somebody; with may be nil.
func (e *Menus) Meeting(u, with *entity.Unit) gossip.Meeting {
	if with == nil || with.Dead || !e.Here(with) || with.Creature == nil {
		return gossip.Meeting{}
	}
	return gossip.Meeting{
		Here: true, Talks: with.Heeds(hook.Talk) || with.Chats || with.Offers != 0 || e.quests.OffersQuests(with.GUID),
		Hears: gossip.Hears(with.TalksTo, u.Dead, u.Ghost()), Hostile: e.Reaction(with, u) == content.Hostile,
		Fighting: with.Combat, Gap: u.Gap(with), Reach: e.Rules().Eval(content.TalkYards),
	}
}

// MeetingAt is how a player stands to a creature or game object. An object talks of
// nothing but quests, to the living, as far as it can be used.
func (e *Menus) MeetingAt(u *entity.Unit, g guid.GUID) gossip.Meeting {
	o, ok := e.Object(g)
	if !ok {
		return e.Meeting(u, e.Units[g])
	}
	d, ok := e.DefOf(o)
	if !ok || o.State == content.Broken {
		return gossip.Meeting{}
	}
	return gossip.Meeting{
		Here: true, Talks: e.quests.OffersQuests(g), Hears: !u.Dead,
		Gap: max(0, geo.Distance(u.Position.Point, o.At.Point)-u.Radius-o.Radius), Reach: gameobject.Reach(d, e.Rules().Eval(content.UseYards)),
	}
}

// Talk lets a player talk to a creature: what comes of it is up to its handlers.
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
	if e.Here(u) && e.Here(to) && !e.welcome(u, to, before) && !to.Heeds(hook.Talk) {
		e.Refuse(u, in.Kind(), gossip.Speechless)
	}
}

// broken tells why a player's talk cannot go on, or "".
func (e *Menus) broken(u *entity.Unit, speaker guid.GUID) string {
	if speaker == u.GUID {
		return ""
	}
	return e.MeetingAt(u, speaker).Broken()
}

// ShowMenu puts a menu before a player in place of another. Speaker is the
// creature that shows it, or the player itself; the answer says whether the
// player is near enough to it.
func (e *Menus) ShowMenu(u *entity.Unit, speaker guid.GUID, menu gossip.Menu) (bool, error) {
	if u.Player == nil {
		return false, fmt.Errorf("%s is no player", e.NameOfUnit(u))
	}
	if err := menu.Check(); err != nil {
		return false, err
	}
	if e.broken(u, speaker) != "" {
		return false, nil
	}
	e.menus++
	menu.Options = slices.Clone(menu.Options) // what a script still holds may grow
	u.Player.Menu = &gossip.Open{Number: e.menus, Speaker: speaker, Menu: menu}
	e.Log.Add(event.MenuShown{Player: u.GUID, Speaker: speaker, Text: menu.Text.Text, Args: menu.Text.Args})
	e.TellMenu(u)
	e.Unplan(u, entity.DueTalk)
	if speaker != u.GUID {
		e.Plan(u, entity.DueTalk, e.Now()+TalkEvery)
	}
	return true, nil
}

// TellMenu tells a player of the menu that it has before it, if it has one.
func (e *Menus) TellMenu(u *entity.Unit) {
	if v := e.ViewerOf(u); v != nil && u.Player.Menu != nil {
		shown := u.Player.Menu.Shown()
		if u.Player.Menu.Begins() && e.quests.OffersQuests(shown.Speaker) {
			shown.Quests = e.quests.QuestList(u, shown.Speaker)
		}
		v.Offer(shown)
	}
}

// EndTalk takes a player's menu away and reports whether there was one.
func (e *Menus) EndTalk(u *entity.Unit) bool {
	if u.Player.Menu == nil {
		return false
	}
	u.Player.Menu = nil
	e.talkEnded(u)
	return true
}

// talkEnded tells a player that it has no menu before it any more.
func (e *Menus) talkEnded(u *entity.Unit) {
	e.Unplan(u, entity.DueTalk)
	e.Log.Add(event.MenuClosed{Player: u.GUID})
	if v := e.ViewerOf(u); v != nil {
		v.Offer(gossip.Closed())
	}
}

// KeepTalking ends a talk that cannot go on.
func (e *Menus) KeepTalking(u *entity.Unit, _ clock.Time) {
	switch open := u.Player.Menu; {
	case open == nil:
	case e.broken(u, open.Speaker) != "":
		e.EndTalk(u)
	default:
		e.Plan(u, entity.DueTalk, e.Now()+TalkEvery)
	}
}

// AnswerMenu calls the handler of an option. With it the menu is answered: unless the
// handler shows another, the player has none before it any more.
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

// PutAway closes a menu because its player wants to.
func (e *Menus) PutAway(u *entity.Unit, in intent.CloseMenu) {
	if open := u.Player.Menu; open != nil && open.Number == in.Menu {
		e.EndTalk(u)
	}
}

// CloseMenu takes the menu away that a bundle has put before a player, and
// reports whether there was one.
func (e *Menus) CloseMenu(player *entity.Unit, bundle string) bool {
	return player.Player != nil && player.Player.Menu != nil && player.Player.Menu.Bundle == bundle && e.EndTalk(player)
}
