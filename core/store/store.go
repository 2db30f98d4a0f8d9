// Package store defines the data that is kept while the realm is down, and its form:
// accounts, characters, the storage of bundles, facts about the world, leased numbers. It
// owns the [Store] interface that every database implements, the checks and the encoding
// that they share, and the [Saver], the queue between maps and a database. It does not
// depend on SQL or scripts.
//
// Any goroutine may call a Store. A call may wait for a disk or a network, so never call it
// inside a step. The Saver has one goroutine of its own.
//
// Ownership: one server owns a database. [Store.Claim] at start-up takes it and returns an
// epoch; every write carries an epoch and fails with ErrStale once a newer owner has
// claimed. So a server that was considered dead cannot overwrite the data of its successor.
package store

import (
	"context"
	"errors"
	"time"

	"loam/core/lib/value"
	"loam/core/model/auth"
	"loam/core/model/character"
)

// The errors that callers check. Every Store wraps them in errors that state the failed
// operation.
var (
	ErrNotFound = errors.New("not found")
	ErrExists   = errors.New("already exists")
	ErrStale    = errors.New("another server has taken over this database")
	ErrInvalid  = errors.New("cannot be stored") // breaks a limit of this package, now and at every retry
	ErrInUse    = errors.New("in use by another server")
)

// Account is a person's account.
type Account struct {
	ID          int64  // given by the store, never reused
	Name        string // as auth.Name returns it; unique
	Credentials auth.Credentials
	Role        auth.Role
	Ban         auth.Ban // prevents log-ons while it lasts
}

// Entry is one value of a bundle's realm storage. Writing a nil Value deletes the entry.
type Entry struct {
	Bundle, Key string
	Value       value.Value
}

// Page is a page of one of the books of the realm, such as the mail of a character or an
// auction. Writing a Page without Data deletes it.
type Page struct {
	Book   string // "mail", "auction"
	Number int64  // of the page, from 1
	Data   []byte // opaque to the store, at most MaxData bytes
}

// Fact is a value about the world that the server must keep.
type Fact struct{ Name, Value string }

// Batch is written in one transaction. Later elements override earlier ones of the same
// character or key.
type Batch struct {
	// Characters are written except for ID, Account and Name, which identify the character,
	// and State, which is not stored. AccountStorage replaces that of the account. A
	// deleted character is skipped.
	Characters []character.Record
	Storage    []Entry
	Facts      []Fact // an empty Value deletes
	Pages      []Page
}

// Incident is one line of the audit trail: who changed what in the world, and when.
type Incident struct {
	ID   int64  // given by the store, rising
	At   int64  // ms since 1970, as the server's clock showed it
	Who  string // "watcher", "console ada", "account ANNA"
	What string // a word such as adopted, refused, rolled_back
	Text string // for people: which bundles, which problem
	Hash string // of the release concerned; may be ""
}

// MaxIncidents is the maximum number of lines of the audit trail; older lines are deleted.
const MaxIncidents = 10_000

// Rewriting is a change of all data of bundles, in one transaction. Its functions may be
// nil. They are called one after the other, Realm last. They must not call the store, and
// the first error undoes all changes.
type Rewriting struct {
	// Character may change the Storage of a character, and reports whether it has.
	Character func(r *character.Record) (changed bool, err error)
	// Account returns the new storage of the account, and whether it differs.
	Account func(account int64, places []character.Place) (now []character.Place, changed bool, err error)
	// Realm receives the whole realm storage and returns the entries to write, as for Save.
	Realm func(all []Entry) ([]Entry, error)
	// Facts are also written.
	Facts []Fact
	// Progress receives how many of all characters and accounts are done.
	Progress func(done, all int)
}

// RewriteEvery is the number of characters or accounts between two calls of Progress.
const RewriteEvery = 200

