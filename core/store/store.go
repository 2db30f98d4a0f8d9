// Package store defines what is stored while the realm is down, and in what form: accounts,
// characters, the storage of bundles, facts about the world, leased numbers. It owns the
// [Store] interface that every database implements, the checks and the encoding that they
// share, and the [Saver], the queue between maps and a database. It does not depend on SQL or
// scripts.
//
// Any goroutine may call a Store, which may wait for a disk or a network, so never call it
// inside a step. The Saver has one goroutine of its own.
//
// Ownership: one server owns a database. [Store.Claim] at start-up takes it and returns an
// epoch; every write carries an epoch and is refused with ErrStale once a newer owner has
// claimed. So a server that was considered dead cannot overwrite what its successor has
// saved.
package store

import (
	"context"
	"errors"
	"time"

	"loam/core/lib/value"
	"loam/core/model/auth"
	"loam/core/model/character"
)

// What callers branch on. Every Store wraps these in errors that say what was tried.
var (
	ErrNotFound = errors.New("not found")
	ErrExists   = errors.New("already exists")
	ErrStale    = errors.New("another server has taken over this database")
	ErrInvalid  = errors.New("cannot be stored") // breaks a limit of this package, now and at every retry
	ErrInUse    = errors.New("in use by another server")
)

// Account is who may log in.
type Account struct {
	ID          int64  // given by the store, never reused
	Name        string // as auth.Name returns it; unique
	Credentials auth.Credentials
	Role        auth.Role
	Ban         auth.Ban // keeps it out while it lasts
}

// Entry is one value of a bundle's realm storage. A nil Value is no entry:
// written, it deletes.
type Entry struct {
	Bundle, Key string
	Value       value.Value
}

// Page is a page of one of the books that the realm keeps itself: what an office
// owes a character, or sells. Without Data it is no page: written, it deletes.
type Page struct {
	Book   string // "mail", "auction"
	Number int64  // of the page, from 1
	Data   []byte // opaque to the store, at most MaxData bytes
}

// Fact is something the server must remember about the world.
type Fact struct{ Name, Value string }

// Batch is what is written together or not at all. Later elements win over
// earlier ones of the same character or key.
type Batch struct {
	// Characters are written except ID, Account and Name, which name the
	// character, and State, which is not kept. AccountStorage replaces that of
	// the account. A character that does not exist any more is passed over.
	Characters []character.Record
	Storage    []Entry
	Facts      []Fact // an empty Value deletes
	Pages      []Page
}

// Incident is one line of the audit trail: who did what to the world, and when.
type Incident struct {
	ID   int64  // given by the store, rising
	At   int64  // ms since 1970, as the server's clock showed it
	Who  string // "watcher", "console ada", "account ANNA"
	What string // a word such as adopted, refused, rolled_back
	Text string // for people: which bundles, what was wrong
	Hash string // of the release concerned; may be ""
}

// MaxIncidents is how many lines of the audit trail are kept; older ones go.
const MaxIncidents = 10_000

// Rewriting is a change of everything that bundles keep, in one transaction. Its
// functions may be nil; they are called one after the other, Realm last, must not
// call the store, and their first error undoes all.
type Rewriting struct {
	// Character may change the Storage of a character, and reports whether it has.
	Character func(r *character.Record) (changed bool, err error)
	// Account returns what the account keeps from now on, and whether that is new.
	Account func(account int64, places []character.Place) (now []character.Place, changed bool, err error)
	// Realm is given the whole realm storage and returns what to write, as Save does.
	Realm func(all []Entry) ([]Entry, error)
	// Facts are written too.
	Facts []Fact
	// Progress is told after so many of all characters and accounts.
	Progress func(done, all int)
}

// RewriteEvery is how many characters or accounts lie between two calls of Progress.
const RewriteEvery = 200

