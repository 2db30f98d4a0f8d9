package world

import (
	"fmt"
	"slices"
	"strings"

	"gopkg.in/yaml.v3"

	"loam/core/content"
	"loam/core/gossip"
	"loam/core/plain"
	"loam/mods/definition"
	"loam/mods/definition/condition"
	"loam/mods/definition/goods"
	"loam/mods/definition/panel"
	"loam/mods/form"
)

// Menus is the kind of that name.
var Menus = definition.Of[content.Menu]{
	Name:     content.Menus,
	One:      "menu",
	Doc:      "What a creature says to a player who talks to it, and what the player may choose from. A creature names its menu under `menu`. [Menus](menus.md) tells how it all works together.",
	Table:    func(t *content.Tables) *[]content.Menu { return &t.Menus },
	ID:       func(d *content.Menu) *content.ID { return &d.ID },
	Chapters: menuChapter,
	Fields: []form.Of[content.Menu]{
		{Field: form.Field{Key: "greeting", Type: Greetings, Required: true, Doc: "What stands above the options: the first of the list of which all needs hold. Where none does, nothing stands there."},
			Set: form.Entries(func(d *content.Menu) *[]content.Greeting { return &d.Greetings })},
		{Field: form.Field{Key: "options", Type: MenuOptions, Doc: "What may be chosen, in order; a player sees those of which all needs hold. [Options](#options-of-a-menu) tells more."},
			Set: form.Entries(func(d *content.Menu) *[]content.MenuOption { return &d.Options })},
	},
}

// Greetings is a list of texts with needs.
var Greetings = form.ListOf[content.Greeting]{One: "greeting", Of: "list of texts", Most: content.MaxMenuGreetings, Fields: greetingFields,
	NoEmpty: "must have at least one text"}.Type()

func greetingFields() []form.Of[content.Greeting] {
	type d = content.Greeting
	return []form.Of[d]{
		{Field: form.Field{Key: "text", Type: form.Text, Required: true, Doc: "What it says."},
			Set: func(d *d, v form.Value) { d.Text = v.Text }},
		{Field: form.Field{Key: "needs", Type: condition.Needs, Choices: questNeeds(), Doc: "What must hold for that."},
			Set: func(d *d, v form.Value) { d.Needs = form.Made[content.Need](v) }},
	}
}

// MenuOptions is a list of what may be chosen in a menu.
var MenuOptions = form.ListOf[content.MenuOption]{One: "option of a menu", Of: "list of [options](#options-of-a-menu)", Most: content.MaxMenuOptions,
	Fields: menuOptionFields, Told: true, NoEmpty: "must have at least one option; leave the key out for none", Check: menuOptionSense}.Type()

// menuInput is what a player types for an option.
var menuInput = form.MappingOf[content.MenuInput]{One: "input", Of: "mapping", Fields: menuInputFields, Check: menuInputSense}.Type()

// MenuValues is a list of numbers, truths and texts, which a handler gets.
var MenuValues = &form.Type{Word: "list of numbers, true, false or texts", AsWritten: true, Read: func(r *form.Reader, f *form.Field, n *yaml.Node) (v form.Value, ok bool) {
	items, ok := r.List(n, f.Key, content.MaxMenuValues)
	all := make([]plain.Value, len(items))
	for i, item := range items {
		one, good := condition.Scalar.Read(r, f, item)
		if ok = ok && good; good {
			all[i] = form.Get[plain.Value](one)
		}
	}
	v.Made = all
	return v, ok
}}

func menuActionWords() (words []string) {
	for i := range content.MenuActions {
		words = append(words, content.MenuActions[i].Name)
	}
	return words
}