// Store keeps a realm. All methods may be called from any goroutine; each is one
// transaction, durable when it returns. Writes validate before they access the database
// (ErrInvalid), then compare epochs (ErrStale), then write. A method that fails has changed
// nothing, except if the connection broke during the commit: then the outcome is unknown,
// and every write except for Lease and the creating ones may be repeated.
type Store interface {
	// Claim makes the caller the owner and returns its epoch, larger than all before. A
	// store that detects a living owner returns ErrInUse.
	Claim(ctx context.Context) (epoch int64, err error)
	// Epoch returns the epoch of the current owner, 0 before the first Claim. Tools use it
	// to write while a server runs; a server never does.
	Epoch(ctx context.Context) (int64, error)

	// CreateAccount returns a with its new ID, or ErrExists.
	CreateAccount(ctx context.Context, epoch int64, a Account) (Account, error)
	// Account, AccountByName (in any case) return ErrNotFound.
	Account(ctx context.Context, id int64) (Account, error)
	AccountByName(ctx context.Context, name string) (Account, error)
	// Accounts returns all accounts by name.
	Accounts(ctx context.Context) ([]Account, error)
	// SetCredentials and SetRole return ErrNotFound.
	SetCredentials(ctx context.Context, epoch, account int64, c auth.Credentials) error
	SetRole(ctx context.Context, epoch, account int64, r auth.Role) error
	// SetBan sets the ban of an account; the zero Ban lifts it. It may return ErrNotFound.
	SetBan(ctx context.Context, epoch, account int64, b auth.Ban) error

	// CreateInvitation returns i with its new ID, or ErrExists if another invitation has
	// the token. It deletes the invitations that are expired at the given time, which is
	// now.
	CreateInvitation(ctx context.Context, epoch int64, i Invitation, at time.Time) (Invitation, error)
	// Invitations returns all invitations by ID, also expired ones.
	Invitations(ctx context.Context) ([]Invitation, error)
	// DeleteInvitation returns ErrNotFound if it does not exist.
	DeleteInvitation(ctx context.Context, epoch, id int64) error
	// SignUp creates an account with an invitation, which loses a use, and adds a line to
	// the audit trail. It returns ErrNotFound if no valid invitation has this token,
	// otherwise ErrExists if the name is taken.
	SignUp(ctx context.Context, epoch int64, u SignUp) (Account, error)

	// CreateCharacter returns r with its new ID and its account's storage, or
	// ErrExists for a name that is taken in any case, or ErrNotFound for an
	// unknown account.
	CreateCharacter(ctx context.Context, epoch int64, r character.Record) (character.Record, error)
	// Character, CharacterByName (in any case) return ErrNotFound; State is nil.
	Character(ctx context.Context, id int64) (character.Record, error)
	CharacterByName(ctx context.Context, name string) (character.Record, error)
	// Characters returns the characters of one account by ID; no characters are no error.
	Characters(ctx context.Context, account int64) ([]character.Record, error)
	// RenameCharacter renames a character and frees its old name. It returns ErrExists if
	// another character has the new name in any case, ErrNotFound if the character does not
	// exist.
	RenameCharacter(ctx context.Context, epoch, id int64, name string) error
	// DeleteCharacter deletes a character and frees its name. The time at is stored with
	// the remaining data for the operator. It returns ErrNotFound if the character does not
	// exist.
	DeleteCharacter(ctx context.Context, epoch, id int64, at time.Time) error

	// SetClientData replaces the client data of a kind. It returns ErrInvalid if the
	// account has too much of it, ErrNotFound for an unknown account or a character of
	// another account. The data is deleted with its character.
	SetClientData(ctx context.Context, epoch int64, d ClientData) error
	// ClientData returns the client data of a character of an account, or with 0 of the
	// account itself, by kind.
	ClientData(ctx context.Context, account, character int64) ([]ClientData, error)

	// Save writes a batch in one transaction.
	Save(ctx context.Context, epoch int64, b Batch) error
	// Pages returns all pages of all books, by book and number.
	Pages(ctx context.Context) ([]Page, error)
	// Storage returns the whole realm storage by bundle and key, bytewise.
	Storage(ctx context.Context) ([]Entry, error)

	// Rewrite changes the data of bundles completely or not at all. It does not change
	// deleted characters.
	Rewrite(ctx context.Context, epoch int64, w Rewriting) error
	// CharactersAfter returns at most limit characters of all accounts with larger IDs, by
	// ID: the next page.
	CharactersAfter(ctx context.Context, id int64, limit int) ([]character.Record, error)

	// Note adds lines to the audit trail, in this order.
	Note(ctx context.Context, epoch int64, incidents ...Incident) error
	// Incidents returns the newest lines of the audit trail, newest first.
	Incidents(ctx context.Context, limit int) ([]Incident, error)

	// Facts returns all facts by name, bytewise.
	Facts(ctx context.Context) ([]Fact, error)
	// SetFacts writes facts in one transaction; an empty Value deletes.
	SetFacts(ctx context.Context, epoch int64, facts ...Fact) error

	// Lease takes count numbers from a counter and returns the first. Counters start at 1;
	// no number is taken twice.
	Lease(ctx context.Context, epoch int64, counter string, count int64) (first int64, err error)

	// Close waits for running operations and releases the database.
	Close() error
}
