package web

import (
	"bytes"
	"context"
	"crypto/rand"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"testing"

	"github.com/coder/websocket"
	"go.uber.org/goleak"

	"loam/core/model/auth"
	"loam/core/protocol/web/browsertest"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(closesBrowser{m}) }

// closesBrowser closes the browser after the last test.
type closesBrowser struct{ m *testing.M }

// Run runs the tests.
func (c closesBrowser) Run() int {
	code := c.m.Run()
	if err := chromium.Close(); err != nil {
		fmt.Fprintln(os.Stderr, "close the browser:", err)
	}
	return code
}

// patience is how long a test waits for what must come; it is never slept.
const patience = browsertest.Patience

// house is a server with a toy realm.
type house struct {
	*Server
	toy  *toy
	http *httptest.Server
}

func serve(t testing.TB, configure ...func(*Config)) *house {
	t.Helper()
	h := &house{toy: newToy()}
	config := Config{Realm: h.toy, Version: "test"}
	for _, change := range configure {
		change(&config)
	}
	h.Server = New(config)
	h.toy.publish = h.Publish
	h.http = httptest.NewServer(h.Handler())
	t.Cleanup(func() {
		ctx, cancel := context.WithTimeout(context.Background(), patience)
		defer cancel()
		h.Server.Close(ctx)
		h.http.Close()
	})
	return h
}

// browser is the other end of a connection.
type browser struct {
	t  testing.TB
	ws *websocket.Conn
}

