package creature

import (
	"slices"
	"strings"

	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/scripting/luaapi"
)

// Bonds are the methods for owned creatures and pets.
var Bonds = []luaapi.Entry{
	{
		Class: luaapi.Unit, Name: "owned", Where: luaapi.OnMap,
		Results: []luaapi.Result{{Name: "creatures", Type: luaapi.Units}},
		Doc:     "Returns the creatures that are bound to the unit: those that were summoned with one of the options `temper`, `follows`, `goes_with_owner` and `goes_at`.",
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
		Doc:     "Returns the unit's pet, dead or alive; nil when it has no pet here.",
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
		Results: []luaapi.Result{{Name: "id", Type: luaapi.ID, Nil: true, Doc: "of its definition; nil: the pet is alive, is lost with its corpse, or there is none"}},
		Doc:     "Returns the definition of the dead pet that the player still owns, whether or not its corpse is there.",
		Example: `if player:dead_pet() then player:tell("Your pet waits for you.") end`,
		Run: func(c luaapi.Call) int {
			if !c.World().Creatures().DeadPet(c.Self()) {
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
		Params:  []luaapi.Param{{Name: "health_pct", Type: luaapi.Number, Unit: "percent", Min: 1, Max: 100, Optional: true, Default: "100", Doc: "health of the revived pet"}},
		Results: []luaapi.Result{{Name: "revived", Type: luaapi.Bool, Doc: "false: the player has no dead pet"}},
		Doc:     "Revives the player's dead pet next to the player.",
		Example: `player:revive_pet(30)`,
		Run: func(c luaapi.Call) int {
			return c.GiveBool(c.World().Creatures().RevivePet(c.Self(), c.Number(0, 100)))
		},
	},
	{
		Class: luaapi.Creature, Name: "temper", Where: luaapi.OnMap,
		Results: []luaapi.Result{{Name: "temper", Type: luaapi.Text, Doc: `"independent", "passive", "defensive" or "aggressive"`}},
		Doc:     "Returns the creature's temper, which decides whom it fights: for its owner, or for itself if it has none.",
		Example: `if self:temper() == "passive" then self:say("...") end`,
		Run:     func(c luaapi.Call) int { return c.GiveText(c.Self().Creature.Bond.Temper.String()) },
	},
	{
		Class: luaapi.Creature, Name: "set_temper", Where: luaapi.OnMap,
		Params:  []luaapi.Param{{Name: "temper", Type: luaapi.Text, OneOf: content.Tempers, Doc: "the new temper"}},
		Results: []luaapi.Result{{Name: "set", Type: luaapi.Bool}, {Name: "reason", Type: luaapi.Text, Nil: true, Doc: "why the temper was not set"}},
		Doc:     `Sets whom the creature fights, for its owner or, without an owner, for itself. "passive": nobody; "defensive": its attackers; "aggressive": also enemies that its definition attacks on sight. A creature that becomes passive leaves combat.`,
		Example: `self:set_temper("defensive")`,
		Eluna:   []string{"SetReactState"},
		Run: func(c luaapi.Call) int {
			t := slices.Index(content.Tempers, c.Text(0))
			if err := c.World().Creatures().SetTemper(c.Self(), content.Temper(t)); err != nil {
				return c.GiveBool(false) + c.GiveText(err.Error())
			}
			return c.GiveBool(true)
		},
	},
}

// owning has the parameters for creatures that a unit summons for itself.
var owning = withOptions(summoning,
	luaapi.Param{Name: "temper", Type: luaapi.Text, OneOf: content.Tempers, Optional: true, Default: `"independent"`,
		Doc: `"independent": it fights as its definition says; "passive": nobody; "defensive": attackers of its owner and whom its owner fights; "aggressive": also enemies that its definition attacks on sight`},
	luaapi.Param{Name: "follows", Type: luaapi.Bool, Optional: true, Default: "false", Doc: "true: it follows its owner while it does not fight"},
	luaapi.Param{Name: "goes_with_owner", Type: luaapi.Bool, Optional: true, Default: "false", Doc: "true: it despawns when its owner dies, leaves the map or logs out"},
	luaapi.Param{Name: "goes_at", Type: luaapi.Text, Optional: true, Default: `""`,
		Doc: "moments of its owner at which it despawns, separated by spaces: evade, death, phase, leave, logout, reload"},
)

// withOptions adds keys to the options table at the end of a parameter list.
func withOptions(params []luaapi.Param, more ...luaapi.Param) []luaapi.Param {
	params = slices.Clone(params)
	last := &params[len(params)-1]
	last.Fields = slices.Concat(last.Fields, more)
	return params
}

// bond returns the bonds to the owner from the options in argument i.
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
