package importer

import (
	"fmt"
	"strings"
	"testing"

	"gopkg.in/yaml.v3"

	"loam/smartai"
	"loam/smartai/idmap"
	"loam/smartai/sqldump"
)

func row(source smartai.Source, owner int32) smartai.Row {
	return smartai.Row{Key: smartai.Key{Source: source, Owner: owner}, EventType: 4, TargetType: 1}
}

func script(rows ...smartai.Row) smartai.Script {
	s := smartai.Script{Key: rows[0].Key}
	for _, r := range rows {
		s.Rows = append(s.Rows, smartai.Placed{Row: r})
	}
	return s
}

func TestMenusHaveTheirOptions(t *testing.T) {
	refs := Find([]smartai.Script{script(row(smartai.Creature, 299))})
	sql := `INSERT INTO creature_template (entry, name, gossip_menu_id) VALUES (299, 'Porter', 50);
INSERT INTO gossip_menu (MenuID, TextID) VALUES (50, 500), (51, 501);
INSERT INTO gossip_menu_option (MenuID, OptionID, OptionText, ActionMenuID, BoxMoney, BoxText) VALUES (50, 1, 'Sell me a map.', 0, 20, 'Sure?'), (50, 0, 'Who are you?', 51, 0, '');
INSERT INTO npc_text (ID, text0_0, text0_1) VALUES (500, 'Hello, $N.', ''), (501, '', 'Nobody.');`
	var f sqldump.Facts
	for range 4 {
		if f = facts(t, refs, sql); !refs.Follow(f) {
			break
		}
	}
	got := Make(refs, f, Options{}).Data
	for _, want := range []string{
		"porter: {name: 'Porter', faction: bystanders, health: 50 + level * 20, menu: menu50, ",
		"menu50: {greeting: [{text: 'Hello, {name}.'}], options: [{text: 'Who are you?', does: menu, menu: menu51}, {text: 'Sell me a map.', cost: 20, confirm: 'Sure?'}]}",
		"menu51: {greeting: [{text: 'Nobody.'}]}",
	} {
		if !strings.Contains(got, want) {
			t.Errorf("stubs lack %q:\n%s", want, got)
		}
	}
}

func TestWhatScriptsReferTo(t *testing.T) {
	cast, summon, far, door := row(smartai.Creature, 299), row(smartai.Creature, 299), row(smartai.Creature, 299), row(smartai.Creature, 299)
	cast.ActionType, cast.Action[0] = 11, 17253
	summon.ActionType, summon.Action[0] = 12, 300
	far.TargetType, far.Target = 10, [4]uint32{555, 301}
	door.TargetType, door.Target = 14, [4]uint32{666, 400}
	cages := row(smartai.Creature, 299)
	cages.ActionType, cages.Action = smartai.InstallTemplate, [6]uint32{5, 402}
	owner := script(cast, summon, far, door, cages)
	owner.Conditions = []smartai.Condition{{Type: 8, Values: [3]uint32{70}}, {Type: 6, Values: [3]uint32{469}}, {Type: 31, Values: [3]uint32{3, 302, 777}}, {Type: -4}}
	listed := row(smartai.List, 29900)
	listed.EventType, listed.Event[0] = 0, 12345 // a delay, and no number of a definition
	refs := Find([]smartai.Script{owner, script(row(smartai.Creature, -12)), script(row(smartai.Object, 401)), script(listed)})
	for _, test := range []struct {
		kind idmap.Kind
		want string
	}{
		{idmap.Creatures, "[299 300 301 302]"}, {idmap.Spells, "[17253]"}, {idmap.CreatureSpawns, "[12 555 777]"}, {idmap.ObjectSpawns, "[666]"},
		{idmap.Objects, "[400 401 402]"}, {idmap.Quests, "[70]"}, {idmap.Factions, "[469]"}, {idmap.Lists, "[]"},
	} {
		if got := fmt.Sprint(refs.Sorted(test.kind)); got != test.want {
			t.Errorf("%s %s, want %s", test.kind, got, test.want)
		}
	}
}

