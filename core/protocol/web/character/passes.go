package character

import (
	"crypto/rand"
	"encoding/hex"
	"maps"
	"sync"
	"time"

	"loam/core/model/auth"
	"loam/core/session"
)

// Bounds of tokens.
const (
	passLife  = 12 * time.Hour // since it was last used
	maxPasses = 10000          // over it the one longest unused is forgotten
)

// Passes are the tokens with which a page logs in again after a reload or a lost
// connection. After a login by proof, the page must also prove the session key, which
// it never sends: the token alone is useless. Tokens are only in memory: after a
// restart the realm asks for passwords again.
type Passes struct {
	mu   sync.Mutex // guards the rest
	held map[string]pass
}

type pass struct {
	who  session.Identity
	key  *auth.SessionKey // nil after a log-in with a password
	used time.Time
}

// NewPasses returns Passes without tokens.
func NewPasses() *Passes { return &Passes{held: map[string]pass{}} }

// Issue makes a token for an account; a page must prove the key, if there is one, to
// use it.
func (p *Passes) Issue(who session.Identity, key *auth.SessionKey, now time.Time) string {
	var secret [24]byte
	_, _ = rand.Read(secret[:]) // never fails
	token := hex.EncodeToString(secret[:])
	p.mu.Lock()
	defer p.mu.Unlock()
	if len(p.held) >= maxPasses {
		p.forgetOldest()
	}
	p.held[token] = pass{who, key, now}
	return token
}

// Claim returns the account of a token; proved checks the proof for a token with a key.
func (p *Passes) Claim(token string, now time.Time, proved func(name string, key auth.SessionKey) bool) (session.Identity, bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	held, ok := p.held[token]
	if !ok || now.Sub(held.used) > passLife {
		delete(p.held, token)
		return session.Identity{}, false
	}
	if held.key != nil && !proved(held.who.Name, *held.key) {
		return session.Identity{}, false // the token may belong to somebody else: it is kept
	}
	held.used = now
	p.held[token] = held
	return held.who, true
}

// Revoke makes a token invalid.
func (p *Passes) Revoke(token string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	delete(p.held, token)
}

// RevokeAll makes all tokens of an account invalid. It visits every token.
func (p *Passes) RevokeAll(account int64) {
	p.mu.Lock()
	defer p.mu.Unlock()
	maps.DeleteFunc(p.held, func(_ string, held pass) bool { return held.who.Account == account })
}

// forgetOldest costs a walk over all passes, once for each over the bound.
func (p *Passes) forgetOldest() {
	oldest := ""
	for token, held := range p.held {
		if oldest == "" || held.used.Before(p.held[oldest].used) {
			oldest = token
		}
	}
	delete(p.held, oldest)
}
