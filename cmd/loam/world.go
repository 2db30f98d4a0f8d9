package main

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"math"
	"os"
	"path/filepath"
	"strconv"

	"gopkg.in/yaml.v3"

	"loam/core/plain"
	"loam/examples"
	"loam/mods/release"
)

// The files and folders of a world.
const (
	configFile = "loam.yaml"
	modsFolder = "mods"
	dataFolder = "data"
)

// worldConfig is loam.yaml.
type worldConfig struct {
	Listen      string                    `yaml:"listen"`
	Development bool                      `yaml:"development"`
	Seed        uint64                    `yaml:"seed"`
	Settings    map[string]map[string]any `yaml:"settings"`
}

const configText = `# What this world's operator chooses. Changes take effect at the next start.
listen: 127.0.0.1:8080 # where the page is; this machine only
development: true      # guests, time control and evaluation for who sits at this machine
seed: 1                # of all that is drawn by chance
settings: {}           # of bundles, as {bundle: {name: value}}
`

// readWorld reads the config of a world. LOAM_LISTEN overrides listen.
func readWorld(dir string) (worldConfig, error) {
	c := worldConfig{Listen: "127.0.0.1:8080", Development: true, Seed: 1}
	file := filepath.Join(dir, configFile)
	data, err := os.ReadFile(file)
	if err != nil {
		return c, fmt.Errorf("%s is no world (make one with: loam new world %s): %w", dir, dir, err)
	}
	decoder := yaml.NewDecoder(bytes.NewReader(data))
	decoder.KnownFields(true)
	if err := decoder.Decode(&c); err != nil {
		return c, fmt.Errorf("%s: %w", file, err)
	}
	if listen := os.Getenv("LOAM_LISTEN"); listen != "" {
		c.Listen = listen
	}
	return c, nil
}

// settings are the operator's choices in the form of a release.
func (c worldConfig) settings() (release.Settings, error) {
	var s release.Settings
	for bundle, values := range c.Settings {
		for name, v := range values {
			p, err := plainValue(v)
			if err != nil {
				return nil, fmt.Errorf("%s: settings %s.%s: %w", configFile, bundle, name, err)
			}
			s = s.With(bundle, name, p)
		}
	}
	return s, nil
}

func plainValue(v any) (plain.Value, error) {
	switch v := v.(type) {
	case bool:
		return plain.OfBool(v), nil
	case int:
		return plain.OfNumber(float64(v)), nil
	case float64:
		if math.IsNaN(v) || math.IsInf(v, 0) {
			break
		}
		return plain.OfNumber(v), nil
	case string:
		return plain.OfString(v), nil
	}
	return plain.Value{}, fmt.Errorf("%v is no boolean, number or text", v)
}

// isWorld tells whether a folder holds a world.
func isWorld(dir string) bool {
	_, err := os.Stat(filepath.Join(dir, configFile))
	return err == nil
}

// makeWorld makes a world with a config, the starter bundle, and a data folder.
// It refuses a folder that holds anything already.
func makeWorld(dir string, empty bool) error {
	entries, err := os.ReadDir(dir)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("make a world: %w", err)
	}
	if len(entries) > 0 {
		return fmt.Errorf("make a world: %s is not empty", dir)
	}
	for _, sub := range [2]string{modsFolder, dataFolder} {
		if err := os.MkdirAll(filepath.Join(dir, sub), 0o755); err != nil {
			return fmt.Errorf("make a world: %w", err)
		}
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
	// The config comes last: a folder with one is a whole world.
	if err := os.WriteFile(filepath.Join(dir, configFile), []byte(configText), 0o644); err != nil {
		return fmt.Errorf("make a world: %w", err)
	}
	return nil
}

// starterScript is a file worth editing first, or "" when the world has none.
func starterScript(dir string) string {
	scripts, _ := filepath.Glob(filepath.Join(dir, modsFolder, "*", "scripts", "*.lua")) // a fixed pattern is never malformed
	if len(scripts) == 0 {
		return ""
	}
	for _, s := range scripts {
		if filepath.Base(s) == examples.StarterScript {
			return s
		}
	}
	return scripts[0]
}

func quoted(s string) string { return strconv.Quote(s) }
