package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"text/template"

	"loam/mods/bundle"
)

type newCmd struct {
	World  newWorldCmd  `cmd:"" help:"Make a world: a config, a mods folder with a starter bundle, a data folder."`
	Bundle newBundleCmd `cmd:"" help:"Make a bundle with a creature, a script and a scenario that passes."`
}

type newWorldCmd struct {
	Dir   string `arg:"" help:"Folder to make; it may exist if it is empty."`
	Empty bool   `help:"Without the starter bundle."`
}

// Run makes a world.
func (c newWorldCmd) Run(_ context.Context, std streams) error {
	if err := makeWorld(c.Dir, c.Empty); err != nil {
		return err
	}
	fmt.Fprintf(std.out, "Made %s. Start it with: loam serve %s\n", c.Dir, c.Dir)
	return nil
}

type newBundleCmd struct {
	Name string `arg:"" help:"Lower-case letters, digits and _."`
	In   string `help:"Folder of bundles to make it in (default: world/mods)." placeholder:"DIR"`
}

// bundleFiles are the files of a new bundle, as templates of its name.
var bundleFiles = []struct{ path, text string }{
	{"bundle.yaml", `name: {{.}}
version: 0.1.0
api: 1
`},
	{"data/creatures.yaml", `# Every key is explained in docs/bundles.md.
creatures:
  greeter: {name: Greeter, faction: greeters, health: 60, level: 2, walk_yards_per_second: 2.5, run_yards_per_second: 6}
factions:
  greeters: {name: Greeters, friendly: [base:folk]}
spawns:
  greeter_1: {creature: greeter, map: base:flat, at: [5, 5]}
`},
	{"scripts/greeter.lua", `-- The greeter greets whom it sees. Save this file while the world runs.
local greeter = creature "{{.}}:greeter"

greeter.on_player_near = { [10] = "greet" }

function greeter:greet(player)
  self:say("greeter.hello")
  self.state.greeted = (self.state.greeted or 0) + 1
end
`},
	{"locale/en.yaml", `greeter.hello: Good to see you!
`},
	{"scenarios/greets.txt", `# The greeter greets a player who comes near.
spawn {{.}}:greeter as greeter at 0 0
player Anna at 30 0
advance 1s
expect no greeter says "Good to see you!"
Anna moves to 5 0
advance until greeter says "Good to see you!" within 10s
expect lua greeter.state.greeted = 1
`},
	{"README.md", `# {{.}}

What this bundle is, in a sentence.

Check it with ` + "`loam check`" + ` and run its scenarios with ` + "`loam test`" + `, both followed by the path of this folder.
`},
}

// Run makes a bundle.
func (c newBundleCmd) Run(_ context.Context, std streams) error {
	if !bundle.ValidName(c.Name) || c.Name == bundle.Base {
		return usagef("bundle name %q: want a lower-case letter, then letters, digits and _, at most 64, and not %s", c.Name, bundle.Base)
	}
	if c.In == "" {
		if !isWorld(usualWorld) {
			return usagef("there is no world here to make it in: make one with loam new world %s, or name a folder with --in DIR", usualWorld)
		}
		c.In = filepath.Join(usualWorld, modsFolder)
	}
	dir := filepath.Join(c.In, c.Name)
	if _, err := os.Stat(dir); err == nil {
		return fmt.Errorf("make a bundle: %s exists already", dir)
	}
	for _, f := range bundleFiles {
		var text strings.Builder
		if err := template.Must(template.New("").Parse(f.text)).Execute(&text, c.Name); err != nil {
			return fmt.Errorf("make a bundle: %w", err)
		}
		file := filepath.Join(dir, filepath.FromSlash(f.path))
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			return fmt.Errorf("make a bundle: %w", err)
		}
		if err := os.WriteFile(file, []byte(text.String()), 0o644); err != nil {
			return fmt.Errorf("make a bundle: %w", err)
		}
	}
	fmt.Fprintf(std.out, "Made %s. Try: loam test %s\n", dir, dir)
	return nil
}
