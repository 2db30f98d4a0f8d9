// Package examples holds bundles to learn from, and the starter bundle of a new
// world. Each is a folder with a README and scenarios; the test of this package
// runs them all.
package examples

import "embed"

// FS holds the bundle that a new world starts with.
//
//go:embed all:meadow
var FS embed.FS

// Starter is the name of that bundle, StarterScript the file of it that is
// worth editing first.
const (
	Starter       = "meadow"
	StarterScript = "wolves.lua"
)
