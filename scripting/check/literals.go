package check

import (
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"

	"loam/core/lib/diag"
	"loam/core/lib/suggest"
	"loam/scripting/luaapi"
	"loam/scripting/luaapi/eluna"
	"loam/scripting/luaapi/surface"
	"loam/scripting/sandbox"
	"loam/scripting/source"
)

// vocabulary has the functions and objects of the API, by name.
type vocabulary struct {
	methods   map[string][]*luaapi.Entry
	functions map[string]*luaapi.Entry
	eluna     map[string][]*luaapi.Entry // those that replace a function of Eluna
	names     []string                   // of methods, sorted
}

func newVocabulary() *vocabulary {
	v := &vocabulary{
		methods: make(map[string][]*luaapi.Entry), functions: make(map[string]*luaapi.Entry), eluna: make(map[string][]*luaapi.Entry),
	}
	for _, e := range surface.Entries() {
		if e.Class == luaapi.Globals {
			v.functions[e.Name] = e
		} else {
			v.methods[e.Name] = append(v.methods[e.Name], e)
		}
		for _, name := range e.Eluna {
			v.eluna[name] = append(v.eluna[name], e)
		}
	}
	v.names = slices.Sorted(maps.Keys(v.methods))
	return v
}

// instead says what replaces a function of Eluna; "" for other names.
func (v *vocabulary) instead(name string) string {
	var calls []string
	for _, e := range v.eluna[name] {
		calls = append(calls, luaapi.Signature(e))
	}
	if calls == nil {
		return ""
	}
	return "use " + strings.Join(calls, " or ") + " instead of"
}

// objects has the global names other than functions, with the boxes that have them.
var objects = map[string]luaapi.Where{
	"map":      luaapi.OnMap,
	"players":  luaapi.OnMap,
	"realm":    luaapi.Both,
	"storage":  luaapi.Both,
	"settings": luaapi.Both,
	"imports":  luaapi.Both,
}

// checkNames finds undefined names and invalid literal arguments in all files.
func (ch *checker) checkNames() {
	words := newVocabulary()
	for _, bundle := range ch.bundles {
		ch.before = len(ch.problems)
		own := bundle.defined()
		globals := bundle.written()
		for _, f := range bundle.Files() {
			ch.checkFile(f, bundle, words, own, globals)
			if ch.full() {
				ch.problems = append(ch.problems, diag.Problem{File: f.Name, Code: diag.MoreProblems, Msg: fmt.Sprintf("the names in the rest of the bundle are not checked until there are fewer than %d problems", diag.Most)})
				break
			}
		}
	}
}

// checkFile finds undefined names and invalid literal arguments in one file, until the
// bundle has too many problems. Own has the functions of the bundle, globals what it assigns.
func (ch *checker) checkFile(f *source.File, bundle *Bundle, words *vocabulary, own, globals map[string]bool) {
	ch.checkGlobals(f, words, globals)
	for i := range f.Seen.Calls {
		if ch.full() {
			return
		}
		ch.checkCall(f, &f.Seen.Calls[i], words, own)
	}
	for i := range f.Seen.Dots {
		d := &f.Seen.Dots[i]
		if _, global := objects[d.Receiver]; global && !f.Uses(d.Receiver) {
			continue
		}
		if len(words.methods[d.Name]) > 0 && !ch.full() {
			ch.problems = append(ch.problems, f.Problem(d.Line, diag.LuaCall, "a method is called with a colon:", d.Receiver+"."+d.Name, d.Receiver+":"+d.Name))
		}
	}
	for i := range f.Seen.Members {
		ch.checkMember(f, &f.Seen.Members[i])
	}
	for i := range f.Seen.Reads {
		if r := &f.Seen.Reads[i]; len(words.methods[r.Name]) > 0 && !ch.full() {
			ch.problems = append(ch.problems, f.Problem(r.Line, diag.LuaCall, "a method that is not called is always true:", r.Receiver+"."+r.Name, r.Receiver+":"+r.Name+"()"))
		}
	}
	ch.checkSettings(f, bundle)
	ch.checkPlayerFields(f)
	ch.checkDepends(f, bundle)
	for _, d := range f.Seen.Dotted {
		if ch.full() {
			return
		}
		ch.problems = append(ch.problems, f.Problem(d.Line, diag.LuaHandler, "write it with a colon, so that the handler gets self:", d.Text, ""))
	}
}

// checkMember reports a call of what a table of the library does not have.
func (ch *checker) checkMember(f *source.File, m *source.Call) {
	known := sandbox.Members(m.Receiver)
	global := func(g source.Global) bool { return g.Name == m.Receiver && g.Line == m.Line }
	if ch.full() || m.Name == "" || slices.Contains(known, m.Name) || !slices.ContainsFunc(f.Chunk.Globals(), global) {
		return
	}
	near, ok := suggest.Name(m.Name, known)
	if ok {
		near = m.Receiver + "." + near
	}
	ch.problems = append(ch.problems, f.Problem(m.Line, diag.LuaName, "unknown function", m.Receiver+"."+m.Name, near))
}

