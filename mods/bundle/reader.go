package bundle

import (
	"fmt"
	"path"
	"slices"
	"strings"

	"gopkg.in/yaml.v3"

	"loam/core/content"
	"loam/core/formula"
	"loam/core/nearest"
	"loam/core/plain"
	"loam/core/problem"
)

// reader turns the files of one bundle into definitions and problems.
type reader struct {
	b        *Bundle
	file     *File // being read
	placed   *File // whose name in problems is label
	label    string
	problems problem.List
	// from and index are the definition being read.
	from  content.Kind
	index int

	defined     map[string]content.Origin // by kind and id, over all files
	defaults    map[content.Kind][]value  // by field
	tables      map[string]*formula.Table
	stats       map[string]bool            // of the bundle, by name; known when formulas are compiled
	depends     map[string]bool            // bundles whose names may be used; nil when not known
	optional    map[string]bool            // bundles whose names may be used within overrides of theirs
	within      string                     // of whose definition an override is being read
	asked       bool                       // it has been said that a permission is missing
	later       []func()                   // formulas, which need the tables of all files
	last        []func()                   // checks of whole definitions, after later
	ids         map[string]content.ID      // full ids of names as written: most are written often
	said        map[string]map[string]said // lines by language and key
	translated  string                     // the bundle whose lines are being written
	presses     []Press                    // handlers that a part of a panel names
	provisional bool                       // a table is not known yet: definitions are looked at as a whole later
	storageAt   content.Origin             // where bundle.yaml tells its storage version
	excused     map[content.Origin]bool    // where an unknown setting stands: that it is no value has been said by that
}

// read makes a bundle of its files, with every setting at its default.
func read(label string, files []File, problems problem.List) (*Bundle, problem.List) {
	b, problems := readWith(label, files, nil, nil, problems)
	if len(problems) == 0 {
		problems = b.atTheEnds()
	}
	return b, problems
}

// readWith makes a bundle of its files, of what its StageFile has said, and with
// settings that have been chosen.
func readWith(label string, files []File, said *yaml.Node, chosen map[string]plain.Value, problems problem.List) (*Bundle, problem.List) {
	b := empty(label)
	b.staged, b.under = said, chosen
	return b.readAll(files, problems)
}

// readAll fills in what the files say.
func (b *Bundle) readAll(files []File, problems problem.List) (*Bundle, problem.List) {
	b.Files, problems = b.unseal(files, problems)
	r := &reader{b: b, problems: problems, defined: make(map[string]content.Origin),
		defaults: make(map[content.Kind][]value), tables: make(map[string]*formula.Table), ids: make(map[string]content.ID)}
	b.Incomplete = len(problems) > 0
	b.Tables.Origins = make(map[string]content.Origin)
	b.Tables.Locale = make(map[string]map[string]map[string]string)
	r.manifest()
	b.settled = b.settle(b.under)
	for i := range b.Files {
		r.file = &b.Files[i]
		r.readFile()
	}
	r.staged()
	r.lookUps()
	r.ownStats()
	for _, compile := range r.later {
		compile()
	}
	for _, check := range r.last {
		check()
	}
	r.compareLocales()
	b.depends, b.optional, b.tables, b.stats = r.depends, r.optional, r.tables, r.stats
	r.checkMigrations()
	return b, WithExcerpts(r.problems.Sort().Cut(), b)
}

// manifest reads bundle.yaml, which everything else refers to.
func (r *reader) manifest() {
	i := slices.IndexFunc(r.b.Files, func(f File) bool { return f.Path == manifestFile })
	if i >= 0 {
		r.file = &r.b.Files[i]
		if root := r.parse(); root != nil {
			r.readManifest(root)
		} else if !r.b.Incomplete {
			r.problemAt(r.place(1, 1), "is empty", "", "")
		}
	} else if len(r.b.Files) > 0 || len(r.problems) == 0 {
		r.noManifest()
	}
	if r.b.Name == "" && ValidName(r.b.Label) {
		r.b.Name = r.b.Label // so that the rest can be read and its problems told
	}
}

// noManifest says so, and where it lies, if one folder too deep.
func (r *reader) noManifest() {
	for _, f := range r.b.Files {
		if path.Base(f.Path) == manifestFile {
			r.add(problem.Problem{File: r.b.Label, Msg: manifestFile + " must be at the top of a bundle, not at", Text: f.Path})
			return
		}
	}
	r.add(problem.Problem{File: r.b.Label, Msg: "has no " + manifestFile})
}

