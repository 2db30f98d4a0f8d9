// Package guest runs the scripts of one bundle apart from the world, as isolated: process
// asks for, usually in a process of their own. The world keeps a box in which the whole API
// is bound, but no script ever runs; the guest has a box with the scripts and, in the place
// of each function of the API, one that asks the world.
//
// The world sends messages ([Peer]): set up, run a file, call a function. Until it answers,
// the guest sends requests: call a function of the API, read a field of an object, set one.
// Either may happen inside the other, so that both sides have the same stack of calls.
// Values cross as copies. Objects of the world, functions and tables of state cross as
// numbers; objects, and functions that do not come from loading, are valid for one entry.
// At the end of the outermost entry the guest returns the tables of state that have changed,
// and keeps none: what it holds between two entries are the constants of its files. So a
// guest that is ended and started anew continues as the one before.
//
// What a guest sends is data of a stranger: the world reads it within limits, and trusts
// none of it.
//
// A [Pool] starts the processes, and [Serve] is what runs in one. A guest without a process
// ([Local]) serves checks, tests and replays, with the same messages in the same order. A
// guest and a Peer belong to the goroutine of their map; any goroutine may use a Pool.
package guest
