// Package luanumber formats and parses numbers as Lua 5.1 does: like tostring and
// tonumber, in any base, and by the directives of string.format. Its output is the same
// on every machine, infinities and NaN included.
//
// It does not depend on Lua values and counts no work: the text of a number is short, and
// the caller pays for it.
//
// Every function may be called from any goroutine.
package luanumber
