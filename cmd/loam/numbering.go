package main

import (
	"loam/core/realm"
	"loam/core/realmbox"
	"loam/mods/entries"
)

// numbering is a realm whose definitions have their numbers for game clients
// before anybody is told of them.
type numbering struct {
	*realm.Realm
	book *entries.Book
}

// Publish implements live.Realm.
func (n numbering) Publish(r realmbox.Release) (realm.Adoption, error) {
	if err := n.book.Adopt(r.Content); err != nil {
		return realm.Adoption{}, err
	}
	return n.Realm.Publish(r)
}
