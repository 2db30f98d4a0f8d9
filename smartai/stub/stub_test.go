package stub

import (
	"fmt"
	"strings"
	"testing"

	"gopkg.in/yaml.v3"

	"loam/smartai"
	"loam/smartai/dump"
	"loam/smartai/numbers"
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
	var f dump.Facts
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
	listed.EventType, listed.Event[0] = 0, 12345 // a delay, and no number of anything
	refs := Find([]smartai.Script{owner, script(row(smartai.Creature, -12)), script(row(smartai.Object, 401)), script(listed)})
	for _, test := range []struct {
		kind numbers.Kind
		want string
	}{
		{numbers.Creatures, "[299 300 301 302]"}, {numbers.Spells, "[17253]"}, {numbers.CreatureSpawns, "[12 555 777]"}, {numbers.ObjectSpawns, "[666]"},
		{numbers.Objects, "[400 401 402]"}, {numbers.Quests, "[70]"}, {numbers.Factions, "[469]"}, {numbers.Lists, "[]"},
	} {
		if got := fmt.Sprint(refs.Sorted(test.kind)); got != test.want {
			t.Errorf("%s %s, want %s", test.kind, got, test.want)
		}
	}
}

// facts reads rows of the tables that are wanted out of SQL.
func facts(t *testing.T, refs Refs, sql string) dump.Facts {
	t.Helper()
	f, notes, err := dump.ReadFacts([]dump.File{{Name: "t.sql", Reader: strings.NewReader(sql)}}, refs.Wants())
	if err != nil || len(notes) > 0 {
		t.Fatal(err, notes)
	}
	return f
}

func TestStubsAreCalledAsTablesCallThem(t *testing.T) {
	refs := make(Refs)
	for _, n := range []uint32{299, 300, 301, 302} {
		refs.add(numbers.Creatures, n)
	}
	refs.add(numbers.CreatureSpawns, 12)
	refs.add(numbers.Paths, 5)
	refs.add(numbers.Paths, 6)
	refs.add(numbers.Spells, 17253)
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
	if _, problems := numbers.Read("smartai/numbers.yaml", []byte(b.Numbers)); len(problems) > 0 {
		t.Error(problems)
	}
}

func TestWhatIsDefinedHasNoStub(t *testing.T) {
	refs := make(Refs)
	refs.add(numbers.Creatures, 299)
	refs.add(numbers.Spells, 5)
	b := Make(refs, nil, Options{Has: func(k numbers.Kind, n uint32) bool { return k == numbers.Creatures && n == 299 }})
	if len(b.Stubs) != 1 || fmt.Sprint(b.Stubs[0]) != "{spells 1 [s5]}" || strings.Contains(b.Data, "creatures") {
		t.Errorf("stubs %v in\n%s", b.Stubs, b.Data)
	}
}

// Whatever a table calls something, the files are YAML, and no text has markup in it.
func FuzzNames(f *testing.F) {
	f.Add("Young Wolf", "$N said 'no' {gold} | \\ \n\x00\xff")
	f.Add("'", "'")
	f.Fuzz(func(t *testing.T, name, said string) {
		refs := make(Refs)
		refs.add(numbers.Creatures, 1)
		columns := []string{"entry", "name"}
		one := "1"
		called, _ := dump.NewFact(0, columns, []*string{&one, &name})
		line, _ := dump.NewFact(0, []string{"creatureid", "text"}, []*string{&one, &said})
		b := Make(refs, dump.Facts{"creature_template": {called}, "creature_text": {line}}, Options{})
		for _, text := range []string{b.Data, b.Numbers} {
			if err := yaml.Unmarshal([]byte(text), new(any)); err != nil {
				t.Errorf("%q, %q: %v:\n%s", name, said, err, text)
			}
		}
	})
}
