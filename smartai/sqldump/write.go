package sqldump

import (
	"bufio"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"loam/core/lib/diag"
	"loam/smartai"
	"loam/smartai/dialect"
)

// Write writes scripts as SQL of a current dialect: Azeroth, Trinity335 or Trinity. Each
// script is deleted before it is inserted, so that the statements can run again. Problems
// name rules that have no form in the dialect, which are omitted; notes list losses of
// others.
func Write(w io.Writer, scripts []smartai.Script, to dialect.Dialect) (problems, notes diag.List, err error) {
	out := bufio.NewWriter(w)
	columns := exported(to)
	_, _ = fmt.Fprintf(out, "%s%s\n", dialectHeader, to)
	for i := range scripts {
		s := &scripts[i]
		var rows []dialect.Raw
		for j := range s.Rows {
			row, at := s.Rows[j].Row, s.Rows[j].At
			place := diag.Place{File: at.File, Line: int(at.Row.Line), Column: int(at.Row.Column)}
			if row.ActionType == smartai.CallHandler {
				problems = append(problems, place.Problem(diag.NotConvertible, fmt.Sprintf("%s id %d: it calls a Lua handler (CALL_HANDLER), which only Loam supports", s.Key, row.ID), "", ""))
				continue
			}
			if event, _ := smartai.OfEvent.Kind(row.EventType); event != nil && row.Source != smartai.List {
				if own := smartai.OwnParams(event, row.Event[:]); len(own) > 0 {
					problems = append(problems, place.Problem(diag.NotConvertible, fmt.Sprintf("%s id %d: parameter %s of event %s is specific to Loam", s.Key, row.ID, own[0], event.Name), "", ""))
					continue
				}
			}
			raw := dialect.Raw{Row: row}
			if to != dialect.Azeroth {
				changed, lost, err := dialect.ToTrinity(row, to)
				for _, n := range lost {
					notes = append(notes, place.Problem(diag.SQLNote, fmt.Sprintf("%s id %d: %s", s.Key, row.ID, n), "", ""))
				}
				if err != nil {
					problems = append(problems, place.Problem(diag.NotConvertible, fmt.Sprintf("%s id %d: %v", s.Key, row.ID, err), "", ""))
					continue
				}
				raw = changed
			}
			rows = append(rows, raw)
		}
		writeScript(out, s, rows, columns)
		switch {
		case !s.Beside:
		case to == dialect.Azeroth:
			_, _ = fmt.Fprintf(out, "UPDATE `creature_template` SET `flags_extra` = `flags_extra` | %d WHERE `entry` = %d;\n", BesideFlag, s.Owner)
		default:
			notes = append(notes, diag.Problem{File: s.At.File, Line: int(s.At.Row.Line), Column: int(s.At.Row.Column),
				Code: diag.NotConvertible, Msg: fmt.Sprintf("%s: its rules no longer run beside those of its spawns: %s has no flag for it", s.Key, to)})
		}
	}
	if err := out.Flush(); err != nil {
		return problems, notes, fmt.Errorf("write SQL: %w", err)
	}
	return problems.Sort(), notes.Sort(), nil
}

// BesideFlag is the bit of flags_extra of a creature with which its rules also run for its
// spawns that have rules.
const BesideFlag = 0x08000000

// exported lists the written columns: for Trinity the numeric ones, and for its branch
// master the difficulties; the others have defaults.
func exported(to dialect.Dialect) []string {
	if to == dialect.Azeroth {
		columns, _ := dialect.Columns(31)
		return columns
	}
	columns, _ := dialect.Columns(30)
	if to == dialect.Trinity {
		columns = slices.Insert(columns, slices.Index(columns, "link")+1, "difficulties")
	}
	return columns
}

func writeScript(out *bufio.Writer, s *smartai.Script, rows []dialect.Raw, columns []string) {
	_, _ = fmt.Fprintf(out, "-- %s\nDELETE FROM `%s` WHERE `entryorguid` = %d AND `source_type` = %d;\n", s.Key, scriptTable, s.Owner, s.Source)
	if len(rows) > 0 {
		_, _ = fmt.Fprintf(out, "INSERT INTO `%s` (`%s`) VALUES\n", scriptTable, strings.Join(columns, "`, `"))
	}
	for i := range rows {
		r := Record{Raw: rows[i]}
		values := make([]string, len(columns))
		for j, c := range columns {
			v, _ := r.column(c)
			values[j] = v.sql()
		}
		end := ","
		if i == len(rows)-1 {
			end = ";"
		}
		_, _ = fmt.Fprintf(out, "(%s)%s\n", strings.Join(values, ", "), end)
	}
	writeGuards(out, s)
}

// writeGuards writes the conditions of a script.
func writeGuards(out *bufio.Writer, s *smartai.Script) {
	_, _ = fmt.Fprintf(out, "DELETE FROM `%s` WHERE `SourceTypeOrReferenceId` = %d AND `SourceEntry` = %d AND `SourceId` = %d;\n", guardTable, guardSource, s.Owner, s.Source)
	if len(s.Conditions) == 0 {
		return
	}
	_, _ = fmt.Fprintf(out, "INSERT INTO `%s` (`SourceTypeOrReferenceId`, `SourceGroup`, `SourceEntry`, `SourceId`, `ElseGroup`, `ConditionTypeOrReference`, `ConditionTarget`, "+
		"`ConditionValue1`, `ConditionValue2`, `ConditionValue3`, `NegativeCondition`, `ErrorType`, `ErrorTextId`, `ScriptName`, `Comment`) VALUES\n", guardTable)
	for i, c := range s.Conditions {
		end, not := ",", 0
		if i == len(s.Conditions)-1 {
			end = ";"
		}
		if c.Not {
			not = 1
		}
		_, _ = fmt.Fprintf(out, "(%d, %d, %d, %d, %d, %d, %d, %d, %d, %d, %d, 0, 0, '', %s)%s\n", guardSource, uint64(c.ID)+1, s.Owner, s.Source, c.Group, c.Type, c.Of,
			c.Values[0], c.Values[1], c.Values[2], not, value{is: textual, str: c.Comment}.sql(), end)
	}
}

// quoted has the characters that SQL texts must escape.
var quoted = strings.NewReplacer(`\`, `\\`, `'`, `''`, "\n", `\n`, "\r", `\r`, "\x00", `\0`, "\x1a", `\Z`)

// sql returns a value in SQL.
func (v value) sql() string {
	if v.is == numeric {
		return strconv.FormatFloat(v.num, 'f', -1, 64)
	}
	return "'" + quoted.Replace(v.str) + "'"
}
