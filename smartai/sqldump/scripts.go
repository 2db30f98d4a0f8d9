package sqldump

import (
	"fmt"

	"loam/core/lib/diag"
	"loam/smartai"
)

// Scripts returns the rows in the modern form, by owner. Problems name rows that have no
// such form, which are omitted; notes list changes of others, and conditions that guard
// nothing.
func (d *Dump) Scripts() (scripts []smartai.Script, problems, notes diag.List) {
	at := make(map[smartai.Key]int)
	for i := range d.Records {
		r := &d.Records[i]
		where := diag.Place{File: r.At.File, Line: int(r.At.Row.Line), Column: int(r.At.Row.Column)}
		row, changes, err := d.Converter.Row(r.Raw)
		if err != nil {
			problems = append(problems, where.Problem(diag.NotConvertible, fmt.Sprintf("%s id %d: %v", r.Key, r.ID, err), "", ""))
			continue
		}
		for _, c := range changes {
			notes = append(notes, where.Problem(diag.SQLNote, fmt.Sprintf("%s id %d: %s", r.Key, r.ID, c), "", ""))
		}
		k, ok := at[r.Key]
		if !ok {
			k = len(scripts)
			at[r.Key] = k
			scripts = append(scripts, smartai.Script{Key: r.Key, At: r.At})
		}
		s := &scripts[k]
		if len(s.Rows) == smartai.MaxScript {
			problems = append(problems, where.Problem(diag.NotConvertible, fmt.Sprintf("%s has more than %d rows", r.Key, smartai.MaxScript), "", ""))
			continue
		}
		s.Rows = append(s.Rows, smartai.Placed{Row: row, At: r.At})
	}
	for _, g := range d.Guards {
		k, ok := at[g.Key]
		if !ok || !hasRow(&scripts[k], g.ID) {
			notes = append(notes, diag.Problem{
				File: g.At.File, Line: int(g.At.Row.Line), Column: int(g.At.Row.Column),
				Code: diag.SQLNote, Msg: fmt.Sprintf("condition belongs to %s id %d, which is not in this import; it is left out", g.Key, g.ID),
			})
			continue
		}
		scripts[k].Conditions = append(scripts[k].Conditions, g.Condition)
	}
	for i := range scripts {
		s := &scripts[i]
		conditions, err := inline(s.Conditions, d.Shared)
		if err != nil {
			notes = append(notes, diag.Problem{File: s.At.File, Line: int(s.At.Row.Line), Column: int(s.At.Row.Column), Code: diag.SQLNote, Msg: fmt.Sprintf("%s: %v", s.Key, err)})
		} else {
			s.Conditions = conditions
		}
		s.SortConditions()
	}
	return scripts, problems.Sort(), notes.Sort()
}

func hasRow(s *smartai.Script, id uint32) bool {
	for i := range s.Rows {
		if s.Rows[i].ID == id {
			return true
		}
	}
	return false
}