func (ch *checker) checkGlobals(f *source.File, words *vocabulary, own map[string]bool) {
	reported := make(map[string]bool)
	for _, g := range f.Chunk.Globals() {
		if ch.full() {
			return
		}
		if reported[g.Name] {
			continue
		}
		msg, suggestion := wrongGlobal(f, g, words, own)
		if msg == "" {
			continue
		}
		reported[g.Name] = true
		p := f.Problem(g.Line, diag.LuaName, msg, g.Name, suggestion)
		p.Column = g.Column
		ch.problems = append(ch.problems, p)
	}
}

// checkSettings reports settings that the bundle does not declare.
func (ch *checker) checkSettings(f *source.File, c *Bundle) {
	if !f.Uses("settings") {
		return // a local of that name, or none
	}
	var known []string
	for _, e := range c.Info.Settings.Entries() {
		known = append(known, e.Key.Text())
	}
	for _, s := range f.Seen.Settings {
		if ch.full() {
			return
		}
		if !slices.Contains(known, s.Text) {
			suggestion, _ := suggest.Name(s.Text, known)
			ch.problems = append(ch.problems, f.Problem(s.Line, diag.UnknownSetting, "bundle.yaml declares no setting", s.Text, suggestion))
		}
	}
}

func wrongGlobal(f *source.File, g source.Global, words *vocabulary, own map[string]bool) (msg, suggestion string) {
	here := luaapi.Both
	if f.Realm {
		here = luaapi.InRealm
	} else if !f.Lib {
		here = luaapi.OnMap
	}
	where, isAPI := objects[g.Name]
	if e := words.functions[g.Name]; e != nil {
		where, isAPI = e.Where, true
	}
	switch {
	case g.Write && (isAPI || sandbox.Exists(g.Name)):
		return "this name is taken by the API:", ""
	case g.Write || own[g.Name] || sandbox.Exists(g.Name):
		return "", ""
	case isAPI && where&here == 0:
		return "only available " + place(where) + ":", ""
	case isAPI:
		return "", ""
	}
	if instead := words.instead(g.Name); instead != "" {
		return instead, ""
	}
	if way := eluna.Elsewhere(g.Name); way != "" {
		return way + ":", ""
	}
	if line := f.Seen.Locals[g.Name]; line > g.Line {
		return fmt.Sprintf("a local is only known below its line, which is %d; move it above this one:", line), ""
	}
	known := slices.Concat(slices.Sorted(maps.Keys(own)), slices.Sorted(maps.Keys(objects)), slices.Sorted(maps.Keys(words.functions)), sandbox.Names())
	suggestion, _ = suggest.Name(g.Name, known)
	return "unknown name", suggestion
}

func place(w luaapi.Where) string {
	if w == luaapi.InRealm {
		return "in the realm box (scripts/realm)"
	}
	return "on maps (scripts, but not scripts/realm)"
}

// checkCall checks a call of a method, or of a function of the API.
func (ch *checker) checkCall(f *source.File, call *source.Call, words *vocabulary, own map[string]bool) {
	ch.checkPublish(f, call)
	if !call.Method {
		if e := words.functions[call.Name]; e != nil {
			ch.checkPermission(f, call, []*luaapi.Entry{e})
			ch.checkArguments(f, call, []*luaapi.Entry{e}, own)
		}
		return
	}
	if own[call.Name] {
		return
	}
	class := receiver(f, call)
	if entries := words.methods[call.Name]; len(entries) > 0 && (class != "" || !sandbox.StringMethod(call.Name)) {
		if entries = meant(f, class, entries); len(entries) == 0 {
			ch.unknownMethod(f, call, class, words)
			return
		}
		ch.checkPermission(f, call, entries)
		ch.checkArguments(f, call, entries, own)
		return
	}
	if class == "" && sandbox.StringMethod(call.Name) {
		return
	}
	ch.unknownMethod(f, call, class, words)
}

// checkArguments reports arguments that are invalid for every possible entry.
func (ch *checker) checkArguments(f *source.File, call *source.Call, entries []*luaapi.Entry, own map[string]bool) {
	var first *complaint
	for _, e := range entries {
		found := ch.complain(f, call, e, own)
		if found == nil {
			return
		}
		if first == nil {
			first = found
		}
	}
	if first != nil {
		p := f.Problem(first.line, diag.LuaCall, first.msg, first.text, first.suggestion)
		if p.Column == 0 { // an argument without a text: the place is that of the call
			p.Column = f.Problem(first.line, diag.LuaCall, "", call.Name, "").Column
		}
		ch.problems = append(ch.problems, p)
	}
}

