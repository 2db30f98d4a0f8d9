// Package examples holds bundles to learn from, and to begin a world with. Each is a
// folder with a README and scenarios; the test of this package runs them all.
package examples

import "embed"

// FS holds the bundles, each in a folder.
//
//go:embed all:*
var FS embed.FS

// Starter is the name of that bundle, StarterScript the file of it that is
// worth editing first.
const (
	Starter       = "meadow"
	StarterScript = "wolves.lua"
)
