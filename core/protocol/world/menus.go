package world

import (
	"fmt"
	"hash/fnv"
	"slices"
	"strings"

	"loam/core/content"
	"loam/core/gossip"
	"loam/core/intent"
	"loam/core/panel"
	"loam/core/plain"
	"loam/core/protocol/message"
	"loam/core/view"
)

// menu is what a client has been shown last: a page of a talk's menu, or of a panel
// in the form of one. A talk stands above a panel.
type menu struct {
	panel  string // shown last, also while a talk stands above it
	talk   int    // number of the talk's menu, 0 for none
	text   uint32 // number of what stands above the options
	lines  []line // that can be chosen, by option
	chosen bool   // since it was shown
	wipes  bool   // the talk asks whether talents are to be taken back
}

// line is what choosing an option does.
type line struct {
	number int  // of the button or the option that is answered; 0 shows another page
	asks   bool // shows the question first that the option asks
}

// What clients are told stands above the options, by its number, which they ask
// for after they have been shown a menu: the last so many, since a player may have
// chosen before its client has asked.
const keptTexts = 16

type menuText struct {
	number uint32
	says   string
}

// talk tells a client of the menu of its talk. One that is told again, because a
// release is new, is not shown again: its player may have put it away.
func (o *teller) talk(v *viewer, m *view.Menu) {
	switch {
	case m.Number == 0 && v.talk == nil:
	case m.Number == 0 && v.reads:
		v.talk, v.page, v.asked = nil, 0, 0 // what it reads stands in the place of the menu
	case m.Number == 0:
		v.talk, v.page, v.asked = nil, 0, 0
		if v.shown != nil {
			o.menu(v)
			return
		}
		o.noMenu(v)
	case v.talk != nil && v.talk.Number == m.Number:
		v.talk = m
	default:
		v.talk, v.page, v.asked = m, 0, 0
		if v.with = v.own; m.Speaker != v.place.Player {
			v.with = o.render.name(m.Speaker)
		}
		o.menu(v)
	}
}

// noMenu takes the menu away that a client shows.
func (o *teller) noMenu(v *viewer) {
	v.conn.mu.Lock()
	v.conn.menu, v.conn.lessons, v.conn.taxis = menu{}, lessons{}, taxis{asked: v.conn.taxis.asked}
	v.conn.mu.Unlock()
	v.conn.put(message.NewEmpty("SMSG_GOSSIP_COMPLETE"))
}

// panel tells a client of a panel as of a menu. A menu comes up when its panel
// is new, and again when it has changed after a choice: one that changes by
// itself would come up again and again after the player has closed it. While the
// player talks, its panel waits.
func (o *teller) panel(v *viewer, change *view.PanelChange) {
	c := v.conn
	c.mu.Lock()
	open, chosen := c.menu.panel, c.menu.chosen
	c.mu.Unlock()
	switch {
	case change.Panel == nil && open != string(change.ID):
	case change.Panel == nil && v.talk != nil:
		v.shown = nil
	case change.Panel == nil:
		v.shown = nil
		o.noMenu(v)
	case open == string(change.ID):
		v.shown = change.Panel
		if chosen && v.talk == nil {
			o.menu(v)
		}
	case change.Rows == nil:
		v.shown, v.page = change.Panel, 0
		if v.talk == nil {
			o.menu(v)
		}
	}
}

// await keeps a change of a panel until the client has been shown the map: of
// each panel, how it is by then.
func (v *viewer) await(change view.PanelChange) {
	change.Rows = nil
	i := slices.IndexFunc(v.panels, func(c view.PanelChange) bool { return c.ID == change.ID })
	if i < 0 {
		v.panels = append(v.panels, change)
		return
	}
	v.panels[i] = change
}

// turn shows another page of a client's menu: the question that an option asks
// before it counts, or with 0 the menu again behind a question, or its next page.
func (o *teller) turn(c *Conn, asks int) {
	v := o.viewers.Of(c)
	if v == nil || v.shown == nil && v.talk == nil {
		return
	}
	if asks == 0 && v.asked == 0 {
		v.page++
	}
	v.asked = asks
	o.menu(v)
	c.wire.Flush()
}

// offer is what is to be shown to a client now: of its talk, or of its panel.
func (v *viewer) offer() panel.Fallback {
	if v.talk == nil {
		return panel.MenuOf(v.shown, v.page)
	}
	m := *v.talk
	if v.asked > 0 && v.asked <= len(m.Options) {
		m.Title = m.Options[v.asked-1].Confirm
		m.Options = []view.MenuOption{{Number: v.asked, Text: ownLine("core.menu_yes"), Input: m.Options[v.asked-1].Input}, {Text: ownLine("core.menu_no")}}
	} else {
		m.Options = gossip.Paged(m.Options, v.page)
	}
	return panel.Fallback{Menu: m}
}

func ownLine(key string) view.Line {
	return view.Line{Text: content.Text{Bundle: "base", Key: key}}
}

