package character

import (
	"strings"
	"testing"
	"time"

	"loam/core/model/auth"
	"loam/core/session"
)

func TestPasses(t *testing.T) {
	start := time.Unix(1000, 0)
	anna := session.Identity{Account: 7, Name: "ANNA"}
	for _, test := range []struct {
		name string
		do   func(p *Passes, token string) string
		at   time.Duration
		want bool
	}{
		{"at once", nil, 0, true},
		{"in time", nil, passLife, true},
		{"too late", nil, passLife + 1, false},
		{"renewed by use", func(p *Passes, token string) string {
			p.Claim(token, start.Add(passLife), nil)
			return token
		}, 2 * passLife, true},
		{"revoked", func(p *Passes, token string) string {
			p.Revoke(token)
			return token
		}, 0, false},
		{"made up", func(*Passes, string) string { return strings.Repeat("0", 48) }, 0, false},
		{"empty", func(*Passes, string) string { return "" }, 0, false},
		{"longest unused of too many", func(p *Passes, token string) string {
			for range maxPasses {
				p.Issue(anna, nil, start.Add(time.Second))
			}
			return token
		}, 0, false},
	} {
		t.Run(test.name, func(t *testing.T) {
			p := NewPasses()
			token := p.Issue(anna, nil, start)
			if test.do != nil {
				token = test.do(p, token)
			}
			who, ok := p.Claim(token, start.Add(test.at), nil)
			if ok != test.want || ok && who != anna {
				t.Errorf("got %v %t, want %t", who, ok, test.want)
			}
			if len(p.held) > maxPasses {
				t.Errorf("%d passes held, at most %d may be", len(p.held), maxPasses)
			}
		})
	}
}

func TestAPassWithAKeyIsWorthNothingWithoutIt(t *testing.T) {
	now := time.Unix(1000, 0)
	anna := session.Identity{Account: 7, Name: "ANNA"}
	p := NewPasses()
	token := p.Issue(anna, &auth.SessionKey{1, 2, 3}, now)
	for _, knows := range []bool{false, true, false, true} {
		who, ok := p.Claim(token, now, func(name string, key auth.SessionKey) bool {
			return knows && name == "ANNA" && key == auth.SessionKey{1, 2, 3}
		})
		if ok != knows || ok && who != anna {
			t.Errorf("somebody who knows the key (%t) is let in: %t, as %v", knows, ok, who)
		}
	}
}