// facts reads rows of the wanted tables from SQL.
func facts(t *testing.T, refs Refs, sql string) sqldump.Facts {
	t.Helper()
	f, notes, err := sqldump.ReadFacts([]sqldump.File{{Name: "t.sql", Reader: strings.NewReader(sql)}}, refs.Wants())
	if err != nil || len(notes) > 0 {
		t.Fatal(err, notes)
	}
	return f
}

func TestStubsAreCalledAsTablesCallThem(t *testing.T) {
	refs := make(Refs)
	for _, n := range []uint32{299, 300, 301, 302} {
		refs.add(idmap.Creatures, n)
	}
	refs.add(idmap.CreatureSpawns, 12)
	refs.add(idmap.Paths, 5)
	refs.add(idmap.Paths, 6)
	refs.add(idmap.Spells, 17253)
	sql := `INSERT INTO creature_template (entry, name, minlevel, maxlevel) VALUES (299, 'Young Wolf', 1, 2), (300, 'Young Wolf', 3, 3), (301, '{x} \\ "y": Émile''s #1', 0, 9), (5, 'Boar', 1, 1);
		INSERT INTO creature_text (CreatureID, GroupID, ID, Text, Type, Probability, Duration, Sound) VALUES (299, 1, 0, 'You fool, $N! {gold}50%', 14, 100, 3000, 77), (299, 0, 0, '', 12, 0, 0, 0);
		INSERT INTO creature_text (CreatureID, GroupID, ID, Text, Type, Emote) VALUES (299, 2, 0, '%s tries to flee!$BLook, $gsir:lady;!', 16, 5);
		INSERT INTO creature (guid, id1, map, position_x, position_y, position_z) VALUES (12, 303, 530, 1.5, -2.25, 3);
		INSERT INTO waypoints (entry, pointid, position_x, position_y, position_z, delay) VALUES (5, 2, 3, 4, 0, 1000), (5, 1, 1, 2, 0, 0);
		INSERT INTO waypoint_path_node (PathId, NodeId, PositionX, PositionY, PositionZ, Orientation, Delay) VALUES (6, 1, 7, 8, 0, NULL, 500), (6, 2, 9, 8, 0, NULL, 0);`
	f := facts(t, refs, sql)
	for refs.Follow(f) {
		f = facts(t, refs, sql)
	}
	b := Make(refs, f, Options{Walks: map[uint32]int32{6: -12}})
	for _, want := range []string{
		"  young_wolf: {name: 'Young Wolf', faction: bystanders, health: 50 + level * 20, level: 1-2, clients: {wrath: {entry: 299}}, lines: [{group: 1, text: 'You fool, {target}! \\{gold\\}50%', how: yell, weight: 100, lasts_ms: 3000, sound: sound77}, {group: 2, text: 'tries to flee! Look, sir!', how: emote, emote: animation5}]}\n",
		"  young_wolf_300: {name: 'Young Wolf'", "  x_y_mile_s_1: {name: '\\{x\\} \\\\ \"y\": Émile''s #1'", "  c302: {name: 'Creature 302'", "  c303: {name: 'Creature 303'",
		"  spawn12: {creature: c303, map: m530, at: [1.5, -2.25, 3]}\n", "  path5: {map: ground, shape: once, points: [{at: [1, 2, 0]}, {at: [3, 4, 0], wait_ms: 1000}]}\n",
		"  path6: {map: m530, shape: once, points: [{at: [7, 8, 0], wait_ms: 500}, {at: [9, 8, 0]}]}\n",
		"  s17253: {name: 'Spell 17253', aim: any", "  bystanders: {name: Bystanders}\n", "  ground: {name: 'Ground'",
	} {
		if !strings.Contains(b.Data, strings.ReplaceAll(want, "x_y_mile_s_1", "x_y_miles_1")) {
			t.Errorf("there is no %q in\n%s", want, b.Data)
		}
	}
	for _, want := range []string{"creatures:\n  299: young_wolf\n  300: young_wolf_300\n", "creature_spawns:\n  12: spawn12\n", "sounds:\n  77: sound77\n"} {
		if !strings.Contains(b.Numbers, want) {
			t.Errorf("there is no %q in\n%s", want, b.Numbers)
		}
	}
	for _, text := range []string{b.Data, b.Numbers} {
		if err := yaml.Unmarshal([]byte(text), new(any)); err != nil {
			t.Errorf("%v:\n%s", err, text)
		}
	}
	if _, problems := idmap.Read("smartai/numbers.yaml", []byte(b.Numbers)); len(problems) > 0 {
		t.Error(problems)
	}
}

