package creature

import (
	"loam/scripting/luaapi"
)

// Phases are the methods for the phases of a creature's fight.
var Phases = []luaapi.Entry{
	{
		Class: luaapi.Creature, Name: "phase", Where: luaapi.OnMap,
		Results: []luaapi.Result{{Name: "name", Type: luaapi.Text, Nil: true}},
		Doc:     "Returns the name of the current phase of the creature's fight; nil when it does not fight or has no phases.",
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
		Params:  []luaapi.Param{{Name: "name", Type: luaapi.Text, Doc: "a phase of its definition"}},
		Results: []luaapi.Result{{Name: "entered", Type: luaapi.Bool}, {Name: "reason", Type: luaapi.Text, Nil: true, Doc: "why the phase was not entered"}},
		Doc:     "Puts the creature's fight into a phase of its definition, whatever the conditions. Returns false and a reason when the creature does not fight or is already in that phase.",
		Example: `self:enter_phase("burning")`,
		Run: func(c luaapi.Call) int {
			refused, err := c.World().Creatures().EnterPhase(c.Self(), c.Text(0))
			c.Try(err)
			if refused != "" {
				return c.GiveBool(false) + c.GiveText(refused)
			}
			return c.GiveBool(true)
		},
	},
}
