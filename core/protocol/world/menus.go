package world

import (
	"hash/fnv"
	"slices"
	"strings"

	"loam/core/intent"
	"loam/core/panel"
	"loam/core/protocol/message"
	"loam/core/view"
)

// menu is what a client has been shown last of a panel.
type menu struct {
	panel   string
	text    uint32 // number of what stands above the options
	says    string
	numbers []int // of the buttons, by option; 0 turns the page
	chosen  bool  // since it was shown
}

// panel tells a client of a panel as of a menu. A menu comes up when its panel
// is new, and again when it has changed after a choice: one that changes by
// itself would come up again and again after the player has closed it.
func (o *teller) panel(v *viewer, change *view.PanelChange) {
	c := v.conn
	c.mu.Lock()
	open, chosen := c.menu.panel, c.menu.chosen
	c.mu.Unlock()
	switch {
	case change.Panel == nil && open != string(change.ID):
	case change.Panel == nil:
		v.shown = nil
		c.mu.Lock()
		c.menu = menu{}
		c.mu.Unlock()
		c.put(message.NewEmpty("SMSG_GOSSIP_COMPLETE"))
	case open == string(change.ID):
		v.shown = change.Panel
		if chosen {
			o.menu(v)
		}
	case change.Rows == nil:
		v.shown, v.page = change.Panel, 0
		o.menu(v)
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

// turn shows the next page of a client's menu.
func (o *teller) turn(c *Conn) {
	if v := o.viewers.Of(c); v != nil && v.shown != nil {
		v.page++
		o.menu(v)
		c.wire.Flush()
	}
}

// menu shows a client its panel. Clients keep texts by their numbers for ever,
// so another text has another number.
func (o *teller) menu(v *viewer) {
	shown := panel.MenuOf(v.shown, v.page)
	says := []string{o.line(shown.Menu.Title)}
	for _, l := range shown.Messages {
		says = append(says, o.line(l))
	}
	now := menu{panel: string(v.shown.ID), says: strings.Join(says, "\n")}
	hash := fnv.New32a()
	hash.Write([]byte(now.says))
	now.text = hash.Sum32() | 1
	m := &message.GossipMenu{GUID: v.own, Title: now.text}
	for i, option := range shown.Menu.Options {
		text := o.line(option.Text)
		if about := o.line(option.About); about != "" {
			text = about + ": " + text
		}
		now.numbers = append(now.numbers, option.Number)
		m.Options = append(m.Options, message.GossipOption{ID: uint32(i), Text: text})
	}
	v.conn.mu.Lock()
	v.conn.menu = now
	v.conn.mu.Unlock()
	v.conn.put(m)
}

func (o *teller) line(l view.Line) string { return o.filled(l.Text, l.Args) }

// AskMenu takes CMSG_NPC_TEXT_QUERY: what stands above the options of a menu.
func AskMenu(c *Conn, m message.Body) error {
	answer := &message.GossipText{ID: m.(*message.Query).Entry}
	c.mu.Lock()
	if c.menu.text == answer.ID {
		answer.Variants[0] = message.GossipVariant{Chance: 1, Texts: [2]string{c.menu.says, c.menu.says}}
	}
	c.mu.Unlock()
	c.Send(answer)
	return nil
}

// Choose takes CMSG_GOSSIP_SELECT_OPTION: an option is a place in the menu that
// was shown last.
func Choose(c *Conn, m message.Body) error {
	at := m.(*message.GossipSelect).Option
	c.mu.Lock()
	shown := c.menu
	if at < uint32(len(shown.numbers)) {
		c.menu.chosen = true
	}
	c.mu.Unlock()
	switch {
	case at >= uint32(len(shown.numbers)):
		return nil
	case shown.numbers[at] == 0:
		c.server.teller.queue.Put(item{turns: c})
		return nil
	}
	return c.submit(intent.Press{Panel: shown.panel, Button: shown.numbers[at]})
}
