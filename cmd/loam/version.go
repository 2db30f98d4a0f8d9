package main

import (
	"fmt"
	"io"
	"runtime"
	"runtime/debug"
	"slices"
	"strings"

	"loam/cmd/loam/internal/terminal"
)

type versionCmd struct{}

// Run prints what the program knows of its own origin.
func (versionCmd) Run(std terminal.Streams) error {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		info = &debug.BuildInfo{}
	}
	printOrigin(std.Out, info)
	return nil
}

// distTag is the build tag of programs that cmd/dist makes.
const distTag = "dist"

// printOrigin prints version, commit, Go version and where the program comes from.
func printOrigin(w io.Writer, info *debug.BuildInfo) {
	set := settings(info)
	version := info.Main.Version
	if version == "" || version == "(devel)" {
		version = "development"
	}
	fmt.Fprintf(w, "loam %s\n", version)
	if revision := set["vcs.revision"]; revision != "" {
		fmt.Fprintf(w, "commit  %s%s\ndate    %s\n", revision, changes(set), set["vcs.time"])
	}
	fmt.Fprintf(w, "Go      %s, %s/%s\nfrom    %s\n", info.GoVersion, runtime.GOOS, runtime.GOARCH, origin(info, set))
}

func settings(info *debug.BuildInfo) map[string]string {
	set := map[string]string{}
	for _, s := range info.Settings {
		set[s.Key] = s.Value
	}
	return set
}

// changes marks a build of files that are in no commit.
func changes(set map[string]string) string {
	if set["vcs.modified"] == "true" {
		return " with changes"
	}
	return ""
}

// origin says where the program comes from.
func origin(info *debug.BuildInfo, set map[string]string) string {
	switch {
	case slices.Contains(strings.Split(set["-tags"], ","), distTag):
		return "an archive of make dist"
	case set["vcs.revision"] != "":
		return "go build in a clone"
	case info.Main.Sum != "":
		return "go install of " + info.Main.Path
	}
	return "go build or go run, without a commit"
}

// version is what the build knows of itself, in one line.
func version() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return "unknown"
	}
	set := settings(info)
	revision := set["vcs.revision"]
	if revision == "" {
		return "development, " + info.GoVersion
	}
	return revision[:min(len(revision), 12)] + changes(set) + ", " + info.GoVersion
}
