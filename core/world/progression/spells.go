package progression

import (
	"slices"

	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/event"
	"loam/core/model/hook"
	"loam/core/world/player"
)

// Learn adds or removes a spell of a player and reports whether that is a change. The player
// always knows the spells of its start.
func (e *Progress) Learn(u *entity.Unit, id content.ID, knows bool) bool {
	before := u.Known
	lower, ranked := e.lowerRank(u, id)
	if knows && !ranked {
		return false
	}
	at, known := slices.BinarySearch(u.Player.Learned, id)
	switch {
	case known == knows:
		return false
	case knows:
		u.Player.Learned = slices.Insert(slices.Clone(u.Player.Learned), at, id)
	default:
		u.Player.Learned = slices.Delete(slices.Clone(u.Player.Learned), at, at+1)
	}
	u.Player.Dirty = true
	player.Know(e.Content(), u)
	if slices.Equal(before, u.Known) {
		return false
	}
	e.magic.Auras.UpdateInnate(u)
	e.Log.Add(event.SpellLearned{Player: u.GUID, Spell: id, Instead: lower, Lost: !knows})
	e.TellSpells(u)
	if knows {
		e.Learned(u, id)
	}
	e.Tell(u)
	if knows {
		e.Notice(u, hook.SpellKnown, 0, hook.Args{Texts: [2]string{string(id), string(lower)}})
	} else {
		e.Notice(u, hook.SpellLost, 0, hook.Args{Texts: [2]string{string(id)}})
	}
	return true
}

// lowerRank returns the lower rank of a spell's chain that a player knows, and whether the
// spell can be learned: it is the first rank, or the player knows the one before it.
func (e *Progress) lowerRank(u *entity.Unit, id content.ID) (lower content.ID, may bool) {
	def, ok := e.Content().Spell(id)
	if !ok || def.Rank <= 1 {
		return "", true
	}
	if known, ok := player.RankOf(e.Content(), u.Known, def.Chain()); ok {
		if known.Rank < def.Rank {
			lower = known.ID
		}
		return lower, known.Rank >= def.Rank-1
	}
	return "", false
}

// TellSpells sends a player its spells with this step.
func (e *Progress) TellSpells(u *entity.Unit) {
	if v := e.ViewerOf(u); v != nil {
		v.Spells = true
	}
}

// relearn recomputes the spells of a player whose talents have changed.
func (e *Progress) relearn(u *entity.Unit) {
	before := u.Known
	player.Know(e.Content(), u)
	if slices.Equal(before, u.Known) {
		return
	}
	e.magic.Auras.UpdateInnate(u)
	var gained []content.ID
	for _, id := range before {
		if _, knows := slices.BinarySearch(u.Known, id); !knows {
			e.Log.Add(event.SpellLearned{Player: u.GUID, Spell: id, Lost: true})
		}
	}
	for _, id := range u.Known {
		if _, knew := slices.BinarySearch(before, id); !knew {
			e.Log.Add(event.SpellLearned{Player: u.GUID, Spell: id})
			gained = append(gained, id)
		}
	}
	e.TellSpells(u)
	for _, id := range gained {
		e.Learned(u, id)
	}
}
