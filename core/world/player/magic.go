package player

import (
	"loam/core/lib/clock"
	"loam/core/lib/guid"
	"loam/core/model/character"
	"loam/core/model/content"
	"loam/core/model/entity"
)

// MagicOf returns the auras, cooldowns and charges of a unit for its record, with times
// relative to now. Auras from what the unit is, knows or wears, or from an area, are left out:
// they return by themselves.
func MagicOf(u *entity.Unit, now clock.Time) (m character.Magic) {
	for i := range u.Auras {
		a := &u.Auras[i]
		if a.Innate || a.From != 0 || a.Ends > 0 && a.Ends <= now {
			continue
		}
		out := character.Aura{
			Aura: string(a.Aura), Spell: string(a.Spell), Level: a.Level, Left: until(a.Ends, now), Span: int64(a.Span), Stacks: a.Stacks, Charges: a.Charges,
		}
		if a.Caster.Kind() == guid.Player {
			out.Caster = a.Caster
		}
		for _, p := range a.Parts {
			out.Parts = append(out.Parts, character.Part{Kind: p.Kind.String(), Value: p.Value, Every: int64(p.Every), Next: until(p.Next, now), Left: p.Left, Ready: until(p.Ready, now)})
		}
		m.Auras = append(m.Auras, out)
	}
	for _, r := range u.Rests {
		if r.Until > now {
			m.Rests = append(m.Rests, character.Rest{Spell: string(r.Spell), Category: r.Category, School: string(r.School), Gone: int64(now - r.Began), Left: until(r.Until, now)})
		}
	}
	for _, k := range u.Charges {
		m.Charges = append(m.Charges, character.Charges{Spell: string(k.Spell), Left: k.Left, Next: until(k.Next, now)})
	}
	return m
}

// until returns the time left until at, at least 1 ms; 0 for none.
func until(at, now clock.Time) int64 {
	if at == 0 {
		return 0
	}
	return int64(max(1, at-now))
}

// from returns the moment after a time; 0 for none.
func from(left int64, now clock.Time) clock.Time {
	if left <= 0 {
		return 0
	}
	return now + clock.Time(min(left, longest))
}

// longest is the longest time of a record, in ms.
const longest = int64(365 * clock.Day)

// Away returns how long a character was out of the world, in ms: since its record was written,
// or 0 if that is unknown.
func Away(r *character.Record, unix int64) int64 {
	if r.Saved <= 0 || r.Saved >= unix {
		return 0
	}
	return unix - r.Saved
}

// Rested gives a unit the cooldowns and charges of a record; they have run on while it was out
// of the world.
func Rested(c *content.Snapshot, u *entity.Unit, m *character.Magic, now clock.Time, away int64) {
	u.Rests, u.Charges = nil, nil
	for _, r := range m.Rests {
		if left := r.Left - away; left > 0 && len(u.Rests) < maxRests {
			u.Rests = append(u.Rests, entity.Rest{
				Spell: content.ID(r.Spell), Category: r.Category, School: content.ID(r.School), Began: now - clock.Time(min(max(0, r.Gone), longest)) - clock.Time(away), Until: from(left, now),
			})
		}
	}
	for _, k := range m.Charges {
		if d, ok := c.Spell(content.ID(k.Spell)); ok && d.Charges > 0 && len(u.Charges) < maxRests {
			u.Charges = append(u.Charges, entity.Charges{Spell: d.ID, Left: min(max(0, k.Left), d.Charges), Next: from(max(1, k.Next-away), now)})
		}
	}
}

// maxRests is how many cooldowns or charges of a record are read.
const maxRests = 256

// Borne returns the auras of a record that are still active: after a log-in those that are
// kept, some of which ran on meanwhile. They have no serial numbers yet.
func Borne(c *content.Snapshot, m *character.Magic, now clock.Time, login bool, away int64) (all []entity.Aura) {
	for i := range m.Auras {
		r := &m.Auras[i]
		def, ok := c.Aura(content.ID(r.Aura))
		if !ok || login && !def.Kept {
			continue
		}
		left := r.Left
		if login && def.Runs && left > 0 {
			if left -= away; left <= 0 {
				continue
			}
		}
		a := entity.Aura{
			Aura: def.ID, Spell: content.ID(r.Spell), Caster: r.Caster, Level: max(1, r.Level), Ends: from(left, now), Span: clock.Time(max(0, r.Span)),
			Stacks: min(max(1, r.Stacks), max(1, def.Stacks)), Charges: r.Charges,
		}
		a.Began = now
		if left > 0 {
			a.Began = now - max(0, a.Span-clock.Time(left))
		}
		for _, p := range r.Parts {
			kind, _ := content.KindOf(p.Kind, true)
			a.Parts = append(a.Parts, entity.Part{Kind: kind, Value: p.Value, Every: clock.Time(p.Every), Next: from(p.Next, now), Left: p.Left, Ready: from(p.Ready, now)})
		}
		all = append(all, a)
	}
	return all
}
