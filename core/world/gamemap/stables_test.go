package gamemap

import (
	"math/rand/v2"
	"slices"
	"testing"

	"loam/core/lib/guid"
	"loam/core/model/character"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/event"
	"loam/core/model/input"
	"loam/core/model/intent"
)

// stabled is a field on which somebody keeps a stable of two slots, the first of which
// costs 10 coins, and where beasts can be tamed.
func stabled(t testing.TB) *field { return stabledWhere(t, "1") }

// stabledWhere is stabled with a rule for whether dead pets stay.
func stabledWhere(t testing.TB, stay string) *field {
	t.Helper()
	w := tables(t)
	w.Rules[content.DeadPetsStay] = expr(t, stay)
	w.Rules[content.StableSlots] = expr(t, "2")
	w.Rules[content.StableSlotPrice] = expr(t, "number * 10", "number")
	w.Rules[content.PetsWaitForRiders] = expr(t, "1")
	w.Currencies = []content.Currency{{ID: content.Coins, Limit: 1000}}
	w.Auras = []content.Aura{{ID: "t:" + content.ID(content.Mounted.String()), Stacks: 1, Effects: []content.Effect{{Kind: content.Mounted, Creature: "t:beast"}}}}
	w.Creatures[0].Tamable, w.Creatures[0].Aggro, w.Creatures[0].LevelMax = true, 0, 10
	w.Creatures[2].StableMaster = true
	return newField(t, w)
}

// tames gives a player a beast of a level as its pet.
func (f *field) tames(u *entity.Unit, level int) *entity.Unit {
	f.t.Helper()
	beast := f.creature("t:beast", u.Position.X+3, u.Position.Y)
	f.inside(func(tx *Tx) {
		if err := tx.Progression().SetLevel(beast, level); err != nil {
			f.t.Fatal(err)
		}
		f.pets.Tame(u, beast, &content.Effect{Temper: content.Passive}, "t:tame")
	})
	return beast
}

func (f *field) deals(g guid.GUID, in intent.Deal) (refused string) {
	f.t.Helper()
	f.events = nil
	f.submit(g, in)
	f.Step()
	if no, ok := last[event.Refused](f); ok {
		return no.Reason.Key
	}
	return ""
}

