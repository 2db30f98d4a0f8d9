package scripting

import (
	"crypto/sha256"
	"fmt"
	"slices"
	"sync"
	"time"

	"loam/core/lib/diag"
	"loam/core/lib/quota"
	"loam/core/model/command"
	"loam/core/model/content"
	"loam/core/model/event"
	"loam/core/model/modstorage"
	"loam/scripting/check"
	"loam/scripting/guest"
	"loam/scripting/luaapi"
	"loam/scripting/migration"
	"loam/scripting/sandbox"
	"loam/scripting/source"
)

// Source is one Lua file of a bundle.
type Source struct {
	Bundle string
	Label  string // prefix of the file name in problems; "" is the bundle's name
	Path   string // within the bundle, with slashes
	Source []byte
	Realm  bool // a main chunk of the realm box, otherwise of maps
	Lib    bool // runs only when required, in either box
	// Migration is the storage version to which the file leads; 0 for other files.
	Migration int
}

// File returns the name of the source in problems, faults and logs.
func (s *Source) File() string {
	if s.Label != "" {
		return s.Label + "/" + s.Path
	}
	return s.Bundle + "/" + s.Path
}

// Program is the compiled scripts of a release. It does not change.
type Program struct {
	bundles  []*check.Bundle
	byName   map[string]*check.Bundle
	files    map[string]*source.File // by their names in messages
	content  *content.Snapshot
	clock    func() time.Duration
	thread   ThreadTime
	heap     *sandbox.HeapWatch // nil: none
	limits   sandbox.Limits
	watch    *quota.Watch               // of dry runs
	guests   func() (guest.Peer, error) // nil: guests run in this process
	printed  []event.Printed
	commands *command.Table
	realm    bool // there are scripts for the realm box
	versions []modstorage.Version
	hash     string // of all inputs of the program
}

// Commands returns the commands that the scripts declare, on maps and in the realm box.
func (p *Program) Commands() *command.Table { return p.commands }

// Printed returns what main chunks printed in the dry run.
func (p *Program) Printed() []event.Printed { return p.printed }

var _ modstorage.Migrations = (*Program)(nil)

// StorageVersions returns the storage versions of all bundles, in their order.
func (p *Program) StorageVersions() []modstorage.Version { return p.versions }

// Migrator returns a runner of migrations for one goroutine.
func (p *Program) Migrator() modstorage.Migrator { return migration.New(p.byName, p.limits) }

// Compiler compiles releases one after the other and reuses what has not changed between
// them. Its methods may be called from any goroutine.
type Compiler struct {
	clock  func() time.Duration
	thread ThreadTime
	heap   *sandbox.HeapWatch
	limits sandbox.Limits
	watch  *quota.Watch
	guests func() (guest.Peer, error)

	mu      sync.Mutex // guards the rest
	files   map[fileKey]*source.File
	covered map[string]*source.File // nil: lines are not counted
}

// fileKey has the inputs of a compiled file: its place and its text.
type fileKey struct {
	name       string
	realm, lib bool
	hash       [sha256.Size]byte
}

// NewCompiler returns a compiler. Clock must never go back; it serves the wall-clock
// limit of boxes that have one. With nil, no box has such a limit.
func NewCompiler(clock func() time.Duration) *Compiler {
	return &Compiler{clock: clock, limits: sandbox.DefaultLimits(), files: make(map[fileKey]*source.File)}
}

// Forgive excludes the time for which the thread waited for a processor from the
// wall-clock limit of boxes. Call it before Compile.
func (c *Compiler) Forgive(used ThreadTime) *Compiler {
	c.thread = used
	return c
}

// Watch limits the time and memory of dry runs, in a process that does nothing else. Nil
// sets no limits but those of instructions. Call it before Compile.
func (c *Compiler) Watch(w *quota.Watch) *Compiler {
	c.watch = w
	return c
}

// Watched returns what Watch was given; nil for a nil Compiler.
func (c *Compiler) Watched() *quota.Watch {
	if c == nil {
		return nil
	}
	return c.watch
}

// WatchHeap makes w watch the memory of boxes that have a wall-clock limit. Call it before
// Compile.
func (c *Compiler) WatchHeap(w *sandbox.HeapWatch) *Compiler {
	c.heap = w
	return c
}

// Guests makes take start the processes of bundles with isolated: process. Without it their
// scripts run in this process, in the same way. Call it before Compile.
func (c *Compiler) Guests(take func() (guest.Peer, error)) *Compiler {
	c.guests = take
	return c
}

// Compile compiles with a new compiler and without a clock, for checks, tests and
// headless runs.
func Compile(sources []Source, snapshot *content.Snapshot, order []check.Info) (*Program, diag.List) {
	return NewCompiler(nil).Compile(sources, snapshot, order)
}

