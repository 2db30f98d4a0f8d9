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
// What runs in a box is a room, which has the following parts. Each is the only one that
// changes its state.
//
//   - entry: the call into scripts that is running: its step, the unit or definition that it
//     concerns, and the bundle whose code it runs
//   - loading, output: main chunks, and what scripts print
//   - engines: the Lua states, and the record of how their entries end
//   - kits: handlers, by what they are attached to
//   - states, saves: the tables that scripts keep, and their copies as plain data
//   - calls, profile, faults, memory: the limits of handlers, and what they use
//   - events, exportCalls: events between bundles, and calls of functions that other bundles
//     export
//   - handover: state that a reload passes to the next release
//   - host: the functions for package luaapi
//
// A Program does not change and is shared by all maps. A box belongs to the
// goroutine of its map or of the realm.
package scripting
