package gamemap

import (
	"fmt"
	"strings"
	"testing"

	"loam/core/lib/clock"
	"loam/core/lib/guid"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/event"
	"loam/core/model/hook"
	"loam/core/model/input"
	"loam/core/model/intent"
)

// pair is two players of one side on a field, near each other.
func pair(t *testing.T, change ...func(*Config)) (f *field, anna, bert *entity.Unit) {
	t.Helper()
	f = newField(t, war(t), change...)
	return f, f.unit(f.player(1, "Anna", 0, 0)), f.unit(f.player(2, "Bert", 1, 0))
}

// duelling is such a pair whose duel is fought.
func duelling(t *testing.T, change ...func(*Config)) (f *field, anna, bert *entity.Unit) {
	t.Helper()
	f, anna, bert = pair(t, change...)
	f.submit(anna.GUID, intent.Duel{Act: intent.DuelChallenge, Player: bert.GUID})
	f.Step()
	f.submit(bert.GUID, intent.Duel{Act: intent.DuelAccept})
	f.run(3 * clock.Second)
	f.Step()
	if !anna.Duels(bert) || !bert.Duels(anna) {
		t.Fatalf("3 s after it was accepted the duel is %s", anna.Player.Duel.Phase)
	}
	return f, anna, bert
}

// duelNews is what a player was told of duels, in order.
func (f *field) duelNews(u *entity.Unit) string {
	var words []string
	for _, e := range f.events {
		switch e := e.(type) {
		case event.DuelTold:
			if e.Player == u.GUID {
				words = append(words, e.News.String())
			}
		case event.DuelWon:
			words = append(words, fmt.Sprintf("%s beats %s", e.WinnerName, e.LoserName))
			if e.Fled {
				words[len(words)-1] = fmt.Sprintf("%s flees %s", e.LoserName, e.WinnerName)
			}
		}
	}
	return strings.Join(words, ", ")
}

func (f *field) expectNews(u *entity.Unit, want string) {
	f.t.Helper()
	if got := f.duelNews(u); got != want {
		f.t.Errorf("%s was told: %s; want: %s", u.Name.Key, got, want)
	}
}

// free tells what a duel has left with a player, "" is nothing.
func free(u *entity.Unit) string {
	switch {
	case u.Player.Duel != (entity.Duel{}):
		return "its duel"
	case u.Due[entity.DueDuel] != 0:
		return "a time that is due"
	case u.Victim != 0:
		return "a victim"
	case u.Combat:
		return "combat"
	}
	return ""
}

func TestADuelEndsBeforeItsLoserDies(t *testing.T) {
	f, anna, bert := duelling(t)
	f.submit(anna.GUID, intent.Attack{Target: bert.GUID})
	f.submit(bert.GUID, intent.Attack{Target: anna.GUID})
	bert.Health = 50
	f.run(12 * clock.Second)
	f.expectNews(bert, "asked, accepted, begun, Anna beats Bert, finished")
	if bert.Dead || bert.Health < 1 {
		t.Errorf("Bert is dead: %v, with %d health", bert.Dead, bert.Health)
	}
	if n := f.count(event.KindDied); n != 0 {
		t.Errorf("%d deaths", n)
	}
	for _, u := range []*entity.Unit{anna, bert} {
		if what := free(u); what != "" {
			t.Errorf("the duel has left %s with %s", what, u.Name.Key)
		}
		if u.Player.Flag.Up {
			t.Errorf("the duel has raised the flag of %s", u.Name.Key)
		}
	}
	f.inside(func(tx *Tx) {
		if tx.Combat().CanAttack(anna, bert) {
			t.Error("after the duel they may still attack each other")
		}
	})
}

func TestTheLastBlowLeavesOnePoint(t *testing.T) {
	f, anna, bert := duelling(t)
	f.inside(func(tx *Tx) { tx.Combat().Damage(anna, bert, 5000) })
	f.Step()
	if bert.Health != 1 || bert.Dead {
		t.Errorf("Bert has %d health and is dead: %v, want 1 and alive", bert.Health, bert.Dead)
	}
	e, _ := last[event.DamageDealt](f)
	if e.Amount != bert.MaxHealth-1 || e.Overkill != 0 {
		t.Errorf("the blow is told as %+v", e)
	}
	f.expectNews(anna, "asked, accepted, begun, Anna beats Bert, finished")
}

