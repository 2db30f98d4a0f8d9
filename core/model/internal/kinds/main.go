// Command kinds writes kinds.go of the package in the current folder. In package event or
// intent it has the constants of the kinds, the methods Kind and Audience, how each type is
// coded, and the table of all. go generate runs it. Each type declares itself by a comment:
//
//	//loam:kind 12 rolled seen:Player
//
// The number is the kind's in recordings and snapshots: it never changes, and a new type takes
// the next one. The word names the type in protocols. What follows is, for events, who
// receives them (seen:FIELD, owner:FIELD, around:FIELD,AT,YARDS, everyone or operators; a type
// without it has a method Audience), and for intents realm, if the realm takes them instead
// of the map, about:FIELD, if the map of another player answers them, whose name the field has and
// whom the realm looks up, and tools or development, if not every player may submit them.
// A second comment declares the line of chat that types an intent, with its name and its
// arguments; the method typed of the intent reads the arguments:
//
//	//loam:chat roll [HIGH|LOW HIGH]
//
// In package hook it writes the constants of the hooks from the rows of Table.
package main

import (
	"fmt"
	"go/ast"
	"go/types"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/tools/go/packages"
)

// kind is one declaration.
type kind struct {
	number   int
	word     string
	name     string // of the type
	audience string
	realm    bool
	about    string // of an intent: the field with the name of the player whom it is about
	need     string // of an intent: tools or development
	chat     string // of an intent: the line of chat, with its arguments
	fields   *types.Struct
	coder    string // the method code or Code, if it is written by hand
}

func main() {
	text, err := generate(".")
	if err == nil {
		err = os.WriteFile(output, text, 0o644)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "kinds:", err)
		os.Exit(1)
	}
}

// generate returns the text of kinds.go for the package in a folder. The package need not
// compile.
func generate(folder string) ([]byte, error) {
	absolute, err := filepath.Abs(folder)
	if err != nil {
		return nil, err
	}
	name := filepath.Base(absolute)
	if name == "hook" {
		return hooks(folder)
	}
	list, err := packages.Load(&packages.Config{
		Overlay: map[string][]byte{filepath.Join(absolute, output): []byte("package " + name + "\n")}, // as if it were not there
		Dir:     folder, Mode: packages.NeedName | packages.NeedFiles | packages.NeedSyntax | packages.NeedTypes | packages.NeedTypesInfo | packages.NeedImports,
	}, ".")
	if err != nil {
		return nil, err
	}
	p := list[0]
	all, err := declared(p)
	if err != nil {
		return nil, err
	}
	w := &writer{p: p}
	if err := w.write(all); err != nil {
		return nil, err
	}
	return w.file()
}

// declared reads the declarations of a package, by number.
func declared(p *packages.Package) ([]kind, error) {
	var all []kind
	for _, f := range p.Syntax {
		for _, d := range f.Decls {
			g, ok := d.(*ast.GenDecl)
			if !ok || g.Doc == nil {
				continue
			}
			for _, c := range g.Doc.List {
				text, found := strings.CutPrefix(c.Text, "//loam:kind ")
				if !found {
					continue
				}
				k, err := parse(p, g, text)
				if err != nil {
					return nil, fmt.Errorf("%s: %w", p.Fset.Position(c.Pos()), err)
				}
				for _, c := range g.Doc.List {
					if line, typed := strings.CutPrefix(c.Text, "//loam:chat "); typed {
						k.chat = line
					}
				}
				all = append(all, k)
			}
		}
	}
	slices.SortFunc(all, func(a, b kind) int { return a.number - b.number })
	words := map[string]string{}
	for i, k := range all {
		if k.number != i {
			return nil, fmt.Errorf("%s has number %d, expected %d: numbers begin at 0, and each is used once", k.name, k.number, i)
		}
		if words[k.word] != "" {
			return nil, fmt.Errorf("%s and %s are both called %q", words[k.word], k.name, k.word)
		}
		words[k.word] = k.name
	}
	return all, nil
}

func parse(p *packages.Package, g *ast.GenDecl, text string) (kind, error) {
	words := strings.Fields(text)
	spec, ok := g.Specs[0].(*ast.TypeSpec)
	if !ok || len(g.Specs) != 1 || len(words) < 2 {
		return kind{}, fmt.Errorf("expected a number and a word above a type, found %q", text)
	}
	n, err := strconv.Atoi(words[0])
	if err != nil {
		return kind{}, err
	}
	k := kind{number: n, word: words[1], name: spec.Name.Name}
	obj := p.Types.Scope().Lookup(k.name)
	if k.fields, ok = obj.Type().Underlying().(*types.Struct); !ok {
		return kind{}, fmt.Errorf("%s is not a struct", k.name)
	}
	k.coder = byHand(obj.Type(), "code", "Code")
	for _, w := range words[2:] {
		field, about := strings.CutPrefix(w, "about:")
		switch {
		case w == "realm":
			k.realm = true
		case w == "tools", w == "development":
			k.need = w
		case about:
			k.about = field
		case p.Name == "intent":
			return kind{}, fmt.Errorf("%s: %q is not realm, about:FIELD, tools or development", k.name, w)
		default:
			k.audience = w
		}
	}
	return k, nil
}

// byHand returns which of some methods a type has that is written by hand, or "".
func byHand(t types.Type, names ...string) string {
	named, ok := t.(*types.Named)
	if !ok {
		return ""
	}
	for m := range named.Methods() {
		if slices.Contains(names, m.Name()) {
			return m.Name()
		}
	}
	return ""
}

// output is the file that is written.
const output = "kinds.go"
