package grants

import (
	"fmt"
	"strings"
	"time"

	"loam/cmd/loam/internal/world"
	"loam/mods/bundle"
	"loam/mods/grant"
)

// Wants returns why a new version of a bundle waits for the operator, with the commands that
// compare and approve it; "" if it may replace the old one. It uses the decisions that Granted
// has read.
func (d *Desk) Wants(old, now *bundle.Bundle) string {
	d.mu.Lock()
	book := d.book
	d.mu.Unlock()
	if book == nil {
		return ""
	}
	wants := book.Wants(old, now)
	if len(wants) == 0 {
		return ""
	}
	in := world.Flag(d.World)
	return fmt.Sprintf("bundle %s %s waits, and %s runs on: the new version %s; to see all changes: loam mods diff %s%s; to adopt it: loam mods approve %s%s",
		now.Name, now.Version, old.Version, strings.Join(wants, ", and "), now.Name, in, now.Name, in)
}

// Wait keeps the versions that wait, so that decisions are asked about them and not about the
// running ones.
func (d *Desk) Wait(updates []*bundle.Bundle) {
	d.mu.Lock()
	d.wait = updates
	of := d.of
	d.mu.Unlock()
	if of == nil {
		return // Look has not been called yet
	}
	d.Look(of)
	if d.Changed != nil {
		d.Changed()
	}
}

// Approve records that the version of a bundle in the folder may replace the running one, with
// all permissions that it asks for and that are not denied. The text is the answer for the
// operator.
func (d *Desk) Approve(bundles []*bundle.Bundle, name, by string, at time.Time) (text string, err error) {
	of, err := bundleNamed(bundles, name)
	if err != nil {
		return "", err
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	book, problems := grant.Read(d.World)
	if len(problems) > 0 {
		return "", problems.Err()
	}
	book = book.Approve(of, by, at)
	if err := book.Write(d.World); err != nil {
		return "", err
	}
	return fmt.Sprintf("bundle %s %s is approved; permissions: %s", of.Name, of.Version, orNothing(book.Granted(of).String())), nil
}
