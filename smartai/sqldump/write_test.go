package sqldump

import (
	"bytes"
	"os"
	"slices"
	"strings"
	"testing"

	"loam/smartai"
	"loam/smartai/dialect"
	"loam/smartai/rulefile"
)

// rowsOf returns all rows of scripts.
func rowsOf(scripts []smartai.Script) (rows []smartai.Row) {
	for _, s := range scripts {
		for _, r := range s.Rows {
			rows = append(rows, r.Row)
		}
	}
	return rows
}

func again(t *testing.T, scripts []smartai.Script, to dialect.Dialect) (back []smartai.Script, sql string) {
	t.Helper()
	var out bytes.Buffer
	problems, notes, err := Write(&out, scripts, to)
	if err != nil || len(problems) > 0 || len(notes) > 0 {
		t.Fatal(problems, notes, err)
	}
	d, err := Read(bytes.NewReader(out.Bytes()), Options{File: "out.sql", Dialect: &to})
	if err != nil || len(d.Problems) > 0 {
		t.Fatal(d.Problems, err)
	}
	back, problems, _ = d.Scripts()
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	return back, out.String()
}

func TestWhatIsWrittenIsReadBack(t *testing.T) {
	key := smartai.Key{Owner: -77}
	odd := smartai.Row{Key: key, ID: 3, Chance: 100, X: -0.000001, O: 3.25, ActionType: 24, EventType: 4, Event: [6]uint32{0, 0, 0, 0, 0, 4294967295}, Comment: "it's \\ \"odd\"\n\x1a\x00; -- ü"}
	guard := smartai.Condition{ID: 3, Group: 1, Type: -5, Of: 2, Values: [3]uint32{1, 2, 3}, Not: true, Comment: "it's"}
	back, _ := again(t, []smartai.Script{{Key: key, Rows: []smartai.Placed{{Row: odd}}, Conditions: []smartai.Condition{guard}}}, dialect.Azeroth)
	if got := rowsOf(back); len(got) != 1 || got[0] != odd {
		t.Errorf("got %+v\nwant %+v", got, odd)
	}
	if !slices.Equal(back[0].Conditions, []smartai.Condition{guard}) {
		t.Errorf("conditions %+v, want %+v", back[0].Conditions, guard)
	}
}

func TestRulesWithOneIDAndTwoLinksAreWrittenAndReadBack(t *testing.T) {
	d := read(t, insert+"(1,0,0,106,11,1,''),(1,0,0,4,11,1,'');", Options{})
	scripts, _, _ := d.Scripts()
	scripts[0].Rows = append(scripts[0].Rows, scripts[0].Rows[0])
	scripts[0].Rows[1].Link = 7
	back, _ := again(t, scripts, dialect.Azeroth)
	if !slices.Equal(rowsOf(back), rowsOf(scripts)) {
		t.Errorf("got %v, want %v", rowsOf(back), rowsOf(scripts))
	}
	var sheeted bytes.Buffer
	if err := rulefile.Write(&sheeted, "", scripts); err != nil {
		t.Fatal(err)
	}
	read, problems := rulefile.Read("x.yaml", sheeted.Bytes())
	if len(problems) > 0 || !slices.Equal(rowsOf(read), rowsOf(scripts)) {
		t.Errorf("as YAML: got %v, want %v; %v", rowsOf(read), rowsOf(scripts), problems)
	}
}

func TestTheSampleIsWrittenAndReadBack(t *testing.T) {
	f, err := os.Open(sample)
	if err != nil {
		t.Skipf("the sample is not beside the project: %v", err)
	}
	defer f.Close()
	d, err := Read(f, Options{File: "sample.sql"})
	if err != nil {
		t.Fatal(err)
	}
	scripts, _, _ := d.Scripts()
	back, _ := again(t, scripts, dialect.Azeroth)
	if !slices.Equal(rowsOf(back), rowsOf(scripts)) {
		t.Error("rows differ")
	}
}

func TestTheTwentyRowsGoToTrinityAndBack(t *testing.T) {
	data, err := os.ReadFile("testdata/ac.sql")
	if err != nil {
		t.Fatal(err)
	}
	d := read(t, string(data), Options{})
	scripts, _, _ := d.Scripts()
	back, sql := again(t, scripts, dialect.Trinity)
	if !slices.Equal(rowsOf(back), rowsOf(scripts)) {
		t.Error("rows differ")
	}
	if strings.Contains(sql, dialect.EventParam6) || !strings.Contains(sql, "difficulties") {
		t.Error("master of Trinity has difficulties, and no event_param6")
	}
}

// TestTheSampleGoesToTrinity counts the rows of the sample that can be converted to each
// branch, and checks the conversion back: rows without notes are unchanged.
func TestTheSampleGoesToTrinity(t *testing.T) {
	f, err := os.Open(sample)
	if err != nil {
		t.Skipf("the sample is not beside the project: %v", err)
	}
	defer f.Close()
	d, err := Read(f, Options{File: "sample.sql"})
	if err != nil {
		t.Fatal(err)
	}
	scripts, _, _ := d.Scripts()
	for to, least := range map[dialect.Dialect]int{dialect.Trinity335: 1800, dialect.Trinity: 1800} {
		var whole []smartai.Script
		told, kept := 0, 0
		for _, s := range scripts {
			one := smartai.Script{Key: s.Key}
			for _, r := range s.Rows {
				_, notes, err := dialect.ToTrinity(r.Row, to)
				if err == nil {
					told++
				}
				if err == nil && len(notes) == 0 {
					one.Rows = append(one.Rows, r)
					kept++
				}
			}
			whole = append(whole, one)
		}
		t.Logf("%s is told %d rows, %d of them whole", to, told, kept)
		if told < least {
			t.Errorf("%s is told %d rows, want %d", to, told, least)
		}
		back, _ := again(t, whole, to)
		if !slices.Equal(rowsOf(back), rowsOf(whole)) {
			t.Errorf("%s: rows differ", to)
		}
	}
}

func TestRulesThatTrinityDoesNotHave(t *testing.T) {
	d := read(t, insert+"(1,0,0,106,11,1,''),(1,0,1,4,11,1,'');", Options{})
	scripts, _, _ := d.Scripts()
	var out bytes.Buffer
	problems, _, _ := Write(&out, scripts, dialect.Trinity)
	if got := problems.Error(); got != "t.sql:1:114: creature 1 id 0: tc has no event AREA_RANGE [not-convertible]" {
		t.Errorf("problems %q", got)
	}
}
