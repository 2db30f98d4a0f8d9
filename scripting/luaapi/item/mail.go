package item

import (
	"fmt"
	"math"

	"loam/core/lib/text"
	"loam/core/lib/value"
	"loam/core/model/character"
	"loam/core/model/content"
	"loam/core/model/inbox"
	"loam/core/rules/mail"
	"loam/scripting/luaapi"
)

// letterOf is the parameter for the content of a mail.
var letterOf = luaapi.Param{Name: "letter", Type: luaapi.Data, Doc: "`{subject = s, text = s, from = s, money = n, owed = n, items = {{item = id, count = n}, ...}}`; each field is optional. `subject`, `text` and `from` (the sender) are keys of this bundle's locale, plain texts, or values of text(key, args), which are written out in the default language; `owed` is the cash on delivery that must be paid before the items can be taken; `items` are at most 12 stacks"}

// Letters are the functions about mail.
var Letters = []luaapi.Entry{
	{
		Class: luaapi.Player, Name: "mail", Where: luaapi.OnMap, Permission: "players",
		Params:  []luaapi.Param{letterOf},
		Results: []luaapi.Result{{Name: "sent", Type: luaapi.Bool, Doc: "false: too many letters of the player are in transit"}},
		Doc:     "Sends the player a letter with money and items. The letter arrives at once. It is saved with the player until then, so that nothing in it can be lost.",
		Example: `player:mail{subject = "letters.reward", from = "letters.reeve", money = 50, items = {{item = "bread", count = 2}}}`,
		Eluna:   []string{"SendMail"},
		Run: func(c luaapi.Call) int {
			return c.GiveBool(c.World().Services().Mail(c.Self(), letter(c, 0)))
		},
	},
	{
		Class: luaapi.Realm, Name: "mail", Where: luaapi.Both, Permission: "players",
		Params:  []luaapi.Param{{Name: "name", Type: luaapi.Text, Doc: "name of the character, who need not be in the world"}, letterOf},
		Doc:     "Sends a letter with money and items to a character. It arrives one step later. If there is no such character, nobody is notified.",
		Example: `realm:mail("Anna", {subject = "letters.prize", money = 100})`,
		Eluna:   []string{"SendMail"},
		Run: func(c luaapi.Call) int {
			o := letter(c, 1)
			o.To = c.Text(0)
			if m := inbox.PostMessage(inbox.Posted{Order: o}); c.Host.Realm() != nil {
				c.Host.Realm().Send(m)
			} else {
				c.World().Send(m)
			}
			return 0
		},
	},
	{
		Class: luaapi.Creature, Name: "open_mail", Where: luaapi.OnMap, Permission: "players",
		Params:  []luaapi.Param{{Name: "player", Type: luaapi.APlayer, Doc: "whose mailbox"}},
		Results: []luaapi.Result{{Name: "opened", Type: luaapi.Bool, Doc: "false: the player is too far away"}},
		Doc:     "Opens the player's mailbox at the creature. The player sees its letters, and can send letters as long as it is near the creature.",
		Example: `self:open_mail(player)`,
		Eluna:   []string{"SendShowMailBox"},
		Run:     func(c luaapi.Call) int { return c.GiveBool(c.World().Services().OpenMail(c.Unit(0), c.Self())) },
	},
}

// letter reads the mail in argument i.
func letter(c luaapi.Call, i int) character.Order {
	o := character.Order{Act: uint8(mail.Gift), Bundle: c.Host.Bundle()}
	for _, e := range c.Data(i).Entries() {
		key, v := e.Key.Text(), e.Value
		switch key {
		case "subject":
			o.Subject = textIn(c, i, key, v, character.MaxSubject)
		case "text":
			o.Text = textIn(c, i, key, v, character.MaxLetter)
		case "from":
			o.From = textIn(c, i, key, v, character.MaxSubject)
		case "money":
			o.Money = wholeIn(c, i, key, v, content.MaxMoney)
		case "owed":
			o.Sum = wholeIn(c, i, key, v, content.MaxMoney)
		case "items":
			o.Things = thingsIn(c, i, v)
		default:
			c.BadArgument(i, fmt.Sprintf("a letter has no %q: it has subject, text, from, money, owed and items", key))
		}
	}
	if o.Sum > 0 && len(o.Things) == 0 {
		c.BadArgument(i, "owed is the price of the items, but the letter has none")
	}
	return o
}

// textIn returns a text of a letter: a key or a plain text as it is, or the value of text(),
// written out in the default language.
func textIn(c luaapi.Call, i int, key string, v value.Value, most int) string {
	if named := v.Get(text.KeyField); v.Kind() == value.Table && named.Kind() == value.String {
		line := content.Text{Bundle: v.Get(text.BundleField).Text(), Key: named.Text()}
		v = value.OfString(definitions(c).Words(content.DefaultLanguage, line, v.Get(text.ArgsField)))
	}
	if v.Kind() != value.String || len(v.Text()) > most {
		c.BadArgument(i, fmt.Sprintf("%s must be a text of at most %d bytes", key, most))
	}
	return v.Text()
}

func wholeIn(c luaapi.Call, i int, key string, v value.Value, most int64) int64 {
	n := v.Number()
	if v.Kind() != value.Number || n != math.Trunc(n) || n < 0 || n > float64(most) {
		c.BadArgument(i, fmt.Sprintf("%s must be a whole number from 0 to %d", key, most))
	}
	return int64(n)
}

// thingsIn reads the items of a mail, which are created when the player takes them.
func thingsIn(c luaapi.Call, i int, v value.Value) []character.Item {
	var all []character.Item
	for _, e := range v.Entries() {
		id, n := luaapi.Qualify(c.Host.Bundle(), e.Value.Get("item").Text()), int64(1)
		if count := e.Value.Get("count"); count.Kind() != value.Nil {
			n = wholeIn(c, i, "count", count, math.MaxInt32)
		}
		def, ok := definitions(c).Item(id)
		switch {
		case !ok:
			c.BadArgument(i, fmt.Sprintf("there is no item %q", id))
		case n < 1 || n > int64(max(1, def.Stack)):
			c.BadArgument(i, fmt.Sprintf("%d of %s do not fit in one stack", n, id))
		case len(all) == character.MaxThings:
			c.BadArgument(i, fmt.Sprintf("a letter holds at most %d stacks", character.MaxThings))
		}
		all = append(all, character.Item{Def: string(id), Count: int(n)})
	}
	return all
}

// definitions returns the definitions of the running release.
func definitions(c luaapi.Call) *content.Snapshot {
	if r := c.Host.Realm(); r != nil {
		return r.Content()
	}
	return c.World().Content()
}