// complaint returns the problem of an argument.
type complaint struct {
	line                  int
	msg, text, suggestion string
}

func (ch *checker) complain(f *source.File, call *source.Call, e *luaapi.Entry, own map[string]bool) *complaint {
	for i := range e.Params {
		if i >= len(call.Args) {
			break
		}
		found := ch.wrongArgument(f, &e.Params[i], &call.Args[i], own)
		if found == nil {
			found = ch.wrongWords(f, call, e, i)
		}
		if found != nil {
			found.msg = fmt.Sprintf("%s, argument %d: %s", e.Title(), i+1, found.msg)
			return found
		}
	}
	return wrongNumberOf(call, e)
}

func (ch *checker) wrongArgument(f *source.File, p *luaapi.Param, a *source.Argument, own map[string]bool) *complaint {
	switch {
	case p.Type == luaapi.Options && a.Keys != nil:
		return ch.wrongKeys(f, p, a, own)
	case !a.Literal:
		if msg := luaapi.WrongLiteral(p, a.Kind, a.Number); msg != "" {
			return &complaint{line: a.Line, msg: msg}
		}
		return nil
	case luaapi.WrongLiteral(p, a.Kind, 0) != "":
		return &complaint{line: a.Line, msg: luaapi.WrongLiteral(p, a.Kind, 0)}
	case p.Type == luaapi.Handler && !own[a.Text]:
		suggestion, _ := suggest.Name(a.Text, slices.Sorted(maps.Keys(own)))
		return &complaint{a.Line, "no handler of this bundle is called", a.Text, suggestion}
	case p.Type == luaapi.ID:
		return ch.wrongID(f, p, a)
	case p.Type == luaapi.Words || p.Type == luaapi.Key:
		return ch.wrongKey(f, a)
	}
	if msg := luaapi.WrongText(p, a.Text, f.Bundle, ch.content); msg != "" {
		return &complaint{line: a.Line, msg: msg}
	}
	return nil
}

func (ch *checker) wrongID(f *source.File, p *luaapi.Param, a *source.Argument) *complaint {
	id := luaapi.Qualify(f.Bundle, a.Text)
	if luaapi.WrongID(ch.content, p.Kind, id) == "" {
		return nil
	}
	if owner := ch.byName[id.Bundle()]; owner != nil && owner.Info.Incomplete {
		return nil // it may be in a file that could not be read
	}
	return &complaint{a.Line, "unknown " + luaapi.Singular(p.Kind), a.Text, ch.nearestID(f.Bundle, p, a.Text)}
}

// keyForm matches the keys of a locale. Other texts are literal.
var keyForm = regexp.MustCompile(`^[a-z][a-z0-9_]*(\.[a-z0-9_]+)+$`)

// wrongKey reports a text in the form of a key that is in no language of the bundle's
// locale. A bundle without a locale writes its texts literally.
func (ch *checker) wrongKey(f *source.File, a *source.Argument) *complaint {
	if !keyForm.MatchString(a.Text) {
		return nil
	}
	var known []string
	for _, language := range ch.content.Locale {
		known = slices.AppendSeq(known, maps.Keys(language[f.Bundle]))
	}
	if len(known) == 0 || slices.Contains(known, a.Text) {
		return nil
	}
	slices.Sort(known)
	suggestion, _ := suggest.Name(a.Text, slices.Compact(known))
	return &complaint{a.Line, "the bundle's locale has no line", a.Text, suggestion}
}

// nearestID returns the likely intended id, as the bundle would write it.
func (ch *checker) nearestID(bundle string, p *luaapi.Param, text string) string {
	full, _ := suggest.Name(string(luaapi.Qualify(bundle, text)), luaapi.IDs(ch.content, p.Kind))
	if own, ok := strings.CutPrefix(full, bundle+":"); ok && !strings.Contains(text, ":") {
		return own
	}
	return full
}

func (ch *checker) wrongKeys(f *source.File, p *luaapi.Param, a *source.Argument, own map[string]bool) *complaint {
	for _, key := range slices.Sorted(maps.Keys(a.Keys)) {
		i := slices.IndexFunc(p.Fields, func(q luaapi.Param) bool { return q.Name == key })
		if i < 0 {
			var known []string
			for _, q := range p.Fields {
				known = append(known, q.Name)
			}
			suggestion, _ := suggest.Name(key, known)
			return &complaint{a.Line, "unknown key", key, suggestion}
		}
		value := a.Keys[key]
		if found := ch.wrongArgument(f, &p.Fields[i], &value, own); found != nil {
			return found
		}
	}
	return nil
}