func TestWhatIsDefinedHasNoStub(t *testing.T) {
	refs := make(Refs)
	refs.add(idmap.Creatures, 299)
	refs.add(idmap.Spells, 5)
	b := Make(refs, nil, Options{Has: func(k idmap.Kind, n uint32) bool { return k == idmap.Creatures && n == 299 }})
	if len(b.Stubs) != 1 || fmt.Sprint(b.Stubs[0]) != "{spells 1 [s5]}" || strings.Contains(b.Data, "creatures") {
		t.Errorf("stubs %v in\n%s", b.Stubs, b.Data)
	}
}

// For any names in a table, the files are YAML, and no text contains markup.
func FuzzNames(f *testing.F) {
	f.Add("Young Wolf", "$N said 'no' {gold} | \\ \n\x00\xff")
	f.Add("'", "'")
	f.Fuzz(func(t *testing.T, name, said string) {
		refs := make(Refs)
		refs.add(idmap.Creatures, 1)
		columns := []string{"entry", "name"}
		one := "1"
		called, _ := sqldump.NewFact(0, columns, []*string{&one, &name})
		line, _ := sqldump.NewFact(0, []string{"creatureid", "text"}, []*string{&one, &said})
		b := Make(refs, sqldump.Facts{"creature_template": {called}, "creature_text": {line}}, Options{})
		for _, text := range []string{b.Data, b.Numbers} {
			if err := yaml.Unmarshal([]byte(text), new(any)); err != nil {
				t.Errorf("%q, %q: %v:\n%s", name, said, err, text)
			}
		}
	})
}

// made makes stubs for the references of a creature with rules, from the tables of a
// server.
func made(t *testing.T, refs Refs, sql string) Bundle {
	t.Helper()
	f := facts(t, refs, sql)
	for range 10 {
		if !refs.Follow(f) {
			return Make(refs, f, Options{})
		}
		f = facts(t, refs, sql)
	}
	t.Fatal("tables refer to each other without end")
	return Bundle{}
}

func has(t *testing.T, b Bundle, wants ...string) {
	t.Helper()
	for _, want := range wants {
		if !strings.Contains(b.Data, "  "+want+"\n") {
			t.Errorf("stubs lack %q:\n%s", want, b.Data)
		}
	}
	if err := yaml.Unmarshal([]byte(b.Data), new(any)); err != nil {
		t.Errorf("%v:\n%s", err, b.Data)
	}
}

