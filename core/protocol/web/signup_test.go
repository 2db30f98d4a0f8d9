package web

import (
	"encoding/hex"
	"fmt"
	"strings"
	"testing"

	"loam/core/model/auth"
)

// playSignUp opens an invitation: what is typed wrong is said and not sent, the
// account is made and logged in, and the invitation is gone from the address.
func playSignUp(t *testing.T, h *house, open func(width, height int) *tab) {
	h.toy.role = auth.Player
	h.live(t)
	b := open(1000, 800)
	b.Until(`!document.getElementById("login-form").hidden`)
	b.Run(`(() => { location.hash = "invite=welcome"; })()`)
	b.Until(`!document.getElementById("signup-form").hidden && document.getElementById("login-form").hidden && document.getElementById("guest-form").hidden`)
	agree(t, b)
	says := func(text string) {
		t.Helper()
		b.Until(fmt.Sprintf(`document.getElementById("gate-text").textContent.includes(%q)`, text))
	}
	b.Type("#signup-name", "anna")
	b.Type("#signup-password", "wolf-friend")
	b.Type("#signup-again", "wolf-fiend\r")
	says("The two passwords are not the same.")
	b.Type("#signup-again", "wolf-friend\r")
	says("the account name ANNA is taken")
	b.Until(`getSelection().toString() === "anna" || document.activeElement.id === "signup-name"`) // typing replaces it
	b.Type("#signup-name", "\bben")
	b.Shot("53-signup")
	b.Click("#signup")
	b.Until(`!document.getElementById("characters").hidden && document.getElementById("signup-form").hidden`)
	if hash := ask[string](b, `location.hash + document.getElementById("signup-password").value`); hash != "" {
		t.Errorf("what remains is %q", hash)
	}
	h.toy.mu.Lock()
	signed := h.toy.signed
	h.toy.mu.Unlock()
	if signed.Name != "ben" || !signed.Credentials.Plausible() || !signed.Credentials.Check("ben", "WOLF-friend") {
		t.Errorf("who has signed up is %q", signed.Name)
	}
}

// playJoin makes an account where everybody may, after a look at the form of those who have
// one.
func playJoin(t *testing.T, h *house, open func(width, height int) *tab) {
	h.toy.role, h.toy.open = auth.Player, ""
	h.config.Open = true // before the first page
	h.live(t)
	b := open(1000, 800)
	b.Until(`!document.getElementById("login-form").hidden && !document.getElementById("join").hidden`)
	b.Click("#join")
	b.Until(`!document.getElementById("signup-form").hidden && document.getElementById("login-form").hidden`)
	b.Click("#signup-not")
	b.Until(`document.getElementById("signup-form").hidden && !document.getElementById("login-form").hidden`)
	b.Click("#join")
	b.Type("#signup-name", "ben")
	b.Type("#signup-password", "wolf-friend")
	b.Type("#signup-again", "wolf-friend\r")
	b.Until(`!document.getElementById("characters").hidden && document.getElementById("signup-form").hidden`)
}

// agree holds the rules that the page keeps against those of core/model/auth.
func agree(t *testing.T, b *tab) {
	t.Helper()
	b.Run(`(() => { import("/signup.js").then((m) => { window.rules = m; }); })()`)
	b.Until(`window.rules !== undefined`)
	for _, name := range []string{"an", "ann", "abcdefghijklmnop", "abcdefghijklmnopq", "an na", "änna", "anna:x", "7of9", "", "ſam"} {
		for _, password := range []string{"", "secret1", "secret12", "secret1234567890", "secret12345678901", "~!@#$%^&:", "secret 12", "geheimüüü", name, strings.ToUpper(name)} {
			_, err := auth.Name(name)
			if err == nil {
				err = auth.Password(name, password)
			}
			if got := ask[string](b, fmt.Sprintf(`rules.problem(%q, %q, %q)`, name, password, password)); (got == "") != (err == nil) {
				t.Errorf("%q with %q: the page says %q, the rules say %v", name, password, got, err)
			}
		}
	}
}

func TestWhoIsInvitedSignsUpOnceAndIsLoggedIn(t *testing.T) {
	h := serve(t)
	b := h.dial(t, withHeader("X-Forwarded-For", "203.0.113.9"))
	b.expect("welcome")
	made, err := auth.NewVerifier(strings.NewReader(strings.Repeat("s", 32)), "ben", "wolf-friend")
	if err != nil {
		t.Fatal(err)
	}
	send := func(invite, name string) {
		b.send(`{"type":"sign_up","invite":%q,"name":%q,"salt":"%x","verifier":"%x"}`, invite, name, made.Salt, made.Verifier)
	}
	send("stranger", "ben")
	if got := b.expect("error"); got["code"] != "refused" || got["request"] != "sign_up" {
		t.Errorf("a made-up invitation: %v", got)
	}
	send("welcome", "ben")
	asked := b.expect("challenge")
	var public, salt [32]byte
	for field, into := range map[string][]byte{"public": public[:], "salt": salt[:]} {
		if n, err := hex.Decode(into, []byte(asked[field].(string))); n != 32 || err != nil {
			t.Fatalf("%s is %v", field, asked[field])
		}
	}
	answer, err := auth.NewAnswer(strings.NewReader(strings.Repeat("a", 64)), "ben", "wolf-friend", public, salt)
	if err != nil || salt != made.Salt {
		t.Fatalf("salt %x, %v", salt, err)
	}
	b.send(`{"type":"proof","public":"%x","proof":"%x"}`, answer.Public, answer.Proof)
	if got := b.expect("account")["name"]; got != "BEN" {
		t.Errorf("logged in as %v, want BEN", got)
	}
	again := h.dial(t)
	again.expect("welcome")
	again.send(`{"type":"sign_up","invite":"welcome","name":"carl","salt":"%x","verifier":"%x"}`, made.Salt, made.Verifier)
	if got := again.expect("error")["code"]; got != "refused" {
		t.Errorf("a second use: %v", got)
	}
}
