// Package pattern matches the patterns of Lua 5.1 against strings. It owns the
// [Matcher] with its bounds: the captures of a pattern, the depth to which a match
// may nest, and the count of its steps, which lets the caller stop a match that
// takes too long.
//
// It does not depend on Lua values or on the use of a match in find, match and gsub.
//
// A Matcher belongs to one goroutine.
package pattern
