// Package spell owns the scenario lines about spells, auras, powers and stats.
package spell

import (
	"fmt"
	"slices"

	"loam/core/lib/geo"
	"loam/core/lib/guid"
	"loam/core/model/entity"
	"loam/core/model/event"
	"loam/core/model/input"
	"loam/core/model/intent"
	"loam/core/rules/stat"
	"loam/mods/scenario/line"
	"loam/mods/scenario/testworld"
)

// SpellVerbs are the verbs for casting spells and applying auras.
func SpellVerbs() []testworld.Verb {
	return []testworld.Verb{
		{Syntax: "A casts SPELL [on B]", Run: doCast,
			Doc:     "A unit casts a spell: a player one that it knows, a creature any. Without `on` the target is the player's selection, else the unit itself.",
			Example: "Anna casts spellbook:spark on wolf"},
		{Syntax: "A casts SPELL at X Y", Run: doCast, Doc: "The same for a spell that is aimed at the ground.", Example: "Anna casts spellbook:rain at 10 5"},
		{Syntax: "A casts SPELL on own ITEM", Run: doCastOnThing, Doc: "A player casts at the first item of this kind that it has.", Example: "Anna casts spellbook:take_apart on own spellbook:lantern"},
		{Syntax: "A stops casting", Run: doStopCasting, Doc: "A unit stops its cast or channel, and a repeating spell.", Example: "Anna stops casting"},
		{Syntax: "A cancels AURA", Run: doCancelAura, Doc: "A player cancels an aura.", Example: "Anna cancels spellbook:shield"},
		{Syntax: "A learns SPELL", Run: doLearn, Doc: "A player learns a spell. Only for tests.", Example: "Anna learns spellbook:spark"},
		{Syntax: "A bears AURA [from B]", Run: doLay, Doc: "Applies an aura to a unit. Only for tests.", Example: "wolf bears spellbook:burning from Anna"},
	}
}

func doCast(st *testworld.Stage, a line.Args) error {
	id := st.ID(a, "SPELL")
	target, at := st.Aimed(a)
	return st.Doing(a, func(p *testworld.Player) error {
		if target == 0 && !a.Has("X") {
			if _, u, ok := st.Where(p.Self); ok {
				target = u.Player.Selected
			}
		}
		return p.Ask(intent.Cast{Spell: string(id), Target: target, At: at})
	}, testworld.Always(input.Directed{Act: input.CastSpell, ID: id, Other: target, At: geo.Position{Point: at}}))
}

func doCastOnThing(st *testworld.Stage, a line.Args) error {
	return st.Doing(a, func(p *testworld.Player) error {
		on, err := st.OwnThing(p, st.ID(a, "ITEM"))
		if err != nil {
			return err
		}
		return p.Ask(intent.Cast{Spell: string(st.ID(a, "SPELL")), On: on})
	}, nil)
}

func doStopCasting(st *testworld.Stage, a line.Args) error {
	return st.Doing(a, func(p *testworld.Player) error { return p.Ask(intent.CancelCast{Repeating: true}) }, testworld.Always(input.Directed{Act: input.StopCasting}))
}

func doCancelAura(st *testworld.Stage, a line.Args) error {
	id := string(st.ID(a, "AURA"))
	return st.Doing(a, func(p *testworld.Player) error { return p.Ask(intent.CancelAura{Aura: id}) }, nil)
}

func doLearn(st *testworld.Stage, a line.Args) error {
	return st.Doing(a, nil, testworld.Always(input.Directed{Act: input.Learn, ID: st.ID(a, "SPELL")}))
}

func doLay(st *testworld.Stage, a line.Args) error {
	from, _ := st.Aimed(a)
	return st.Doing(a, nil, testworld.Always(input.Directed{Act: input.LayAura, ID: st.ID(a, "AURA"), Other: from}))
}

