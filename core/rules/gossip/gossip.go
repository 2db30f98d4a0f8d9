// Package gossip owns the rules of gossip menus: what a script may put into a menu,
// which menu a player has open, whether a player may talk to a creature at all, and
// whether an answer is possible. It also splits long menus into pages for clients that
// show few options at a time.
//
// It does not depend on units: package world/gossip passes the facts and keeps what is
// [Open]. It calls no handler and writes no packet. What is open belongs to the
// goroutine of the map; everything else is pure.
package gossip

import (
	"fmt"
	"slices"
	"strings"

	"loam/core/lib/codec"
	"loam/core/lib/guid"
	"loam/core/lib/suggest"
	"loam/core/lib/value"
	"loam/core/model/content"
	"loam/core/model/view"
)

// Limits of a menu.
const (
	MaxOptions = 32      // lines to choose from
	MaxArgs    = 4       // values that an option passes to its handler
	MaxBytes   = 8 << 10 // of all texts and values of a menu together
)

// Icons are the icons of an option; the first is the default. Each client has its own
// pictures for them.
var Icons = []string{"talk", "trade", "travel", "teach", "work", "money", "banner", "fight", "dot"}

// Menu is what a script offers a player to choose from. The maker may change it until
// it is shown.
type Menu struct {
	Bundle  string             // whose handlers the options name
	Def     content.ID         // the definition from which it was made; "" for a menu of a script
	Service content.MenuAction // the service that made it; DoClose is none
	Of      content.ID         // its subject: a trainer, a taxi stop
	First   content.ID         // the definition of the first menu of the conversation, which lists quests; "" for a menu of a script
	Text    view.Line
	Options []Option
}

// Option is a line of a menu: its text and the handler that it calls.
type Option struct {
	Text    view.Line
	Handler string
	Args    []value.Value
	Icon    string    // one of Icons
	Confirm view.Line // a question to confirm the choice; none without a key
	Price   content.Price
	Input   *view.MenuInput // what the player types for it; nil is nothing
	Of      content.ID      // of a service menu: what is chosen with it
	Closed  view.Line       // why it cannot be chosen; none without a key
	Place   int             // of a menu with a definition: its place there, from 1; 0 leads back to the menu
}

// Open is a menu that a player has open. It is state, and defines the possible answers.
type Open struct {
	Number  int       // sent with the menu and returned with an answer; from 1
	Speaker guid.GUID // the creature that shows it; the player itself if no creature does
	Menu
}

// Add appends an option; the error is for the author.
func (m *Menu) Add(o Option) error {
	if len(m.Options) >= MaxOptions {
		return fmt.Errorf("a menu has at most %d options: let one of them show another menu", MaxOptions)
	}
	if len(o.Args) > MaxArgs {
		return fmt.Errorf("an option passes at most %d values to its handler, not %d", MaxArgs, len(o.Args))
	}
	if o.Icon == "" {
		o.Icon = Icons[0]
	}
	if !slices.Contains(Icons, o.Icon) {
		hint := ""
		if near, ok := suggest.Name(o.Icon, Icons); ok {
			hint = fmt.Sprintf(" (did you mean %q?)", near)
		}
		return fmt.Errorf("unknown icon %.60q%s: one of %s", o.Icon, hint, strings.Join(Icons, ", "))
	}
	if n := m.weight() + o.weight(); n > MaxBytes {
		return fmt.Errorf("the texts and values of a menu have at most %d bytes together, with this option they have %d", MaxBytes, n)
	}
	m.Options = append(m.Options, o)
	return nil
}

// Begins reports whether a menu is the first of a conversation, and not a menu or page
// to which that has led: the first menu lists the creature's quests.
func (m *Menu) Begins() bool {
	page := len(m.Options) == 1 && m.Options[0].Place == 0
	return m.Service == content.DoClose && (m.Def == "" || m.First == m.Def && !page)
}

