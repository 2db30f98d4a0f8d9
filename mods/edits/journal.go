package edits

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"slices"
	"strings"
)

// MaxUndo is the number of edits that can be undone; older ones are discarded.
const MaxUndo = 500

// journal has the edits that can be undone, oldest first. Operators share it, and each
// undoes their own edits.
type journal struct{ entries []entry }

// entry is one edit.
type entry struct {
	By    string `json:"by"`
	What  string `json:"what"`
	Steps []step `json:"steps"`
}

// step is one change of the lines of a file.
type step struct {
	File string `json:"file"`
	// Scaffold is a part that later edits may depend on, such as a heading. It is
	// removed only with the last of these edits, and never prevents an undo.
	Scaffold bool   `json:"scaffold,omitempty"`
	Made     bool   `json:"made,omitempty"` // there was no file
	Line     int    `json:"line"`           // from 0: first line of the change
	Old      string `json:"old,omitempty"`  // the lines before
	New      string `json:"new,omitempty"`  // and after the step
	Above    string `json:"above,omitempty"`
	Below    string `json:"below,omitempty"` // the lines around the change
	Was      string `json:"was,omitempty"`   // digest of the whole text before
	Is       string `json:"is"`              // and after the step
}

func digest(data []byte) string {
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:8])
}

// newStep returns the difference of two texts in whole lines.
func newStep(file string, before, after []byte, scaffold bool) step {
	s := step{File: file, Scaffold: scaffold, Made: before == nil, Is: digest(after)}
	if before != nil {
		s.Was = digest(before)
	}
	a, b := lines(before), lines(after)
	for s.Line < min(len(a), len(b)) && a[s.Line] == b[s.Line] {
		s.Line++
	}
	endA, endB := len(a), len(b)
	for endA > s.Line && endB > s.Line && a[endA-1] == b[endB-1] {
		endA, endB = endA-1, endB-1
	}
	s.Old, s.New = strings.Join(a[s.Line:endA], ""), strings.Join(b[s.Line:endB], "")
	if s.Line > 0 {
		s.Above = b[s.Line-1]
	}
	if endB < len(b) {
		s.Below = b[endB]
	}
	return s
}

func lines(data []byte) []string { return slices.Collect(strings.Lines(string(data))) }

// errByHand is the refusal of an undo.
var errByHand = errors.New("was changed since, so the edit cannot be undone exactly; change the file by hand, then use .undo forget")

// back reverts a step in a text, nil if there is no file. Exact is set if the text is
// unchanged since the step.
func (s *step) back(data []byte) (was []byte, exact bool, err error) {
	switch digest(data) {
	case s.Is:
		if s.Made {
			return nil, true, nil
		}
		all, own := lines(data), len(lines([]byte(s.New)))
		return []byte(strings.Join(slices.Concat(all[:s.Line], []string{s.Old}, all[s.Line+own:]), "")), true, nil
	}
	if s.Made || data == nil {
		return nil, false, errByHand
	}
	at, ok := s.search(lines(data))
	if !ok {
		return nil, false, errByHand
	}
	all, own := lines(data), len(lines([]byte(s.New)))
	return []byte(strings.Join(slices.Concat(all[:at], []string{s.Old}, all[at+own:]), "")), false, nil
}

// search finds the only place in a changed text with the step's lines, or, if the step
// removed lines, the place where they were.
func (s *step) search(all []string) (at int, ok bool) {
	own := lines([]byte(s.New))
	around := func(i int) string {
		if i < 0 || i >= len(all) {
			return ""
		}
		return all[i]
	}
	found := 0
	for i := 0; i+len(own) <= len(all); i++ {
		same := slices.Equal(all[i:i+len(own)], own)
		if len(own) == 0 {
			same = around(i-1) == s.Above && around(i) == s.Below
		}
		if same {
			at, found = i, found+1
		}
	}
	return at, found == 1
}

// with returns the journal with one more edit.
func (j journal) with(e entry) journal {
	all := append(slices.Clone(j.entries), e)
	return journal{all[max(0, len(all)-MaxUndo):]}
}

// last returns the last edit of a person, -1 if there is none.
func (j journal) last(by string) int {
	for i, e := range slices.Backward(j.entries) {
		if e.By == by {
			return i
		}
	}
	return -1
}

func readJournal(path string) (journal, error) {
	data, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return journal{}, nil
	}
	if err != nil {
		return journal{}, fmt.Errorf("read the undo journal: %w", err)
	}
	var j journal
	for n, line := range bytes.Split(bytes.TrimSpace(data), []byte("\n")) {
		if len(line) == 0 {
			continue
		}
		var e entry
		if err := json.Unmarshal(line, &e); err != nil {
			return journal{}, fmt.Errorf("%s:%d is damaged; move the file away (earlier edits can then not be undone): %w", path, n+1, err)
		}
		j.entries = append(j.entries, e)
	}
	return j, nil
}

func (j journal) write(path string) error {
	var b bytes.Buffer
	encoder := json.NewEncoder(&b)
	encoder.SetEscapeHTML(false)
	for i := range j.entries {
		if err := encoder.Encode(&j.entries[i]); err != nil {
			return err
		}
	}
	return replace(path, b.Bytes(), 0o600)
}

// unwritten reports whether a file is as it was before the edit: the writer was interrupted
// between journal and file.
func (e *entry) unwritten(file string, now []byte) bool {
	i := slices.IndexFunc(e.Steps, func(s step) bool { return s.File == file })
	return e.Steps[i].Made && now == nil || !e.Steps[i].Made && e.Steps[i].Was == digest(now)
}

// forget removes the last edit of a person from the journal.
func (e *Editor) forget(done *Done, by string) error {
	at := done.book.last(by)
	if at < 0 {
		return ErrNothing
	}
	done.What = done.book.entries[at].What
	return done.book.without(at).write(e.Journal)
}

func (j journal) without(i int) journal {
	return journal{slices.Delete(slices.Clone(j.entries), i, i+1)}
}

// undo reverts the last edit of a person.
func (e *Editor) undo(done *Done, d *draft, by string) error {
	at := done.book.last(by)
	if at < 0 {
		return ErrNothing
	}
	taken := done.book.entries[at]
	texts := map[string][]byte{}
	for name, was := range d.was {
		texts[name] = was
	}
	newest := at == len(done.book.entries)-1
	for _, s := range slices.Backward(taken.Steps) {
		if taken.unwritten(s.File, d.was[s.File]) {
			continue
		}
		was, exact, err := s.back(texts[s.File])
		if s.Scaffold && (err != nil || !exact || !newest) {
			continue
		}
		if err != nil {
			return fmt.Errorf("%s: %s/%s %w", taken.What, Folder, s.File, err)
		}
		texts[s.File] = was
	}
	for _, s := range slices.Backward(taken.Steps) { // dependencies last
		was, now := d.was[s.File], texts[s.File]
		same := bytes.Equal(was, now) && (was == nil) == (now == nil)
		if !same && !slices.ContainsFunc(done.files, func(c change) bool { return c.name == s.File }) {
			done.files = append(done.files, change{s.File, was, now})
		}
	}
	slices.SortStableFunc(done.files, func(a, b change) int { return rank(b) - rank(a) })
	done.What = taken.What
	return e.write(done.files, done.book.without(at), done.book)
}
