// Package migration runs the migration files of bundles, which convert stored data from
// one version to the next. It owns the Lua state in which they run, the functions that a
// migration file returns, and the errors of files that fail.
//
// It reads and writes no storage: callers pass it the data of one place, and it returns
// the converted data. A Runner belongs to one goroutine, which may be that of a map within a
// step. So what a conversion may use depends only on the data: nothing but a budget of
// instructions, which also bounds what they can allocate, makes a replay convert alike.
package migration

import (
	"bytes"
	"errors"
	"fmt"
	"slices"

	lua "github.com/yuin/gopher-lua"

	"loam/core/lib/diag"
	"loam/core/lib/quota"
	"loam/core/lib/suggest"
	"loam/core/lib/value"
	"loam/core/model/modstorage"
	"loam/scripting/check"
	"loam/scripting/sandbox"
	"loam/scripting/source"
)

// places are the functions that a migration file may return, by modstorage.Kept.
var places = [...]string{modstorage.KeptByRealm: "realm", modstorage.KeptByPlayer: "player", modstorage.KeptByAccount: "account"}

// Runner runs migrations in a Lua state of its own. They see the library and their
// arguments, but no world and no random numbers.
type Runner struct {
	bundles map[string]*check.Bundle
	limits  sandbox.Limits
	watch   *quota.Watch
	vm      *sandbox.Box // created on demand
	loaded  map[*source.File]*migration
}

var _ modstorage.Migrator = (*Runner)(nil)

// New returns a runner for the bundles of a release, by name. Close it after use.
func New(bundles map[string]*check.Bundle, limits sandbox.Limits) *Runner {
	return &Runner{bundles: bundles, limits: limits}
}

// Watch limits the time and memory of a Check, in a process that does nothing else.
func (m *Runner) Watch(w *quota.Watch) *Runner {
	m.watch = w
	return m
}

// Check runs the main chunks of all migrations of a bundle and returns their problems.
func (m *Runner) Check(of *check.Bundle) (problems diag.List) {
	used := 0
	for _, f := range of.Migrations {
		m.watch.Script(f.Name)
		if _, err := m.load(f); err != nil {
			problems = append(problems, unfit(f, err))
			continue
		}
		if used += m.vm.Instructions(); used > m.limits.LoadFileInstructions {
			msg := fmt.Sprintf("loading the migrations of a bundle up to this one takes %d instructions, of at most %d together: move the work into their functions", used, m.limits.LoadFileInstructions)
			return append(problems, f.Problem(1, diag.BadMigration, msg, "", ""))
		}
	}
	return problems
}

// Instructions for the conversion of the data of one place, in all files together.
const (
	leastInstructions = 50_000
	perByte           = 4 // of the data
)

// budget returns the instructions for the conversion of a value. Each can allocate some
// hundred bytes, so little data cannot make a conversion take much time or memory.
func (m *Runner) budget(v value.Value) int {
	return min(m.limits.TidyInstructions, leastInstructions+perByte*v.Weight())
}

// maxKey bounds the shown part of an invalid name, in bytes.
const maxKey = 60

// migration is a file that has run: its functions for each place of data.
type migration struct {
	env *sandbox.Env
	by  [len(places)]*lua.LFunction
}

// Close frees the state.
func (m *Runner) Close() {
	if m.vm != nil {
		m.vm.State().Close()
		m.vm = nil
	}
}

// Migrate converts the data that a bundle keeps in one place from a version to that of
// the release, one file after the other.
func (m *Runner) Migrate(bundle string, kept modstorage.Kept, from int, v value.Value) (value.Value, error) {
	c := m.bundles[bundle]
	if c == nil {
		return v, fmt.Errorf("there is no bundle %q", bundle)
	}
	was, left := v, m.budget(v)
	for _, f := range c.Migrations {
		if f.Migration <= from {
			continue
		}
		var err error
		if v, left, err = m.run(f, kept, v, left); err != nil {
			return was, err
		}
	}
	return v, nil
}

