package site_test

import (
	"net/http"
	"net/http/httptest"
	"os"
	"regexp"
	"strings"
	"sync"
	"testing"
	"testing/fstest"

	"loam/docs"
	docsite "loam/docs/site"
)

// made is the site of the documents as they are.
var made = sync.OnceValues(func() (*docsite.Site, error) { return docsite.New(docs.FS, os.DirFS("../../examples")) })

func site(t *testing.T) *docsite.Site {
	t.Helper()
	s, err := made()
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// get requests a path of a site.
func get(t *testing.T, s http.Handler, path string) *httptest.ResponseRecorder {
	t.Helper()
	answer := httptest.NewRecorder()
	s.ServeHTTP(answer, httptest.NewRequestWithContext(t.Context(), http.MethodGet, path, nil))
	return answer
}

var (
	attribute = regexp.MustCompile(`(?:href|src)="([^"]*)"`)
	id        = regexp.MustCompile(`\sid="([^"]*)"`)
)

// TestEveryLinkLeadsSomewhere visits the whole site from its contents: every link and picture
// of every page, to the heading where a link names one.
func TestEveryLinkLeadsSomewhere(t *testing.T) {
	s := site(t)
	type answered struct {
		ids   map[string]bool
		links []string
	}
	visited := map[string]*answered{}
	visit := func(path string) *answered {
		if visited[path] == nil {
			answer := get(t, s, path)
			if answer.Code != http.StatusOK {
				t.Errorf("%s: %d", path, answer.Code)
			}
			a := &answered{ids: map[string]bool{}}
			visited[path] = a
			if strings.HasPrefix(answer.Header().Get("Content-Type"), "text/html") {
				for _, m := range id.FindAllStringSubmatch(answer.Body.String(), -1) {
					a.ids[m[1]] = true
				}
				for _, m := range attribute.FindAllStringSubmatch(answer.Body.String(), -1) {
					a.links = append(a.links, m[1])
				}
			}
		}
		return visited[path]
	}
	followed := 0
	for waiting := []string{docsite.Root}; len(waiting) > 0; {
		from := waiting[0]
		waiting = waiting[1:]
		for _, link := range visit(from).links {
			if strings.HasPrefix(link, "https://") {
				continue // somebody else's; the page does not load it
			}
			path, anchor, _ := strings.Cut(link, "#")
			if path == "" {
				path = from
			} else if !strings.HasPrefix(path, docsite.Root) {
				t.Errorf("%s: the link %s leads out of the site", from, link)
				continue
			}
			known := visited[path] != nil
			to := visit(path)
			if anchor != "" && !to.ids[anchor] {
				t.Errorf("%s: the link %s leads to no heading", from, link)
			}
			if !known {
				waiting = append(waiting, path)
			}
			followed++
		}
	}
	if len(visited) < 100 || followed < 2000 {
		t.Errorf("visited %d paths with %d links; the walk has lost its way", len(visited), followed)
	}
}

// Nothing of a page comes from elsewhere, and no script is part of its text.
func TestAPageLoadsNothingFromElsewhere(t *testing.T) {
	answer := get(t, site(t), "/docs/tutorial")
	policy := answer.Header().Get("Content-Security-Policy")
	for _, want := range []string{"default-src 'none'", "script-src 'self';", "style-src 'self';", "connect-src 'self'", "base-uri 'none'", "frame-ancestors 'none'"} {
		if !strings.Contains(policy, want) {
			t.Errorf("the policy %q lacks %q", policy, want)
		}
	}
	if strings.Contains(policy, "unsafe") {
		t.Errorf("the policy %q allows too much", policy)
	}
	body := answer.Body.String()
	for _, refused := range []string{`src="http`, "<style", " style=", " onclick=", "<script>"} {
		if strings.Contains(body, refused) {
			t.Errorf("the page contains %s", refused)
		}
	}
}

// hostile is a site whose documents and requests try to run a script.
func hostile(t *testing.T) *docsite.Site {
	t.Helper()
	s, err := docsite.New(fstest.MapFS{
		"README.md": {Data: []byte("# Documents\n\n## Guides\n\n- [Bad](bad.md): <b>bold</b>\n")},
		"bad.md": {Data: []byte("# Bad <script>alert(1)</script>\n\n<script>alert(2)</script>\n\n<!-- mark -->\n\ntext <img src=x onerror=alert(3)> \"end\n\n" +
			"[link](javascript:alert(4))\n\n## A `<i>` heading\n\n```lua file=<u>.lua\nlocal a = \"<script>alert(5)</script>\" -- <b>\n```\n")},
	}, fstest.MapFS{"README.md": {Data: []byte("# Examples\n")}, "a/README.md": {Data: []byte("# A\n")}, "a/x.lua": {Data: []byte("-- <script>alert(6)</script>\n")}})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func TestTextIsNeverHTML(t *testing.T) {
	s := hostile(t)
	for _, path := range []string{
		"/docs/", "/docs/bad", "/docs/examples/a/x.lua", "/docs/search?q=%3Cscript%3Ealert(7)%3C/script%3E+bad", `/docs/search?q=%22+onfocus=alert(8)+x=%22`, "/docs/<script>alert(9)</script>",
	} {
		body := get(t, s, strings.ReplaceAll(strings.ReplaceAll(path, "<", "%3C"), ">", "%3E")).Body.String()
		for _, refused := range []string{"<script>", "<img src=x", `href="javascript`, "<u>", "<b>bold", `" onfocus`, "onerror=alert(3)>", "<i>"} {
			if strings.Contains(body, refused) {
				t.Errorf("%s contains %s:\n%s", path, refused, body)
			}
		}
	}
	if body := get(t, s, "/docs/bad").Body.String(); !strings.Contains(body, "&lt;i&gt;") || !strings.Contains(body, "alert(5)") {
		t.Errorf("the text itself is missing:\n%s", body)
	}
}

func TestAddresses(t *testing.T) {
	s := site(t)
	for _, test := range []struct {
		path string
		code int
		at   string // Location, or a part of the body
	}{
		{"/docs/tutorial", 200, "<h1 id="},
		{"/docs/tutorial.md", 301, "/docs/tutorial"},
		{"/docs/tutorial/", 301, "/docs/tutorial"},
		{"/docs/examples", 200, "Example"},
		{"/docs/examples/boss", 200, "boss"},
		{"/docs/examples/boss/bundle.yaml", 200, "permissions"},
		{"/docs/company.png", 200, "PNG"},
		{"/docs/packages.txt", 404, "No such page"},
		{"/docs/nothing", 404, "No such page"},
		{"/docs/../go.mod", 404, "No such page"},
		{"/docs/examples/../../go.mod", 404, "No such page"},
		{"/docs/static/../site.go", 404, "No such page"},
		{"/docs/search.json?q=", 200, `{"hits":[]}`},
		{"/docs/search?q=xyzzyplugh", 200, "Nothing found"},
		{"/", 302, "/docs/"},
	} {
		answer := get(t, s, test.path)
		if got := answer.Header().Get("Location") + answer.Body.String(); answer.Code != test.code || !strings.Contains(got, test.at) {
			t.Errorf("%s = %d, want %d with %q", test.path, answer.Code, test.code, test.at)
		}
	}
}

// A browser that has a page already gets it only once.
func TestAPageIsSentOnce(t *testing.T) {
	first := get(t, site(t), "/docs/tutorial")
	again := httptest.NewRecorder()
	r := httptest.NewRequestWithContext(t.Context(), http.MethodGet, "/docs/tutorial", nil)
	r.Header.Set("If-None-Match", first.Header().Get("ETag"))
	site(t).ServeHTTP(again, r)
	if again.Code != http.StatusNotModified || again.Body.Len() != 0 {
		t.Errorf("the second request = %d with %d bytes", again.Code, again.Body.Len())
	}
}

func TestSections(t *testing.T) {
	s := site(t)
	text, ok := s.Section("operating#bans")
	if !ok || !strings.HasPrefix(text, "### Bans\n") || strings.Contains(text, "\n### ") {
		t.Errorf("operating#bans = %q, %v", text, ok)
	}
	if text, ok := s.Section("operating#accounts-and-roles"); !ok || !strings.Contains(text, "\n### Bans\n") || strings.Contains(text, "\n## ") {
		t.Errorf("a section lacks what is below it, or has more: %v\n%s", ok, text)
	}
	if _, ok := s.Section("change respawn time"); ok {
		t.Error("a question is an address")
	}
}

// TestMissingPage shows that the contents cannot list what does not exist.
func TestMissingPage(t *testing.T) {
	_, err := docsite.New(fstest.MapFS{"README.md": {Data: []byte("# D\n\n## Guides\n\n- [No](no.md)\n")}}, fstest.MapFS{"README.md": {Data: []byte("# E\n")}})
	if err == nil || !strings.Contains(err.Error(), "docs/no.md") {
		t.Errorf("New = %v, want the name of the missing page", err)
	}
}

// Every page of the folder is of one kind and has a neighbour.
func TestEveryPageIsInTheContents(t *testing.T) {
	s := site(t)
	names, err := docs.FS.ReadDir(".")
	if err != nil {
		t.Fatal(err)
	}
	for _, n := range names {
		page, ok := strings.CutSuffix(n.Name(), ".md")
		if !ok || page == "README" {
			continue
		}
		body := get(t, s, docsite.Root+page).Body.String()
		if !strings.Contains(body, `aria-current="page"`) || !strings.Contains(body, `id="around"`) {
			t.Errorf("%s is not in the contents", page)
		}
	}
}
