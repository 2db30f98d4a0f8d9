package store

import (
	"fmt"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"loam/core/lib/guid"
	"loam/core/lib/value"
	"loam/core/model/auth"
	"loam/core/model/character"
	"loam/core/model/modstorage"
)

// Limits of every database, in bytes. They are wider than any rule of the realm; beyond them
// writes fail with ErrInvalid.
const (
	MaxName   = 64                // of a character
	MaxMap    = 128               // of a content id
	MaxBundle = 64                // of a bundle's name
	MaxBook   = 40                // of the name of a book of the realm
	MaxKey    = modstorage.MaxKey // of a key of realm storage, a fact or a counter
	MaxData   = 4 << 20           // of one coded value, or of one character's storage
	MaxText   = 4 << 10           // of each text of an incident
)

// NameKey returns the form in which character names are compared: two names have the same key
// exactly if [strings.EqualFold] reports that they are equal.
func NameKey(name string) string { return strings.Map(smallestFold, name) }

func smallestFold(r rune) rune {
	least := r
	for next := unicode.SimpleFold(r); next != r; next = unicode.SimpleFold(next) {
		least = min(least, next)
	}
	return least
}

// CheckAccount returns an error if a cannot be stored; it returns a with the name in the
// stored form.
func CheckAccount(a Account) (Account, error) {
	name, err := auth.Name(a.Name)
	if err != nil {
		return a, fmt.Errorf("%w: %w", ErrInvalid, err)
	}
	a.Name = name
	if err := CheckRole(a.Role); err != nil {
		return a, err
	}
	return a, CheckBan(a.Ban)
}

// CheckBan returns an error if b cannot be stored.
func CheckBan(b auth.Ban) error {
	if b.Until < 0 {
		return fmt.Errorf("%w: a ban until %d ms since 1970", ErrInvalid, b.Until)
	}
	if strings.IndexFunc(b.Why, unicode.IsControl) >= 0 {
		return fmt.Errorf("%w: the reason of a ban has control characters", ErrInvalid)
	}
	return checkText("reason of a ban", b.Why, 0, auth.MaxReason)
}

// CheckRole returns an error if r cannot be stored.
func CheckRole(r auth.Role) error {
	if !r.Valid() {
		return fmt.Errorf("%w: %v", ErrInvalid, r)
	}
	return nil
}

// checkCharacter returns an error if the parts of r that are not encoded in its data cannot
// be stored.
func checkCharacter(r *character.Record) error {
	if err := CheckName(r.Name); err != nil {
		return err
	}
	if err := r.Traits.Check(); err != nil {
		return fmt.Errorf("%w: %w", ErrInvalid, err)
	}
	if err := r.Items.Check(); err != nil {
		return fmt.Errorf("%w: %w", ErrInvalid, err)
	}
	if len(r.Stops) > character.MaxStops {
		return fmt.Errorf("%w: a character knows at most %d stops, not %d", ErrInvalid, character.MaxStops, len(r.Stops))
	}
	if len(r.Layers) > character.MaxLayers {
		return fmt.Errorf("%w: a character is brought into at most %d layers, not %d", ErrInvalid, character.MaxLayers, len(r.Layers))
	}
	if err := r.Stable.Check(); err != nil {
		return fmt.Errorf("%w: %w", ErrInvalid, err)
	}
	if err := r.Growth.Check(); err != nil {
		return fmt.Errorf("%w: %w", ErrInvalid, err)
	}
	if err := r.Purse.Check(); err != nil {
		return fmt.Errorf("%w: %w", ErrInvalid, err)
	}
	if err := r.Post.Check(); err != nil {
		return fmt.Errorf("%w: %w", ErrInvalid, err)
	}
	return checkText("map", r.Map, 0, MaxMap)
}

// CheckPages returns an error if pages cannot be stored.
func CheckPages(pages []Page) error {
	for _, p := range pages {
		if err := checkText("book", p.Book, 1, MaxBook); err != nil {
			return err
		}
		if p.Number < 1 || len(p.Data) > MaxData {
			return fmt.Errorf("%w: page %d of %q with %d bytes, at most %d are kept", ErrInvalid, p.Number, p.Book, len(p.Data), MaxData)
		}
	}
	return nil
}

// CheckName returns an error if a character cannot be stored under a name.
func CheckName(name string) error {
	if err := checkText("character name", name, 1, MaxName); err != nil {
		return err
	}
	if strings.IndexFunc(name, unicode.IsControl) >= 0 {
		return fmt.Errorf("%w: character name %q has control characters", ErrInvalid, name)
	}
	return nil
}

// checkEntry returns an error if bundle and key of e cannot be stored.
func checkEntry(e Entry) error {
	if err := checkText("bundle", e.Bundle, 1, MaxBundle); err != nil {
		return err
	}
	return checkText("storage key", e.Key, 1, MaxKey)
}

// CheckFacts returns an error if facts cannot be stored.
func CheckFacts(facts []Fact) error {
	for _, f := range facts {
		if err := checkText("fact", f.Name, 1, MaxKey); err != nil {
			return err
		}
		if len(f.Value) > MaxData {
			return fmt.Errorf("%w: fact %q has %d bytes, at most %d are kept", ErrInvalid, f.Name, len(f.Value), MaxData)
		}
	}
	return nil
}

// CheckIncidents returns an error if incidents cannot be stored.
func CheckIncidents(incidents []Incident) error {
	for _, i := range incidents {
		for _, text := range [4]string{i.Who, i.What, i.Text, i.Hash} {
			if err := checkText("incident", text, 0, MaxText); err != nil {
				return err
			}
		}
	}
	return nil
}

// CheckLease returns an error if count numbers of a counter cannot be leased at a time.
func CheckLease(counter string, count int64) error {
	if count < 1 || count > guid.MaxCounter {
		return fmt.Errorf("%w: a lease of %d numbers", ErrInvalid, count)
	}
	return checkText("counter", counter, 1, MaxKey)
}

func checkText(what, s string, least, most int) error {
	if len(s) < least || len(s) > most {
		return fmt.Errorf("%w: %s %.40q has %d bytes, want %d to %d", ErrInvalid, what, s, len(s), least, most)
	}
	if !utf8.ValidString(s) {
		return fmt.Errorf("%w: %s %q is not valid text", ErrInvalid, what, s)
	}
	return nil
}

// DeletedAt returns the stored form of a time of deletion: milliseconds since 1970, never 0,
// which means not deleted.
func DeletedAt(at time.Time) int64 { return max(at.UnixMilli(), 1) }

// deletes reports whether writing e removes it.
func (e Entry) deletes() bool { return e.Value.Kind() == value.Nil }
