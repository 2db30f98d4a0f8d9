// Package condition tells whether what content needs holds for a player, and for
// the creature that it has to do with: whether a quest is offered, a line of a menu
// shown, a thing dropped, a spell cast. It owns what each kind of need means; it
// changes nothing, and what neither of the two units knows it asks the [Facts].
//
// Every function runs on the goroutine of the map that owns the units, and
// allocates nothing itself.
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

// Facts knows what the units do not.
type Facts interface {
	// Map is the map on which they stand.
	Map() content.ID
	// Difficulty is that of the copy of an instance, "" on other maps, and Encounter the
	// word for how one of its encounters stands, "" where there is none.
	Difficulty() string
	Encounter(name string) string
	// Fellows is how many members the player's group has, itself among them; 1 where
	// it is in none.
	Fellows(player *entity.Unit) int
	// Reaction is what a unit feels for another.
	Reaction(of, to *entity.Unit) content.Reaction
	// Kept is what a bundle keeps for the player at a path: in its storage, or in its
	// state.
	Kept(player *entity.Unit, bundle string, path content.StatePath, storage bool) value.Value
	// Asked tells whether scripts let a need hold of which they are asked by a word;
	// other may be nil.
	Asked(player, other *entity.Unit, word string) bool
	// Stage is the stage that the goal of a game event has reached, 0 none; false where
	// it is not on.
	Stage(event content.ID) (stage int, on bool)
	// State is what a world state is.
	WorldState(id content.ID) float64
	// Creature tells whether a creature of a definition is within so many yards of a
	// place, living or dead as asked, other than one that may be nil; Object whether
	// a game object is.
	Creature(near geo.Point, def content.ID, within geo.Yards, dead bool, but *entity.Unit) bool
	Object(near geo.Point, def content.ID, within geo.Yards) bool
	// Standing is the word for the rank that a faction has given the player, "" where
	// it thinks of nobody.
	Standing(player *entity.Unit, faction content.ID) string
	// Draw is a number from 0 to below 100.
	Draw() float64
}

// Subject is of whom it is asked. Other may be nil: then nothing holds that is
// asked of the creature.
type Subject struct {
	World  Facts
	Player *entity.Unit
	Other  *entity.Unit
}

// Holds tells whether all needs hold; none at all do.
func Holds(needs []content.Need, s *Subject) bool { return Why(needs, s) == nil }

// Why is the first need that does not hold, or nil. Of lists within the list it is
// the whole: the any or the not.
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

// ofWorld is what the world decides of a unit.
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

// ofUnit is what a unit alone decides.
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

// bears tells whether an aura lies on a unit that a spell has laid there.
func bears(u *entity.Unit, spell content.ID) bool {
	for i := range u.Auras {
		if u.Auras[i].Spell == spell {
			return true
		}
	}
	return false
}

// ofPlayer is what only players can have.
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

// is tells whether a value that somebody keeps is what a need wants. What is no
// number counts as 0 where a number is wanted.
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

// Text is what a player is told of a need that does not hold, and the arguments
// of the text: what its author says, or what core says of its kind.
func Text(n *content.Need) (content.Text, value.Value) {
	if n.Says.Key != "" {
		return n.Says, value.Value{}
	}
	return content.Text{Bundle: "base", Key: "core.need." + n.Kind.String()}, value.OfRecord("least", n.Least, "most", n.Most, "count", n.Count)
}