// Store keeps a realm. All methods may be called from any goroutine; each is
// one transaction, durable when it returns. Writes validate before they ask
// the database (ErrInvalid), then compare epochs (ErrStale), then act. A method
// that fails has changed nothing, except when the connection broke at the
// commit: then nobody knows, and every write but Lease and the creating ones
// may simply be repeated.
type Store interface {
	// Claim makes the caller the owner and returns its epoch, larger than all
	// before. A store that can see a living owner returns ErrInUse.
	Claim(ctx context.Context) (epoch int64, err error)
	// Epoch is the present owner's epoch, 0 before the first Claim. Tools use it
	// to write beside a running server; a server never does.
	Epoch(ctx context.Context) (int64, error)

	// CreateAccount returns a with its new ID, or ErrExists.
	CreateAccount(ctx context.Context, epoch int64, a Account) (Account, error)
	// Account, AccountByName (in any case) return ErrNotFound.
	Account(ctx context.Context, id int64) (Account, error)
	AccountByName(ctx context.Context, name string) (Account, error)
	// Accounts are all accounts by name.
	Accounts(ctx context.Context) ([]Account, error)
	// SetCredentials and SetRole return ErrNotFound.
	SetCredentials(ctx context.Context, epoch, account int64, c auth.Credentials) error
	SetRole(ctx context.Context, epoch, account int64, r auth.Role) error
	// SetBan sets the ban of an account; the zero Ban lifts it. ErrNotFound.
	SetBan(ctx context.Context, epoch, account int64, b auth.Ban) error

	// CreateInvitation returns i with its new ID, or ErrExists for a token that
	// is another's. It drops those that were over at a time, which is now.
	CreateInvitation(ctx context.Context, epoch int64, i Invitation, at time.Time) (Invitation, error)
	// Invitations are all by ID, also those that are over.
	Invitations(ctx context.Context) ([]Invitation, error)
	// DeleteInvitation returns ErrNotFound when it is gone.
	DeleteInvitation(ctx context.Context, epoch, id int64) error
	// SignUp makes an account by an invitation, which loses a use, and notes it in
	// the audit trail. ErrNotFound when no invitation has this token or it is over,
	// else ErrExists when the name is taken.
	SignUp(ctx context.Context, epoch int64, u SignUp) (Account, error)

	// CreateCharacter returns r with its new ID and its account's storage, or
	// ErrExists for a name that is taken in any case, or ErrNotFound for an
	// unknown account.
	CreateCharacter(ctx context.Context, epoch int64, r character.Record) (character.Record, error)
	// Character, CharacterByName (in any case) return ErrNotFound; State is nil.
	Character(ctx context.Context, id int64) (character.Record, error)
	CharacterByName(ctx context.Context, name string) (character.Record, error)
	// Characters are those of one account by ID; none is no error.
	Characters(ctx context.Context, account int64) ([]character.Record, error)
	// RenameCharacter gives a character another name and frees its own. ErrExists
	// when another has it in any case, ErrNotFound when the character is gone.
	RenameCharacter(ctx context.Context, epoch, id int64, name string) error
	// DeleteCharacter frees the name; a later one may have it. At is kept with
	// what remains of the character for the operator. ErrNotFound when gone.
	DeleteCharacter(ctx context.Context, epoch, id int64, at time.Time) error

	// SetClientData keeps client data in place of what there was of its kind;
	// ErrInvalid when the account has too much of it, ErrNotFound for an unknown
	// account or a character that is not its. It goes with its character.
	SetClientData(ctx context.Context, epoch int64, d ClientData) error
	// ClientData is what is kept of a character of an account, or with 0 of the
	// account itself, by kind.
	ClientData(ctx context.Context, account, character int64) ([]ClientData, error)

	// Save writes a batch in one transaction.
	Save(ctx context.Context, epoch int64, b Batch) error
	// Pages are all pages of all books, by book and number.
	Pages(ctx context.Context) ([]Page, error)
	// Storage is the whole realm storage by bundle and key, bytewise.
	Storage(ctx context.Context) ([]Entry, error)

	// Rewrite changes what bundles keep, all of it or nothing. Deleted characters
	// are left as they were.
	Rewrite(ctx context.Context, epoch int64, w Rewriting) error
	// CharactersAfter are at most limit characters of all accounts with larger
	// IDs, by ID: the next page.
	CharactersAfter(ctx context.Context, id int64, limit int) ([]character.Record, error)

	// Note adds to the audit trail, in this order.
	Note(ctx context.Context, epoch int64, incidents ...Incident) error
	// Incidents are the newest lines of the audit trail, newest first.
	Incidents(ctx context.Context, limit int) ([]Incident, error)

	// Facts are all facts by name, bytewise.
	Facts(ctx context.Context) ([]Fact, error)
	// SetFacts writes facts in one transaction; an empty Value deletes.
	SetFacts(ctx context.Context, epoch int64, facts ...Fact) error

	// Lease takes count numbers from a counter and returns the first. Counters
	// start at 1; no number is ever given twice.
	Lease(ctx context.Context, epoch int64, counter string, count int64) (first int64, err error)

	// Close waits for what is under way and releases the database.
	Close() error
}
