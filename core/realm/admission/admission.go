// Package admission decides who may log in: it authenticates accounts by password or proof,
// lets guests play in a realm in development, makes accounts for invitations, and limits
// attempts to guess passwords. It starts no goroutine; a Gate may be used from any.
package admission

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"net/netip"
	"strings"
	"sync"
	"time"

	"github.com/rs/zerolog"

	"loam/core/model/auth"
	"loam/core/session"
	"loam/core/store"
)

// Config is what a Gate needs.
type Config struct {
	Store store.Store
	Epoch int64 // of the store's owner
	Log   zerolog.Logger
	// Decoy is a secret from which the challenges of unknown accounts are made.
	Decoy       []byte
	Development bool // guests are allowed
	// Registration is who may create an account; the zero value is who is invited.
	Registration auth.Registration
	Headless     bool // bans are not checked
}

// Gate authenticates accounts: by password or proof, as guests, by invitation. It limits
// attempts by name and address, with one count for all protocols. Any goroutine may call.
type Gate struct {
	cfg Config

	mu       sync.Mutex // guards the rest
	throttle *auth.Throttle
	joins    *auth.Throttle // of accounts without an invitation
}

// New makes a Gate without counted attempts.
func New(cfg Config) *Gate {
	return &Gate{cfg: cfg, throttle: auth.NewThrottle(auth.DefaultLimits()), joins: auth.NewThrottle(accountLimits())}
}

// ErrNoGuests reports that guests are for development only.
var ErrNoGuests = errors.New("guests are allowed in development only")

// Guest finds or makes the account of a browser that keeps a secret key. Guests of a realm in
// development are operators: it listens on this machine only.
func (g *Gate) Guest(ctx context.Context, key string) (session.Identity, error) {
	if !g.cfg.Development {
		return session.Identity{}, ErrNoGuests
	}
	if len(key) < 16 || len(key) > 128 {
		return session.Identity{}, errors.New("a guest's key has 16 to 128 characters")
	}
	sum := sha256.Sum256([]byte(key))
	name := guestName + hex.EncodeToString(sum[:])[:guestRunes-len(guestName)]
	account, err := g.cfg.Store.AccountByName(ctx, name)
	if errors.Is(err, store.ErrNotFound) {
		account, err = g.makeGuest(ctx, name)
	}
	if errors.Is(err, store.ErrExists) { // another page of the same browser was faster
		account, err = g.cfg.Store.AccountByName(ctx, name)
	}
	if err != nil {
		return session.Identity{}, fmt.Errorf("enter as a guest: %w", err)
	}
	if account.Ban.Active(time.Now()) {
		return session.Identity{}, banned(account.Ban)
	}
	return session.Identity{Account: account.ID, Name: account.Name, Role: auth.Operator, Guest: true}, nil
}

// guestName is the prefix of the names of guests' accounts, guestRunes their length.
const (
	guestName  = "GUEST"
	guestRunes = 16
	// maxGuests is how many accounts of guests a world keeps. A new browser is refused then.
	maxGuests = 1000
)

// IsGuest reports whether an account was made for a guest's browser. A player may choose such
// a name, too.
func IsGuest(name string) bool {
	return strings.HasPrefix(name, guestName) && len(name) == guestRunes
}

// makeGuest makes an account whose password nobody knows.
func (g *Gate) makeGuest(ctx context.Context, name string) (store.Account, error) {
	secret := make([]byte, 8)
	if _, err := rand.Read(secret); err != nil {
		return store.Account{}, err
	}
	all, err := g.cfg.Store.Accounts(ctx)
	if err != nil {
		return store.Account{}, err
	}
	guests := 0
	for i := range all {
		if IsGuest(all[i].Name) {
			guests++
		}
	}
	if guests >= maxGuests {
		return store.Account{}, &session.Refusal{Code: session.NotAllowed, Text: fmt.Sprintf("this world has %d guests and takes no more: make an account with loam account add NAME, and log in with it", guests)}
	}
	upper, err := auth.Name(name)
	if err != nil {
		return store.Account{}, err
	}
	credentials, err := auth.NewVerifier(rand.Reader, upper, hex.EncodeToString(secret))
	if err != nil {
		return store.Account{}, err
	}
	return g.cfg.Store.CreateAccount(ctx, g.cfg.Epoch, store.Account{Name: upper, Credentials: credentials, Role: auth.Player})
}

// Login checks name and password and limits attempts by name and address.
func (g *Gate) Login(ctx context.Context, name, password, from string) (session.Identity, error) {
	return g.logIn(ctx, name, from, func(a *store.Account) bool { return a.Credentials.Check(a.Name, password) })
}

