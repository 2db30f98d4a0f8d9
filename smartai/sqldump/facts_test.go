package sqldump

import (
	"fmt"
	"strings"
	"testing"
)

func TestRowsOfOtherTablesAreKeptAsTexts(t *testing.T) {
	wants := []Want{
		{Table: "creature_template", Key: []string{"entry", "id"}, Keys: map[int64]bool{299: true, 300: true}},
		{Table: "creature_text", Key: []string{"creatureid"}, Keys: map[int64]bool{299: true}, Unique: []string{"groupid", "id"}},
	}
	const wolves = "INSERT INTO creature_template (entry, name) VALUES (300,'Fox'),(299,'Wölfin'),(5,'Boar');"
	for _, test := range []struct{ name, sql, want, notes string }{
		{"chosen, in order", wolves, "299 Wölfin|300 Fox", ""},
		{"in Latin-1", "INSERT INTO creature_template (entry, name) VALUES (299,'W\xF6lfin');", "299 Wölfin", ""},
		{"columns of the table that is made", "CREATE TABLE creature_template (id INT, name TEXT); INSERT INTO creature_template VALUES (299,'Wolf');", "299 Wolf", ""},
		{"columns that nobody tells", "INSERT INTO creature_template VALUES (299,'Wolf');", "", "neither the statement nor the dump names its columns, and no server is known to have 2"},
		{"columns that servers have", "INSERT INTO creature_text VALUES (299,0,0,'Grr',12,0,100,0,0,0,1,'Wolf'),(299,0,1,'Rrr',12,0,100,0,0,0,1,0,'Wolf');", "299 Grr|299 Rrr", ""},
		{"changed later", wolves + "UPDATE creature_template SET name='Vixen' WHERE entry=300;", "299 Wölfin|300 Vixen", ""},
		{"deleted later", wolves + "DELETE FROM creature_template WHERE entry=300;", "299 Wölfin", ""},
		{"emptied later", wolves + "TRUNCATE creature_template;", "", ""},
		{"put anew", wolves + "REPLACE INTO creature_template (entry, name) VALUES (300,'Vixen');", "299 Wölfin|300 Vixen", ""},
		{"two of one key", "INSERT INTO creature_text (CreatureID, GroupID, ID, Text) VALUES (299,1,0,'c'),(299,0,1,'b'),(299,0,0,'a'),(7,0,0,'x');", "299 a|299 b|299 c", ""},
		{"no number", "INSERT INTO creature_template (entry, name) VALUES ('x','Wolf');", "", `entry must be a whole number, not "x"`},
		{"no key", "INSERT INTO creature_template (name) VALUES ('Wolf');", "", "row of creature_template has none of the columns entry, id"},
		{"rules", "INSERT INTO smart_scripts VALUES (1,2,3);", "", ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			facts, notes, err := ReadFacts([]File{{"t.sql", strings.NewReader(test.sql)}}, wants)
			if err != nil {
				t.Fatal(err)
			}
			var got []string
			for _, f := range append(facts["creature_template"], facts["creature_text"]...) {
				got = append(got, fmt.Sprint(f.Key, " ", f.Text("text", "name")))
			}
			if strings.Join(got, "|") != test.want || !strings.Contains(notes.Error(), test.notes) || test.notes == "" && len(notes) > 0 {
				t.Errorf("got %s, notes %v; want %s and %s", strings.Join(got, "|"), notes, test.want, test.notes)
			}
		})
	}
}