func TestWhatBecomesOfPetsAtAStable(t *testing.T) {
	for _, test := range []struct {
		name string
		set  func(f *field, u *entity.Unit, master guid.GUID)
		in   intent.Deal
		want string
	}{
		{"a pet is left", func(f *field, u *entity.Unit, _ guid.GUID) { u.Player.Stable.Slots = 1; f.tames(u, 4) }, intent.Deal{Act: intent.DealLeave}, ""},
		{"without a slot", func(f *field, u *entity.Unit, _ guid.GUID) { f.tames(u, 4) }, intent.Deal{Act: intent.DealLeave}, "core.stable.full"},
		{"without a pet", func(_ *field, u *entity.Unit, _ guid.GUID) { u.Player.Stable.Slots = 1 }, intent.Deal{Act: intent.DealLeave}, "core.stable.no_pet"},
		{"a dead pet", func(f *field, u *entity.Unit, _ guid.GUID) {
			u.Player.Stable.Slots = 1
			pet := f.tames(u, 4)
			f.inside(func(tx *Tx) { tx.Combat().Kill(pet, pet) })
		}, intent.Deal{Act: intent.DealLeave}, "core.stable.dead"},
		{"a dead pet whose corpse is gone", func(_ *field, u *entity.Unit, _ guid.GUID) {
			u.Player.Stable.Slots, u.Player.Stable.Fallen = 1, character.Owned{Def: "t:beast", Level: 4}
		}, intent.Deal{Act: intent.DealLeave}, "core.stable.dead"},
		{"with a dead pet whose corpse is gone", func(f *field, u *entity.Unit, g guid.GUID) {
			f.leaves(u, g, 4)
			u.Player.Stable.Fallen = character.Owned{Def: "t:beast", Level: 4}
		}, intent.Deal{Act: intent.DealTake, Pet: 1}, "core.stable.has_pet"},
		{"a pet that was summoned", func(f *field, u *entity.Unit, _ guid.GUID) {
			u.Player.Stable.Slots = 1
			f.own(u, "t:guard", 2, 0, content.Bond{Follows: true}).Creature.Service = entity.Service{Role: content.RolePet, Travels: true}
		}, intent.Deal{Act: intent.DealLeave}, "core.stable.not_kept"},
		{"a pet is taken", func(f *field, u *entity.Unit, g guid.GUID) { f.leaves(u, g, 4) }, intent.Deal{Act: intent.DealTake, Pet: 1}, ""},
		{"one that is not there", func(f *field, u *entity.Unit, g guid.GUID) { f.leaves(u, g, 4) }, intent.Deal{Act: intent.DealTake, Pet: 2}, "core.stable.unknown"},
		{"with another pet out", func(f *field, u *entity.Unit, g guid.GUID) { f.leaves(u, g, 4); f.tames(u, 5) }, intent.Deal{Act: intent.DealTake, Pet: 1}, "core.stable.has_pet"},
		{"by a rider", func(f *field, u *entity.Unit, g guid.GUID) {
			f.leaves(u, g, 4)
			f.inside(func(*Tx) { f.lay(u, u, content.Mounted) })
		}, intent.Deal{Act: intent.DealTake, Pet: 1}, "core.stable.riding"},
		{"for another", func(f *field, u *entity.Unit, g guid.GUID) { f.leaves(u, g, 4); f.tames(u, 5) }, intent.Deal{Act: intent.DealSwap, Pet: 1}, ""},
		{"for none", func(f *field, u *entity.Unit, g guid.GUID) { f.leaves(u, g, 4) }, intent.Deal{Act: intent.DealSwap, Pet: 1}, "core.stable.no_pet"},
		{"a slot is bought", func(f *field, u *entity.Unit, _ guid.GUID) {
			f.inside(func(tx *Tx) { tx.Items().ChangeMoney(u, content.Coins, 10) })
		}, intent.Deal{Act: intent.DealStall}, ""},
		{"for too little", nil, intent.Deal{Act: intent.DealStall}, "core.money.too_little"},
		{"where all are bought", func(_ *field, u *entity.Unit, _ guid.GUID) { u.Player.Stable.Slots = 2 }, intent.Deal{Act: intent.DealStall}, "core.stable.all_slots"},
		{"it is opened", nil, intent.Deal{Act: intent.DealStable}, ""},
		{"from far away", func(f *field, u *entity.Unit, _ guid.GUID) {
			f.inside(func(tx *Tx) { _ = tx.Movement().Teleport(u, at(60, 0)) })
		}, intent.Deal{Act: intent.DealStable}, "core.too_far"},
	} {
		t.Run(test.name, func(t *testing.T) {
			f := stabled(t)
			g := f.player(1, "Anna", 0, 0)
			u, master := f.unit(g), f.creature("t:dummy", 1, 0).GUID
			if test.set != nil {
				test.set(f, u, master)
			}
			test.in.With = master
			before := len(f.petLevels(u))
			if got := f.deals(g, test.in); got != test.want {
				t.Fatalf("it is refused with %q, want %q", got, test.want)
			}
			if after := len(f.petLevels(u)); after != before {
				t.Errorf("she had %d pets, and has %d", before, after)
			}
		})
	}
	f := stabled(t)
	g := f.player(1, "Anna", 0, 0)
	if got := f.deals(g, intent.Deal{Act: intent.DealStable, With: f.creature("t:guard", 1, 0).GUID}); got != "core.stable.no_master" {
		t.Errorf("with somebody who keeps none it is refused with %q", got)
	}
}

// leaves lets a player who has all slots tame a beast of a level and leave it.
func (f *field) leaves(u *entity.Unit, master guid.GUID, level int) {
	f.t.Helper()
	u.Player.Stable.Slots = 2
	f.tames(u, level)
	if why := f.deals(u.GUID, intent.Deal{Act: intent.DealLeave, With: master}); why != "" {
		f.t.Fatalf("it cannot be left: %s", why)
	}
}

// petLevels are the levels of all pets of a player that live or stay dead, wherever they are,
// sorted: in these tests no two have one.
func (f *field) petLevels(u *entity.Unit) (all []int) {
	for _, o := range f.standing() {
		if o.Creature != nil && o.Creature.Owner == u.GUID && o.Pet() && (o.Alive() || f.pets.DeadPet(u)) && f.s.Here(o) {
			all = append(all, o.Level)
		}
	}
	all = append(all, away(&u.Player.Stable)...)
	slices.Sort(all)
	return all
}

func away(s *character.Stable) (all []int) {
	for i := range s.Pets {
		all = append(all, s.Pets[i].Pet.Level)
	}
	for i := range s.Aside {
		all = append(all, s.Aside[i].Level)
	}
	if s.Fallen.Def != "" {
		all = append(all, s.Fallen.Level)
	}
	return all
}

