package client

import (
	"context"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"testing"

	"loam/core/net/wire"
	"loam/core/protocol/game"
	"loam/core/protocol/game/vanilla"
	"loam/core/protocol/game/wrath"
	"loam/core/protocol/packets"
	"loam/core/protocol/packets/codec"
	"loam/core/protocol/packets/combat"
	"loam/core/protocol/packets/movement"
)

// versions are those of the clients.
var versions = []*game.Version{vanilla.Version(), wrath.Version()}

// The participants.
const (
	self = 0x11
	wolf = 0xF130_0000_2B00_0007
)

// shown returns a client that has received messages, in their encoded form.
func shown(t *testing.T, v *game.Version, sent ...packets.Body) *Model {
	t.Helper()
	c := &Client{version: v, names: map[uint32]string{}, changed: make(chan struct{})}
	c.model = Model{Self: self, Messages: map[string]int{}, Last: map[string]packets.Body{}, Objects: map[uint64]*Object{}, Results: map[string]uint8{}}
	for name, opcode := range v.Outbound {
		c.names[uint32(opcode)] = name
	}
	for _, m := range sent {
		opcode, ok := v.Outbound[m.Name()]
		if !ok {
			t.Fatalf("%v sends no %s", v.Packet, m.Name())
		}
		body, err := codec.Append(v.Packet, nil, m)
		if err != nil {
			t.Fatalf("%v %s: %v", v.Packet, m.Name(), err)
		}
		if err := c.Receive(wire.Message{Opcode: uint32(opcode), Body: body}); err != nil {
			t.Fatal(err)
		}
	}
	m := c.Model()
	if m.Strange != 0 {
		t.Errorf("%v: %d messages are strange", v.Packet, m.Strange)
	}
	return &m
}

// happened compares a client's happenings with the expected ones.
func happened(t *testing.T, v *game.Version, m *Model, want ...Happening) {
	t.Helper()
	for i := range max(len(m.Happened), len(want)) {
		var got, should Happening
		if i < len(m.Happened) {
			got = m.Happened[i]
		}
		if i < len(want) {
			should = want[i]
		}
		if !reflect.DeepEqual(got, should) {
			t.Errorf("%v, happening %d:\n got %+v\nwant %+v", v.Packet, i, got, should)
		}
	}
}

// in returns a number for one version, and 0 for the other.
func in[T any](v *game.Version, of codec.Version, n T) T {
	var zero T
	if v.Packet == of {
		return n
	}
	return zero
}

func TestACastIsSeenFromItsStartToItsHit(t *testing.T) {
	at := combat.Targets{Mask: combat.TargetUnit, Thing: wolf}
	for _, v := range versions {
		count := in[uint8](v, codec.Wrath, 3)
		m := shown(t, v,
			&combat.Start{Item: self, Caster: self, Count: 3, Spell: 133, Flags: 2, Duration: 1500, Targets: at},
			&combat.Delayed{Caster: self, Delay: 500},
			&combat.Go{Item: self, Caster: self, Count: 3, Spell: 133, Flags: 0x100, Hits: []uint64{wolf},
				Misses: []combat.Miss{{Target: 9, Kind: combat.MissKinds["dodge"]}, {Target: 8, Kind: combat.MissReflect, Reflected: 1}}, Targets: at},
			&combat.Cooldowns{GUID: self, List: []combat.Waiting{{Spell: 133, Left: 8000}, {Spell: 134, Left: 9000}}},
			&combat.SpellOf{Is: "SMSG_CLEAR_COOLDOWN", Spell: 133, GUID: self},
		)
		happened(t, v, m,
			Happening{What: Casts, By: self, At: wolf, Spell: 133, Count: count, Millis: 1500},
			Happening{What: Delayed, By: self, Millis: 500},
			Happening{What: Launches, By: self, At: wolf, Spell: 133, Count: count, Hits: []uint64{wolf},
				Missed: []combat.Miss{{Target: 9, Kind: 3}, {Target: 8, Kind: 11, Reflected: 1}}},
			// One message, two spells: the client keeps them in this order.
			Happening{What: Waits, By: self, Spell: 133, Millis: 8000},
			Happening{What: Waits, By: self, Spell: 134, Millis: 9000},
			Happening{What: Ready, By: self, Spell: 133},
		)
	}
}

func TestWhyACastFailedIsTheSameWordInBothVersions(t *testing.T) {
	for _, v := range versions {
		for reason, f := range v.Battle.Failures {
			if f.Near {
				continue
			}
			name := map[codec.Version]string{codec.Vanilla: "SMSG_CAST_RESULT", codec.Wrath: "SMSG_CAST_FAILED"}[v.Packet]
			details := []uint32{7, 8, 9}[:f.Details]
			m := shown(t, v,
				&combat.Failed{Is: name, Count: 3, Spell: 133, Status: combat.CastFailed, Reason: f.Number, Detail: details},
				&combat.Interrupted{Is: "SMSG_SPELL_FAILURE", Caster: self, Count: 3, Spell: 133, Result: f.Number},
				&combat.Interrupted{Is: "SMSG_SPELL_FAILED_OTHER", Caster: wolf, Count: 3, Spell: 133, Result: f.Number},
				&combat.Failed{Is: "SMSG_PET_CAST_FAILED", Spell: 133, Status: combat.CastFailed, Reason: f.Number},
			)
			count := in[uint8](v, codec.Wrath, 3)
			why := reason
			if f.Number == 0 {
				why = "" // the first reason of 1.12.1 is none at all if no reason may be sent
			}
			want := Happening{What: Fails, By: self, Spell: 133, Count: count, Why: reason}
			if len(details) > 0 {
				want.Details = details
			}
			happened(t, v, m, want,
				Happening{What: Interrupted, By: self, Spell: 133, Count: count, Why: why},
				Happening{What: Interrupted, By: wolf, Spell: 133, Count: count, Why: in(v, codec.Wrath, why)},
				Happening{What: Fails, Spell: 133, Why: reason},
			)
		}
	}
}

