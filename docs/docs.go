// Package docs holds the documentation: files that the program embeds and package site
// shows. Its tests run what the documents show, follow their links, and compare the tree
// with docs/packages.txt and docs/words.md.
package docs

import "embed"

// FS holds the documents and their pictures.
//
//go:embed *.md *.png *.svg
var FS embed.FS
