package world

import (
	"context"
	"crypto/md5" // what clients of 1.12.1 compare by: nothing secret
	"encoding/binary"
	"fmt"
	"math"
	"slices"

	"loam/core/protocol/message"
	"loam/core/protocol/packet"
	"loam/core/session"
)

// Keeper keeps what clients want kept: their settings, key bindings, macros and
// which tutorials they have seen. It may wait for the store.
type Keeper interface {
	// ClientData is what is kept of a character, or with 0 of the account itself.
	ClientData(ctx context.Context, account, character int64) ([]session.Kept, error)
	KeepClientData(ctx context.Context, account, character int64, k session.Kept) error
}

// The kinds of account data, by bit: those of an account, and those of each of its
// characters. They are the same in both versions.
const (
	AccountData   = 0x15
	CharacterData = 0xEA
	dataKinds     = 8
)

// maxData is how many bytes one kind of account data has once inflated.
const maxData = 64 << 10

// tutorialBytes is how much it takes to say which tutorials have been seen.
const tutorialBytes = 32

// kept is what is kept for a client: of its account, and of the character that it
// plays or has played last.
type kept struct {
	data      [dataKinds]session.Kept
	tutorials message.Tutorials
}

func (c *Conn) kindName(n uint32) string { return fmt.Sprintf("%s.data%d", c.version.Name, n) }

func (c *Conn) tutorialName() string { return c.version.Name + ".tutorials" }

