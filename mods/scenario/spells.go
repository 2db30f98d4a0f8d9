package scenario

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"loam/core/content"
	"loam/core/entity"
	"loam/core/event"
	"loam/core/geo"
	"loam/core/guid"
	"loam/core/input"
	"loam/core/intent"
	"loam/core/spell"
	"loam/core/stat"
)

// ofSpells is what units cast and have laid on them.
func ofSpells() []verb {
	return []verb{
		{Syntax: "A casts SPELL [on B]", run: doCast,
			Doc:     "A unit asks to cast a spell: a player one that it knows, a creature any. Without `on` it is cast at what a player has selected, else at itself.",
			Example: "Anna casts spellbook:spark on wolf"},
		{Syntax: "A casts SPELL at X Y", run: doCast, Doc: "The same, of a spell that is aimed at the ground.", Example: "Anna casts spellbook:rain at 10 5"},
		{Syntax: "A stops casting", run: doStopCasting, Doc: "A unit stops what it casts or channels, and what repeats.", Example: "Anna stops casting"},
		{Syntax: "A cancels AURA", run: doCancelAura, Doc: "A player asks to be rid of an aura.", Example: "Anna cancels spellbook:shield"},
		{Syntax: "A learns SPELL", run: doLearn, Doc: "A player knows a spell from now on. Only tests may.", Example: "Anna learns spellbook:spark"},
		{Syntax: "A bears AURA [from B]", run: doLay, Doc: "An aura is laid on a unit. Only tests may.", Example: "wolf bears spellbook:burning from Anna"},
	}
}

// aimed is whom and where a line casts at.
func (r *runner) aimed(a args) (target guid.GUID, at geo.Point) {
	if a.has("X") {
		return 0, r.position(a).Point
	}
	if a.has("B") {
		if w, err := r.named(a.text("B")); err == nil { // a spawn may be named here for the first time
			return r.guidOf(w), geo.Point{}
		}
	}
	return 0, geo.Point{}
}

func doCast(r *runner, a args) error {
	id := r.id(a, "SPELL")
	target, at := r.aimed(a)
	return r.doing(a, func(p *actor) error {
		if target == 0 && !a.has("X") {
			if _, u, ok := r.where(r.guidOf(r.who[p.name])); ok {
				target = u.Player.Selected
			}
		}
		return p.ask(intent.Cast{Spell: string(id), Target: target, At: at})
	}, always(input.Directed{Act: input.CastSpell, ID: id, Other: target, At: geo.Position{Point: at}}))
}

func doStopCasting(r *runner, a args) error {
	return r.doing(a, func(p *actor) error { return p.ask(intent.CancelCast{Repeating: true}) }, always(input.Directed{Act: input.StopCasting}))
}

func doCancelAura(r *runner, a args) error {
	id := string(r.id(a, "AURA"))
	return r.doing(a, func(p *actor) error { return p.ask(intent.CancelAura{Aura: id}) }, nil)
}

func doLearn(r *runner, a args) error {
	return r.doing(a, nil, always(input.Directed{Act: input.Learn, ID: r.id(a, "SPELL")}))
}

func doLay(r *runner, a args) error {
	from, _ := r.aimed(a)
	return r.doing(a, nil, always(input.Directed{Act: input.LayAura, ID: r.id(a, "AURA"), Other: from}))
}