// Challenge begins a log-in that does not send the password.
func (g *Gate) Challenge(ctx context.Context, name string) (*auth.Challenge, error) {
	upper, err := auth.Name(name)
	if err != nil {
		return nil, auth.ErrProof
	}
	credentials := auth.Decoy(g.cfg.Decoy, upper) // for all names, since it takes time
	account, err := g.cfg.Store.AccountByName(ctx, upper)
	switch {
	case err == nil:
		credentials = account.Credentials
	case !errors.Is(err, store.ErrNotFound):
		return nil, fmt.Errorf("log in: %w", err)
	}
	return auth.NewChallenge(rand.Reader, upper, credentials)
}

// Prove ends a log-in that Challenge has begun, and limits attempts like Login.
func (g *Gate) Prove(ctx context.Context, name string, challenge *auth.Challenge, proof session.Proof, from string) (session.Proven, error) {
	var proven session.Proven
	var err error
	proven.Identity, err = g.logIn(ctx, name, from, func(*store.Account) bool {
		var wrong error
		proven.Key, proven.Proof, wrong = challenge.Prove(proof.Public, proof.Proof)
		return wrong == nil
	})
	return proven, err
}

// logIn logs an account in if right accepts it.
func (g *Gate) logIn(ctx context.Context, name, from string, right func(*store.Account) bool) (session.Identity, error) {
	upper, err := auth.Name(name)
	if err != nil {
		return session.Identity{}, auth.ErrProof
	}
	refuse := func(reason string) {
		g.cfg.Log.Warn().Str("account", upper).Str("address", from).Str("reason", reason).Msg("log-in refused")
	}
	if err := g.TryLogin(upper, from); err != nil {
		refuse("too many attempts")
		return session.Identity{}, err
	}
	account, err := g.cfg.Store.AccountByName(ctx, upper)
	switch {
	case errors.Is(err, store.ErrNotFound):
		refuse("unknown account")
		return session.Identity{}, auth.ErrProof
	case err != nil: // nothing was decided about the password
		g.LoginSucceeded(upper, from)
		return session.Identity{}, fmt.Errorf("log in: %w", err)
	case !right(&account):
		refuse("wrong password")
		return session.Identity{}, auth.ErrProof
	}
	g.LoginSucceeded(upper, from)
	if account.Ban.Active(time.Now()) {
		refuse(account.Ban.String())
		return session.Identity{}, banned(account.Ban)
	}
	return session.Identity{Account: account.ID, Name: account.Name, Role: account.Role}, nil
}

// banned returns the error that a banned player receives.
func banned(b auth.Ban) error {
	return &session.Refusal{Code: session.NotAllowed, Text: "this account is " + b.String()}
}

// TryLogin requests an attempt to prove the password of an account, which is in upper case,
// and counts it as failed until LoginSucceeded undoes that: one count for all protocols. A
// refused request is not counted. The error states how long to wait.
func (g *Gate) TryLogin(account, from string) error {
	now := time.Now()
	keys := loginKeys(account, from)
	for i, key := range keys {
		if err := g.allow(key, now); err != nil {
			g.takeBack(keys[:i]...)
			return err
		}
	}
	return nil
}

// LoginSucceeded undoes the count of TryLogin.
func (g *Gate) LoginSucceeded(account, from string) { g.takeBack(loginKeys(account, from)...) }

// loginKeys returns the keys by which log-ins are counted. An IPv6 network of 64 bits counts as
// one address, because one customer of a provider has all of its addresses.
func loginKeys(account, from string) []string {
	if a, err := netip.ParseAddr(from); err == nil && a.Is6() && !a.Is4In6() {
		if network, err := a.Prefix(64); err == nil {
			from = network.String()
		}
	}
	return []string{"name " + account, "address " + from}
}

func (g *Gate) allow(key string, now time.Time) error {
	g.mu.Lock()
	defer g.mu.Unlock()
	if ok, next := g.throttle.Try(key, now); !ok {
		return fmt.Errorf("too many attempts, try again in %d s", int(next.Sub(now).Seconds())+1)
	}
	return nil
}

// takeBack undoes counts of these keys: the attempts succeeded, or nothing was decided by
// them.
func (g *Gate) takeBack(keys ...string) {
	g.mu.Lock()
	defer g.mu.Unlock()
	for _, key := range keys {
		g.throttle.Succeeded(key)
	}
}

// MayEnter returns an error if an account has been banned since it logged in; a browser may
// return without a password.
func (g *Gate) MayEnter(ctx context.Context, account int64) error {
	if g.cfg.Headless { // bans are not checked there
		return nil
	}
	a, err := g.cfg.Store.Account(ctx, account)
	switch {
	case err != nil:
		return fmt.Errorf("enter the world: %w", err)
	case a.Ban.Active(time.Now()):
		return banned(a.Ban)
	}
	return nil
}
