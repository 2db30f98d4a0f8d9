//go:build !race

package attacktest

// Race says that times and memory are not those of the product.
const Race = false
