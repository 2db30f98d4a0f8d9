// Package yamledit changes single entries of a YAML file that people write by
// hand. Comments, order, blanks and quotes stay as they are, because an entry is cut
// out of the text or inserted into it and no other byte changes. The nodes of
// yaml.v3 give the position of each entry. After each change the text is parsed
// again, and must have exactly the same content except for that entry.
//
// It does not depend on bundles or definitions, and reads and writes no file. It
// refuses changes that would alter the form of something a person wrote, such as an
// entry with an anchor, with [ErrForm].
//
// All functions are pure. A File belongs to one goroutine.
package yamledit

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"reflect"
	"strings"

	"gopkg.in/yaml.v3"
)

// MaxFile bounds a file, in bytes.
const MaxFile = 8 << 20

// ErrForm reports an entry in a form that only a person can change.
var ErrForm = errors.New("has a form that can only be edited by hand")

// File is the text of a YAML file. The zero File is an empty one.
type File struct {
	data []byte
	root *yaml.Node // nil if the file is empty
	end  string     // of a line
}

// Parse parses a file. The error is that of the YAML parser.
func Parse(data []byte) (*File, error) {
	if len(data) > MaxFile {
		return nil, fmt.Errorf("is larger than %d MB", MaxFile>>20)
	}
	f := &File{data: data, end: "\n"}
	if bytes.Contains(data, []byte("\r\n")) {
		f.end = "\r\n"
	}
	decoder := yaml.NewDecoder(bytes.NewReader(data))
	document, err := decode(decoder)
	switch {
	case errors.Is(err, io.EOF):
		return f, nil
	case err != nil:
		return nil, err
	}
	if _, err := decode(decoder); !errors.Is(err, io.EOF) {
		return nil, errors.New("has a second document after ---")
	}
	f.root = document
	return f, nil
}

// decode reads one document. The parser is an external package: a panic of it is an
// unreadable file.
func decode(d *yaml.Decoder) (n *yaml.Node, err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("yaml: cannot be read: %v", p)
		}
	}()
	document := new(yaml.Node)
	if err := d.Decode(document); err != nil {
		return nil, err
	}
	if document.Kind != yaml.DocumentNode || len(document.Content) != 1 {
		return nil, io.EOF
	}
	return document.Content[0], nil
}

// Bytes returns the text. The caller must not modify it.
func (f *File) Bytes() []byte { return f.data }

// Has reports whether an entry exists, even if it is empty.
func (f *File) Has(path ...string) bool { return f.at(path) != nil }

// List returns the scalars of a list.
func (f *File) List(path ...string) (list []string) {
	n := f.at(path)
	if n == nil || n.Kind != yaml.SequenceNode {
		return nil
	}
	for _, item := range n.Content {
		list = append(list, item.Value)
	}
	return list
}

// Line returns the line of the key of an entry, from 1; 0 if there is none.
func (f *File) Line(path ...string) int {
	if len(path) == 0 {
		return 0
	}
	key, _ := entry(f.at(path[:len(path)-1]), path[len(path)-1])
	if key == nil {
		return 0
	}
	return key.Line
}

// at returns the node at a path, nil if there is none.
func (f *File) at(path []string) *yaml.Node {
	n := f.root
	for _, key := range path {
		_, n = entry(n, key)
	}
	return n
}

// entry finds a key of a mapping and its value.
func entry(n *yaml.Node, key string) (at, value *yaml.Node) {
	if n == nil || n.Kind != yaml.MappingNode {
		return nil, nil
	}
	for i := 0; i+1 < len(n.Content); i += 2 {
		if n.Content[i].Value == key {
			return n.Content[i], n.Content[i+1]
		}
	}
	return nil, nil
}

func isNull(n *yaml.Node) bool { return n.Kind == yaml.ScalarNode && n.ShortTag() == "!!null" }

// Put sets the entry at a path to a value, which is YAML on one line. Missing
// mappings on the way are created.
func (f *File) Put(value string, path ...string) error {
	if len(path) == 0 {
		return f.refuse(path)
	}
	given, err := Parse([]byte(value))
	if err != nil || given.root == nil || strings.ContainsAny(value, "\r\n") {
		return fmt.Errorf("%q is not a value on one line", value)
	}
	want, ok := putInto(said(f.root), path, said(given.root))
	if !ok {
		return f.refuse(path)
	}
	return f.become(f.put(value, path), want, path)
}

