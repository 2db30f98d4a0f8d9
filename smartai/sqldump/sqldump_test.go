package sqldump

import (
	"fmt"
	"io"
	"os"
	"runtime"
	"strings"
	"testing"
	"testing/iotest"

	"loam/smartai"
	"loam/smartai/dialect"
)

// sample is the folder of real rows next to the project.
const sample = "../../../shared/reference/data/smart_scripts_sample.sql"

func read(t *testing.T, sql string, o Options) *Dump {
	t.Helper()
	o.File = "t.sql"
	d, err := Read(strings.NewReader(sql), o)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

func TestEveryRowOfTheSampleIsRead(t *testing.T) {
	f, err := os.Open(sample)
	if err != nil {
		t.Skipf("the sample is not beside the project: %v", err)
	}
	defer f.Close()
	d, err := Read(f, Options{File: "sample.sql"})
	if err != nil {
		t.Fatal(err)
	}
	if len(d.Problems) > 0 || len(d.Notes) > 0 {
		t.Errorf("problems %v, notes %v", d.Problems, d.Notes)
	}
	if len(d.Records) != 2007 || d.Dialect != dialect.Azeroth || len(d.Guards) != 2 {
		t.Errorf("%d rows in dialect %s, %d conditions, want 2007 in ac and 2", len(d.Records), d.Dialect, len(d.Guards))
	}
}

// insert is the beginning of a statement with few columns, which are enough for a row.
const insert = "INSERT INTO smart_scripts (entryorguid, source_type, id, event_type, action_type, action_param1, comment) VALUES "

func TestWhatDumpsSay(t *testing.T) {
	for _, test := range []struct {
		name, sql string
		want      string // owner:id action(param) comment, for each row
	}{
		{"one row", insert + "(299, 0, 0, 4, 11, 17253, 'Wolf');", "299:0 11(17253) Wolf"},
		{"many rows", insert + "(299,0,0,4,11,1,''),\n(299,0,1,4,11,2,''),(300,0,0,4,11,3,'');", "299:0 11(1) |299:1 11(2) |300:0 11(3) "},
		{"a database, quotes and capital letters", "insert into `world`.`SMART_SCRIPTS` (`EntryOrGuid`,`ID`,`comment`) values (1,2,'a');", "1:2 0(0) a"},
		{"in the order of scripts and ids", insert + "(2,0,1,4,11,4,''),(2,0,0,4,11,3,''),(-2,0,0,4,11,5,''),(1,0,0,4,11,1,'');", "1:0 11(1) |2:0 11(3) |2:1 11(4) |-2:0 11(5) "},
		{"a quote doubled", insert + "(1,0,0,4,11,1,'J''eevee');", "1:0 11(1) J'eevee"},
		{"a quote behind a backslash", insert + `(1,0,0,4,11,1,'J\'eevee \\ "x" \n');`, "1:0 11(1) J'eevee \\ \"x\" \n"},
		{"double quotes", insert + `(1,0,0,4,11,1,"it's ""one""");`, `1:0 11(1) it's "one"`},
		{"hexadecimal numbers", insert + "(0x1F,0,X'02',4,11,0xFF,_utf8'a');", "31:2 11(255) a"},
		{"numbers in quotes, and NULL", insert + "('7','0',NULL,4,11,'12',NULL);", "7:0 11(12) "},
		{"texts beside each other", insert + "(1,0,0,4,11,1,'a' 'b');", "1:0 11(1) ab"},
		{"signs and comments within texts", insert + "(1,0,0,4,11,1,'a; -- b /* c */ (1,2)');", "1:0 11(1) a; -- b /* c */ (1,2)"},
		{"comments between", "# one\n/* two\n; */ " + insert + "(1, -- three\n0,0,4,/*four*/11,1,''); -- five", "1:0 11(1) "},
		{"a bare comment between rows", insert + "(1,0,0,4,11,1,''),\n--\n(1,0,1,4,11,2,'');", "1:0 11(1) |1:1 11(2) "},
		{"two minus signs that are no comment", insert + "(5--1,0,0,4,11,1,'');", "6:0 11(1) "},
		{"variables and sums", "SET @ENTRY := 299, @N = 100;\n" + insert + "(@ENTRY*100+1,9,0,0,11,@entry,CONCAT('Wolf ', @N)),(-(@N+1),0,0,4,11,1,'');", "-101:0 11(1) |29901:0 11(299) Wolf 100"},
		{"flags put together", insert + "(1,0,0,4,11,1|4<<1,'');", "1:0 11(9) "},
		{"REPLACE takes the place", insert + "(1,0,0,4,11,1,'old');REPLACE INTO smart_scripts (entryorguid,id,comment) VALUES (1,0,'new');", "1:0 0(0) new"},
		{"IGNORE leaves what is there", insert + "(1,0,0,4,11,1,'old');INSERT IGNORE INTO smart_scripts (entryorguid,id,comment) VALUES (1,0,'new');", "1:0 11(1) old"},
		{"a key that is there", insert + "(1,0,0,4,11,1,'old') ON DUPLICATE KEY UPDATE comment='x';", "1:0 11(1) old"},
		{"INSERT with SET", "INSERT INTO smart_scripts SET entryorguid=5, id=1+1, action_type=1;", "5:2 1(0) "},
		{"DELETE by owner", insert + "(1,0,0,4,11,1,''),(2,0,0,4,11,1,''),(3,0,0,4,11,1,''); DELETE FROM `smart_scripts` WHERE (`entryorguid` IN (1, 2) AND source_type=0);", "3:0 11(1) "},
		{"DELETE by more", insert + "(1,0,0,4,11,1,''),(1,0,1,4,11,1,''),(1,0,2,4,11,1,''),(1,0,3,4,11,1,''); DELETE FROM smart_scripts WHERE entryorguid=1 AND (id BETWEEN 1 AND 2 OR NOT id<>3);", "1:0 11(1) "},
		{"DELETE, then INSERT", insert + "(1,0,0,4,11,1,'old');DELETE FROM smart_scripts WHERE entryorguid=1;" + insert + "(1,0,0,4,11,2,'new');", "1:0 11(2) new"},
		{"UPDATE", insert + "(1,0,0,4,11,1,''),(2,0,0,4,11,1,''); UPDATE smart_scripts SET action_param1 = action_param1 + 4, comment='x' WHERE entryorguid=2;", "1:0 11(1) |2:0 11(5) x"},
		{"TRUNCATE", insert + "(1,0,0,4,11,1,'');TRUNCATE TABLE smart_scripts;", ""},
		{"other tables", "INSERT INTO creature VALUES (1,'smart_scripts;',0x00); " + insert + "(1,0,0,4,11,1,''); UNLOCK TABLES;", "1:0 11(1) "},
		{"comments of servers", "/*!40101 SET NAMES utf8 */;\n/*!40000 ALTER TABLE `smart_scripts` DISABLE KEYS */;" + insert + "(1,0,0,4,11,1,'');", "1:0 11(1) "},
		{"columns of the table that is made", "CREATE TABLE `smart_scripts` (`comment` varchar(9), `entryorguid` int(11) DEFAULT '0', id int, PRIMARY KEY (`entryorguid`,`id`), KEY x (id)) ENGINE=MyISAM;INSERT INTO smart_scripts VALUES ('c', 7, 3);", "7:3 0(0) c"},
		{"another delimiter", "DELIMITER ;;\nCREATE TRIGGER x BEGIN INSERT INTO y VALUES (1); END;;\nDELIMITER ;\n" + insert + "(1,0,0,4,11,1,'');", "1:0 11(1) "},
		{"a byte order mark", "\xEF\xBB\xBF" + insert + "(1,0,0,4,11,1,'');", "1:0 11(1) "},
		{"Latin-1", insert + "(1,0,0,4,11,1,'\xE4');", "1:0 11(1) ä"},
		{"names in double quotes", "BEGIN TRANSACTION; CREATE TABLE IF NOT EXISTS \"smart_scripts\" (\"id\" INT, \"entryorguid\" INT); INSERT INTO \"smart_scripts\" VALUES(3,7); INSERT INTO \"smart_scripts\" (\"entryorguid\") VALUES (8); COMMIT;", "7:3 0(0) |8:0 0(0) "},
		{"signs before brackets", "SET @G=5;" + insert + "(-(@G+1),0,0,4,11,1,'');", "-6:0 11(1) "},
		{"no statement", "-- nothing\n", ""},
		{"a procedure that is called", "DROP PROCEDURE IF EXISTS `updateDb`;\nDELIMITER //\nCREATE PROCEDURE updateDb ()\nproc:BEGIN DECLARE OK VARCHAR(100) DEFAULT 'FALSE';\nSELECT COUNT(*) INTO @C FROM x WHERE y = 'z';\n" +
			"IF @C = 0 THEN LEAVE proc; END IF;\nSTART TRANSACTION;\nDELETE FROM smart_scripts WHERE entryorguid=1;\n" + insert + "(1,0,0,4,11,1,'a;b');\nCOMMIT;\nEND //\nDELIMITER ;\nCALL updateDb();\nDROP PROCEDURE IF EXISTS `updateDb`;\n" + insert + "(2,0,0,4,11,1,'');", "1:0 11(1) a;b|2:0 11(1) "},
		{"a procedure without a name for its body", "DELIMITER ;;\nCREATE DEFINER=`root`@`%` PROCEDURE x() BEGIN " + insert + "(1,0,0,4,11,1,'');\nEND;;\nDELIMITER ;\nCALL x();", "1:0 11(1) "},
		{"ids that move up", insert + "(1,0,0,4,11,1,''),(1,0,1,4,11,2,''),(1,0,2,4,11,3,'');UPDATE smart_scripts SET id=id+1 WHERE entryorguid=1 ORDER BY id DESC;", "1:1 11(1) |1:2 11(2) |1:3 11(3) "},
		{"only the last row", insert + "(1,0,0,4,11,1,''),(1,0,1,4,11,2,'');DELETE FROM smart_scripts WHERE entryorguid=1 ORDER BY id DESC LIMIT 1;", "1:0 11(1) "},
		{"texts that are alike", insert + "(1,0,0,4,11,1,'Wolf - x'),(2,0,0,4,11,1,'Boar'),(3,0,0,4,11,1,'Wolf');DELETE FROM smart_scripts WHERE comment LIKE 'w%f -_x' OR comment NOT LIKE '%o%';", "2:0 11(1) Boar|3:0 11(1) Wolf"},
		{"a name of its own for the table", insert + "(1,0,0,4,11,1,'');UPDATE smart_scripts AS s SET s.action_param1=7 WHERE s.entryorguid=1;", "1:0 11(7) "},
		{"columns that come later", "CREATE TABLE smart_scripts (entryorguid int, id int, link int, comment text, PRIMARY KEY (id));\nALTER TABLE smart_scripts ADD COLUMN action_type INT(10) NOT NULL DEFAULT '0' AFTER id, DROP `link`, ADD KEY x (id);\nINSERT INTO smart_scripts VALUES (7, 3, 11, 'c');", "7:3 11(0) c"},
	} {
		t.Run(test.name, func(t *testing.T) {
			as := dialect.Azeroth
			d := read(t, test.sql, Options{Dialect: &as})
			if len(d.Problems) > 0 {
				t.Errorf("problems %v", d.Problems)
			}
			if got := shown(d); got != test.want {
				t.Errorf("got %q, want %q", got, test.want)
			}
		})
	}
}

func shown(d *Dump) string {
	var all []string
	for _, r := range d.Records {
		all = append(all, fmt.Sprintf("%d:%d %d(%d) %s", r.Owner, r.ID, r.ActionType, r.Action[0], r.Comment))
	}
	return strings.Join(all, "|")
}

func TestWhatCannotBeReadIsSaid(t *testing.T) {
	good := insert + "(9,0,9,4,11,9,'');"
	for _, test := range []struct {
		name, sql, want string
		left            string // rows that are read nevertheless
	}{
		{"too few values", insert + "(1,0,0,4,11,1);\n" + good, `t.sql:1:114: row has 6 values, but there are 7 columns`, "9:9 11(9) "},
		{"a word for a number", insert + "\n(1,0,'x',4,11,1,'');" + good, `t.sql:2:6: id must be a whole number, not "x"`, "9:9 11(9) "},
		{"a fraction", insert + "(1,0,1.5,4,11,1,'');" + good, `t.sql:1:119: id must be a whole number, not "1.5"`, "9:9 11(9) "},
		{"too large", insert + "(1,0,0,4,11,4294967296,'');" + good, `t.sql:1:126: action_param1 must be 0 to 4294967295, not "4294967296"`, "9:9 11(9) "},
		{"below 0", insert + "(1,0,0,4,-11,1,'');" + good, `t.sql:1:123: action_type must be 0 to 4294967295, not "-11"`, "9:9 11(9) "},
		{"only the row that is wrong", insert + "(1,0,0,4,11,1,''),(1,0,b,4,11,1,''),(1,0,2,4,11,1,'');", `t.sql:1:137: no such column "b"`, "1:0 11(1) |1:2 11(1) "},
		{"an unknown column", "INSERT INTO smart_scripts (entryorguid,\nevent_tipe) VALUES (1,2);" + good, `t.sql:2:1: unknown column "event_tipe" (did you mean "event_type"?)`, "9:9 11(9) "},
		{"a column twice", "INSERT INTO smart_scripts (id, id) VALUES (1,2);" + good, `t.sql:1:32: duplicate column: "id"`, "9:9 11(9) "},
		{"a variable that nobody set", insert + "(@X,0,0,4,11,1,'');" + good, `t.sql:1:115: variable is used before it is set: "@X"`, "9:9 11(9) "},
		{"a variable that a query sets", "SET @X = (SELECT MAX(id) FROM y);" + insert + "(@X+1,0,0,4,11,1,'');" + good, `the value of this variable is not in the dump: "@X"`, "9:9 11(9) "},
		{"rows of a query", "INSERT INTO smart_scripts SELECT * FROM old;" + good, `t.sql:1:27: rows of a query cannot be read: only a server can evaluate it`, "9:9 11(9) "},
		{"a function", insert + "(FLOOR(1),0,0,4,11,1,''),(2,0,0,4,11,1,'');" + good, `unsupported function "FLOOR"`, "2:0 11(1) |9:9 11(9) "},
		{"a statement that stops", "INSERT INTO smart_scripts (id) VALUES;" + good, `t.sql:1:38: want "(", not "the end of the statement"`, "9:9 11(9) "},
		{"rows without a comma", insert + "(1,0,0,4,11,1,'')(2,0,0,4,11,1,'');" + good, `want "," or ";", not "("`, "1:0 11(1) |9:9 11(9) "},
		{"a long text", insert + "(1,0,0,4,11,1,'" + strings.Repeat("a", MaxText+1) + "');" + good, "text of more than 65536 bytes", ""},
		{"brackets without end", insert + "(" + strings.Repeat("(", 100) + "1);" + good, "expression is nested deeper than 40", "9:9 11(9) "},
		{"rows that may be", "DELIMITER $$\nCREATE PROCEDURE x() BEGIN\nIF NOT EXISTS (SELECT 1) THEN\n" + insert + "(1,0,0,4,11,1,'');\nELSE\n" + insert + "(1,0,0,4,11,1,'');\nEND IF;\n" + good + "\nEND$$\nCALL x()$$", "t.sql:4:1: it is inside IF or WHILE, and only a server can evaluate the condition", "9:9 11(9) "},
		{"a count that nobody has", "INSERT INTO smart_scripts VALUES (1,2,3);" + good, `row has 3 values and no column names: ac has 31; ac-2020 has 29, 30; tc-2013 has 28; tc-3.3.5 has 30; tc has 33, 34, 35`, "9:9 11(9) "},
	} {
		t.Run(test.name, func(t *testing.T) {
			d, err := Read(strings.NewReader(test.sql), Options{File: "t.sql"})
			if err != nil {
				t.Fatal(err)
			}
			if got := d.Problems.Error(); !strings.Contains(got, test.want) {
				t.Errorf("problems:\n%s\nwant %s", got, test.want)
			}
			if got := shown(d); test.left != "" && got != test.left {
				t.Errorf("left %q, want %q", got, test.left)
			}
		})
	}
}

func TestADumpThatIsCutOff(t *testing.T) {
	for _, test := range []struct{ name, sql, want string }{
		{"within a text", insert + "(1,0,0,4,11,1,'abc", "t.sql:1:128: quote that begins here never ends"},
		{"within a text of another table", "INSERT INTO x VALUES ('abc", "t.sql:1:23: quote that begins here never ends"},
		{"within a comment", "/* abc", "t.sql:1:1: comment that begins here never ends"},
		{"within a row", insert + "(1,0,0,", "the file ends inside a statement"},
		{"behind a row", insert + "(1,0,0,4,11,1,'')", `the file ends inside a statement; the last row is not followed by ";"`},
		{"within names of columns", "INSERT INTO smart_scripts (id,", "the file ends inside a statement"},
		{"in UTF-16", "\xFF\xFEI\x00N\x00", "t.sql:1:1: the file is UTF-16, as a redirection of PowerShell writes it; save it as UTF-8"},
		{"packed", "\x1F\x8B\x08", "t.sql:1:1: the file is compressed with gzip; decompress it first, with gunzip"},
	} {
		t.Run(test.name, func(t *testing.T) {
			d, err := Read(strings.NewReader(test.sql), Options{File: "t.sql"})
			if got := d.Problems.Error(); !strings.Contains(got, test.want) {
				t.Errorf("problems %q (%v), want %q", got, err, test.want)
			}
		})
	}
}

func TestNotesTellWhatIsOdd(t *testing.T) {
	for _, test := range []struct{ name, sql, want string }{
		{"a key again", insert + "(1,0,0,4,11,1,''),(1,0,0,4,11,2,'');", "creature 1 id 0 already exists and was not deleted; this row replaces it"},
		{"a DELETE that is not understood", insert + "(1,0,0,4,11,1,'');DELETE FROM smart_scripts WHERE comment REGEXP 'x';", `this DELETE is left out: want the end of the statement, not "REGEXP"`},
		{"an UPDATE of what is not here", "UPDATE smart_scripts SET link=2 WHERE entryorguid=7 AND id=2;", "t.sql:1:22: this UPDATE is left out: it changes no row of this import; import the rows that it changes first"},
		{"ids that fall on each other", insert + "(1,0,0,4,11,1,''),(1,0,1,4,11,2,'');UPDATE smart_scripts SET id=1 WHERE entryorguid=1 AND id=0;", "creature 1 id 1 already exists; the row of this UPDATE replaces it"},
		{"an UPDATE of several tables", "UPDATE smart_scripts ss LEFT JOIN spell_template st ON st.entry = ss.action_param1 SET ss.event_chance = 5;", "this UPDATE is left out: it joins several tables"},
		{"a DELETE from several tables", "DELETE ss FROM smart_scripts ss JOIN creature c ON c.guid=-ss.entryorguid;", "this DELETE is left out: it joins several tables"},
		{"a column of one server", "INSERT INTO smart_scripts (entryorguid, id, patch_min) VALUES (1,0,10),(1,1,10);", `this column of smart_scripts is ignored, because no dialect has it: "patch_min"`},
		{"a procedure that nothing calls", "DELIMITER //\nCREATE PROCEDURE x() BEGIN " + insert + "(1,0,0,4,11,1,''); END //\n", `t.sql:2:8: nothing calls this procedure; its changes are applied anyway: "x"`},
		{"an UPDATE that may be", insert + "(1,0,0,4,11,1,'');IF @X THEN UPDATE smart_scripts SET id=2; END IF;", "this UPDATE is left out: it is inside IF or WHILE"},
		{"an UPDATE by a query", "UPDATE smart_scripts SET id=(SELECT 1) WHERE id=2;", "this UPDATE is left out: a subquery is not supported"},
	} {
		t.Run(test.name, func(t *testing.T) {
			d := read(t, test.sql, Options{})
			if got := d.Notes.Error(); !strings.Contains(got, test.want) || len(d.Problems) > 0 {
				t.Errorf("notes %q, problems %v, want %q", got, d.Problems, test.want)
			}
		})
	}
}

func TestConditionsOfRows(t *testing.T) {
	d := read(t, insert+"(14500,0,0,4,11,1,'');INSERT INTO conditions VALUES (22,1,14500,0,2,22,1,289,0,0,1,0,0,'','J''eevee'),(13,1,14500,0,0,22,1,1,0,0,0,0,0,'','another');", Options{})
	want := Guard{Key: smartai.Key{Owner: 14500}, Condition: smartai.Condition{Group: 2, Type: 22, Of: 1, Values: [3]uint32{289}, Not: true, Comment: "J'eevee"}}
	if len(d.Guards) != 1 {
		t.Fatalf("%d conditions, want 1: %v", len(d.Guards), d.Problems)
	}
	d.Guards[0].At = smartai.At{}
	if d.Guards[0] != want {
		t.Errorf("got %+v, want %+v", d.Guards[0], want)
	}
}

func TestEntriesChoose(t *testing.T) {
	d := read(t, insert+"(1,0,0,4,11,1,''),(2,0,0,4,11,1,''),(3,0,0,4,11,1,'');", Options{Entries: []int32{2}})
	if got := shown(d); got != "2:0 11(1) " || d.Rows != 3 {
		t.Errorf("kept %q of %d", got, d.Rows)
	}
}

func TestFilesOfUpdatesFollowOneAnother(t *testing.T) {
	d, err := ReadAll([]File{
		{"base.sql", strings.NewReader("SET @X=1;" + insert + "(1,0,0,4,11,1,'old'),(2,0,0,4,11,1,'');")},
		{"update.sql", strings.NewReader("DELETE FROM smart_scripts WHERE entryorguid=1;\n" + insert + "(@X,0,0,4,11,2,'new'),(3,0,x,4,11,1,'');")},
	}, Options{})
	if err != nil {
		t.Fatal(err)
	}
	if got := shown(d); got != "1:0 11(2) new|2:0 11(1) " {
		t.Errorf("rows %q", got)
	}
	if got := d.Problems.Error(); !strings.HasPrefix(got, "update.sql:2:") {
		t.Errorf("problems %q", got)
	}
}

func TestRowsAreBounded(t *testing.T) {
	_, err := Read(strings.NewReader(insert+"(1,0,0,4,11,1,''),(2,0,0,4,11,1,''),(3,0,0,4,11,1,'');"), Options{File: "t.sql", Rows: 2})
	if err == nil || !strings.Contains(err.Error(), "more than 2 rows; select some with --entry") {
		t.Errorf("error %v", err)
	}
}

// long produces an endless statement of an irrelevant table, without storing it.
type long struct{ left int }

func (l *long) Read(p []byte) (int, error) {
	if l.left == 0 {
		return 0, io.EOF
	}
	n := min(l.left, len(p))
	for i := range n {
		p[i] = "(1,'text that is not asked for'),"[i%33]
	}
	l.left -= n
	return n, nil
}

func TestMemoryFollowsTheRowsAndNotTheFile(t *testing.T) {
	if testing.Short() {
		t.Skip("on one goroutine")
	}
	const size = 16 << 20
	sql := io.MultiReader(strings.NewReader("INSERT INTO creature VALUES "), &long{left: size}, strings.NewReader("'; "+insert+"(1,0,0,4,11,1,'');"))
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	_, _ = Read(sql, Options{File: "t.sql"})
	runtime.ReadMemStats(&after)
	if got := after.TotalAlloc - before.TotalAlloc; got > size/2 {
		t.Errorf("reading %d bytes of other tables allocated %d bytes", size, got)
	}
}

// many produces endless rows of irrelevant scripts, without storing them; sizes are of
// whole rows.
type many struct{ left int }

const oneOfMany = "(7,0,1,4,11,2,'Boar'),"

func (m *many) Read(p []byte) (int, error) {
	if m.left == 0 {
		return 0, io.EOF
	}
	n := min(m.left, len(p)/len(oneOfMany))
	for i := range n {
		copy(p[i*len(oneOfMany):], oneOfMany)
	}
	m.left -= n
	return n * len(oneOfMany), nil
}

// With LOAM_LONG the dump has two gigabytes, otherwise four megabytes.
func TestADumpMayBeFarLargerThanMemory(t *testing.T) {
	if testing.Short() {
		t.Skip("on one goroutine")
	}
	size := 4 << 20
	if os.Getenv("LOAM_LONG") != "" {
		size = 2 << 30
	}
	sql := io.MultiReader(strings.NewReader(strings.Replace(insert, " id,", " event_param6,", 1)), &many{left: size / len(oneOfMany)}, strings.NewReader("(1,0,0,4,11,3,'');"))
	var most uint64
	var m runtime.MemStats
	watched := &watcher{Reader: sql, every: size / 16, look: func() {
		runtime.GC()
		runtime.ReadMemStats(&m)
		most = max(most, m.HeapAlloc)
	}}
	runtime.GC()
	runtime.ReadMemStats(&m)
	before := m.HeapAlloc
	d, err := Read(watched, Options{File: "t.sql", Entries: []int32{1}})
	if err != nil || shown(d) != "1:0 11(3) " || d.Rows < size/len(oneOfMany) {
		t.Fatalf("%v; %d rows, kept %q", err, d.Rows, shown(d))
	}
	if most > before+4<<20 {
		t.Errorf("reading %d bytes held %d bytes at a time", size, most-before)
	}
	t.Logf("%d MB, %d rows; at most %d kB held", size>>20, d.Rows, (int64(most)-int64(before))>>10)
}

// watcher checks memory each time a number of bytes has been read.
type watcher struct {
	io.Reader
	every, read int
	look        func()
}

func (w *watcher) Read(p []byte) (int, error) {
	n, err := w.Reader.Read(p)
	if w.read += n; w.read >= w.every {
		w.read = 0
		w.look()
	}
	return n, err
}

func FuzzRead(f *testing.F) {
	f.Add(insert + "(299, 0, 0, 4, 11, 17253, 'Wolf');")
	f.Add("SET @A=1; INSERT INTO smart_scripts VALUES (@A,0,0,0,0,0,100,0,0,0,0,0,11,0,0,0,0,0,0,1,0,0,0,0,0,0,0,'x');")
	f.Add("DELETE FROM smart_scripts WHERE id IN (1,2) AND NOT (link = 3 OR id BETWEEN 1 AND 2);")
	f.Add("UPDATE smart_scripts SET id=id+1, comment=CONCAT('a', \"b\") WHERE comment <> 'x' -- y")
	f.Add(strings.Repeat("IF x THEN ELSE ", 1000) + "DELIMITER //\nCREATE PROCEDURE x() BEGIN IF y THEN TRUNCATE smart_scripts; END IF //")
	f.Add("CREATE TABLE smart_scripts (`id` int, PRIMARY KEY (id)); /* */ # x\nDELIMITER $$\nTRUNCATE smart_scripts$$")
	f.Fuzz(func(t *testing.T, sql string) {
		alike(t, sql)
		d, _ := Read(strings.NewReader(sql), Options{File: "f.sql"})
		for _, p := range d.Problems {
			if p.Line < 1 || p.Column < 1 {
				t.Errorf("problem without a place: %v", p)
			}
		}
	})
}

// alike returns the difference between reading SQL as a whole and byte by byte.
func alike(t *testing.T, sql string) {
	t.Helper()
	whole, err := Read(strings.NewReader(sql), Options{File: "f.sql"})
	bytewise, errBytewise := Read(iotest.OneByteReader(strings.NewReader(sql)), Options{File: "f.sql"})
	if got, want := fmt.Sprintf("%+v %v", whole, err), fmt.Sprintf("%+v %v", bytewise, errBytewise); got != want {
		t.Errorf("in one piece %s\nbyte by byte %s", got, want)
	}
	wants := []Want{{Table: "creature", Key: []string{"guid"}, Keys: map[int64]bool{1: true, 3: true}}, {Table: "creature_text", Key: []string{"creatureid"}, Keys: map[int64]bool{1: true}}}
	facts, notes, err := ReadFacts([]File{{"f.sql", strings.NewReader(sql)}}, wants)
	factsBytewise, notesBytewise, errBytewise := ReadFacts([]File{{"f.sql", iotest.OneByteReader(strings.NewReader(sql))}}, wants)
	if got, want := fmt.Sprintf("%+v %v %v", facts, notes, err), fmt.Sprintf("%+v %v %v", factsBytewise, notesBytewise, errBytewise); got != want {
		t.Errorf("in one piece %s\nbyte by byte %s", got, want)
	}
}

func TestItIsTheSameHoweverManyBytesAreAtHand(t *testing.T) {
	for _, sql := range []string{
		"INSERT INTO creature (id, guid, name, x) VALUES (5,1,'a',-1.50),(6,2,'b\\'(',1e3),(7, 3 , 'c''', NULL),(8,4,f('),'),0.1);" + insert + "(1,0,-0,4.,007,123456789012345678,'x' 'y'),(1,0,1,4,11,1.0,'ä')",
		"INSERT INTO x VALUES ('a''b\\\\'), (\"c\\\"\"), (`d`), (x'0'), (--1); -- c ; '\n# d ; '\n/* e ; ' */" + insert + "(1,0,0,4,11,1,'');\nSELECT 5--1;" + insert + "(2,0,0,4,11,1,'');",
		"DELIMITER $$\nCREATE PROCEDURE x() BEGIN UPDATE y SET a=';' WHERE b; " + insert + "(1,0,0,4,11,1,''); END$$\nCALL x()$$ DELIMITER go\nINSERT INTO a VALUES (egos, 1) go " + insert + "(2,0,0,4,11,1,'') go\nDELIMITER //\nINSERT INTO creature (guid) VALUES (2),(1// " + insert + "(3,0,0,4,11,1,'')//",
		"INSERT INTO x VALUES (1,'never", "INSERT INTO creature (guid, name) VALUES (2,'never", "INSERT INTO creature (guid, name) VALUES (2,(1)", "/* never", "DROP TABLE /* never",
	} {
		alike(t, sql)
	}
}