// run calls one file's function for the data of a place, if it has one, and returns what it
// leaves of the budget.
func (m *Runner) run(f *source.File, kept modstorage.Kept, v value.Value, budget int) (made value.Value, left int, err error) {
	one, err := m.load(f)
	if err != nil {
		return v, 0, err
	}
	fn := one.by[kept]
	if fn == nil {
		return v, budget, nil
	}
	given := m.vm.FromPlain(v)
	if _, ok := given.(*lua.LTable); !ok {
		given = m.vm.State().CreateTable(0, 0)
	}
	results, err := m.vm.Call(one.env, budget, fn, 1, given)
	left = budget - m.vm.Instructions()
	if err != nil {
		return v, left, unfit(f, err)
	}
	out := results[0]
	if out == lua.LNil {
		out = given
	}
	if _, ok := out.(*lua.LTable); !ok {
		return v, left, unfit(f, fmt.Errorf("%s must return a table or nothing, not a %s", places[kept], out.Type()))
	}
	if made, err = m.vm.ToPlain("storage", out); err != nil {
		return v, left, unfit(f, fmt.Errorf("%s: %w", places[kept], err))
	}
	return made, left, nil
}

// unfit returns the problem of a file, with its place.
func unfit(f *source.File, err error) diag.Problem {
	var known diag.Problem
	if errors.As(err, &known) {
		return known
	}
	var fault *sandbox.Fault
	if errors.As(err, &fault) {
		p := f.Problem(max(1, fault.Line), diag.BadMigration, fault.Msg, "", "")
		p.Overrun = fault.Overrun()
		return p
	}
	return f.Problem(1, diag.BadMigration, err.Error(), "", "")
}

// load runs a file's main chunk, once.
func (m *Runner) load(f *source.File) (*migration, error) {
	if m.vm == nil || m.vm.Dead() {
		m.vm = sandbox.NewBox(sandbox.Options{Limits: m.limits, Random: func() float64 { return 0.5 }, Watch: m.watch})
		m.loaded = make(map[*source.File]*migration)
	}
	if one := m.loaded[f]; one != nil {
		return one, nil
	}
	env := m.vm.Env(f.Bundle)
	v, err := env.Run(f.Chunk)
	if err != nil {
		return nil, unfit(f, err)
	}
	one := &migration{env: env}
	table, ok := v.(*lua.LTable)
	if !ok {
		return nil, unfit(f, fmt.Errorf("a migration must return a table of functions (realm, player, account), not a %s", v.Type()))
	}
	var roots []lua.LValue
	for key, value := table.Next(lua.LNil); key != lua.LNil; key, value = table.Next(key) {
		if err := one.take(f, key, value); err != nil {
			return nil, err
		}
		roots = append(roots, value)
	}
	if len(roots) == 0 {
		return nil, unfit(f, errors.New("a migration must return at least one function: realm, player or account"))
	}
	env.Freeze(nil, roots...)
	m.loaded[f] = one
	return one, nil
}

// take reads one entry of a file's result.
func (o *migration) take(f *source.File, key, value lua.LValue) error {
	i := slices.Index(places[:], key.String())
	fn, ok := value.(*lua.LFunction)
	switch {
	case i < 0:
		near, _ := suggest.Name(key.String(), places[:])
		return f.Problem(lineWith(f, key.String()), diag.BadMigration, "the functions of a migration must be named realm, player or account, not", source.Cut(source.FirstLine(key.String()), maxKey), near)
	case !ok:
		return unfit(f, fmt.Errorf("%s must be a function, not a %s", places[i], value.Type()))
	}
	o.by[i] = fn
	return nil
}

// lineWith returns the first line of a file that contains a text, or 1.
func lineWith(f *source.File, text string) int {
	if i := bytes.Index(f.Text, []byte(text)); i >= 0 {
		return 1 + bytes.Count(f.Text[:i], []byte("\n"))
	}
	return 1
}
