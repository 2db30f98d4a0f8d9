package server

import (
	"context"
	"fmt"
	"testing"

	"loam/core/protocol/game/client"
	"loam/core/protocol/packets"
)

// TestANewerGameClientTakesThePlayerOver lets one account come in with a second client,
// of either version, while the first plays or is about to log out: the first is out, the
// second plays the same character, which is in the world once and in the end saved.
func TestANewerGameClientTakesThePlayerOver(t *testing.T) {
	t.Parallel()
	moments := map[string]func(c *client.Client) error{
		"plays":         func(*client.Client) error { return nil },
		"logs out":      func(c *client.Client) error { return c.Send(packets.NewEmpty("CMSG_LOGOUT_REQUEST")) },
		"is just going": func(c *client.Client) error { c.Close(context.Background()); return nil },
	}
	for _, older := range versions() {
		for _, newer := range versions() {
			for moment, do := range moments {
				t.Run(fmt.Sprintf("%s after %s, which %s", newer.Packet, older.Packet, moment), func(t *testing.T) {
					t.Parallel()
					ctx, cancel := context.WithTimeout(t.Context(), patience)
					defer cancel()
					s := open(t, t.TempDir(), LogOn{Name: "Heath"})
					stop := s.runs(t)
					first, err := s.comeIn(ctx, older, "anna", "Anna")
					if err != nil {
						t.Fatal(err)
					}
					if err := do(first); err != nil {
						t.Fatal(err)
					}
					second, err := s.comeIn(ctx, newer, "anna", "Anna")
					if err != nil {
						t.Fatal(err)
					}
					until(ctx, t, "the end of the first", func() bool { return first.Over() != nil })
					if got := len(s.Realm.Players()); got != 1 {
						t.Errorf("%d players are in the world, want 1", got)
					}
					if err := second.Over(); err != nil {
						t.Errorf("the second is out: %v", err)
					}
					first.Close(ctx)
					second.Close(ctx)
					stop()
					if c := s.Saver.Counts(); c.Saved == 0 || c.Lost+c.Refused > 0 {
						t.Errorf("saves: %+v", c)
					}
				})
			}
		}
	}
}
