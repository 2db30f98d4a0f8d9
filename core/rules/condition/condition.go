// Package condition evaluates conditions of content for a player and the creature
// involved: whether a quest is offered, a menu line shown, an item dropped, a spell
// cast. It owns the meaning of each kind of condition. It changes nothing, and asks the
// [Facts] for all that is not in the two units. Package world/condition implements
// these facts on a map.
//
// Every function runs on the goroutine of the map that owns the units, and allocates
// nothing itself.
package condition

import (
	"slices"

	"loam/core/lib/geo"
	"loam/core/lib/value"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/rules/achievement"
	"loam/core/rules/aura"
	currencyrules "loam/core/rules/currency"
	"loam/core/rules/item"
	"loam/core/rules/quest"
	"loam/core/rules/reputation"
	"loam/core/rules/skill"
)

// Facts answers questions that the units themselves do not answer.
type Facts interface {
	// Map returns the map on which the units are.
	Map() content.ID
	// Difficulty returns the difficulty of the instance copy, "" on other maps.
	// Encounter returns the word for the state of one of its encounters, "" if there
	// is none.
	Difficulty() string
	Encounter(name string) string
	// Fellows returns the number of members of the player's group, itself included; 1
	// without a group.
	Fellows(player *entity.Unit) int
	// Reaction returns the reaction of a unit to another.
	Reaction(of, to *entity.Unit) content.Reaction
	// Kept returns what a bundle stores for the player at a path: in its storage, or
	// in its state.
	Kept(player *entity.Unit, bundle string, path content.StatePath, storage bool) value.Value
	// Asked returns whether scripts let a condition hold that is named by a word;
	// other may be nil.
	Asked(player, other *entity.Unit, word string) bool
	// Stage returns the stage that the goal of a game event has reached, 0 for none;
	// false if the event is not running.
	Stage(event content.ID) (stage int, on bool)
	// State returns the value of a world state.
	WorldState(id content.ID) float64
	// Creature reports whether a creature of a definition is within a number of yards
	// of a place, alive or dead as asked, apart from one that may be nil. Object does
	// the same for a game object.
	Creature(near geo.Point, def content.ID, within geo.Yards, dead bool, but *entity.Unit) bool
	Object(near geo.Point, def content.ID, within geo.Yards) bool
	// Standing returns the word for the player's reputation rank with a faction, "" if
	// the faction has no reputation.
	Standing(player *entity.Unit, faction content.ID) string
	// Draw returns a number from 0 to below 100.
	Draw() float64
}

// Subject is whom the conditions are about. Other may be nil: then no condition about
// the creature holds.
type Subject struct {
	World  Facts
	Player *entity.Unit
	Other  *entity.Unit
}

// Holds reports whether all conditions hold; an empty list holds.
func Holds(needs []content.Need, s *Subject) bool { return Why(needs, s) == nil }

// Why returns the first condition that does not hold, or nil. For lists within the list
// it is the whole entry: the any or the not.
func Why(needs []content.Need, s *Subject) *content.Need {
	for i := range needs {
		if !holds(&needs[i], s) {
			return &needs[i]
		}
	}
	return nil
}

func holds(n *content.Need, s *Subject) bool {
	switch n.Kind {
	case content.NeedAny:
		return holdsAny(n.Of, s)
	case content.NeedNot:
		return !holdsAny(n.Of, s)
	case content.NeedMap:
		return slices.Contains(n.IDs, s.World.Map())
	case content.NeedDifficulty:
		return slices.Contains(n.Tags, s.World.Difficulty())
	case content.NeedEncounter:
		return slices.Contains(n.Tags, s.World.Encounter(n.Word))
	case content.NeedReaction:
		return s.Other != nil && s.World.Reaction(s.Other, s.Player) == n.Reaction
	case content.NeedTags:
		return s.Other != nil && slices.ContainsFunc(n.Tags, s.Other.HasTag)
	case content.NeedSetting:
		return is(n, n.Value)
	case content.NeedChance:
		return s.World.Draw() < n.Chance
	case content.NeedStorage, content.NeedState:
		return is(n, s.World.Kept(s.Player, n.Bundle, n.Path, n.Kind == content.NeedStorage))
	case content.NeedScript:
		return s.World.Asked(s.Player, s.Other, n.Word)
	case content.NeedEvent:
		stage, on := s.World.Stage(n.ID)
		return on && float64(stage) >= n.Least
	case content.NeedWorldState:
		return within(n, s.World.WorldState(n.ID))
	case content.NeedCreature:
		return s.Other != nil && s.Other.Creature != nil && slices.Contains(n.IDs, s.Other.Def)
	case content.NeedDistance:
		return s.Other != nil && within(n, geo.Distance(s.Player.Position.Point, s.Other.Position.Point))
	}
	who := s.Player
	if n.Creature {
		who = s.Other
	}
	return who != nil && (ofUnit(n, who) || ofWorld(n, s.World, who))
}

