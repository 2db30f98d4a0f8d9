package server

import (
	"context"
	"testing"

	"loam/core/protocol/game/client"
	"loam/core/protocol/packets"
)

func TestGameClientsLogOnAndEnterTheWorld(t *testing.T) {
	s := open(t, t.TempDir(), LogOn{Name: "Heath"})
	stop := s.runs(t)
	defer stop()
	ctx, cancel := context.WithTimeout(t.Context(), patience)
	defer cancel()
	for i, v := range versions() {
		visit := visitor(t, s, v.Packet, "anna")
		key, err := visit.LogOn()
		if err != nil {
			t.Fatal(err)
		}
		realms, err := visit.Realms()
		if err != nil || len(realms) != 1 {
			t.Fatalf("%s: realms %v, %v", v.Packet, realms, err)
		}
		c, err := client.Connect(ctx, v, realms[0].Address, "ANNA", key)
		if err != nil {
			t.Fatalf("%s: %v", v.Packet, err)
		}
		name := []string{"Anna", "Bert"}[i]
		for _, m := range []packets.Body{
			&packets.CreateCharacter{Character: name, Appearance: packets.Appearance{Race: 1, Class: 1}},
			packets.NewEmpty("CMSG_CHAR_ENUM"),
		} {
			if err := c.Send(m); err != nil {
				t.Fatal(err)
			}
		}
		if err := c.Wait(ctx, "the list", func(m *client.Model) bool { return len(m.Characters) == i+1 }); err != nil {
			t.Fatal(err)
		}
		if err := c.Send(&packets.GUID{Is: "CMSG_PLAYER_LOGIN", GUID: c.Model().Characters[i].GUID}); err != nil {
			t.Fatal(err)
		}
		if err := c.Wait(ctx, "the world", func(m *client.Model) bool { return m.Self != 0 }); err != nil {
			t.Errorf("%s: %v", v.Packet, err)
		}
		c.Close(ctx)
	}
}
