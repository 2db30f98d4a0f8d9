package yamlschema

import (
	"fmt"
	"strings"
)

// Table returns the Markdown table that describes fields in the reference.
func Table(fields []Field) string {
	var s strings.Builder
	s.WriteString("| key | what | unit, range | default | |\n|---|---|---|---|---|\n")
	for i := range fields {
		f := &fields[i]
		fmt.Fprintf(&s, "| `%s` | %s | %s | %s | %s |\n", f.Key, what(f), limits(f), otherwise(f), f.Doc)
	}
	return s.String()
}

// Missing returns the problem of a mapping, such as "creature", that lacks a required field.
func (f *Field) Missing(one string) string {
	takes := strings.ReplaceAll(what(f), "`", "")
	if takes == f.Key {
		return fmt.Sprintf("%s is missing in %s", f.Key, one)
	}
	return fmt.Sprintf("%s (%s) is missing in %s", f.Key, takes, one)
}

func what(f *Field) string {
	switch f.Type {
	case Name:
		return "id of one of the " + string(f.Kind)
	case Names:
		return "list of ids of " + string(f.Kind)
	case Choice:
		return "`" + strings.Join(f.Choices, "`, `") + "`"
	case Formula:
		if len(f.Inputs) > 0 {
			return "formula of `" + strings.Join(f.Inputs, "`, `") + "`" + ofStats(f.Units)
		}
		return "formula" + ofStats(f.Units)
	}
	return f.Type.Word
}

// ofStats describes the units whose stats a formula may use.
func ofStats(units []string) string {
	switch {
	case units == nil:
		return ""
	case units[0] == "":
		return " and stats"
	}
	return " and stats: `" + strings.Join(units, ".STAT`, `") + ".STAT`"
}

func limits(f *Field) string {
	if f.Ranged() {
		return f.Range()
	}
	return f.Unit
}

func otherwise(f *Field) string {
	switch {
	case f.Required:
		return "required"
	case f.Default == "":
		return "none"
	case strings.Contains(f.Default, " ") && f.Type == Formula:
		return f.Default
	}
	return "`" + f.Default + "`"
}
