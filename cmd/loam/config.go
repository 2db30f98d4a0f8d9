package main

import (
	"fmt"
	"io"
	"text/tabwriter"

	"loam/cmd/loam/internal/terminal"
	"loam/cmd/loam/internal/world"
	"loam/core/lib/printable"
)

type configCmd struct {
	World string `arg:"" optional:"" default:"world" help:"Folder of the world (default: world)."`
	Overrides
	Explain bool `help:"Say for each key what it means, what it accepts and whether a change needs a restart."`
	JSON    bool `name:"json" help:"Write everything as JSON."`
}

// Run shows the config with which loam serve, with the same flags, runs the world.
func (c configCmd) Run(std terminal.Streams) error {
	if err := c.check(); err != nil {
		return err
	}
	config, problems, err := world.Read(c.World)
	if err != nil {
		return err
	}
	c.apply(&config)
	keys := shownKeys(config)
	switch {
	case c.JSON:
		err = terminal.PrintJSON(std.Out, shownConfig{Keys: keys, Secrets: world.SecretVariables()})
	case c.Explain:
		explainConfig(std.Out, keys)
	default:
		err = listConfig(std.Out, keys)
	}
	if err == nil && len(problems) > 0 {
		terminal.PrintProblems(std.Err, problems)
		err = terminal.ErrFault
	}
	return err
}

// shownConfig is a config as --json writes it.
type shownConfig struct {
	Keys    []shownKey             `json:"keys"`
	Secrets []world.SecretVariable `json:"secrets"`
}

// shownKey is a key with its value.
type shownKey struct {
	Key      string       `json:"key"`
	Value    any          `json:"value"`
	From     world.Origin `json:"from"`
	Default  any          `json:"default"`
	Accepts  string       `json:"accepts"`
	Unit     string       `json:"unit,omitempty"`
	Restart  bool         `json:"restart"` // a change takes effect at the next start only
	Variable string       `json:"variable"`
	Doc      string       `json:"doc"`
}

func shownKeys(config world.Config) []shownKey {
	usual, _ := world.Parse("", nil)
	var all []shownKey
	for _, k := range world.Keys() {
		all = append(all, shownKey{
			Key: k.Path, Value: k.Value(&config), From: config.Origin(k.Path), Default: k.Value(&usual),
			Accepts: k.Takes, Unit: k.Unit, Restart: !k.Live, Variable: k.Variable(), Doc: k.Doc,
		})
	}
	return all
}

// valueOf returns a value on one line, which cannot change a terminal.
func valueOf(v any) string { return printable.Line(world.Shown(v)) }

// listConfig writes one line for each key.
func listConfig(w io.Writer, keys []shownKey) error {
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	for _, k := range keys {
		fmt.Fprintf(table, "%s\t%s\t%s\n", k.Key, valueOf(k.Value), k.From)
	}
	return table.Flush()
}

// explainConfig writes a paragraph for each key, and for the variables that hold secrets.
func explainConfig(w io.Writer, keys []shownKey) {
	for _, k := range keys {
		when := "at once"
		if k.Restart {
			when = "at the next start"
		}
		unit := ""
		if k.Unit != "" {
			unit = " " + k.Unit
		}
		fmt.Fprintf(w, "%s: %s\n  %s\n  from      %s\n  default   %s\n  accepts   %s%s\n  a change  takes effect %s\n  variable  %s\n\n",
			k.Key, valueOf(k.Value), k.Doc, k.From, valueOf(k.Default), k.Accepts, unit, when, k.Variable)
	}
	fmt.Fprintln(w, "Secrets are in these variables; they are never shown:")
	for _, s := range world.SecretVariables() {
		is := "not set"
		if s.Set {
			is = "set"
		}
		fmt.Fprintf(w, "  %s (%s): %s\n", s.Name, is, s.Doc)
	}
}
