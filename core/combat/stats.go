package combat

import (
	"slices"

	"loam/core/content"
	"loam/core/entity"
	"loam/core/formula"
	"loam/core/phase"
)

// Derive recomputes what definitions and level give u, keeping what scripts
// attached, and reports whether its definition exists. It leaves health alone.
func Derive(s *content.Snapshot, u *entity.Unit) bool {
	attached := u.Stats
	var ok bool
	if u.Player != nil {
		ok = derivePlayer(s, u)
	} else {
		ok = deriveCreature(s, u)
	}
	if !ok {
		return false
	}
	u.FactionIndex = s.FactionIndex(u.Faction)
	u.Size, u.Deals = u.Scale, 1
	phase.Fit(s, u)
	u.Hooks, u.Thresholds, u.Near = attached.Hooks, attached.Thresholds, attached.Near
	return true
}

func deriveCreature(s *content.Snapshot, u *entity.Unit) bool {
	d, ok := s.Creature(u.Def)
	if !ok {
		return false
	}
	u.Stats = entity.Stats{
		MaxHealth: max(1, at(d.Health, u)),
		DamageMin: float64(at(d.DamageMin, u)), DamageMax: float64(at(d.DamageMax, u)),
		Armor: float64(at(d.Armor, u)),
		Swing: d.Swing, Reach: d.Reach, Radius: d.Radius * u.Scale,
		Walk: d.Walk * u.Speed, Run: d.Run * u.Speed, Swim: d.Walk * u.Speed,
		Aggro: d.Aggro, Help: d.Help, Leash: d.Leash,
		Attackable: d.Attackable, Fights: d.Fights, Moves: d.Moves,
		Tags: d.Tags,
	}
	if sp, ok := s.Spawn(u.Creature.Spawn); ok && len(sp.Tags) > 0 {
		u.Tags = append(slices.Clone(d.Tags), sp.Tags...)
	}
	return true
}

func derivePlayer(s *content.Snapshot, u *entity.Unit) bool {
	d, ok := s.Start(u.Def)
	if !ok {
		return false
	}
	speed := u.Speed
	if u.Player.Ghost {
		speed *= max(0.1, s.Rules.Eval(content.GhostSpeedFactor))
	}
	u.Stats = entity.Stats{
		MaxHealth: max(1, at(d.Health, u)),
		DamageMin: float64(at(d.DamageMin, u)), DamageMax: float64(at(d.DamageMax, u)),
		Armor: float64(at(d.Armor, u)),
		Swing: d.Swing, Reach: d.Reach, Radius: d.Radius * u.Scale,
		Walk: d.Walk * speed, Run: d.Run * speed, Swim: d.Swim * speed,
		Attackable: !u.Player.Staff, Fights: true, Moves: true,
	}
	return true
}

func at(f *formula.Formula, u *entity.Unit) int64 {
	if f == nil {
		return 0
	}
	in := [1]float64{float64(u.Level)}
	return Points(f.Eval(in[:]))
}
