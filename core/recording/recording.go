// Package recording writes down what reaches a realm and plays it back. It owns
// the file: frames of releases, first snapshots, inputs and hashes of the realm
// box and of every map; the [Writer], which a realm has as its recorder; the
// [Reader]; and [Replay], which makes every box anew from its first snapshot,
// gives it its inputs at their steps, and compares the hashes.
//
// A recording is self-contained: the bundles of every release are in it. How a
// release is made of them is not known here: who replays brings a function for
// it. Recordings are read by the build that wrote them; another build of the
// same formats reads them too, but its numbers may differ.
//
// The Writer's methods come from any goroutine and never wait; one goroutine of
// its own writes. A Reader and a replay belong to the goroutine that calls them.
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

// Format is raised whenever the frames change.
const Format = 13

// magic opens the first frame.
const magic = "loam recording"

// Limits of a recording that is read, checked before anything is allocated. The
// Writer keeps within them.
const (
	MaxFrame    = 96 << 20 // bytes of any frame; an archive or a snapshot is the largest
	MaxInput    = 8 << 20  // bytes of a frame with an input
	MaxBoxes    = 1 << 16  // boxes of one recording
	MaxReleases = 1 << 16  // releases of one recording
	MaxArchives = 1 << 30  // bytes of all archives together
)

// Box names the realm box, or a map instance. A map that was stopped and
// started again is another box of the same name.
type Box struct {
	Realm    bool
	Map      content.ID
	Instance uint16
}

// String is the name in reports.
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

// Release is what a release is made of.
type Release struct {
	Hash     string
	Archives []Archive // of its bundles, in the order in which they are to be composed
	Settings []Setting // that are not the default
	Withheld []string  // permissions that bundles ask for and did not have, as "bundle word"
}

// Archive is a bundle as one file.
type Archive struct {
	Label string // heads the file names in messages
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

// Build says what wrote a recording. Equal steps are promised for equal builds
// only: the compiler may fuse multiplications and additions differently.
type Build struct {
	Version string // of the module, with the revision where that is known
	Go      string
	Arch    string
	Level   string // GOAMD64, or its like on other architectures
}

// ThisBuild is the running program's.
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

// String is the build on one line.
func (b Build) String() string {
	return strings.TrimSpace(fmt.Sprintf("loam %s, %s %s %s", b.Version, b.Go, b.Arch, b.Level))
}

func (b *Build) code(c *codec.Coder) {
	c.String(&b.Version)
	c.String(&b.Go)
	c.String(&b.Arch)
	c.String(&b.Level)
}

// Header opens a recording.
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

// maxHashEvery bounds how many steps a damaged file can make a replay do
// without anything happening.
const maxHashEvery = 10000
