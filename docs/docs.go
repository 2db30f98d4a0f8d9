// Package docs is the folder of the documentation. It owns no code that runs,
// only the test that holds docs/packages.txt against the tree.
package docs
