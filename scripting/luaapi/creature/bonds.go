package creature

import (
	"slices"
	"strings"

	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/scripting/luaapi"
)

// Bonds is what ties creatures to who owns them.
var Bonds = []luaapi.Entry{
	{
		Class: luaapi.Unit, Name: "owned", Where: luaapi.OnMap,
		Results: []luaapi.Result{{Name: "creatures", Type: luaapi.Units}},
		Doc:     "The creatures that are tied to it: those that were summoned with a temper, to follow it, or to go at a moment of it.",
		Example: `for _, pup in ipairs(self:owned()) do pup:despawn() end`,
		Run: func(c luaapi.Call) int {
			var found []*entity.Unit
			for _, g := range c.Self().Owned {
				if u, here := c.World().Unit(g); here {
					found = append(found, u)
				}
			}
			return c.GiveUnits(found)
		},
	},
	{
		Class: luaapi.Unit, Name: "pet", Where: luaapi.OnMap,
		Results: []luaapi.Result{{Name: "pet", Type: luaapi.AUnit, Nil: true}},
		Doc:     "The creature that obeys it as its pet, dead or alive; nil when it has none here.",
		Example: `local pet = player:pet() if pet and not pet:is_dead() then pet:say("pet.purrs") end`,
		Eluna:   []string{"GetPet", "GetPetGUID", "GetMinionGUID"},
		Run: func(c luaapi.Call) int {
			for _, g := range c.Self().Owned {
				if u, here := c.World().Unit(g); here && u.Pet() {
					return c.GiveFound(g)
				}
			}
			return c.GiveFound(0)
		},
	},
	{
		Class: luaapi.Player, Name: "dead_pet", Where: luaapi.OnMap,
		Results: []luaapi.Result{{Name: "id", Type: luaapi.ID, Nil: true, Doc: "of its definition; nil: its pet lives, goes with its corpse, or it has none"}},
		Doc:     "What its pet is that is dead and stays its own, whether the corpse lies there or not.",
		Example: `if player:dead_pet() then player:tell("Your pet waits for you.") end`,
		Run: func(c luaapi.Call) int {
			if !c.World().DeadPet(c.Self()) {
				return c.GiveNil()
			}
			for _, g := range c.Self().Owned {
				if u, here := c.World().Unit(g); here && u.Pet() {
					return c.GiveText(string(u.Def))
				}
			}
			return c.GiveText(c.Self().Player.Stable.Fallen.Def)
		},
	},
	{
		Class: luaapi.Player, Name: "revive_pet", Where: luaapi.OnMap, Permission: "players",
		Params:  []luaapi.Param{{Name: "health_pct", Type: luaapi.Number, Unit: "percent", Min: 1, Max: 100, Optional: true, Default: "100", Doc: "of its health"}},
		Results: []luaapi.Result{{Name: "revived", Type: luaapi.Bool, Doc: "false: it has no pet that is dead"}},
		Doc:     "Lets its dead pet live again beside it.",
		Example: `player:revive_pet(30)`,
		Run:     func(c luaapi.Call) int { return c.GiveBool(c.World().RevivePet(c.Self(), c.Number(0, 100))) },
	},
	{
		Class: luaapi.Creature, Name: "temper", Where: luaapi.OnMap,
		Results: []luaapi.Result{{Name: "temper", Type: luaapi.Text, Doc: `"independent", "passive", "defensive" or "aggressive"`}},
		Doc:     "Whom it fights, for its owner or for itself.",
		Example: `if self:temper() == "passive" then self:say("...") end`,
		Run:     func(c luaapi.Call) int { return c.GiveText(c.Self().Creature.Bond.Temper.String()) },
	},
	{
		Class: luaapi.Creature, Name: "set_temper", Where: luaapi.OnMap,
		Params:  []luaapi.Param{{Name: "temper", Type: luaapi.Text, OneOf: content.Tempers, Doc: "the new one"}},
		Results: []luaapi.Result{{Name: "set", Type: luaapi.Bool}, {Name: "reason", Type: luaapi.Text, Nil: true, Doc: "why not"}},
		Doc:     "Changes whom it fights, for its owner or, of one whom nobody owns, for itself: nobody; who attacks it; also whom its definition attacks on sight. A passive one gives its fight up.",
		Example: `self:set_temper("defensive")`,
		Run: func(c luaapi.Call) int {
			t := slices.Index(content.Tempers, c.Text(0))
			if err := c.World().SetTemper(c.Self(), content.Temper(t)); err != nil {
				return c.GiveBool(false) + c.GiveText(err.Error())
			}
			return c.GiveBool(true)
		},
	},
}

// owning are the parameters of what a unit summons for itself.
var owning = withOptions(summoning,
	luaapi.Param{Name: "temper", Type: luaapi.Text, OneOf: content.Tempers, Optional: true, Default: `"independent"`,
		Doc: "whom it fights: as its definition says; nobody; who attacks its owner and whom its owner fights; also whom its definition attacks on sight"},
	luaapi.Param{Name: "follows", Type: luaapi.Bool, Optional: true, Default: "false", Doc: "it walks with its owner while it does not fight"},
	luaapi.Param{Name: "goes_with_owner", Type: luaapi.Bool, Optional: true, Default: "false", Doc: "it goes when its owner dies, leaves the map or logs out"},
	luaapi.Param{Name: "goes_at", Type: luaapi.Text, Optional: true, Default: `""`,
		Doc: "the moments of its owner at which it goes, parted by spaces: evade, death, phase, leave, logout, reload"},
)

// withOptions adds keys to the table of options that ends a list of parameters.
func withOptions(params []luaapi.Param, more ...luaapi.Param) []luaapi.Param {
	params = slices.Clone(params)
	last := &params[len(params)-1]
	last.Fields = slices.Concat(last.Fields, more)
	return params
}

// bond is what the options in argument i tie to the owner.
func bond(c luaapi.Call, i int) content.Bond {
	goes, wrong, ok := content.MomentsOf(strings.Fields(c.FieldText(i, "goes_at")))
	if !ok {
		c.BadArgument(i, "goes_at: there is no moment \""+luaapi.Clip(wrong)+"\"; they are "+strings.Join(content.MomentWords, ", "))
	}
	if c.FieldBool(i, "goes_with_owner", false) {
		goes |= content.OwnerDies | content.OwnerLeaves | content.OwnerLogsOut
	}
	temper := max(0, slices.Index(content.Tempers, c.FieldText(i, "temper")))
	return content.Bond{Goes: goes, Temper: content.Temper(temper), Follows: c.FieldBool(i, "follows", false)}
}