// enough bounds the problems that are kept while reading, before they are
// sorted and cut to problem.Most.
const enough = 20 * problem.Most

func (r *reader) add(p problem.Problem) {
	r.problems = append(r.problems, p)
}

// problem reports what is wrong at a node.
func (r *reader) problem(n *yaml.Node, msg, text, suggestion string) {
	r.problemAt(r.where(n), msg, text, suggestion)
}

func (r *reader) problemAt(at content.Origin, msg, text, suggestion string) {
	if r.excused[at] {
		return
	}
	if len(r.problems) >= enough {
		r.b.Incomplete = true // not all is told; what follows from it need not be either
		return
	}
	if what, ok := strings.CutSuffix(msg, ", not"); ok && text == "" {
		msg = what + ", but is empty"
	}
	r.problems = append(r.problems, NewProblem(at, msg, text, suggestion))
}

// pair is one entry of a mapping.
type pair struct {
	key   string
	at    *yaml.Node // the key
	value *yaml.Node
}

// pairs lists a mapping in the order written, without what it reports: keys
// that are no text, and keys that come twice. Nothing at all is an empty
// mapping. ok is false when n is something else.
func (r *reader) pairs(n *yaml.Node, what string) (list []pair, ok bool) {
	if isNull(n) {
		return nil, true
	}
	if n.Kind != yaml.MappingNode {
		r.problem(n, what+" must be a mapping of keys, not", quote(n), "")
		return nil, false
	}
	list = make([]pair, 0, len(n.Content)/2)
	var seen map[string]*yaml.Node
	if len(n.Content) > 32 {
		seen = make(map[string]*yaml.Node, len(n.Content)/2)
	}
	for i := 0; i+1 < len(n.Content); i += 2 {
		at := n.Content[i]
		if at.Kind != yaml.ScalarNode || isNull(at) {
			r.problem(at, "a key must be text, not", quote(at), "")
			continue
		}
		if first := firstOf(list, seen, at.Value); first != nil {
			r.problem(at, fmt.Sprintf("key stands twice, first at line %d:", first.Line), at.Value, "")
			continue
		}
		if seen != nil {
			seen[at.Value] = at
		}
		list = append(list, pair{at.Value, at, n.Content[i+1]})
	}
	return list, true
}

func firstOf(list []pair, seen map[string]*yaml.Node, key string) *yaml.Node {
	if seen != nil {
		return seen[key]
	}
	for i := range list {
		if list[i].key == key {
			return list[i].at
		}
	}
	return nil
}

// items lists a sequence.
func (r *reader) items(n *yaml.Node, what string) ([]*yaml.Node, bool) {
	if n.Kind != yaml.SequenceNode {
		r.problem(n, what+" must be a list in brackets, not", quote(n), "")
		return nil, false
	}
	return n.Content, true
}

// unknown reports a key that does not exist.
func (r *reader) unknown(p pair, what string, known []string) {
	r.problem(p.at, "unknown key in "+what, p.key, suggest(p.key, known))
}

// suggest is the known word that was likely meant, or "": the same word with
// its unit, or the nearest.
func suggest(got string, known []string) string {
	for _, k := range known {
		if rest, ok := strings.CutPrefix(k, got); ok && strings.HasPrefix(rest, "_") {
			return k
		}
	}
	if stem, _, ok := strings.Cut(got, "_"); ok { // swing_s for swing_ms
		for _, k := range known {
			if other, unit, ok := strings.Cut(k, "_"); ok && other == stem && isUnit(unit) {
				return k
			}
		}
	}
	name, _ := nearest.Name(got, known)
	return name
}

func isUnit(s string) bool {
	return slices.Contains([]string{"ms", "yards", "deg", "pct", "yards_per_second"}, s)
}

func isNull(n *yaml.Node) bool {
	return n.Kind == yaml.ScalarNode && n.ShortTag() == "!!null"
}

// quote is a node as a problem quotes it.
func quote(n *yaml.Node) string {
	switch n.Kind {
	case yaml.MappingNode:
		return "{...}"
	case yaml.SequenceNode:
		return "[...]"
	}
	return n.Value
}
