// Package release makes releases. From bundles it makes what maps and the realm
// adopt, content and compiled scripts under one hash, or returns all problems of the
// bundles. It also packs bundles for recordings.
//
// It reads no YAML (package bundle does), orders and merges nothing (package mods
// does), compiles no Lua (package scripting does) and publishes nothing.
//
// It starts no goroutine. A Release does not change, so every goroutine may read it.
package release

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"slices"

	"loam/core/lib/diag"
	"loam/core/model/event"
	"loam/core/realm/state"
	"loam/core/world/gamemap"
	"loam/mods"
	"loam/mods/bundle"
	"loam/mods/yamlschema"
	"loam/scripting"
	"loam/scripting/check"
	"loam/scripting/permission"
)

// Release is the content and scripts that a realm runs, with their sources.
type Release struct {
	state.Release
	Merged   *mods.Merged
	Scripts  *scripting.Program
	Settings Settings // that are in force and are not the default
	// Withheld holds the permissions that bundles request and do not have, by
	// bundle; only for bundles that lack any.
	Withheld map[string]permission.Set
	// Resolve holds the operator's choices in conflicts that made a difference.
	Resolve mods.Resolve
	// Remarks holds the remarks about rules, by bundle.
	Remarks []Remark
}

// Options are the inputs of a release besides bundles. The zero Options are valid.
type Options struct {
	// Compiler caches compiled scripts from one release to the next; nil compiles
	// everything without a wall-clock limit.
	Compiler *scripting.Compiler
	// Cache caches results of reading from one Load to the next; nil reads everything.
	Cache *mods.Cache
	// Settings are the operator's choices; other settings have their defaults.
	Settings Settings
	// SettingAt returns the file, line and
	// excerpt where the operator wrote a setting; nil gives no place.
	SettingAt func(bundle, name string) diag.Place
	// Trusted returns why a bundle may not run in this world, such as a missing
	// signature; nil trusts every bundle.
	Trusted func(*bundle.Bundle) error
	// Granted returns which of the requested permissions a bundle has; nil grants
	// all of them.
	Granted func(*bundle.Bundle) permission.Set
	// Resolve and ResolveAt are as in mods.Options.
	Resolve   mods.Resolve
	ResolveAt func(field string) diag.Place

	// Substitute and Admit are as in mods.Options.
	Substitute func(path string) (b *bundle.Bundle, instead bool)
	Admit      func(mods.Hash) bool

	// Instead is a bundle whose SmartAI rules replace those that other bundles have,
	// or change, for the same owners; "" is none.
	Instead string

	unread bool // some bundle has problems: there will be no release
}

// merging returns the options of merging.
func (o *Options) merging() mods.Options {
	m := mods.Options{Resolve: o.Resolve, ResolveAt: o.ResolveAt, Settings: o.Settings.table, Overrides: func(b *bundle.Bundle) bool {
		return o.Granted == nil || o.Granted(b).Has(permission.Override)
	}}
	if o.Cache != nil {
		m.Geometries = o.Cache.Geometries()
	}
	m.Watch, m.Substitute, m.Admit = o.Compiler.Watched(), o.Substitute, o.Admit
	return m
}

// Load reads bundles, each path a bundle or a folder of bundles, and makes a release
// of them. If there is any problem, there is no Release.
func Load(o Options, paths ...string) (*Release, diag.List) {
	cache := o.Cache
	if cache == nil {
		cache = new(mods.Cache)
	}
	merged, bundles, problems := cache.Load(o.merging(), paths...)
	if len(problems) > 0 {
		return nil, o.withScripts(bundles, problems)
	}
	return Make(o, merged)
}

// withScripts adds the problems of scripts to those of definitions, so that an author sees
// all of one save. It adds none to those of bundles that used too much, or whose files
// change: these must not be loaded further.
func (o Options) withScripts(bundles []*bundle.Bundle, problems diag.List) diag.List {
	if slices.ContainsFunc(problems, func(p diag.Problem) bool { return p.Overrun || p.Code == diag.FilesChanged }) {
		return problems
	}
	o.unread = true
	_, more := Compose(o, bundles)
	return append(slices.Clone(problems), more...).Sort().Cut()
}

// Compose makes a release of bundles that have been read, in any order.
func Compose(o Options, bundles []*bundle.Bundle) (*Release, diag.List) {
	merged, problems := o.merging().Compose(bundles)
	if len(problems) > 0 { // without definitions, only the syntax of scripts can be checked
		var all []scripting.Source
		for _, b := range bundles {
			for _, s := range b.Scripts {
				all = append(all, sourceOf(b.Label, s))
			}
		}
		return nil, append(problems, o.compiler().Syntax(all)...).Sort().Cut()
	}
	return Make(o, merged)
}

