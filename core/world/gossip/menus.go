package gossip

import (
	"fmt"
	"slices"

	"loam/core/lib/guid"
	"loam/core/lib/value"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/event"
	"loam/core/model/hook"
	"loam/core/model/intent"
	"loam/core/rules/condition"
	"loam/core/rules/gossip"
)

// Needs decides whether players meet the needs of menu options.
type Needs interface {
	// Unmet returns the first need that a player and the creature involved, which may be
	// nil, do not meet, or nil.
	Unmet(needs []content.Need, player, other *entity.Unit) *content.Need
}

// Market exchanges what menu options cost and give.
type Market interface {
	// Exchange makes a deal completely or not at all. It returns why not, a key of core's
	// locale, or "".
	Exchange(player *entity.Unit, d Deal) (refused string)
}

// Deal is what a menu option costs and what the player gets for it.
type Deal struct {
	Price content.Price
	Gives []content.Stack
	Pays  int64 // of the currency of the price
}

// Nothing reports whether nothing is exchanged.
func (d *Deal) Nothing() bool { return d.Price.Free() && len(d.Gives) == 0 && d.Pays == 0 }

// Choice is an option that a player has chosen. Speaker is the creature that shows the
// menu, or the player itself if no creature does. Menu is nil if a creature offers a
// single service, which opens without a menu.
type Choice struct {
	Player, Speaker *entity.Unit
	Menu            *content.Menu
	First           content.ID // the menu with which the conversation began
	Option          *content.MenuOption
	Input           value.Value // what was typed
}

// Act is what an action of menus does. May, which may be nil, returns why it is not
// possible, a key of core's locale, before anything is paid. Do is called when everything
// is paid.
type Act struct {
	May func(c *Choice) (refused string)
	Do  func(c *Choice)
	// Pick is for services with a menu of their own, made in Do. It runs one of its
	// options, including payment, or returns why not. of is what the menu is about, picked
	// the chosen option. The menu closes then unless another one opens.
	Pick func(player, speaker *entity.Unit, of, picked content.ID) (refused string)
}

// Acts is what the actions do.
type Acts [content.MenuActionCount]Act

// own adds the actions that are only about menus.
func (e *Menus) own(acts Acts) Acts {
	acts[content.DoClose] = Act{Do: func(*Choice) {}}
	acts[content.DoMenu] = Act{Do: func(c *Choice) { e.orFault(e.openMenu(c.Player, c.Speaker.GUID, c.Option.Of, c.First)) }}
	acts[content.DoTell] = Act{Do: func(c *Choice) {
		page := gossip.Page(c.Menu, c.Option.Says)
		page.First = c.First
		e.orFault(e.ShowMenu(c.Player, c.Speaker.GUID, page.For(c.Player.Name.Key)))
	}}
	acts[content.DoCall] = Act{Do: e.callFor}
	return acts
}

// callFor calls the handler of an option, with its own values and then what the player has
// typed.
func (e *Menus) callFor(c *Choice) {
	values := append([]value.Value{}, c.Option.With...)
	if c.Option.Input != nil {
		values = append(values, c.Input)
	}
	if !e.scripts.Call(c.Speaker.GUID, c.Menu.ID.Bundle(), c.Option.Handler, c.Player.GUID, values...) {
		e.Refuse(c.Player, intent.KindChoose, gossip.Silent)
	}
}

// orFault reports a menu that cannot be shown as a fault.
func (e *Menus) orFault(_ bool, err error) {
	if err != nil {
		e.Log.Add(event.Faulted{Message: err.Error()})
	}
}

// OpenMenu shows a player a menu that content defines, in place of an open one. speaker is
// the creature that shows it, or the player itself. It is not shown if the two are too far
// apart or nothing in it is for the player.
func (e *Menus) OpenMenu(u *entity.Unit, speaker guid.GUID, id content.ID) (bool, error) {
	return e.openMenu(u, speaker, id, "")
}

// openMenu is OpenMenu; first is the menu with which the conversation began that has led
// to it, "" if it begins with this one.
func (e *Menus) openMenu(u *entity.Unit, speaker guid.GUID, id, first content.ID) (bool, error) {
	if u.Player == nil {
		return false, fmt.Errorf("%s is not a player", e.NameOfUnit(u))
	}
	if by := e.Units[speaker]; by != nil && by.Hooks.Has(hook.MenuOpens) {
		v := e.Change(hook.MenuOpens, speaker, hook.Args{Units: [2]guid.GUID{u.GUID}}, value.OfString(string(id)))
		if id = content.ID(v.Text()); id == "" || !e.Here(u) || !e.Here(by) {
			return false, nil
		}
	}
	def, ok := e.Content().Menu(id)
	if !ok {
		return false, fmt.Errorf("there is no menu %q", id)
	}
	made, ok := gossip.Of(def, func(needs []content.Need) bool { return e.needs.Unmet(needs, u, e.speaker(u, speaker)) == nil })
	if !ok {
		return false, nil
	}
	if made.First = first; first == "" {
		made.First = def.ID
	}
	return e.ShowMenu(u, speaker, made.For(u.Name.Key))
}