// ofCasts is what may be expected of spells and auras.
func ofCasts() []condition {
	return []condition{
		{Syntax: "A casting SPELL", state: ofUnits(isCasting), Doc: "It casts or channels the spell now.", Example: "expect Anna casting spellbook:spark"},
		{Syntax: "A casting", state: ofUnits(isCasting), Doc: "It casts or channels something now.", Example: "expect no Anna casting"},
		{Syntax: "A bears N AURA [from B]", state: ofUnits(bears), Doc: "So many stacks of the aura lie on it.", Example: "expect wolf bears 3 spellbook:sunder"},
		{Syntax: "A bears AURA [from B]", state: ofUnits(bears), Doc: "The aura lies on it.", Example: "expect wolf bears spellbook:burning from Anna"},
		{Syntax: "A power POWER OP AMOUNT", state: ofUnits(powerIs), Doc: "How much it has of a power, in points or as a share of the most.", Example: "expect Anna power spellbook:focus = 80"},
		{Syntax: "A stat STAT OP N", state: ofUnits(statIs), Doc: "A stat of its, rounded.", Example: "expect Anna stat armor = 5"},
		{Syntax: "A knows SPELL", state: ofUnits(knows), Doc: "A player knows the spell.", Example: "expect Anna knows spellbook:spark"},
		{Syntax: "A casts SPELL [on B]", counts: hasCast, Doc: "It has cast the spell: its cast time is over.", Example: "expect Anna casts spellbook:spark on wolf once"},
		{Syntax: "A begins SPELL", counts: beginsCast, Doc: "It has begun to cast or channel a spell that takes time.", Example: "expect wolf begins spellbook:howl"},
		{Syntax: "A fails SPELL with REASON", counts: failsCast, Doc: "What it asked to cast was not cast, with the word of the reason.", Example: "expect Anna fails spellbook:spark with out_of_range"},
		{Syntax: "A fails SPELL", counts: failsCast, Doc: "The same, whatever the reason.", Example: "expect no Anna fails spellbook:spark"},
		{Syntax: "A interrupted [by B]", counts: interrupted, Doc: "What it cast or channeled ended before its time.", Example: "expect wolf interrupted by Anna"},
		{Syntax: "A gains AURA", counts: gains, Doc: "The aura came onto it.", Example: "expect wolf gains spellbook:burning once"},
		{Syntax: "A loses AURA with CAUSE", counts: losesAura, Doc: "The aura was removed, with the word of the cause.", Example: "expect wolf loses spellbook:burning with expired"},
		{Syntax: "A loses AURA", counts: losesAura, Doc: "The same, whatever the cause.", Example: "expect wolf loses spellbook:burning"},
		{Syntax: "A hurts B with ABILITY", counts: hurtsWith, Doc: "B lost health by a spell or an aura of its.", Example: "expect Anna hurts wolf with spellbook:burning 4 times"},
		{Syntax: "A heals B with ABILITY", counts: healsWith, Doc: "B won health by it.", Example: "expect Anna heals Ben with spellbook:mend"},
		{Syntax: "A misses B with SPELL", counts: missesWith, Doc: "A spell of its did nothing to B: it was resisted, B is immune, and so on.", Example: "expect Anna misses wolf with spellbook:spark"},
	}
}

func isCasting(r *runner, a args, u *entity.Unit) (bool, error) {
	return u != nil && u.Cast != nil && (!a.has("SPELL") || u.Cast.Spell == r.id(a, "SPELL")), nil
}

func bears(r *runner, a args, u *entity.Unit) (bool, error) {
	if u == nil {
		return false, nil
	}
	id := r.id(a, "AURA")
	i := slices.IndexFunc(u.Auras, func(x entity.Aura) bool {
		return x.Aura == id && (!a.has("B") || r.is(x.Caster, a, "B"))
	})
	return i >= 0 && (!a.has("N") || u.Auras[i].Stacks == int(a.num("N"))), nil
}

func powerIs(r *runner, a args, u *entity.Unit) (bool, error) {
	if u == nil {
		return false, nil
	}
	now, most, ok := stat.Power(u, r.id(a, "POWER"))
	if !ok {
		return false, fmt.Errorf("%s has no power %s", a.text("A"), a.text("POWER"))
	}
	g, _ := a.get("AMOUNT")
	is := float64(now)
	if g.pct {
		is = is * 100 / float64(max(1, most))
	}
	return compare(is, a.text("OP"), g.num), nil
}

