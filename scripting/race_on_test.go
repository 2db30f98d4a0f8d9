//go:build race

package scripting

// raceEnabled says that times and memory are not those of the product.
const raceEnabled = true
