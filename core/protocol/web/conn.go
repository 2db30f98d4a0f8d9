package web

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"net"
	"runtime/debug"
	"sync"
	"sync/atomic"
	"time"

	"github.com/coder/websocket"
	"github.com/rs/zerolog"

	"loam/core/protocol/web/character"
	"loam/core/protocol/web/locale"
	"loam/core/protocol/web/message"
	"loam/core/protocol/web/peer"
	"loam/core/session"
)

// conn is one page's connection.
type conn struct {
	server  *Server
	ws      *websocket.Conn
	socket  net.Conn // below ws
	peer    peer.Peer
	session *session.Session
	out     *outbox
	log     zerolog.Logger
	ctx     context.Context // ends when the connection is to be cut
	cancel  context.CancelFunc
	spoken  atomic.Pointer[[]string] // languages, the most wanted first
	token   string                   // that brings this account back; owned by the reader
	nonce   [16]byte                 // that `resume` proves a key with
	pasted  string                   // rules that are to be tried; owned by the reader
	trying  sync.WaitGroup           // of trials; added to by the reader
}

// serve runs a connection until it is closed.
func (s *Server) serve(ws *websocket.Conn, socket net.Conn, p peer.Peer, languages []string) {
	ctx, cancel := context.WithCancel(context.Background())
	context.AfterFunc(ctx, func() { _ = socket.Close() }) // it may be closed already
	c := &conn{
		server: s, ws: ws, socket: socket, peer: p, ctx: ctx, cancel: cancel,
		out: newOutbox(s.config.OutBytes),
	}
	_, _ = rand.Read(c.nonce[:]) // never fails
	c.spoken.Store(&languages)
	config := session.Config{Protocol: "web", Realm: s.config.Realm, Limits: s.config.Limits, Counters: &s.sessions, Desk: s.config.Desk, Settings: s.config.Settings, Tryouts: s.config.Tryouts}
	c.session = session.New(config, p.Address.String(), s.config.Now(), c)
	c.log = s.config.Log.With().Stringer("address", p.Address).Logger().Hook(c.session)
	if !s.track(c) {
		c.end(&session.Refusal{Code: session.Stopping, Text: "the realm is stopping"})
	}
	c.Send(character.Welcome{
		Version:     s.config.Version,
		Development: s.config.Realm.Development(),
		Guest:       p.Guest && s.config.Realm.Development(),
		Password:    p.Password,
		Open:        s.config.Open,
		Nonce:       c.nonce,
	})
	c.run()
	s.forget(c)
}

// run reads until the connection ends, then waits for writer and pinger.
func (c *conn) run() {
	var writer, pinger sync.WaitGroup
	writer.Go(c.write) // returns after end; waited for below
	pinger.Go(c.ping)  // returns when ctx ends; waited for below
	c.end(c.read())
	c.session.Close()
	c.server.teller.Leave(c)
	writer.Wait()
	c.cancel()
	pinger.Wait()
	c.trying.Wait()
	why := c.out.ended()
	if why.Code == session.Removed {
		c.server.passes.Revoke(c.token)
	}
	c.server.counters.Ended[why.Code].Add(1)
	c.log.Debug().Str("code", why.Code.String()).Str("reason", why.Text).Msg("page disconnected")
}

// read takes messages until one ends the session or none can be read.
func (c *conn) read() *session.Refusal {
	for {
		kind, data, err := c.ws.Read(c.ctx)
		if err != nil {
			return unreadable(err)
		}
		c.server.counters.Received.Add(1)
		name, err := c.message(kind, data)
		var why *session.Refusal
		switch {
		case err == nil:
			continue
		case !errors.As(err, &why):
			why = &session.Refusal{Code: session.Failed, Text: "the realm failed", Cause: err}
		}
		if why.Cause != nil {
			c.log.Warn().Err(why.Cause).Str("request", name).Msg("a page's request failed")
		}
		if why.Code.Fatal() {
			return why
		}
		c.Send(refusal{why, name, c.texts()})
	}
}