func TestCreaturesAreAsTheirRowsHaveThem(t *testing.T) {
	has(t, made(t, Find([]smartai.Script{script(row(smartai.Creature, 7))}), `
INSERT INTO creature_template (entry, name, minlevel, maxlevel, faction, npcflag, speed_walk, speed_run, detection_range, damagemodifier, baseattacktime, healthmodifier, unit_flags, flags_extra) VALUES
(7, 'Tusker', 5, 6, 14, 0, 1, 1.14286, 18, 2, 1800, 4, 2, 0);
INSERT INTO creature_template_model (creatureid, idx, creaturedisplayid, displayscale) VALUES (7, 1, 502, 1), (7, 0, 501, 1.5);
INSERT INTO creature (guid, id1, map, phasemask, position_x, position_y, position_z, orientation, spawntimesecs, wander_distance, movementtype) VALUES
(70, 7, 571, 2, 1, 2, 3, 1.5708, 120, 8, 1), (71, 7, 571, 1, 1, 2, 3, 0, 0, 0, 2), (72, 8, 571, 1, 0, 0, 0, 0, 0, 0, 0);
INSERT INTO creature_addon (guid, path_id) VALUES (71, 710);
INSERT INTO waypoint_data (id, point, position_x, position_y, position_z, delay) VALUES (710, 1, 1, 2, 3, 0), (710, 2, 5, 2, 3, 500);`),
		"tusker: {name: 'Tusker', faction: f14, health: (50 + level * 20) * 4, level: 5-6, damage_min: (1 + level) * 2, damage_max: (2 + level * 1.5) * 2, swing_ms: 1800, attackable: false, aggro_yards: 18, walk_yards_per_second: 2.5, run_yards_per_second: 8, scale: 1.5, clients: {wrath: {entry: 7, display: 501}}}",
		"f14: {name: 'Faction 14', clients: {wrath: {faction: 14}}}",
		"spawn70: {creature: tusker, map: m571, at: [1, 2, 3], facing_deg: 90, respawn_ms: 120000, layers: [layer2], wander_yards: 8}",
		"spawn71: {creature: tusker, map: m571, at: [1, 2, 3], path: path710}",
		"path710: {map: m571, shape: cycle, points: [{at: [1, 2, 3]}, {at: [5, 2, 3], wait_ms: 500}]}",
		"m571: {name: 'Map 571', bounds_yards: [-20000, -20000, 20000, 20000], ground_yards: 3, clients: {wrath: {map: 571}}}",
	)
}

func TestTextsThatAskForMoreAreNoted(t *testing.T) {
	b := made(t, Find([]smartai.Script{script(row(smartai.Creature, 7))}), `
INSERT INTO creature_text (creatureid, groupid, id, text) VALUES (7, 0, 0, 'Well met, $C.'), (7, 1, 0, 'It costs 5$.');`)
	want := "creature_text 7: $C in a text stands for the class or race of the reader, which texts here do not support; it is shown unchanged: 'Well met, $C.'"
	if got := strings.Join(b.Notes, "\n"); got != want {
		t.Errorf("notes %q, want %q", got, want)
	}
}

