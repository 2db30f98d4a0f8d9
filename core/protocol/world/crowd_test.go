package world_test

import (
	"context"
	"fmt"
	"os"
	"sync"
	"testing"
	"time"

	"loam/core/protocol/message"
	"loam/core/protocol/motion"
	"loam/core/protocol/world/client"
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
	beat := time.NewTicker(250 * time.Millisecond)
	defer beat.Stop()
	for k := range steps {
		<-beat.C
		for _, p := range all {
			p.send(&motion.Move{Is: "MSG_MOVE_HEARTBEAT", Mover: p.Model().Self, Movement: motion.Movement{
				Position: motion.Vector{X: 10 + float32(k)*0.1, Y: 20}, FallTime: uint32(k),
			}})
		}
	}
	for _, p := range all {
		p.wait("all steps", func(m *client.Model) bool { return len(m.Moves) >= (crowd-1)*steps })
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
	began := time.Now()
	ctx, cancel := context.WithTimeout(t.Context(), 30*time.Second)
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
	took := time.Since(began)
	t.Logf("%d clients in %v", 2*each, took)
	if took > 10*time.Second {
		t.Errorf("it took %v, want 10 s at most", took)
	}
}

// join makes a character and brings it into the world.
func join(ctx context.Context, c *client.Client, name string) error {
	send := func(m message.Body, what string, is func(*client.Model) bool) error {
		if err := c.Send(m); err != nil {
			return err
		}
		return c.Wait(ctx, what, is)
	}
	err := send(&message.CreateCharacter{Character: name, Appearance: message.Appearance{Race: 1, Class: 1}}, "a character",
		func(m *client.Model) bool { return len(m.Results) > 0 })
	if err == nil {
		err = send(message.NewEmpty("CMSG_CHAR_ENUM"), "the list", func(m *client.Model) bool { return m.Listed == 1 })
	}
	if err == nil && len(c.Model().Characters) != 1 {
		err = fmt.Errorf("%d characters, results %v", len(c.Model().Characters), c.Model().Results)
	}
	if err == nil {
		err = send(&message.GUID{Is: "CMSG_PLAYER_LOGIN", GUID: c.Model().Characters[0].GUID}, "the world",
			func(m *client.Model) bool { return m.Self != 0 })
	}
	return err
}
