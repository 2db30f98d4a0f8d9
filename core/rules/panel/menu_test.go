package panel

import (
	"fmt"
	"reflect"
	"strings"
	"testing"

	"loam/core/lib/value"
	"loam/core/model/content"
	"loam/core/model/view"
)

// toyClient is a game client that has system messages and menus, as its protocol
// would write them: it shows options by their place and answers with a place.
type toyClient struct {
	messages []string
	title    string
	options  []string
	numbers  []int // by place; what the protocol remembers
	page     int
	panel    *view.Panel
}

// told takes a panel over, as a protocol does when the map tells of it.
func (c *toyClient) told(p *view.Panel) {
	c.panel = p
	f := MenuOf(p, c.page)
	c.messages, c.options, c.numbers = nil, nil, nil
	for _, m := range f.Messages {
		c.messages = append(c.messages, english(m.Text, flat(m.Args)))
	}
	c.title = english(f.Menu.Title.Text, f.Menu.Title.Args)
	for _, o := range f.Menu.Options {
		line := english(o.Text.Text, o.Text.Args)
		if o.About.Text.Key != "" {
			line = english(o.About.Text, o.About.Args) + ": " + line
		}
		c.options, c.numbers = append(c.options, line), append(c.numbers, o.Number)
	}
}

// flat resolves texts among arguments.
func flat(args value.Value) value.Value {
	var entries []value.Entry
	for _, e := range args.Entries() {
		if IsText(e.Value) {
			e.Value = str(english(content.Text{Key: e.Value.Get("text").Text()}, e.Value.Get("args")))
		}
		entries = append(entries, e)
	}
	return value.OfTable(entries)
}

// chooses is the number that the answer at a place means; with false it has led
// to another page.
func (c *toyClient) chooses(place int) (int, bool) {
	if n := c.numbers[place]; n != 0 {
		return n, true
	}
	c.page++
	c.told(c.panel)
	return 0, false
}

func TestAClientWithoutPanelsHasMenus(t *testing.T) {
	def := &content.Panel{ID: "b:stall", Title: words("Stall"), Rows: []content.Widget{
		text("Coins: {coins}", "coins"),
		{Kind: content.BarWidget, Text: words("Next coin"), Value: from("blows"), Max: content.Source{Value: num(5)}},
		{Kind: content.ListWidget, Items: at("goods"), Limit: 9, Row: []content.Widget{
			text("{item}", "item"),
			{Kind: content.ButtonWidget, Text: words("Buy"), Press: "buy", Args: []content.Bound{{Name: "good", Source: from("item")}}},
		}},
		{Kind: content.InputWidget, Name: "note", Input: content.TextInput, Length: 9},
		{Kind: content.ButtonWidget, Text: words("Steal"), Press: "steal", Enabled: &content.Condition{Left: at("thief")}},
		button("Leave", "leave"),
	}}
	open := &Open{Next: 1}
	var c toyClient
	c.told(render(def, Of(table("coins", 3, "blows", 2, "goods", value.OfList(str("bread"), str("lamp")))), open))
	if want := []string{"Coins: 3", "core.panel_bar", "bread", "lamp"}; !reflect.DeepEqual(c.messages, want) {
		t.Errorf("messages %q, want %q", c.messages, want)
	}
	bar := MenuOf(render(def, Of(table("blows", 2)), &Open{}), 0).Messages[1].Args
	if got := flat(bar).String(); got != `{label = "Next coin", value = 2, max = 5}` {
		t.Errorf("a bar is told with %s", got)
	}
	if want := []string{"bread: Buy", "lamp: Buy", "Leave"}; c.title != "Stall" || !reflect.DeepEqual(c.options, want) {
		t.Errorf("menu %q with %q, want Stall with %q", c.title, c.options, want)
	}
	answer, _ := c.chooses(1)
	// Before the answer arrives, the list has another order.
	render(def, Of(table("goods", value.OfList(str("lamp"), str("rope"), str("bread")))), open)
	handler, args, refused := Press(def, open, answer, nil)
	if handler != "buy" || args.Get("good").Text() != "lamp" || refused != "" {
		t.Errorf("the answer means %s %s %s, want buy with the lamp", handler, args, refused)
	}
	render(def, Of(table("goods", value.OfList(str("rope")))), open)
	if _, _, refused := Press(def, open, answer, nil); refused != Moved {
		t.Errorf("the answer to what is gone is refused with %q, want %q", refused, Moved)
	}
}

func TestALongMenuHasPages(t *testing.T) {
	for _, count := range []int{1, MaxOptions, MaxOptions + 1, 40} {
		p := &view.Panel{}
		for i := range count {
			p.Rows = append(p.Rows, view.PanelRow{Kind: content.ButtonWidget, Button: i + 1, Enabled: true, Text: view.Line{Text: words(fmt.Sprint(i + 1))}})
		}
		c := toyClient{}
		c.told(p)
		seen := map[string]bool{}
		for range 10 {
			if len(c.options) > MaxOptions {
				t.Fatalf("%d buttons: a menu has %d options", count, len(c.options))
			}
			for _, o := range c.options {
				seen[o] = true
			}
			if last := len(c.options) - 1; c.numbers[last] == 0 {
				c.chooses(last)
			}
		}
		delete(seen, "core.panel_more")
		if len(seen) != count {
			t.Errorf("%d buttons: %d are on all pages together", count, len(seen))
		}
		if c.told(p); strings.Contains(strings.Join(c.options, " "), "more") != (count > MaxOptions) {
			t.Errorf("%d buttons: options %q", count, c.options)
		}
	}
}
