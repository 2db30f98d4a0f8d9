package clientids

import (
	"bufio"
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"loam/core/model/content"
)

// File is the name of the file in a world's folder.
const File = "entries.lock"

// maxFile is the maximum size: enough for a million lines.
const maxFile = 128 << 20

const head = `# The numbers under which game clients know the definitions of your bundles, as
# loam has assigned them. Keep this file with the world: clients keep what they
# receive about a number. One line each: version, kind, id, number, and for 1.12.1
# a hash of what was sent with it. The numbers from a version's "next" and
# "next_short" on have never been used.
`

// Open reads the allocations of a world; without a file there are none. The error
// lists all problems, each with its line.
func Open(world string) (*Book, error) {
	b := New()
	b.path = filepath.Join(world, File)
	f, err := os.Open(b.path)
	if errors.Is(err, os.ErrNotExist) {
		return b, nil
	}
	if err != nil {
		return nil, fmt.Errorf("open %s: %w", b.path, err)
	}
	defer f.Close()
	data, err := io.ReadAll(io.LimitReader(f, maxFile+1))
	if err == nil && len(data) > maxFile {
		err = fmt.Errorf("is larger than %d MB", maxFile>>20)
	}
	if err != nil {
		return nil, fmt.Errorf("read %s: %w", b.path, err)
	}
	if err := b.read(data); err != nil {
		return nil, err
	}
	return b, nil
}

// maxProblems bounds the reported problems of a file.
const maxProblems = 20

// read reads the lines of a file.
func (b *Book) read(data []byte) error {
	var problems []error
	owners := make(map[string]string) // owner of each number, by version and number
	scanner := bufio.NewScanner(bytes.NewReader(data))
	for line := 1; scanner.Scan() && len(problems) < maxProblems; line++ {
		words := strings.Fields(scanner.Text())
		if len(words) == 0 || strings.HasPrefix(words[0], "#") {
			continue
		}
		if err := b.line(words, owners); err != nil {
			problems = append(problems, fmt.Errorf("%s:%d:1: %w", b.path, line, err))
		}
	}
	if err := scanner.Err(); err != nil {
		problems = append(problems, fmt.Errorf("read %s: %w", b.path, err))
	}
	for k, e := range b.entries { // independent of each other: the order has no effect
		p := poolOf(k.version, k.kind)
		b.next[p] = max(b.next[p], e.number+1)
	}
	b.dirty = false
	return errors.Join(problems...)
}

// nextWords has the word for the next number of each pool.
var nextWords = map[string]bool{"next": false, "next_short": true}

// line reads one line: "version next number" or "version kind id number [text]".
func (b *Book) line(words []string, owners map[string]string) error {
	version := words[0]
	if !known(version) {
		return fmt.Errorf("unknown version %.40q", version)
	}
	if len(words) == 3 {
		if short, is := nextWords[words[1]]; is {
			p := pool{version, short}
			first, last := p.bounds()
			n, err := number(words[2], first, last+1)
			b.next[p] = max(b.next[p], n)
			return err
		}
	}
	if len(words) < 4 || len(words) > 5 || !slices.Contains(kinds, Kind(words[1])) {
		return fmt.Errorf("malformed line: %.80q", strings.Join(words, " "))
	}
	k := key{version, Kind(words[1]), content.ID(words[2])}
	first, last := poolOf(version, k.kind).bounds()
	n, err := number(words[3], first, last)
	if err != nil {
		return err
	}
	e := entry{number: n}
	if len(words) == 5 {
		text, err := strconv.ParseUint(words[4], 16, 32)
		if err != nil {
			return fmt.Errorf("not a hash: %.40q", words[4])
		}
		e.text = uint32(text)
	}
	if _, twice := b.entries[k]; twice {
		return fmt.Errorf("duplicate number for %s", k.id)
	}
	owner := version + " " + words[3]
	if other, taken := owners[owner]; taken {
		return fmt.Errorf("number %d is already assigned to %s", n, other)
	}
	owners[owner], b.entries[k] = words[2], e
	return nil
}

func known(version string) bool {
	for _, v := range versions {
		if v.name == version {
			return true
		}
	}
	return false
}

func number(word string, first, most uint32) (uint32, error) {
	n, err := strconv.ParseUint(word, 10, 32)
	if err != nil || n < uint64(first) || n > uint64(most) {
		return 0, fmt.Errorf("not a number from %d to %d: %.40q", first, most, word)
	}
	return uint32(n), nil
}

// Save writes the allocations made since the last write. For a Book in memory it
// does nothing.
func (b *Book) Save() error {
	b.writing.Lock()
	defer b.writing.Unlock()
	return b.save()
}

// save is Save with writing held. Concurrent readers see the old file or the new one.
func (b *Book) save() error {
	b.mu.Lock()
	text, dirty := "", b.dirty && b.path != ""
	if dirty {
		text = b.text()
	}
	b.dirty = false
	b.mu.Unlock()
	if !dirty {
		return nil
	}
	err := b.write(text)
	if err != nil {
		b.mu.Lock()
		b.dirty = true
		b.mu.Unlock()
		return fmt.Errorf("write %s: %w", File, err)
	}
	return nil
}

func (b *Book) write(text string) error {
	file, err := os.CreateTemp(filepath.Dir(b.path), ".entries-*.tmp")
	if err != nil {
		return err
	}
	_, err = file.WriteString(text)
	err = errors.Join(err, file.Chmod(0o644), file.Sync(), file.Close())
	if err == nil {
		err = os.Rename(file.Name(), b.path)
	}
	if err != nil {
		return errors.Join(err, os.Remove(file.Name()))
	}
	return nil
}

// text returns the content of the file. Called with mu held.
func (b *Book) text() string {
	var s strings.Builder
	s.WriteString(head)
	for _, v := range versions {
		if n := b.next[pool{v.name, false}]; n > 0 {
			fmt.Fprintf(&s, "%s next %d\n", v.name, n)
		}
		if n := b.next[pool{v.name, true}]; n > 0 {
			fmt.Fprintf(&s, "%s next_short %d\n", v.name, n)
		}
		for _, k := range b.sorted(v.name) {
			e := b.entries[k]
			fmt.Fprintf(&s, "%s %s %s %d", k.version, k.kind, k.id, e.number)
			if e.text != 0 {
				fmt.Fprintf(&s, " %08x", e.text)
			}
			s.WriteByte('\n')
		}
	}
	return s.String()
}

func (b *Book) sorted(version string) []key {
	var list []key
	for k := range b.entries { // sorted below
		if k.version == version {
			list = append(list, k)
		}
	}
	slices.SortFunc(list, func(x, y key) int {
		return cmp.Or(cmp.Compare(x.kind, y.kind), cmp.Compare(x.id, y.id))
	})
	return list
}
