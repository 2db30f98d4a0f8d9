// Package base holds the embedded neutral bundle that every world contains: a flat
// map, a place, two factions, one character start, a plain formula for every rule,
// and the texts of the core. It holds content only; package bundle reads it like any
// other bundle, and package mods puts it first.
package base

import "embed"

// FS is the bundle, with bundle.yaml at its root.
//
//go:embed bundle.yaml README.md data locale
var FS embed.FS
