package main

import (
	"context"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"loam/cmd/loam/internal/gameclient"
	"loam/core/protocol/game/client"
	"loam/core/protocol/packets"
	"loam/core/protocol/packets/movement"
	"loam/core/protocol/packets/social"
)

// What there is to hunt beside the stone of the starter world.
const hens = `
creatures:
  hen: {name: Speckled Hen, faction: "base:wild", health: 40, damage_min: 1, damage_max: 1, swing_ms: 1000, respawn_ms: 600000, moves: false}
spawns:
  hen_1: {creature: hen, map: "meadow:field", at: [-17.5, 1]}
channels:
  fair: {name: Fair}
emotes:
  beckon:
    text: beckons.
    text_at: "beckons to {target}."
    clients: {vanilla: {text_emote: 101, animation: 3}, wrath: {text_emote: 101, animation: 3}}
`

// gamer is a game client in a test.
type gamer struct {
	*gameclient.Visit
	t    *testing.T
	self uint64
}

// plays brings a character of an account into a served world.
func plays(t *testing.T, s *served, number, account, name string) *gamer {
	t.Helper()
	return playsAs(t, s, number, account, name, 1)
}

// playsAs does it with a character of a class.
func playsAs(t *testing.T, s *served, number, account, name string, class uint8) *gamer {
	t.Helper()
	version, ok := gameclient.Version(number)
	if !ok {
		t.Fatalf("there is no version %s", number)
	}
	g := &gamer{t: t, Visit: &gameclient.Visit{
		Address: s.client, Version: version, Account: account, Password: "secret12", Wait: patience,
	}}
	t.Cleanup(func() { g.Close(context.Background()) })
	ctx := t.Context()
	err := g.LogOn(ctx)
	if err == nil {
		err = g.Connect(ctx, g.Realms[0])
	}
	if err == nil {
		err = g.Make(ctx, name, packets.Appearance{Race: 1, Class: class})
	}
	if err != nil {
		t.Fatalf("%s: %v; the log:\n%s", number, err, s.log)
	}
	list, err := g.Characters(ctx)
	if err != nil || len(list) != 1 {
		t.Fatalf("%s: characters %v, %v", number, list, err)
	}
	if err := g.Enter(ctx, list[0].GUID); err != nil {
		t.Fatalf("%s: %v", number, err)
	}
	g.self = g.World.Model().Self
	return g
}

func (g *gamer) send(m packets.Body) {
	g.t.Helper()
	if err := g.World.Send(m); err != nil {
		g.t.Fatal(err)
	}
}

func (g *gamer) wait(what string, is func(*client.Model) bool) {
	g.t.Helper()
	ctx, cancel := context.WithTimeout(g.t.Context(), patience)
	defer cancel()
	if err := g.World.Wait(ctx, what, is); err != nil {
		g.t.Fatalf("%s waits for %s: %v; it got %v", g.Version.Packet, what, err, g.World.Model().Messages)
	}
}

// named finds the player of a name that a client has asked for.
func (g *gamer) named(name string) (other uint64) {
	g.t.Helper()
	asked := map[uint64]bool{}
	g.wait(name, func(m *client.Model) bool {
		for guid, o := range m.Objects {
			if o.Type == typePlayer && !asked[guid] {
				asked[guid] = true
				_ = g.World.Send(&packets.GUID{Is: "CMSG_NAME_QUERY", GUID: guid}) // a lost connection shows in the wait
			}
		}
		for guid, known := range m.Names {
			if known == name && m.Objects[guid] != nil {
				other = guid
				return true
			}
		}
		return false
	})
	return other
}

const hen = "Speckled Hen"

const typePlayer = 4 // of an object in an update

// hears waits until somebody has said something.
func (g *gamer) hears(who uint64, text string) {
	g.t.Helper()
	g.wait(fmt.Sprintf("%q", text), func(m *client.Model) bool {
		return slices.ContainsFunc(m.Said, func(s social.Said) bool {
			return s.Sender == who && s.Text == text && s.Type == g.Version.Chat.Say
		})
	})
}

