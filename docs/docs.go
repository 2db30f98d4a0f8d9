// Package docs is the folder of the documentation. It contains only tests: they run what
// the documents show, follow their links, and compare the tree with docs/packages.txt and
// docs/words.md.
package docs
