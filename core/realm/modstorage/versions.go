// Package modstorage handles what bundles keep in a store, all of it together: in which form
// it is, its migration, and its removal.
//
// What bundles keep has a form, the bundle's storage version. Every place of a character or
// account carries the version under which it was written, so that a record that was on its way
// while others were migrated is recognised; the realm's own storage has one version for each
// bundle. Whenever the server dies, the store has everything in one form or everything in the
// other.
package modstorage

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"loam/core/model/modstorage"
	"loam/core/store"
)

// Prefixes of the facts in which the store keeps, by bundle, the highest version of any place,
// and the version of the realm's storage.
const (
	keptFact  = "storage version of "
	realmFact = "storage version of the realm for "
)

// Versions are storage versions by bundle.
type Versions map[string]int

// VersionsOf returns the highest version of each bundle that anything in a store may have, and
// that of its part of the realm's storage.
func VersionsOf(facts []store.Fact) (places, realm Versions, err error) {
	places, realm = make(Versions), make(Versions)
	for _, f := range facts {
		into := realm
		bundle, ok := strings.CutPrefix(f.Name, realmFact) // realmFact has keptFact as its prefix
		if !ok {
			into = places
			bundle, ok = strings.CutPrefix(f.Name, keptFact)
		}
		if !ok {
			continue
		}
		if into[bundle], err = strconv.Atoi(f.Value); err != nil {
			return nil, nil, fmt.Errorf("invalid value in the store: the %s is %q", f.Name, f.Value)
		}
	}
	return places, realm, nil
}

// List returns all versions, sorted by bundle.
func (v Versions) List() []modstorage.Version {
	var all []modstorage.Version
	for bundle, n := range v { // sorted below
		all = append(all, modstorage.Version{Bundle: bundle, Version: n})
	}
	slices.SortFunc(all, func(a, b modstorage.Version) int { return strings.Compare(a.Bundle, b.Bundle) })
	return all
}

// Check refuses a release whose bundles know only older forms of what they keep.
func Check(to modstorage.Migrations, kept Versions) error {
	if to == nil {
		return nil
	}
	for _, v := range to.StorageVersions() {
		if kept[v.Bundle] > v.Version {
			return fmt.Errorf("bundle %s has data of storage_version %d, but this release supports storage_version %d only: data cannot be migrated to an older version",
				v.Bundle, kept[v.Bundle], v.Version)
		}
	}
	return nil
}

// Raised returns the bundles of a release whose data may have an older form, and the facts to
// write when it no longer has.
func Raised(to modstorage.Migrations, kept Versions) (all []modstorage.Version, facts []store.Fact) {
	if to == nil {
		return nil, nil
	}
	for _, v := range to.StorageVersions() {
		if kept[v.Bundle] == v.Version {
			continue
		}
		facts = append(facts, store.Fact{Name: keptFact + v.Bundle, Value: strconv.Itoa(v.Version)})
		if v.Version > 1 {
			all = append(all, v)
		}
	}
	return all, facts
}

// Note adds the versions of facts.
func Note(facts []store.Fact, places, realm Versions) {
	for _, f := range facts {
		n, _ := strconv.Atoi(f.Value)                               // written as a number by Raised and RealmFacts
		if bundle, ok := strings.CutPrefix(f.Name, realmFact); ok { // first, as in VersionsOf
			realm[bundle] = n
		} else {
			places[strings.TrimPrefix(f.Name, keptFact)] = n
		}
	}
}

// Behind returns the bundles whose realm storage does not have the form of a release.
func Behind(to modstorage.Migrations, now Versions) []modstorage.Version {
	var all []modstorage.Version
	for _, v := range to.StorageVersions() {
		if now[v.Bundle] < v.Version {
			all = append(all, v)
		}
	}
	return all
}

// RealmFacts returns the facts to write when the realm's storage has these forms.
func RealmFacts(all []modstorage.Version) []store.Fact {
	var facts []store.Fact
	for _, v := range all {
		facts = append(facts, store.Fact{Name: realmFact + v.Bundle, Value: strconv.Itoa(v.Version)})
	}
	return facts
}
