// Package grant owns the operator's decisions about the permissions that bundles
// request: the file grants.yaml in the world's folder, the resulting permissions of
// a bundle, and the open questions.
//
// It asks no questions and publishes nothing: the server of a world shows the questions and
// passes the decisions to a release. Package permission documents each permission.
//
// A Book does not change, so every goroutine may read it. Decide may be called by
// one caller at a time for each world.
package grant

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"slices"
	"strings"
	"time"

	"loam/mods/bundle"
	"loam/mods/yamlschema"
	"loam/scripting/permission"
)

// File is the name of the file in the world's folder.
const File = "grants.yaml"

// Everything stands for all permissions that a bundle requests, now and later; the
// operator's own bundles have it.
const Everything = "all"

// Entry is one decision.
type Entry struct {
	Bundle     string
	Permission string // a word of package permission, or Everything
	Allowed    bool
	By         string // name of the person who decided
	At         time.Time
	Manifest   string // digest of bundle.yaml at the time of the decision; "" if there was none
}

// Book holds all decisions of a world.
type Book struct {
	entries  []Entry    // one for each bundle and permission
	approved []Approval // one for each bundle, by name
}

// Entries lists the decisions, by bundle and permission. Do not write into it.
func (b *Book) Entries() []Entry { return b.entries }

// own reports whether a bundle is the operator's own. An archive never is, regardless of
// its name.
func (b *Book) own(of *bundle.Bundle) bool {
	return !of.Packed() && slices.ContainsFunc(b.entries, func(e Entry) bool {
		return e.Bundle == of.Name && e.Permission == Everything && e.Allowed
	})
}

// Granted returns the requested permissions that a bundle has. The embedded bundle
// has all.
func (b *Book) Granted(of *bundle.Bundle) permission.Set {
	if of.Name == yamlschema.Base || b.own(of) {
		return of.Asks()
	}
	allowed, _ := b.decided(of.Name)
	return of.Asks() & allowed
}

// decided returns the allowed and the denied permissions of a bundle.
func (b *Book) decided(name string) (allowed, denied permission.Set) {
	for _, e := range b.entries {
		if e.Bundle != name {
			continue
		}
		p, _ := permission.Of(e.Permission)
		if e.Allowed {
			allowed |= p
		} else {
			denied |= p
		}
	}
	return allowed, denied
}

// Question is a permission request that nobody has decided.
type Question struct {
	Bundle  string
	Version string
	Asks    permission.Set
	Again   bool // an earlier bundle.yaml had a decision, and the bundle now requests more
}

// Questions returns the open questions about bundles, in their order.
func (b *Book) Questions(bundles []*bundle.Bundle) []Question {
	var open []Question
	for _, of := range bundles {
		allowed, denied := b.decided(of.Name)
		asks := of.Asks() &^ allowed &^ denied
		if asks == 0 || of.Name == yamlschema.Base || b.own(of) {
			continue
		}
		q := Question{Bundle: of.Name, Asks: asks, Again: b.knewAnother(of)}
		if of.Version != nil {
			q.Version = of.Version.String()
		}
		open = append(open, q)
	}
	return open
}

// knewAnother reports whether there is a decision about a bundle with another bundle.yaml.
func (b *Book) knewAnother(of *bundle.Bundle) bool {
	now := Manifest(of)
	return slices.ContainsFunc(b.entries, func(e Entry) bool { return e.Bundle == of.Name && e.Manifest != now })
}

// Text returns a question as lines for the person who decides: the requested
// permissions and what each of them means. The caller adds how to answer.
func (q Question) Text() string {
	var s strings.Builder
	more := "requests permissions"
	if q.Again {
		more = "now also requests"
	}
	fmt.Fprintf(&s, "Bundle %s %s %s:", q.Bundle, q.Version, more)
	for _, i := range permission.Table {
		if q.Asks.Has(i.Set) {
			fmt.Fprintf(&s, "\n  %-9s %s", i.Word, i.Doc)
		}
	}
	return s.String()
}

// Decision is an answer about one bundle.
type Decision struct {
	Bundle   string
	Set      permission.Set // which permissions
	Own      bool           // Everything instead of Set
	Allowed  bool
	By       string
	At       time.Time
	Manifest string
}

// Decide returns a Book with one more decision about a bundle; b does not change.
// The decision replaces an earlier one about the same permission. If a bundle had
// Everything and single permissions are decided, its other permissions stay allowed.
func (b *Book) Decide(of *bundle.Bundle, d Decision) *Book {
	d.Bundle, d.Manifest = of.Name, Manifest(of)
	if b.own(of) && !d.Own {
		rest := d
		rest.Set, rest.Allowed = of.Asks()&^d.Set, true
		b = b.With(rest)
	}
	return b.With(d)
}

// With is Decide for a bundle that may not exist.
func (b *Book) With(d Decision) *Book {
	words := d.Set.Words()
	if d.Own {
		words = []string{Everything}
	}
	made := &Book{approved: b.approved}
	for _, e := range b.entries {
		replaced := e.Bundle == d.Bundle && (slices.Contains(words, e.Permission) || d.Own || e.Permission == Everything)
		if !replaced {
			made.entries = append(made.entries, e)
		}
	}
	for _, word := range words {
		made.entries = append(made.entries, Entry{
			Bundle: d.Bundle, Permission: word, Allowed: d.Allowed, By: oneLine(d.By), At: d.At.UTC().Truncate(time.Second), Manifest: d.Manifest,
		})
	}
	slices.SortFunc(made.entries, func(a, b Entry) int {
		if c := strings.Compare(a.Bundle, b.Bundle); c != 0 {
			return c
		}
		return strings.Compare(a.Permission, b.Permission)
	})
	return made
}

// Manifest returns the digest of a bundle's bundle.yaml, as entries store it.
func Manifest(of *bundle.Bundle) string {
	data, ok := of.File("bundle.yaml")
	if !ok {
		return ""
	}
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:8])
}

// oneLine limits a name to one line and a length.
func oneLine(s string) string {
	s = strings.Map(func(r rune) rune {
		if r < ' ' || r == 0x7f {
			return ' '
		}
		return r
	}, strings.ToValidUTF8(s, "?"))
	return s[:min(len(s), maxBy)]
}

// maxBy bounds the name of the person who decided, in bytes.
const maxBy = 64
