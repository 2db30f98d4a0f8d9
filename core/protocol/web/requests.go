package web

import (
	"context"

	"loam/core/auth"
	"loam/core/session"
)

// minKey is the least length of a guest's secret.
const minKey = 16

func (a hello) do(_ context.Context, c *conn) error {
	c.speak(a.languages)
	return nil
}

func (a asGuest) do(ctx context.Context, c *conn) error {
	if !c.peer.guest {
		return c.session.Deny(session.NotAllowed, "guests play on the realm's own machine only: open the page at localhost or 127.0.0.1")
	}
	if len(a.key) < minKey {
		return c.session.Fault(session.BadField, "guest: the key is too short")
	}
	if _, err := c.session.Guest(ctx, a.key); err != nil {
		return err
	}
	return c.greetAccount(ctx, account{})
}

func (a login) do(ctx context.Context, c *conn) error {
	if !c.peer.password {
		return c.session.Deny(session.NotAllowed, "passwords travel only over TLS or on the realm's own machine: prove yours instead, as the page does")
	}
	who, err := c.session.Login(ctx, a.name, a.password)
	if err != nil {
		return err
	}
	return c.greetAccount(ctx, account{token: c.server.passes.issue(who, nil, c.server.config.Now())})
}

func (a prove) do(ctx context.Context, c *conn) error {
	asked, err := c.session.Challenge(ctx, a.name)
	if err != nil {
		return err
	}
	c.send(challenge{salt: asked.Salt(), public: asked.Public()})
	return nil
}

func (a proof) do(ctx context.Context, c *conn) error {
	who, err := c.session.Prove(ctx, a.Proof)
	if err != nil {
		return err
	}
	return c.greetAccount(ctx, account{token: c.server.passes.issue(who.Identity, &who.Key, c.server.config.Now()), proof: &who.Proof})
}

func (a resume) do(ctx context.Context, c *conn) error {
	if c.session.State() != session.Greeted {
		return c.session.Resume(session.Identity{}) // refuses it
	}
	who, ok := c.server.passes.claim(a.token, c.server.config.Now(), func(name string, key auth.SessionKey) bool {
		return key.Reconnect(name, a.data, c.nonce, a.proof)
	})
	if !ok {
		return c.session.Deny(session.BadLogin, "the earlier log-in is over, log in again")
	}
	if err := c.session.Resume(who); err != nil {
		return err
	}
	return c.greetAccount(ctx, account{token: a.token})
}

// greetAccount tells the page who it is, with the token and the proof of m, and
// what characters it has.
func (c *conn) greetAccount(ctx context.Context, m account) error {
	c.token = m.token
	who := c.session.Who()
	m.who, m.role, m.guest = who.Name, who.Role, who.Guest
	m.settings = c.server.config.Settings != nil && who.Role.AtLeast(session.SettingsRole)
	m.tryouts = c.server.config.Tryouts != nil && who.Role.AtLeast(session.ToolRole)
	c.send(m)
	return characters{}.do(ctx, c)
}

func (characters) do(ctx context.Context, c *conn) error {
	list, err := c.session.Characters(ctx)
	if err != nil {
		return err
	}
	c.send(newCharacterList(list, c.texts()))
	return nil
}

func (a create) do(ctx context.Context, c *conn) error {
	made, err := c.session.Create(ctx, session.Creation{Name: a.name, Start: a.start})
	if err != nil {
		return err
	}
	list, err := c.session.Characters(ctx)
	if err != nil {
		return err
	}
	answer := newCharacterList(list, c.texts())
	answer.created = made.GUID()
	c.send(answer)
	return nil
}

func (a enter) do(ctx context.Context, c *conn) error {
	return c.session.Enter(ctx, int64(a.character.Counter()))
}

func (a leave) do(ctx context.Context, c *conn) error {
	if err := c.session.Leave(); err != nil {
		return err
	}
	select {
	case <-c.server.teller.leave(c): // what it was still to be told of the world has been
	case <-ctx.Done():
		return ctx.Err()
	}
	return characters{}.do(ctx, c)
}

func (a control) do(_ context.Context, c *conn) error {
	if err := c.session.Control(a.TimeControl); err != nil {
		return err
	}
	c.server.teller.control(a.TimeControl)
	return nil
}