func TestAnOldClientIsToldThatACastWentWell(t *testing.T) {
	v := vanilla.Version()
	m := shown(t, v, &combat.Failed{Is: "SMSG_CAST_RESULT", Spell: 133})
	happened(t, v, m, Happening{What: Succeeds, By: self, Spell: 133})
}

func TestAChannelIsSeenFromItsStartToItsEnd(t *testing.T) {
	for _, v := range versions {
		m := shown(t, v, &combat.ChannelStart{Caster: self, Spell: 10, Duration: 8000}, &combat.ChannelUpdate{Caster: self, Left: 0}, &combat.CancelRepeat{Target: self})
		happened(t, v, m, Happening{What: Channels, By: self, Spell: 10, Millis: 8000}, Happening{What: Channelling, By: self}, Happening{What: Repeats, By: self})
	}
}

func TestAClientKnowsWhatItCanCast(t *testing.T) {
	for _, v := range versions {
		before := shown(t, v, &combat.InitialSpells{Spells: []combat.KnownSpell{{Spell: 5}, {Spell: 6}}, Cooldowns: []combat.KnownCooldown{{Spell: 5, Left: 100}}})
		m := shown(t, v,
			&combat.InitialSpells{Spells: []combat.KnownSpell{{Spell: 5}, {Spell: 6}}},
			&combat.Learned{Spell: 7}, &combat.Superseded{Old: 5, New: 15}, &combat.Removed{Spell: 6})
		if want := map[uint32]bool{5: true, 6: true}; !reflect.DeepEqual(before.Spells, want) {
			t.Errorf("%v: it knows %v at first, want %v", v.Packet, before.Spells, want)
		}
		if want := map[uint32]bool{7: true, 15: true}; !reflect.DeepEqual(m.Spells, want) {
			t.Errorf("%v: it knows %v, want %v", v.Packet, m.Spells, want)
		}
		happened(t, v, m, Happening{What: Knows, By: self, Amount: 2}, Happening{What: Learns, By: self, Spell: 7},
			Happening{What: Replaces, By: self, Spell: 15, Instead: 5}, Happening{What: Unlearns, By: self, Spell: 6})
	}
}

func TestAHappeningIsToldInOneLine(t *testing.T) {
	h := Happening{What: Casts, By: 0x11, At: 0x12, Spell: 133, Millis: 1500, Critical: true, Why: "x"}
	if got, want := fmt.Sprint(h), "casts spell 133 by 0x11 at 0x12 ms 1500 why x critical"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestWhatHasHappenedCanBeForgotten(t *testing.T) {
	v := versions[0]
	c := &Client{version: v, changed: make(chan struct{})}
	c.takeBattle("", &combat.Delayed{Caster: self, Delay: 5})
	if got := c.Model().Happened; !slices.ContainsFunc(got, func(h Happening) bool { return h.What == Delayed }) {
		t.Fatalf("nothing happened: %v", got)
	}
	c.Forget(nil)
	if got := c.Model().Happened; len(got) != 0 {
		t.Errorf("%v is still known", got)
	}
}

func TestAClientMayOverlookHowOthersMove(t *testing.T) {
	const other = 9
	c := &Client{version: versions[0], changed: make(chan struct{}), model: Model{Objects: map[uint64]*Object{other: {}}}}
	moved := &movement.Moved{Mover: other, Movement: movement.Movement{Position: movement.Vector{X: 3}}}
	c.take("MSG_MOVE_HEARTBEAT", moved)
	if n := len(c.Model().Moves); n != 1 {
		t.Fatalf("it keeps %d movements, want one", n)
	}
	c.Overlook()
	c.take("MSG_MOVE_HEARTBEAT", moved)
	if m := c.Model(); len(m.Moves) != 0 || m.Objects[other].Place.Position.X != 3 {
		t.Errorf("it keeps %d movements, and has the other at %v", len(m.Moves), m.Objects[other].Place.Position)
	}
}

func TestWhatHappensCanBeWaitedForInItsOrder(t *testing.T) {
	c := watching(versions[0], &combat.Delayed{Caster: self, Delay: 1}, &combat.Start{Caster: self, Spell: 5}, &combat.Delayed{Caster: self, Delay: 2})
	ctx, cancel := context.WithCancel(context.Background())
	next, h, err := c.Until(ctx, 0, Casts, 5)
	if err != nil || next != 2 || h.Spell != 5 {
		t.Fatalf("the next is %d behind %v, %v", next, h, err)
	}
	if _, h, err = c.Until(ctx, next, Delayed, 0); err != nil || h.Millis != 2 {
		t.Errorf("%v comes later, %v; want the second delay", h, err)
	}
	cancel()
	if _, h, err = c.Until(ctx, next, Casts, 5); !errors.Is(err, context.Canceled) {
		t.Errorf("the same cast is seen again: %v, %v", h, err)
	}
	if _, _, err = c.Until(ctx, 99, Casts, 0); !errors.Is(err, context.Canceled) {
		t.Errorf("something is seen that has not come: %v", err)
	}
}
