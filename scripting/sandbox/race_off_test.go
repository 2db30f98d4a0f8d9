//go:build !race

package sandbox

// raceEnabled says that times and memory are not those of the product.
const raceEnabled = false