func TestGoodsComeAlong(t *testing.T) {
	b := made(t, Find([]smartai.Script{script(row(smartai.Creature, 7))}), `
INSERT INTO creature_template (entry, name, npcflag, lootid, skinloot, pickpocketloot, mingold, maxgold) VALUES (7, 'Oda', 4224, 70, 71, 72, 2, 9);
INSERT INTO npc_vendor (entry, slot, item, maxcount, incrtime, extendedcost) VALUES (7, 0, 1, 0, 0, 0), (7, 1, 2, 3, 600, 0), (7, 2, 3, 0, 0, 44);
INSERT INTO creature_loot_template (entry, item, reference, chance, questrequired, groupid, mincount, maxcount) VALUES
(70, 1, 0, 35.5, 0, 0, 1, 2), (70, 4, 0, 60, 1, 0, 1, 1), (70, 2, 0, 0, 0, 1, 1, 1), (70, 3, 0, 80, 0, 1, 1, 1), (70, 1, 0, 90, 0, 1, 1, 1), (70, 0, 900, 5, 0, 0, 1, 1);
INSERT INTO skinning_loot_template (entry, item, chanceorquestchance, mincountorref, maxcount) VALUES (71, 1, 100, -900, 2), (71, 3, -50, 1, 1);
INSERT INTO reference_loot_template (entry, item, chance) VALUES (900, 2, 100), (900, 900, 100);
INSERT INTO item_template (entry, class, name, displayid, quality, buycount, buyprice, sellprice, inventorytype, maxcount, stackable, containerslots, dmg_min1, dmg_max1, armor, delay, bonding) VALUES
(1, 0, 'Flour', 101, 1, 5, 25, 1, 0, 0, 20, 0, 0, 0, 0, 0, 0), (2, 1, 'Basket', 102, 2, 1, 2500, 625, 18, 0, 1, 8, 0, 0, 0, 0, 2), (3, 2, 'Staff', 103, 0, 1, 0, 0, 17, 1, 20, 0, 21, 33, 5, 3000, 3);`)
	has(t, b,
		"wares7: {offers: [{item: flour, count: 5}, {item: basket, stock: 3, restock_ms: 600000}, {item: staff}], repairs: true}",
		"flour: {name: 'Flour', stack: 20, price: 5, sell_price: 1, clients: {wrath: {entry: 1, display: 101}}}",
		"basket: {name: 'Basket', quality: uncommon, slot: bag, binds: on_equip, bag_slots: 8, price: 2500, sell_price: 625, clients: {wrath: {entry: 2, display: 102}}}",
		"staff: {name: 'Staff', quality: poor, slot: two_hands, most: 1, damage_min: 21, damage_max: 33, swing_ms: 3000, stats: {armor: 5}, sell_price: 0, clients: {wrath: {entry: 3, display: 103}}}",
		"loot70: {entries: [{loot: shared900, chance_pct: 5}, {item: flour, count: 1-2, chance_pct: 35.5}, {one_of: [{item: flour, chance_pct: 90}, {item: basket, weight: 1}, {item: staff, chance_pct: 10}]}]}",
		"skinning71: {entries: [{loot: shared900, count: 2}]}",
		"purse7: {entries: [{money: base:coins, count_min: 2, count_max: 9}]}",
	)
	if strings.Contains(b.Data, "pockets72") {
		t.Error("a table without rows is there")
	}
	notes := strings.Join(b.Notes, "\n")
	for _, want := range []string{
		"creature_loot_template 70: item 4 drops only for quests, and no imported quest needs it; it is left out",
		"npc_vendor 7, item 3: the price 44 in ExtendedCost is client data; set it under `costs` of the offer",
	} {
		if !strings.Contains(notes, want) {
			t.Errorf("notes lack %q:\n%s", want, notes)
		}
	}
}

func TestQuestsOfCreaturesComeAlong(t *testing.T) {
	has(t, made(t, Find([]smartai.Script{script(row(smartai.Creature, 7))}), `
INSERT INTO creature_template (entry, name, lootid) VALUES (7, 'Oda', 0), (8, 'Silt', 80), (9, 'Wick', 0);
INSERT INTO creature_queststarter (id, quest) VALUES (7, 70), (9, 71), (9, 72);
INSERT INTO creature_questender (id, quest) VALUES (7, 71), (9, 70);
INSERT INTO quest_template (id, logtitle, logdescription, questdescription, questlevel, minlevel, flags, timeallowed, rewardnextquest, rewardmoney, startitem, requiredNpcOrGo1, requiredNpcOrGoCount1, requiredNpcOrGo2, requireditemid1, requireditemcount1, rewarditem1, rewardamount1, rewardchoiceitemid1, rewardchoiceitemquantity1, objectivetext1) VALUES
(70, 'The Wheel', 'Mend it.', 'Please, $N.', 6, 4, 4096, 60, 71, 150, 3, 8, 2, -5, 1, 4, 2, 5, 3, 1, 'Silt slain'), (71, 'Silt', '', '', 1, 0, 0, 0, 0, -20, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, '');
INSERT INTO quest_offer_reward (id, rewardtext) VALUES (70, 'It turns, $gsir:madam;!');
INSERT INTO gameobject_template (entry, type, displayid, name) VALUES (5, 1, 55, 'Gate');
INSERT INTO creature_loot_template (entry, item, chance, questrequired) VALUES (80, 1, 50, 1);`),
		"the_wheel: {title: 'The Wheel', summary: 'Mend it.', offer: 'Please, {name}.', thanks: 'It turns, sir!', givers: [oda], enders: [wick], level: 6, needs: [{kind: level, least: 4}], repeats: daily, time_ms: 60000, "+
			"objectives: [{kind: kill, creatures: [silt], count: 2, text: 'Silt slain'}, {kind: use_object, objects: [gate], count: 1}, {kind: collect, item: i1, count: 4}], gives: [i3], rewards: [{item: i2, count: 5}], choices: [i3], money: 150, next: silt, clients: {wrath: {entry: 70}}}",
		"silt: {title: 'Silt', givers: [wick], enders: [oda], objectives: [{kind: money, amount: 20}], clients: {wrath: {entry: 71}}}",
		"gate: {name: 'Gate', kind: lever, clients: {wrath: {entry: 5, display: 55}}}",
		"loot80: {entries: [{item: i1, each: true, needs: [{kind: any, of: [{kind: quest, quest: the_wheel, stands: [open]}]}], chance_pct: 50}]}",
	)
}

