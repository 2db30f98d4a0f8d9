package scene

import (
	"fmt"
	"slices"
	"strings"

	"loam/mods/archive"
	"loam/mods/bundle"
	"loam/mods/scenario/line"
	"loam/mods/scenario/testworld"
)

// reloadFolder holds the folders that reload lines name.
const reloadFolder = "scenarios/reload/"

func doReload(st *testworld.Stage, a line.Args) error {
	own, ok := st.Release.Bundle(st.Bundle)
	if !ok {
		return fmt.Errorf("there is no bundle %q to reload", st.Bundle)
	}
	next, err := overlay(own, reloadFolder+strings.TrimSuffix(a.Text("DIR"), "/")+"/")
	if err != nil {
		return err
	}
	var bundles []*bundle.Bundle
	for _, b := range st.Release.Bundles() {
		if b.Name == next.Name {
			b = next
		}
		bundles = append(bundles, b)
	}
	return st.Publish(bundles)
}

// overlay is a bundle in which the files of a folder replace those with the same name;
// empty files remove them.
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
