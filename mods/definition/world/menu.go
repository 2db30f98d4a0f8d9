package world

import (
	"fmt"
	"slices"
	"strings"

	"gopkg.in/yaml.v3"

	"loam/core/lib/diag"
	"loam/core/lib/value"
	"loam/core/model/content"
	"loam/core/rules/gossip"
	"loam/mods/definition"
	"loam/mods/definition/condition"
	"loam/mods/definition/item"
	"loam/mods/definition/panel"
	"loam/mods/yamlschema"
)

// Menus is the kind menus.
var Menus = definition.Of[content.Menu]{
	Name:     content.Menus,
	One:      "menu",
	Doc:      "A gossip menu: what a creature says to a player who talks to it, and the options that the player can choose. A creature names its menu under `menu`. See [Menus](menus.md).",
	Table:    func(t *content.Tables) *[]content.Menu { return &t.Menus },
	ID:       func(d *content.Menu) *content.ID { return &d.ID },
	Chapters: menuChapter,
	Fields: []yamlschema.Of[content.Menu]{
		{Field: yamlschema.Field{Key: "greeting", Type: Greetings, Required: true, Doc: "Texts above the options. The first one whose needs all hold is shown; if none does, there is no text."},
			Set: yamlschema.Entries(func(d *content.Menu) *[]content.Greeting { return &d.Greetings })},
		{Field: yamlschema.Field{Key: "options", Type: MenuOptions, Doc: "Options, in order. A player sees those whose needs all hold. See [Options](#options-of-a-menu)."},
			Set: yamlschema.Entries(func(d *content.Menu) *[]content.MenuOption { return &d.Options })},
	},
}

// Greetings is the list of texts with needs above the options of a menu.
var Greetings = yamlschema.ListOf[content.Greeting]{One: "greeting", Of: "list of texts", Most: content.MaxMenuGreetings, Fields: greetingFields,
	NoEmpty: "must have at least one text"}.Type()

func greetingFields() []yamlschema.Of[content.Greeting] {
	type d = content.Greeting
	return []yamlschema.Of[d]{
		{Field: yamlschema.Field{Key: "text", Type: yamlschema.Text, Inputs: ofReader, Required: true, Doc: "The text."},
			Set: func(d *d, v yamlschema.Value) { d.Text = v.Text }},
		{Field: yamlschema.Field{Key: "needs", Type: condition.Needs, Choices: questNeeds(), Doc: "What must hold for this text to be shown."},
			Set: func(d *d, v yamlschema.Value) { d.Needs = yamlschema.Made[content.Need](v) }},
	}
}

// MenuOptions is the list of options of a menu.
var MenuOptions = yamlschema.ListOf[content.MenuOption]{One: "option of a menu", Of: "list of [options](#options-of-a-menu)", Most: content.MaxMenuOptions,
	Fields: menuOptionFields, Told: true, NoEmpty: "must have at least one option; leave the key out for none", Check: menuOptionSense}.Type()

// menuInput is the input of an option.
var menuInput = yamlschema.MappingOf[content.MenuInput]{One: "input", Of: "mapping", Fields: menuInputFields, Check: menuInputSense}.Type()