// SpellConditions are the conditions about spells and auras.
func SpellConditions() []testworld.Condition {
	return []testworld.Condition{
		{Syntax: "A casting SPELL", State: testworld.OfUnits(isCasting), Doc: "The unit is casting or channelling the spell.", Example: "expect Anna casting spellbook:spark"},
		{Syntax: "A casting", State: testworld.OfUnits(isCasting), Doc: "The unit is casting or channelling any spell.", Example: "expect no Anna casting"},
		{Syntax: "A bears N AURA [from B]", State: testworld.OfUnits(bears), Doc: "The unit has this many stacks of the aura.", Example: "expect wolf bears 3 spellbook:sunder"},
		{Syntax: "A bears AURA [from B]", State: testworld.OfUnits(bears), Doc: "The unit has the aura.", Example: "expect wolf bears spellbook:burning from Anna"},
		{Syntax: "A power POWER OP AMOUNT", State: testworld.OfUnits(powerIs), Doc: "The amount of a power, in points or as a share of the maximum.", Example: "expect Anna power spellbook:focus = 80"},
		{Syntax: "A knows SPELL", State: testworld.OfUnits(knows), Doc: "The player knows the spell.", Example: "expect Anna knows spellbook:spark"},
		{Syntax: "A casts SPELL [on B]", Counts: hasCast, Doc: "The unit has cast the spell: its cast time is over.", Example: "expect Anna casts spellbook:spark on wolf once"},
		{Syntax: "A begins SPELL", Counts: beginsCast, Doc: "The unit has started to cast or channel a spell that takes time.", Example: "expect wolf begins spellbook:howl"},
		{Syntax: "A fails SPELL with REASON", Counts: failsCast, Doc: "A cast of the unit has failed for this reason.", Example: "expect Anna fails spellbook:spark with out_of_range"},
		{Syntax: "A fails SPELL", Counts: failsCast, Doc: "The same for any reason.", Example: "expect no Anna fails spellbook:spark"},
		{Syntax: "A interrupted [by B]", Counts: interrupted, Doc: "A cast or channel of the unit was interrupted.", Example: "expect wolf interrupted by Anna"},
		{Syntax: "A gains AURA", Counts: gains, Doc: "The aura was applied to the unit.", Example: "expect wolf gains spellbook:burning once"},
		{Syntax: "A loses AURA with CAUSE", Counts: losesAura, Doc: "The aura was removed from the unit for this cause.", Example: "expect wolf loses spellbook:burning with expired"},
		{Syntax: "A loses AURA", Counts: losesAura, Doc: "The same for any cause.", Example: "expect wolf loses spellbook:burning"},
		{Syntax: "A hurts B with ABILITY", Counts: hurtsWith, Doc: "A spell or aura of A damaged B.", Example: "expect Anna hurts wolf with spellbook:burning 4 times"},
		{Syntax: "A heals B with ABILITY", Counts: healsWith, Doc: "A spell or aura of A healed B.", Example: "expect Anna heals Ben with spellbook:mend"},
		{Syntax: "A misses B with SPELL", Counts: missesWith, Doc: "A spell of A had no effect on B: it missed or was resisted, B is immune, and so on.", Example: "expect Anna misses wolf with spellbook:spark"},
	}
}

func isCasting(st *testworld.Stage, a line.Args, u *entity.Unit) (bool, error) {
	return u != nil && u.Cast != nil && (!a.Has("SPELL") || u.Cast.Spell == st.ID(a, "SPELL")), nil
}

func bears(st *testworld.Stage, a line.Args, u *entity.Unit) (bool, error) {
	if u == nil {
		return false, nil
	}
	id := st.ID(a, "AURA")
	i := slices.IndexFunc(u.Auras, func(x entity.Aura) bool {
		return x.Aura == id && (!a.Has("B") || st.Is(x.Caster, a, "B"))
	})
	return i >= 0 && (!a.Has("N") || u.Auras[i].Stacks == int(a.Num("N"))), nil
}

func powerIs(st *testworld.Stage, a line.Args, u *entity.Unit) (bool, error) {
	if u == nil {
		return false, nil
	}
	now, most, ok := stat.Power(u, st.ID(a, "POWER"))
	if !ok {
		return false, fmt.Errorf("%s has no power %s", a.Text("A"), a.Text("POWER"))
	}
	g, _ := a.Get("AMOUNT")
	is := float64(now)
	if g.Pct {
		is = is * 100 / float64(max(1, most))
	}
	return line.Compare(is, a.Text("OP"), g.Num), nil
}

