// Package bundlediff compares two versions of a bundle for the operator of a world: what the
// new one asks for, what it touches, and what loading it costs. It decides nothing: package
// grant says which versions wait.
//
// It starts no goroutine and keeps no state.
package bundlediff

import (
	"fmt"
	"slices"
	"strings"

	"loam/core/lib/diag"
	"loam/core/lib/printable"
	"loam/core/lib/quota"
	"loam/core/model/command"
	"loam/mods"
	"loam/mods/bundle"
	"loam/mods/release"
	"loam/scripting"
)

// Version is one version of a bundle.
type Version struct {
	Bundle *bundle.Bundle
	// Problems are those of the version among its dependencies. With any problem, its
	// handlers, commands, computed definitions and costs are unknown.
	Problems diag.List

	load     scripting.Load
	commands map[string]string // line of the reference by name
	staged   int               // instructions of data.lua
}

// Study loads a version together with its dependencies, which are among others. Problems of
// reading it are added to its own. The watch limits what loading uses; nil limits nothing.
func Study(w *quota.Watch, b *bundle.Bundle, others []*bundle.Bundle, problems diag.List) Version {
	v := Version{Bundle: b, Problems: problems}
	if len(problems) > 0 {
		return v
	}
	others = slices.DeleteFunc(slices.Clone(others), func(o *bundle.Bundle) bool { return o.Name == b.Name })
	all := mods.Needs(b, others)
	s := mods.Options{Watch: w, Spent: func(of string, instructions int) {
		if of == b.Name {
			v.staged += instructions
		}
	}}.Study(all, nil)
	if v.Problems = s.Problems; len(v.Problems) > 0 {
		return v
	}
	for _, staged := range s.Bundles {
		if staged.Name == b.Name {
			v.Bundle = staged
		}
	}
	r, found := release.Compose(release.Options{Compiler: scripting.NewCompiler(nil).Watch(w)}, all)
	if v.Problems = found; len(found) > 0 {
		return v
	}
	var err error
	if v.load, err = r.Scripts.Load(b.Name); err != nil {
		v.Problems = diag.List{{File: b.Label, Code: diag.LuaError, Msg: err.Error()}}
		return v
	}
	v.commands = make(map[string]string)
	for _, c := range r.Scripts.Commands().All() {
		if c.Bundle == b.Name {
			v.commands["/"+c.Name] = usage(c)
		}
	}
	return v
}

// usage returns who may type a command, and its arguments.
func usage(c *command.Spec) string {
	text := fmt.Sprintf("%s, in the realm %t", c.Role, c.Realm)
	for _, a := range c.Args {
		text += fmt.Sprintf(", %s %v, optional %t, repeated %t", a.Name, a.Type, a.Optional, a.Repeated)
	}
	return text
}

// hooks returns where the version's handlers run, with their number of handlers.
func (v Version) hooks() map[string]string {
	all := make(map[string]string)
	for _, h := range v.load.Handlers {
		if h.Hook != "" { // others are called by name only
			all[strings.TrimSpace(h.Subject+" "+h.Hook+" "+h.Key)] += h.Handler + " "
		}
	}
	return all
}

// settings returns the declarations of the version's settings.
func (v Version) settings() map[string]string {
	all := make(map[string]string)
	for _, s := range v.Bundle.Settings {
		all[s.Name] = fmt.Sprintf("%s, default %s", s.Type, printable.Line(s.Default.String()))
	}
	return all
}

// events returns the events that the version publishes, with their fields.
func (v Version) events() map[string]string {
	all := make(map[string]string)
	for _, e := range v.Bundle.Events {
		var fields []string
		for _, f := range e.Fields {
			fields = append(fields, fmt.Sprintf("%s: %s, optional %t", f.Name, f.Type, f.Optional))
		}
		all[e.Name] = strings.Join(fields, "; ")
	}
	return all
}

// versions returns accepted versions by bundle.
func versions(list []bundle.Dependency) map[string]string {
	all := make(map[string]string)
	for _, d := range list {
		all[d.Name] = printable.Line(d.Text)
	}
	return all
}

// files returns the bytes of the files that are compared as a whole: scripts, rules,
// scenarios and others, but no definitions.
func (v Version) files() map[string]string {
	all := make(map[string]string)
	for _, f := range v.Bundle.Files {
		if !isData(f.Path) && languageOf(f.Path) == "" && f.Path != manifestFile {
			all[printable.Line(f.Path)] = string(f.Data)
		}
	}
	return all
}

// bytes returns the size of all files.
func (v Version) bytes() int {
	n := 0
	for _, f := range v.Bundle.Files {
		n += len(f.Data)
	}
	return n
}

// signer returns the key that has signed the version; "" is none.
func (v Version) signer() string {
	if v.Bundle.Signed == nil {
		return ""
	}
	return v.Bundle.Signed.Key.String()
}

// number returns the number of the version; "" if it could not be read.
func (v Version) number() string {
	if v.Bundle.Version == nil {
		return ""
	}
	return v.Bundle.Version.String()
}
