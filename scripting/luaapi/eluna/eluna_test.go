package eluna

import (
	"os"
	"slices"
	"strings"
	"testing"

	"loam/core/model/hook"
	"loam/scripting/luaapi"
	"loam/scripting/luaapi/surface"
)

func TestEventsOfElunaNameHooks(t *testing.T) {
	if !slices.IsSortedFunc(elunaEvents, func(a, b elunaEvent) int { return strings.Compare(a.event, b.event) }) {
		t.Error("they are not sorted, and one may stand in two rows")
	}
	for _, e := range elunaEvents {
		for _, name := range e.hooks {
			if !slices.ContainsFunc(hook.Table[:], func(h hook.Info) bool { return h.Name == name && slices.Contains(h.Subjects, e.on) }) {
				t.Errorf("%s names %s:%s, which is no hook", e.event, subjectNames[e.on], name)
			}
		}
	}
}

// commonest lists the calls about items, gossip and quests that are most frequent in
// scripts of Eluna.
var commonest = []string{
	"AddItem", "RemoveItem", "HasItem", "GetItemCount", "GetItemByPos", "EquipItem", "SetEnchantment", "SendListInventory",
	"GossipClearMenu", "GossipSetText", "GossipMenuAddItem", "GossipSendMenu", "GossipComplete",
	"AddQuest", "HasQuest", "GetQuestStatus", "GetQuestRewardStatus", "RewardQuest", "RemoveQuest", "KilledMonsterCredit",
}

func TestTheCommonestCallsOfElunaHaveAnExample(t *testing.T) {
	script, err := os.ReadFile("../../../examples/ported/scripts/quartermaster.lua")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range commonest {
		shown := slices.ContainsFunc(surface.Entries(), func(e *luaapi.Entry) bool {
			call := e.Name + "("
			return slices.Contains(e.Eluna, name) && (strings.Contains(string(script), ":"+call) || strings.Contains(string(script), " "+call))
		})
		if !shown {
			t.Errorf("nothing in examples/ported/scripts/quartermaster.lua stands in for %s", name)
		}
		if !strings.Contains(head, name+"(") {
			t.Errorf("the page does not show %s beside it", name)
		}
	}
}
