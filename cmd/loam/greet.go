package main

import (
	"fmt"
	"io"
	"path/filepath"
	"strings"

	"loam/cmd/loam/internal/addresses"
	"loam/cmd/loam/internal/terminal"
	"loam/cmd/loam/internal/world"
	"loam/core/server"
	"loam/docs/site"
	"loam/mods/release"
)

// greet prints what to open and what to edit.
func (c serveCmd) greet(w io.Writer, s *server.Server, config world.Config, r *release.Release) {
	for _, line := range s.Moves() {
		fmt.Fprintln(w, line)
	}
	fmt.Fprintf(w, "\n%s\n", addresses.Of(s))
	mods := filepath.Join(c.World, world.ModsFolder)
	if len(r.Bundles()) == 0 {
		fmt.Fprintf(w, "  Edit   The world is empty: drop a bundle into %s, or make one with\n         loam new bundle NAME --in %s\n", mods, mods)
	} else if file := world.ToEdit(c.World); file != "" {
		fmt.Fprintf(w, "  Edit   %s and save: the running world changes\n", file)
	} else {
		fmt.Fprintf(w, "  Edit   the bundles in %s: the running world changes\n", mods)
	}
	fmt.Fprintf(w, "  Read   %s%s\n  Ask    loam console%s\n  Stop   Ctrl-C\n\n", s.Address(), site.Root, world.Flag(c.World))
	for _, line := range c.whoMayEnter(s, config) {
		fmt.Fprintln(w, line)
	}
	content := r.Content
	_, number := s.Realm.Content()
	fmt.Fprintf(w, "Release %d runs: %s, %s, %s.\n", number, terminal.CountOf(len(r.Bundles()), "bundle"), terminal.CountOf(len(content.Maps), "map"), terminal.CountOf(len(content.Spawns), "spawn"))
}

// whoMayEnter says what is not as it is for a world that only this machine can
// reach.
func (c serveCmd) whoMayEnter(s *server.Server, config world.Config) []string {
	var lines []string
	add := "loam account add NAME" + world.Flag(c.World)
	if !config.Development {
		lines = append(lines, "Development mode is off: guests cannot enter, players need an account: "+add)
	}
	if s.Addr().IP.IsLoopback() {
		return lines
	}
	if config.Development {
		lines = append(lines, "Other machines can reach this world. Guests can enter from this machine only, other players need an account: "+add)
	}
	if s.Secure() {
		return lines
	}
	return append(lines, "Clients never send passwords, but without TLS others on the network can read and change the traffic: on the internet, set tls in loam.yaml, see loam docs operating#tls.")
}

// bundlesOf lists the bundles of a release with their versions.
func bundlesOf(r *release.Release) string {
	var all []string
	for _, b := range r.Bundles() {
		all = append(all, b.Name+" "+b.Version.String())
	}
	return strings.Join(all, ", ")
}
