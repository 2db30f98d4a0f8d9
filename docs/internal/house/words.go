package house

import (
	"fmt"
	"go/token"
	"path"
	"regexp"
	"slices"
	"strings"
)

// Words is the vocabulary of package names. Its text is a markdown page. A table
// counts if its first column is headed word and another one not:
//
//	| word             | means                | not                |
//	|------------------|----------------------|--------------------|
//	| `quest`          | a task with a reward | `errand`, `task`   |
//	| `map`, `gamemap` | one simulated place  |                    |
//	| session          | one connection       | client             |
//
// Words in backticks in the first column are names that packages may have, those
// under not are names that they must not have. Rows without backticks in the
// first column are for readers only. Every line of a table begins with a bar.
type Words struct {
	rows    []*wordRow
	listed  map[string]*wordRow
	refused map[string][]*wordRow // those with the name under not
	name    string
}

// wordRow is one row of a table.
type wordRow struct {
	words, not []string
	pos        token.Position
}

// ParseWords reads a vocabulary; name is the file's name in positions and errors.
func ParseWords(name string, data []byte) (*Words, error) {
	w := &Words{name: name, listed: map[string]*wordRow{}, refused: map[string][]*wordRow{}}
	var header []string // nil between tables
	for i, text := range strings.Split(string(data), "\n") {
		cells := cellsOf(text)
		switch {
		case cells == nil:
			header = nil
		case header == nil:
			header = cells
		case header[0] == "word" && slices.Contains(header, "not"):
			pos := token.Position{Filename: name, Line: i + 1}
			if err := w.add(pos, cells, slices.Index(header, "not")); err != nil {
				return nil, fmt.Errorf("%s: %w", pos, err)
			}
		}
	}
	return w, w.clash()
}

// cellsOf splits a line of a table, nil if it is none. Escaped bars are left
// out: they occur in cells that are not read.
func cellsOf(text string) []string {
	text, ok := strings.CutPrefix(strings.TrimSpace(text), "|")
	if !ok {
		return nil
	}
	cells := strings.Split(strings.TrimSuffix(strings.ReplaceAll(text, `\|`, ""), "|"), "|")
	for i := range cells {
		cells[i] = strings.TrimSpace(cells[i])
	}
	return cells
}

// add reads one row; not is the number of the column of that name.
func (w *Words) add(pos token.Position, cells []string, not int) error {
	if !strings.Contains(cells[0], "`") {
		return nil
	}
	if len(cells) <= not {
		return fmt.Errorf("expected %d cells or more, the last of them for \"not\", got %d", not+1, len(cells))
	}
	row := &wordRow{pos: pos}
	var err error
	if row.words, err = quoted(cells[0]); err != nil {
		return err
	}
	if row.not, err = quoted(cells[not]); err != nil {
		return err
	}
	for _, word := range row.words {
		if old := w.listed[word]; old != nil {
			return fmt.Errorf("word %q is listed twice, first in line %d", word, old.pos.Line)
		}
		w.listed[word] = row
	}
	for _, name := range row.not {
		w.refused[name] = append(w.refused[name], row)
	}
	w.rows = append(w.rows, row)
	return nil
}

// inBackticks is one word of a cell.
var inBackticks = regexp.MustCompile("`([^` ]+)`")

// quoted returns the words of a cell that holds nothing else.
func quoted(cell string) ([]string, error) {
	if strings.Trim(inBackticks.ReplaceAllString(cell, ""), ", ") != "" {
		return nil, fmt.Errorf("expected words in backticks with commas between them, got %q", cell)
	}
	var words []string
	for _, match := range inBackticks.FindAllStringSubmatch(cell, -1) {
		words = append(words, match[1])
	}
	return words, nil
}

// clash returns an error if a listed word is refused by a row.
func (w *Words) clash() error {
	for _, row := range w.rows {
		for _, name := range row.not {
			if listed := w.listed[name]; listed != nil {
				return fmt.Errorf("%s: %q is refused here and listed as a word in line %d", row.pos, name, listed.pos.Line)
			}
		}
	}
	return nil
}

// CheckWords holds the names of packages' folders against the vocabulary and
// returns what it finds, ordered as by [Check]. A package of test helpers may
// also be named by a word and "test". Words that name no package are findings.
func CheckWords(m *Module, w *Words) []Finding {
	c := checker{module: m}
	used := map[string]bool{}
	for _, p := range m.Packages {
		name := path.Base(p.Path)
		used[name] = true
		c.word(w, p, name)
	}
	for _, row := range w.rows {
		for _, word := range row.words {
			if !used[word] {
				c.report(RuleWord, row.pos, "no package is named %q: delete the word, or its backticks if it is for readers only", word)
			}
		}
	}
	return sorted(c.found)
}

// word checks the name of one package.
func (c *checker) word(w *Words, p *Package, name string) {
	helped, helper := strings.CutSuffix(name, "test")
	pos := c.module.position(p.Files[0].syntax)
	switch {
	case w.listed[name] != nil || helper && w.listed[helped] != nil:
	case len(w.refused[name]) > 0:
		var better []string
		for _, row := range w.refused[name] {
			better = append(better, fmt.Sprintf(`"%s" (%s)`, strings.Join(row.words, `" or "`), row.pos))
		}
		c.report(RuleWord, pos, "package %s: call it %s", p.Path, strings.Join(better, " or "))
	default:
		c.report(RuleWord, pos, "%q is no word of %s: use a listed one or add it there with what it means", name, w.name)
	}
}

// whereColumn heads the column that Locate fills.
const whereColumn = "where"

// Locate returns a page of words with the last column of each table headed where
// filled: the folders of the packages that the first column of the row names.
func Locate(m *Module, page []byte) []byte {
	var out []string
	inside := false
	for _, text := range strings.Split(string(page), "\n") {
		cells := cellsOf(text)
		switch {
		case cells == nil:
			inside = false
		case !inside:
			inside = cells[0] == "word" && cells[len(cells)-1] == whereColumn
		case inside && strings.Contains(cells[0], "`"):
			cut := strings.LastIndex(strings.TrimSuffix(strings.TrimRight(text, " "), "|"), "|")
			text = strings.TrimRight(text[:cut+1]+" "+strings.Join(m.foldersOf(cells[0]), ", "), " ") + " |"
		}
		out = append(out, text)
	}
	return []byte(strings.Join(out, "\n"))
}

// foldersOf returns the folders whose names stand in backticks in a cell.
func (m *Module) foldersOf(cell string) []string {
	var folders []string
	for _, match := range inBackticks.FindAllStringSubmatch(cell, -1) {
		for _, p := range m.Packages {
			if path.Base(p.Path) == match[1] {
				folders = append(folders, "`"+p.Path+"`")
			}
		}
	}
	return folders
}