func TestAPetComesOutAsItWasLeft(t *testing.T) {
	f := stabled(t)
	g := f.player(1, "Anna", 0, 0)
	u, master := f.unit(g), f.creature("t:dummy", 1, 0).GUID
	u.Player.Stable.Slots = 1
	pet := f.tames(u, 7)
	f.inside(func(tx *Tx) { tx.Combat().Damage(nil, pet, 60) })
	share := pet.Share()
	f.deals(g, intent.Deal{Act: intent.DealLeave, With: master})
	f.run(60000)
	f.deals(g, intent.Deal{Act: intent.DealTake, With: master, Pet: 1})
	back, ok := f.pets.Pet(u)
	if !ok || back.Level != 7 || back.Share() > share+0.11 || back.Creature.Bond.Temper != content.Passive || !back.Creature.Bond.Follows {
		t.Fatalf("it is back: %v, %+v with %.2f of its health, want %.2f", ok, back, back.Share(), share)
	}
}

func TestThePetOfARiderIsAwayUntilItRidesNoMore(t *testing.T) {
	f := stabled(t)
	g := f.player(1, "Anna", 0, 0)
	u := f.unit(g)
	f.tames(u, 3)
	f.inside(func(*Tx) { f.lay(u, u, content.Mounted) })
	f.Step()
	if _, out := f.pets.Pet(u); out || len(u.Player.Stable.Aside) != 1 {
		t.Fatalf("while she rides, it is out: %v, set aside: %d", out, len(u.Player.Stable.Aside))
	}
	f.inside(func(*Tx) { f.magic.Auras.Remove(u, event.CauseOrdered, func(*entity.Aura) bool { return true }) })
	f.Step()
	if pet, out := f.pets.Pet(u); !out || pet.Level != 3 || len(u.Player.Stable.Aside) != 0 {
		t.Errorf("when she rides no more, it is out: %v, set aside: %d", out, len(u.Player.Stable.Aside))
	}
}

// tamer is a player of the test below, and what it must have.
type tamer struct {
	g    guid.GUID
	id   int64
	pets []int // levels of its pets that live or stay dead, sorted
}

// TestNoPetIsLostOrDoubled lets players do thousands of things with their pets, log out
// and in, go to another map, and the map be restored, or lost since the last save. They
// have at every moment just the pets that they should have, whether the dead stay or not.
func TestNoPetIsLostOrDoubled(t *testing.T) {
	for _, stay := range []string{"0", "1"} {
		t.Run("dead pets stay "+stay, func(t *testing.T) { noPetIsLost(t, stay) })
	}
}

func noPetIsLost(t *testing.T, stay string) {
	t.Helper()
	f := stabledWhere(t, stay)
	random := rand.New(rand.NewPCG(9, 4))
	master := f.creature("t:dummy", 1, 0).GUID
	var all []*tamer
	for id := range int64(4) {
		k := &tamer{g: f.player(id+1, "P"+string(rune('A'+id)), float64(id), 0), id: id + 1}
		f.inside(func(tx *Tx) { tx.Items().ChangeMoney(f.unit(k.g), content.Coins, 1000) })
		all = append(all, k)
	}
	did, level := map[string]int{}, 0
	for op := range 4000 {
		k := all[random.IntN(len(all))]
		what := f.handle(random, k, master, &level)
		did[what]++
		f.Step()
		for _, k := range all {
			u, here := f.s.Units[k.g]
			if !here {
				t.Fatalf("operation %d (%s): %d is lost", op, what, k.id)
			}
			if got := f.petLevels(u); !slices.Equal(got, k.pets) {
				t.Fatalf("operation %d (%s): %d has pets %v, want %v; %+v", op, what, k.id, got, k.pets, u.Player.Stable)
			}
			f.heal(u)
		}
	}
	shown := []string{"tame", "leave", "take", "swap", "slot", "mount", "dismount", "die", "relog", "travel", "crash", "restore", "dismiss"}
	if stay == "1" {
		shown = append(shown, "bury", "revive", "revive the buried", "give up")
	}
	for _, what := range shown {
		if did[what] < 10 {
			t.Errorf("%s was done %d times: the test shows little (%v)", what, did[what], did)
		}
	}
}

// heal keeps everybody alive.
func (f *field) heal(u *entity.Unit) {
	u.Health, u.Dead = u.MaxHealth, false
}

