package house

import (
	"fmt"
	"go/token"
	"path"
	"slices"
	"strings"
)

// Table is what the module says of itself: its packages in floors, lowest first,
// what each floor may import, and the rules that need a list. Its text has one
// statement a line:
//
//	# a comment
//	folders: core cmd                     where packages may live
//	floor core/model/... core/x: core/lib/...
//	allow: core/model/input -> core/rules/guild because REASON
//	wallclock: core/clock because REASON  may read the time of day and global random numbers
//	forbid: core/... -> gopkg.in/yaml.v3 because REASON
//	forbid-through: core/gamemap -> core/store because REASON
//
// A line that begins with a space continues the one above. A name ending in /...
// means the folder and all below it.
//
// A floor is the set of packages that match a pattern before the colon. A package
// that matches patterns of several floors is on the floor of the longest one; of
// core/x and core/x/..., the first is the longer for core/x. The packages of a
// floor may import each other, and those that match a name after the colon and
// are on a lower floor. allow adds imports that the floors do not allow, also of
// a higher floor. Tests may import anything.
//
// forbid speaks of an import written in the package itself, forbid-through also
// of one that comes with what it imports; neither floor nor allow lifts a ban.
type Table struct {
	Floors     []*Floor // lowest first
	Exceptions []*Exception
	Folders    []string
	WallClock  []*Grant
	Forbidden  []*Ban

	name string
}

// Floor is a set of packages and what they may import besides one another.
type Floor struct {
	Paths   []string // patterns of the floor's packages
	Imports []string // patterns of packages on lower floors
	Pos     token.Position
}

// Exception lets some packages import others although their floors do not.
type Exception struct {
	From, To []string
	Because  string
	Pos      token.Position
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

// ParseTable reads a table; name is the file's name in positions and errors.
func ParseTable(name string, data []byte) (*Table, error) {
	t := &Table{name: name}
	text := strings.Split(string(data), "\n")
	for i := 0; i < len(text); i++ {
		pos, whole := token.Position{Filename: name, Line: i + 1}, strings.TrimRight(text[i], " \t")
		if whole == "" || whole[0] == '#' {
			continue
		}
		for i+1 < len(text) && strings.TrimLeft(text[i+1], " \t") != text[i+1] {
			i++
			whole += " " + strings.TrimSpace(text[i])
		}
		if err := t.statement(pos, whole); err != nil {
			return nil, fmt.Errorf("%s: %w", pos, err)
		}
	}
	return t, nil
}

// statement adds one statement; whole is its text in one line.
func (t *Table) statement(pos token.Position, whole string) error {
	head, rest, ok := strings.Cut(whole, ":")
	if !ok {
		return fmt.Errorf("no colon in %q, expected \"floor packages: imports\" or another statement", whole)
	}
	body, because, explained := strings.Cut(rest, " because ")
	words := strings.Fields(body)
	keyword, paths, _ := strings.Cut(head, " ")
	if keyword == "floor" {
		if explained || strings.TrimSpace(paths) == "" {
			return fmt.Errorf("expected \"floor packages: imports\", got %q", whole)
		}
		return t.addFloor(&Floor{strings.Fields(paths), words, pos})
	}
	switch head {
	case "folders":
		t.Folders = append(t.Folders, words...)
	case "wallclock":
		if !explained || len(words) == 0 {
			return fmt.Errorf("expected \"wallclock: packages because reason\", got %q", whole)
		}
		t.WallClock = append(t.WallClock, &Grant{words, because, pos})
	case "allow", "forbid", "forbid-through":
		arrow := slices.Index(words, "->")
		if !explained || arrow < 1 || arrow == len(words)-1 {
			return fmt.Errorf("expected \"%s: packages -> imports because reason\", got %q", head, whole)
		}
		from, to := words[:arrow], words[arrow+1:]
		if head == "allow" {
			return t.addException(&Exception{from, to, because, pos})
		}
		t.Forbidden = append(t.Forbidden, &Ban{from, to, because, head == "forbid-through", pos})
	default:
		return fmt.Errorf("unknown statement %q, expected floor, allow, folders, wallclock, forbid or forbid-through", head)
	}
	return nil
}

func (t *Table) addFloor(f *Floor) error {
	if err := patterns(f.Paths, f.Imports); err != nil {
		return err
	}
	t.Floors = append(t.Floors, f)
	first := map[string]*Floor{}
	for _, floor := range t.Floors {
		for _, pattern := range floor.Paths {
			if old := first[pattern]; old != nil {
				return fmt.Errorf("pattern %s is listed twice, first in line %d: a package is on one floor", pattern, old.Pos.Line)
			}
			first[pattern] = floor
		}
	}
	return nil
}

func (t *Table) addException(e *Exception) error {
	t.Exceptions = append(t.Exceptions, e)
	return patterns(e.From, e.To)
}

// patterns checks that every name is the path of a package or of a folder and
// all below it, and that no list has a name twice.
func patterns(lists ...[]string) error {
	for _, list := range lists {
		for i, name := range list {
			folder := strings.TrimSuffix(name, "/...")
			if folder != path.Clean(folder) || folder[0] == '/' || strings.Contains(folder, "..") {
				return fmt.Errorf("expected the path of a package, or a folder and /..., got %q", name)
			}
			if slices.Contains(list[:i], name) {
				return fmt.Errorf("%s is listed twice", name)
			}
		}
	}
	return nil
}

// houses reports whether a path lies in one of the table's folders.
func (t *Table) houses(path string) bool {
	top, _, _ := strings.Cut(path, "/")
	return slices.Contains(t.Folders, top)
}

// matches reports whether a name of the table means a path.
func matches(name, path string) bool {
	folder, below := strings.CutSuffix(name, "/...")
	return path == folder || below && strings.HasPrefix(path, folder+"/")
}

func matchesAny(names []string, path string) bool {
	return slices.ContainsFunc(names, func(name string) bool { return matches(name, path) })
}
