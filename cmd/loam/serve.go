package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"github.com/rs/zerolog"

	"loam/core/realm"
	"loam/core/server"
	"loam/mods/live"
	"loam/mods/release"
	"loam/mods/watch"
	"loam/scripting"
)

type serveCmd struct {
	World  string `arg:"" optional:"" default:"world" help:"Folder of the world; made with a starter bundle when it is not there."`
	Listen string `help:"HOST:PORT of the page, instead of the one in the world's config." placeholder:"HOST:PORT"`
	Record string `help:"Write a recording of everything that reaches the world." placeholder:"FILE"`
	Quiet  bool   `help:"Log warnings and errors only."`
	NoTest bool   `help:"Do not run the scenarios of a bundle after each save."`
}

// Run serves until it is interrupted.
func (c serveCmd) Run(ctx context.Context, io streams) error {
	if _, err := os.Stat(c.World); errors.Is(err, os.ErrNotExist) {
		if err := makeWorld(c.World, false); err != nil {
			return err
		}
		fmt.Fprintf(io.out, "Made %s with a starter bundle.\n", c.World)
	}
	config, err := readWorld(c.World)
	if err != nil {
		return err
	}
	if c.Listen != "" {
		config.Listen = c.Listen
	}
	settings, err := config.settings()
	if err != nil {
		return err
	}
	log := c.logger(io)
	loader, err := c.loader(io, settings, log, config.Development)
	if err != nil {
		return err
	}
	return c.serve(ctx, io, config, loader, log)
}

func (c serveCmd) logger(io streams) zerolog.Logger {
	level := zerolog.InfoLevel
	if c.Quiet {
		level = zerolog.WarnLevel
	}
	return zerolog.New(zerolog.ConsoleWriter{Out: io.err, TimeFormat: time.TimeOnly}).Level(level).With().Timestamp().Logger()
}

func (c serveCmd) loader(io streams, settings release.Settings, log zerolog.Logger, development bool) (*live.Loader, error) {
	began := time.Now()
	cfg := live.Config{
		Dir: filepath.Join(c.World, modsFolder), Log: log,
		Options: release.Options{Settings: settings, Compiler: scripting.NewCompiler(func() time.Duration { return time.Since(began) })},
		Say:     func(line string) { fmt.Fprintln(io.out, line) },
	}
	if development && !c.NoTest {
		cfg.Test = runChanged
	}
	loader, problems := live.New(cfg)
	if len(problems) > 0 {
		printProblems(io.err, problems)
		return nil, fmt.Errorf("the bundles in %s have %s; mend them and start again", cfg.Dir, countOf(len(problems), "problem"))
	}
	return loader, nil
}

func (c serveCmd) serve(ctx context.Context, io streams, config worldConfig, loader *live.Loader, log zerolog.Logger) error {
	recorder, closeRecorder, err := c.recorder(loader, log)
	if err != nil {
		return err
	}
	s, err := server.New(ctx, server.Config{
		DataDir: filepath.Join(c.World, dataFolder), Listen: config.Listen, Release: loader.Release().Release,
		Seed: config.Seed, Development: config.Development, Version: version(), Recorder: recorder, Log: log,
	})
	if err != nil {
		return errors.Join(err, closeRecorder())
	}
	watcher, err := watch.New(filepath.Join(c.World, modsFolder), log)
	if err != nil {
		return err
	}
	console, err := openConsole(filepath.Join(c.World, dataFolder, consoleSocket), &operator{server: s, loader: loader, development: config.Development})
	if err != nil {
		return err
	}
	watched := make(chan struct{}) // closed by the goroutine below
	go func() {                    // ends when the watcher is closed; waited for by reading watched
		defer close(watched)
		loader.Run(watcher, s.Realm)
	}()
	c.greet(io, s, loader.Release())
	err = s.Run(ctx)
	fmt.Fprintln(io.out, "Stopped; everybody is saved.")
	console.close()
	err = errors.Join(err, watcher.Close())
	<-watched
	return errors.Join(err, closeRecorder())
}

// greet prints what to open and what to edit.
func (c serveCmd) greet(io streams, s *server.Server, r *release.Release) {
	fmt.Fprintf(io.out, "\n  Open   %s\n", s.Address())
	if script := starterScript(c.World); script != "" {
		fmt.Fprintf(io.out, "  Edit   %s and save: the running world changes\n", script)
	} else {
		fmt.Fprintf(io.out, "  The world is empty: drop a bundle into %s, or make one with\n         loam new bundle NAME --in %s\n", filepath.Join(c.World, modsFolder), filepath.Join(c.World, modsFolder))
	}
	fmt.Fprintf(io.out, "  Talk   loam console %s\n  Stop   Ctrl-C\n\n", c.World)
	content := r.Content
	fmt.Fprintf(io.out, "Release 1: %s, %s, %s.\n", countOf(len(r.Bundles()), "bundle"), countOf(len(content.Maps), "map"), countOf(len(content.Spawns), "spawn"))
}

// recorder opens the recording that was asked for.
func (c serveCmd) recorder(*live.Loader, zerolog.Logger) (realm.Recorder, func() error, error) {
	return nil, func() error { return nil }, nil
}

func countOf(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}
