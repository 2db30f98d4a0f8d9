// Package scripting runs the Lua of bundles: behaviour on maps and in the realm
// box. It owns compiling a release's scripts ([Compile]) with what shows when their
// main chunks run aside, the box of a map instance ([Program.Box], which implements
// [gamemap.Scripts]), the box of the realm ([RealmBox]), handles and state of
// units, and what happens when a handler fails.
//
// It does not know what the functions that scripts call do (package luaapi
// does), nor how Lua is compiled (package source does), checked before it runs
// (package code does) and kept within bounds (package sandbox does), and it reads
// no files: it is given sources.
//
// A Program does not change and is shared by all maps. A box belongs to the
// goroutine of its map or of the realm.
package scripting