func (h *house) dial(t testing.TB, change ...func(*websocket.DialOptions)) *browser {
	t.Helper()
	b, err := h.tryDial(t, change...)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func (h *house) tryDial(t testing.TB, change ...func(*websocket.DialOptions)) (*browser, error) {
	t.Helper()
	options := &websocket.DialOptions{HTTPHeader: http.Header{}}
	for _, c := range change {
		c(options)
	}
	ctx, cancel := context.WithTimeout(t.Context(), patience)
	defer cancel()
	ws, _, err := websocket.Dial(ctx, "ws"+strings.TrimPrefix(h.http.URL, "http")+"/socket", options)
	if err != nil {
		return nil, err
	}
	ws.SetReadLimit(1 << 20)
	t.Cleanup(func() { _ = ws.CloseNow() })
	return &browser{t, ws}, nil
}

func withHeader(name, value string) func(*websocket.DialOptions) {
	return func(o *websocket.DialOptions) { o.HTTPHeader.Set(name, value) }
}

func (b *browser) send(message string, args ...any) {
	b.t.Helper()
	if len(args) > 0 {
		message = fmt.Sprintf(message, args...)
	}
	b.sendAs(websocket.MessageText, message)
}

func (b *browser) sendAs(kind websocket.MessageType, message string) {
	b.t.Helper()
	ctx, cancel := context.WithTimeout(b.t.Context(), patience)
	defer cancel()
	if err := b.ws.Write(ctx, kind, []byte(message)); err != nil {
		b.t.Fatalf("send %.80s: %v", message, err)
	}
}

// read returns the next frame.
func (b *browser) read() ([]byte, error) {
	ctx, cancel := context.WithTimeout(b.t.Context(), patience)
	defer cancel()
	_, data, err := b.ws.Read(ctx)
	return data, err
}

// answer is a message from the server.
type answer map[string]any

// expect reads until a message of a type comes.
func (b *browser) expect(kind string) answer {
	b.t.Helper()
	for {
		data, err := b.read()
		if err != nil {
			b.t.Fatalf("waiting for %q: %v", kind, err)
		}
		var a answer
		if err := json.Unmarshal(data, &a); err != nil {
			b.t.Fatalf("%v in %s", err, data)
		}
		if a["type"] == kind {
			return a
		}
	}
}

// expectClose reads until the connection is closed and returns with what.
func (b *browser) expectClose() websocket.CloseError {
	b.t.Helper()
	for {
		if _, err := b.read(); err != nil {
			var closed websocket.CloseError
			errors.As(err, &closed)
			return closed
		}
	}
}

// join brings a guest with a new character into the world.
func (b *browser) join(name string) answer {
	b.t.Helper()
	b.expect("welcome")
	b.send(`{"type":"guest","key":"0123456789abcdef"}`)
	b.expect("characters")
	b.send(`{"type":"create","name":%q,"start":"toy:wanderer"}`, name)
	made := b.expect("characters")
	b.send(`{"type":"enter","character":%q}`, made["created"])
	return b.expect("seated")
}

func TestAGuestGetsIntoTheWorld(t *testing.T) {
	h := serve(t)
	wolf := h.toy.spawn("Grey Wolf", "toy:beast", "#9aa0a6", "triangle", 4, 10, 5, false)
	b := h.dial(t)
	seat := b.join("Anna")
	if got := seat["map"].(map[string]any)["name"]; got != "Long Field" {
		t.Errorf("the map is called %v, want Long Field", got)
	}
	h.toy.step()
	step := b.expect("step")
	if got := len(step["entered"].([]any)); got != 2 {
		t.Errorf("%d objects entered sight, want the player and the wolf", got)
	}
	if got := step["reactions"].(map[string]any)["toy:beast"]; got != "hostile" {
		t.Errorf("beasts are %v, want hostile", got)
	}
	b.send(`{"type":"attack","target":%q}`, wolf.GUID)
	b.send(`{"type":"chat","speech":"says","text":"Hi"}`)
	b.send(`{"type":"characters"}`)
	b.expect("error") // in the wrong state, but after the others
	h.toy.step()
	step = b.expect("step")
	if said := step["events"].([]any)[0].(map[string]any); said["type"] != "spoke" || said["text"] != "Hi" {
		t.Errorf("got %v, want Hi to be spoken", said)
	}
}

func TestANewerSessionTakesOver(t *testing.T) {
	h := serve(t)
	first, second := h.dial(t), h.dial(t)
	seat := first.join("Anna")
	second.expect("welcome")
	second.send(`{"type":"guest","key":"0123456789abcdef"}`)
	second.expect("characters")
	second.send(`{"type":"enter","character":%q}`, seat["player"])
	second.expect("seated")
	if got := first.expectClose(); got.Code != 4007 || got.Reason != "taken over by a newer connection" {
		t.Errorf("the older page was closed with %v", got)
	}
	h.toy.step()
	if got := second.expect("step")["entered"]; got == nil {
		t.Error("the newer page does not see its player")
	}
	if n := read(h.toy, func(r *toy) int { return len(r.units) }); n != 1 {
		t.Errorf("%d units on the map, want the one player", n)
	}
}

func TestLeavingTheWorldAndTheRealm(t *testing.T) {
	h := serve(t)
	b := h.dial(t)
	b.join("Anna")
	b.send(`{"type":"leave"}`)
	if got := b.expect("characters")["characters"].([]any); len(got) != 1 {
		t.Errorf("%d characters, want 1", len(got))
	}
	if n := read(h.toy, func(r *toy) int { return len(r.seats) }); n != 0 {
		t.Errorf("%d seats taken, want none", n)
	}
	go h.Server.Close(context.Background()) // ends when the page has answered the goodbye
	if got := b.expectClose(); got.Code != websocket.StatusGoingAway {
		t.Errorf("closed with %v, want going away", got)
	}
}

func TestAPasswordBringsBackByToken(t *testing.T) {
	h := serve(t)
	b := h.dial(t)
	b.expect("welcome")
	b.send(`{"type":"login","name":"anna","password":"wrong"}`)
	if got := b.expect("error"); got["code"] != "bad_login" || got["request"] != "login" {
		t.Errorf("a wrong password: %v", got)
	}
	b.send(`{"type":"login","name":"anna","password":"right"}`)
	token := b.expect("account")["token"]
	again := h.dial(t)
	again.expect("welcome")
	again.send(`{"type":"resume","token":%q}`, token)
	if got := again.expect("account")["name"]; got != "ANNA" {
		t.Errorf("the token brought %v back, want ANNA", got)
	}
	stranger := h.dial(t)
	stranger.expect("welcome")
	stranger.send(`{"type":"resume","token":"made-up"}`)
	if got := stranger.expect("error")["code"]; got != "bad_login" {
		t.Errorf("a made-up token: %v, want bad_login", got)
	}
}

func TestAPasswordIsProvedFromAnywhere(t *testing.T) {
	h := serve(t)
	stranger := withHeader("X-Forwarded-For", "203.0.113.9")
	b := h.dial(t, stranger)
	b.expect("welcome")
	prove := func(name, password string) auth.Answer {
		t.Helper()
		b.send(`{"type":"prove","name":%q}`, name)
		asked := b.expect("challenge")
		var public, salt [32]byte
		for field, into := range map[string][]byte{"public": public[:], "salt": salt[:]} {
			if n, err := hex.Decode(into, []byte(asked[field].(string))); n != 32 || err != nil {
				t.Fatalf("%s is %v", field, asked[field])
			}
		}
		answer, err := auth.NewAnswer(rand.Reader, name, password, public, salt)
		if err != nil {
			t.Fatal(err)
		}
		b.send(`{"type":"proof","public":"%x","proof":"%x"}`, answer.Public, answer.Proof)
		return answer
	}
	for _, wrong := range [][2]string{{"anna", "wrong-one"}, {"nobody", "right-one"}} {
		prove(wrong[0], wrong[1])
		if got := b.expect("error"); got["code"] != "bad_login" || got["request"] != "proof" {
			t.Errorf("%v: %v", wrong, got)
		}
	}
	answer := prove("anna", "right-one")
	who := b.expect("account")
	var proof auth.Proof
	if _, err := hex.Decode(proof[:], []byte(who["proof"].(string))); err != nil || !answer.Verify(proof) || who["name"] != "ANNA" {
		t.Errorf("the realm answers %v", who)
	}

	for _, knows := range []bool{false, true} {
		again := h.dial(t, stranger)
		var nonce [16]byte
		if n, err := hex.Decode(nonce[:], []byte(again.expect("welcome")["nonce"].(string))); n != 16 || err != nil || nonce == [16]byte{} {
			t.Fatalf("a nonce of %x", nonce)
		}
		if !knows {
			again.send(`{"type":"resume","token":%q}`, who["token"])
			if got := again.expect("error")["code"]; got != "bad_login" {
				t.Errorf("the token alone: %v, want bad_login", got)
			}
			continue
		}
		data := [16]byte{1, 2, 3}
		again.send(`{"type":"resume","token":%q,"data":"%x","proof":"%x"}`, who["token"], data, answer.Key.ReconnectProof("anna", data, nonce))
		if got := again.expect("account")["name"]; got != "ANNA" {
			t.Errorf("the key brought %v back, want ANNA", got)
		}
	}
}

func TestWhyANameIsRefusedIsReadInOnesOwnLanguage(t *testing.T) {
	h := serve(t)
	h.dial(t).join("Anna")
	for header, want := range map[string]string{"en": "The name Anna is already taken.", "de-AT": "Anna heißt schon jemand."} {
		b := h.dial(t, withHeader("Accept-Language", header))
		b.expect("welcome")
		b.send(`{"type":"guest","key":"0123456789abcdef"}`)
		b.expect("characters")
		b.send(`{"type":"create","name":"Anna","start":"toy:wanderer"}`)
		if got := b.expect("error"); got["text"] != want || got["request"] != "create" {
			t.Errorf("in %s it reads %v, want %s", header, got, want)
		}
	}
}

func TestEachReadsInItsOwnLanguage(t *testing.T) {
	h := serve(t)
	english := h.dial(t)
	german := h.dial(t, withHeader("Accept-Language", "fr;q=0.2, de-AT, en;q=0.5"))
	english.join("Anna")
	if got := german.join("Berta")["map"].(map[string]any)["name"]; got != "Langes Feld" {
		t.Errorf("the map is called %v, want Langes Feld", got)
	}
	h.toy.step()
	greeting := func(b *browser) string {
		for _, e := range b.expect("step")["events"].([]any) {
			if e := e.(map[string]any); e["type"] == "told" {
				return e["text"].(string)
			}
		}
		return ""
	}
	if got := greeting(english); got != "Welcome, Anna." {
		t.Errorf("%q, want Welcome, Anna.", got)
	}
	if got := greeting(german); got != "Willkommen, Berta." {
		t.Errorf("%q, want Willkommen, Berta.", got)
	}
	german.send(`{"type":"hello","languages":"en"}`)
	if got := german.expect("seated"); got["fresh"] != false || got["map"].(map[string]any)["name"] != "Long Field" {
		t.Errorf("after hello: %v, want the map in English and nothing forgotten", got)
	}
}

func TestTheHandlerServesThePage(t *testing.T) {
	h := serve(t)
	for _, test := range []struct {
		path   string
		status int
		kind   string
	}{
		{"/", 200, "text/html; charset=utf-8"},
		{"/nothing", 404, "text/plain; charset=utf-8"},
		{"/../web.go", 404, "text/plain; charset=utf-8"},
	} {
		answer, err := http.Get(h.http.URL + test.path)
		if err != nil {
			t.Fatal(err)
		}
		var body bytes.Buffer
		_, _ = body.ReadFrom(answer.Body)
		answer.Body.Close()
		if answer.StatusCode != test.status || answer.Header.Get("Content-Type") != test.kind {
			t.Errorf("GET %s: %d %s, want %d %s", test.path, answer.StatusCode, answer.Header.Get("Content-Type"), test.status, test.kind)
		}
		if !strings.Contains(answer.Header.Get("Content-Security-Policy"), "default-src 'none'") {
			t.Errorf("GET %s has no content security policy", test.path)
		}
	}
	http.DefaultClient.CloseIdleConnections()
}