// message does what one message asks for and returns its name. A fault of the program in it ends
// this connection only.
func (c *conn) message(kind websocket.MessageType, data []byte) (name string, err error) {
	defer func() {
		if fault := recover(); fault != nil {
			c.log.Error().Str("request", name).Str("fault", fmt.Sprint(fault)).Bytes("stack", debug.Stack()).Msg("a fault of the program at a request; its connection ends; report it to the authors of Loam")
			err = &session.Refusal{Code: session.Failed, Text: "the realm failed"}
		}
	}()
	if err := c.session.Admit(c.server.config.Now(), len(data)); err != nil {
		return "", err
	}
	if kind != websocket.MessageText {
		return "", c.session.Fault(session.Malformed, "not a text message")
	}
	name, asked, code, err := decode(data)
	if err != nil {
		return name, c.session.Fault(code, err.Error())
	}
	if err := c.permit(name, asked); err != nil {
		return name, err
	}
	ctx, cancel := context.WithTimeout(c.ctx, c.server.config.RequestTime)
	defer cancel()
	return name, asked.do(ctx, c)
}

// unreadable says what the end of a connection means.
func unreadable(err error) *session.Refusal {
	if errors.Is(err, websocket.ErrMessageTooBig) {
		return &session.Refusal{Code: session.TooBig, Text: "a message is too large"}
	}
	return &session.Refusal{Code: session.Gone, Text: "the page disconnected"}
}

// write sends what waits until the end, then says goodbye.
func (c *conn) write() {
	for {
		select {
		case <-c.out.wake:
		case <-c.ctx.Done():
			_ = c.ws.CloseNow() // whatever it says, the connection is cut
			return
		}
		for _, frame := range c.out.take() {
			if !c.writeFrame(frame) {
				return
			}
		}
		if why := c.out.ended(); why != nil {
			code, reason := closing(why)
			_ = c.ws.Close(code, reason) // at most 10 s; whatever it says, the connection is gone
			return
		}
	}
}

// writeFrame writes one frame. A page that takes too long for it is cut off.
func (c *conn) writeFrame(frame []byte) bool {
	ctx, cancel := context.WithTimeout(c.ctx, c.server.config.WriteTime)
	defer cancel()
	err := c.ws.Write(ctx, websocket.MessageText, frame)
	c.out.written(len(frame))
	if err != nil {
		if errors.Is(ctx.Err(), context.DeadlineExceeded) {
			c.end(slow())
		}
		_ = c.ws.CloseNow()
		return false
	}
	c.server.counters.Frames.Add(1)
	c.server.counters.Bytes.Add(int64(len(frame)))
	return true
}

// ping asks for signs of life, and sends those away who never enter the world.
func (c *conn) ping() {
	every := time.NewTicker(c.server.config.PingEvery)
	defer every.Stop()
	outside := 0
	for {
		select {
		case <-every.C:
		case <-c.ctx.Done():
			return
		}
		ctx, cancel := context.WithTimeout(c.ctx, c.server.config.PongWithin)
		err := c.ws.Ping(ctx)
		cancel()
		if err != nil {
			c.end(&session.Refusal{Code: session.Silent, Text: "the page does not respond"})
			return
		}
		if outside++; c.session.State() == session.InWorld {
			outside = 0
		}
		if outside > c.server.config.IdlePings {
			c.end(&session.Refusal{Code: session.Idle, Text: "idle for too long"})
			return
		}
	}
}

// end closes the connection for a reason; the first one counts. It never
// blocks.
func (c *conn) end(why *session.Refusal) {
	if !c.out.end(why) {
		return
	}
	switch why.Code {
	case session.Slow, session.Silent:
		c.cancel() // it would not take a goodbye either
	}
}

func slow() *session.Refusal {
	return &session.Refusal{Code: session.Slow, Text: "the page reads too slowly"}
}

// Send queues a message for the writer.
func (c *conn) Send(m message.Body) { c.SendFrame(message.Marshal(m)) }

// SendFrame queues a frame for the writer. It disconnects a page whose queue is full.
func (c *conn) SendFrame(frame []byte) {
	if !c.out.put(frame) {
		c.end(slow())
	}
}

// Seated implements session.Peer.
func (c *conn) Seated(who session.Identity, at session.Place) {
	c.server.teller.Arrive(c, who, at)
}

// Ended implements session.Peer.
func (c *conn) Ended(why *session.Refusal) {
	c.end(why)
	c.server.teller.Leave(c)
}

// Languages are the languages of the person, in order of preference.
func (c *conn) Languages() []string { return *c.spoken.Load() }

// speak changes the person's languages.
func (c *conn) speak(header string) {
	languages := locale.Parse(header)
	c.spoken.Store(&languages)
	c.server.teller.Reread(c)
}

// texts are those of the running content in the person's language.
func (c *conn) texts() locale.Texts {
	snapshot, _ := c.server.config.Realm.Content()
	return locale.Texts{Content: snapshot, Language: locale.Choose(snapshot, c.Languages())}
}
