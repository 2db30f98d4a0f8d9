// Package source compiles and analyses the Lua files of bundles without running them. It
// owns the limits of source text, the compiler ([Compile]) with its errors, the global
// names that a file uses, the calls and names in its syntax tree ([Scan]), the file with
// all of these ([File]), and the position of problems in it.
//
// It runs no Lua and does not depend on content or on functions of the API; of bundles it
// knows only names. The caller decides what names mean. A [Chunk] calls hidden functions
// for the operators that need a limit; the code that runs it supplies them.
//
// Every function may be called from any goroutine; all goroutines share a File.
package source
