package web

import (
	"crypto/rand"
	"encoding/hex"
	"sync"
	"time"

	"loam/core/session"
)

// Bounds of passes.
const (
	passLife  = 12 * time.Hour // since it was last used
	maxPasses = 10000          // over it the one longest unused is forgotten
)

// passes are the tokens with which a page that was logged in with a password
// comes back after a reload or a lost connection. They live in memory only: a
// realm that starts anew asks for passwords again.
type passes struct {
	mu   sync.Mutex // guards the rest
	held map[string]pass
}

type pass struct {
	who  session.Identity
	used time.Time
}

func newPasses() *passes { return &passes{held: map[string]pass{}} }

// issue makes a token for an account.
func (p *passes) issue(who session.Identity, now time.Time) string {
	var secret [24]byte
	_, _ = rand.Read(secret[:]) // never fails
	token := hex.EncodeToString(secret[:])
	p.mu.Lock()
	defer p.mu.Unlock()
	if len(p.held) >= maxPasses {
		p.forgetOldest()
	}
	p.held[token] = pass{who, now}
	return token
}

// claim is the account that a token stands for.
func (p *passes) claim(token string, now time.Time) (session.Identity, bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	held, ok := p.held[token]
	if !ok || now.Sub(held.used) > passLife {
		delete(p.held, token)
		return session.Identity{}, false
	}
	held.used = now
	p.held[token] = held
	return held.who, true
}

// revoke makes a token worthless.
func (p *passes) revoke(token string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	delete(p.held, token)
}

// forgetOldest costs a walk over all passes, once for each over the bound.
func (p *passes) forgetOldest() {
	oldest := ""
	for token, held := range p.held {
		if oldest == "" || held.used.Before(p.held[oldest].used) {
			oldest = token
		}
	}
	delete(p.held, oldest)
}
