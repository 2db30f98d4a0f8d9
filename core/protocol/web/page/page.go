// Package page is the page on which people play in a browser: its files, and how they
// are served. They are part of the program.
package page

import (
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"io/fs"
	"net/http"
	"path"
)

//go:embed *.html *.css *.js *.svg js-sha1
var embedded embed.FS

// Policy lets the page load and reach nothing but its own server. It is the value of
// the header Content-Security-Policy.
const Policy = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; " +
	"connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

// Files are the files of the page by their paths. Nothing changes them: any goroutine
// may use them.
type Files map[string]*file

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
func Read() Files {
	files := Files{}
	err := fs.WalkDir(embedded, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := embedded.ReadFile(name)
		if err != nil {
			return err
		}
		sum := sha256.Sum256(data)
		files["/"+name] = &file{
			data: data,
			kind: contentTypes[path.Ext(name)],
			tag:  `"` + hex.EncodeToString(sum[:8]) + `"`,
		}
		return nil
	})
	if err != nil {
		panic(err) // the page is part of the program
	}
	files["/"] = files["/index.html"]
	return files
}

// ServeHTTP implements http.Handler. A file is asked for again on each visit and
// mostly answered with "not modified".
func (files Files) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	f := files[r.URL.Path]
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
	_, _ = w.Write(f.data) // a browser that goes away is no error of ours
}
