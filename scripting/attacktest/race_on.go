//go:build race

package attacktest

// Race is true in a race build, in which times and memory are not those of the product.
const Race = true
