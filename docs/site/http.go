package site

import (
	"bytes"
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"encoding/json"
	"html/template"
	"io/fs"
	"net/http"
	"path"
	"strconv"
	"strings"
)

//go:embed static
var embedded embed.FS

//go:embed page.html
var layoutText string

var layout = template.Must(template.New("page").Parse(layoutText))

// policy lets a page load nothing but files of the site and run no script in its text.
const policy = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; " +
	"form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

// file is a file as it is served.
type file struct {
	data []byte
	kind string // content type
}

// contentTypes are those of the files of the site, whatever the machine thinks.
var contentTypes = map[string]string{
	".css": "text/css; charset=utf-8",
	".js":  "text/javascript; charset=utf-8",
	".svg": "image/svg+xml",
	".png": "image/png",
}

const htmlType = "text/html; charset=utf-8"

func staticFiles() map[string]file {
	files := map[string]file{}
	entries, err := fs.ReadDir(embedded, "static")
	if err != nil {
		panic(err) // it is part of the program
	}
	for _, e := range entries {
		data, err := embedded.ReadFile("static/" + e.Name())
		if err != nil {
			panic(err)
		}
		files["static/"+e.Name()] = file{data, contentTypes[path.Ext(e.Name())]}
	}
	return files
}

// searchHits is the number of hits that a page of results shows, and typedHits the number of
// those below the search field.
const (
	searchHits = 20
	typedHits  = 8
)

// ServeHTTP implements http.Handler for all paths below Root.
func (s *Site) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	head := w.Header()
	head.Set("Content-Security-Policy", policy)
	head.Set("X-Content-Type-Options", "nosniff")
	head.Set("Referrer-Policy", "no-referrer")
	head.Set("Cross-Origin-Opener-Policy", "same-origin")
	head.Set("Cross-Origin-Resource-Policy", "same-origin")
	name, ok := strings.CutPrefix(r.URL.Path, Root)
	query := r.URL.Query().Get("q")
	switch clean := strings.TrimSuffix(strings.TrimSuffix(name, "/"), ".md"); {
	case !ok:
		http.Redirect(w, r, Root, http.StatusFound)
	case name == "search.json":
		data, err := json.Marshal(map[string]any{"hits": append([]Hit{}, s.Search(query, typedHits)...)})
		if err != nil {
			panic(err) // hits are texts
		}
		send(w, r, file{data, "application/json"})
	case name == "search":
		send(w, r, s.results(query))
	case s.pages[name] != nil:
		send(w, r, s.document(s.pages[name]))
	case s.pages[clean] != nil: // as in the source tree
		http.Redirect(w, r, Root+clean, http.StatusMovedPermanently)
	default:
		s.other(w, r, name)
	}
}

// other serves what is no page: files of the site, pictures, and files of examples.
func (s *Site) other(w http.ResponseWriter, r *http.Request, name string) {
	if f, ok := s.static[name]; ok {
		send(w, r, f)
		return
	}
	if strings.HasPrefix(name, "examples/") {
		if data, ok := s.tree.read(name); ok {
			send(w, r, s.source(name, data))
			return
		}
	} else if kind := contentTypes[path.Ext(name)]; kind != "" {
		if data, ok := s.tree.read("docs/" + name); ok {
			send(w, r, file{data, kind})
			return
		}
	}
	w.Header().Set("Content-Type", htmlType)
	w.WriteHeader(http.StatusNotFound)
	_, _ = w.Write(s.lay(view{Title: "No such page", Missing: true}).data) // a browser that goes away is no error of ours
}

// send answers with a file, or with "not modified" for a browser that has it.
func send(w http.ResponseWriter, r *http.Request, f file) {
	sum := sha256.Sum256(f.data)
	tag := `"` + hex.EncodeToString(sum[:8]) + `"`
	head := w.Header()
	head.Set("Content-Type", f.kind)
	head.Set("Cache-Control", "no-cache")
	head.Set("ETag", tag)
	if r.Header.Get("If-None-Match") == tag {
		w.WriteHeader(http.StatusNotModified)
		return
	}
	head.Set("Content-Length", strconv.Itoa(len(f.data)))
	_, _ = w.Write(f.data) // a browser that goes away is no error of ours
}

// view is what the layout shows.
type view struct {
	Title    string
	Kind     string
	Body     template.HTML
	Headings []headingView
	Chapters []chapterView
	Prev     *pageView
	Next     *pageView
	Searched bool
	Query    string
	Hits     []Hit
	Missing  bool
}

type chapterView struct {
	Name   string
	Open   bool // has the page that is shown
	Groups []groupView
}

type groupView struct {
	Name  string
	Pages []pageView
}

type pageView struct {
	Path, Title string
	Here        bool
}

type headingView struct {
	Anchor, Title string
	Level         int
}

// lay puts a view into the layout.
func (s *Site) lay(v view) file {
	var b bytes.Buffer
	if err := layout.Execute(&b, v); err != nil {
		panic(err) // the layout is part of the program, and a bytes.Buffer takes everything
	}
	return file{b.Bytes(), htmlType}
}

// document shows a page.
func (s *Site) document(p *page) file {
	r := p.once()
	v := view{Title: p.title, Kind: p.kind, Body: r.html, Headings: headings(r.sections), Chapters: s.contents(p), Prev: link(p.prev), Next: link(p.next)}
	if p.path == "" {
		v.Headings, v.Next = nil, link(s.chapters[0].pages()[0])
	}
	return s.lay(v)
}

// source shows a file of an example as it is.
func (s *Site) source(name string, data []byte) file {
	language := map[string]string{".lua": "lua", ".yaml": "yaml", ".txt": "text"}[path.Ext(name)]
	return s.lay(view{
		Title: path.Base(name), Kind: exampleKind, Chapters: s.contents(nil),
		Body: template.HTML("<h1>" + template.HTMLEscapeString(name) + "</h1>\n" + codeBlock(language, data)),
	})
}

// results shows what a search has found.
func (s *Site) results(query string) file {
	return s.lay(view{Title: "Search", Searched: true, Query: query, Hits: s.Search(query, searchHits), Chapters: s.contents(nil)})
}

func link(p *page) *pageView {
	if p == nil {
		return nil
	}
	return &pageView{Path: p.path, Title: p.title}
}

// openChapters is the number of chapters whose pages show beside a page of no chapter.
const openChapters = 2

func (s *Site) contents(here *page) []chapterView {
	var list []chapterView
	for _, c := range s.chapters {
		v := chapterView{Name: c.Name}
		for _, g := range c.groups {
			gv := groupView{Name: g.Name}
			for _, p := range g.pages {
				gv.Pages = append(gv.Pages, pageView{Path: p.path, Title: p.title, Here: p == here})
				v.Open = v.Open || p == here
			}
			if len(gv.Pages) > 0 {
				v.Groups = append(v.Groups, gv)
			}
		}
		v.Open = v.Open || len(list) < openChapters && (here == nil || here.path == "")
		list = append(list, v)
	}
	return list
}

// manyHeadings is the number of headings above which the list beside a page has those of the
// second level only.
const manyHeadings = 70

// headings are those in the list beside a page.
func headings(sections []section) []headingView {
	deepest := 3
	if len(sections) > manyHeadings {
		deepest = 2
	}
	var list []headingView
	for _, s := range sections[1:] {
		if s.level <= deepest {
			list = append(list, headingView{s.anchor, s.title, max(2, s.level)})
		}
	}
	if len(list) < 2 {
		return nil
	}
	return list
}
