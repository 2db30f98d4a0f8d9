package bench

import (
	"context"
	"fmt"
	"strings"

	"loam/smartai/sqldump"
)

// dumped is a kind of statement of which a dump under measurement consists.
type dumped struct {
	figure string
	begin  string // before all rows
	row    string // %d is its number
	end    string // after all rows, in the place of what ends the last
	bar    Bar
	read   func(sqldump.File) (kept int, err error)
	keeps  func(rows int) int
}

// dumps are what dumps consist of: tables that nobody asks for, in long statements and
// in one for each row, rows of scripts, and rows of a table of which few are asked for.
var dumps = []dumped{
	{"dump.skipped", "INSERT INTO `loot` VALUES\n", "(%d,'Tusk of a boar',0,-12.5,1,0,1,'it isn\\'t (yet); counted'),\n", ";\n", Bar{AtLeast, 100}, scriptsOf, none},
	{"dump.skipped.single", "", "INSERT INTO `loot` VALUES (%d,'Tusk of a boar',0,-12.5,1,0,1,'it isn\\'t (yet); counted');\n", "", Bar{}, scriptsOf, none},
	{"dump.scripts", "INSERT INTO `smart_scripts` VALUES\n", "(%d,0,1,0,0,0,100,0,1000,3000,5000,8000,0,0,11,17253,0,0,0,0,0,2,0,0,0,0,0,0,0,0,'Boar - In Combat - Cast Charge'),\n", ";\n", Bar{}, scriptsOf, every},
	{"dump.chosen", "INSERT INTO `creature_template` (`entry`, `name`, `minlevel`, `speed_walk`) VALUES\n", "(%d,'Boar of the hills',7,1.14286),\n", ";\n", Bar{}, creaturesOf, hundredth},
}

func none(int) int           { return 0 }
func every(rows int) int     { return rows }
func hundredth(rows int) int { return rows / 100 }

func scriptsOf(f sqldump.File) (int, error) {
	d, err := sqldump.ReadAll([]sqldump.File{f}, sqldump.Options{})
	if err != nil {
		return 0, err
	}
	return len(d.Records), d.Problems.Cut().Err()
}

func creaturesOf(f sqldump.File) (int, error) {
	keys := make(map[int64]bool)
	for k := int64(100); k <= sqldump.MaxRows; k += 100 {
		keys[k] = true
	}
	facts, notes, err := sqldump.ReadFacts([]sqldump.File{f}, []sqldump.Want{{Table: "creature_template", Key: []string{"entry"}, Keys: keys}})
	if err != nil {
		return 0, err
	}
	return len(facts["creature_template"]), notes.Cut().Err()
}

// readDumps measures how fast SQL dumps are read.
func readDumps(ctx context.Context, o Options) ([]Figure, error) {
	rows := o.of(100_000, 1000)
	var all []Figure
	for _, d := range dumps {
		f, err := d.measure(rows, o)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", d.figure, err)
		}
		all = append(all, f)
	}
	return all, ctx.Err()
}

func (d *dumped) measure(rows int, o Options) (Figure, error) {
	var sql strings.Builder
	sql.WriteString(d.begin)
	for i := range rows {
		fmt.Fprintf(&sql, d.row, i+1)
	}
	text := sql.String()
	if d.end != "" {
		text = strings.TrimSuffix(text, ",\n") + d.end
	}
	var kept int
	var err error
	took := median(o.rounds(), func() { kept, err = d.read(sqldump.File{Name: "bench.sql", Reader: strings.NewReader(text)}) })
	if want := d.keeps(rows); err == nil && kept != want {
		err = fmt.Errorf("%d rows are kept, want %d", kept, want)
	}
	mb := float64(len(text)) / 1e6
	f := Figure{Name: d.figure, Range: fmt.Sprintf("rows=%d,bytes=%d", rows, len(text)), Unit: "mb_a_second", Value: mb / took.cpu.Seconds(), Bar: d.bar}
	f.note("wall_ms", took.wall.Milliseconds())
	f.note("rows_kept", kept)
	f.note("ns_a_row", float64(took.cpu.Nanoseconds())/float64(rows))
	return f, err
}
