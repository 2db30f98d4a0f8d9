package realm_test

import (
	"fmt"
	"strings"
	"testing"

	"loam/core/lib/clock"
	"loam/core/lib/guid"
	"loam/core/model/intent"
	"loam/core/realm"
	"loam/core/rules/group"
	"loam/core/store"
)

// grouped is what a guest's map knows of its group: the names of its members.
func (g *guest) grouped() string {
	u, _ := g.unit()
	if u == nil {
		return "gone"
	}
	of, in := g.h.r.GroupOf(g.guid())
	if in != (u.Player.Group == of.ID && of.ID != 0) {
		return fmt.Sprintf("the map says %d, the realm %d", u.Player.Group, of.ID)
	}
	var names []string
	for _, m := range of.Members {
		name := m.Name
		if !m.Online {
			name = "(" + name + ")"
		}
		names = append(names, name)
	}
	return strings.Join(names, " ")
}

func (g *guest) asks(in intent.Intent) {
	g.h.t.Helper()
	if err := g.seat.Submit(in); err != nil {
		g.h.t.Fatal(err)
	}
	g.h.run(4 * clock.Step)
}

func about(act intent.GroupAct, name string) intent.Group {
	return intent.Group{Act: act, Name: name}
}

func TestMapsHaveTheGroupsOfWhoStandsThere(t *testing.T) {
	h := newHall(t, releaseOf(t, "ab", mapScript, ""))
	anna, otto, zoe := h.player("Anna"), h.player("Otto"), h.player("Zoe")
	anna.asks(about(intent.GroupInvite, "Otto"))
	otto.asks(about(intent.GroupAccept, ""))
	otto.says("go b")
	zoe.says("go b")
	h.run(clock.Second)
	want(t, "on two maps", anna.grouped()+"; "+otto.grouped()+"; "+zoe.grouped(), "Anna Otto; Anna Otto; ")
	anna.asks(about(intent.GroupInvite, "Zoe"))
	zoe.asks(about(intent.GroupAccept, ""))
	for range 20 { // whoever is on the way hears of it when it arrives
		otto.says("go a")
		h.run(clock.Step)
		otto.says("go b")
		anna.asks(about(intent.GroupKick, "Zoe"))
		want(t, "who was put out", zoe.grouped(), "")
		anna.asks(about(intent.GroupInvite, "Zoe"))
		zoe.asks(about(intent.GroupAccept, ""))
		h.run(clock.Step)
		h.run(10 * clock.Step)
		want(t, "on the way", anna.grouped()+"; "+otto.grouped()+"; "+zoe.grouped(), "Anna Otto Zoe; Anna Otto Zoe; Anna Otto Zoe")
	}
	zoe.seat.Leave()
	h.run(clock.Second)
	want(t, "one has left", anna.grouped(), "Anna Otto (Zoe)")
	if _, err := h.r.Rename(t.Context(), zoe.who.Account, zoe.id, "Zora"); err != nil {
		t.Fatal(err)
	}
	h.run(clock.Second)
	want(t, "with another name", otto.grouped(), "Anna Otto (Zora)")
	if err := h.r.Delete(t.Context(), zoe.who.Account, zoe.id); err != nil {
		t.Fatal(err)
	}
	h.run(clock.Second)
	want(t, "for good", otto.grouped(), "Anna Otto")
}

// fared is how a player was last told that another member fares.
func (h *hall) fared(viewer, of guid.GUID) (last group.State) {
	h.mu.Lock()
	defer h.mu.Unlock()
	for _, b := range h.batches {
		for _, v := range b.Viewers {
			for _, s := range v.Fares {
				if v.Unit == viewer && s.Player == of {
					last = s
				}
			}
		}
	}
	return last
}

func TestMembersAreToldHowOthersFare(t *testing.T) {
	h := newHall(t, releaseOf(t, "ab", mapScript, ""))
	h.keep = true
	anna, otto := h.player("Anna"), h.player("Otto")
	anna.asks(about(intent.GroupInvite, "Otto"))
	otto.asks(about(intent.GroupAccept, ""))
	otto.says("go b")
	h.run(clock.Second)
	if got := h.fared(anna.guid(), otto.guid()); got.Map != "w:mb" || got.At.X != 10 || got.Health == 0 {
		t.Errorf("she is told that he fares %+v", got)
	}
	if got := h.fared(otto.guid(), anna.guid()); got.Map != "w:ma" || got.Level != 1 {
		t.Errorf("he is told that she fares %+v", got)
	}
	anna.says("rise")
	h.run(clock.Second + 2*clock.Step)
	if got := h.fared(otto.guid(), anna.guid()); got.Level != 2 {
		t.Errorf("he is told that she fares %+v", got)
	}
	h.mu.Lock()
	h.batches = nil
	h.mu.Unlock()
	h.run(5 * clock.Second)
	if got := h.fared(otto.guid(), anna.guid()); got.Player != 0 {
		t.Errorf("he is told %+v again, which has not changed", got)
	}
}

func TestGroupsOutliveTheRealm(t *testing.T) {
	h := newHall(t, releaseOf(t, "ab", mapScript, ""))
	anna, otto, zoe := h.player("Anna"), h.player("Otto"), h.player("Zoe")
	for _, g := range []*guest{otto, zoe} {
		anna.asks(about(intent.GroupInvite, g.name))
		g.asks(about(intent.GroupAccept, ""))
	}
	anna.asks(about(intent.GroupLead, "Otto"))
	zoe.asks(about(intent.GroupLeave, ""))
	h.close()

	h.cfg.Release = releaseOf(t, "ab", mapScript, "")
	r, err := realm.New(t.Context(), h.cfg)
	if err != nil {
		t.Fatal(err)
	}
	h.r = r
	anna = anna.again().comes()
	zoe = zoe.again().comes()
	h.run(4 * clock.Step)
	want(t, "who comes back", anna.grouped()+"; "+zoe.grouped(), "Anna (Otto); ")
	otto = otto.again().comes()
	h.run(4 * clock.Step)
	want(t, "and another", otto.grouped(), "Anna Otto")
	if g, _ := h.r.GroupOf(anna.guid()); g.Leader != otto.guid() {
		t.Errorf("%v leads", g.Leader)
	}
	otto.asks(about(intent.GroupKick, "Anna"))
	if facts, err := h.store.Facts(t.Context()); err != nil || strings.Contains(fmt.Sprint(facts), "group ") {
		t.Errorf("of a group that is no more the store keeps %v, %v", facts, err)
	}
	h.close()
	broken := store.Fact{Name: "group 7", Value: "{"}
	if err := h.store.SetFacts(t.Context(), h.epoch, broken); err != nil {
		t.Fatal(err)
	}
	if _, err := realm.New(t.Context(), h.cfg); err == nil || !strings.Contains(err.Error(), `fact "group 7"`) {
		t.Errorf("a group that cannot be read: %v", err)
	}
}
