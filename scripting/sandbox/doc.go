// Package sandbox runs Lua chunks of untrusted bundles on an unmodified gopher-lua. It
// owns the box (one Lua state with an environment for each bundle), the metering of
// every entry, the whole library that scripts see, read-only tables, host objects, and
// the copying of plain data out of and into a box. It does not depend on maps, units or
// the content of bundles; package source compiles what it runs.
//
// # Use
//
//	chunk, err := source.Compile("meadow/scripts/wolf.lua", text) // any goroutine; share the chunk
//	box := sandbox.NewBox(sandbox.Options{Random: stream, Clock: clock, Print: report})
//	env := box.Env("meadow")                        // one for each bundle
//	env.Bind("api", box.ReadOnly(table))            // names that the bundle sees
//	result, err := env.Run(chunk)                   // the main chunk; the binding of require runs further ones
//	env.Freeze(live, handlers...)                   // globals and file-level tables become constants
//	results, err := box.Call(env, budget, handler, 1, unit, lua.LNumber(3))
//	if box.Dead() { ... }                           // the VM failed: rebuild the box from plain data
//
//	class := box.NewClass(sandbox.ClassSpec{Name: "unit", Methods: methods})
//	unit := class.NewWith(value, fields)            // fields hold data such as state
//	value, err := box.ToPlain(table)                // works on a dead box too
//	table = box.FromPlain(value)
//
// Errors of Run and Call are [*Fault], errors of ToPlain and Compact are
// [*PlainError].
//
// Further: [Env.Changed] for captured locals that handlers have changed,
// [Box.Compact] for state tables whenever a snapshot is taken, [Env.Close] for an
// environment that a reload has replaced, [Box.StopAt] for replays, [Options] for
// dry runs.
//
// # Rules
//
// Scripts enter only through Run and Call, which are protected, metered and recovered.
// Host functions are created with [Box.Function], which keeps their panics from the VM,
// and use the state that they are called with. A host function that may work long or
// allocate much charges for it first, with [Box.Charge]. Scripts observe only what
// follows from their input: there are no addresses, no clock and no random numbers but
// the given stream; pairs walks in the order of insertion. Only a wall stop depends on
// real time, so its instruction count is reported and [Box.StopAt] repeats it.
//
// # Bounded instructions
//
// Every instruction of the VM counts one step, so its work must be bounded. Package source
// therefore replaces operators whose work depends on their operands by hidden calls, which
// charge first: .. , the passing on of ..., comparisons of two values that may be long
// strings, and assignments to keys that may lie far behind the end of a list. They keep the
// meaning, errors and lines of the operators. In an assignment to several targets all
// tables, keys and values are evaluated before the first write. Writing nil at the end of a
// list removes the holes there, so that # is quick. Library functions charge for their
// work before it, and next for the removed keys and holes that it skips. Two operations are
// bounded by the clock only: arithmetic on long strings of digits, and reading a field
// whose key is a long string.
//
// One goroutine uses a box at a time. Chunks may be shared by all.
//
// # Where the library differs from Lua 5.1
//
// string.format("%s") takes any value; table.sort is stable; a handler of xpcall
// runs after the failed functions have ended; a coroutine that yields or returns
// nothing gives one nil; coroutines end with the entry; tostring of tables and
// functions has no address; lists end at 65,535 elements; a string of more than 1,024
// bytes is no number for library functions; a removed key that is set again in a later
// entry may come last in pairs; and what could leave the box or block the process does not
// exist.
package sandbox
