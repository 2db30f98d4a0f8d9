package world

import (
	"fmt"
	"io/fs"
	"maps"
	"path"
	"regexp"
	"slices"

	"github.com/rogpeppe/go-internal/txtar"

	"loam/examples"
)

// CopyOf makes a template of a bundle that comes with the program: a bundle made of it has
// the same content under a name of its own. depends names the bundles that it needs. It
// returns a usage error for an unknown name.
func CopyOf(name string) (t Template, depends []string, err error) {
	folder, ok := exampleFolders()[name]
	if !ok {
		return t, nil, CheckExample(name)
	}
	m, err := manifestOf(folder)
	if err != nil {
		return t, nil, err
	}
	t.Name = name
	renaming := renamingOf(name)
	err = fs.WalkDir(examples.FS, folder, func(file string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() {
			return err
		}
		data, err := fs.ReadFile(examples.FS, file)
		if err != nil {
			return err
		}
		within := file[len(folder)+1:]
		t.files = append(t.files, txtar.File{Name: within, Data: renaming.apply(within, data)})
		return nil
	})
	if err != nil {
		return t, nil, fmt.Errorf("copy the bundle %s: %w", name, err)
	}
	return t, slices.Sorted(maps.Keys(m.Depends)), nil
}

// replacement is a pattern and what stands in its place.
type replacement struct {
	pattern *regexp.Regexp
	by      string
}

// renaming has the places where the files of a bundle have its own name, by the suffix of
// the file.
type renaming map[string][]replacement

func renamingOf(name string) renaming {
	// An id has no blank behind its colon; a key of YAML does.
	id := replacement{regexp.MustCompile(`(^|[^a-z0-9_:])` + name + `:([a-z])`), `${1}{{.}}:$2`}
	return renaming{
		".yaml": {id, {regexp.MustCompile(`(?m)^name: ` + name + `$`), `name: {{.}}`}},
		".txt":  {id, {regexp.MustCompile(`(?m)^setting ` + name + `\.`), `setting {{.}}.`}},
		// In Lua, a colon also calls a method; ids are texts there.
		".lua": {{regexp.MustCompile(`(["'])` + name + `:`), `${1}{{.}}:`}},
		// Links to what is not in the bundle lead nowhere in a world.
		".md": {{regexp.MustCompile(`\[([^\]]+)\]\(\.\./[^)]*\)`), `$1`}, {regexp.MustCompile(`\A# .*`), `# {{.}}`}},
	}
}

// apply returns the data of a file with the name of the new bundle in place of the old one.
// It leaves a file of another kind alone.
func (r renaming) apply(file string, data []byte) []byte {
	for _, one := range r[path.Ext(file)] {
		data = one.pattern.ReplaceAll(data, []byte(one.by))
	}
	return data
}