// told waits until somebody has said something in one way.
func (g *gamer) told(kind uint8, who uint64, text string) {
	g.t.Helper()
	g.wait(fmt.Sprintf("%q", text), func(m *client.Model) bool {
		return slices.ContainsFunc(m.Said, func(s social.Said) bool { return s.Sender == who && s.Text == text && s.Type == kind })
	})
}

// beckoned waits until somebody has beckoned to somebody.
func (g *gamer) beckoned(who uint64, at string) {
	g.t.Helper()
	g.wait("beckons to "+at, func(m *client.Model) bool {
		return slices.Contains(m.Gestures, social.TextEmoted{GUID: who, TextEmote: 101, Target: at})
	})
}

// stands waits until somebody stands at a place, within half a yard.
func (g *gamer) stands(who uint64, x, y float32) {
	g.t.Helper()
	g.wait(fmt.Sprintf("somebody at %g, %g", x, y), func(m *client.Model) bool {
		o := m.Objects[who]
		return o != nil && max(o.Place.Position.X-x, x-o.Place.Position.X, o.Place.Position.Y-y, y-o.Place.Position.Y) < 0.5
	})
}

// TestThreeKindsOfClientsShareAField brings a browser and a game client of each
// version into one served world: each sees the others and the creatures, hears
// them, sees them walk and fight; one kills a creature, and all see it die.
func TestThreeKindsOfClientsShareAField(t *testing.T) {
	t.Parallel()
	dir := filepath.Join(t.TempDir(), "heath")
	loamRuns(t, "", "new", "world", dir)
	brings(t, dir, "coop", map[string]string{
		"bundle.yaml":    "name: coop\nversion: 1.0.0\napi: 1\ndepends: {meadow: \"*\"}\n",
		"data/hens.yaml": hens,
	})
	loamRuns(t, "secret12\n", "account", "add", "-w", dir, "anna")
	loamRuns(t, "secret12\n", "account", "add", "-w", dir, "bert")
	s := serveBinary(t, dir)
	defer s.stop()

	p := openPage(t, s.address)
	p.enters("Cleo")
	anna, bert := plays(t, s, "1.12.1", "anna", "Anna"), plays(t, s, "3.3.5a", "bert", "Bert")
	both := []*gamer{anna, bert}

	// They see each other, and the hen.
	p.Until(`["Anna", "Bert", "Speckled Hen"].every(name => loam.objects.some(o => o.name === name))`)
	annas := map[string]uint64{"Anna": anna.self, "Bert": anna.named("Bert"), "Cleo": anna.named("Cleo"), "hen": anna.called(hen)}
	berts := map[string]uint64{"Anna": bert.named("Anna"), "Bert": bert.self, "Cleo": bert.named("Cleo"), "hen": bert.called(hen)}

	// They hear each other.
	p.Type("#chat", "From the page\r")
	anna.send(&social.Say{Type: uint32(anna.Version.Chat.Say), Language: 7, Text: "From the old one"})
	bert.send(&social.Say{Type: uint32(bert.Version.Chat.Say), Language: 7, Text: "From the new one"})
	for i, knows := range []map[string]uint64{annas, berts} {
		both[i].hears(knows["Cleo"], "From the page")
		both[i].hears(knows["Anna"], "From the old one")
		both[i].hears(knows["Bert"], "From the new one")
	}
	p.Until(`["From the old one", "From the new one", "From the page"].every(text => document.getElementById("log").innerText.includes(text))`)

	// They whisper to one another, talk in a channel, and see each other beckon.
	types := func(line string) { p.Type("#chat", line+"\r") }
	reads := func(texts ...string) {
		t.Helper()
		for _, text := range texts {
			p.Until(fmt.Sprintf(`document.getElementById("log").innerText.includes(%q)`, text))
		}
	}
	anna.send(&social.Say{Type: uint32(anna.Version.Chat.Whisper), Language: 7, Target: "Bert", Text: "Old to new"})
	anna.send(&social.Say{Type: uint32(anna.Version.Chat.Whisper), Language: 7, Target: "Cleo", Text: "Old to page"})
	bert.told(bert.Version.Chat.Whisper, annas["Anna"], "Old to new")
	reads("Anna whispers: Old to page")
	types("/r Page to old")
	anna.told(anna.Version.Chat.Whisper, annas["Cleo"], "Page to old")
	types("/w Nobody hello")
	reads("No player named Nobody is online.")
	types("/c fair Who has bread?")
	anna.send(&social.Say{Type: uint32(anna.Version.Chat.Channel), Language: 7, Target: "Fair", Text: "I have"})
	bert.send(&social.Say{Type: uint32(bert.Version.Chat.Channel), Language: 1, Target: "Fair", Text: "I want"})
	for i, knows := range []map[string]uint64{annas, berts} {
		both[i].told(both[i].Version.Chat.Channel, knows["Cleo"], "Who has bread?")
		both[i].told(both[i].Version.Chat.Channel, knows["Anna"], "I have")
		both[i].told(both[i].Version.Chat.Channel, knows["Bert"], "I want")
	}
	reads("[Fair] Cleo: Who has bread?", "[Fair] Anna: I have", "[Fair] Bert: I want")
	anna.send(&social.TextEmote{TextEmote: 101, Target: annas["Bert"]})
	bert.beckoned(berts["Anna"], "Bert")
	reads("Anna beckons to Bert.")
	types("/beckon Anna")
	anna.beckoned(annas["Cleo"], "Anna")
	bert.beckoned(berts["Cleo"], "Anna")

	// They see each other walk.
	for i, g := range both {
		x := float32(-19 + i)
		g.send(&movement.Move{Is: "MSG_MOVE_STOP", Mover: g.self, Movement: movement.Movement{Position: movement.Vector{X: x, Y: 1}, Facing: 0.1}})
	}
	bert.stands(berts["Anna"], -19, 1)
	anna.stands(annas["Bert"], -18, 1)
	p.Until(`loam.objects.some(o => o.name === "Anna" && Math.hypot(o.x + 19, o.y - 1) < 0.5) && loam.objects.some(o => o.name === "Bert" && Math.hypot(o.x + 18, o.y - 1) < 0.5)`)
	p.Walk(-20, -3, `Math.hypot(loam.self.x + 20, loam.self.y + 3) < 0.7`)
	anna.stands(annas["Cleo"], -20, -3)
	bert.stands(berts["Cleo"], -20, -3)

	// They see each other fight, and the hen die.
	bert.send(&packets.GUID{Is: "CMSG_SET_SELECTION", GUID: berts["hen"]})
	bert.send(&packets.GUID{Is: "CMSG_ATTACKSWING", GUID: berts["hen"]})
	for i, knows := range []map[string]uint64{annas, berts} {
		g := both[i]
		g.wait("the fight", func(m *client.Model) bool {
			return slices.Contains(m.Starts, packets.AttackStart{Attacker: knows["Bert"], Victim: knows["hen"]}) &&
				slices.ContainsFunc(m.Swings, func(s packets.Swing) bool { return s.Attacker == knows["Bert"] && s.Victim == knows["hen"] })
		})
		g.wait("the hen's death", func(m *client.Model) bool {
			o := m.Objects[knows["hen"]]
			return o != nil && o.Fields[g.Version.Fields.Health] == 0
		})
		if m := g.World.Model(); m.Strange > 0 {
			t.Errorf("%s: %d messages that nobody can read among %v", g.Version.Packet, m.Strange, m.Messages)
		}
	}
	p.Until(`loam.objects.some(o => o.name === "Speckled Hen" && o.flags?.includes("dead")) || /hen (dies|is dead|has died)|kill(s|ed)? speckled hen/i.test(document.getElementById("log").innerText)`)
	p.Shot("three_kinds")
	if strings.Contains(s.log.String(), `"level":"error"`) {
		t.Errorf("the log has errors:\n%s", s.log)
	}
}
