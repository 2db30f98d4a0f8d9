package house

import (
	"fmt"
	"go/token"
	"path"
	"slices"
	"strings"
)

// Table is what the module says of itself: its packages in layers, lowest
// first, each with the packages of the module that it imports, and the rules
// that need a list. Its text has one statement a line:
//
//	# a comment; the one directly above a package line says what the package is for
//	core/combat: core/clock core/entity
//	folders: core cmd                     where packages may live
//	wallclock: core/clock because REASON  may read the time of day and global random numbers
//	forbid: core/... -> gopkg.in/yaml.v3 because REASON
//	forbid-through: core/gamemap -> core/store because REASON
//
// A line that begins with a space continues the one above. A name ending in /...
// means the folder and all below it. forbid speaks of an import written in the
// package itself, forbid-through also of one that comes with what it imports.
type Table struct {
	Entries   []*Entry
	Folders   []string
	WallClock []*Grant
	Forbidden []*Ban

	name  string
	lines []line
}

// Entry is the line of one package.
type Entry struct {
	Path    string
	Imports []string
	Purpose string // the comment above, without its mark; "" is a finding
	Pos     token.Position
}

// Grant lets packages do what others must not.
type Grant struct {
	Paths   []string
	Because string
	Pos     token.Position
}

// Ban is an edge that must not be. Through bans the way by other packages too.
type Ban struct {
	From, To []string
	Because  string
	Through  bool
	Pos      token.Position
}

// line is one line of the text: the entry it declares, or else the text itself.
type line struct {
	text  string
	entry *Entry
}

// ParseTable reads a table; name is the file's name in positions and errors.
func ParseTable(name string, data []byte) (*Table, error) {
	t := &Table{name: name}
	text := strings.Split(strings.TrimSuffix(string(data), "\n"), "\n")
	for i := 0; i < len(text); i++ {
		first, whole := i, strings.TrimRight(text[i], " \t")
		if whole == "" || whole[0] == '#' {
			t.lines = append(t.lines, line{text: whole})
			continue
		}
		for i+1 < len(text) && strings.TrimLeft(text[i+1], " \t") != text[i+1] {
			i++
			whole += " " + strings.TrimSpace(text[i])
		}
		pos := token.Position{Filename: name, Line: first + 1}
		if err := t.statement(pos, strings.Join(text[first:i+1], "\n"), whole); err != nil {
			return nil, fmt.Errorf("%s: %w", pos, err)
		}
	}
	return t, nil
}

// statement adds one statement; raw is its text as it stands, whole the same in
// one line.
func (t *Table) statement(pos token.Position, raw, whole string) error {
	head, rest, ok := strings.Cut(whole, ":")
	if !ok {
		return fmt.Errorf("no colon in %q, expected \"package: imports\"", whole)
	}
	body, because, explained := strings.Cut(rest, " because ")
	words := strings.Fields(body)
	switch head {
	case "folders":
		t.Folders = append(t.Folders, words...)
	case "wallclock":
		if !explained || len(words) == 0 {
			return fmt.Errorf("expected \"wallclock: packages because reason\", got %q", whole)
		}
		t.WallClock = append(t.WallClock, &Grant{words, because, pos})
	case "forbid", "forbid-through":
		arrow := slices.Index(words, "->")
		if !explained || arrow < 1 || arrow == len(words)-1 {
			return fmt.Errorf("expected \"%s: packages -> imports because reason\", got %q", head, whole)
		}
		t.Forbidden = append(t.Forbidden, &Ban{words[:arrow], words[arrow+1:], because, head == "forbid-through", pos})
	default:
		return t.addEntry(&Entry{Path: head, Imports: words, Purpose: t.lastComment(), Pos: pos})
	}
	t.lines = append(t.lines, line{text: raw})
	return nil
}

func (t *Table) addEntry(e *Entry) error {
	if e.Path != path.Clean(e.Path) || strings.ContainsAny(e.Path, " \t") {
		return fmt.Errorf("%q is not the path of a package", e.Path)
	}
	if old := t.entry(e.Path); old != nil {
		return fmt.Errorf("package %s stands here twice, first in line %d", e.Path, old.Pos.Line)
	}
	t.Entries = append(t.Entries, e)
	t.lines = append(t.lines, line{entry: e})
	return nil
}

// lastComment returns what the line above says if it is a comment.
func (t *Table) lastComment() string {
	if len(t.lines) == 0 || !strings.HasPrefix(t.lines[len(t.lines)-1].text, "#") {
		return ""
	}
	return strings.TrimSpace(strings.TrimLeft(t.lines[len(t.lines)-1].text, "#"))
}

func (t *Table) entry(path string) *Entry {
	if i := t.layer(path); i >= 0 {
		return t.Entries[i]
	}
	return nil
}

// layer is the place of a package from the bottom, -1 if the table lacks it.
func (t *Table) layer(path string) int {
	return slices.IndexFunc(t.Entries, func(e *Entry) bool { return e.Path == path })
}

// houses reports whether a path lies in one of the table's folders.
func (t *Table) houses(path string) bool { return t.folder(path) >= 0 }

// folder is the place of a path's top-level folder among those of the table.
func (t *Table) folder(path string) int {
	top, _, _ := strings.Cut(path, "/")
	return slices.Index(t.Folders, top)
}

// Format writes the table: package lines anew, sorted and wrapped, everything
// else as it was read.
func (t *Table) Format() []byte {
	var b strings.Builder
	for _, l := range t.lines {
		if l.entry != nil {
			b.WriteString(l.entry.format())
		} else {
			b.WriteString(l.text)
		}
		b.WriteByte('\n')
	}
	return []byte(b.String())
}

// tableWidth is where a package line breaks, in bytes.
const tableWidth = 120

func (e *Entry) format() string {
	var b strings.Builder
	b.WriteString(e.Path + ":")
	width := b.Len()
	for _, imported := range slices.Sorted(slices.Values(e.Imports)) {
		if width+1+len(imported) > tableWidth {
			b.WriteString("\n   ")
			width = len("   ")
		}
		b.WriteString(" " + imported)
		width += 1 + len(imported)
	}
	return b.String()
}

// matches reports whether a name of the table means a path.
func matches(name, path string) bool {
	folder, below := strings.CutSuffix(name, "/...")
	return path == folder || below && strings.HasPrefix(path, folder+"/")
}

func matchesAny(names []string, path string) bool {
	return slices.ContainsFunc(names, func(name string) bool { return matches(name, path) })
}
