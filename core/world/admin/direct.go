package admin

import (
	"errors"
	"fmt"

	"loam/core/lib/clock"
	"loam/core/lib/guid"
	"loam/core/lib/value"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/input"
	"loam/core/model/intent"
	"loam/core/rules/currency"
	"loam/core/rules/item"
	"loam/core/world/gamemap"
	"loam/core/world/spell"
)

// ofMap is what each act does that concerns no unit.
var ofMap = map[input.Act]func(d *desk, in input.Directed) error{
	input.Weather: func(d *desk, in input.Directed) error {
		kind, ok := content.WeatherOf(in.Text)
		if !ok {
			return fmt.Errorf("there is no weather %q", in.Text)
		}
		d.Environment().SetWeather(kind, int(in.Points), clock.Time(in.Level))
		return nil
	},
	input.CallGroup: func(d *desk, in input.Directed) error { return d.Tx.Spawns().CallGroup(in.ID, in.Points != 0) },
	input.SetState: func(d *desk, in input.Directed) error {
		return d.Environment().ChangeState(content.StateChange{State: in.ID, Amount: in.Points})
	},
	input.AddState: func(d *desk, in input.Directed) error {
		return d.Environment().ChangeState(content.StateChange{State: in.ID, Amount: in.Points, Adds: true})
	},
	input.RedrawPool: func(d *desk, in input.Directed) error { return d.Tx.Spawns().RedrawPool(in.ID) },
}

// directions is what each act does to a unit on the map; other is nil if there is none. A
// test fails if one is missing.
var directions = [input.Acts]func(d *desk, in input.Directed, u, other *entity.Unit) error{
	input.Appear: nil, // there is no unit yet: see Act
	input.Grow: func(d *desk, in input.Directed, u, _ *entity.Unit) error {
		return d.Progression().SetLevel(u, in.Level)
	},
	input.Fight: withOther(func(d *desk, _ input.Directed, u, other *entity.Unit) error { return d.Combat().Attack(u, other) }),
	input.Lower: func(d *desk, _ input.Directed, u, _ *entity.Unit) error {
		d.Combat().StopAttack(u)
		return nil
	},
	input.Walk: func(d *desk, in input.Directed, u, _ *entity.Unit) error {
		return d.Movement().MoveTo(u, in.At.Point, true)
	},
	input.Teleport: func(d *desk, in input.Directed, u, _ *entity.Unit) error { return d.Movement().Teleport(u, in.At) },
	input.Travel:   func(d *desk, in input.Directed, u, _ *entity.Unit) error { return d.Travel().Transfer(u, in.ID) },
	input.Face: func(d *desk, in input.Directed, u, _ *entity.Unit) error {
		d.Movement().Face(u, in.At.Facing)
		return nil
	},
	input.Speak: func(d *desk, in input.Directed, u, _ *entity.Unit) error {
		d.Say(u, min(in.Speech, intent.Emote), content.Text{Key: in.Text}, value.Value{})
		return nil
	},
	input.Rise: func(d *desk, _ input.Directed, u, _ *entity.Unit) error { return d.Creatures().Respawn(u) },
	input.Die: func(d *desk, _ input.Directed, u, _ *entity.Unit) error {
		d.Combat().Kill(nil, u)
		return nil
	},
	input.Give: func(d *desk, in input.Directed, u, _ *entity.Unit) error {
		if u.Player == nil {
			return fmt.Errorf("%s is not a player", d.nameOf(u))
		}
		if why := d.giveItem(u, in.ID, int(in.Points)); why != item.Done {
			return fmt.Errorf("refused: %s", string(why))
		}
		return nil
	},
	input.Pay: func(d *desk, in input.Directed, u, _ *entity.Unit) error {
		if u.Player == nil {
			return fmt.Errorf("%s is not a player", d.nameOf(u))
		}
		if why := d.Items().ChangeMoney(u, in.ID, in.Points); why != currency.Done {
			return fmt.Errorf("refused: %s", string(why))
		}
		return nil
	},
	input.Improve: func(d *desk, in input.Directed, u, _ *entity.Unit) error {
		if u.Player == nil {
			return fmt.Errorf("%s is not a player", d.nameOf(u))
		}
		if !d.Progression().SetSkill(u, in.ID, int(in.Points)) {
			return fmt.Errorf("there is no skill %q", in.ID)
		}
		return nil
	},
	input.OpenMail: func(d *desk, _ input.Directed, u, _ *entity.Unit) error {
		if u.Player == nil {
			return fmt.Errorf("%s is not a player", d.nameOf(u))
		}
		d.Tx.Services().OpenMail(u, u)
		return nil
	},
	input.CastSpell: func(d *desk, in input.Directed, u, _ *entity.Unit) error {
		d.Spells().Ask(u, spell.Request{Spell: in.ID, Target: in.Other, At: in.At.Point})
		return nil
	},
	input.StopCasting: func(d *desk, _ input.Directed, u, _ *entity.Unit) error {
		d.Spells().Stop(u)
		return nil
	},
	input.Learn: func(d *desk, in input.Directed, u, _ *entity.Unit) error {
		if u.Player == nil {
			return fmt.Errorf("%s is not a player", d.nameOf(u))
		}
		d.Spells().Learn(u, in.ID, true)
		return nil
	},
	input.LayAura: func(d *desk, in input.Directed, u, other *entity.Unit) error {
		if !d.Spells().AddAura(u, in.ID, other, 1, 0) {
			return fmt.Errorf("aura %s cannot be applied to %s", in.ID, d.nameOf(u))
		}
		return nil
	},
	input.Empower: func(d *desk, in input.Directed, u, _ *entity.Unit) error {
		if in.Points >= 0 {
			_, err := d.Combat().GainPower(u, in.ID, in.Points)
			return err
		}
		if !d.Combat().SpendPower(u, in.ID, -in.Points) {
			return fmt.Errorf("%s does not have that much %s", d.nameOf(u), in.ID)
		}
		return nil
	},
	input.Hurt: withOther(func(d *desk, in input.Directed, u, victim *entity.Unit) error {
		if !victim.Alive() {
			return errors.New("the victim is dead")
		}
		d.Combat().Damage(u, victim, in.Points)
		return nil
	}),
}

func withOther(do func(*desk, input.Directed, *entity.Unit, *entity.Unit) error) func(*desk, input.Directed, *entity.Unit, *entity.Unit) error {
	return func(d *desk, in input.Directed, u, other *entity.Unit) error {
		if other == nil {
			return fmt.Errorf("%s is not on this map", in.Other)
		}
		return do(d, in, u, other)
	}
}

// Act makes a unit do something and returns it, or the reason why it does not.
func (Office) Act(tx *gamemap.Tx, in input.Directed) (guid.GUID, error) {
	d := &desk{Tx: tx}
	if in.Act == input.Appear {
		u, err := d.Creatures().Summon(nil, in.ID, in.At, 0)
		if err != nil {
			return 0, err
		}
		return u.GUID, nil
	}
	if do, ok := ofMap[in.Act]; ok {
		return 0, do(d, in)
	}
	u, here := d.Unit(in.Unit)
	switch {
	case in.Act >= input.Acts:
		return in.Unit, fmt.Errorf("unknown act %d", in.Act)
	case !here:
		return in.Unit, fmt.Errorf("%s is not on this map", in.Unit)
	}
	other, _ := d.Unit(in.Other)
	return in.Unit, directions[in.Act](d, in, u, other)
}