// handle does something at random with what a player has, and says what it must have
// then.
func (f *field) handle(random *rand.Rand, k *tamer, master guid.GUID, level *int) string {
	u := f.unit(k.g)
	pet, out := f.pets.Pet(u)
	out = out && pet.Alive()
	number := int64(0)
	if list := u.Player.Stable.Pets; len(list) > 0 {
		number = list[random.IntN(len(list))].Number
	}
	without := func(level int) { k.pets = slices.DeleteFunc(k.pets, func(l int) bool { return l == level }) }
	switch n := random.IntN(100); {
	case n < 50 && f.pets.DeadPet(u):
		return f.mourn(random, k, u, without)
	case n < 12 && !out && len(u.Player.Stable.Aside) == 0 && len(k.pets) < 3:
		*level++
		f.tamesAt(u, *level)
		k.pets = append(k.pets, *level)
		slices.Sort(k.pets)
		return "tame"
	case n < 27:
		return done("leave", f.deals(k.g, intent.Deal{Act: intent.DealLeave, With: master}))
	case n < 42:
		return done("take", f.deals(k.g, intent.Deal{Act: intent.DealTake, With: master, Pet: number}))
	case n < 57:
		return done("swap", f.deals(k.g, intent.Deal{Act: intent.DealSwap, With: master, Pet: number}))
	case n < 61:
		u.Player.Stable.Slots = min(u.Player.Stable.Slots, 2)
		_ = f.deals(k.g, intent.Deal{Act: intent.DealStall, With: master})
		return "slot"
	case n < 66:
		f.inside(func(*Tx) { f.lay(u, u, content.Mounted) })
		return "mount"
	case n < 72:
		f.inside(func(*Tx) { f.magic.Auras.Remove(u, event.CauseOrdered, func(*entity.Aura) bool { return true }) })
		return "dismount"
	case n < 74 && out:
		f.inside(func(tx *Tx) { tx.Combat().Kill(pet, pet) })
		if !f.pets.DeadPet(u) {
			without(pet.Level)
		}
		return "die"
	case n < 76 && out:
		without(pet.Level)
		f.submit(k.g, intent.Pet{Act: intent.PetDismiss})
		f.Step()
		return "dismiss"
	case n < 84:
		f.parts(k, true)
		return "relog"
	case n < 91:
		f.parts(k, false)
		return "travel"
	case n < 94:
		f.crashes(k)
		return "crash"
	case n < 96:
		g, err := Restore(f.cfg, f.Snapshot())
		if err != nil {
			f.t.Fatal(err)
		}
		f.Map = g
		return "restore"
	}
	return "nothing"
}

// mourn does something at random with the dead pet of a player.
func (f *field) mourn(random *rand.Rand, k *tamer, u *entity.Unit, without func(level int)) string {
	pet, lies := f.pets.Pet(u)
	switch n := random.IntN(5); {
	case n < 2 && lies:
		f.inside(func(*Tx) { f.pets.RemovePetCorpse(pet) })
		return "bury"
	case n < 4:
		f.inside(func(*Tx) { f.pets.RevivePet(u, 40) })
		if lies {
			return "revive"
		}
		return "revive the buried"
	case lies:
		without(pet.Level)
	default:
		without(u.Player.Stable.Fallen.Level)
	}
	f.submit(k.g, intent.Pet{Act: intent.PetDismiss})
	f.Step()
	return "give up"
}

// done names what was done, and what was refused apart from that.
func done(what, why string) string {
	if why != "" {
		return what + " refused"
	}
	return what
}

// tamesAt is tames for levels over those of rules.
func (f *field) tamesAt(u *entity.Unit, level int) {
	pet := f.tames(u, 1)
	pet.Level = level
}

// parts lets a player leave, for good or for another map, and come back.
func (f *field) parts(k *tamer, logOut bool) {
	f.Control(input.Leave{Player: k.g, LogOut: logOut})
	f.Step()
	rec := f.left[len(f.left)-1]
	f.Control(input.Enter{Record: rec, Viewer: guid.New(guid.Viewer, 0, uint64(k.id)), LogIn: logOut})
}

// crashes loses the player, as it is on the map, and brings it back as it was last saved.
func (f *field) crashes(k *tamer) {
	u := f.unit(k.g)
	rec := f.saver.Record(u)
	left := len(f.left)
	f.Control(input.Leave{Player: k.g, LogOut: true})
	f.Step()
	f.left = f.left[:left]
	f.Control(input.Enter{Record: rec, Viewer: guid.New(guid.Viewer, 0, uint64(k.id)), LogIn: true})
}