func knows(st *testworld.Stage, a line.Args, u *entity.Unit) (bool, error) {
	return u != nil && slices.Contains(u.Known, st.ID(a, "SPELL")), nil
}

func hasCast(st *testworld.Stage, a line.Args, e *testworld.Seen) bool {
	x, ok := e.Event.(event.CastWent)
	return ok && st.Is(x.Caster, a, "A") && x.Spell == st.ID(a, "SPELL") && (!a.Has("B") || st.Is(x.Target, a, "B"))
}

func beginsCast(st *testworld.Stage, a line.Args, e *testworld.Seen) bool {
	switch x := e.Event.(type) {
	case event.CastBegun:
		return st.Is(x.Caster, a, "A") && x.Spell == st.ID(a, "SPELL")
	case event.ChannelBegan:
		return st.Is(x.Caster, a, "A") && x.Spell == st.ID(a, "SPELL")
	}
	return false
}

func failsCast(st *testworld.Stage, a line.Args, e *testworld.Seen) bool {
	x, ok := e.Event.(event.CastFailed)
	return ok && st.Is(x.Caster, a, "A") && x.Spell == st.ID(a, "SPELL") && (!a.Has("REASON") || x.Reason == a.Text("REASON"))
}

func interrupted(st *testworld.Stage, a line.Args, e *testworld.Seen) bool {
	x, ok := e.Event.(event.CastInterrupted)
	return ok && st.Is(x.Caster, a, "A") && (!a.Has("B") || st.Is(x.By, a, "B"))
}

func gains(st *testworld.Stage, a line.Args, e *testworld.Seen) bool {
	x, ok := e.Event.(event.AuraApplied)
	return ok && st.Is(x.Unit, a, "A") && x.Aura == st.ID(a, "AURA")
}

func losesAura(st *testworld.Stage, a line.Args, e *testworld.Seen) bool {
	x, ok := e.Event.(event.AuraRemoved)
	return ok && st.Is(x.Unit, a, "A") && x.Aura == st.ID(a, "AURA") && (!a.Has("CAUSE") || x.Cause.String() == a.Text("CAUSE"))
}

func hurtsWith(st *testworld.Stage, a line.Args, e *testworld.Seen) bool {
	x, ok := e.Event.(event.DamageDealt)
	return ok && st.Is(x.Attacker, a, "A") && st.Is(x.Victim, a, "B") && x.Spell == st.ID(a, "ABILITY")
}

func healsWith(st *testworld.Stage, a line.Args, e *testworld.Seen) bool {
	x, ok := e.Event.(event.Healed)
	return ok && st.Is(x.Source, a, "A") && st.Is(x.Target, a, "B") && x.Spell == st.ID(a, "ABILITY")
}

func missesWith(st *testworld.Stage, a line.Args, e *testworld.Seen) bool {
	x, ok := e.Event.(event.SpellMissed)
	return ok && st.Is(x.Caster, a, "A") && st.Is(x.Target, a, "B") && x.Spell == st.ID(a, "SPELL")
}