func statIs(r *runner, a args, u *entity.Unit) (bool, error) {
	if u == nil {
		return false, nil
	}
	id := content.ID(a.text("STAT"))
	if !content.IsCoreStat(string(id)) {
		id = r.id(a, "STAT")
	}
	if _, ok := r.rel.Content.StatIndex(id); !ok {
		return false, fmt.Errorf("there is no stat %s", a.text("STAT"))
	}
	return compare(math.Round(stat.Value(r.rel.Content, u, id)), a.text("OP"), a.num("N")), nil
}

func knows(r *runner, a args, u *entity.Unit) (bool, error) {
	return u != nil && slices.Contains(u.Known, r.id(a, "SPELL")), nil
}

func hasCast(r *runner, a args, e *seen) bool {
	x, ok := e.event.(event.CastWent)
	return ok && r.is(x.Caster, a, "A") && x.Spell == r.id(a, "SPELL") && (!a.has("B") || r.is(x.Target, a, "B"))
}

func beginsCast(r *runner, a args, e *seen) bool {
	switch x := e.event.(type) {
	case event.CastBegun:
		return r.is(x.Caster, a, "A") && x.Spell == r.id(a, "SPELL")
	case event.ChannelBegan:
		return r.is(x.Caster, a, "A") && x.Spell == r.id(a, "SPELL")
	}
	return false
}

func failsCast(r *runner, a args, e *seen) bool {
	x, ok := e.event.(event.CastFailed)
	return ok && r.is(x.Caster, a, "A") && x.Spell == r.id(a, "SPELL") && (!a.has("REASON") || x.Reason == a.text("REASON"))
}

func interrupted(r *runner, a args, e *seen) bool {
	x, ok := e.event.(event.CastInterrupted)
	return ok && r.is(x.Caster, a, "A") && (!a.has("B") || r.is(x.By, a, "B"))
}

func gains(r *runner, a args, e *seen) bool {
	x, ok := e.event.(event.AuraApplied)
	return ok && r.is(x.Unit, a, "A") && x.Aura == r.id(a, "AURA")
}

func losesAura(r *runner, a args, e *seen) bool {
	x, ok := e.event.(event.AuraRemoved)
	return ok && r.is(x.Unit, a, "A") && x.Aura == r.id(a, "AURA") && (!a.has("CAUSE") || x.Cause.String() == a.text("CAUSE"))
}

func hurtsWith(r *runner, a args, e *seen) bool {
	x, ok := e.event.(event.DamageDealt)
	return ok && r.is(x.Attacker, a, "A") && r.is(x.Victim, a, "B") && x.Spell == r.id(a, "ABILITY")
}

func healsWith(r *runner, a args, e *seen) bool {
	x, ok := e.event.(event.Healed)
	return ok && r.is(x.Source, a, "A") && r.is(x.Target, a, "B") && x.Spell == r.id(a, "ABILITY")
}

func missesWith(r *runner, a args, e *seen) bool {
	x, ok := e.event.(event.SpellMissed)
	return ok && r.is(x.Caster, a, "A") && r.is(x.Target, a, "B") && x.Spell == r.id(a, "SPELL")
}

