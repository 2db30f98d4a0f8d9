package player

import (
	"slices"

	"loam/core/model/content"
	"loam/core/model/intent"
	"loam/core/rules/group"
	"loam/core/rules/loot"
	"loam/scripting/luaapi"
)

// A groupAct is an action of a script on a group: on a map, on the group of a player; in
// the realm box, on the group of a character by its name.
type groupAct struct {
	name  string
	act   intent.GroupAct
	whom  string // the affected player; "" is none
	more  []luaapi.Param
	field []luaapi.Param // of the options, in addition to force
	doc   string
	eluna []string
	// fill copies the other arguments, from index at on, into the request.
	fill func(c luaapi.Call, at int, in *intent.Group)
}

var groupActs = []groupAct{
	{
		name: "invite_to_group", act: intent.GroupInvite, whom: "the player to invite into its group; a new group is made if it has none",
		doc:   "Makes a player invite another one into its group, who can accept or decline. With `force`, the invited player joins at once, if it is in no group and there is room.",
		eluna: []string{"GroupInvite", "GroupCreate", "AddMember"},
	},
	{
		name: "remove_from_group", act: intent.GroupKick, whom: "the member to remove",
		doc:   "Makes a player remove a member from its group. With `force`, the player need not be the leader, and can remove the leader too.",
		eluna: []string{"RemoveMember"},
	},
	{
		name: "leave_group", act: intent.GroupLeave,
		doc:   "Makes a player leave its group.",
		eluna: []string{"RemoveFromGroup"},
	},
	{
		name: "set_group_leader", act: intent.GroupLead, whom: "the new leader, who is in the world",
		doc:   "Makes a player hand the leadership of its group to another member. With `force`, it need not be the leader.",
		eluna: []string{"SetLeader"},
	},
	{
		name: "end_group", act: intent.GroupDisband,
		doc:   "Makes a player disband the group that it leads. With `force`, it need not be the leader.",
		eluna: []string{"Disband"},
	},
	{
		name: "make_raid", act: intent.GroupConvert,
		doc:   "Makes a player convert the group that it leads to a raid. With `force`, it need not be the leader.",
		eluna: []string{"ConvertToRaid"},
	},
	{
		name: "set_group_loot", act: intent.GroupLoot,
		more: []luaapi.Param{{Name: "method", Type: luaapi.Text, OneOf: loot.MethodWords(), Doc: "loot method"}},
		field: []luaapi.Param{
			{Name: "quality", Type: luaapi.Text, OneOf: content.Qualities, Optional: true, Default: `"uncommon"`, Doc: "lowest quality for which members roll, or which the master looter assigns"},
			{Name: "master", Type: luaapi.Text, Optional: true, Default: "the leader", Doc: "name of the master looter, for methods that have one"},
		},
		doc:   "Makes a player set the loot rules of the group that it leads. With `force`, it need not be the leader.",
		eluna: []string{"SetLootMethod"},
		fill: func(c luaapi.Call, at int, in *intent.Group) {
			in.Method = uint8(slices.Index(loot.MethodWords(), c.Text(at)))
			quality := c.FieldText(at+1, "quality")
			if quality == "" {
				quality = "uncommon"
			}
			in.Threshold, in.Name = uint8(slices.Index(content.Qualities, quality)), c.FieldText(at+1, "master")
		},
	},
}

// GroupActs are the actions of scripts on groups.
var GroupActs = actsOnMap(actsInRealm(nil))

func (a *groupAct) params(before []luaapi.Param, who luaapi.Type) []luaapi.Param {
	if a.whom != "" {
		before = append(before, luaapi.Param{Name: "player", Type: who, Doc: a.whom})
	}
	force := luaapi.Param{Name: "force", Type: luaapi.Bool, Optional: true, Default: "false", Doc: "without regard to what the player is allowed to do, and without asking anybody"}
	return append(append(before, a.more...), luaapi.Param{
		Name: "options", Type: luaapi.Options, Optional: true, Default: "{}", Doc: "options", Fields: append([]luaapi.Param{force}, a.field...),
	})
}

