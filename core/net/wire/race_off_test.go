//go:build !race

package wire

// raceEnabled says that pools forget at random what they were given.
const raceEnabled = false
