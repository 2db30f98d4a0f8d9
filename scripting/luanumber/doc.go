// Package luanumber writes numbers as Lua 5.1 does and reads them back: as tostring
// and tonumber do, in any base, and by the directives of string.format. What it
// writes is the same on every machine, infinities and NaN included.
//
// It knows no Lua values and counts no work: a numeral is short, and the caller
// pays for it.
//
// Every function may be called from any goroutine.
package luanumber
