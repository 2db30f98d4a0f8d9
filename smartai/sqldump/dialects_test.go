package sqldump

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"loam/smartai"
	"loam/smartai/dialect"
)

// imported returns the rows of a file of testdata in the modern form.
func imported(t *testing.T, d dialect.Dialect) []smartai.Row {
	t.Helper()
	f, err := os.Open(filepath.Join("testdata", d.String()+".sql"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	got, err := Read(f, Options{File: d.String() + ".sql"})
	if err != nil {
		t.Fatal(err)
	}
	if got.Dialect != d || len(got.Problems) > 0 || len(got.Notes) > 0 {
		t.Errorf("found dialect %s (%s), problems %v, notes %v", got.Dialect, got.Why, got.Problems, got.Notes)
	}
	var rows []smartai.Row
	for _, r := range got.Records {
		row, _, err := got.Converter.Row(r.Raw)
		if err != nil {
			t.Errorf("%s id %d: %v", r.Key, r.ID, err)
		}
		rows = append(rows, row)
	}
	return rows
}

// Features that tc-2013 lacks: no radius, no fifth parameter.
func lesser(rows []smartai.Row) []smartai.Row {
	rows = slices.Clone(rows)
	for i := range rows {
		if rows[i].EventType == 74 {
			rows[i].Event[5] = 0
		}
	}
	return rows
}

func TestFourDialectsAreTheSameRules(t *testing.T) {
	want := imported(t, dialect.Azeroth)
	if len(want) != 20 {
		t.Fatalf("%d rows, want 20", len(want))
	}
	for _, d := range []dialect.Dialect{dialect.Azeroth2020, dialect.Trinity2013, dialect.Trinity} {
		t.Run(d.String(), func(t *testing.T) {
			want := want
			if d == dialect.Trinity2013 {
				want = lesser(want)
			}
			for i, got := range imported(t, d) {
				if got != want[i] {
					t.Errorf("row %d:\n got %+v\nwant %+v", i, got, want[i])
				}
			}
		})
	}
}

const base28 = "entryorguid, source_type, id, link, event_type, event_phase_mask, event_chance, event_flags, event_param1, event_param2, event_param3, event_param4, " +
	"action_type, action_param1, action_param2, action_param3, action_param4, action_param5, action_param6, " +
	"target_type, target_param1, target_param2, target_param3, target_x, target_y, target_z, target_o, comment"

func TestADialectIsFoundAndNeverGuessed(t *testing.T) {
	for _, test := range []struct {
		name, sql string
		want      string // dialect with the reason, or the error
	}{
		{"28 values", "INSERT INTO smart_scripts VALUES (1,0,0,0,4,0,100,0,0,0,0,0,11,1,0,0,0,0,0,1,0,0,0,0,0,0,0,'');", "tc-2013: line 1: 28 columns"},
		{"all columns of 2013 by name", "INSERT INTO smart_scripts (" + base28 + ") VALUES (1,0,0,0,4,0,100,0,0,0,0,0,11,1,0,0,0,0,0,1,0,0,0,0,0,0,0,'');", "tc-2013: line 1: 28 columns"},
		{"30 values that mean the same", "INSERT INTO smart_scripts VALUES (1,0,0,0,4,0,100,0,0,0,0,0,0,11,1,0,0,0,0,0,1,0,0,0,0,0,0,0,0,'');", "ac-2020: line 1: 30 columns; all rows mean the same in ac-2020, tc-3.3.5"},
		{"30 values that do not", "INSERT INTO smart_scripts VALUES (1,0,0,0,4,0,100,0,0,0,0,0,0,85,1,0,0,0,0,0,1,0,0,0,0,0,0,0,0,'');",
			"the rows may be in dialect ac-2020 or tc-3.3.5, and line 1: action 85 means something else in each; give one with --dialect: ac-2020 is AzerothCore 2019 to 2021, tc-3.3.5 is current TrinityCore, branch 3.3.5"},
		{"30 values under a header", "-- DB update 2021_09_29_00 -> 2021_09_29_01\nINSERT INTO smart_scripts VALUES (1,0,0,0,4,0,100,0,0,0,0,0,0,85,1,0,0,0,0,0,1,0,0,0,0,0,0,0,0,'');",
			"ac-2020: line 2: 30 columns; line 1: a header of an AzerothCore update"},
		{"30 values with a kind of Trinity", "INSERT INTO smart_scripts VALUES (1,0,0,0,4,0,100,0,0,0,0,0,0,144,1,0,0,0,0,0,1,0,0,0,0,0,0,0,0,'');", "tc-3.3.5: line 1: 30 columns; line 1: action 144"},
		{"30 values with kinds that only 3.3.5 of Trinity still has", "INSERT INTO smart_scripts VALUES (1,0,0,0,4,0,100,0,0,0,0,0,0,75,1,0,0,0,0,0,1,0,0,0,0,0,0,0,0,''),(1,0,1,0,4,0,100,0,0,0,0,0,0,148,1,0,0,0,0,0,1,0,0,0,0,0,0,0,0,'');", "tc-3.3.5: line 1: 30 columns; line 1: action 148"},
		{"a column of today", "INSERT INTO smart_scripts (id, event_param6) VALUES (0,0);", "ac: line 1: column event_param6"},
		{"a column of Trinity", "INSERT INTO smart_scripts (id, Difficulties) VALUES (0,'');", "tc: line 1: a column that only tc has"},
		{"rows that mean the same everywhere", "INSERT INTO smart_scripts (id, event_type, action_type) VALUES (0,4,11);", "ac: all rows mean the same in ac, ac-2020, tc-2013, tc-3.3.5, tc"},
		{"kinds of today", "INSERT INTO smart_scripts (id, event_type, event_param1, event_param2, action_type, action_param1) VALUES (0,106,1,2,53,1);",
			"the rows may be in dialect ac or ac-2020, and line 1: action 53 means something else in each; give one with --dialect: ac is current AzerothCore, ac-2020 is AzerothCore 2019 to 2021"},
		{"distances or delays", "INSERT INTO smart_scripts (id, event_type, event_param1, event_param2, action_type) VALUES (0,9,0,5,11);",
			"the rows may be in dialect ac or ac-2020, and line 1: event 9 RANGE means something else in each; give one with --dialect: ac is current AzerothCore, ac-2020 is AzerothCore 2019 to 2021"},
		{"kinds of two dialects", "INSERT INTO smart_scripts (id, event_type, action_type) VALUES (0,106,11),(1,84,11);",
			"the rows fit no dialect: not ac (line 1: event 84), not ac-2020 (line 1: event 84), not tc-2013 (line 1: event 106), not tc-3.3.5 (line 1: event 106), not tc (line 1: event 106); give one with --dialect"},
	} {
		t.Run(test.name, func(t *testing.T) {
			d, err := Read(strings.NewReader(test.sql), Options{File: "t.sql"})
			got := d.Dialect.String() + ": " + d.Why
			if err != nil {
				got = strings.TrimPrefix(err.Error(), "t.sql: ")
			}
			if got != test.want {
				t.Errorf("got %q, want %q", got, test.want)
			}
		})
	}
}