func TestNobodyElsesBlowIsSpared(t *testing.T) {
	f, _, bert := duelling(t)
	wolf := f.creature("t:dummy", 50, 0)
	f.inside(func(tx *Tx) { tx.Combat().Damage(wolf, bert, 5000) })
	f.Step()
	if !bert.Dead {
		t.Error("a stranger's blow was spared")
	}
	f.expectNews(bert, "asked, accepted, begun, Bert flees Anna, finished")
	if n := f.count(event.KindDied); n != 1 {
		t.Errorf("%d deaths, want 1", n)
	}
}

func TestWhatEndsADuelThatIsFought(t *testing.T) {
	for _, test := range []struct {
		name string
		do   func(f *field, u *entity.Unit)
		want string
	}{
		{"giving up", func(f *field, u *entity.Unit) { f.submit(u.GUID, intent.Duel{Act: intent.DuelDecline}) }, "Anna beats Bert, finished"},
		{"logging out", func(f *field, u *entity.Unit) { f.Control(input.Leave{Player: u.GUID, LogOut: true}) }, "Bert flees Anna, finished"},
		{"going to another map", func(f *field, u *entity.Unit) { f.Control(input.Leave{Player: u.GUID}) }, "Bert flees Anna, finished"},
		{"a fall", func(f *field, u *entity.Unit) { f.inside(func(tx *Tx) { tx.Combat().Damage(nil, u, 5000) }) }, "Bert flees Anna, finished"},
		{"death without a blow", func(f *field, u *entity.Unit) { f.inside(func(tx *Tx) { tx.Combat().Kill(nil, u) }) }, "Bert flees Anna, finished"},
		{"staying away", func(f *field, u *entity.Unit) {
			f.inside(func(tx *Tx) { _ = tx.Movement().Teleport(u, at(31, 0)) })
			f.run(5 * clock.Second)
		}, "Bert flees Anna, finished"},
	} {
		t.Run(test.name, func(t *testing.T) {
			f, anna, bert := duelling(t)
			test.do(f, bert)
			f.Step()
			f.expectNews(anna, "asked, accepted, begun, "+test.want)
			if what := free(anna); what != "" {
				t.Errorf("the duel has left %s", what)
			}
		})
	}
}

func TestWhatCallsADuelOff(t *testing.T) {
	for _, test := range []struct {
		name string
		do   func(f *field, anna, bert *entity.Unit)
		want string
	}{
		{"declining", func(f *field, _, bert *entity.Unit) {
			f.submit(bert.GUID, intent.Duel{Act: intent.DuelDecline})
		}, "asked, called_off"},
		{"withdrawing", func(f *field, anna, _ *entity.Unit) {
			f.submit(anna.GUID, intent.Duel{Act: intent.DuelDecline})
		}, "asked, called_off"},
		{"no answer", func(f *field, _, _ *entity.Unit) { f.run(10 * clock.Second) }, "asked, called_off"},
		{"leaving", func(f *field, anna, _ *entity.Unit) { f.Control(input.Leave{Player: anna.GUID}) }, "asked, called_off"},
		{"declining in the countdown", func(f *field, _, bert *entity.Unit) {
			f.submit(bert.GUID, intent.Duel{Act: intent.DuelAccept})
			f.run(clock.Second)
			f.submit(bert.GUID, intent.Duel{Act: intent.DuelDecline})
		}, "asked, accepted, called_off"},
		{"death in the countdown", func(f *field, anna, bert *entity.Unit) {
			f.submit(bert.GUID, intent.Duel{Act: intent.DuelAccept})
			f.run(clock.Second)
			f.inside(func(tx *Tx) { tx.Combat().Kill(nil, anna) })
		}, "asked, accepted, called_off"},
	} {
		t.Run(test.name, func(t *testing.T) {
			f, anna, bert := pair(t)
			f.submit(anna.GUID, intent.Duel{Act: intent.DuelChallenge, Name: "Bert"})
			f.Step()
			test.do(f, anna, bert)
			f.Step()
			f.run(4 * clock.Second)
			f.expectNews(bert, test.want)
			if what := free(bert); what != "" {
				t.Errorf("the duel has left %s", what)
			}
		})
	}
}