// MenuValues is the list of numbers, booleans and texts that a handler receives.
var MenuValues = &yamlschema.Type{Word: "list of numbers, true, false or texts", AsWritten: true, Read: func(r *yamlschema.Reader, f *yamlschema.Field, n *yaml.Node) (v yamlschema.Value, ok bool) {
	items, ok := r.List(n, f.Key, content.MaxMenuValues)
	all := make([]value.Value, len(items))
	for i, item := range items {
		one, good := condition.Scalar.Read(r, f, item)
		if ok = ok && good; good {
			all[i] = yamlschema.Get[value.Value](one)
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

// menuOptionFields has the keys of options: those of all options, and after does those of
// actions. content.MenuActions lists the keys of each action.
func menuOptionFields() []yamlschema.Of[content.MenuOption] {
	type d = content.MenuOption
	return slices.Concat([]yamlschema.Of[d]{
		{Field: yamlschema.Field{Key: "text", Type: yamlschema.Text, Inputs: ofReader, Required: true, Doc: "Text of the option."},
			Set: func(d *d, v yamlschema.Value) { d.Text = v.Text }},
		{Field: yamlschema.Field{Key: "icon", Type: yamlschema.Choice, Choices: gossip.Icons, Default: gossip.Icons[0], Doc: "Icon of the option."},
			Set: func(d *d, v yamlschema.Value) { d.Icon = gossip.Icons[v.Choice] }},
		{Field: yamlschema.Field{Key: "needs", Type: condition.Needs, Choices: questNeeds(), Doc: "What must hold for the option to be shown; checked when the menu is shown and again when the option is chosen."},
			Set: func(d *d, v yamlschema.Value) { d.Needs = yamlschema.Made[content.Need](v) }},
		{Field: yamlschema.Field{Key: "cost", Type: yamlschema.Whole, Min: 0, Max: content.MaxMoney, Default: "0", Doc: "Amount of `currency` that it costs."},
			Set: func(d *d, v yamlschema.Value) { d.Price.Money = int64(v.Num) }},
		{Field: yamlschema.Field{Key: "currency", Type: yamlschema.Name, Kind: content.Currencies, Doc: "Currency of `cost` and `pays`; by default coins."},
			Set: func(d *d, v yamlschema.Value) { d.Price.Currency = v.ID }},
		{Field: yamlschema.Field{Key: "takes", Type: item.Stacks, Kind: content.Items, Default: "[]", Doc: "Items that it costs."},
			Set: func(d *d, v yamlschema.Value) { d.Price.Takes = yamlschema.Made[content.Stack](v) }},
		{Field: yamlschema.Field{Key: "gives", Type: item.Stacks, Kind: content.Items, Default: "[]", Doc: "Items that the player receives. If there is no room for them, nothing happens and nothing is paid."},
			Set: func(d *d, v yamlschema.Value) { d.Gives = yamlschema.Made[content.Stack](v) }},
		{Field: yamlschema.Field{Key: "pays", Type: yamlschema.Whole, Min: 0, Max: content.MaxMoney, Default: "0", Doc: "Amount of `currency` that the player receives."},
			Set: func(d *d, v yamlschema.Value) { d.Pays = int64(v.Num) }},
		{Field: yamlschema.Field{Key: "confirm", Type: yamlschema.Text, Inputs: ofReader, Doc: "Question that the player must answer with yes first."},
			Set: func(d *d, v yamlschema.Value) { d.Confirm = v.Text }},
		{Field: yamlschema.Field{Key: "input", Type: menuInput, Doc: "Input that the player types: `{ask: \"How many?\", kind: number, least: 1, most: 20}`. The handlers of `call` and `on_choose` receive it."},
			Set: func(d *d, v yamlschema.Value) { d.Input = yamlschema.Get[*content.MenuInput](v) }},
		{Field: yamlschema.Field{Key: "number", Type: yamlschema.Whole, Min: 0, Max: 65535, Doc: "Number of the option for SmartAI rules; by default its place in the list, counted from 0."},
			Set: func(d *d, v yamlschema.Value) { d.Number = int(v.Num) + 1 }},
		{Field: yamlschema.Field{Key: "does", Type: yamlschema.Choice, Choices: menuActionWords(), Default: "close", Doc: "Action of the option."},
			Set: func(d *d, v yamlschema.Value) { d.Does = content.MenuAction(v.Choice) }},
	}, menuActionFields())
}

// menuActionFields are the keys of actions.
func menuActionFields() []yamlschema.Of[content.MenuOption] {
	type d = content.MenuOption
	return []yamlschema.Of[d]{
		{Field: yamlschema.Field{Key: "menu", Type: yamlschema.Name, Kind: content.Menus, Doc: "Menu that is shown next."},
			Set: func(d *d, v yamlschema.Value) { d.Of = v.ID }},
		{Field: yamlschema.Field{Key: "says", Type: yamlschema.Text, Inputs: ofReader, Doc: "Text of the page."},
			Set: func(d *d, v yamlschema.Value) { d.Says = v.Text }},
		{Field: yamlschema.Field{Key: "handler", Type: panel.Handler, Doc: "Handler of the creature that is called."},
			Set: func(d *d, v yamlschema.Value) { d.Handler = v.Word }},
		{Field: yamlschema.Field{Key: "with", Type: MenuValues, Doc: "Values that the handler receives, after the player."},
			Set: func(d *d, v yamlschema.Value) { d.With = yamlschema.Get[[]value.Value](v) }},
		{Field: yamlschema.Field{Key: "place", Type: yamlschema.Name, Kind: content.Places, Doc: "Which place."},
			Set: func(d *d, v yamlschema.Value) { d.Of = v.ID }},
		{Field: yamlschema.Field{Key: "spell", Type: yamlschema.Name, Kind: content.Spells, Doc: "Which spell."},
			Set: func(d *d, v yamlschema.Value) { d.Of = v.ID }},
		{Field: yamlschema.Field{Key: "trainer", Type: yamlschema.Name, Kind: content.Trainers, Doc: "Which trainer; by default that of the creature."},
			Set: func(d *d, v yamlschema.Value) { d.Of = v.ID }},
		{Field: yamlschema.Field{Key: "stop", Type: yamlschema.Name, Kind: content.Stops, Doc: "Which stop; by default that of the creature."},
			Set: func(d *d, v yamlschema.Value) { d.Of = v.ID }},
		{Field: yamlschema.Field{Key: "charter", Type: yamlschema.Name, Kind: content.Charters, Doc: "Which charter the new guild uses."},
			Set: func(d *d, v yamlschema.Value) { d.Of = v.ID }},
		{Field: yamlschema.Field{Key: "group", Type: yamlschema.Name, Kind: content.SpawnGroups, Doc: "Which group of spawns."},
			Set: func(d *d, v yamlschema.Value) { d.Of = v.ID }},
		{Field: yamlschema.Field{Key: "world_state", Type: yamlschema.Name, Kind: content.WorldStates, Doc: "Which world state."},
			Set: func(d *d, v yamlschema.Value) { d.Of = v.ID }},
		{Field: yamlschema.Field{Key: "set", Type: yamlschema.Whole, Min: -content.MaxWorldState, Max: content.MaxWorldState, Doc: "New value."},
			Set: func(d *d, v yamlschema.Value) { d.Amount = int64(v.Num) }},
		{Field: yamlschema.Field{Key: "add", Type: yamlschema.Whole, Min: -content.MaxWorldState, Max: content.MaxWorldState, Doc: "Number that is added to it."},
			Set: func(d *d, v yamlschema.Value) { d.Amount, d.Adds = int64(v.Num), true }},
		{Field: yamlschema.Field{Key: "health_pct", Type: yamlschema.Number, Unit: "percent", Min: 1, Max: 100, Default: "50", Doc: "Share of health with which the player is resurrected."},
			Set: func(d *d, v yamlschema.Value) { d.Percent = v.Num }},
	}
}

// ofAction returns the keys of an action for a problem, or "".
func ofAction(info *content.MenuActionInfo) string {
	keys := slices.Concat(info.Needs, info.May)
	if len(keys) == 0 {
		return ""
	}
	return ", only " + strings.Join(keys, ", ") + ", not"
}

// ofReader are the placeholders of texts of menus and quests.
var ofReader = []string{"name"}

// menuOptionSense checks that an option has the keys of its action and no others.
func menuOptionSense(r *yamlschema.Reader, _ *yamlschema.Field, _ []content.MenuOption, o *content.MenuOption, n *yaml.Node, where yamlschema.Places) bool {
	info := &content.MenuActions[o.Does]
	for _, f := range yamlschema.Documents(menuActionFields()) {
		if at := where[f.Key]; at != nil && !slices.Contains(info.Needs, f.Key) && !slices.Contains(info.May, f.Key) {
			r.Problem(at, diag.BadCombination, fmt.Sprintf("an option that does %s cannot have the key%s", info.Name, ofAction(info)), f.Key, "")
			return false
		}
	}
	for _, key := range info.Needs {
		if where[key] == nil {
			r.Problem(n, diag.MissingKey, key+" is missing in an option that does", info.Name, "")
			return false
		}
	}
	if o.Does == content.DoWorldState && (where["set"] == nil) == (where["add"] == nil) {
		r.Problem(n, diag.BadCombination, "an option that does world_state needs either set or add:", string(o.Of), "")
		return false
	}
	if o.Does == content.DoFoundGuild && !foundingSense(r, o, n, where) {
		return false
	}
	if at := where["currency"]; at != nil && where["cost"] == nil && where["pays"] == nil {
		r.Problem(at, diag.BadCombination, "currency needs cost or pays:", at.Value, "")
		return false
	}
	return true
}

// foundingSense checks that an option that founds a guild asks for a name, and leaves its
// cost to the charter: only that cost is refunded if the guild cannot be founded.
func foundingSense(r *yamlschema.Reader, o *content.MenuOption, n *yaml.Node, where yamlschema.Places) bool {
	if o.Input == nil || o.Input.Number {
		r.Problem(n, diag.BadCombination, "an option that does found_guild needs an input for the name, of kind", "text", "")
		return false
	}
	for _, key := range []string{"cost", "currency", "takes", "gives", "pays"} {
		if at := where[key]; at != nil {
			r.Problem(at, diag.BadCombination, "the charter sets the cost of a guild; an option that does found_guild cannot have the key", key, "")
			return false
		}
	}
	return true
}

func menuInputFields() []yamlschema.Of[content.MenuInput] {
	type d = content.MenuInput
	return []yamlschema.Of[d]{
		{Field: yamlschema.Field{Key: "ask", Type: yamlschema.Text, Required: true, Doc: "The question."},
			Set: func(d *d, v yamlschema.Value) { d.Ask = v.Text }},
		{Field: yamlschema.Field{Key: "kind", Type: yamlschema.Choice, Choices: []string{"text", "number"}, Default: "text", Doc: "A line of text, or a whole number."},
			Set: func(d *d, v yamlschema.Value) { d.Number = v.Choice == 1 }},
		{Field: yamlschema.Field{Key: "least", Type: yamlschema.Whole, Min: -content.MaxMoney, Max: content.MaxMoney, Default: "0", Doc: "Minimum of a number."},
			Set: func(d *d, v yamlschema.Value) { d.Least = int64(v.Num) }},
		{Field: yamlschema.Field{Key: "most", Type: yamlschema.Whole, Min: -content.MaxMoney, Max: content.MaxMoney, Default: "1000000", Doc: "Maximum of a number."},
			Set: func(d *d, v yamlschema.Value) { d.Most = int64(v.Num) }},
		{Field: yamlschema.Field{Key: "long", Type: yamlschema.Whole, Unit: "characters", Min: 1, Max: content.MaxMenuInput, Default: "60", Doc: "Maximum length of a text."},
			Set: func(d *d, v yamlschema.Value) { d.Long = int(v.Num) }},
	}
}

func menuInputSense(r *yamlschema.Reader, d *content.MenuInput, n *yaml.Node, where yamlschema.Places) bool {
	kind, strange := "text", []string{"least", "most"}
	if d.Number {
		kind, strange = "number", []string{"long"}
	}
	for _, key := range strange {
		if at := where[key]; at != nil {
			r.Problem(at, diag.BadCombination, fmt.Sprintf("an input of kind %s cannot have the key", kind), key, "")
			return false
		}
	}
	if d.Number && d.Most < d.Least {
		at := where["most"]
		if at == nil {
			at = where["least"]
		}
		r.Problem(at, diag.Contradiction, fmt.Sprintf("most must be at least as much as least, which is %d, not", d.Least), fmt.Sprint(d.Most), "")
		return false
	}
	return true
}

const menuHead = `
## Options of a menu

A menu has at most %d options. An option has ` + "`text`" + `, and names its action with ` + "`does`" + `:

| does | required | optional | what happens |
|---|---|---|---|
`

// menuChapter is the chapter of the reference about options.
func menuChapter() string {
	var s strings.Builder
	fmt.Fprintf(&s, menuHead, content.MaxMenuOptions)
	for i := range content.MenuActions {
		a := &content.MenuActions[i]
		fmt.Fprintf(&s, "| `%s` | %s | %s | %s |\n", a.Name, condition.Ticked(a.Needs), condition.Ticked(a.May), a.Doc)
	}
	s.WriteString("\nKeys of an option:\n\n" + yamlschema.Table(yamlschema.Documents(menuOptionFields())))
	s.WriteString("\nKeys of an `input`:\n\n" + yamlschema.Table(yamlschema.Documents(menuInputFields())))
	s.WriteString("\nKeys of a `greeting`:\n\n" + yamlschema.Table(yamlschema.Documents(greetingFields())))
	return s.String()
}
