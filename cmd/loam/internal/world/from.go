package world

import (
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"gopkg.in/yaml.v3"

	"loam/cmd/loam/internal/usage"
	"loam/core/lib/suggest"
	"loam/examples"
)

// Beginning is what a new world may begin with, for people who have not seen any.
type Beginning struct {
	Bundle string // "" is none
	Doc    string
}

// Beginnings are the choices at the first start of a world; the first is the default.
func Beginnings() []Beginning {
	return []Beginning{
		{examples.Starter, "a meadow with wolves, to edit while you play"},
		{"vale", "a village, its land and a hollow with three bosses: an evening's play"},
		{"", "nothing: a plain for bundles of your own"},
	}
}

// exampleFolders returns the folder of each bundle that comes with the program, by its name.
func exampleFolders() map[string]string {
	folders := make(map[string]string)
	entries, err := fs.ReadDir(examples.FS, ".")
	if err != nil {
		panic("world: the examples cannot be read: " + err.Error()) // they are in the program
	}
	for _, e := range entries {
		if m, err := manifestOf(e.Name()); err == nil {
			folders[m.Name] = e.Name()
		}
	}
	return folders
}

// manifest is what a new world must know of a bundle.
type manifest struct {
	Name        string
	Depends     map[string]string
	Permissions []string
}

func manifestOf(folder string) (m manifest, err error) {
	data, err := fs.ReadFile(examples.FS, folder+"/bundle.yaml")
	if err != nil {
		return m, err
	}
	return m, yaml.Unmarshal(data, &m)
}

// CheckExample returns a usage error unless a bundle of that name comes with the program.
func CheckExample(name string) error {
	folders := exampleFolders()
	if _, ok := folders[name]; ok {
		return nil
	}
	known := slices.Sorted(maps.Keys(folders))
	near, _ := suggest.Name(name, known)
	return usage.Errorf("--from %s: no bundle of this name comes with Loam; loam new bundle --help lists them%s", name, usage.DidYouMean(near))
}

// addExample copies a bundle that comes with the program, and those on which it depends,
// into the mods folder of a world, and records who does so, and when, as their owner. The
// result has a line for each.
func addExample(dir, name, by string, at time.Time) (added []string, err error) {
	folders := exampleFolders()
	for wanted := []string{name}; len(wanted) > 0; wanted = wanted[1:] {
		folder, ok := folders[wanted[0]]
		if !ok {
			return nil, CheckExample(wanted[0])
		}
		to := filepath.Join(dir, ModsFolder, folder)
		if _, err := os.Stat(to); err == nil {
			continue // two bundles depend on it
		}
		m, err := manifestOf(folder)
		if err != nil {
			return nil, err
		}
		files, err := fs.Sub(examples.FS, folder)
		if err != nil {
			return nil, err
		}
		if err := os.CopyFS(to, files); err != nil {
			return nil, err
		}
		if err := markOwn(dir, m.Name, by, at); err != nil {
			return nil, err
		}
		line := filepath.ToSlash(to)
		if len(m.Permissions) > 0 {
			line += ", which may use: " + strings.Join(m.Permissions, ", ")
		}
		added = append(added, line)
		wanted = append(wanted, slices.Sorted(maps.Keys(m.Depends))...)
	}
	return added, nil
}