// menu shows a client its menu. Clients keep texts by their numbers for ever, so
// another text has another number.
func (o *teller) menu(v *viewer) {
	if v.talk != nil && v.talk.Service == content.DoUnlearn {
		o.askWipe(v)
		return
	}
	if v.talk != nil && (o.teaches(v) || o.offersFlights(v)) {
		return
	}
	shown := v.offer()
	var says []string
	for _, l := range append([]view.Line{shown.Menu.Title}, shown.Messages...) {
		says = append(says, o.line(l))
	}
	text := textOf(strings.Join(says, "\n"))
	now := menu{text: text.number, talk: shown.Menu.Number}
	m := &message.GossipMenu{GUID: v.own, Menu: uint32(now.talk), Title: text.number}
	if v.talk != nil {
		m.GUID = v.with
	}
	if v.shown != nil {
		now.panel = string(v.shown.ID)
	}
	for i := range shown.Menu.Options {
		option := &shown.Menu.Options[i]
		words := o.line(option.Text)
		if about := o.line(option.About); about != "" {
			words = about + ": " + words
		}
		row := message.GossipOption{ID: uint32(i), Text: words, Icon: gossipIcons[option.Icon]}
		does := line{number: option.Number}
		if option.Confirm.Text.Key != "" {
			does.asks = !o.config.Version.Confirms
			row.Confirm = o.line(option.Confirm) // only a version that confirms sends it
		}
		o.priced(&row, option, &does)
		now.lines, m.Options = append(now.lines, does), append(m.Options, row)
	}
	v.conn.mu.Lock()
	v.conn.menu, v.conn.lessons, v.conn.taxis = now, lessons{}, taxis{}
	v.conn.says = append(v.conn.says, text)
	v.conn.says = v.conn.says[max(0, len(v.conn.says)-keptTexts):]
	v.conn.mu.Unlock()
	m.Quests = o.menuQuests(v)
	v.conn.put(m)
}

// priced says what an option costs, what it asks for and why it cannot be chosen. A version that confirms shows
// coins in its question; else a price stands behind the words.
func (o *teller) priced(row *message.GossipOption, option *view.MenuOption, does *line) {
	if in := option.Input; in != nil && !does.asks {
		row.Coded = true
		if row.Confirm == "" {
			row.Confirm = o.line(in.Ask)
		}
	}
	p := option.Price
	if n := o.render.coinage(p.InCurrency(), p.Money); n > 0 && o.config.Version.Confirms && row.Confirm != "" {
		row.Cost, p.Money = n, 0
	}
	for _, words := range [...]string{o.price(&p), o.line(option.Closed)} {
		if words != "" {
			row.Text += " (" + words + ")"
		}
	}
}

// price is what something costs, in words.
func (o *teller) price(p *content.Price) string {
	var all []string
	if p.Money > 0 {
		if d, ok := o.render.content.Currency(p.InCurrency()); ok {
			all = append(all, fmt.Sprintf("%d %s", p.Money, o.filled(d.Name, plain.Value{})))
		}
	}
	for _, s := range p.Takes {
		if d, ok := o.render.content.Item(s.Item); ok {
			all = append(all, fmt.Sprintf("%d %s", s.Count, o.filled(d.Name, plain.Value{})))
		}
	}
	return strings.Join(all, ", ")
}

// gossipIcons are the pictures beside options, the same in both versions.
var gossipIcons = map[string]uint8{
	"talk": 0, "trade": 1, "travel": 2, "teach": 3, "work": 4, "money": 6, "banner": 8, "fight": 9, "dot": 10,
}

func textOf(says string) menuText {
	hash := fnv.New32a()
	hash.Write([]byte(says))
	return menuText{hash.Sum32() | 1, says}
}

func (o *teller) line(l view.Line) string { return o.filled(l.Text, l.Args) }

// AskMenu takes CMSG_NPC_TEXT_QUERY: what stands above the options of a menu. A
// number that the client was not told of late is not answered, so that it does not
// keep an answer for ever that is none.
func AskMenu(c *Conn, m message.Body) error {
	asked := m.(*message.Query).Entry
	c.mu.Lock()
	at := slices.IndexFunc(c.says, func(t menuText) bool { return t.number == asked })
	says := ""
	if at >= 0 {
		says = c.says[at].says
	}
	c.mu.Unlock()
	if at < 0 {
		return nil
	}
	answer := &message.GossipText{ID: asked}
	answer.Variants[0] = message.GossipVariant{Chance: 1, Texts: [2]string{says, says}}
	c.Send(answer)
	return nil
}

// TalkTo takes CMSG_GOSSIP_HELLO.
func TalkTo(c *Conn, m message.Body) error {
	return c.submit(intent.TalkTo{Target: c.named(m.(*message.GUID).GUID)})
}

// Choose takes CMSG_GOSSIP_SELECT_OPTION: an option is a place in the menu that
// was shown last. A version that says which menu it means must mean that one.
func Choose(c *Conn, m message.Body) error {
	in := m.(*message.GossipSelect)
	c.mu.Lock()
	shown := c.menu
	stale := c.version.Confirms && in.Menu != uint32(shown.talk)
	if in.Option >= uint32(len(shown.lines)) || stale {
		c.mu.Unlock()
		return nil
	}
	c.menu.chosen = true
	c.mu.Unlock()
	chosen := shown.lines[in.Option]
	switch {
	case chosen.asks:
		c.server.teller.queue.Put(item{turns: c, option: chosen.number})
		return nil
	case chosen.number == 0:
		c.server.teller.queue.Put(item{turns: c})
		return nil
	case shown.talk != 0:
		return c.submit(intent.Choose{Menu: shown.talk, Option: chosen.number, Input: in.Answer[:min(len(in.Answer), intent.MaxChosen)]})
	}
	return c.submit(intent.Press{Panel: shown.panel, Button: chosen.number})
}

// endTalk forgets the menu of a talk: whoever comes onto a map talks to nobody.
func (c *Conn) endTalk() {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.menu.talk != 0 {
		c.menu = menu{panel: c.menu.panel}
	}
	c.lessons, c.taxis = lessons{}, taxis{}
}
