package creature

import (
	"loam/scripting/luaapi"
)

// Phases is what scripts know of the phases of a creature's fight.
var Phases = []luaapi.Entry{
	{
		Class: luaapi.Creature, Name: "phase", Where: luaapi.OnMap,
		Results: []luaapi.Result{{Name: "name", Type: luaapi.Text, Nil: true}},
		Doc:     "The name of the phase in which its fight is; nil when it does not fight or has no phases.",
		Example: `if self:phase() == "burning" then self:say("hot") end`,
		Run: func(c luaapi.Call) int {
			if name := c.Self().Creature.Phase.Name; name != "" {
				return c.GiveText(name)
			}
			return c.GiveNil()
		},
	},
	{
		Class: luaapi.Creature, Name: "enter_phase", Where: luaapi.OnMap,
		Params:  []luaapi.Param{{Name: "name", Type: luaapi.Text, Doc: "of a phase of its definition"}},
		Results: []luaapi.Result{{Name: "entered", Type: luaapi.Bool}, {Name: "reason", Type: luaapi.Text, Nil: true, Doc: "why not"}},
		Doc:     "Brings its fight into a phase of its definition, whatever the conditions. False and a reason when it does not fight, or is in that phase.",
		Example: `self:enter_phase("burning")`,
		Run: func(c luaapi.Call) int {
			refused, err := c.World().EnterPhase(c.Self(), c.Text(0))
			c.Try(err)
			if refused != "" {
				return c.GiveBool(false) + c.GiveText(refused)
			}
			return c.GiveBool(true)
		},
	},
}