// castTellings are how the events of spells read in a transcript.
func castTellings() map[event.Kind]telling {
	return map[event.Kind]telling{
		event.KindCastBegun: tells(func(e event.CastBegun) []guid.GUID { return units(e.Caster, e.Target) }, func(r *runner, e event.CastBegun, _ string) string {
			return fmt.Sprintf("%s begins to cast %s, %d ms", r.label(e.Caster), e.Spell, e.Time)
		}),
		event.KindCastFailed: tells(func(e event.CastFailed) []guid.GUID { return units(e.Caster) }, func(r *runner, e event.CastFailed, _ string) string {
			return fmt.Sprintf("%s does not cast %s: %s", r.label(e.Caster), e.Spell, e.Reason)
		}),
		event.KindCastInterrupted: tells(func(e event.CastInterrupted) []guid.GUID { return units(e.Caster, e.By) }, func(r *runner, e event.CastInterrupted, _ string) string {
			return fmt.Sprintf("%s stops casting %s: %s", r.label(e.Caster), e.Spell, e.Reason)
		}),
		event.KindCastDelayed: tells(func(e event.CastDelayed) []guid.GUID { return units(e.Caster) }, func(r *runner, e event.CastDelayed, _ string) string {
			return fmt.Sprintf("the cast of %s by %s is delayed by %d ms", e.Spell, r.label(e.Caster), e.By)
		}),
		event.KindCastWent: tells(func(e event.CastWent) []guid.GUID { return units(e.Caster, e.Target) }, func(r *runner, e event.CastWent, _ string) string {
			return fmt.Sprintf("%s casts %s at %s", r.label(e.Caster), e.Spell, r.label(e.Target))
		}),
		event.KindChannelBegan: tells(func(e event.ChannelBegan) []guid.GUID { return units(e.Caster, e.Target) }, func(r *runner, e event.ChannelBegan, _ string) string {
			return fmt.Sprintf("%s channels %s, %d ms", r.label(e.Caster), e.Spell, e.Time)
		}),
		event.KindChannelEnded: tells(func(e event.ChannelEnded) []guid.GUID { return units(e.Caster) }, func(r *runner, e event.ChannelEnded, _ string) string {
			return fmt.Sprintf("%s ends channeling %s", r.label(e.Caster), e.Spell)
		}),
		event.KindRested: tells(func(e event.Rested) []guid.GUID { return units(e.Player) }, func(r *runner, e event.Rested, _ string) string {
			return fmt.Sprintf("%s of %s rests for %d ms", e.Spell+e.School, r.label(e.Player), e.Time)
		}),
		event.KindSpellMissed: tells(func(e event.SpellMissed) []guid.GUID { return units(e.Caster, e.Target) }, func(r *runner, e event.SpellMissed, _ string) string {
			return fmt.Sprintf("%s of %s: %s %s", e.Spell, r.label(e.Caster), r.label(e.Target), e.Miss)
		}),
		event.KindEnergized: tells(func(e event.Energized) []guid.GUID { return units(e.Source, e.Target) }, func(r *runner, e event.Energized, _ string) string {
			return fmt.Sprintf("%s gains %d %s", r.label(e.Target), e.Amount, e.Power)
		}),
		event.KindAuraApplied: tells(func(e event.AuraApplied) []guid.GUID { return units(e.Unit, e.Caster) }, func(r *runner, e event.AuraApplied, _ string) string {
			return fmt.Sprintf("%s gets %s of %s, %d stacks", r.label(e.Unit), e.Aura, r.label(e.Caster), e.Stacks)
		}),
		event.KindAuraRemoved: tells(func(e event.AuraRemoved) []guid.GUID { return units(e.Unit, e.Caster) }, func(r *runner, e event.AuraRemoved, _ string) string {
			return fmt.Sprintf("%s loses %s: %s", r.label(e.Unit), e.Aura, e.Cause)
		}),
		event.KindDispelled: tells(func(e event.Dispelled) []guid.GUID { return units(e.Caster, e.Target) }, func(r *runner, e event.Dispelled, _ string) string {
			return fmt.Sprintf("%s of %s takes %v from %s", e.Spell, r.label(e.Caster), e.Auras, r.label(e.Target))
		}),
		event.KindSpellLearned: tells(func(e event.SpellLearned) []guid.GUID { return units(e.Player) }, func(r *runner, e event.SpellLearned, _ string) string {
			if e.Lost {
				return fmt.Sprintf("%s forgets %s", r.label(e.Player), e.Spell)
			}
			return fmt.Sprintf("%s learns %s", r.label(e.Player), e.Spell)
		}),
		event.KindOffered: toldOffer(),
		event.KindPublished: tells(func(e event.Published) []guid.GUID { return units(e.Caster, e.Target) }, func(r *runner, e event.Published, _ string) string {
			return fmt.Sprintf("event %s of %s", e.Name, e.Bundle)
		}),
	}
}

// reasonWords lists why a cast may fail.
func reasonWords() string { return "`" + strings.Join(spell.ReasonWords()[1:], "`, `") + "`" }