// Check returns what is wrong with a menu that is about to be shown.
func (m *Menu) Check() error {
	if m.Def != "" || m.Service != content.DoClose {
		return nil // a defined menu was checked at load
	}
	if len(m.Options) == 0 && m.Text.Text.Key == "" {
		return fmt.Errorf("this menu is empty: it has neither a text nor an option")
	}
	if n := m.weight(); n > MaxBytes {
		return fmt.Errorf("the texts and values of a menu have at most %d bytes together, this one has %d", MaxBytes, n)
	}
	return nil
}

func (m *Menu) weight() int {
	n := weigh(m.Text)
	for i := range m.Options {
		n += m.Options[i].weight()
	}
	return n
}

func (o *Option) weight() int {
	n := weigh(o.Text) + weigh(o.Confirm) + len(o.Handler)
	if o.Input != nil {
		n += weigh(o.Input.Ask)
	}
	for _, v := range o.Args {
		n += v.Weight()
	}
	return n
}

func weigh(l view.Line) int { return len(l.Text.Key) + l.Args.Weight() }

// Code codes an open menu.
func (o *Open) Code(c *codec.Coder) {
	codec.Int(c, &o.Number)
	codec.ID(c, &o.Speaker)
	c.String(&o.Bundle)
	codec.Text(c, &o.Def)
	codec.Int(c, &o.Service)
	codec.Text(c, &o.Of)
	codec.Text(c, &o.First)
	codeLine(c, &o.Text)
	codec.Slice(c, &o.Options, func(c *codec.Coder, p *Option) {
		codeLine(c, &p.Text)
		c.String(&p.Handler)
		codec.Slice(c, &p.Args, func(c *codec.Coder, v *value.Value) { v.Code(c) })
		c.String(&p.Icon)
		codeLine(c, &p.Confirm)
		codePrice(c, &p.Price)
		codec.Pointer(c, &p.Input, codeInput)
		codec.Int(c, &p.Place)
		codec.Text(c, &p.Of)
		codeLine(c, &p.Closed)
	})
}

func codePrice(c *codec.Coder, p *content.Price) {
	codec.Text(c, &p.Currency)
	codec.Int(c, &p.Money)
	codec.Slice(c, &p.Also, func(c *codec.Coder, s *content.Sum) {
		codec.Text(c, &s.Currency)
		codec.Int(c, &s.Amount)
	})
	codec.Slice(c, &p.Takes, func(c *codec.Coder, s *content.Stack) {
		codec.Text(c, &s.Item)
		codec.Int(c, &s.Count)
	})
}

func codeInput(c *codec.Coder, in *view.MenuInput) {
	codeLine(c, &in.Ask)
	c.Bool(&in.Number)
	codec.Int(c, &in.Least)
	codec.Int(c, &in.Most)
	codec.Int(c, &in.Long)
}

func codeLine(c *codec.Coder, l *view.Line) {
	l.Text.Code(c)
	l.Args.Code(c)
}

// Shown returns what the player receives of its menu: never a handler or its values.
func (o *Open) Shown() *view.Menu {
	m := &view.Menu{Number: o.Number, Speaker: o.Speaker, Title: o.Text, Service: o.Service, Of: o.Of}
	for i := range o.Options {
		p := &o.Options[i]
		m.Options = append(m.Options, view.MenuOption{Number: i + 1, Text: p.Text, Icon: p.Icon, Confirm: p.Confirm, Price: p.Price, Input: p.Input, Of: p.Of, Closed: p.Closed})
	}
	return m
}

// Closed is what a player receives when it no longer has a menu open.
func Closed() *view.Menu { return &view.Menu{} }

// PageOptions is the number of options that clients with their own menus show at once.
const PageOptions = 15

// Paged returns the options of one page, from 0. If there are more than PageOptions,
// each page ends with an option of number 0, which leads to the next page, and from the
// last to the first.
func Paged(options []view.MenuOption, page int) []view.MenuOption {
	if len(options) <= PageOptions {
		return options
	}
	const room = PageOptions - 1
	pages := (len(options) + room - 1) / room
	page = max(page, 0) % pages
	from, to := page*room, min((page+1)*room, len(options))
	own := options[from:to:to]
	return append(own, view.MenuOption{Text: view.Line{Text: content.Text{Bundle: "base", Key: "core.panel_more"}}})
}
