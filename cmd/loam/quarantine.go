package main

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"syscall"

	"loam/cmd/loam/internal/checkcmd"
	"loam/cmd/loam/internal/terminal"
	"loam/cmd/loam/internal/world"
	"loam/core/lib/diag"
	"loam/core/lib/quota"
	"loam/mods"
	"loam/mods/grant"
	"loam/mods/quarantine"
	"loam/mods/release"
	"loam/scripting"
)

// quarantineCmd is the process in which loam serve loads bundles first.
type quarantineCmd struct {
	World string `arg:""`
}

// Run answers the questions of loam serve until it ends the input.
func (c quarantineCmd) Run(ctx context.Context, std terminal.Streams) error {
	signal.Ignore(os.Interrupt, syscall.SIGHUP, syscall.SIGTERM) // terminals and service managers send these to all processes; loam serve decides, and ends the input
	exit := std.Exit
	if exit == nil {
		return fmt.Errorf("quarantine: only for a process of its own")
	}
	cache, compiler := new(mods.Cache), scripting.NewCompiler(nil)
	return quarantine.Serve(ctx, std.In, std.Out, quarantine.Config{
		Dir: filepath.Join(c.World, world.ModsFolder), Test: checkcmd.RunChanged, Exit: exit, Limits: quota.Standard(),
		Options: func(tried []byte) (release.Options, diag.List) {
			o := release.Options{Cache: cache, Compiler: compiler}
			config, problems := c.config(tried)
			book, more := grant.Read(c.World)
			o.Settings, o.SettingAt, o.Trusted, o.Resolve, o.ResolveAt, o.Granted = config.Settings, config.SettingAt, config.Trusts, config.Resolve, config.ResolveAt, book.Granted
			return o, append(problems, more...)
		},
	})
}

// config reads the config of the world, or the text that is tried in its place.
func (c quarantineCmd) config(tried []byte) (world.Config, diag.List) {
	file := filepath.ToSlash(filepath.Join(c.World, world.ConfigFile))
	if tried != nil {
		return world.Parse(file, tried, os.Environ()...)
	}
	config, problems, err := world.Read(c.World)
	if err != nil {
		problems = diag.List{{File: file, Code: diag.CannotRead, Msg: err.Error()}}
	}
	return config, problems
}

// quarantine is the process of the quarantine, not started: this program.
func (c serveCmd) quarantine() *exec.Cmd {
	return thisProgram("quarantine", c.World)
}

// scenariosIn runs scenarios in the quarantine.
func scenariosIn(ward *quarantine.Ward) func(context.Context, *release.Release, []string) (int, int, string) {
	return func(ctx context.Context, r *release.Release, changed []string) (passed, all int, failure string) {
		came := ward.Scenarios(ctx, r.Hash, changed)
		return came.Passed, came.All, came.Failure
	}
}
