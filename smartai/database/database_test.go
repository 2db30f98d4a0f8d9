package database_test

import (
	"os"
	"strings"
	"testing"

	"loam/core/lib/dbserver"
	"loam/core/lib/dbserver/dbservertest"
	"loam/smartai"
	"loam/smartai/database"
	"loam/smartai/dialect"
	"loam/smartai/sqldump"
)

// Tables of the four dialects, without entries other than columns.
const (
	first = "CREATE TABLE smart_scripts (entryorguid INT, source_type INT UNSIGNED, id INT UNSIGNED, link INT UNSIGNED, "
	head  = "event_type INT UNSIGNED, event_phase_mask INT UNSIGNED, event_chance INT UNSIGNED, event_flags INT UNSIGNED, event_param1 INT UNSIGNED, event_param2 INT UNSIGNED, event_param3 INT UNSIGNED, event_param4 INT UNSIGNED, "
	acts  = "action_type INT UNSIGNED, action_param1 INT UNSIGNED, action_param2 INT UNSIGNED, action_param3 INT UNSIGNED, action_param4 INT UNSIGNED, action_param5 INT UNSIGNED, action_param6 INT UNSIGNED, "
	goals = "target_type INT UNSIGNED, target_param1 INT UNSIGNED, target_param2 INT UNSIGNED, target_param3 INT UNSIGNED, "
	last  = "target_x FLOAT, target_y FLOAT, target_z FLOAT, target_o FLOAT, comment TEXT) DEFAULT CHARSET=utf8mb4;"
	p5    = "event_param5 INT UNSIGNED, "
	p6    = "event_param6 INT UNSIGNED, "
	t4    = "target_param4 INT UNSIGNED, "
)

var tables = map[dialect.Dialect]string{
	dialect.Azeroth:     first + head + p5 + p6 + acts + goals + t4 + last,
	dialect.Azeroth2020: first + head + p5 + acts + goals + t4 + last,
	dialect.Trinity2013: first + head + acts + goals + last,
	dialect.Trinity:     first + "Difficulties VARCHAR(100), " + head + p5 + "event_param_string VARCHAR(255), " + acts + "action_param7 INT UNSIGNED, action_param_string VARCHAR(255), " + goals + t4 + "target_param_string VARCHAR(255), " + last,
}

func TestTablesOfAServerAreReadAsDumpsAre(t *testing.T) {
	server := dbservertest.Start(t)
	t.Run("four dialects", func(t *testing.T) { fourDialects(t, server) })
	t.Run("facts", func(t *testing.T) { facts(t, server) })
	t.Run("what is wrong", func(t *testing.T) { whatIsWrong(t, server) })
	t.Run("only reading", func(t *testing.T) { onlyReading(t, server) })
}

func open(t *testing.T, server *dbservertest.Server, name string) *database.Source {
	t.Helper()
	a, err := dbserver.ParseAddress("mysql://" + dbservertest.Reader + "@" + server.Host + "/" + name)
	if err != nil {
		t.Fatal(err)
	}
	a.Password = dbservertest.Password
	s, err := database.Open(t.Context(), a)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	return s
}

// The files of package dump are loaded into a server and read from there; the rules are
// equal.
func fourDialects(t *testing.T, server *dbservertest.Server) {
	for d, table := range tables {
		t.Run(d.String(), func(t *testing.T) {
			file := "../sqldump/testdata/" + d.String() + ".sql"
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			want, err := sqldump.Read(strings.NewReader(string(text)), sqldump.Options{File: file})
			if err != nil {
				t.Fatal(err)
			}
			name := "rows_" + strings.ReplaceAll(d.String(), "-", "_")
			server.Make(t, name, table+string(text))
			got, err := open(t, server, name).Read(t.Context(), sqldump.Options{})
			if err != nil {
				t.Fatal(err)
			}
			if got.Dialect != d || len(got.Problems) > 0 || !strings.HasPrefix(got.Why, "table smart_scripts: ") {
				t.Errorf("dialect %s (%s), problems %v", got.Dialect, got.Why, got.Problems)
			}
			sameScripts(t, got, want)
		})
	}
}

func sameScripts(t *testing.T, got, want *sqldump.Dump) {
	t.Helper()
	a, _, _ := got.Scripts()
	b, _, _ := want.Scripts()
	if len(a) != len(b) || len(a) == 0 {
		t.Fatalf("%d scripts, want %d", len(a), len(b))
	}
	for i := range a {
		for j := range a[i].Rows {
			if a[i].Rows[j].Row != b[i].Rows[j].Row {
				t.Errorf("%s:\n got %+v\nwant %+v", a[i].Key, a[i].Rows[j].Row, b[i].Rows[j].Row)
			}
		}
	}
}