func TestWhoLeavesTheBoundsIsWarnedAndMayComeBack(t *testing.T) {
	f, anna, bert := duelling(t)
	for _, x := range []float64{31, 5, 40} {
		f.inside(func(tx *Tx) { _ = tx.Movement().Teleport(bert, at(x, 0)) })
		f.run(4 * clock.Second)
	}
	if !bert.Dueling() {
		t.Fatal("the duel is over 4 s after Bert left it, want 5 s; the time begins anew")
	}
	e, _ := last[event.DuelTold](f)
	if e.News != event.DuelOutside || e.Wait != 5*clock.Second || e.Player != bert.GUID {
		t.Errorf("the warning is %+v", e)
	}
	f.run(1100)
	f.expectNews(bert, "asked, accepted, begun, outside, inside, outside, Bert flees Anna, finished")
	f.expectNews(anna, "asked, accepted, begun, Bert flees Anna, finished")
}

func TestAnswersThatNobodyWaitsFor(t *testing.T) {
	f, anna, bert := pair(t)
	refused := func(u *entity.Unit, in intent.Duel, want string) {
		t.Helper()
		f.submit(u.GUID, in)
		f.Step()
		if e, _ := last[event.Refused](f); e.Player != u.GUID || e.Reason.Key != want {
			t.Errorf("%s: refused %+v, want %s", in.Act, e, want)
		}
	}
	refused(bert, intent.Duel{Act: intent.DuelAccept}, "core.duel_none")
	refused(bert, intent.Duel{Act: intent.DuelDecline}, "core.duel_none")
	refused(anna, intent.Duel{Act: intent.DuelChallenge}, "core.duel_whom")
	f.submit(anna.GUID, intent.Duel{Act: intent.DuelChallenge, Player: bert.GUID})
	f.Step()
	refused(anna, intent.Duel{Act: intent.DuelAccept}, "core.duel_none")
	refused(bert, intent.Duel{Act: intent.DuelChallenge, Player: anna.GUID}, "core.duel_has_one")
}

func TestBothPlayersHandlersAreAskedAndTold(t *testing.T) {
	s := &scribe{hooks: waits(hook.Duel, hook.DuelStart, hook.DuelEnd)}
	f, anna, bert := duelling(t, with(s))
	f.inside(func(tx *Tx) { tx.Combat().Damage(anna, bert, 5000) })
	for _, u := range []*entity.Unit{anna, bert} {
		if a, b, c := s.told(hook.Duel, u.GUID), s.told(hook.DuelStart, u.GUID), s.told(hook.DuelEnd, u.GUID); a != 1 || b != 1 || c != 1 {
			t.Errorf("%s: asked %d times, told of the start %d and of the end %d times", u.Name.Key, a, b, c)
		}
	}
	s.refuses = map[hook.ID]string{hook.Duel: "peace"}
	f.submit(anna.GUID, intent.Duel{Act: intent.DuelChallenge, Player: bert.GUID})
	f.Step()
	if e, _ := last[event.Refused](f); e.Reason != (content.Text{Bundle: "t", Key: "peace"}) || anna.Player.Duel.Foe != 0 {
		t.Errorf("in spite of a refusal with %v there is a duel: %+v", e.Reason, anna.Player.Duel)
	}
}

func TestADuelOutlivesASnapshot(t *testing.T) {
	f, anna, bert := duelling(t)
	f.inside(func(tx *Tx) { _ = tx.Movement().Teleport(bert, at(31, 0)) })
	f.run(2 * clock.Second)
	again := &field{t: t}
	m, err := Restore(again.config(war(t)), f.Snapshot())
	if err != nil {
		t.Fatal(err)
	}
	again.Map = m
	if again.Hash() != f.Hash() {
		t.Fatal("the restored map has another state")
	}
	again.run(3100)
	if u := again.unit(anna.GUID); u.Player.Duel.Foe != 0 {
		t.Errorf("5.1 s after Bert left the bounds the duel goes on: %+v", u.Player.Duel)
	}
	again.expectNews(anna, "Bert flees Anna, finished")
}