func TestOptionsKeepTheirNumbersAndWhatTheyDo(t *testing.T) {
	has(t, made(t, Find([]smartai.Script{script(row(smartai.Creature, 7))}), `
INSERT INTO creature_template (entry, name, gossip_menu_id) VALUES (7, 'Oda', 50);
INSERT INTO gossip_menu_option (MenuID, OptionID, OptionIcon, OptionText, OptionType) VALUES (50, 0, 1, 'Wares, $gsir:madam;?', 3), (50, 1, 0, '', 1), (50, 5, 6, 'The bank.', 9);`),
		"menu50: {greeting: [{text: 'Menu 50'}], options: [{text: 'Wares, sir?', icon: trade, does: vendor}, {text: 'The bank.', icon: money, number: 5, does: bank}]}",
	)
}

func TestManyStubsStandInSeveralFiles(t *testing.T) {
	entry := "  s: {name: '" + strings.Repeat("x", 1000) + "'}\n"
	b := Bundle{Data: head + "spells:\n" + strings.Repeat(entry, 5000) + "quests:\n" + strings.Repeat(entry, 10), Numbers: "spells:\n"}
	files := b.Files()
	if len(files) != 3 || files[1].Name != DataFile || files[2].Name != "data/stubs_2.yaml" {
		t.Fatalf("%d files", len(files))
	}
	first, second := files[1].Text, files[2].Text
	if len(first) > mostFile || !strings.HasPrefix(second, head+"spells:\n  s: ") || !strings.Contains(second, "quests:\n  s: ") {
		t.Errorf("%d bytes in the first; the second begins with %.200s", len(first), second)
	}
	if got := strings.Count(first+second, entry); got != 5010 {
		t.Errorf("%d definitions, want 5010", got)
	}
}

func TestTheLandIsAsHighAsWhatStandsOnIt(t *testing.T) {
	b := made(t, Find([]smartai.Script{script(row(smartai.Creature, 7))}), `
INSERT INTO creature_template (entry, name) VALUES (7, 'Oda');
INSERT INTO creature (guid, id, map, position_z) VALUES (1, 7, 0, 12), (2, 7, 0, 12.5), (3, 7, 0, 90), (4, 7, 1, -5);
INSERT INTO creature_addon (guid, PathId) VALUES (4, 40);
INSERT INTO waypoint_path (PathId, MoveType) VALUES (40, 1);
INSERT INTO waypoint_path_node (PathId, NodeId, PositionX) VALUES (40, 1, 1), (40, 2, 2);`)
	has(t, b,
		"ground: {name: 'Ground', bounds_yards: [-20000, -20000, 20000, 20000], ground_yards: 12.5}",
		"m1: {name: 'Map 1', bounds_yards: [-20000, -20000, 20000, 20000], ground_yards: -5, clients: {wrath: {map: 1}}}",
		"path40: {map: m1, shape: cycle, run: true, points: [{at: [1, 0, 0]}, {at: [2, 0, 0]}]}",
	)
	want := "map 0: positions on it are 12 to 90 yards high, but \"Ground\" is flat at 12.5: give it heights, or leave out the third number of `at`"
	if got := strings.Join(b.Notes, "\n"); got != want {
		t.Errorf("notes %q, want %q", got, want)
	}
}
