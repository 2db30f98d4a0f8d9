package world

import (
	"math"

	"loam/core/clock"
	"loam/core/command"
	"loam/core/geo"
	"loam/core/guid"
	"loam/core/intent"
	"loam/core/protocol/message"
	"loam/core/protocol/motion"
)

// submit hands an intent to the map; what is refused is the client's to find
// out from what does not happen.
func (c *Conn) submit(in intent.Intent) error {
	if err := c.session.Submit(in); err != nil {
		c.log.Debug().Str("intent", in.Kind().String()).Err(err).Msg("not taken")
		return c.fatal(err)
	}
	return nil
}

// named is what a client's GUID names on the player's map.
func (c *Conn) named(g uint64) guid.GUID { return serverGUID(g, c.seat().Instance) }

// Move takes the movements of the player's own client.
func Move(c *Conn, m message.Body) error {
	in := m.(*motion.Move)
	if c.absent() {
		return nil // of the place that it has left
	}
	if !finite(in.Position.X, in.Position.Y, in.Position.Z, in.Facing, in.Pitch, in.Jump.ZSpeed, in.Jump.AngleA, in.Jump.AngleB, in.Jump.XYSpeed) {
		c.server.config.Counters.Malformed.Add(1)
		return nil
	}
	if in.Flags&c.version.Transport != 0 { // there are none: its place is not one on the map
		c.server.config.Counters.Transports.Add(1)
		c.server.teller.queue.Put(item{back: c})
		return nil
	}
	return c.submit(intent.Move{
		To: geo.Position{
			Point:  geo.Point{X: float64(in.Position.X), Y: float64(in.Position.Y), Z: float64(in.Position.Z)},
			Facing: geo.NormalizeAngle(float64(in.Facing)),
		},
		Flags: agreeing(c.version.flags(in.Flags)), Pitch: float64(in.Pitch), Fall: clock.Time(in.FallTime), Time: clock.Time(in.Time),
		Stride: strideOf(in.Is),
		Jump: intent.Jump{
			Up: float64(in.Jump.ZSpeed), Sin: float64(in.Jump.AngleA), Cos: float64(in.Jump.AngleB), Along: float64(in.Jump.XYSpeed),
		},
	})
}

func finite(list ...float32) bool {
	for _, f := range list {
		if math.IsNaN(float64(f)) || math.IsInf(float64(f), 0) {
			return false
		}
	}
	return true
}

// Attack takes CMSG_ATTACKSWING.
func Attack(c *Conn, m message.Body) error {
	target := c.named(m.(*message.GUID).GUID)
	c.mu.Lock()
	c.wants = target
	c.mu.Unlock()
	return c.submit(intent.Attack{Target: target})
}

// wanted is whom the client last asked to attack; any goroutine may ask.
func (c *Conn) wanted() guid.GUID {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.wants
}

// StopAttack takes CMSG_ATTACKSTOP.
func StopAttack(c *Conn, _ message.Body) error {
	c.mu.Lock()
	c.wants = 0
	c.mu.Unlock()
	return c.submit(intent.StopAttack{})
}

// Select takes CMSG_SET_SELECTION.
func Select(c *Conn, m message.Body) error {
	return c.submit(intent.Select{Target: c.named(m.(*message.GUID).GUID)})
}

// Say takes CMSG_MESSAGECHAT.
func Say(c *Conn, m message.Body) error {
	in := m.(*message.Say)
	const addonLanguage = 0xFFFFFFFF                                                         // data of addons, for nobody's eyes
	ends := in.Type == uint32(c.version.Chat.Away) || in.Type == uint32(c.version.Chat.Busy) // without a text
	if in.Language == addonLanguage || in.Text == "" && !ends {
		return nil
	}
	switch in.Type {
	case uint32(c.version.Chat.Whisper):
		return c.submit(intent.Whisper{To: in.Target, Text: in.Text})
	case uint32(c.version.Chat.Away), uint32(c.version.Chat.Busy):
		return c.submit(intent.Away{Busy: in.Type == uint32(c.version.Chat.Busy), Text: in.Text})
	case uint32(c.version.Chat.Channel):
		return c.submit(intent.Talk{Channel: in.Target, Text: in.Text})
	}
	switch chat := &c.version.Chat; in.Type {
	case uint32(chat.Party):
		return c.submit(intent.GroupChat{Text: in.Text})
	case uint32(chat.Guild):
		return c.submit(intent.GuildChat{Text: in.Text})
	case uint32(chat.Officer):
		return c.submit(intent.GuildChat{Officers: true, Text: in.Text})
	case uint32(chat.Raid), uint32(chat.RaidLeader):
		return c.submit(intent.GroupChat{Raid: true, Text: in.Text})
	}
	speech, ok := map[uint32]intent.Speech{
		uint32(c.version.Chat.Say): intent.Say, uint32(c.version.Chat.Yell): intent.Yell, uint32(c.version.Chat.Emote): intent.Emote,
	}[in.Type]
	if !ok {
		return nil
	}
	return c.submit(intent.Chat{Speech: speech, Text: command.Dotted(in.Text)})
}

// Release takes CMSG_REPOP_REQUEST.
func Release(c *Conn, _ message.Body) error { return c.submit(intent.Respawn{}) }

// AskTime takes CMSG_QUERY_TIME.
func AskTime(c *Conn, _ message.Body) error {
	c.Send(&message.TimeAnswer{UnixTime: uint32(c.server.config.Now().Unix())})
	return nil
}

// AskSplit takes CMSG_REALM_SPLIT.
func AskSplit(c *Conn, m message.Body) error {
	c.Send(&message.RealmSplit{RealmID: m.(*message.Number).Value, Date: "01/01/01"})
	return nil
}

// vector is a point as clients have it.
func vector(p geo.Point) motion.Vector {
	return motion.Vector{X: float32(p.X), Y: float32(p.Y), Z: float32(p.Z)}
}
