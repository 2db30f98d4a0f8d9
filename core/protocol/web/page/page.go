// Package page owns the page that people play in a browser: its files, and how they are
// served. The program embeds them.
//
// One visit to the page takes the index, page.css, page.js and the icon: the fewer
// requests, the fewer a browser can drop. Read joins page.css from the style sheets;
// page.js is the bundle of main.js and its modules, which "go generate" makes. The
// modules themselves are served too, for tests and for readers.
package page

import (
	"bytes"
	"crypto/sha256"
	"embed"
	"encoding/base64"
	"encoding/hex"
	"fmt"
	"io/fs"
	"net/http"
	"path"
	"regexp"
	"strconv"
	"strings"
)

//go:embed *.html *.css *.js *.svg js-sha1 built/page.js
var embedded embed.FS

// sheets are the style sheets that make up page.css, in their order: where two rules are
// equally specific, the later one applies. scripts.css belongs to scripts.html alone.
var sheets = []string{"style.css", "pushed.css", "windows.css", "commands.css", "group.css", "bag.css", "quests.css",
	"post.css", "company.css", "growth.css", "outlook.css", "magic.css", "rules.css"}

// inline finds the scripts in the text of the index.
var inline = regexp.MustCompile(`(?s)<script>(.*?)</script>`)

// Page is the page as it is served. It does not change: any goroutine may use it.
type Page struct {
	// Policy lets the page load and reach nothing but its own server, and run no script
	// in its text except those of the index. It is the value of the header
	// Content-Security-Policy.
	Policy string

	files map[string]*file // by their paths
}

// file is one file of the page.
type file struct {
	data []byte
	kind string // content type
	tag  string // of its content
}

// contentTypes are those of the page's files, whatever the machine thinks.
var contentTypes = map[string]string{
	".html": "text/html; charset=utf-8",
	".css":  "text/css; charset=utf-8",
	".js":   "text/javascript; charset=utf-8",
	".svg":  "image/svg+xml",
}

// Read reads the page; "/" is its index.
func Read() *Page {
	p := &Page{files: map[string]*file{}}
	err := fs.WalkDir(embedded, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := embedded.ReadFile(name)
		if err != nil {
			return err
		}
		p.add("/"+strings.TrimPrefix(name, "built/"), data)
		return nil
	})
	if err != nil {
		panic(err) // the page is part of the program
	}
	p.add("/page.css", p.styles())
	index := p.index()
	p.add("/index.html", index)
	p.files["/"] = p.files["/index.html"]
	p.Policy = policy(index)
	return p
}

func (p *Page) add(name string, data []byte) {
	sum := sha256.Sum256(data)
	p.files[name] = &file{
		data: data,
		kind: contentTypes[path.Ext(name)],
		tag:  `"` + hex.EncodeToString(sum[:8]) + `"`,
	}
}

func (p *Page) styles() []byte {
	var css bytes.Buffer
	for _, name := range sheets {
		fmt.Fprintf(&css, "/* %s */\n%s\n", name, p.files["/"+name].data)
	}
	return css.Bytes()
}

// index adds the hashes of page.css and page.js to the index. A browser rejects a
// part that differs from its hash, for example one whose end is missing, and counts it as lost.
func (p *Page) index() []byte {
	index := p.files["/index.html"].data
	for _, part := range []string{`href="/page.css"`, `src="/page.js"`} {
		_, name, _ := strings.Cut(strings.TrimSuffix(part, `"`), `"`)
		index = bytes.Replace(index, []byte(part), fmt.Appendf(nil, `%s integrity="%s"`, part, hash(p.files[name].data)), 1)
	}
	return index
}

func policy(index []byte) string {
	scripts := "'self'"
	for _, script := range inline.FindAllSubmatch(index, -1) {
		scripts += " '" + hash(script[1]) + "'"
	}
	return "default-src 'none'; script-src " + scripts + "; style-src 'self'; img-src 'self' data:; " +
		"connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
}

// hash is the hash of a text as browsers compare it.
func hash(text []byte) string {
	sum := sha256.Sum256(text)
	return "sha256-" + base64.StdEncoding.EncodeToString(sum[:])
}

// ServeHTTP implements http.Handler. A browser requests a file again on each visit, and
// the answer is mostly "not modified". Queries are ignored: a browser adds one when it
// repeats a failed request.
func (p *Page) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	f := p.files[r.URL.Path]
	if f == nil {
		http.NotFound(w, r)
		return
	}
	head := w.Header()
	head.Set("Content-Type", f.kind)
	head.Set("Cache-Control", "no-cache")
	head.Set("ETag", f.tag)
	if r.Header.Get("If-None-Match") == f.tag {
		w.WriteHeader(http.StatusNotModified)
		return
	}
	head.Set("Content-Length", strconv.Itoa(len(f.data))) // a browser notices when the end is missing
	_, _ = w.Write(f.data)                                // a browser that goes away is no error of ours
}
