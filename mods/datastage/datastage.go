// Package datastage runs the data stage of a bundle: the file data.lua, which computes
// definitions, or changes to those of others, before a release freezes them. It owns the
// functions that such a file can call. The result is the YAML that an author would have
// written, so everything else about definitions (reading, ranges, references, conflicts,
// explain) works the same for both.
//
// A data.lua has no world, no clock and no random numbers: the same bundles and
// settings always produce the same definitions. It has a budget and keeps no state.
//
// It starts no goroutine. Any goroutine may call Run.
package datastage

import (
	"errors"
	"fmt"

	"gopkg.in/yaml.v3"

	"loam/core/lib/diag"
	"loam/core/lib/quota"
	"loam/core/lib/value"
	"loam/core/model/content"
	"loam/mods/yamlschema"
	"loam/scripting/sandbox"
	"loam/scripting/source"
)

// File is the name of the file, at the root of a bundle.
const File = yamlschema.StageFile

// MaxValues bounds the output of one file, in values, keys included.
const MaxValues = 2_000_000

// World is what a file can look up: the definitions of the bundles on which its own
// depends, and of its own data files. Values are as an author would write them.
type World interface {
	// Kinds lists the headings whose definitions can be looked up.
	Kinds() []content.Kind
	// IDs lists the definitions of a kind, sorted.
	IDs(kind content.Kind) []content.ID
	// Fields returns a table of the fields of a definition; the result is false if
	// there is none.
	Fields(kind content.Kind, id content.ID) (value.Value, bool)
}

// Input is the input of a run.
type Input struct {
	Bundle   string // its name
	File     string // its name in problems, such as meadow/data.lua
	Source   []byte
	Settings value.Value // in force, as a table
	World    World
	Watch    *quota.Watch                // limits time and memory, in a process that does nothing else; may be nil
	Print    func(line int, text string) // called with each printed line; nil discards it
	Spent    func(instructions int)      // called when the file has run; may be nil
}

// Run runs a file. It returns a document like that of a data file; each node has the
// line of the call that made it. The document is nil if the file defines nothing.
func Run(in Input) (*yaml.Node, diag.List) {
	chunk, err := source.Compile(in.File, in.Source)
	if err != nil {
		return nil, problemsOf(in.File, err)
	}
	if problems := unknownNames(in.File, chunk); len(problems) > 0 {
		return nil, problems
	}
	box := sandbox.NewBox(sandbox.Options{DryRun: true, Watch: in.Watch, Print: func(p sandbox.Print) {
		if in.Print != nil {
			in.Print(p.Line, p.Text)
		}
	}})
	defer box.State().Close()
	in.Watch.Script(in.File)
	s := &script{in: in, box: box, said: make(map[content.Kind]*yaml.Node), changed: make(map[string]*yaml.Node)}
	env := box.Env(in.Bundle)
	s.bind(env)
	_, err = env.Run(chunk)
	if in.Spent != nil {
		in.Spent(box.Instructions())
	}
	if err != nil {
		return nil, problemsOf(in.File, err)
	}
	return s.document(), nil
}

// problemsOf converts the error of a file to problems.
func problemsOf(file string, err error) diag.List {
	var syntax source.SyntaxErrors
	if errors.As(err, &syntax) {
		var problems diag.List
		for _, e := range syntax {
			problems = append(problems, e.Problem(file))
		}
		return problems
	}
	var fault *sandbox.Fault
	if errors.As(err, &fault) {
		return diag.List{{File: file, Line: fault.Line, Code: fault.Code(), Msg: fault.Msg, Overrun: fault.Overrun()}}
	}
	return diag.List{{File: file, Code: diag.LuaError, Msg: fmt.Sprint(err)}}
}
