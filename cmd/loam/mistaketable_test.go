package main

import (
	"archive/zip"
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
)

// A mistake is one case of the table of mistakes: what somebody does wrong in the world of
// testdata/mistakes/world, and the first problem that is printed.
type mistake struct {
	title   string
	changes []change
	command []string // words after loam
	says    []string // texts that the first problem contains: the cause
	helps   []string // the same: what to do
	want    string   // the first problem, with the line of the file
	comment string   // lines before the title
}

// A change replaces a text of a file, adds to it, or makes the file.
type change struct {
	file     string // as problems name it: mill/data/creatures.yaml
	archive  bool   // the new lines are the entries of an archive
	old, new []string
}

// readMistakes reads a file of the table. A case is a title and lines:
//
//	== a key is misspelt
//	in mill/data/creatures.yaml
//	-     health: 200
//	+     helth: 200
//	says "helth"
//	helps "health"
//	> mill/data/creatures.yaml:16:5: unknown key ...
//
// Lines with - are replaced by those with +; without -, those with + are added at the end
// of the file, which is made if there is none. "zip FILE" makes an archive, see entry. A
// command is "$ loam check world", which is also what runs without a command.
func readMistakes(text string) ([]mistake, error) {
	var all []mistake
	var comment []string
	for i, line := range strings.Split(strings.TrimRight(text, "\n"), "\n") {
		word, rest, _ := strings.Cut(line, " ")
		if word == "#" || line == "" && len(all) == 0 || line == "" && len(all[len(all)-1].want) > 0 {
			if line != "" {
				comment = append(comment, line)
			}
			continue
		}
		if word == "==" {
			all = append(all, mistake{title: rest, comment: strings.Join(comment, "\n"), command: []string{"check", "world"}})
			comment = nil
			continue
		}
		if len(all) == 0 {
			return nil, fmt.Errorf("line %d: %q is before the first case", i+1, line)
		}
		if err := all[len(all)-1].read(word, rest); err != nil {
			return nil, fmt.Errorf("line %d: %w", i+1, err)
		}
	}
	return all, nil
}

func (m *mistake) read(word, rest string) error {
	switch word {
	case "in", "zip":
		m.changes = append(m.changes, change{file: rest, archive: word == "zip"})
		return nil
	case "$":
		words := strings.Fields(rest)
		m.command = words[1:]
		return nil
	case "says", "helps":
		s, err := strconv.Unquote(rest)
		if word == "says" {
			m.says = append(m.says, s)
		} else {
			m.helps = append(m.helps, s)
		}
		return err
	case ">":
		m.want += rest + "\n"
		return nil
	}
	if len(m.changes) == 0 {
		return fmt.Errorf("%q: want == in zip $ says helps > - or +", word)
	}
	c := &m.changes[len(m.changes)-1]
	switch word {
	case "-":
		if len(c.new) > 0 { // another change of the file
			m.changes = append(m.changes, change{file: c.file})
			c = &m.changes[len(m.changes)-1]
		}
		c.old = append(c.old, rest)
	case "+":
		c.new = append(c.new, rest)
	default:
		return fmt.Errorf("%q: want == in zip $ says helps > - or +", word)
	}
	return nil
}

// writeMistakes is the text that readMistakes reads.
func writeMistakes(all []mistake) string {
	var b strings.Builder
	for i, m := range all {
		if i > 0 {
			b.WriteString("\n")
		}
		if m.comment != "" {
			b.WriteString(m.comment + "\n\n")
		}
		fmt.Fprintf(&b, "== %s\n", m.title)
		for k, c := range m.changes {
			kind := "in"
			if c.archive {
				kind = "zip"
			}
			if k == 0 || m.changes[k-1].file != c.file {
				fmt.Fprintf(&b, "%s %s\n", kind, c.file)
			}
			writeLines(&b, "-", c.old)
			writeLines(&b, "+", c.new)
		}
		if !slices.Equal(m.command, []string{"check", "world"}) {
			fmt.Fprintf(&b, "$ loam %s\n", strings.Join(m.command, " "))
		}
		for _, s := range m.says {
			fmt.Fprintf(&b, "says %q\n", s)
		}
		for _, s := range m.helps {
			fmt.Fprintf(&b, "helps %q\n", s)
		}
		writeLines(&b, ">", strings.Split(strings.TrimSuffix(m.want, "\n"), "\n"))
	}
	return b.String()
}

func writeLines(b *strings.Builder, sign string, lines []string) {
	for _, line := range lines {
		b.WriteString(strings.TrimRight(sign+" "+line, " ") + "\n")
	}
}

// apply makes a change in a folder that contains the world.
func (c change) apply(dir string) error {
	name := filepath.FromSlash(c.file)
	if bundle, _, ok := strings.Cut(c.file, "/"); ok && bundle != "world" {
		name = filepath.Join("world", "mods", name)
	}
	name = filepath.Join(dir, name)
	if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
		return err
	}
	if c.archive {
		return c.zip(name)
	}
	data, err := os.ReadFile(name)
	if err != nil && !errors.Is(err, os.ErrNotExist) {
		return err
	}
	fresh := strings.Join(c.new, "\n") + "\n"
	if len(c.old) == 0 {
		return os.WriteFile(name, append(data, fresh...), 0o644)
	}
	if len(c.new) == 0 {
		fresh = ""
	}
	old := strings.Join(c.old, "\n") + "\n"
	if n := bytes.Count(data, []byte(old)); n != 1 {
		return fmt.Errorf("%s has %d times, want once:\n%s", c.file, n, old)
	}
	return os.WriteFile(name, bytes.Replace(data, []byte(old), []byte(fresh), 1), 0o644)
}

// zip makes an archive. An entry is "PATH", "PATH = TEXT", or "PATH * BYTES"; "cut BYTES"
// leaves only so much of the archive.
func (c change) zip(name string) error {
	var b bytes.Buffer
	z, cut := zip.NewWriter(&b), 0
	for _, entry := range c.new {
		if n, ok := strings.CutPrefix(entry, "cut "); ok {
			cut, _ = strconv.Atoi(n)
			continue
		}
		path, text, _ := strings.Cut(entry, " = ")
		path, size, _ := strings.Cut(path, " * ")
		w, err := z.Create(path)
		if err != nil {
			return err
		}
		content := []byte(text + "\n")
		if n, _ := strconv.Atoi(size); n > 0 {
			content = make([]byte, n)
		}
		if _, err := w.Write(content); err != nil {
			return err
		}
	}
	if err := z.Close(); err != nil {
		return err
	}
	data := b.Bytes()
	if cut > 0 {
		data = data[:cut]
	}
	return os.WriteFile(name, data, 0o644)
}