// Begin creates an empty entry, with the mappings on the way, unless it exists.
func (f *File) Begin(path ...string) error {
	if len(path) == 0 || f.Has(path...) {
		return nil
	}
	want, ok := putInto(said(f.root), path, nil)
	if !ok {
		return f.refuse(path)
	}
	return f.become(f.put("", path), want, path)
}

// Append adds an item, which is YAML on one line, after the last of an existing
// list, or starts the list of an empty entry.
func (f *File) Append(item string, path ...string) error {
	given, err := Parse([]byte(item))
	n := f.at(path)
	if err != nil || given.root == nil || n == nil || n.Kind != yaml.SequenceNode && !isNull(n) {
		return f.refuse(path)
	}
	list, _ := said(n).([]any)
	want, ok := putInto(said(f.root), path, append(list, said(given.root)))
	if !ok {
		return f.refuse(path)
	}
	if isNull(n) {
		key, _ := entry(f.at(path[:len(path)-1]), path[len(path)-1])
		return f.become(f.insertLines(f.lineStart(key.Line+1), key.Column+1, []string{"- " + item}), want, path)
	}
	return f.become(f.appendItem(n, item), want, path)
}

// Remove removes an entry, with the comment after it and those within it. Comments
// above it stay. A mapping or list that becomes empty stays, without a value.
func (f *File) Remove(path ...string) error {
	if len(path) == 0 || !f.Has(path...) {
		return fmt.Errorf("there is no %s", strings.Join(path, "."))
	}
	want := removeFrom(said(f.root), path)
	return f.become(f.remove(path), want, path)
}

func (f *File) refuse(path []string) error {
	return fmt.Errorf("%s %w", strings.Join(path, "."), ErrForm)
}

// become accepts a changed text if it has the expected content.
func (f *File) become(data []byte, want any, path []string) error {
	if data == nil {
		return f.refuse(path)
	}
	made, err := Parse(data)
	if err != nil || !reflect.DeepEqual(said(made.root), want) {
		return f.refuse(path)
	}
	*f = *made
	return nil
}

// scalar returns the value of a node without children.
type scalar struct{ tag, value string }

// said returns the content of a node, regardless of its form: mappings, lists and scalars;
// an empty mapping is nil. A node that is not data is returned as itself, which is unequal
// to any other.
func said(n *yaml.Node) any {
	switch {
	case n == nil || isNull(n):
		return nil
	case n.Kind == yaml.ScalarNode:
		return scalar{n.ShortTag(), n.Value}
	case n.Kind == yaml.SequenceNode:
		list := make([]any, len(n.Content))
		for i, item := range n.Content {
			list[i] = said(item)
		}
		return list
	case n.Kind == yaml.MappingNode:
		all := make(map[string]any, len(n.Content)/2)
		for i := 0; i+1 < len(n.Content); i += 2 {
			all[n.Content[i].Value] = said(n.Content[i+1])
		}
		switch len(all) {
		case 0:
			return nil
		case len(n.Content) / 2:
			return all
		}
		return n // a duplicate key
	}
	return n
}

// putInto returns the content after a path is set. It changes the given content.
func putInto(was any, path []string, value any) (any, bool) {
	if len(path) == 0 {
		return value, true
	}
	all, ok := was.(map[string]any)
	if was == nil {
		all, ok = map[string]any{}, true
	}
	if !ok {
		return nil, false
	}
	below, ok := putInto(all[path[0]], path[1:], value)
	if ok {
		all[path[0]] = below
	}
	return all, ok
}

func removeFrom(was any, path []string) any {
	all, ok := was.(map[string]any)
	switch {
	case !ok:
	case len(path) > 1:
		all[path[0]] = removeFrom(all[path[0]], path[1:])
	default:
		delete(all, path[0])
		if len(all) == 0 {
			return nil
		}
	}
	return was
}