// Compile checks and compiles the scripts of all bundles, given in dependency order. All
// main chunks run once in a dry run, which only records what they do. If there is any
// problem, it returns no program.
func (c *Compiler) Compile(sources []Source, snapshot *content.Snapshot, order []check.Info) (*Program, diag.List) {
	b := builder{program: &Program{content: snapshot, clock: c.clock, thread: c.thread, heap: c.heap, limits: c.limits, watch: c.watch, guests: c.guests, byName: make(map[string]*check.Bundle), files: make(map[string]*source.File)}}
	for i, info := range order {
		made := check.New(info, i)
		b.program.bundles = append(b.program.bundles, made)
		b.program.byName[info.Name] = made
		b.program.versions = append(b.program.versions, modstorage.Version{Bundle: info.Name, Version: made.Version()})
	}
	c.compile(&b, sources)
	if len(b.problems) > 0 {
		return nil, b.problems.Sort()
	}
	b.problems = check.Check(b.program.bundles, snapshot)
	run := migration.New(b.program.byName, c.limits).Watch(c.watch)
	defer run.Close()
	for _, made := range b.program.bundles {
		b.problems = append(b.problems, run.Check(made)...)
	}
	incomplete := slices.ContainsFunc(order, func(i check.Info) bool { return i.Incomplete })
	if len(b.problems) == 0 && !incomplete { // otherwise the dry run would report the same again, or consequences of missing parts
		b.dryRun()
	}
	if len(b.problems) > 0 {
		return nil, b.problems.Sort()
	}
	return b.program, nil
}

// Syntax returns the problems for which sources cannot be compiled, whatever the content is.
func (c *Compiler) Syntax(sources []Source) diag.List {
	b := builder{program: &Program{byName: make(map[string]*check.Bundle), files: make(map[string]*source.File)}}
	for i := range sources {
		name := sources[i].Bundle
		if b.program.byName[name] == nil {
			b.program.byName[name] = check.New(check.Info{Name: name}, 0)
		}
	}
	c.compile(&b, sources)
	return b.problems.Sort()
}

// builder builds one program.
type builder struct {
	program  *Program
	problems diag.List
}

// compileTime is the maximum processor time for compiling the changed files of one bundle, in
// a watched process.
const compileTime = 10 * time.Second

// compile compiles changed files and groups all by bundle.
func (c *Compiler) compile(b *builder, sources []Source) {
	c.mu.Lock()
	before, covered := c.files, c.covered != nil
	c.mu.Unlock()
	used := make(map[fileKey]*source.File, len(sources))
	took := make(map[string]time.Duration) // by bundle
	slow := make(map[string]bool)          // bundles that took too long
	sum := sha256.New()
	for i := range sources {
		s := &sources[i]
		key := fileKey{s.File(), s.Realm, s.Lib, sha256.Sum256(s.Source)}
		f := before[key]
		if f == nil {
			if slow[s.Bundle] {
				continue
			}
			if slow[s.Bundle] = took[s.Bundle] > compileTime; slow[s.Bundle] {
				b.problems = append(b.problems, diag.Problem{File: key.name, Overrun: true, Code: diag.TookTooMuch, Msg: fmt.Sprintf("compiling the scripts of this bundle up to this file took more than %v of processor time and was stopped: divide the bundle", compileTime)})
				continue
			}
			c.watch.Piece(key.name)
			began := c.watch.Clock()
			var problems diag.List
			unread := source.File{Name: key.name, Bundle: s.Bundle, Path: s.Path, Realm: s.Realm, Lib: s.Lib, Migration: s.Migration, Text: s.Source}
			f, problems = source.Read(unread, luaapi.PlayerFields, covered)
			took[s.Bundle] += c.watch.Clock() - began
			if f == nil {
				b.problems = append(b.problems, problems...)
				continue
			}
		}
		used[key] = f
		c.keepCovered(f)
		b.file(f)
		fmt.Fprintf(sum, "%q %t %t %x\n", key.name, key.realm, key.lib, key.hash)
	}
	for _, made := range b.program.bundles {
		fmt.Fprintf(sum, "%q %d %d %d %t %t %s %d %d\n", made.Info.Name, made.Info.Instructions, made.Version(), made.Info.Memory, made.Info.Isolated, made.Info.Apart, made.Info.Settings, made.Info.Asked, made.Info.Granted)
	}
	b.program.hash = fmt.Sprintf("%x", sum.Sum(nil)[:8])
	c.mu.Lock()
	c.files = used
	c.mu.Unlock()
}

// file adds a compiled file to its group.
func (b *builder) file(f *source.File) {
	b.program.files[f.Name] = f
	into := b.program.byName[f.Bundle]
	if into == nil {
		b.problems = append(b.problems, diag.Problem{File: f.Name, Code: diag.NoSuchBundle, Msg: "script of a bundle that is not part of this world", Text: f.Bundle})
		return
	}
	into.Add(f)
	b.program.realm = b.program.realm || len(into.Realm) > 0
}