// asked returns the request of a call; at is the index of the first argument after the one
// that names the player.
func (a *groupAct) asked(c luaapi.Call, at int, in intent.Group) (act intent.Group, forced bool) {
	if in.Act = a.act; a.fill != nil {
		a.fill(c, at, &in)
	}
	return in, c.FieldBool(at+len(a.more), "force", false)
}

func actsOnMap(entries []luaapi.Entry) []luaapi.Entry {
	for i := range groupActs {
		a := &groupActs[i]
		example := "player:" + a.name + "("
		switch {
		case a.whom != "":
			example += "champion, {force = true})"
		case len(a.more) > 0:
			example += `"group", {quality = "rare"})`
		default:
			example += ")"
		}
		entries = append(entries, luaapi.Entry{
			Class: luaapi.Player, Name: a.name, Where: luaapi.OnMap, Permission: "players",
			Params: a.params(nil, luaapi.APlayer), Doc: a.doc + " The realm does it some steps later, and calls `realm:on_group`. If it is refused, the player sees the reason, unless it is forced.",
			Example: example, Eluna: a.eluna,
			Run: func(c luaapi.Call) int {
				in, at := intent.Group{}, 0
				if a.whom != "" {
					in.Player, at = c.Unit(0).GUID, 1
				}
				act, forced := a.asked(c, at, in)
				c.World().Groups().Act(c.Self(), act, forced)
				return 0
			},
		})
	}
	return entries
}

// groupWhy returns the reason why an action on a group had no effect.
var groupWhy = []luaapi.Result{{Name: "why", Type: luaapi.Text, Nil: true, Doc: "nil if it is done, otherwise a word: not_there (no player with that name is in the world), alone (the player is in no group), not_leader, not_member, yourself, taken (the other player is in a group, or has an invitation), full, already_raid, refused (by the other player or by a script)"}}

func actsInRealm(entries []luaapi.Entry) []luaapi.Entry {
	by := luaapi.Param{Name: "by", Type: luaapi.Text, Doc: "name of a character in the world; the action is on its group"}
	for i := range groupActs {
		a := &groupActs[i]
		example := `local why = realm:` + a.name + `("Anna"`
		if a.whom != "" {
			example += `, "Ben", {force = true}`
		} else if len(a.more) > 0 {
			example += `, "master", {master = "Ben"}`
		}
		entries = append(entries, luaapi.Entry{
			Class: luaapi.Realm, Name: a.name, Where: luaapi.InRealm, Permission: "players",
			Params: a.params([]luaapi.Param{by}, luaapi.Text), Results: groupWhy,
			Doc:     a.doc + " If it is refused, the player sees the reason too, unless it is forced.",
			Example: example + ")",
			Run: func(c luaapi.Call) int {
				in, at := intent.Group{}, 1
				if a.whom != "" {
					in.Name, at = c.Text(1), 2
				}
				act, forced := a.asked(c, at, in)
				if why := c.Host.Realm().Groups().Act(c.Text(0), act, forced); why != group.Done {
					return c.GiveText(why.String())
				}
				return c.GiveNil()
			},
		})
	}
	return append(entries, luaapi.Entry{
		Class: luaapi.Realm, Name: "group_of", Where: luaapi.InRealm,
		Params:  []luaapi.Param{{Name: "player", Type: luaapi.Text, Doc: "name of a character, who need not be in the world"}},
		Results: []luaapi.Result{{Name: "group", Type: luaapi.Data, Nil: true}},
		Doc:     "Returns the group of a character in the form of `player:group`, but without refs; nil if the character is in no group.",
		Example: `local group = realm:group_of("Anna") if group then log("info", #group.members) end`,
		Run: func(c luaapi.Call) int {
			g, ok := c.Host.Realm().Groups().Of(c.Text(0))
			if !ok {
				return c.GiveNil()
			}
			return c.GiveData(groupData(c, &g))
		},
	})
}