// compiler returns that of the options, or a new one.
func (o *Options) compiler() *scripting.Compiler {
	if o.Compiler != nil {
		return o.Compiler
	}
	return scripting.NewCompiler(nil)
}

// Make makes a release of merged bundles: it compiles their scripts and checks
// them against the content and the settings.
func Make(o Options, merged *mods.Merged) (*Release, diag.List) {
	problems := o.Settings.check(merged.Bundles, o.SettingAt)
	if len(problems) == 0 && o.merging().Differs(merged.Bundles) {
		own := slices.DeleteFunc(slices.Clone(merged.Bundles), func(b *bundle.Bundle) bool { return b.Name == yamlschema.Base })
		if merged, problems = o.merging().Compose(own); len(problems) > 0 {
			return nil, problems
		}
	}
	problems = append(problems, o.distrusted(merged.Bundles)...)
	withheld := o.withheld(merged.Bundles)
	about := infos(merged, &o, withheld)
	for i, b := range merged.Bundles {
		about[i].Incomplete = o.unread && b.Incomplete
	}
	program, found := o.compiler().Compile(sources(merged), merged.Snapshot, about)
	for _, p := range found {
		problems = append(problems, diag.Problem(p))
	}
	merged, wrong := o.resolved(merged, program, withheld)
	rules, amiss := rulesOf(merged, &o, program)
	problems = append(problems, amiss...)
	merged = withChoices(merged, rules.decided)
	if problems = append(problems, wrong...); len(problems) > 0 {
		return nil, problems.Sort().Cut()
	}
	r := &Release{Merged: merged, Scripts: program, Settings: o.Settings.chosen(merged.Bundles), Withheld: withheld, Resolve: merged.Resolve, Remarks: rules.remarks}
	r.Release = state.Release{
		Release: gamemap.Release{
			Hash: hashOf(merged, r.Settings, withheld), Content: merged.Snapshot, Program: program, Rules: rules.book, Commands: program.Commands(),
			Storage: program,
		},
		Realm: program,
	}
	return r, nil
}

// Tested returns the release as tests run it: with all requested permissions
// granted, and with the default settings of bundles (see [Settings.Tested]). If that
// is impossible, because what was not granted would conflict with other bundles, it
// returns the release as granted.
func (r *Release) Tested() *Release {
	o := Options{Settings: r.Settings.Tested(), Resolve: r.Resolve}
	if len(r.Withheld) == 0 && o.Settings.Equal(r.Settings) {
		return r
	}
	if made, problems := Compose(o, r.Bundles()); len(problems) == 0 {
		return made
	}
	o.Granted = func(b *bundle.Bundle) permission.Set { return permission.All &^ r.Withheld[b.Name] }
	if made, problems := Compose(o, r.Bundles()); len(problems) == 0 {
		return made
	}
	return r
}

// sources returns the scripts with their names in problems.
func sources(merged *mods.Merged) []scripting.Source {
	labels := make(map[string]string, len(merged.Bundles))
	for _, b := range merged.Bundles {
		labels[b.Name] = b.Label
	}
	all := make([]scripting.Source, len(merged.Scripts))
	for i, s := range merged.Scripts {
		all[i] = sourceOf(labels[s.Bundle], s)
	}
	return all
}

func sourceOf(label string, s bundle.Script) scripting.Source {
	return scripting.Source{Bundle: s.Bundle, Label: label, Path: s.Path, Source: s.Source, Realm: s.Realm, Lib: s.Lib, Migration: s.Migration}
}

func infos(merged *mods.Merged, o *Options, withheld map[string]permission.Set) []check.Info {
	settings := o.Settings
	all := make([]check.Info, len(merged.Bundles))
	memory := memoryOf(merged, settings)
	for i, b := range merged.Bundles {
		all[i] = check.Info{Name: b.Name, Version: versionOf(b), Isolated: b.Isolated, Apart: b.Apart, StorageVersion: b.StorageVersion, Memory: memory, Settings: settings.table(b), Asked: b.Asks(), Granted: b.Asks() &^ withheld[b.Name]}
		all[i].Events, all[i].Commands = events(b), o.commandsOf(b.Name)
		for _, d := range slices.Concat(b.Depends, b.Optional) {
			all[i].Depends = append(all[i].Depends, d.Name)
		}
		if b.Name != yamlschema.Base && !slices.Contains(all[i].Depends, yamlschema.Base) {
			all[i].Depends = append(all[i].Depends, yamlschema.Base)
		}
	}
	return all
}

// versionOf returns the version of a bundle, "" for one whose manifest has none; that is one
// of its problems.
func versionOf(b *bundle.Bundle) string {
	if b.Version == nil {
		return ""
	}
	return b.Version.String()
}

