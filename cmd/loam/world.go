package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"

	"loam/examples"
	"loam/mods/bundle"
	"loam/mods/release"
	"loam/mods/scenario"
)

// The files and folders of a world.
const (
	configFile = "loam.yaml"
	modsFolder = "mods"
	dataFolder = "data"
)

const configText = `# What this world's operator chooses. Settings of bundles take effect as soon as
# this file is saved; the rest needs a start.
listen: 127.0.0.1:8080 # where the page is; this machine only
development: true      # guests, time control and evaluation for who sits at this machine
seed: 1                # of all that is drawn by chance
gate: false            # true: a save is adopted only when its scenarios pass
settings: {}           # of bundles, as {bundle: {name: value}}
`

// isWorld tells whether a folder holds a world.
func isWorld(dir string) bool {
	_, err := os.Stat(filepath.Join(dir, configFile))
	return err == nil
}

// worldsOf reads what a path means, as release.Worlds does, and for a world
// also the settings that its operator has chosen.
func worldsOf(path string) ([]release.World, bundle.Problems) {
	worlds, problems := release.Worlds(path)
	if !isWorld(path) {
		return worlds, problems
	}
	config, wrong, err := readWorld(path)
	if err != nil {
		wrong = bundle.Problems{{File: filepath.ToSlash(filepath.Join(path, configFile)), Msg: err.Error()}}
	}
	for i := range worlds {
		worlds[i].Settings, worlds[i].SettingAt = config.Settings, config.settingAt
		worlds[i].Trusted = config.trust.allows
		worlds[i].Resolve, worlds[i].ResolveAt = config.Resolve, config.resolveAt
	}
	return worlds, append(problems, wrong...)
}

// checkPaths tells of paths at which there is nothing to check or test.
func checkPaths(paths []string) error {
	for _, p := range paths {
		if _, err := os.Stat(p); err != nil {
			return usagef("%s: there is no such file or folder", p)
		}
		dir, _ := scenario.OneFile(p)
		if isWorld(dir) || bundle.IsBundle(dir) {
			continue
		}
		worlds, problems := release.Worlds(dir)
		if len(worlds) == 0 && len(problems) == 0 {
			return usagef("%s: there is no bundle in it", p)
		}
	}
	return nil
}

// makeWorld makes a world with a config, the starter bundle, and a data folder.
// It refuses a folder that holds anything already.
func makeWorld(dir string, empty bool) error {
	free, err := isFree(dir)
	if err != nil {
		return fmt.Errorf("make a world: %w", err)
	}
	if !free {
		return fmt.Errorf("make a world: %s is not empty", dir)
	}
	if err := os.MkdirAll(filepath.Join(dir, modsFolder), 0o755); err != nil {
		return fmt.Errorf("make a world: %w", err)
	}
	if err := os.Mkdir(filepath.Join(dir, dataFolder), 0o700); err != nil { // what players say and own is not for everybody
		return fmt.Errorf("make a world: %w", err)
	}
	if !empty {
		starter, err := fs.Sub(examples.FS, examples.Starter)
		if err != nil {
			return fmt.Errorf("make a world: %w", err)
		}
		if err := os.CopyFS(filepath.Join(dir, modsFolder, examples.Starter), starter); err != nil {
			return fmt.Errorf("make a world: %w", err)
		}
	}
	if !empty {
		if err := markOwn(dir, examples.Starter); err != nil {
			return fmt.Errorf("make a world: %w", err)
		}
	}
	if err := writeEditorFiles(dir); err != nil {
		return fmt.Errorf("make a world: %w", err)
	}
	// The config comes last: a folder with one is a whole world.
	if err := os.WriteFile(filepath.Join(dir, configFile), []byte(configText), 0o644); err != nil {
		return fmt.Errorf("make a world: %w", err)
	}
	return nil
}

// isFree tells whether a folder is empty or not there.
func isFree(dir string) (bool, error) {
	entries, err := os.ReadDir(dir)
	if errors.Is(err, fs.ErrNotExist) {
		return true, nil
	}
	return len(entries) == 0, err
}

// toEdit is a file worth editing first, or "" when the world has none.
func toEdit(dir string) string {
	for _, pattern := range [3]string{"*/scripts/" + examples.StarterScript, "*/scripts/*.lua", "*/data/*.yaml"} {
		files, _ := filepath.Glob(filepath.Join(dir, modsFolder, filepath.FromSlash(pattern))) // a fixed pattern is never malformed
		if len(files) > 0 {
			return files[0]
		}
	}
	return ""
}

func quoted(s string) string { return strconv.Quote(s) }
