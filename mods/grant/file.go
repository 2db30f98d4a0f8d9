package grant

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"gopkg.in/yaml.v3"

	"loam/core/lib/diag"
	"loam/core/lib/suggest"
	"loam/mods/yamlschema"
	"loam/scripting/permission"
)

// maxFile bounds grants.yaml, in bytes.
const maxFile = 4 << 20

const head = `# Permissions that were allowed or denied to the bundles of this world, and by whom.
# Change them with: loam mods allow, loam mods deny.
`

// Read reads the decisions of a world; a world without the file has none. If there
// is any problem, it returns no Book, because an unreadable decision must not be
// mistaken for another.
func Read(world string) (*Book, diag.List) {
	path := filepath.Join(world, File)
	r := reader{file: filepath.ToSlash(path), book: &Book{}}
	data, err := readFile(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return r.book, nil
	case err != nil:
		return nil, diag.List{{File: r.file, Code: diag.CannotRead, Msg: err.Error()}}
	}
	r.lines = strings.Split(string(data), "\n")
	r.read(data)
	if len(r.problems) > 0 {
		return nil, r.problems.Sort()
	}
	return r.book, nil
}

func readFile(path string) ([]byte, error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	data, err := io.ReadAll(io.LimitReader(file, maxFile+1))
	if err == nil && len(data) > maxFile {
		err = fmt.Errorf("is larger than %d MB", maxFile>>20)
	}
	return data, err
}

// Write writes the decisions of a world. A concurrent reader sees either the old
// ones or the new ones.
func (b *Book) Write(world string) error {
	file, err := os.CreateTemp(world, ".grants-*.tmp")
	if err != nil {
		return fmt.Errorf("write %s: %w", File, err)
	}
	_, err = file.WriteString(b.text())
	err = errors.Join(err, file.Chmod(0o644), file.Sync(), file.Close())
	if err == nil {
		err = os.Rename(file.Name(), filepath.Join(world, File))
	}
	if err != nil {
		return fmt.Errorf("write %s: %w", File, errors.Join(err, os.Remove(file.Name())))
	}
	return nil
}

// text returns the content of the file.
func (b *Book) text() string {
	var s strings.Builder
	s.WriteString(head)
	if len(b.entries) == 0 {
		s.WriteString("grants: []\n")
	} else {
		s.WriteString("grants:\n")
	}
	for _, e := range b.entries {
		fmt.Fprintf(&s, "  - {bundle: %s, permission: %s, allowed: %t, by: %q, at: %q, manifest: %q}\n",
			e.Bundle, e.Permission, e.Allowed, e.By, e.At.Format(time.RFC3339), e.Manifest)
	}
	if len(b.approved) > 0 {
		s.WriteString("updates:\n")
	}
	for _, a := range b.approved {
		fmt.Fprintf(&s, "  - {bundle: %s, version: %q, by: %q, at: %q, files: %q}\n", a.Bundle, a.Version, a.By, a.At.Format(time.RFC3339), a.Files)
	}
	return s.String()
}

// reader reads one file and collects its problems.
type reader struct {
	file     string
	lines    []string
	book     *Book
	problems diag.List
}

func (r *reader) problem(n *yaml.Node, code diag.Code, msg, text, suggestion string) {
	p := diag.Problem{File: r.file, Line: n.Line, Column: n.Column, Code: code, Msg: msg, Text: text, Suggestion: suggestion}
	if n.Line > 0 && n.Line <= len(r.lines) {
		p.Excerpt = strings.TrimRight(r.lines[n.Line-1], "\r")
	}
	if len(r.problems) < diag.Most {
		r.problems = append(r.problems, p)
	}
}

func (r *reader) read(data []byte) {
	var document yaml.Node
	err := yaml.NewDecoder(bytes.NewReader(data)).Decode(&document)
	switch {
	case errors.Is(err, io.EOF):
		return
	case err != nil:
		r.problems = diag.List{{File: r.file, Code: diag.YAMLSyntax, Msg: "not valid YAML: " + strings.TrimPrefix(err.Error(), "yaml: ")}}
		return
	}
	r.mapping(document.Content[0], "the file", map[string]func(*yaml.Node){"grants": r.grants, "updates": r.updates})
}