// memoryOf returns the memory limit of each bundle in a box, from the operator's settings
// of the embedded bundle; 0 is no limit from there.
func memoryOf(merged *mods.Merged, settings Settings) int {
	for _, b := range merged.Bundles {
		if b.Name == yamlschema.Base {
			return int(settings.table(b).Get("memory_mb").Number()) << 20
		}
	}
	return 0
}

// events returns the events that a bundle publishes.
func events(b *bundle.Bundle) []check.Event {
	var all []check.Event
	for _, e := range b.Events {
		made := check.Event{Name: e.Name}
		for _, f := range e.Fields {
			at := f.At.Place()
			made.Fields = append(made.Fields, check.EventField{Name: f.Name, Type: f.Type, Optional: f.Optional, At: at})
		}
		all = append(all, made)
	}
	return all
}

// distrusted returns the problems of bundles that may not run here.
func (o *Options) distrusted(bundles []*bundle.Bundle) diag.List {
	var problems diag.List
	for _, b := range bundles {
		if b.Name == yamlschema.Base || o.Trusted == nil {
			continue
		}
		if err := o.Trusted(b); err != nil {
			problems = append(problems, diag.Problem{File: b.Label, Code: diag.BadSignature, Msg: err.Error()})
		}
	}
	return problems
}

// withheld returns the requested permissions that are not granted.
func (o *Options) withheld(bundles []*bundle.Bundle) map[string]permission.Set {
	all := make(map[string]permission.Set)
	for _, b := range bundles {
		if asks := b.Asks(); asks != 0 && o.Granted != nil {
			if lacks := asks &^ o.Granted(b); lacks != 0 {
				all[b.Name] = lacks
			}
		}
	}
	return all
}

// hashOf returns the hash of all files, of settings that are not the default, of choices
// between bundles in conflict, and of withheld permissions.
func hashOf(merged *mods.Merged, chosen Settings, withheld map[string]permission.Set) string {
	if len(chosen) == 0 && len(withheld) == 0 && len(merged.Resolve) == 0 {
		return merged.Hash.String()
	}
	h := sha256.New()
	h.Write(merged.Hash[:])
	for _, b := range merged.Bundles {
		for _, s := range b.Settings {
			if v, ok := chosen[b.Name][s.Name]; ok {
				fmt.Fprintf(h, "%q %q %q\n", b.Name, s.Name, v.String())
			}
		}
		if lacks := withheld[b.Name]; lacks != 0 {
			fmt.Fprintf(h, "%q without %q\n", b.Name, lacks.String())
		}
	}
	for _, field := range sortedKeys(merged.Resolve) {
		fmt.Fprintf(h, "resolve %q %q\n", field, merged.Resolve[field])
	}
	return hex.EncodeToString(h.Sum(nil))
}

// Printed returns what data stages and main chunks printed while the release was
// made.
func (r *Release) Printed() []event.Printed {
	var all []event.Printed
	for _, p := range r.Merged.Printed {
		all = append(all, event.Printed{Level: "print", Bundle: p.Bundle, File: p.File, Line: p.Line, Text: p.Text})
	}
	return append(all, r.Scripts.Printed()...)
}

// Bundle finds a bundle of the release by its name.
func (r *Release) Bundle(name string) (*bundle.Bundle, bool) {
	for _, b := range r.Merged.Bundles {
		if b.Name == name {
			return b, true
		}
	}
	return nil, false
}

// Bundles returns the bundles without the embedded one, in dependency order.
func (r *Release) Bundles() []*bundle.Bundle {
	var own []*bundle.Bundle
	for _, b := range r.Merged.Bundles {
		if b.Name != yamlschema.Base {
			own = append(own, b)
		}
	}
	return own
}

// Archive is a bundle as one file.
type Archive struct {
	Name string // of the bundle
	Data []byte // input of bundle.OpenArchive
}

// Archives packs all bundles except the embedded one, in dependency order. The same
// build makes the same release from them.
func (r *Release) Archives() []Archive {
	var all []Archive
	for _, b := range r.Bundles() {
		all = append(all, Archive{b.Name, b.Archive()})
	}
	return all
}

// OpenArchives makes a release from the output of Archives.
func OpenArchives(o Options, archives []Archive) (*Release, diag.List) {
	var bundles []*bundle.Bundle
	var problems diag.List
	for _, a := range archives {
		b, found := bundle.OpenArchive(a.Name, a.Data)
		bundles, problems = append(bundles, b), append(problems, found...)
	}
	if len(problems) > 0 {
		return nil, problems.Sort().Cut()
	}
	return Compose(o, bundles)
}
