// Package scripting runs the Lua scripts of bundles on maps and in the realm box. It
// compiles the scripts of a release ([Compile]) and runs their main chunks in a dry run.
// It owns the box of a map instance ([Program.Box], which implements
// [gamemap.Scripts]), the box of the realm ([RealmBox]), handles and state of units,
// and the handling of faults.
//
// The functions that scripts call are in package luaapi. Package source compiles Lua,
// package code checks it before it runs, and package sandbox limits it. Package
// scripting reads no files: callers pass it the sources.
//
// A Program does not change and is shared by all maps. A box belongs to the
// goroutine of its map or of the realm.
package scripting
