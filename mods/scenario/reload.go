package scenario

import (
	"fmt"
	"slices"
	"strings"

	"loam/mods/archive"
	"loam/mods/bundle"
	"loam/mods/release"
)

// reloadFolder holds the folders that reload lines name.
const reloadFolder = "scenarios/reload/"

func doReload(r *runner, a args) error {
	own, ok := r.rel.Bundle(r.o.Bundle)
	if !ok {
		return fmt.Errorf("there is no bundle %q to reload", r.o.Bundle)
	}
	next, err := overlay(own, reloadFolder+strings.TrimSuffix(a.text("DIR"), "/")+"/")
	if err != nil {
		return err
	}
	var bundles []*bundle.Bundle
	for _, b := range r.rel.Bundles() {
		if b.Name == next.Name {
			b = next
		}
		bundles = append(bundles, b)
	}
	rel, problems := release.Compose(release.Options{Settings: r.settings, Resolve: r.o.Release.Resolve}, bundles)
	if len(problems) > 0 {
		return problems
	}
	return r.publish(rel)
}

// overlay is a bundle in which the files below a folder stand for those of the
// same name; empty ones take theirs away.
func overlay(own *bundle.Bundle, folder string) (*bundle.Bundle, error) {
	files := slices.Clone(own.Files)
	found := false
	for _, f := range own.Files {
		name, below := strings.CutPrefix(f.Path, folder)
		if !below {
			continue
		}
		found = true
		files = slices.DeleteFunc(files, func(o bundle.File) bool { return o.Path == name })
		if len(f.Data) > 0 {
			files = append(files, bundle.File{Path: name, Data: f.Data})
		}
	}
	if !found {
		return nil, fmt.Errorf("bundle %s has no files in %s", own.Name, folder)
	}
	slices.SortFunc(files, func(a, b bundle.File) int { return strings.Compare(a.Path, b.Path) })
	next, problems := bundle.OpenArchive(own.Label, archive.Write(files))
	return next, problems.Err()
}

// publish makes the realm run a release and makes a step with it.
func (r *runner) publish(rel *release.Release) error {
	if r.o.Recorder != nil {
		r.o.Recorder.Add(rel)
	}
	if _, err := r.realm.Publish(rel.Release); err != nil {
		return err
	}
	r.rel = rel
	return r.advance(1)
}

func doSetting(r *runner, a args) error {
	of, name, _ := strings.Cut(a.text("SETTING"), ".")
	s, err := release.FindSetting(r.rel.Merged.Bundles, of, name)
	if err != nil {
		return err
	}
	v, err := release.ParseSetting(s, a.text("VALUE"))
	if err != nil {
		return err
	}
	r.settings = r.settings.With(of, name, v)
	rel, problems := release.Compose(release.Options{Settings: r.settings, Resolve: r.o.Release.Resolve}, r.rel.Bundles())
	if len(problems) > 0 {
		return problems
	}
	return r.publish(rel)
}
