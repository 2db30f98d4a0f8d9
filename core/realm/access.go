package realm

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"loam/core/auth"
	"loam/core/box"
	"loam/core/content"
	"loam/core/event"
	"loam/core/input"
	"loam/core/realmbox"
	"loam/core/session"
	"loam/core/store"
)

// Failed log-ins of a name or an address are slowed down like this.
func newThrottle() *auth.Throttle {
	return auth.NewThrottle(auth.DefaultLimits())
}

// ErrNoGuests reports that guests are for development only.
var ErrNoGuests = errors.New("guests are allowed in development only")

// Guest finds or makes the account of a browser that keeps a secret key. Guests
// of a realm in development are operators: it listens on this machine only.
func (r *Realm) Guest(ctx context.Context, key string) (session.Identity, error) {
	if !r.cfg.Development {
		return session.Identity{}, ErrNoGuests
	}
	if len(key) < 16 || len(key) > 128 {
		return session.Identity{}, errors.New("a guest's key has 16 to 128 characters")
	}
	sum := sha256.Sum256([]byte(key))
	name := guestName + hex.EncodeToString(sum[:])[:guestRunes-len(guestName)]
	account, err := r.cfg.Store.AccountByName(ctx, name)
	if errors.Is(err, store.ErrNotFound) {
		account, err = r.makeGuest(ctx, name)
	}
	if errors.Is(err, store.ErrExists) { // another page of the same browser was faster
		account, err = r.cfg.Store.AccountByName(ctx, name)
	}
	if err != nil {
		return session.Identity{}, fmt.Errorf("enter as a guest: %w", err)
	}
	if account.Ban.Active(time.Now()) {
		return session.Identity{}, banned(account.Ban)
	}
	return session.Identity{Account: account.ID, Name: account.Name, Role: auth.Operator, Guest: true}, nil
}

// guestName is what the names of guests' accounts begin with, guestRunes how
// long they are.
const (
	guestName  = "GUEST"
	guestRunes = 16
)

// IsGuest tells whether an account is one that was made for a guest's browser.
// Somebody may choose such a name, too.
func IsGuest(name string) bool {
	return strings.HasPrefix(name, guestName) && len(name) == guestRunes
}

// makeGuest makes an account whose password nobody knows.
func (r *Realm) makeGuest(ctx context.Context, name string) (store.Account, error) {
	secret := make([]byte, 8)
	if _, err := rand.Read(secret); err != nil {
		return store.Account{}, err
	}
	upper, err := auth.Name(name)
	if err != nil {
		return store.Account{}, err
	}
	credentials, err := auth.NewVerifier(rand.Reader, upper, hex.EncodeToString(secret))
	if err != nil {
		return store.Account{}, err
	}
	return r.cfg.Store.CreateAccount(ctx, r.cfg.Epoch, store.Account{Name: upper, Credentials: credentials, Role: auth.Player})
}

// Login checks name and password and slows guessing down by name and address.
func (r *Realm) Login(ctx context.Context, name, password, from string) (session.Identity, error) {
	return r.logIn(ctx, name, from, func(a *store.Account) bool { return a.Credentials.Check(a.Name, password) })
}

// Challenge begins a log-in that does not send the password.
func (r *Realm) Challenge(ctx context.Context, name string) (*auth.Challenge, error) {
	upper, err := auth.Name(name)
	if err != nil {
		return nil, auth.ErrProof
	}
	credentials := auth.Decoy(r.cfg.Decoy, upper) // made for all names, since it takes time
	account, err := r.cfg.Store.AccountByName(ctx, upper)
	switch {
	case err == nil:
		credentials = account.Credentials
	case !errors.Is(err, store.ErrNotFound):
		return nil, fmt.Errorf("log in: %w", err)
	}
	return auth.NewChallenge(rand.Reader, upper, credentials)
}

// Prove ends a log-in that Challenge has begun, and slows guessing down as Login.
func (r *Realm) Prove(ctx context.Context, name string, challenge *auth.Challenge, proof session.Proof, from string) (session.Proven, error) {
	var proven session.Proven
	var err error
	proven.Identity, err = r.logIn(ctx, name, from, func(*store.Account) bool {
		var wrong error
		proven.Key, proven.Proof, wrong = challenge.Prove(proof.Public, proof.Proof)
		return wrong == nil
	})
	return proven, err
}