// speaker returns the creature that shows a player a menu, or nil.
func (e *Menus) speaker(u *entity.Unit, g guid.GUID) *entity.Unit {
	if g == u.GUID {
		return nil
	}
	return e.Units[g]
}

// welcome shows a player who talks to a creature its menu, its quests, or its only
// service. It reports whether there is something. before is the menu that the player had
// open when it began to talk.
func (e *Menus) welcome(u, to *entity.Unit, before *gossip.Open) bool {
	if open := u.Player.Menu; open != before && open != nil && open.Speaker == to.GUID {
		return true
	}
	if menu := e.menuOf(to); menu != "" {
		shown, err := e.OpenMenu(u, to.GUID, menu)
		e.orFault(shown, err)
		if shown || !e.Here(u) || !e.Here(to) {
			return true
		}
	}
	if e.quests.TalkOfQuests(u, to.GUID) {
		return true
	}
	only, one := to.Offers.Only()
	if !one || to.Chats {
		return false
	}
	e.perform(&Choice{Player: u, Speaker: to, Option: &content.MenuOption{Does: only}}, intent.KindTalkTo)
	return true
}

// menuOf returns the menu of a creature: the one that scripts have set or, if the release
// no longer defines that, its own; "" is none.
func (e *Menus) menuOf(u *entity.Unit) content.ID {
	if u.Creature != nil {
		if _, there := e.Content().Menu(u.Creature.Orders.Menu); there {
			return u.Creature.Orders.Menu
		}
	}
	d, ok := e.Content().Creature(u.Def)
	if !ok {
		return ""
	}
	return d.Menu
}

// RefitMenu rebuilds the open menu of a player from a new release, or closes it if the
// release does not define it: an answer refers to a position in a definition.
func (e *Menus) RefitMenu(u *entity.Unit) {
	open := u.Player.Menu
	if open != nil && open.Service != content.DoClose {
		e.serveAgain(u, open)
		return
	}
	if open == nil || open.Def == "" {
		e.TellMenu(u)
		return
	}
	def, ok := e.Content().Menu(open.Def)
	if ok {
		var made gossip.Menu
		made, ok = gossip.Of(def, func(needs []content.Need) bool { return e.needs.Unmet(needs, u, e.speaker(u, open.Speaker)) == nil })
		if ok {
			made.First = open.First
			shown, _ := e.ShowMenu(u, open.Speaker, made.For(u.Name.Key))
			ok = shown
		}
	}
	if !ok {
		e.EndTalk(u)
	}
}

// chosen returns what a player has chosen from a menu that content defines, or why it
// cannot.
func (e *Menus) chosen(u *entity.Unit, open *gossip.Open, option *gossip.Option) (*Choice, string) {
	def, ok := e.Content().Menu(open.Def)
	if !ok || option.Place > len(def.Options) {
		return nil, gossip.NotOpen
	}
	c := &Choice{Player: u, Speaker: e.Units[open.Speaker], Menu: def, First: open.First, Option: &content.MenuOption{Does: content.DoMenu, Of: def.ID}}
	if option.Place > 0 {
		c.Option = &def.Options[option.Place-1]
	}
	if c.Speaker == nil {
		return nil, gossip.NotHere
	}
	if u.Dead && !content.MenuActions[c.Option.Does].Dead {
		return nil, "core.dead"
	}
	return c, ""
}

// choose runs a menu option that content defines. A refusal leaves the menu open.
func (e *Menus) choose(u *entity.Unit, open *gossip.Open, option *gossip.Option, in intent.Choose) {
	c, refused := e.chosen(u, open, option)
	if refused == "" {
		c.Input, refused = gossip.Typed(option.Input, in.Input)
	}
	if refused != "" {
		e.Refuse(u, in.Kind(), refused)
		return
	}
	if unmet := e.needs.Unmet(c.Option.Needs, u, e.speaker(u, open.Speaker)); unmet != nil {
		r := event.Refused{Player: u.GUID, Intent: in.Kind()}
		r.Reason, r.Args = condition.Text(unmet)
		e.Counters.Refused++
		e.Log.Add(r)
		return
	}
	if c.Speaker.Hooks.Has(hook.MenuChosen) && option.Place > 0 {
		reason, no := e.Ask(hook.MenuChosen, c.Speaker.GUID, hook.Args{
			Units: [2]guid.GUID{u.GUID}, Texts: [2]string{string(open.Def)}, Numbers: [2]float64{float64(option.Place)}, Data: c.Input,
		})
		if no {
			e.Log.Add(event.Refused{Player: u.GUID, Intent: in.Kind(), Reason: reason})
		}
		if no || !e.Here(u) || !e.Here(c.Speaker) || u.Player.Menu != open {
			return
		}
	}
	if c.Speaker.Ruled.Has(hook.MenuChosen) && option.Place > 0 {
		e.RuleUnit(c.Speaker, hook.MenuChosen, hook.Args{
			Units: [2]guid.GUID{u.GUID}, Texts: [2]string{string(open.Def)}, Numbers: [2]float64{float64(option.Place), float64(c.Option.Number)}, Data: c.Input,
		})
		if !e.Here(u) || !e.Here(c.Speaker) || u.Player.Menu != open {
			return
		}
	}
	e.perform(c, in.Kind())
}

