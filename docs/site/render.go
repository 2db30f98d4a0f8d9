package site

import (
	"bytes"
	"html/template"
	"path"
	"strconv"
	"strings"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	tables "github.com/yuin/goldmark/extension/ast"
	"github.com/yuin/goldmark/renderer"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"
)

// markdown reads and writes Markdown with tables. It escapes all text; HTML in a document
// is dropped, see clean.
var markdown = goldmark.New(
	goldmark.WithExtensions(extension.NewTable(extension.WithTableCellAlignMethod(extension.TableCellAlignNone))),
	goldmark.WithRendererOptions(renderer.WithNodeRenderers(util.Prioritized(codeBlocks{}, 100))),
)

// rendered is a page as HTML, and its sections.
type rendered struct {
	html     template.HTML
	sections []section
}

// A section is a heading with the text up to the next heading.
type section struct {
	anchor string // the id of its heading; "" for the text before the first one
	level  int    // of its heading, 1 to 6
	title  string
	above  string   // the titles of the headings above it, without that of the page
	blocks []string // its text: a paragraph, item or row each
	terms  []string // what it describes one by one: first cells of tables, words in bold
	start  int      // offset of its heading in the Markdown
}

func parse(markdownText []byte) ast.Node {
	return markdown.Parser().Parse(text.NewReader(markdownText))
}

// render makes the HTML of a page.
func (s *Site) render(p *page) *rendered {
	doc := parse(p.text)
	clean(doc)
	r := &rendered{sections: sectionsOf(doc, p)}
	s.link(doc, p)
	var html bytes.Buffer
	if err := markdown.Renderer().Render(&html, p.text, doc); err != nil {
		panic(err) // a bytes.Buffer takes everything
	}
	r.html = template.HTML(html.String())
	return r
}

// clean removes HTML: comments are marks for tests, and anything else is unexpected.
func clean(doc ast.Node) {
	var html []ast.Node
	_ = ast.Walk(doc, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if k := n.Kind(); entering && (k == ast.KindHTMLBlock || k == ast.KindRawHTML) {
			html = append(html, n)
		}
		return ast.WalkContinue, nil
	})
	for _, n := range html {
		n.Parent().RemoveChild(n.Parent(), n)
	}
}

// sectionsOf returns the sections of a document and gives each heading its id.
func sectionsOf(doc ast.Node, p *page) []section {
	sections := []section{{level: 1, title: p.title}}
	taken := map[string]int{}
	var above [7]string // the last title of each level
	for n := doc.FirstChild(); n != nil; n = n.NextSibling() {
		h, ok := n.(*ast.Heading)
		if !ok {
			last := &sections[len(sections)-1]
			last.blocks = append(last.blocks, blocksOf(n, p.text)...)
			last.terms = append(last.terms, termsOf(n, p.text)...)
			continue
		}
		title := plain(h, p.text)
		anchor := Anchor(title)
		if n := taken[anchor]; n > 0 {
			taken[anchor]++
			anchor += "-" + strconv.Itoa(n)
		} else {
			taken[anchor] = 1
		}
		h.SetAttributeString("id", []byte(anchor))
		above[h.Level] = title
		clear(above[h.Level+1:])
		if len(sections) == 1 && h.Level == 1 && len(sections[0].blocks) == 0 {
			sections[0].anchor = anchor
			continue
		}
		sections = append(sections, section{
			anchor: anchor, level: h.Level, title: title, start: lineStart(p.text, h),
			above: strings.Join(strings.Fields(strings.Join(above[2:max(2, h.Level)], " ")), " "),
		})
	}
	return sections
}

// lineStart returns the offset of the line of a heading.
func lineStart(text []byte, h *ast.Heading) int {
	if h.Lines().Len() == 0 {
		return 0
	}
	return bytes.LastIndexByte(text[:h.Lines().At(0).Start], '\n') + 1
}

// Anchor returns the id of a heading, as GitHub makes it. Any goroutine may call it.
func Anchor(heading string) string {
	var s strings.Builder
	for _, c := range strings.ToLower(heading) {
		switch {
		case c == ' ':
			s.WriteByte('-')
		case c == '-' || c == '_' || c >= 'a' && c <= 'z' || c >= '0' && c <= '9' || c > 127:
			s.WriteRune(c)
		}
	}
	return s.String()
}