// SpellTellings describe the events of spells in a transcript.
func SpellTellings() map[event.Kind]testworld.Telling {
	return map[event.Kind]testworld.Telling{
		event.KindCastBegun: testworld.Tells(func(e event.CastBegun) []guid.GUID { return testworld.Units(e.Caster, e.Target) }, func(st *testworld.Stage, e event.CastBegun, _ string) string {
			return fmt.Sprintf("%s begins to cast %s, %d ms", st.Label(e.Caster), e.Spell, e.Time)
		}),
		event.KindCastFailed: testworld.Tells(func(e event.CastFailed) []guid.GUID { return testworld.Units(e.Caster) }, func(st *testworld.Stage, e event.CastFailed, _ string) string {
			return fmt.Sprintf("%s does not cast %s: %s", st.Label(e.Caster), e.Spell, e.Reason)
		}),
		event.KindCastInterrupted: testworld.Tells(func(e event.CastInterrupted) []guid.GUID { return testworld.Units(e.Caster, e.By) }, func(st *testworld.Stage, e event.CastInterrupted, _ string) string {
			return fmt.Sprintf("%s stops casting %s: %s", st.Label(e.Caster), e.Spell, e.Reason)
		}),
		event.KindCastDelayed: testworld.Tells(func(e event.CastDelayed) []guid.GUID { return testworld.Units(e.Caster) }, func(st *testworld.Stage, e event.CastDelayed, _ string) string {
			return fmt.Sprintf("the cast of %s by %s is delayed by %d ms", e.Spell, st.Label(e.Caster), e.By)
		}),
		event.KindCastWent: testworld.Tells(func(e event.CastWent) []guid.GUID { return testworld.Units(e.Caster, e.Target) }, func(st *testworld.Stage, e event.CastWent, _ string) string {
			return fmt.Sprintf("%s casts %s at %s", st.Label(e.Caster), e.Spell, st.Label(e.Target))
		}),
		event.KindChannelBegan: testworld.Tells(func(e event.ChannelBegan) []guid.GUID { return testworld.Units(e.Caster, e.Target) }, func(st *testworld.Stage, e event.ChannelBegan, _ string) string {
			return fmt.Sprintf("%s channels %s, %d ms", st.Label(e.Caster), e.Spell, e.Time)
		}),
		event.KindChannelEnded: testworld.Tells(func(e event.ChannelEnded) []guid.GUID { return testworld.Units(e.Caster) }, func(st *testworld.Stage, e event.ChannelEnded, _ string) string {
			return fmt.Sprintf("%s ends channeling %s", st.Label(e.Caster), e.Spell)
		}),
		event.KindRested: testworld.Tells(func(e event.Rested) []guid.GUID { return testworld.Units(e.Player) }, func(st *testworld.Stage, e event.Rested, _ string) string {
			return fmt.Sprintf("%s of %s has a cooldown of %d ms", e.Spell+e.School, st.Label(e.Player), e.Time)
		}),
		event.KindSpellMissed: testworld.Tells(func(e event.SpellMissed) []guid.GUID { return testworld.Units(e.Caster, e.Target) }, func(st *testworld.Stage, e event.SpellMissed, _ string) string {
			return fmt.Sprintf("%s of %s: %s %s", e.Spell, st.Label(e.Caster), st.Label(e.Target), e.Miss)
		}),
		event.KindEnergized: testworld.Tells(func(e event.Energized) []guid.GUID { return testworld.Units(e.Source, e.Target) }, func(st *testworld.Stage, e event.Energized, _ string) string {
			return fmt.Sprintf("%s gains %d %s", st.Label(e.Target), e.Amount, e.Power)
		}),
		event.KindAuraApplied: testworld.Tells(func(e event.AuraApplied) []guid.GUID { return testworld.Units(e.Unit, e.Caster) }, func(st *testworld.Stage, e event.AuraApplied, _ string) string {
			return fmt.Sprintf("%s gets %s of %s, %d stacks", st.Label(e.Unit), e.Aura, st.Label(e.Caster), e.Stacks)
		}),
		event.KindAuraRemoved: testworld.Tells(func(e event.AuraRemoved) []guid.GUID { return testworld.Units(e.Unit, e.Caster) }, func(st *testworld.Stage, e event.AuraRemoved, _ string) string {
			return fmt.Sprintf("%s loses %s: %s", st.Label(e.Unit), e.Aura, e.Cause)
		}),
		event.KindDispelled: testworld.Tells(func(e event.Dispelled) []guid.GUID { return testworld.Units(e.Caster, e.Target) }, func(st *testworld.Stage, e event.Dispelled, _ string) string {
			return fmt.Sprintf("%s of %s takes %v from %s", e.Spell, st.Label(e.Caster), e.Auras, st.Label(e.Target))
		}),
		event.KindSpellLearned: testworld.Tells(func(e event.SpellLearned) []guid.GUID { return testworld.Units(e.Player) }, func(st *testworld.Stage, e event.SpellLearned, _ string) string {
			if e.Lost {
				return fmt.Sprintf("%s forgets %s", st.Label(e.Player), e.Spell)
			}
			return fmt.Sprintf("%s learns %s", st.Label(e.Player), e.Spell)
		}),
		event.KindPublished: testworld.Tells(func(e event.Published) []guid.GUID { return testworld.Units(e.Caster, e.Target) }, func(st *testworld.Stage, e event.Published, _ string) string {
			return fmt.Sprintf("event %s of %s", e.Name, e.Bundle)
		}),
	}
}