// ofWorld evaluates conditions about the world.
func ofWorld(n *content.Need, w Facts, u *entity.Unit) bool {
	switch n.Kind {
	case content.NeedGroup:
		return u.Player != nil && within(n, float64(w.Fellows(u)))
	case content.NeedNearCreature:
		return w.Creature(u.Position.Point, n.ID, n.Within, n.Dead, u)
	case content.NeedNearObject:
		return w.Object(u.Position.Point, n.ID, n.Within)
	case content.NeedStanding:
		return u.Player != nil && slices.Contains(n.Tags, w.Standing(u, n.ID))
	}
	return false
}

func holdsAny(of []content.Need, s *Subject) bool {
	for i := range of {
		if holds(&of[i], s) {
			return true
		}
	}
	return false
}

// ofUnit evaluates conditions about a unit alone.
func ofUnit(n *content.Need, u *entity.Unit) bool {
	switch n.Kind {
	case content.NeedLevel:
		return within(n, float64(u.Level))
	case content.NeedAura:
		i := aura.Find(u, n.ID, 0)
		return i >= 0 && max(1, u.Auras[i].Stacks) >= n.Count
	case content.NeedAuraOf:
		return bears(u, n.ID)
	case content.NeedHealth:
		return within(n, u.Share()*100)
	case content.NeedHealthPoints:
		return within(n, float64(u.Health))
	case content.NeedPower:
		return ofPower(n, u)
	case content.NeedCombat:
		return u.Combat
	case content.NeedAlive:
		return u.Alive()
	case content.NeedFaction:
		return slices.Contains(n.IDs, u.Faction)
	}
	return u.Player != nil && ofPlayer(n, u)
}

// bears reports whether a unit has an aura of a spell.
func bears(u *entity.Unit, spell content.ID) bool {
	for i := range u.Auras {
		if u.Auras[i].Spell == spell {
			return true
		}
	}
	return false
}

// ofPlayer evaluates conditions that only players can fulfil.
func ofPlayer(n *content.Need, u *entity.Unit) bool {
	switch n.Kind {
	case content.NeedStart:
		return slices.Contains(n.IDs, u.Def)
	case content.NeedItem:
		if n.Worn {
			return worn(n, u) >= n.Count
		}
		return item.Count(&u.Player.Items, n.ID) >= n.Count
	case content.NeedSpell:
		_, knows := slices.BinarySearch(u.Known, n.ID)
		return knows
	case content.NeedMoney:
		currency := n.ID
		if currency == "" {
			currency = content.Coins
		}
		return within(n, float64(currencyrules.Has(u.Player.Purse, currency)))
	case content.NeedQuest:
		return slices.Contains(n.Tags, quest.Stands(u.Player, n.ID))
	case content.NeedSkill:
		own := skill.Find(&u.Player.Growth, n.ID)
		return own != nil && within(n, float64(own.Value))
	case content.NeedReputation:
		own := reputation.Find(&u.Player.Growth, n.ID)
		return own != nil && within(n, float64(own.Points))
	case content.NeedTitle:
		_, has := slices.BinarySearch(u.Player.Growth.Titles, string(n.ID))
		return has
	case content.NeedObjective:
		e := quest.Find(u.Player, n.ID)
		return e != nil && within(n, float64(e.Count(n.Word)))
	case content.NeedAchievement:
		_, has := achievement.Earned(&u.Player.Growth, n.ID)
		return has
	case content.NeedGhost:
		return u.Player.Ghost
	case content.NeedArea:
		return slices.ContainsFunc(n.IDs, func(id content.ID) bool { return slices.Contains(u.Player.Areas, id) })
	}
	return false
}

func worn(n *content.Need, u *entity.Unit) (count int) {
	for i := range u.Worn {
		if u.Worn[i].Item == n.ID {
			count++
		}
	}
	return count
}

func ofPower(n *content.Need, u *entity.Unit) bool {
	for i := range u.Powers {
		if u.Powers[i].Power != n.ID {
			continue
		}
		share := 0.0
		if i < len(u.MaxPowers) && u.MaxPowers[i] > 0 {
			share = 100 * float64(u.Powers[i].Now) / float64(u.MaxPowers[i])
		}
		return within(n, share)
	}
	return false
}

func within(n *content.Need, v float64) bool {
	return v >= n.Least && (!n.Bounded || v <= n.Most)
}

// is reports whether a stored value is what a condition requires. Where a number is
// required, a value that is no number counts as 0.
func is(n *content.Need, v value.Value) bool {
	switch {
	case n.Is.Kind() != value.Nil:
		return value.Equal(v, n.Is)
	case !n.Compared:
		return v.Kind() != value.Nil && (v.Kind() != value.Bool || v.Bool())
	case v.Kind() == value.Number:
		return within(n, v.Number())
	}
	return within(n, 0)
}

// Text returns the message for a player about a condition that does not hold, and its
// arguments: the author's text, or core's text for the kind of condition.
func Text(n *content.Need) (content.Text, value.Value) {
	if n.Says.Key != "" {
		return n.Says, value.Value{}
	}
	return content.Text{Bundle: "base", Key: "core.need." + n.Kind.String()}, value.OfRecord("least", n.Least, "most", n.Most, "count", n.Count)
}