// menuOptionFields are the keys that options may have: those of all of them, and
// behind does those of actions. Which of these one action has is said by
// content.MenuActions.
func menuOptionFields() []form.Of[content.MenuOption] {
	type d = content.MenuOption
	return slices.Concat([]form.Of[d]{
		{Field: form.Field{Key: "text", Type: form.Text, Required: true, Doc: "What it reads."},
			Set: func(d *d, v form.Value) { d.Text = v.Text }},
		{Field: form.Field{Key: "icon", Type: form.Choice, Choices: gossip.Icons, Default: gossip.Icons[0], Doc: "The sign beside it."},
			Set: func(d *d, v form.Value) { d.Icon = gossip.Icons[v.Choice] }},
		{Field: form.Field{Key: "needs", Type: condition.Needs, Choices: questNeeds(), Doc: "What must hold for the option to be there, when the menu comes up and when it is chosen."},
			Set: func(d *d, v form.Value) { d.Needs = form.Made[content.Need](v) }},
		{Field: form.Field{Key: "cost", Type: form.Whole, Min: 0, Max: content.MaxMoney, Default: "0", Doc: "So much money it costs, of `currency`."},
			Set: func(d *d, v form.Value) { d.Price.Money = int64(v.Num) }},
		{Field: form.Field{Key: "currency", Type: form.Name, Kind: content.Currencies, Doc: "Of what `cost` and `pays` are; without it, coins."},
			Set: func(d *d, v form.Value) { d.Price.Currency = v.ID }},
		{Field: form.Field{Key: "takes", Type: goods.Stacks, Kind: content.Items, Default: "[]", Doc: "Items that it costs."},
			Set: func(d *d, v form.Value) { d.Price.Takes = form.Made[content.Stack](v) }},
		{Field: form.Field{Key: "gives", Type: goods.Stacks, Kind: content.Items, Default: "[]", Doc: "Items that the player gets. Without room for them, nothing comes of the option and nothing is paid."},
			Set: func(d *d, v form.Value) { d.Gives = form.Made[content.Stack](v) }},
		{Field: form.Field{Key: "pays", Type: form.Whole, Min: 0, Max: content.MaxMoney, Default: "0", Doc: "Money that the player gets."},
			Set: func(d *d, v form.Value) { d.Pays = int64(v.Num) }},
		{Field: form.Field{Key: "confirm", Type: form.Text, Doc: "A question to be answered with yes before it counts."},
			Set: func(d *d, v form.Value) { d.Confirm = v.Text }},
		{Field: form.Field{Key: "input", Type: menuInput, Doc: "What the player types for it: `{ask: \"How many?\", kind: number, least: 1, most: 20}`. The handler of `call` and `on_choose` get it."},
			Set: func(d *d, v form.Value) { d.Input = form.Get[*content.MenuInput](v) }},
		{Field: form.Field{Key: "number", Type: form.Whole, Min: 0, Max: 65535, Doc: "By which rules of SmartAI know it; without one, its place in the list, counted from 0."},
			Set: func(d *d, v form.Value) { d.Number = int(v.Num) + 1 }},
		{Field: form.Field{Key: "does", Type: form.Choice, Choices: menuActionWords(), Default: "close", Doc: "What comes of it."},
			Set: func(d *d, v form.Value) { d.Does = content.MenuAction(v.Choice) }},
	}, menuActionFields())
}

// menuActionFields are the keys of actions.
func menuActionFields() []form.Of[content.MenuOption] {
	type d = content.MenuOption
	return []form.Of[d]{
		{Field: form.Field{Key: "menu", Type: form.Name, Kind: content.Menus, Doc: "Which menu comes up."},
			Set: func(d *d, v form.Value) { d.Of = v.ID }},
		{Field: form.Field{Key: "says", Type: form.Text, Doc: "What the page says."},
			Set: func(d *d, v form.Value) { d.Says = v.Text }},
		{Field: form.Field{Key: "handler", Type: panel.Handler, Doc: "Which handler of the creature is called."},
			Set: func(d *d, v form.Value) { d.Handler = v.Word }},
		{Field: form.Field{Key: "with", Type: MenuValues, Doc: "What it gets, behind the player."},
			Set: func(d *d, v form.Value) { d.With = form.Get[[]plain.Value](v) }},
		{Field: form.Field{Key: "place", Type: form.Name, Kind: content.Places, Doc: "Which place."},
			Set: func(d *d, v form.Value) { d.Of = v.ID }},
		{Field: form.Field{Key: "spell", Type: form.Name, Kind: content.Spells, Doc: "Which spell."},
			Set: func(d *d, v form.Value) { d.Of = v.ID }},
		{Field: form.Field{Key: "trainer", Type: form.Name, Kind: content.Trainers, Doc: "Which trainer's lessons."},
			Set: func(d *d, v form.Value) { d.Of = v.ID }},
		{Field: form.Field{Key: "stop", Type: form.Name, Kind: content.Stops, Doc: "From which stop."},
			Set: func(d *d, v form.Value) { d.Of = v.ID }},
		{Field: form.Field{Key: "charter", Type: form.Name, Kind: content.Charters, Doc: "How the guild begins."},
			Set: func(d *d, v form.Value) { d.Of = v.ID }},
		{Field: form.Field{Key: "group", Type: form.Name, Kind: content.SpawnGroups, Doc: "Which group of spawns."},
			Set: func(d *d, v form.Value) { d.Of = v.ID }},
		{Field: form.Field{Key: "world_state", Type: form.Name, Kind: content.WorldStates, Doc: "Which world state."},
			Set: func(d *d, v form.Value) { d.Of = v.ID }},
		{Field: form.Field{Key: "set", Type: form.Whole, Min: -content.MaxWorldState, Max: content.MaxWorldState, Doc: "What it becomes."},
			Set: func(d *d, v form.Value) { d.Amount = int64(v.Num) }},
		{Field: form.Field{Key: "add", Type: form.Whole, Min: -content.MaxWorldState, Max: content.MaxWorldState, Doc: "What is added to it."},
			Set: func(d *d, v form.Value) { d.Amount, d.Adds = int64(v.Num), true }},
		{Field: form.Field{Key: "health_pct", Type: form.Number, Unit: "percent", Min: 1, Max: 100, Default: "50", Doc: "With how much of its health."},
			Set: func(d *d, v form.Value) { d.Percent = v.Num }},
	}
}

