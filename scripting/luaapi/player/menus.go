package player

import (
	"fmt"
	"strings"

	lua "github.com/yuin/gopher-lua"

	valuelib "loam/core/lib/value"
	"loam/core/model/content"
	"loam/core/model/view"
	"loam/core/rules/gossip"
	"loam/scripting/luaapi"
)

// Menus are the functions about gossip menus.
var Menus = []luaapi.Entry{
	{
		Class: luaapi.Globals, Name: "menu", Where: luaapi.OnMap,
		Params: []luaapi.Param{
			{Name: "text", Type: luaapi.Words, Doc: "text above the options; it may be empty"},
			{Name: "args", Type: luaapi.Data, Optional: true, Default: "nil", Doc: "a table for the text's placeholders"},
		},
		Results: []luaapi.Result{{Name: "menu", Type: luaapi.AMenu}},
		Doc:     "Creates a menu. menu:option adds options to it, and player:show shows it to a player.",
		Example: `player:show(menu("porter.where_to"):option("porter.harbour", "travel", "harbour", {icon = "travel", confirm = "porter.sure"}))`,
		Eluna:   []string{"GossipClearMenu", "GossipSetText"},
		Run: func(c luaapi.Call) int {
			text, args := c.WordsWith(0, 1)
			return c.Give(c.Host.NewMenu(&gossip.Menu{Bundle: c.Host.Bundle(), Text: view.Line{Text: text, Args: args}}))
		},
	},
	{
		Class: luaapi.Menu, Name: "option", Where: luaapi.OnMap,
		Params: []luaapi.Param{
			{Name: "text", Type: luaapi.Words, Doc: "text of the option"},
			{Name: "handler", Type: luaapi.Handler, Doc: "called when the player chooses the option, with the player and the values: function porter:travel(player, place)"},
			{Name: "values", Type: luaapi.Rest, Doc: fmt.Sprintf("up to %d values of plain data. A last table with any of the keys `icon` (%s), `confirm` (a text: the player is asked for confirmation), `cost` (coins, taken when the option is chosen) or `input` (a text: the player is asked for a line, which the handler gets after the values; with `least` or `most` for a whole number) sets properties of the option itself",
				gossip.MaxArgs, strings.Join(gossip.Icons, ", "))},
		},
		Results: []luaapi.Result{{Name: "menu", Type: luaapi.AMenu, Doc: "the menu, to add the next option"}},
		Doc: fmt.Sprintf("Adds an option; a menu has at most %d. The option names a handler of this bundle: of the creature whose handler shows the menu, or of players if no handler of a creature does. "+
			"The name is looked up when the player chooses, so a reload in between does no harm. To pass a table with string keys as a value, put it into a list, or create it with text().", gossip.MaxOptions),
		Example: "local choice = menu(\"porter.where_to\")\nchoice:option(\"porter.mill\", \"travel\", \"mill\"):option(\"porter.bye\", \"farewell\")",
		Eluna:   []string{"GossipMenuAddItem"},
		Run:     addOption,
	},
	{
		Class: luaapi.Player, Name: "show", Where: luaapi.OnMap,
		Params:  []luaapi.Param{{Name: "menu", Type: luaapi.AMenu, Doc: "with at least a text or an option"}},
		Results: []luaapi.Result{{Name: "shown", Type: luaapi.Bool, Doc: "false: the player is too far away to talk, or the player or the creature is dead"}},
		Doc: "Shows the menu to the player, in place of the one that is open. If a handler of a creature shows it, it is a gossip menu of that creature, and closes when the player moves away; " +
			"if any other handler shows it, it belongs to the player, and its options call handlers of `players`. Choosing an option closes the menu, unless the handler shows another.",
		Example: `player:show(menu("porter.where_to"):option("porter.mill", "travel", "mill"))`,
		Eluna:   []string{"GossipSendMenu"},
		Run:     showMenu,
	},
	{
		Class: luaapi.Creature, Name: "open_menu", Where: luaapi.OnMap,
		Params: []luaapi.Param{
			{Name: "player", Type: luaapi.APlayer, Doc: "who talks to the creature"},
			{Name: "menu", Type: luaapi.ID, Kind: content.Menus, Doc: "id of the menu"},
		},
		Results: []luaapi.Result{{Name: "shown", Type: luaapi.Bool, Doc: "false: the player is too far away to talk, the player or the creature is dead, or the menu has no option for the player"}},
		Doc:     "Shows a player a menu that content defines, as a menu of the creature: its options call handlers of the creature.",
		Example: `self:open_menu(player, "porter")`,
		Eluna:   []string{"GossipSendMenu"},
		Run: func(c luaapi.Call) int {
			shown, err := c.World().Gossip().OpenMenu(c.Unit(0), c.Self().GUID, c.ID(1))
			c.Try(err)
			return c.GiveBool(shown)
		},
	},
	{
		Class: luaapi.Player, Name: "open_menu", Where: luaapi.OnMap,
		Params:  []luaapi.Param{{Name: "menu", Type: luaapi.ID, Kind: content.Menus, Doc: "id of the menu"}},
		Results: []luaapi.Result{{Name: "shown", Type: luaapi.Bool, Doc: "false: the menu has no option for the player"}},
		Doc:     "Shows the player a menu that content defines, without a creature: its options call handlers of `players`.",
		Example: `player:open_menu("journal")`,
		Run: func(c luaapi.Call) int {
			shown, err := c.World().Gossip().OpenMenu(c.Self(), c.Self().GUID, c.ID(0))
			c.Try(err)
			return c.GiveBool(shown)
		},
	},
	{
		Class: luaapi.Player, Name: "close_menu", Where: luaapi.OnMap,
		Results: []luaapi.Result{{Name: "closed", Type: luaapi.Bool, Doc: "false: the player has no menu of this bundle open"}},
		Doc:     "Closes the menu that this bundle has shown to the player.",
		Example: `player:close_menu()`,
		Eluna:   []string{"GossipComplete"},
		Run:     func(c luaapi.Call) int { return c.GiveBool(c.World().Gossip().CloseMenu(c.Self(), c.Host.Bundle())) },
	},
}

