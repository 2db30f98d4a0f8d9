// Package recording writes the inputs of a realm to a file and replays them. It owns the
// file: frames of releases, first snapshots, inputs and hashes of the realm state and of
// every map. A [Writer] is the recorder of a realm; a [Reader] reads the file; [Replay]
// restores every map and the realm state from its first snapshot, gives it its inputs at
// their steps, and compares the hashes.
//
// A recording is self-contained: it has the bundles of every release. This package does not
// build releases from them: the caller of a replay passes a function for that. The build that
// wrote a recording can read it; another build of the same formats reads it too, but its
// results may differ.
//
// Any goroutine may call the Writer's methods, which never wait; one goroutine of its own
// writes. A Reader and a replay belong to the goroutine that calls them.
package recording

import (
	"fmt"
	"runtime"
	"runtime/debug"
	"strings"

	"loam/core/lib/codec"
	"loam/core/lib/value"
	"loam/core/model/content"
)

// Format is incremented whenever the frames change.
const Format = 15

// magic opens the first frame.
const magic = "loam recording"

// The limits of a recording, checked before anything is allocated on reading. The Writer
// stays within them.
const (
	MaxFrame    = 96 << 20 // bytes of any frame; an archive or a snapshot is the largest
	MaxInput    = 8 << 20  // bytes of a frame with an input
	MaxBoxes    = 1 << 16  // boxes of one recording
	MaxReleases = 1 << 16  // releases of one recording
	MaxArchives = 1 << 30  // bytes of all archives together
)

// Box names the realm state or a map instance. A map that was stopped and started again is
// another box of the same name.
type Box struct {
	Realm    bool
	Map      content.ID
	Instance uint16
}

// String returns the name in reports.
func (b Box) String() string {
	if b.Realm {
		return "realm box"
	}
	return fmt.Sprintf("map %s/%d", b.Map, b.Instance)
}

func (b *Box) code(c *codec.Coder) {
	c.Bool(&b.Realm)
	codec.Text(c, &b.Map)
	codec.Int(c, &b.Instance)
}

// Release is what a release is built from.
type Release struct {
	Hash     string
	Archives []Archive // of its bundles, in the order of composition
	Settings []Setting // that differ from the default
	Withheld []string  // permissions that bundles ask for and were not granted, as "bundle word"
}

// Archive is a bundle as one file.
type Archive struct {
	Label string // precedes the file names in messages
	Data  []byte
}

// Setting is a value that the operator chose.
type Setting struct {
	Bundle, Name string
	Value        value.Value
}

func (s *Setting) code(c *codec.Coder) {
	c.String(&s.Bundle)
	c.String(&s.Name)
	s.Value.Code(c)
}

// Build identifies the program that wrote a recording. Equal steps are guaranteed for equal
// builds only: the compiler may fuse multiplications and additions differently.
type Build struct {
	Version string // of the module, with the revision where that is known
	Go      string
	Arch    string
	Level   string // GOAMD64, or its equivalent on other architectures
}

// ThisBuild returns the build of the running program.
func ThisBuild() Build {
	b := Build{Version: "(unknown)", Go: runtime.Version(), Arch: runtime.GOARCH}
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return b
	}
	b.Version = info.Main.Version
	for _, s := range info.Settings {
		switch {
		case s.Key == "vcs.revision":
			b.Version += " " + s.Value[:min(12, len(s.Value))]
		case s.Key == "vcs.modified" && s.Value == "true":
			b.Version += "+"
		case s.Key == "GO"+strings.ToUpper(b.Arch):
			b.Level = s.Value
		}
	}
	return b
}

// String returns the build on one line.
func (b Build) String() string {
	return strings.TrimSpace(fmt.Sprintf("loam %s, %s %s %s", b.Version, b.Go, b.Arch, b.Level))
}

func (b *Build) code(c *codec.Coder) {
	c.String(&b.Version)
	c.String(&b.Go)
	c.String(&b.Arch)
	c.String(&b.Level)
}

// Header is the first frame of a recording.
type Header struct {
	Format      int
	Build       Build
	HashEvery   int64 // steps between two hashes of a box
	Development bool  // of the realm
	Headless    bool  // of the realm
}

func (h *Header) code(c *codec.Coder) {
	word := magic
	c.String(&word)
	codec.Int(c, &h.Format)
	if c.Reading() && c.Err() == nil {
		if word != magic {
			c.Fail(errNoRecording)
			return
		}
		if h.Format != Format {
			c.Fail(fmt.Errorf("format %d, this build reads %d", h.Format, Format))
			return
		}
	}
	h.Build.code(c)
	codec.Int(c, &h.HashEvery)
	c.Bool(&h.Development)
	c.Bool(&h.Headless)
	if c.Reading() && c.Err() == nil && (h.HashEvery < 1 || h.HashEvery > maxHashEvery) {
		c.Fail(fmt.Errorf("a hash every %d steps", h.HashEvery))
	}
}

// maxHashEvery limits the steps that a damaged file can make a replay run without a frame.
const maxHashEvery = 10000
