package main

import (
	"loam/core/realm"
	"loam/core/realm/reload"
	"loam/core/realm/state"
	"loam/mods/clientids"
	"loam/mods/release"
)

// numbering is a realm whose definitions have their numbers for game clients
// before anybody is told of them.
type numbering struct {
	*realm.Realm
	book *clientids.Book
}

// Publish implements live.Realm.
func (n numbering) Publish(r state.Release) (reload.Adoption, error) {
	if err := n.book.Adopt(r.Content); err != nil {
		return reload.Adoption{}, err
	}
	return n.Realm.Publish(r)
}

// numbersOf returns the numbers by which game clients know the definitions of a release.
func numbersOf(dir string, r *release.Release) (*clientids.Book, error) {
	book, err := clientids.Open(dir)
	if err != nil {
		return nil, err
	}
	return book, book.Adopt(r.Content)
}