// perform takes the cost of a choice and runs it. It reports whether it was done.
func (e *Menus) perform(c *Choice, k intent.Kind) bool {
	u, open, act := c.Player, c.Player.Player.Menu, &e.acts[c.Option.Does]
	refused := ""
	if act.May != nil {
		refused = act.May(c)
	}
	if d := (Deal{Price: c.Option.Price, Gives: c.Option.Gives, Pays: c.Option.Pays}); refused == "" && !d.Nothing() {
		refused = e.market.Exchange(u, d)
	}
	if refused != "" {
		e.Refuse(u, k, refused)
		return false
	}
	if open != nil && u.Player.Menu == open && c.Menu != nil {
		e.Log.Add(event.Chosen{
			Player: u.GUID, Speaker: open.Speaker, Option: 1 + place(open, c), Text: c.Option.Text, Handler: c.Option.Handler,
			Menu: open.Def, Does: c.Option.Does.String(), Input: typed(c.Input),
		})
		u.Player.Menu = nil
	}
	act.Do(c)
	if open != nil && e.Here(u) && u.Player.Menu == nil {
		e.talkEnded(u)
	}
	return true
}

// place returns the position of an option in the open menu, from 0.
func place(open *gossip.Open, c *Choice) int {
	for i := range open.Options {
		if p := open.Options[i].Place; p > 0 && c.Menu != nil && &c.Menu.Options[p-1] == c.Option {
			return i
		}
	}
	return 0
}

func typed(v value.Value) string {
	if v.Kind() == value.Number {
		return fmt.Sprint(int64(v.Number()))
	}
	return v.Text()
}

// serveAgain rebuilds the menu of a service, or closes it if there is none any more.
func (e *Menus) serveAgain(u *entity.Unit, open *gossip.Open) {
	if speaker := e.Units[open.Speaker]; speaker != nil {
		c := &Choice{Player: u, Speaker: speaker, Option: &content.MenuOption{Does: open.Service, Of: open.Of}}
		if act := &e.acts[open.Service]; act.May == nil || act.May(c) == "" {
			act.Do(c)
		}
	}
	if u.Player.Menu == open {
		e.EndTalk(u)
	}
}

// pick runs an option of the menu of a service. A refusal leaves the menu open; after a
// success it is shown again in its new state, or closed.
func (e *Menus) pick(u *entity.Unit, open *gossip.Open, option *gossip.Option, k intent.Kind) {
	speaker, act := e.Units[open.Speaker], &e.acts[open.Service]
	refused := option.Closed.Text
	args := option.Closed.Args
	if refused.Key == "" {
		if key := act.Pick(u, speaker, open.Of, option.Of); key != "" {
			refused = content.Text{Bundle: "base", Key: key}
		}
	}
	if refused.Key != "" {
		e.Counters.Refused++
		e.Log.Add(event.Refused{Player: u.GUID, Intent: k, Reason: refused, Args: args})
		return
	}
	e.Log.Add(event.Chosen{Player: u.GUID, Speaker: open.Speaker, Option: 1 + slices.IndexFunc(open.Options, func(o gossip.Option) bool { return o.Of == option.Of }),
		Text: option.Text.Text, Args: option.Text.Args, Does: open.Service.String()})
	if e.Here(u) && u.Player.Menu == open {
		e.EndTalk(u)
	}
}

// Serve opens a service for a player who is near enough to the creature that offers it, or
// anywhere with the player itself as speaker. It reports whether it opened; the player
// receives the reason if not.
func (e *Menus) Serve(u, speaker *entity.Unit, service content.MenuAction, of content.ID) bool {
	if refused := e.broken(u, speaker.GUID); refused != "" {
		e.Refuse(u, intent.KindTalkTo, refused)
		return false
	}
	return e.perform(&Choice{Player: u, Speaker: speaker, Option: &content.MenuOption{Does: service, Of: of}}, intent.KindTalkTo)
}