func facts(t *testing.T, server *dbservertest.Server) {
	server.Make(t, "facts", tables[dialect.Azeroth]+`INSERT INTO smart_scripts (entryorguid, source_type, id, event_type, action_type, comment) VALUES (299, 0, 0, 4, 11, 'Wölfin'), (300, 0, 0, 4, 11, NULL);
		CREATE TABLE conditions (SourceTypeOrReferenceId INT, SourceGroup INT, SourceEntry INT, SourceId INT, ElseGroup INT, ConditionTypeOrReference INT, ConditionTarget INT, ConditionValue1 INT, ConditionValue2 INT, ConditionValue3 INT, NegativeCondition INT, Comment TEXT);
		INSERT INTO conditions VALUES (22, 1, 299, 0, 0, 36, 1, 0, 0, 0, 1, 'dead');
		CREATE TABLE creature_template (entry INT, name TEXT, subname TEXT);
		INSERT INTO creature_template VALUES (300, 'Fox', NULL), (299, 'Young Wolf', 'Beast'), (5, 'Boar', NULL);`)
	s := open(t, server, "facts")
	d, err := s.Read(t.Context(), sqldump.Options{Entries: []int32{299}})
	if err != nil {
		t.Fatal(err)
	}
	if len(d.Records) != 1 || d.Records[0].Comment != "Wölfin" || d.Rows != 2 {
		t.Errorf("rows %+v of %d", d.Records, d.Rows)
	}
	if len(d.Guards) != 1 || d.Guards[0].Key != (smartai.Key{Owner: 299}) || d.Guards[0].Type != 36 || !d.Guards[0].Not {
		t.Errorf("conditions %+v", d.Guards)
	}
	all, notes, err := s.Facts(t.Context(), []sqldump.Want{
		{Table: "creature_template", Key: []string{"entry"}, Keys: map[int64]bool{299: true, 300: true, 301: true}},
		{Table: "quest_template", Key: []string{"id"}, Keys: map[int64]bool{1: true}},
	})
	if err != nil {
		t.Fatal(err)
	}
	wolf := all["creature_template"]
	if len(wolf) != 2 || wolf[0].Key != 299 || wolf[0].Text("name") != "Young Wolf" || wolf[1].Text("subname") != "" {
		t.Errorf("facts %+v", wolf)
	}
	if got := notes.Error(); !strings.HasSuffix(got, "has no table quest_template with a column id [sql-note]") {
		t.Errorf("notes %q", got)
	}
}

func whatIsWrong(t *testing.T, server *dbservertest.Server) {
	server.Make(t, "empty", "CREATE TABLE x (y INT)")
	server.Make(t, "odd", "CREATE TABLE smart_scripts (entryorguid INT, id INT, event_tipe INT, event_param6 INT, event_param5 INT, target_param4 INT, comment TEXT); INSERT INTO smart_scripts VALUES (1, -1, 0, 0, 0, 0, '')")
	for _, test := range []struct{ name, user, password, host, db, want string }{
		{"nobody listens", dbservertest.Reader, "secret-word", "127.0.0.1:1", "x", "database x at 127.0.0.1:1: connect: dial tcp 127.0.0.1:1: connect: connection refused; is the server running"},
		{"a wrong password", dbservertest.Reader, "secret-word", server.Host, "empty", `the server refuses user "reader" with the password that was given`},
		{"no password", dbservertest.Reader, "", server.Host, "empty", "without a password: give one in LOAM_IMPORT_PASSWORD or --password-file"},
		{"no such database", dbservertest.Reader, dbservertest.Password, server.Host, "nowhere", "nowhere"},
		{"not allowed", dbservertest.Stranger, dbservertest.Password, server.Host, "empty", "GRANT SELECT ON `empty`.* TO the user"},
		{"no table", dbservertest.Reader, dbservertest.Password, server.Host, "empty", "has no table smart_scripts; is it the world database?"},
		{"columns and rows", dbservertest.Reader, dbservertest.Password, server.Host, "odd", `table smart_scripts has an unknown column "event_tipe" (did you mean "event_type"?)`},
		{"a number below 0", dbservertest.Reader, dbservertest.Password, server.Host, "odd", `smart_scripts (entryorguid 1, id -1): id must be 0 to 4294967295, not "-1"`},
	} {
		t.Run(test.name, func(t *testing.T) {
			a, err := dbserver.ParseAddress("mysql://" + test.user + "@" + test.host + "/" + test.db)
			if err != nil {
				t.Fatal(err)
			}
			a.Password = test.password
			said := ""
			s, err := database.Open(t.Context(), a)
			if err == nil {
				defer s.Close()
				var d *sqldump.Dump
				if d, err = s.Read(t.Context(), sqldump.Options{}); d != nil {
					said = d.Problems.Error()
				}
			}
			if err != nil {
				said += err.Error()
			}
			if !strings.Contains(said, test.want) || strings.Contains(said, "secret-word") || strings.Contains(said, dbservertest.Password) {
				t.Errorf("it says %q, want %q and no password", said, test.want)
			}
		})
	}
}

func onlyReading(t *testing.T, server *dbservertest.Server) {
	server.Make(t, "kept", tables[dialect.Azeroth])
	server.Exec(t, "GRANT ALL ON kept.* TO 'reader'@'%'")
	s := open(t, server, "kept")
	if _, err := s.Read(t.Context(), sqldump.Options{}); err != nil {
		t.Fatal(err)
	}
	if err := s.Write(t.Context()); err == nil || !strings.Contains(err.Error(), "READ ONLY") {
		t.Errorf("a write is answered with %v", err)
	}
}
