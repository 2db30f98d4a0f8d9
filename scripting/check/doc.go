// Package check owns the compiled Lua of the bundles of a release: which files a
// bundle has and may require, what it declares and may do, and what can be found
// wrong with its files without running them ([Check]): names that nobody defines,
// arguments that are written out and wrong, files that require each other in a
// circle, and calls that need what the bundle does not ask for.
//
// It runs no Lua: what shows only when main chunks run, as what handlers are
// attached to, is found by package scripting, which runs them.
//
// Bundles do not change once they are filled, and may be read from any goroutine.
package check