// menuOptionSense tells whether an option has the keys of its action and no others.
func menuOptionSense(r *form.Reader, _ *form.Field, _ []content.MenuOption, o *content.MenuOption, n *yaml.Node, where form.Places) bool {
	info := &content.MenuActions[o.Does]
	for _, f := range form.Documents(menuActionFields()) {
		if at := where[f.Key]; at != nil && !slices.Contains(info.Needs, f.Key) && !slices.Contains(info.May, f.Key) {
			r.Problem(at, fmt.Sprintf("an option that does %s has no key", info.Name), f.Key, "")
			return false
		}
	}
	for _, key := range info.Needs {
		if where[key] == nil {
			r.Problem(n, key+" is missing in an option that does", info.Name, "")
			return false
		}
	}
	if o.Does == content.DoWorldState && (where["set"] == nil) == (where["add"] == nil) {
		r.Problem(n, "an option that does world_state has set or add, one of them:", string(o.Of), "")
		return false
	}
	if o.Does == content.DoFoundGuild && !foundingSense(r, o, n, where) {
		return false
	}
	if at := where["currency"]; at != nil && where["cost"] == nil && where["pays"] == nil {
		r.Problem(at, "currency goes with cost or pays; this option has neither:", at.Value, "")
		return false
	}
	return true
}

// foundingSense tells whether an option that founds a guild asks for a name, and leaves
// its cost to the charter: only that comes back where the guild cannot be.
func foundingSense(r *form.Reader, o *content.MenuOption, n *yaml.Node, where form.Places) bool {
	if o.Input == nil || o.Input.Number {
		r.Problem(n, "an option that does found_guild asks for a name: its input is of kind", "text", "")
		return false
	}
	for _, key := range []string{"cost", "currency", "takes", "gives", "pays"} {
		if at := where[key]; at != nil {
			r.Problem(at, "what a guild costs stands in its charter; an option that does found_guild has no key", key, "")
			return false
		}
	}
	return true
}

func menuInputFields() []form.Of[content.MenuInput] {
	type d = content.MenuInput
	return []form.Of[d]{
		{Field: form.Field{Key: "ask", Type: form.Text, Required: true, Doc: "The question."},
			Set: func(d *d, v form.Value) { d.Ask = v.Text }},
		{Field: form.Field{Key: "kind", Type: form.Choice, Choices: []string{"text", "number"}, Default: "text", Doc: "A line of text, or a whole number."},
			Set: func(d *d, v form.Value) { d.Number = v.Choice == 1 }},
		{Field: form.Field{Key: "least", Type: form.Whole, Min: -content.MaxMoney, Max: content.MaxMoney, Default: "0", Doc: "Of a number: the least."},
			Set: func(d *d, v form.Value) { d.Least = int64(v.Num) }},
		{Field: form.Field{Key: "most", Type: form.Whole, Min: -content.MaxMoney, Max: content.MaxMoney, Default: "1000000", Doc: "Of a number: the greatest."},
			Set: func(d *d, v form.Value) { d.Most = int64(v.Num) }},
		{Field: form.Field{Key: "long", Type: form.Whole, Unit: "characters", Min: 1, Max: content.MaxMenuInput, Default: "60", Doc: "Of a text: how long it may be."},
			Set: func(d *d, v form.Value) { d.Long = int(v.Num) }},
	}
}

func menuInputSense(r *form.Reader, d *content.MenuInput, n *yaml.Node, where form.Places) bool {
	kind, strange := "text", []string{"least", "most"}
	if d.Number {
		kind, strange = "number", []string{"long"}
	}
	for _, key := range strange {
		if at := where[key]; at != nil {
			r.Problem(at, fmt.Sprintf("an input of kind %s has no key", kind), key, "")
			return false
		}
	}
	if d.Number && d.Most < d.Least {
		at := where["most"]
		if at == nil {
			at = where["least"]
		}
		r.Problem(at, fmt.Sprintf("most must be at least as much as least, which is %d, not", d.Least), fmt.Sprint(d.Most), "")
		return false
	}
	return true
}

const menuHead = `
## Options of a menu

At most %d options; an option has ` + "`text`" + `, and says with ` + "`does`" + ` what comes of it:

| does | must have | may have | what comes of it |
|---|---|---|---|
`

// menuChapter is what the reference says of options.
func menuChapter() string {
	var s strings.Builder
	fmt.Fprintf(&s, menuHead, content.MaxMenuOptions)
	for i := range content.MenuActions {
		a := &content.MenuActions[i]
		fmt.Fprintf(&s, "| `%s` | %s | %s | %s |\n", a.Name, condition.Ticked(a.Needs), condition.Ticked(a.May), a.Doc)
	}
	s.WriteString("\nThe keys of options:\n\n" + form.Table(form.Documents(menuOptionFields())))
	s.WriteString("\nThe keys of an `input`:\n\n" + form.Table(form.Documents(menuInputFields())))
	s.WriteString("\nThe keys of a `greeting`:\n\n" + form.Table(form.Documents(greetingFields())))
	return s.String()
}
