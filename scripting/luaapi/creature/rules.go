package creature

import (
	"slices"

	"loam/core/model/ruletrace"
	"loam/scripting/luaapi"
)

// Rules are the methods with which scripts run lists of rules.
var Rules = []luaapi.Entry{
	{
		Class: luaapi.Creature, Name: "run_rules", Where: luaapi.OnMap,
		Params: []luaapi.Param{
			{Name: "list", Type: luaapi.Text, Doc: "name under `lists` in a file of rules, of this bundle or with another bundle's name in front; or the number of a list"},
			{Name: "options", Type: luaapi.Options, Optional: true, Default: "{}", Doc: "how the list runs", Fields: []luaapi.Param{
				{Name: "invoker", Type: luaapi.AUnit, Optional: true, Default: "nobody", Doc: "the unit that its rules find as ACTION_INVOKER"},
				{Name: "goes_on", Type: luaapi.Text, OneOf: ruletrace.Whens, Optional: true, Default: `"always"`, Doc: "when the list continues; otherwise it waits"},
				{Name: "replace", Type: luaapi.Bool, Optional: true, Default: "false", Doc: "true: ends a list that is running"},
			}},
		},
		Results: []luaapi.Result{{Name: "begins", Type: luaapi.Bool, Doc: "false while another list is running"}},
		Doc:     "Makes the creature run a list of rules, starting with the next step. The creature needs an entry under `creatures` in a file of rules; an empty one is enough: `digger: []`.",
		Example: `if self:data("alarm") == 1 then self:run_rules("ringing", {invoker = player}) end`,
		Run: func(c luaapi.Call) int {
			r := ruletrace.Run{List: string(luaapi.Qualify(c.Host.Bundle(), c.Text(0))), When: ruletrace.Always, Replace: c.FieldBool(1, "replace", false)}
			if u := c.UnitOf(c.Field(1, "invoker")); u != nil {
				r.By = u.GUID
			}
			if word := c.FieldText(1, "goes_on"); word != "" {
				r.When = ruletrace.When(slices.Index(ruletrace.Whens, word))
			}
			begins, err := c.World().Handlers().RunRules(c.Self(), r)
			c.Try(err)
			return c.GiveBool(begins)
		},
	},
}
