package game_test

import (
	"fmt"
	"strings"
	"testing"

	"loam/core/protocol/game/client"
	"loam/core/protocol/packets"
	"loam/core/protocol/packets/npc"
)

// clerk waits until somebody is in view with whom one can talk, and tells its name.
func (p *player) clerk() (g uint64) {
	p.t.Helper()
	p.wait("the clerk", func(m *client.Model) (ok bool) { g, ok = thing(m, p.version.Fields.Health, 9); return ok })
	return g
}

// talk talks to the clerk and waits for the n-th menu.
func (p *player) talk(n int) npc.GossipMenu {
	p.t.Helper()
	p.send(&packets.GUID{Is: "CMSG_GOSSIP_HELLO", GUID: p.clerk()})
	return p.menu(n)
}

// menu waits for the n-th menu.
func (p *player) menu(n int) npc.GossipMenu {
	p.t.Helper()
	p.wait(fmt.Sprintf("menu %d", n), func(m *client.Model) bool { return len(m.Menus) >= n })
	return p.Model().Menus[n-1]
}

// choose answers a menu.
func (p *player) choose(shown npc.GossipMenu, option uint32) {
	p.t.Helper()
	p.send(&npc.GossipSelect{GUID: shown.GUID, Menu: shown.Menu, Option: option})
}

// says is what stands above the options of a menu.
func (p *player) says(shown npc.GossipMenu) string {
	p.t.Helper()
	p.send(&packets.Query{Is: "CMSG_NPC_TEXT_QUERY", Entry: shown.Title})
	p.wait("the text", func(m *client.Model) bool { _, ok := m.Texts[shown.Title]; return ok })
	return p.Model().Texts[shown.Title]
}

func labels(m npc.GossipMenu) string {
	var list []string
	for _, o := range m.Options {
		list = append(list, fmt.Sprintf("%d %s %d", o.ID, o.Text, o.Icon))
	}
	return strings.Join(list, ", ")
}

func ends(n uint64) func(*client.Model) bool {
	return func(m *client.Model) bool { return uint64(m.Messages["SMSG_GOSSIP_COMPLETE"]) == n }
}

func TestOneTalksWithMenus(t *testing.T) {
	t.Parallel()
	for _, v := range versions() {
		t.Run(v.Name, func(t *testing.T) {
			p := newHall(t).enter(v, "Anna")
			clerk, hen := p.clerk(), p.hen()
			for g, want := range map[uint64]uint32{clerk: 1, hen: 0} {
				if got := p.Model().Objects[g].Fields[v.Fields.NPCFlags]; got != want {
					t.Errorf("the flags of %x are %#x, want %#x", g, got, want)
				}
			}
			first := p.talk(1)
			if want := "0 More 1, 1 Down 2, 2 Nothing 0"; first.GUID != clerk || labels(first) != want {
				t.Errorf("the menu of %x has %q, want that of %x with %q", first.GUID, labels(first), clerk, want)
			}
			p.choose(first, 9) // there is no such option
			p.choose(first, 0)
			second := p.menu(2)
			if got, want := p.says(first), "What will it be?"; got != want {
				t.Errorf("the text of a menu that was answered already is %q, want %q", got, want)
			}
			if got, want := p.says(second), "Plenty, for Anna"; got != want {
				t.Errorf("the text is %q, want %q", got, want)
			}
			if n := len(second.Options); n != 15 || second.Options[14].Text != "More" {
				t.Fatalf("a long menu shows %d options, the last is %q", n, second.Options[n-1].Text)
			}
			p.choose(second, 14)
			third := p.menu(3)
			if third.Options[0].Text != "No. 15" {
				t.Fatalf("the next page begins with %q", third.Options[0].Text)
			}
			p.choose(third, 1)
			p.wait("what the choice says", heard("You picked 16"))
			p.choose(p.menu(4), 2)
			p.wait("the end", ends(1))
			p.wait("the last word", heard("Well then."))
		})
	}
}

func heard(text string) func(*client.Model) bool {
	return func(m *client.Model) bool {
		for i := range m.Said {
			if m.Said[i].Text == text {
				return true
			}
		}
		return false
	}
}

// A client asks by itself whether its player is sure, where it can; of the others
// the question is a menu.
func TestAnOptionAsksWhetherOneIsSure(t *testing.T) {
	t.Parallel()
	for _, v := range versions() {
		t.Run(v.Name, func(t *testing.T) {
			p := newHall(t).enter(v, "Anna")
			shown := p.talk(1)
			if v.Menus.Confirms {
				if got := shown.Options[1].Confirm; got != "Sure?" {
					t.Errorf("the option asks %q", got)
				}
			} else {
				p.choose(shown, 1)
				question := p.menu(2)
				if got := p.says(question); got != "Sure?" || labels(question) != "0 Yes 0, 1 No 0" {
					t.Fatalf("the question is %q with %q", got, labels(question))
				}
				p.choose(question, 1)
				if again := p.menu(3); labels(again) != labels(shown) {
					t.Fatalf("behind a no comes %q", labels(again))
				}
				p.choose(shown, 1)
				shown = p.menu(4)
			}
			yes := uint32(1)
			if !v.Menus.Confirms {
				yes = 0
			}
			p.choose(shown, yes)
			p.wait("another map", func(m *client.Model) bool { return m.Loading })
		})
	}
}

func TestATalkStandsAboveAPanelAndEndsWhenOneGoes(t *testing.T) {
	t.Parallel()
	for _, v := range versions() {
		t.Run(v.Name, func(t *testing.T) {
			p := newHall(t).enter(v, "Anna")
			p.types(".menu")
			panel := p.menu(1)
			talk := p.talk(2)
			p.choose(talk, 2)
			if again := p.menu(3); again.Title != panel.Title || labels(again) != labels(panel) {
				t.Errorf("behind the talk comes %q, want the panel %q", labels(again), labels(panel))
			}
			p.choose(p.menu(3), 1)
			p.wait("the end of the panel", ends(1))
			p.talk(4)
			p.types(".hop")
			p.wait("the end of a talk that she has gone from", ends(2))
			p.send(&packets.GUID{Is: "CMSG_GOSSIP_HELLO", GUID: p.clerk()})
			p.wait("why she cannot talk from there", heard("You are too far away."))
			p.send(&packets.GUID{Is: "CMSG_GOSSIP_HELLO", GUID: p.hen()})
			p.wait("that a hen has nothing to say", heard("It has nothing to say."))
		})
	}
}

// A version that names the menu in its answer cannot answer the next by mistake.
func TestAnAnswerToTheMenuBeforeDoesNothing(t *testing.T) {
	t.Parallel()
	v := versions()[1]
	p := newHall(t).enter(v, "Anna")
	first := p.talk(1)
	p.choose(first, 0)
	p.menu(2)
	p.choose(first, 2)
	p.choose(p.menu(2), 3)
	p.wait("the choice", heard("You picked 4"))
	if heard("You picked 3")(ptr(p.Model())) {
		t.Error("an answer to the menu before chose an option of the next")
	}
}