// load takes over what is kept of the account, or of a character. What cannot be
// read counts as not there: a client without its settings can still play.
func (c *Conn) load(character int64) {
	list, err := c.server.config.Kept.ClientData(c.wire.Context(), c.session.Who().Account, character)
	if err != nil {
		c.log.Warn().Err(err).Msg("what a client keeps")
	}
	of := uint32(AccountData)
	if character != 0 {
		of = CharacterData
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	for n := range uint32(dataKinds) {
		if of>>n&1 == 0 {
			continue
		}
		c.kept.data[n] = session.Kept{}
		if i := slices.IndexFunc(list, func(k session.Kept) bool { return k.Kind == c.kindName(n) }); i >= 0 {
			c.kept.data[n] = list[i]
		}
	}
	if character != 0 {
		c.takeButtons(list)
		c.takePets(list)
		return
	}
	c.kept.tutorials = *NoTutorials()
	if i := slices.IndexFunc(list, func(k session.Kept) bool { return k.Kind == c.tutorialName() }); i >= 0 && len(list[i].Data) == tutorialBytes {
		for j := range c.kept.tutorials.Data {
			c.kept.tutorials.Data[j] = binary.LittleEndian.Uint32(list[i].Data[4*j:])
		}
	}
}

// dataTimes tells a client what is kept for it of the kinds in mask: since when,
// and in 1.12.1 by a digest of it.
func (c *Conn) dataTimes(mask uint32) *message.DataTimes {
	m := &message.DataTimes{UnixTime: unixTime(c.server.config.Now().Unix()), Unknown: 1, Mask: mask}
	c.mu.Lock()
	defer c.mu.Unlock()
	for n := range c.kept.data {
		k := &c.kept.data[n]
		if mask>>n&1 != 0 {
			m.Times = append(m.Times, unixTime(k.At))
		}
		if plain, err := packet.Inflate(k.Data, int(k.Size), maxData); err == nil && len(plain) > 0 {
			digest := md5.Sum(plain)
			for i := range 4 {
				m.Old[4*n+i] = binary.LittleEndian.Uint32(digest[4*i:])
			}
		}
	}
	return m
}

func unixTime(seconds int64) uint32 { return uint32(min(max(seconds, 0), math.MaxUint32)) }

// AskDataTimes takes CMSG_READY_FOR_ACCOUNT_DATA_TIMES.
func AskDataTimes(c *Conn, _ message.Body) error {
	c.Send(c.dataTimes(AccountData))
	return nil
}

// AskData takes CMSG_REQUEST_ACCOUNT_DATA. What is not kept is answered with
// nothing.
func AskData(c *Conn, m message.Body) error {
	n := m.(*message.RequestData).DataType
	if n >= dataKinds {
		c.server.config.Counters.Malformed.Add(1)
		return nil
	}
	c.mu.Lock()
	k := c.kept.data[n]
	c.mu.Unlock()
	answer := &message.StoredData{DataType: n, UnixTime: unixTime(k.At), Deflated: message.Deflated{Size: uint32(k.Size), Data: slices.Clone(k.Data)}}
	if CharacterData>>n&1 != 0 {
		answer.Player = clientGUID(c.seat().Player, 0)
	}
	c.Send(answer)
	return nil
}

// StoreData takes CMSG_UPDATE_ACCOUNT_DATA. What cannot be inflated to what it
// says is not kept: it would not be taken back.
func StoreData(c *Conn, m message.Body) error {
	in := m.(*message.StoreData)
	player := c.seat().Player
	own := CharacterData>>(in.DataType%dataKinds)&1 != 0
	if in.DataType >= dataKinds || own && (player == 0 || c.session.State() != session.InWorld) {
		c.server.config.Counters.Malformed.Add(1)
		return nil
	}
	k := session.Kept{Kind: c.kindName(in.DataType), At: int64(in.UnixTime)}
	if k.At == 0 {
		k.At = c.server.config.Now().Unix()
	}
	if in.Size > 0 {
		if _, err := packet.Inflate(in.Data, int(min(in.Size, math.MaxInt32)), maxData); err != nil {
			c.server.config.Counters.Malformed.Add(1)
			c.log.Debug().Err(err).Msg("account data")
			return nil
		}
		k.Size, k.Data = int64(in.Size), slices.Clone(in.Data)
	}
	var character int64
	if own {
		character = int64(player.Counter())
	}
	if !c.keep(character, k) {
		return nil
	}
	if len(k.Data) == 0 {
		k = session.Kept{}
	}
	c.mu.Lock()
	c.kept.data[in.DataType] = k
	c.mu.Unlock()
	if c.has("SMSG_UPDATE_ACCOUNT_DATA_COMPLETE") {
		c.Send(&message.DataStored{DataType: in.DataType})
	}
	return nil
}

// keep keeps something and reports whether that was done.
func (c *Conn) keep(character int64, k session.Kept) bool {
	err := c.server.config.Kept.KeepClientData(c.wire.Context(), c.session.Who().Account, character, k)
	if err != nil {
		c.log.Info().Str("kind", k.Kind).Err(err).Msg("not kept")
	}
	return err == nil
}

// SeeTutorial takes CMSG_TUTORIAL_FLAG: the player has seen one.
func SeeTutorial(c *Conn, m message.Body) error {
	n := m.(*message.Number).Value
	if n >= 8*tutorialBytes {
		c.server.config.Counters.Malformed.Add(1)
		return nil
	}
	return c.tutorials(func(t *message.Tutorials) { t.Data[n/32] |= 1 << (n % 32) })
}

// SeeTutorials takes CMSG_TUTORIAL_CLEAR: the player wants to see none.
func SeeTutorials(c *Conn, _ message.Body) error {
	return c.tutorials(func(t *message.Tutorials) { *t = *NoTutorials() })
}

// ResetTutorials takes CMSG_TUTORIAL_RESET: the player wants to see them all again.
func ResetTutorials(c *Conn, _ message.Body) error {
	return c.tutorials(func(t *message.Tutorials) { *t = message.Tutorials{} })
}

func (c *Conn) tutorials(change func(*message.Tutorials)) error {
	c.mu.Lock()
	before := c.kept.tutorials
	change(&c.kept.tutorials)
	now := c.kept.tutorials
	c.mu.Unlock()
	if now == before {
		return nil
	}
	data := make([]byte, 0, tutorialBytes)
	for _, word := range now.Data {
		data = binary.LittleEndian.AppendUint32(data, word)
	}
	c.keep(0, session.Kept{Kind: c.tutorialName(), At: c.server.config.Now().Unix(), Size: tutorialBytes, Data: data})
	return nil
}

// seenTutorials is which tutorials the player has seen.
func (c *Conn) seenTutorials() *message.Tutorials {
	c.mu.Lock()
	defer c.mu.Unlock()
	seen := c.kept.tutorials
	return &seen
}
