// Package site shows the documents as web pages and searches them. It owns the contents
// (which page is a tutorial, a how-to guide, reference or explanation, and in which order),
// the rendering of Markdown, the index of the search and the files of the pages.
//
// It opens no listener, and it reads the documents from file systems that it is given. A
// page loads nothing from another server and runs no script except the one of the site.
//
// A page is rendered at the first request for it, and the index is built at the first
// search, so that a program that shows no document spends nothing on them.
package site

import (
	"bytes"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"
	"sync"

	"github.com/yuin/goldmark/ast"
)

// Root is the path below which a Site answers requests.
const Root = "/docs/"

// contentsFile lists every page of the folder docs.
const contentsFile = "docs/README.md"

// Site is all pages with their search. It does not change: any goroutine may use it.
type Site struct {
	tree     tree
	chapters []chapter
	pages    map[string]*page // by their paths below Root
	order    []*page          // for the search
	index    func() *index
	static   map[string]file
}

// A chapter is the pages of one kind, in groups.
type chapter struct {
	Name   string
	groups []group
}

// A group is pages about related subjects; its name may be empty.
type group struct {
	Name  string
	pages []*page
}

// A page is one document.
type page struct {
	path       string // below Root, such as "tutorial" or "examples/boss"
	file       string // in the tree, such as "docs/tutorial.md"
	title      string
	kind       string // the name of its chapter
	group      string // the name of its group
	about      string // what the contents say of it
	prev, next *page  // nil at the ends and for examples
	text       []byte // Markdown
	once       func() *rendered
}

// tree is the folders of the documents.
type tree struct{ docs, examples fs.FS }

// read returns the text of a file, or false.
func (t tree) read(name string) ([]byte, bool) {
	folder, rest, _ := strings.Cut(name, "/")
	if !fs.ValidPath(rest) {
		return nil, false
	}
	from := map[string]fs.FS{"docs": t.docs, "examples": t.examples}[folder]
	if from == nil {
		return nil, false
	}
	data, err := fs.ReadFile(from, rest)
	return data, err == nil
}

// New makes a site of the folders docs and examples. The error names a page that the
// contents list and that does not exist.
func New(docs, examples fs.FS) (*Site, error) {
	s := &Site{tree: tree{docs, examples}, pages: map[string]*page{}, static: staticFiles()}
	s.index = sync.OnceValue(func() *index { return newIndex(s.order) })
	contents, err := s.add(contentsFile)
	if err != nil {
		return nil, err
	}
	contents.kind = "Contents"
	if err := s.readContents(contents); err != nil {
		return nil, err
	}
	names, err := fs.Glob(examples, "*/README.md")
	if err != nil {
		return nil, err
	}
	for _, name := range append([]string{"README.md"}, names...) {
		p, err := s.add("examples/" + name)
		if err != nil {
			return nil, err
		}
		p.kind = exampleKind
	}
	return s, nil
}

// exampleKind is the kind of a page about an example.
const exampleKind = "Example"

// add reads a page.
func (s *Site) add(file string) (*page, error) {
	text, ok := s.tree.read(file)
	if !ok {
		return nil, fmt.Errorf("the documents have no file %s: %s lists it", file, contentsFile)
	}
	p := &page{path: pathOf(file), file: file, title: titleOf(text, file), text: text}
	p.once = sync.OnceValue(func() *rendered { return s.render(p) })
	s.pages[p.path] = p
	s.order = append(s.order, p)
	return p, nil
}

// pathOf returns the path of a file of the tree below Root: docs/tutorial.md is "tutorial",
// examples/boss/README.md is "examples/boss", and docs/README.md is "".
func pathOf(file string) string {
	file = strings.TrimPrefix(file, "docs/")
	if file == "README.md" {
		return ""
	}
	if folder, ok := strings.CutSuffix(file, "/README.md"); ok {
		return folder
	}
	return strings.TrimSuffix(file, ".md")
}

// titleOf returns the first heading of a document.
func titleOf(text []byte, file string) string {
	for line := range bytes.Lines(text) {
		if title, ok := bytes.CutPrefix(line, []byte("# ")); ok {
			return strings.ReplaceAll(strings.TrimSpace(string(title)), "`", "")
		}
	}
	return path.Base(file)
}

// readContents reads the chapters, groups and pages: in docs/README.md a heading of the
// second level is a chapter, one of the third level is a group, and each item of a list
// below them begins with a link to a page.
func (s *Site) readContents(contents *page) error {
	doc := parse(contents.text)
	var last *page
	for n := doc.FirstChild(); n != nil; n = n.NextSibling() {
		switch n := n.(type) {
		case *ast.Heading:
			name := plain(n, contents.text)
			switch n.Level {
			case 2:
				s.chapters = append(s.chapters, chapter{Name: name, groups: []group{{}}})
			case 3:
				c := &s.chapters[len(s.chapters)-1]
				c.groups = append(c.groups, group{Name: name})
			}
		case *ast.List:
			if len(s.chapters) == 0 {
				continue
			}
			for item := n.FirstChild(); item != nil; item = item.NextSibling() {
				p, err := s.readItem(item, contents.text)
				if err != nil {
					return err
				}
				if p == nil {
					continue
				}
				c := &s.chapters[len(s.chapters)-1]
				g := &c.groups[len(c.groups)-1]
				g.pages, p.kind, p.group = append(g.pages, p), c.Name, g.Name
				if p.prev = last; last != nil {
					last.next = p
				}
				last = p
			}
		}
	}
	s.chapters = slices.DeleteFunc(s.chapters, func(c chapter) bool { return len(c.pages()) == 0 })
	return nil
}

// readItem adds the page to which an item of the contents leads. It returns nil for an item
// that leads to no document of this folder.
func (s *Site) readItem(item ast.Node, text []byte) (*page, error) {
	link, ok := item.FirstChild().FirstChild().(*ast.Link)
	if !ok {
		return nil, nil
	}
	to := string(link.Destination)
	if path.Ext(to) != ".md" || strings.Contains(to, "/") {
		return nil, nil
	}
	p, err := s.add("docs/" + to)
	if err != nil {
		return nil, err
	}
	_, p.about, _ = strings.Cut(plain(item, text), ": ")
	return p, nil
}

// pages returns all pages of a chapter in their order.
func (c chapter) pages() []*page {
	var all []*page
	for _, g := range c.groups {
		all = append(all, g.pages...)
	}
	return all
}

// Section returns the Markdown of a page, or of one section of it and what is below it. The
// address is that of a Hit, such as "operating#logs".
func (s *Site) Section(address string) (text string, ok bool) {
	name, anchor, _ := strings.Cut(strings.TrimPrefix(address, Root), "#")
	p := s.pages[strings.TrimSuffix(name, ".md")]
	if p == nil {
		return "", false
	}
	if anchor == "" {
		return string(p.text), true
	}
	sections := p.once().sections
	for i, sec := range sections {
		if sec.anchor != anchor {
			continue
		}
		end := len(p.text)
		for _, later := range sections[i+1:] {
			if later.level <= sec.level {
				end = later.start
				break
			}
		}
		return strings.TrimSpace(string(p.text[sec.start:end])) + "\n", true
	}
	return "", false
}
