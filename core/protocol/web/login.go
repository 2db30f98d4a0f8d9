package web

import (
	"context"
	"crypto/tls"

	"loam/core/model/auth"
	"loam/core/net/port"
	"loam/core/protocol/web/character"
	"loam/core/protocol/web/jsonfield"
	"loam/core/session"
)

// The requests of who is not logged in, as plain values.
type (
	hello   struct{ languages string }
	asGuest struct{ key string }
	login   struct{ name, password string }
	prove   struct{ name string }
	proof   struct{ session.Proof }
	resume  struct {
		token string
		data  [16]byte
		proof auth.Proof
	}
)

func decodeHello(r *jsonfield.Reader) action {
	return hello{r.Line("languages", 200, "as in the HTTP header Accept-Language")}
}

func decodeGuest(r *jsonfield.Reader) action {
	return asGuest{r.Line("key", 64, "a secret that the browser generates and keeps; at least 16 characters")}
}

func decodeLogin(r *jsonfield.Reader) action {
	return login{
		name:     r.Line("name", 64, "of the account"),
		password: r.Text("password", 128, "the page never stores it"),
	}
}

func decodeProve(r *jsonfield.Reader) action { return prove{r.Line("name", 64, "of the account")} }

func decodeProof(r *jsonfield.Reader) action {
	var a proof
	r.Hex("public", a.Public[:], "the page's public number A, 32 bytes, little-endian")
	r.Hex("proof", a.Proof.Proof[:], "M1, 20 bytes")
	return a
}

func decodeResume(r *jsonfield.Reader) action {
	a := resume{token: r.Line("token", 64, "from `account`")}
	r.HexOr("data", a.data[:], "any 16 bytes, new each time; after a login by proof only")
	r.HexOr("proof", a.proof[:], "of the session key, over `data` and the `nonce` of `welcome`; after a login by proof only")
	return a
}

// minKey is the least length of a guest's secret.
const minKey = 16

func (a hello) do(_ context.Context, c *conn) error {
	c.speak(a.languages)
	return nil
}

func (a asGuest) do(ctx context.Context, c *conn) error {
	if !c.peer.Guest {
		return c.session.Deny(session.NotAllowed, "guests can only play on the realm's own machine: open the page at localhost or 127.0.0.1")
	}
	if len(a.key) < minKey {
		return c.session.Fault(session.BadField, "guest: the key is too short")
	}
	if _, err := c.session.Guest(ctx, a.key); err != nil {
		return err
	}
	return c.greetAccount(ctx, character.Account{})
}

func (a login) do(ctx context.Context, c *conn) error {
	if !c.peer.Password {
		return c.session.Deny(session.NotAllowed, "passwords are only accepted over TLS or on the realm's own machine: send a proof instead, as the page does")
	}
	who, err := c.session.Login(ctx, a.name, a.password)
	if err != nil {
		return err
	}
	return c.greetAccount(ctx, character.Account{Token: c.server.passes.Issue(who, nil, c.server.config.Now())})
}

func (a prove) do(ctx context.Context, c *conn) error {
	asked, err := c.session.Challenge(ctx, a.name)
	if err != nil {
		return err
	}
	c.Send(character.Challenge{Salt: asked.Salt(), Public: asked.Public()})
	return nil
}

func (a proof) do(ctx context.Context, c *conn) error {
	who, err := c.session.Prove(ctx, a.Proof)
	if err != nil {
		return err
	}
	return c.greetAccount(ctx, character.Account{Token: c.server.passes.Issue(who.Identity, &who.Key, c.server.config.Now()), Proof: &who.Proof})
}

func (a resume) do(ctx context.Context, c *conn) error {
	if c.session.State() != session.Greeted {
		return c.session.Resume(session.Identity{}) // refuses it
	}
	who, ok := c.server.passes.Claim(a.token, c.server.config.Now(), func(name string, key auth.SessionKey) bool {
		return key.Reconnect(name, a.data, c.nonce, a.proof)
	})
	if !ok {
		return c.session.Deny(session.BadLogin, "the earlier login has expired: log in again")
	}
	if err := c.session.Resume(who); err != nil {
		return err
	}
	return c.greetAccount(ctx, character.Account{Token: a.token})
}

// greetAccount tells the page who it is, with the token and the proof of m, and
// what characters it has.
func (c *conn) greetAccount(ctx context.Context, m character.Account) error {
	socket := c.socket
	if secure, ok := socket.(*tls.Conn); ok {
		socket = secure.NetConn()
	}
	if s, ok := socket.(*port.Conn); ok {
		s.Established()
	}
	c.token = m.Token
	who := c.session.Who()
	m.Who, m.Role, m.Guest = who.Name, who.Role, who.Guest
	m.Settings = c.server.config.Settings != nil && who.Role.AtLeast(session.SettingsRole)
	m.Tryouts = c.server.config.Tryouts != nil && who.Role.AtLeast(session.ToolRole)
	c.Send(m)
	return characters{}.do(ctx, c)
}

// signUp makes an account by an invitation.
type signUp struct{ session.SignUp }

func decodeSignUp(r *jsonfield.Reader) action {
	a := signUp{session.SignUp{
		Invite: r.Line("invite", 64, "token of the invitation; empty where everybody may create an account"),
		Name:   r.Line("name", 64, "of the account; the realm's rules apply"),
	}}
	r.Hex("salt", a.Credentials.Salt[:], "any 32 bytes, new for each account")
	r.Hex("verifier", a.Credentials.Verifier[:], "g^x modulo N, 32 bytes, little-endian")
	return a
}

func (a signUp) do(ctx context.Context, c *conn) error {
	if err := c.session.SignUp(ctx, a.SignUp); err != nil {
		return err
	}
	return prove{a.Name}.do(ctx, c)
}
