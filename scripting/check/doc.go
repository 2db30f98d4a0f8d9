// Package check owns the compiled Lua of the bundles of a release: the files that a
// bundle has and may require, its declarations and permissions, and the static checks of
// its files ([Check]). The checks find undefined names, literal arguments of the wrong
// type, files that require each other in a circle, and calls that need a permission that
// the bundle does not ask for.
//
// It runs no Lua. Package scripting runs main chunks and finds the problems that only
// show then, such as handlers attached to unknown subjects.
//
// Bundles do not change once they are filled, and any goroutine may read them.
package check
