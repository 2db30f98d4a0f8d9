package creature

import (
	"slices"

	"loam/core/model/ruletrace"
	"loam/scripting/luaapi"
)

// Rules is how scripts and rules work together.
var Rules = []luaapi.Entry{
	{
		Class: luaapi.Creature, Name: "run_rules", Where: luaapi.OnMap,
		Params: []luaapi.Param{
			{Name: "list", Type: luaapi.Text, Doc: "its name under `lists` in a file of rules, of this bundle or with a bundle before it; or its number"},
			{Name: "options", Type: luaapi.Options, Optional: true, Default: "{}", Doc: "how", Fields: []luaapi.Param{
				{Name: "invoker", Type: luaapi.AUnit, Optional: true, Default: "nobody", Doc: "whom its rules find as ACTION_INVOKER"},
				{Name: "goes_on", Type: luaapi.Text, OneOf: ruletrace.Whens, Optional: true, Default: `"always"`, Doc: "when it goes on; otherwise it stands still"},
				{Name: "replace", Type: luaapi.Bool, Optional: true, Default: "false", Doc: "ends a list that is under way"},
			}},
		},
		Results: []luaapi.Result{{Name: "begins", Type: luaapi.Bool, Doc: "false while another list is under way"}},
		Doc:     "Has the creature go through a list of rules from the next step on. It must have an entry under `creatures` in a file of rules, if only an empty one: `digger: []`.",
		Example: `if self:data("alarm") == 1 then self:run_rules("ringing", {invoker = player}) end`,
		Run: func(c luaapi.Call) int {
			r := ruletrace.Run{List: string(luaapi.Qualify(c.Host.Bundle(), c.Text(0))), When: ruletrace.Always, Replace: c.FieldBool(1, "replace", false)}
			if u := c.UnitOf(c.Field(1, "invoker")); u != nil {
				r.By = u.GUID
			}
			if word := c.FieldText(1, "goes_on"); word != "" {
				r.When = ruletrace.When(slices.Index(ruletrace.Whens, word))
			}
			begins, err := c.World().RunRules(c.Self(), r)
			c.Try(err)
			return c.GiveBool(begins)
		},
	},
}
