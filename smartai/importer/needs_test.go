package importer

import (
	"fmt"
	"strings"
	"testing"

	"loam/smartai"
	"loam/smartai/sqldump"
)

// porter is a creature with a menu, vendor items and loot, and quest 70, which its rules
// name.
const porter = `INSERT INTO creature_template (entry, name, gossip_menu_id, npcflag, lootid) VALUES (299, 'Porter', 50, 128, 9);
INSERT INTO quest_template (ID, LogTitle) VALUES (70, 'Errand');
INSERT INTO item_template (entry, name) VALUES (4, 'Lamp'), (5, 'Map');
INSERT INTO npc_vendor (entry, item) VALUES (299, 4), (299, 5);
INSERT INTO creature_loot_template (Entry, Item, Chance) VALUES (9, 4, 50);
INSERT INTO gossip_menu (MenuID, TextID) VALUES (50, 500), (50, 501);
INSERT INTO gossip_menu_option (MenuID, OptionID, OptionText) VALUES (50, 0, 'Who are you?'), (50, 1, 'Sell me a map.');
INSERT INTO npc_text (ID, text0_0) VALUES (500, 'Welcome back.'), (501, 'Hello.');
`

// guardRow is a row of conditions: source, group, entry, else group, kind, target, three
// values, whether it is inverted.
const guardRow = "INSERT INTO conditions (SourceTypeOrReferenceId, SourceGroup, SourceEntry, ElseGroup, ConditionTypeOrReference, ConditionTarget, ConditionValue1, ConditionValue2, ConditionValue3, NegativeCondition) VALUES "

// imported makes stubs of the porter, guarded by conditions.
func imported(t *testing.T, conditions string) Bundle {
	t.Helper()
	rules := script(row(smartai.Creature, 299))
	rules.Conditions = []smartai.Condition{{Type: 8, Values: [3]uint32{70}}}
	refs := Find([]smartai.Script{rules})
	var f sqldump.Facts
	for range 6 {
		if f = facts(t, refs, porter+guardRow+conditions+";"); !refs.Follow(f) {
			break
		}
	}
	return Make(refs, f, Options{})
}

// TestConditionsAreNeeds checks that conditions on menus, vendor items and loot become
// needs if bundles have one for them.
func TestConditionsAreNeeds(t *testing.T) {
	const rewarded = "{kind: quest, quest: errand, stands: [rewarded]}"
	for _, test := range []struct{ name, conditions, want string }{
		{"an option", "(15,50,1,0, 8,0,70,0,0, 0)", "{text: 'Sell me a map.', needs: [" + rewarded + "]}"},
		{"a greeting comes before that for everybody", "(14,50,500,0, 8,0,70,0,0, 0)", "{greeting: [{text: 'Welcome back.', needs: [" + rewarded + "]}, {text: 'Hello.'}]"},
		{"a ware", "(23,299,5,0, 8,0,70,0,0, 0)", "offers: [{item: lamp}, {item: map, needs: [" + rewarded + "]}]"},
		{"loot", "(1,9,4,0, 8,0,70,0,0, 0)", "{item: lamp, needs: [" + rewarded + "], chance_pct: 50}"},
		{"turned round", "(15,50,1,0, 8,0,70,0,0, 1)", "needs: [{kind: not, of: [" + rewarded + "]}]"},
		{"several of which all hold", "(15,50,1,0, 8,0,70,0,0, 0), (15,50,1,0, 2,0,4,3,0, 0)", "needs: [{kind: item, item: lamp, count: 3}, " + rewarded + "]"},
		{"groups of which one holds", "(15,50,1,0, 8,0,70,0,0, 0), (15,50,1,1, 27,0,20,3,0, 0)", "needs: [{kind: any, of: [" + rewarded + ", {kind: level, least: 20}]}]"},
		{
			"groups of several", "(15,50,1,0, 8,0,70,0,0, 0), (15,50,1,0, 36,0,0,0,0, 0), (15,50,1,1, 27,0,20,3,0, 0)",
			"needs: [{kind: any, of: [{kind: not, of: [{kind: not, of: [" + rewarded + "]}, {kind: not, of: [{kind: alive}]}]}, {kind: level, least: 20}]}]",
		},
		{"a shared list", "(15,50,1,0, -7,0,0,0,0, 0), (-7,0,0,0, 9,0,70,0,0, 0)", "needs: [{kind: quest, quest: errand, stands: [open]}]"},
		{"how a quest stands, by a mask", "(15,50,1,0, 47,0,70,10,0, 0)", "stands: [done, open]"},
		{"a level above", "(15,50,1,0, 27,0,20,1,0, 0)", "{kind: level, least: 21}"},
		{"a level below", "(15,50,1,0, 27,0,20,2,0, 0)", "{kind: level, most: 19}"},
	} {
		t.Run(test.name, func(t *testing.T) {
			b := imported(t, test.conditions)
			if !strings.Contains(b.Data, test.want) {
				t.Errorf("stubs lack %q:\n%s", test.want, b.Data)
			}
			if len(b.Notes) > 0 {
				t.Errorf("notes: %q", b.Notes)
			}
		})
	}
}

// TestConditionsThatAreLeftOutAreTold checks that each omitted kind is reported with its
// count and advice, and that no partial guard is imported.
func TestConditionsThatAreLeftOutAreTold(t *testing.T) {
	for _, test := range []struct{ name, conditions, want string }{
		{"a kind without a need", "(15,50,1,0, 8,0,70,0,0, 0), (15,50,1,0, 21,0,4,0,0, 0)", "conditions of 1 options of menus are left out, so these are available to everybody: condition UNIT_STATE has no counterpart in `needs`; set `needs`"},
		{"counted", "(15,50,0,0, 15,0,1,0,0, 0), (15,50,1,0, 15,0,1,0,0, 0)", "conditions of 2 options of menus"},
		{"of the creature", "(23,299,4,0, 36,1,0,0,0, 0)", "conditions of 1 vendor items are left out, so these are available to everybody: condition ALIVE is about the creature"},
		{"about what is not imported", "(1,9,4,0, 8,0,71,0,0, 0)", "conditions of 1 loot of creatures are left out, so these are available to everybody: condition QUESTREWARDED refers to content that is not imported"},
		{"of a shared list that is not there", "(14,50,500,0, -9,0,0,0,0, 0)", "the shared list 9 is missing"},
		{"of a shared list in itself", "(15,50,1,0, -7,0,0,0,0, 0), (-7,0,0,0, -7,0,0,0,0, 0)", "the shared list 7 is missing"},
	} {
		t.Run(test.name, func(t *testing.T) {
			b := imported(t, test.conditions)
			if got := fmt.Sprint(b.Notes); len(b.Notes) != 1 || !strings.Contains(got, test.want) {
				t.Errorf("notes %s, want %q", got, test.want)
			}
			if strings.Contains(b.Data, "needs:") {
				t.Errorf("something is guarded:\n%s", b.Data)
			}
		})
	}
}