func TestRandomDuelsLeaveNothing(t *testing.T) {
	if testing.Short() {
		t.Skip("on one goroutine")
	}
	for seed := range uint64(200) {
		f := newField(t, war(t))
		random := clock.NewStreams(seed).Stream("test")
		var all []guid.GUID
		for i := range int64(4) {
			all = append(all, f.player(i+1, string(rune('A'+i))+"lf", float64(i), 0))
		}
		for range 60 {
			u := f.s.Units[all[random.IntN(4)]]
			if u == nil {
				continue
			}
			switch random.IntN(8) {
			case 0, 1:
				f.submit(u.GUID, intent.Duel{Act: intent.DuelChallenge, Player: all[random.IntN(4)]})
			case 2, 3, 4:
				f.submit(u.GUID, intent.Duel{Act: intent.DuelAccept})
			case 5:
				f.submit(u.GUID, intent.Duel{Act: intent.DuelDecline})
			case 6:
				if foe := f.s.Units[u.Player.Duel.Foe]; foe != nil {
					f.inside(func(tx *Tx) { tx.Combat().Damage(u, foe, int64(random.IntN(200))) })
				}
			case 7:
				f.inside(func(tx *Tx) { _ = tx.Movement().Teleport(u, at(float64(random.IntN(80)), 0)) })
			}
			f.run(clock.Time(random.IntN(40)) * clock.Step)
			for _, g := range all {
				u := f.s.Units[g]
				if d := u.Player.Duel; d.Foe != 0 {
					foe := f.s.Units[d.Foe].Player.Duel
					if foe.Foe != g || foe.Phase != d.Phase || foe.First == d.First || foe.Place != d.Place {
						t.Fatalf("seed %d: %+v is the duel of one, %+v that of the other", seed, d, foe)
					}
				} else if u.Due[entity.DueDuel] != 0 {
					t.Fatalf("seed %d: a time is due of no duel", seed)
				}
			}
		}
	}
}

func TestTheRestOfTheLastBlowAndWhatTheFoeHasLaidEndWithTheDuel(t *testing.T) {
	w := war(t)
	w.Auras = []content.Aura{{ID: "t:curse", Harmful: true, Stacks: 1}, {ID: "t:gift", Stacks: 1}}
	f := newField(t, w)
	anna, bert := f.unit(f.player(1, "Anna", 0, 0)), f.unit(f.player(2, "Bert", 1, 0))
	f.submit(anna.GUID, intent.Duel{Act: intent.DuelChallenge, Player: bert.GUID})
	f.Step()
	f.submit(bert.GUID, intent.Duel{Act: intent.DuelAccept})
	f.run(4 * clock.Second)
	f.inside(func(tx *Tx) {
		for _, a := range []struct {
			aura content.ID
			from *entity.Unit
		}{{"t:curse", anna}, {"t:gift", anna}, {"t:curse", bert}} {
			if !tx.Spells().AddAura(bert, a.aura, a.from, 1, 60000) {
				t.Fatalf("%s cannot be laid", a.aura)
			}
		}
		tx.Combat().Damage(anna, bert, 5000)
		tx.Combat().Damage(anna, bert, 5000)
	})
	if bert.Dead || bert.Health != 1 {
		t.Errorf("after another blow at once Bert has %d health, dead: %v", bert.Health, bert.Dead)
	}
	for i := range bert.Auras {
		if a := &bert.Auras[i]; a.Aura == "t:curse" && a.Caster == anna.GUID {
			t.Error("the curse of the foe has outlived the duel")
		}
	}
	if n := len(bert.Auras); n == 0 {
		t.Error("no aura has outlived the duel, want those that do no harm or are of others")
	}
	f.Step()
	f.inside(func(tx *Tx) { tx.Combat().Damage(anna, bert, 1) })
	if !bert.Dead {
		t.Error("a blow of a later step is spared too")
	}
}
