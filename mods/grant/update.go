package grant

import (
	"encoding/hex"
	"fmt"
	"slices"
	"strings"
	"time"

	"loam/mods/bundle"
	"loam/mods/signature"
	"loam/mods/yamlschema"
)

// Approval is the operator's decision that one version of a bundle may replace the running
// one, although it wants more.
type Approval struct {
	Bundle  string
	Version string // for people
	Files   string // digest of all files of that version
	By      string
	At      time.Time
}

// Approvals lists the approved versions, by bundle. Do not write into it.
func (b *Book) Approvals() []Approval { return b.approved }

// Wants returns what a new version of a bundle wants beyond the old one that nobody has
// decided: permissions, scripts that no longer run in a separate state, or another signer.
// Each is a clause whose subject is the version; nil if it may replace the old one at once.
// The embedded bundle and the operator's own ones may always.
func (b *Book) Wants(old, now *bundle.Bundle) []string {
	if now.Name == yamlschema.Base || b.own(now) || b.hasApproved(now) {
		return nil
	}
	var wants []string
	allowed, denied := b.decided(now.Name)
	if more := now.Asks() &^ old.Asks() &^ allowed &^ denied; more != 0 {
		wants = append(wants, "asks for the permission "+more.String())
	}
	switch {
	case old.Isolated && !now.Isolated:
		wants = append(wants, "is not isolated any more")
	case old.Apart && !now.Apart:
		wants = append(wants, "is not isolated in a process of its own any more")
	}
	switch {
	case old.Signed == nil || now.Signed != nil && now.Signed.Key == old.Signed.Key:
	case now.Signed == nil:
		wants = append(wants, "is not signed any more")
	default:
		wants = append(wants, fmt.Sprintf("is signed with another key, %s", now.Signed.Key))
	}
	return wants
}

func (b *Book) hasApproved(of *bundle.Bundle) bool {
	return slices.ContainsFunc(b.approved, func(a Approval) bool { return a.Bundle == of.Name && a.Files == filesOf(of) })
}

// Approve returns a Book in which a version of a bundle may replace any other, with all
// permissions that it asks for and that are not denied; b does not change.
func (b *Book) Approve(of *bundle.Bundle, by string, at time.Time) *Book {
	_, denied := b.decided(of.Name)
	made := b
	if more := of.Asks() &^ b.Granted(of) &^ denied; more != 0 {
		made = b.Decide(of, Decision{Set: more, Allowed: true, By: by, At: at})
	}
	made = &Book{entries: made.entries, approved: slices.Clone(made.approved)}
	made.approved = slices.DeleteFunc(made.approved, func(a Approval) bool { return a.Bundle == of.Name })
	made.approved = append(made.approved, Approval{
		Bundle: of.Name, Version: versionOf(of), Files: filesOf(of), By: oneLine(by), At: at.UTC().Truncate(time.Second),
	})
	slices.SortFunc(made.approved, func(a, b Approval) int { return strings.Compare(a.Bundle, b.Bundle) })
	return made
}

func versionOf(of *bundle.Bundle) string {
	if of.Version == nil {
		return ""
	}
	return of.Version.String()
}

// filesOf returns the digest of a bundle's files, with its signature, as approvals store it.
func filesOf(of *bundle.Bundle) string {
	digest := signature.Digest(of.Files)
	text := hex.EncodeToString(digest[:])
	if of.Signed != nil {
		text += " " + of.Signed.Key.String()
	}
	return text
}