// logIn logs an account in if right finds that the password is known.
func (r *Realm) logIn(ctx context.Context, name, from string, right func(*store.Account) bool) (session.Identity, error) {
	upper, err := auth.Name(name)
	if err != nil {
		return session.Identity{}, auth.ErrProof
	}
	refuse := func(reason string) {
		r.cfg.Log.Warn().Str("account", upper).Str("from", from).Str("reason", reason).Msg("log-in refused")
	}
	if err := r.TryLogin(upper, from); err != nil {
		refuse("too many attempts")
		return session.Identity{}, err
	}
	account, err := r.cfg.Store.AccountByName(ctx, upper)
	switch {
	case errors.Is(err, store.ErrNotFound):
		refuse("unknown account")
		return session.Identity{}, auth.ErrProof
	case err != nil:
		return session.Identity{}, fmt.Errorf("log in: %w", err)
	case !right(&account):
		refuse("wrong password")
		return session.Identity{}, auth.ErrProof
	}
	r.LoginSucceeded(upper, from)
	if account.Ban.Active(time.Now()) {
		refuse(account.Ban.String())
		return session.Identity{}, banned(account.Ban)
	}
	return session.Identity{Account: account.ID, Name: account.Name, Role: account.Role}, nil
}

// banned is what a banned player is told.
func banned(b auth.Ban) error {
	return &session.Refusal{Code: session.NotAllowed, Text: "this account is " + b.String()}
}

// TryLogin asks for an attempt to prove the password of an account, which is in
// upper case, and counts it as failed until LoginSucceeded takes it back: one
// count for all protocols. The error says how long to wait.
func (r *Realm) TryLogin(account, from string) error {
	now := time.Now()
	for _, key := range loginKeys(account, from) {
		if err := r.allow(key, now); err != nil {
			return err
		}
	}
	return nil
}

// LoginSucceeded takes back the attempt that TryLogin has counted.
func (r *Realm) LoginSucceeded(account, from string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for _, key := range loginKeys(account, from) {
		r.throttle.Succeeded(key)
	}
}

// loginKeys are what log-ins are counted by.
func loginKeys(account, from string) [2]string {
	return [2]string{"name " + account, "address " + from}
}

func (r *Realm) allow(key string, now time.Time) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	if ok, next := r.throttle.Try(key, now); !ok {
		return fmt.Errorf("too many attempts, try again in %d s", int(next.Sub(now).Seconds())+1)
	}
	return nil
}

// mayEnter is an error when an account has been banned since it logged in; a
// browser may come back without a password.
func (r *Realm) mayEnter(ctx context.Context, account int64) error {
	if r.cfg.Headless { // nobody is banned there
		return nil
	}
	a, err := r.cfg.Store.Account(ctx, account)
	switch {
	case err != nil:
		return fmt.Errorf("enter the world: %w", err)
	case a.Ban.Active(time.Now()):
		return banned(a.Ban)
	}
	return nil
}

// Content is the running release's content and its number.
func (r *Realm) Content() (*content.Snapshot, int) {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.release.Content, r.number
}

// Development tells whether guests, time control and evaluation are allowed.
func (r *Realm) Development() bool { return r.cfg.Development }

// Control pauses, steps or speeds up realm and maps.
func (r *Realm) Control(c session.TimeControl) error {
	if !r.cfg.Development {
		return errors.New("time can be controlled in development only")
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.stopped {
		return ErrStopped
	}
	r.cfg.Pacer.Set(c.Paused, c.Speed)
	if c.Paused && c.Steps > 0 {
		r.cfg.Pacer.Grant(c.Steps)
	}
	return nil
}

// PlayerInfo is a character in the world, for operators.
type PlayerInfo struct {
	Name    string
	Account string
	Map     content.ID
}

// Players lists who is in the world, by name.
func (r *Realm) Players() []PlayerInfo {
	r.mu.Lock()
	defer r.mu.Unlock()
	var out []PlayerInfo
	for _, s := range r.names {
		out = append(out, PlayerInfo{s.name, s.who.Name, s.at.id})
	}
	slices.SortFunc(out, func(a, b PlayerInfo) int { return strings.Compare(a.Name, b.Name) })
	return out
}

// Announce tells a literal text to everybody in the world.
func (r *Realm) Announce(text string) {
	r.post(box.Message{To: box.Address{Kind: box.ToEveryone}, Name: text})
}

// Eval runs a piece of Lua in the realm box, in development only; the answer
// is logged.
func (r *Realm) Eval(bundle, source string) error {
	if !r.cfg.Development {
		return errors.New("scripts can be run by hand in development only")
	}
	r.box.Control(realmbox.Eval{Bundle: bundle, Source: source})
	return nil
}

// Note tells the operators on all maps of something that came about outside.
func (r *Realm) Note(e event.Event) {
	if p, ok := e.(event.Printed); ok {
		r.report(p)
		p.Shared = true
		e = p
	}
	for _, p := range r.places() {
		p.m.Control(input.Note{Event: e})
	}
}

// Attach adds an outlet for batches. It is called before Start.
func (r *Realm) Attach(o session.Outlet) { r.cfg.Outlets = append(r.cfg.Outlets, o) }
