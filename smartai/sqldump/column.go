package sqldump

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"unicode/utf8"

	"loam/core/lib/suggest"
	"loam/smartai"
	"loam/smartai/dialect"
)

// Names of the two tables.
const (
	scriptTable = "smart_scripts"
	guardTable  = "conditions"
)

// guardSource is the type of conditions that guard rows of scripts.
const guardSource = 22

// guardColumns lists the known columns of the table of conditions, in their order.
var guardColumns = strings.Fields(`sourcetypeorreferenceid sourcegroup sourceentry sourceid elsegroup conditiontypeorreference
	conditiontarget conditionvalue1 conditionvalue2 conditionvalue3 negativecondition errortype errortextid scriptname comment`)

// guardMore lists additional columns of some dialects.
var guardMore = []string{"conditionstringvalue1"}

// scriptColumns lists all columns of the table of rows, of all dialects.
var scriptColumns = func() []string {
	all, _ := dialect.Columns(31)
	return append(all, dialect.OnlyTrinity...)
}()

// known checks the name of a column. A column of no dialect is skipped with one note, since
// some servers have their own columns; a likely misspelled name is a problem.
func (p *parser) known(table string, t token) *fault {
	lower := strings.ToLower(t.text)
	columns := p.knownColumns(table)
	if columns == nil || slices.Contains(columns, lower) {
		return nil
	}
	if near, _ := suggest.Name(lower, columns); near != "" {
		return &fault{at: t.at, msg: "unknown column", text: t.text, near: near}
	}
	if !p.passed[lower] {
		p.passed[lower] = true
		p.report(&p.notes, &fault{at: t.at, msg: "this column of " + table + " is ignored, because no dialect has it:", text: t.text})
	}
	return nil
}

// number returns the integer of a column of a row; nil if the column has none.
func (r *Record) number(column string) *uint32 {
	if n := len(column) - 1; n > 0 && column[n] >= '1' && column[n] <= '6' {
		i := int(column[n] - '1')
		switch column[:n] {
		case "event_param":
			return &r.Event[i]
		case "action_param":
			return &r.Action[i]
		case "target_param":
			if i < smartai.TargetParams {
				return &r.Target[i]
			}
		}
		return nil
	}
	switch column {
	case "source_type":
		return (*uint32)(&r.Source)
	case "id":
		return &r.ID
	case "link":
		return &r.Link
	case "event_type":
		return &r.EventType
	case "event_phase_mask":
		return &r.PhaseMask
	case "event_chance":
		return &r.Chance
	case "event_flags":
		return (*uint32)(&r.Flags)
	case "action_type":
		return &r.ActionType
	case "target_type":
		return &r.TargetType
	}
	return nil
}

// float returns the number of a column that may have a fraction; nil if it has none.
func (r *Record) float(column string) *float64 {
	switch column {
	case "target_x":
		return &r.X
	case "target_y":
		return &r.Y
	case "target_z":
		return &r.Z
	case "target_o":
		return &r.O
	}
	return nil
}

// column returns the value of a column.
func (r *Record) column(name string) (value, bool) {
	if n := r.number(name); n != nil {
		return numberValue(float64(*n)), true
	}
	if f := r.float(name); f != nil {
		return numberValue(*f), true
	}
	switch name {
	case "entryorguid":
		return numberValue(float64(r.Owner)), true
	case "comment":
		return value{is: textual, str: r.Comment}, true
	case "difficulties":
		return value{is: textual, str: r.Difficulties}, true
	}
	return value{}, false
}

// place records the places of the parts of a row.
func (r *Record) place(column string, at smartai.Pos) {
	switch column {
	case "link":
		r.At.Link = at
	case "event_type":
		r.At.Event = at
	case "action_type":
		r.At.Action = at
	case "target_type":
		r.At.Target = at
	}
}

