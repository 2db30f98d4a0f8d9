// Package source owns what can be said and made of a Lua file of a bundle before
// anything runs it: the limits of its text, its compiled form ([Compile]) with
// the mistakes that make it unfit to run, the global names that it uses, and the
// calls and names that its syntax tree shows ([Scan]).
//
// It runs no Lua and knows no bundle, no content and no function of the API: what
// the names mean is the caller's. A [Chunk] leaves the operators that need a limit
// to hidden functions, which whoever runs it supplies.
//
// Every function may be called from any goroutine; a Chunk and its Findings are
// shared by all.
package source