// blocksOf returns the text of a block: one string for each paragraph, item, row and line of
// code.
func blocksOf(n ast.Node, source []byte) []string {
	switch {
	case n.Kind() == ast.KindFencedCodeBlock || n.Kind() == ast.KindCodeBlock:
		return strings.Split(strings.TrimSpace(string(n.Lines().Value(source))), "\n")
	case n.FirstChild() == nil || n.FirstChild().Type() == ast.TypeInline:
		return []string{plain(n, source)}
	case n.Kind() == tables.KindTableRow || n.Kind() == tables.KindTableHeader:
		var cells []string
		for c := n.FirstChild(); c != nil; c = c.NextSibling() {
			cells = append(cells, plain(c, source))
		}
		return []string{strings.Join(cells, ": ")}
	}
	var blocks []string
	for c := n.FirstChild(); c != nil; c = c.NextSibling() {
		blocks = append(blocks, blocksOf(c, source)...)
	}
	return blocks
}

// termsOf returns what a block describes one by one.
func termsOf(n ast.Node, source []byte) []string {
	var terms []string
	_ = ast.Walk(n, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if !entering {
			return ast.WalkContinue, nil
		}
		emphasis, ok := n.(*ast.Emphasis)
		if n.Kind() == tables.KindTableRow {
			terms = append(terms, plain(n.FirstChild(), source))
		} else if ok && emphasis.Level == 2 {
			terms = append(terms, plain(n, source))
		}
		return ast.WalkContinue, nil
	})
	return terms
}

// plain returns the text below a node without its marks.
func plain(n ast.Node, source []byte) string {
	var b strings.Builder
	_ = ast.Walk(n, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if !entering {
			return ast.WalkContinue, nil
		}
		switch n := n.(type) {
		case *ast.Text:
			b.Write(util.UnescapePunctuations(n.Segment.Value(source)))
			if n.SoftLineBreak() || n.HardLineBreak() {
				b.WriteByte(' ')
			}
		case *ast.String:
			b.Write(n.Value)
		case *ast.AutoLink:
			b.Write(n.Label(source))
		}
		return ast.WalkContinue, nil
	})
	return strings.TrimSpace(b.String())
}

// link points the links and pictures of a page to the paths of the site. A link to a file
// that the site does not have becomes its text.
func (s *Site) link(doc ast.Node, p *page) {
	var lost []*ast.Link
	_ = ast.Walk(doc, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if !entering {
			return ast.WalkContinue, nil
		}
		switch n := n.(type) {
		case *ast.Image:
			n.Destination = []byte(Root + pathOf(resolve(p.file, string(n.Destination))))
			n.SetAttributeString("loading", []byte("lazy"))
		case *ast.Link:
			to, ok := s.target(p, string(n.Destination))
			if !ok {
				lost = append(lost, n)
			}
			n.Destination = []byte(to)
			s.name(n, p)
			if external(to) {
				n.SetAttributeString("rel", []byte("noreferrer"))
			}
		}
		return ast.WalkContinue, nil
	})
	for _, n := range lost {
		text := ast.NewEmphasis(1)
		text.SetAttributeString("title", []byte("a file of the source tree: "+string(n.Destination)))
		for c := n.FirstChild(); c != nil; c = n.FirstChild() {
			text.AppendChild(text, c)
		}
		n.Parent().ReplaceChild(n.Parent(), n, text)
	}
}

// external reports whether a link leads to another site. Other schemes, such as javascript:,
// are names of files that do not exist.
func external(link string) bool {
	return strings.HasPrefix(link, "https://") || strings.HasPrefix(link, "http://")
}

// target returns where a link of a page leads, and false with the name of the file for one
// that the site does not have.
func (s *Site) target(p *page, link string) (to string, ok bool) {
	if external(link) || strings.HasPrefix(link, "#") {
		return link, true
	}
	file, anchor, found := strings.Cut(link, "#")
	if found {
		anchor = "#" + anchor
	}
	name := resolve(p.file, file)
	if s.pages[pathOf(name)] != nil {
		return Root + pathOf(name) + anchor, true
	}
	if _, ok := s.tree.read(name); ok {
		return Root + pathOf(name) + anchor, true
	}
	return name, false
}

// resolve returns the name in the tree of a file to which a file of the tree refers.
func resolve(from, to string) string { return path.Join(path.Dir(from), to) }

// name gives a link the title of the page to which it leads, where its text is only the name
// of the file.
func (s *Site) name(n *ast.Link, from *page) {
	name, _, _ := strings.Cut(strings.TrimPrefix(string(n.Destination), Root), "#")
	to := s.pages[name]
	if to == nil || plain(n, from.text) != path.Base(to.file) {
		return
	}
	n.RemoveChildren(n)
	n.AppendChild(n, ast.NewString([]byte(to.title)))
}