// set sets the value of a column.
func (r *Record) set(column string, v value, at smartai.Pos) *fault {
	r.place(column, at)
	if v.is == null || v.is == byDefault {
		v = value{is: textual, str: map[bool]string{true: "", false: "0"}[wordsIn(column)]}
		if column == "event_chance" {
			v.str = "100"
		}
	}
	if n := r.number(column); n != nil {
		whole, err := wholeIn(column, v, 0, math.MaxUint32, at)
		*n = uint32(whole)
		return err
	}
	if f := r.float(column); f != nil {
		n, ok := v.float()
		if !ok {
			return &fault{at: at, msg: column + " must be a number, not", text: v.show()}
		}
		*f = n
		return nil
	}
	switch column {
	case "entryorguid":
		whole, err := wholeIn(column, v, math.MinInt32, math.MaxInt32, at)
		r.Owner = int32(whole)
		return err
	case "comment":
		r.Comment = utf8Text(v.string())
		return nil
	}
	switch s := v.string(); { // of a column that only one dialect has
	case !slices.Contains(dialect.OnlyTrinity, column):
	case column == "difficulties":
		r.Difficulties = s
	case s != "" && s != "0":
		r.Words = fmt.Sprintf("%s %q", column, s)
	}
	return nil
}

// wordsIn reports whether a column has text.
func wordsIn(column string) bool { return column == "comment" || strings.HasSuffix(column, "string") }

// wholeIn reads an integer within a range.
func wholeIn(column string, v value, low, high float64, at smartai.Pos) (float64, *fault) {
	n, ok := v.float()
	switch {
	case !ok || n != math.Trunc(n):
		return 0, &fault{at: at, msg: column + " must be a whole number, not", text: v.show()}
	case n < low || n > high:
		return 0, &fault{at: at, msg: fmt.Sprintf("%s must be %.0f to %.0f, not", column, low, high), text: v.show()}
	}
	return n, nil
}

// utf8Text returns a text as UTF-8: invalid text is read as Latin-1, as in older tables.
func utf8Text(s string) string {
	if utf8.ValidString(s) {
		return s
	}
	runes := make([]rune, 0, len(s))
	for i := range len(s) {
		runes = append(runes, rune(s[i]))
	}
	return string(runes)
}

// condition is a row of the table of conditions.
type condition struct {
	Guard
	source int64
}

// column returns the value of a column.
func (c *condition) column(name string) (value, bool) {
	switch name {
	case "sourcetypeorreferenceid":
		return numberValue(float64(c.source)), true
	case "sourcegroup":
		return numberValue(float64(c.ID) + 1), true
	case "sourceentry":
		return numberValue(float64(c.Owner)), true
	case "sourceid":
		return numberValue(float64(c.Source)), true
	case "elsegroup":
		return numberValue(float64(c.Group)), true
	case "conditiontypeorreference":
		return numberValue(float64(c.Type)), true
	case "conditiontarget":
		return numberValue(float64(c.Of)), true
	}
	return value{}, false
}

// set sets the value of a column.
func (c *condition) set(column string, v value, at smartai.Pos) *fault {
	if column == "comment" {
		c.Comment = utf8Text(v.string())
		return nil
	}
	low, high := 0.0, float64(math.MaxUint32)
	switch column {
	case "errortype", "errortextid", "scriptname", "conditionstringvalue1":
		return nil // these have error texts for players, which rows do not use
	case "sourcetypeorreferenceid", "sourceentry", "conditiontypeorreference":
		low, high = math.MinInt32, math.MaxInt32
	default:
		if !slices.Contains(guardColumns, column) {
			return nil
		}
	}
	if v.is == null || v.is == byDefault {
		v = numberValue(0)
	}
	n, err := wholeIn(column, v, low, high, at)
	if err != nil {
		return err
	}
	switch column {
	case "sourcetypeorreferenceid":
		c.source = int64(n)
	case "sourcegroup":
		c.ID = uint32(max(n, 1)) - 1
	case "sourceentry":
		c.Owner = int32(n)
	case "sourceid":
		c.Source = smartai.Source(n)
	case "elsegroup":
		c.Group = uint32(n)
	case "conditiontypeorreference":
		c.Type = int32(n)
		c.At.Row = at
	case "conditiontarget":
		c.Of = uint32(n)
	case "conditionvalue1", "conditionvalue2", "conditionvalue3":
		c.Values[column[len(column)-1]-'1'] = uint32(n)
	case "negativecondition":
		c.Not = n != 0
	}
	return nil
}
