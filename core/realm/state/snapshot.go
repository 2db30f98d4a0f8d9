package state

import (
	"fmt"

	"loam/core/lib/codec"
	"loam/core/model/character"
	"loam/core/model/entity"
	"loam/core/model/inbox"
)

// boxFormat is raised whenever what code encodes changes.
const boxFormat = 18

func (b *Box) takeSnapshot(TakeSnapshot) {
	c := codec.NewWriter()
	b.code(c, true)
	if b.cfg.Snapshot != nil {
		b.cfg.Snapshot(b.s.Step(), c.Data())
	}
}

// Snapshot encodes all state, as an input TakeSnapshot does.
func (b *Box) Snapshot() []byte {
	c := codec.NewWriter()
	b.code(c, true)
	return c.Data()
}

// SnapshotHead reads the hash of the release under which a snapshot of the box
// was taken.
func SnapshotHead(data []byte) (hash string, err error) {
	c := codec.NewReader(data)
	var format int
	codec.Int(c, &format)
	c.String(&hash)
	if c.Err() == nil && format != boxFormat {
		c.Fail(fmt.Errorf("format %d, this build reads %d", format, boxFormat))
	}
	if err := c.Err(); err != nil {
		return "", fmt.Errorf("read a snapshot of the realm: %w", err)
	}
	return hash, nil
}

// Restore makes a box from a snapshot taken under cfg.Release.
func Restore(cfg Config, data []byte) (*Box, error) {
	b := emptyBox(cfg)
	c := codec.NewReader(data)
	b.code(c, true)
	if err := c.Close(); err != nil {
		return nil, fmt.Errorf("restore the realm: %w", err)
	}
	return b, nil
}

func (b *Box) code(c *codec.Coder, compact bool) {
	format, hash := boxFormat, b.release.Hash
	codec.Int(c, &format)
	c.String(&hash)
	codec.Int(c, &b.release.Number)
	if c.Reading() && c.Err() == nil && (format != boxFormat || hash != b.release.Hash) {
		c.Fail(fmt.Errorf("format %d, release %.12s: want %d, %.12s", format, hash, boxFormat, b.release.Hash))
		return
	}
	codec.ID(c, &b.cfg.Seed)
	b.s.CodeTime(c)
	c.Bool(&b.begun)
	if compact {
		b.entries.Code(c) // no simulated state: it only names handlers that were stopped
	}
	b.s.CodeRealTime(c)
	codec.Int(c, &b.timers.serial)
	b.s.CodeStreams(c, b.cfg.Seed)
	codec.Slice(c, &b.timers.list, func(c *codec.Coder, t *entity.Timer) { t.Code(c) })
	b.s.CodeOnline(c)
	b.groups.Code(c)
	b.channels.Code(c)
	b.contacts.Code(c)
	b.guilds.Code(c)
	b.events.Code(c)
	b.mail.CodeBoxes(c)
	b.auctions.Code(c)
	b.mail.CodeOrders(c)
	b.events.CodeNews(c)
	b.mail.CodeSwept(c)
	b.lost.Code(c)
	b.storage.Code(c)
	b.codeScripts(c, compact)
}

func (b *Box) codeScripts(c *codec.Coder, compact bool) {
	var state State
	if c.Reading() && c.Err() == nil {
		if err := b.start(); err != nil {
			c.Fail(err)
			return
		}
	}
	if !c.Reading() {
		live := b.tx.live
		b.tx.live = true
		state = b.scripts.State(b.tx)
		b.tx.live = live
	}
	codec.Slice(c, &state.Realm, func(c *codec.Coder, p *character.Place) {
		c.String(&p.Bundle)
		p.Value.Code(c)
	})
	state.Faults.Code(c)
	codec.Slice(c, &state.Events, func(c *codec.Coder, p *inbox.Published) { p.Code(c) })
	codec.Slice(c, &state.Versions, func(c *codec.Coder, v *inbox.BundleVersion) { v.Code(c) })
	if (compact || c.Reading()) && c.Err() == nil {
		b.scripts.SetState(state)
	}
}
