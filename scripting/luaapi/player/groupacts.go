package player

import (
	"slices"

	"loam/core/model/content"
	"loam/core/model/intent"
	"loam/core/rules/group"
	"loam/core/rules/loot"
	"loam/scripting/luaapi"
)

// A groupAct is something that scripts may want of a group, on a map of that of a
// player, in the realm box of that of a character by its name.
type groupAct struct {
	name  string
	act   intent.GroupAct
	whom  string // who it is about; "" is nobody
	more  []luaapi.Param
	field []luaapi.Param // of the options, beside force
	doc   string
	eluna []string
	// fill takes the other arguments, from number at on, into what is asked.
	fill func(c luaapi.Call, at int, in *intent.Group)
}

var groupActs = []groupAct{
	{
		name: "invite_to_group", act: intent.GroupInvite, whom: "whom it asks into its group, a new one where it has none",
		doc:   "Lets a player ask another one into its group, who then says yes or no. Forced, that one is in the group at once, if it is in none and there is room.",
		eluna: []string{"GroupInvite", "GroupCreate", "AddMember"},
	},
	{
		name: "remove_from_group", act: intent.GroupKick, whom: "which member",
		doc:   "Lets a player put a member out of its group. Forced, it need not lead, and who leads goes too.",
		eluna: []string{"RemoveMember"},
	},
	{
		name: "leave_group", act: intent.GroupLeave,
		doc:   "Lets a player leave its group.",
		eluna: []string{"RemoveFromGroup"},
	},
	{
		name: "set_group_leader", act: intent.GroupLead, whom: "which member, who is in the world",
		doc:   "Lets a player hand the lead of its group to another member. Forced, it need not lead.",
		eluna: []string{"SetLeader"},
	},
	{
		name: "end_group", act: intent.GroupDisband,
		doc:   "Lets a player end the group that it leads. Forced, it need not lead.",
		eluna: []string{"Disband"},
	},
	{
		name: "make_raid", act: intent.GroupConvert,
		doc:   "Lets a player make a raid of the group that it leads. Forced, it need not lead.",
		eluna: []string{"ConvertToRaid"},
	},
	{
		name: "set_group_loot", act: intent.GroupLoot,
		more: []luaapi.Param{{Name: "method", Type: luaapi.Text, OneOf: loot.MethodWords(), Doc: "how what is found is dealt out"}},
		field: []luaapi.Param{
			{Name: "quality", Type: luaapi.Text, OneOf: content.Qualities, Optional: true, Default: `"uncommon"`, Doc: "from which on members roll, or a master deals out"},
			{Name: "master", Type: luaapi.Text, Optional: true, Default: "the leader", Doc: "the name of the member who deals out, where one does"},
		},
		doc:   "Lets a player say how the group that it leads deals out what it finds. Forced, it need not lead.",
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

// GroupActs is what scripts may want of groups.
var GroupActs = actsOnMap(actsInRealm(nil))

func (a *groupAct) params(before []luaapi.Param, who luaapi.Type) []luaapi.Param {
	if a.whom != "" {
		before = append(before, luaapi.Param{Name: "player", Type: who, Doc: a.whom})
	}
	force := luaapi.Param{Name: "force", Type: luaapi.Bool, Optional: true, Default: "false", Doc: "whatever the player may, and without asking anybody"}
	return append(append(before, a.more...), luaapi.Param{
		Name: "options", Type: luaapi.Options, Optional: true, Default: "{}", Doc: "how", Fields: append([]luaapi.Param{force}, a.field...),
	})
}

// asked is what a call asks for; the argument at is the first that says more than for
// whom.
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
			Params: a.params(nil, luaapi.APlayer), Doc: a.doc + " The realm does it some steps later, and `realm:on_group` tells of it; why not, the player is told, unless it is forced.",
			Example: example, Eluna: a.eluna,
			Run: func(c luaapi.Call) int {
				in, at := intent.Group{}, 0
				if a.whom != "" {
					in.Player, at = c.Unit(0).GUID, 1
				}
				act, forced := a.asked(c, at, in)
				c.World().GroupAct(c.Self(), act, forced)
				return 0
			},
		})
	}
	return entries
}

// groupWhy is why something about a group had no effect.
var groupWhy = []luaapi.Result{{Name: "why", Type: luaapi.Text, Nil: true, Doc: "nil when it is done, else a word: not_there (nobody of the name is in the world), alone (it is in no group), not_leader, not_member, yourself, taken (that one is in a group, or was asked into one), full, already_raid, refused (that one, or a script, does not want it)"}}

func actsInRealm(entries []luaapi.Entry) []luaapi.Entry {
	by := luaapi.Param{Name: "by", Type: luaapi.Text, Doc: "name of a character in the world, whose group is meant"}
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
			Doc:     a.doc + " Why not, the player is told too, unless it is forced.",
			Example: example + ")",
			Run: func(c luaapi.Call) int {
				in, at := intent.Group{}, 1
				if a.whom != "" {
					in.Name, at = c.Text(1), 2
				}
				act, forced := a.asked(c, at, in)
				if why := c.Host.Realm().GroupAct(c.Text(0), act, forced); why != group.Done {
					return c.GiveText(why.String())
				}
				return c.GiveNil()
			},
		})
	}
	return append(entries, luaapi.Entry{
		Class: luaapi.Realm, Name: "group_of", Where: luaapi.InRealm,
		Params:  []luaapi.Param{{Name: "player", Type: luaapi.Text, Doc: "name of a character, which need not be in the world"}},
		Results: []luaapi.Result{{Name: "group", Type: luaapi.Data, Nil: true}},
		Doc:     "The group of a character, as `player:group` tells of it, but for the refs; nil when it is in none.",
		Example: `local group = realm:group_of("Anna") if group then log("info", #group.members) end`,
		Run: func(c luaapi.Call) int {
			g, ok := c.Host.Realm().GroupOf(c.Text(0))
			if !ok {
				return c.GiveNil()
			}
			return c.GiveData(groupData(c, &g))
		},
	})
}