// mapping reads known keys.
func (r *reader) mapping(n *yaml.Node, what string, known map[string]func(*yaml.Node)) {
	if n.Kind != yaml.MappingNode {
		r.problem(n, diag.WrongType, what+" must be a mapping of keys", n.Value, "")
		return
	}
	seen := make(map[string]bool)
	for i := 0; i+1 < len(n.Content); i += 2 {
		key := n.Content[i]
		read, ok := known[key.Value]
		switch {
		case !ok:
			var names []string
			for name := range known { // the nearest key does not depend on their order
				names = append(names, name)
			}
			near, _ := suggest.Name(key.Value, names)
			r.problem(key, diag.UnknownKey, "unknown key", key.Value, near)
		case seen[key.Value]:
			r.problem(key, diag.DuplicateKey, "duplicate key:", key.Value, "")
		default:
			seen[key.Value] = true
			read(n.Content[i+1])
		}
	}
}

func (r *reader) grants(n *yaml.Node) {
	if n.Kind != yaml.SequenceNode {
		r.problem(n, diag.WrongType, "grants must be a list", n.Value, "")
		return
	}
	for _, item := range n.Content {
		r.entry(item)
	}
}

func (r *reader) entry(n *yaml.Node) {
	var e Entry
	before := len(r.problems)
	r.mapping(n, "a grant", map[string]func(*yaml.Node){
		"bundle": r.bundleName(&e.Bundle),
		"permission": func(v *yaml.Node) {
			e.Permission = v.Value
			if _, ok := permission.Of(v.Value); !ok && v.Value != Everything {
				r.problem(v, diag.BadPermission, "unknown permission", v.Value, permission.Near(v.Value))
			}
		},
		"allowed": func(v *yaml.Node) {
			if v.ShortTag() != "!!bool" || v.Decode(&e.Allowed) != nil {
				r.problem(v, diag.WrongType, "allowed must be true or false, not", v.Value, "")
			}
		},
		"at":       r.time(&e.At),
		"by":       func(v *yaml.Node) { e.By = oneLine(v.Value) },
		"manifest": func(v *yaml.Node) { e.Manifest = v.Value },
	})
	if len(r.problems) > before {
		return
	}
	if e.Bundle == "" || e.Permission == "" {
		r.problem(n, diag.BadGrant, "a grant needs bundle and permission", "", "")
		return
	}
	for _, o := range r.book.entries {
		if o.Bundle == e.Bundle && o.Permission == e.Permission {
			r.problem(n, diag.BadGrant, "duplicate decision:", e.Bundle+" "+e.Permission, "")
			return
		}
	}
	r.book.entries = append(r.book.entries, e)
}

func (r *reader) bundleName(into *string) func(*yaml.Node) {
	return func(v *yaml.Node) {
		if *into = v.Value; !yamlschema.ValidName(v.Value) {
			r.problem(v, diag.BadGrant, "not the name of a bundle", v.Value, "")
		}
	}
}

func (r *reader) time(into *time.Time) func(*yaml.Node) {
	return func(v *yaml.Node) {
		at, err := time.Parse(time.RFC3339, v.Value)
		if *into = at; err != nil {
			r.problem(v, diag.BadGrant, "at must be a time such as 2026-05-01T12:00:00Z, not", v.Value, "")
		}
	}
}

func (r *reader) updates(n *yaml.Node) {
	if n.Kind != yaml.SequenceNode {
		r.problem(n, diag.WrongType, "updates must be a list", n.Value, "")
		return
	}
	for _, item := range n.Content {
		r.update(item)
	}
}

// update reads one approved version.
func (r *reader) update(n *yaml.Node) {
	var a Approval
	before := len(r.problems)
	r.mapping(n, "an approved update", map[string]func(*yaml.Node){
		"bundle":  r.bundleName(&a.Bundle),
		"at":      r.time(&a.At),
		"by":      func(v *yaml.Node) { a.By = oneLine(v.Value) },
		"version": func(v *yaml.Node) { a.Version = v.Value },
		"files":   func(v *yaml.Node) { a.Files = v.Value },
	})
	switch {
	case len(r.problems) > before:
	case a.Bundle == "" || a.Files == "":
		r.problem(n, diag.BadGrant, "an approved update needs bundle and files", "", "")
	case slices.ContainsFunc(r.book.approved, func(o Approval) bool { return o.Bundle == a.Bundle }):
		r.problem(n, diag.BadGrant, "duplicate approved update:", a.Bundle, "")
	default:
		r.book.approved = append(r.book.approved, a)
	}
}
