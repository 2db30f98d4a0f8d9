package game_test

import (
	"context"
	"fmt"
	"os"
	"strings"
	"sync"
	"testing"
	"time"

	"loam/core/protocol/game"
	"loam/core/protocol/game/client"
	"loam/core/protocol/packets"
	"loam/core/protocol/packets/movement"
)

// letters is a number in letters, for names.
func letters(n int) string {
	return string([]byte{byte('a' + n/676%26), byte('a' + n/26%26), byte('a' + n%26)})
}

func TestACrowdSeesEveryStepOnce(t *testing.T) {
	const crowd, steps = 49, 12
	h := newHall(t)
	var all []*player
	for i := range crowd {
		all = append(all, h.enter(versions()[i%2], "Walker"+letters(i)))
	}
	for _, p := range all {
		p.wait("the crowd", func(m *client.Model) bool {
			n := 0
			for _, o := range m.Objects {
				if o.Type == 4 {
					n++
				}
			}
			return n == crowd
		})
	}
	for k := range steps {
		for _, p := range all {
			p.send(&movement.Move{Is: "MSG_MOVE_HEARTBEAT", Mover: p.Model().Self, Movement: movement.Movement{
				Position: movement.Vector{X: 10 + float32(k)*0.1, Y: 20}, FallTime: uint32(k),
			}})
		}
		for _, p := range all {
			p.wait("all steps so far", func(m *client.Model) bool { return len(m.Moves) >= (crowd-1)*(k+1) })
		}
	}
	for _, p := range all {
		seen := map[uint64]uint32{}
		for _, moved := range p.Model().Moves {
			if moved.FallTime != seen[moved.Mover] {
				t.Fatalf("step %d of %d where %d was due", moved.FallTime, moved.Mover, seen[moved.Mover])
			}
			seen[moved.Mover]++
		}
		if len(seen) != crowd-1 || seen[p.Model().Self] != 0 {
			t.Errorf("it saw %d others move", len(seen))
		}
	}
	for name, c := range h.counted {
		if got, most := c.Encoded.Load(), int64(crowd*(steps+40)); got > most {
			t.Errorf("%s: %d messages were encoded for %d steps, at most %d should be", name, got, crowd*steps, most)
		}
	}
}

func TestManyLogInAtOnce(t *testing.T) {
	each := 25
	if os.Getenv("LOAM_LONG") != "" {
		each = 200
	}
	h := newHall(t)
	began, used := time.Now(), cpuTime()
	ctx, cancel := context.WithTimeout(t.Context(), 2*patience)
	defer cancel()
	var wait sync.WaitGroup
	for _, v := range versions() {
		for i := range each {
			name := "Guest" + letters(i) + v.Name[:1]
			key := h.account(name)
			wait.Go(func() { // returns when its client is in the world, at the end of ctx at the latest
				c, err := client.Connect(ctx, v, h.servers[v.Name].Listener().Addr().String(), name, key)
				if err == nil {
					t.Cleanup(func() { c.Close(context.Background()) })
					err = join(ctx, c, name)
				}
				if err != nil {
					t.Errorf("%s, %s: %v", v.Name, name, err)
				}
			})
		}
	}
	wait.Wait()
	used = cpuTime() - used // not the time by the clock, which is that of all programs that run
	t.Logf("%d clients in %v, with %v of CPU time", 2*each, time.Since(began), used)
	if used > 10*time.Second {
		t.Errorf("it took %v of CPU time, want 10 s at most", used)
	}
}

// join makes a character and brings it into the world.
func join(ctx context.Context, c *client.Client, name string) error {
	send := func(m packets.Body, what string, is func(*client.Model) bool) error {
		if err := c.Send(m); err != nil {
			return err
		}
		return c.Wait(ctx, what, is)
	}
	err := send(&packets.CreateCharacter{Character: name, Appearance: packets.Appearance{Race: 1, Class: 1}}, "a character",
		func(m *client.Model) bool { return len(m.Results) > 0 })
	if err == nil {
		err = send(packets.NewEmpty("CMSG_CHAR_ENUM"), "the list", func(m *client.Model) bool { return m.Listed == 1 })
	}
	if err == nil && len(c.Model().Characters) != 1 {
		err = fmt.Errorf("%d characters, results %v", len(c.Model().Characters), c.Model().Results)
	}
	if err == nil {
		err = send(&packets.GUID{Is: "CMSG_PLAYER_LOGIN", GUID: c.Model().Characters[0].GUID}, "the world",
			func(m *client.Model) bool { return m.Self != 0 })
	}
	return err
}

// TestManyCharactersComeAndGo deletes characters and makes them anew under their
// names, over many connections of both versions at once: every name is free again
// when its client hears that the character is gone.
func TestManyCharactersComeAndGo(t *testing.T) {
	connections, times := 8, 3
	if os.Getenv("LOAM_LONG") != "" {
		connections, times = 200, 2
	}
	h := newHall(t)
	ctx, cancel := context.WithTimeout(t.Context(), 2*patience)
	defer cancel()
	var wait sync.WaitGroup
	for _, v := range versions() {
		for i := range connections {
			name := "Comer" + letters(i) + v.Name[:1]
			key := h.account(name)
			wait.Go(func() { // returns when its client is done, at the end of ctx at the latest
				c, err := client.Connect(ctx, v, h.servers[v.Name].Listener().Addr().String(), name, key)
				if err == nil {
					t.Cleanup(func() { c.Close(context.Background()) })
					err = comeAndGo(ctx, c, v, name, times)
				}
				if err != nil {
					t.Errorf("%s, %s: %v", v.Name, name, err)
				}
			})
		}
	}
	wait.Wait()
	for name := range h.keys.accounts {
		list, err := h.store.Characters(t.Context(), h.keys.accounts[name])
		if err != nil || len(list) != 1 || !strings.EqualFold(list[0].Name, name) {
			t.Errorf("account %s has %d characters in the end, %v; want one of its name", name, len(list), err)
		}
	}
}

// comeAndGo makes a character, and so many times deletes it and makes it anew.
func comeAndGo(ctx context.Context, c *client.Client, v *game.Version, name string, times int) error {
	send := func(m packets.Body, answer string, result uint8) error {
		before := c.Model().Messages[answer]
		if err := c.Send(m); err != nil {
			return err
		}
		if err := c.Wait(ctx, answer, func(m *client.Model) bool { return m.Messages[answer] > before }); err != nil {
			return err
		}
		if got := c.Model().Results[answer]; got != result {
			return fmt.Errorf("%s says %d, want %d", answer, got, result)
		}
		return nil
	}
	seen := map[uint64]bool{}
	for k := range times + 1 {
		made := &packets.CreateCharacter{Character: name, Appearance: packets.Appearance{Race: 1, Class: 1}}
		if err := send(made, "SMSG_CHAR_CREATE", v.Results.Created); err != nil {
			return err
		}
		before := c.Model().Listed
		if err := c.Send(packets.NewEmpty("CMSG_CHAR_ENUM")); err != nil {
			return err
		}
		if err := c.Wait(ctx, "the list", func(m *client.Model) bool { return m.Listed > before }); err != nil {
			return err
		}
		list := c.Model().Characters
		if len(list) != 1 || seen[list[0].GUID] {
			return fmt.Errorf("round %d: the list has %d characters, or one that was deleted", k, len(list))
		}
		seen[list[0].GUID] = true
		if k == times {
			return nil
		}
		if err := send(&packets.GUID{Is: "CMSG_CHAR_DELETE", GUID: list[0].GUID}, "SMSG_CHAR_DELETE", v.Results.Deleted); err != nil {
			return err
		}
	}
	return nil
}