// optionKeys are the keys of the table with properties of the option.
var optionKeys = luaapi.Param{Name: "options", Type: luaapi.Options, Fields: []luaapi.Param{
	{Name: "icon", Type: luaapi.Text, OneOf: gossip.Icons, Optional: true},
	{Name: "confirm", Type: luaapi.Words, Optional: true},
	{Name: "cost", Type: luaapi.Integer, Unit: "coins", Min: 0, Max: content.MaxMoney, Optional: true},
	{Name: "input", Type: luaapi.Words, Optional: true},
	{Name: "least", Type: luaapi.Integer, Min: -content.MaxMoney, Max: content.MaxMoney, Optional: true},
	{Name: "most", Type: luaapi.Integer, Min: -content.MaxMoney, Max: content.MaxMoney, Optional: true},
}}

func addOption(c luaapi.Call) int {
	m, _ := c.Host.Menu(c.L.Get(1))
	var o gossip.Option
	o.Text.Text, o.Text.Args = c.Words(0)
	o.Handler = c.Text(1)
	if err := c.Host.Answerer(o.Handler); err != nil {
		c.BadArgument(1, err.Error())
	}
	last := c.L.GetTop() - c.At(0)
	for i := 2; i <= last; i++ {
		t, isTable := c.Arg(i).(*lua.LTable)
		switch {
		case !isTable || !isNamed(c, t):
			o.Args = append(o.Args, value(c, i))
		case i == last:
			about(c, &o, t)
		default:
			c.L.RaiseError("%s, argument %d: a table with string keys sets properties of the option and must be the last argument; to pass one as a value, put it into a list", c.Entry.Title(), i+1)
		}
		if len(o.Args) > gossip.MaxArgs {
			break // Add reports it
		}
	}
	c.Try(m.Add(o))
	return c.Give(c.L.Get(1))
}

// isNamed reports whether a table has string keys and is not a text.
func isNamed(c luaapi.Call, t *lua.LTable) bool {
	k, _ := t.Next(lua.LNil)
	if _, named := k.(lua.LString); !named {
		return false
	}
	_, text := t.RawGetString(luaapi.TextKey).(lua.LString)
	_, bundle := t.RawGetString(luaapi.TextBundle).(lua.LString)
	return !text || !bundle
}

// value returns argument i as plain data for a handler.
func value(c luaapi.Call, i int) valuelib.Value {
	v, err := c.Host.ToPlain(c.Arg(i))
	if err != nil {
		c.L.RaiseError("%s, argument %d: %s", c.Entry.Title(), i+1, err.Error())
	}
	return v
}

// about reads the table with properties of the option.
func about(c luaapi.Call, o *gossip.Option, t *lua.LTable) {
	if wrong := c.Wrong(&optionKeys, t); wrong != "" {
		c.L.RaiseError("%s, the last table: %s", c.Entry.Title(), wrong)
	}
	icon, _ := c.L.GetField(t, "icon").(lua.LString)
	o.Icon = string(icon)
	o.Confirm = lineIn(c, t, "confirm")
	if cost, some := c.L.GetField(t, "cost").(lua.LNumber); some {
		o.Price.Money = int64(cost)
	}
	ask := lineIn(c, t, "input")
	least, from := c.L.GetField(t, "least").(lua.LNumber)
	most, to := c.L.GetField(t, "most").(lua.LNumber)
	if ask.Text.Key == "" {
		if from || to {
			c.L.RaiseError("%s, the last table: least and most need input", c.Entry.Title())
		}
		return
	}
	o.Input = &view.MenuInput{Ask: ask, Number: from || to, Least: int64(least), Most: content.MaxMoney, Long: content.MaxMenuInput}
	if to {
		o.Input.Most = int64(most)
	}
}

// lineIn returns a text in the table of option properties, or none.
func lineIn(c luaapi.Call, t *lua.LTable, key string) (l view.Line) {
	switch v := c.L.GetField(t, key).(type) {
	case lua.LString:
		l.Text = c.OwnText(string(v))
	case *lua.LTable:
		made, err := c.Host.ToPlain(v)
		c.Try(err)
		l.Text, l.Args = luaapi.MadeText(made)
	}
	return l
}

func showMenu(c luaapi.Call) int {
	m, _ := c.Host.Menu(c.Arg(0))
	player := c.Self()
	speaker := player
	if u := c.Host.Running(); u != nil && u.Creature != nil {
		speaker = u
	}
	shown, err := c.World().Gossip().ShowMenu(player, speaker.GUID, *m)
	c.Try(err)
	return c.GiveBool(shown)
}
