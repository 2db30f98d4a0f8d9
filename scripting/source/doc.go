// Package source owns what can be said and made of a Lua file of a bundle before
// anything runs it: the limits of its text, its compiled form ([Compile]) with
// the mistakes that make it unfit to run, the global names that it uses, and the
// calls and names that its syntax tree shows ([Scan]); the file with all of that
// ([File]), and where in it a problem stands.
//
// It runs no Lua and knows nothing of bundles but their names, no content and no function of the API: what
// the names mean is the caller's. A [Chunk] leaves the operators that need a limit
// to hidden functions, which whoever runs it supplies.
//
// Every function may be called from any goroutine; a File is shared by all.
package source
