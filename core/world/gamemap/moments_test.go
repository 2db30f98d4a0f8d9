package gamemap

import (
	"testing"

	"loam/core/lib/clock"
	"loam/core/lib/guid"
	"loam/core/model/content"
	"loam/core/model/event"
	"loam/core/model/hook"
	"loam/core/model/intent"
)

func TestAPlayerIsToldThatItFightsAndThatItIsAtPeace(t *testing.T) {
	s := &scribe{hooks: waits(hook.Combat, hook.Peace)}
	f := newField(t, tables(t), with(s))
	anna := f.player(1, "Anna", 0, 0)
	bert := f.player(2, "Bert", 90, 0)
	beast := f.creature("t:beast", 1, 0)
	f.submit(anna, intent.Attack{Target: beast.GUID})
	f.run(3 * clock.Second)
	if got := s.told(hook.Combat, anna); got != 1 {
		t.Errorf("she was told %d times that she fights, in one fight", got)
	}
	if i := len(s.calls) - 1; i < 0 || s.calls[i].args.Units[0] != beast.GUID {
		t.Errorf("the enemy is not the beast: %+v", s.calls)
	}
	if s.told(hook.Combat, bert)+s.told(hook.Peace, anna)+s.told(hook.Combat, beast.GUID) != 0 {
		t.Errorf("somebody was told who has no part in it, or too early: %+v", s.calls)
	}
	f.inside(func(tx *Tx) { tx.Combat().Kill(f.unit(anna), beast) })
	f.run(10 * clock.Second)
	if got := s.told(hook.Peace, anna); got != 1 {
		t.Errorf("she was told %d times that she is at peace", got)
	}
	another := f.creature("t:beast", 1, 0)
	f.inside(func(tx *Tx) {
		if err := tx.Combat().Attack(another, f.unit(anna)); err != nil {
			t.Fatal(err)
		}
		tx.Combat().Kill(another, f.unit(anna))
	})
	if s.told(hook.Combat, anna) != 2 || s.told(hook.Peace, anna) != 1 {
		t.Errorf("who was killed in her second fight was told %d and %d times", s.told(hook.Combat, anna), s.told(hook.Peace, anna))
	}
}

func TestAHandlerMayEndTheFightOfWhichItIsTold(t *testing.T) {
	s := &scribe{hooks: waits(hook.Combat)}
	s.does = map[hook.ID]func(*Tx, guid.GUID, hook.Args){
		hook.Combat: func(tx *Tx, self guid.GUID, a hook.Args) { // the beast goes away before it can strike
			if beast, here := tx.Unit(a.Units[0]); here {
				tx.Creatures().Despawn(beast)
			}
		},
	}
	f := newField(t, tables(t), with(s))
	anna := f.player(1, "Anna", 0, 0)
	beast := f.creature("t:beast", 1, 0)
	f.submit(anna, intent.Attack{Target: beast.GUID})
	f.run(10 * clock.Second)
	if f.unit(anna).Combat || f.unit(anna).Victim != 0 || s.told(hook.Combat, anna) != 1 {
		t.Errorf("she still fights: %v, with %v", f.unit(anna).Combat, f.unit(anna).Victim)
	}
}

func TestScriptsMayKeepTheDeadFromComingBack(t *testing.T) {
	s := &scribe{hooks: waits(hook.Reviving, hook.PlayerRespawn), refuses: map[hook.ID]string{hook.Reviving: "one life"}}
	f := newField(t, tables(t), with(s))
	anna := f.player(1, "Anna", 0, 0)
	f.inside(func(tx *Tx) { tx.Combat().Kill(nil, f.unit(anna)) })
	f.submit(anna, intent.Respawn{})
	f.Step()
	no, _ := last[event.Refused](f)
	if u := f.unit(anna); !u.Dead || no.Reason.Key != "one life" || no.Intent != intent.KindRespawn {
		t.Errorf("she lives: %v; she was refused %+v", !u.Dead, no)
	}
	f.inside(func(tx *Tx) { _ = tx.Combat().Revive(f.unit(anna), 100) })
	if u := f.unit(anna); u.Dead || s.told(hook.PlayerRespawn, anna) != 1 {
		t.Error("a script cannot revive whom scripts keep from coming back")
	}
}

func TestAPlayerIsToldOfSpellsAndGesturesOfItsOwn(t *testing.T) {
	s := &scribe{hooks: waits(hook.SpellKnown, hook.SpellLost, hook.Gestured)}
	w := tables(t)
	w.Spells = append(w.Spells, content.Spell{ID: "t:spark"})
	w.Emotes = append(w.Emotes, content.Emote{ID: "t:wave"})
	f := newField(t, w, with(s))
	anna := f.player(1, "Anna", 0, 0)
	bert := f.player(2, "Bert", 2, 0)
	told := func(what string, h hook.ID, want string) {
		t.Helper()
		i := len(s.calls) - 1
		if i < 0 || s.calls[i].hook != h || s.calls[i].args.Texts[0] != want {
			t.Errorf("%s: she was told %+v", what, s.calls)
		}
	}
	f.inside(func(tx *Tx) { tx.Spells().Learn(f.unit(anna), "t:spark", true) })
	told("a spell", hook.SpellKnown, "t:spark")
	f.inside(func(tx *Tx) { tx.Spells().Learn(f.unit(anna), "t:spark", true) })
	if len(s.calls) != 1 {
		t.Error("she was told of what she knew")
	}
	f.inside(func(tx *Tx) { tx.Spells().Learn(f.unit(anna), "t:spark", false) })
	told("a spell forgotten", hook.SpellLost, "t:spark")
	f.submit(anna, intent.Gesture{Emote: "t:wave", Target: bert})
	f.Step()
	told("a gesture", hook.Gestured, "t:wave")
	if at := s.calls[len(s.calls)-1].args.Units[0]; at != bert {
		t.Errorf("it was at %v, not at Bert", at)
	}
	f.submit(anna, intent.Gesture{Client: "c", Number: 7})
	f.Step()
	if n := len(s.calls); n != 3 {
		t.Errorf("%d calls: she was told of a gesture that content does not define", n)
	}
}
