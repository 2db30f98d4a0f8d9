package content

import (
	"slices"

	"loam/core/lib/geo"
	"loam/core/lib/value"
)

// Need is one thing that must hold for a player, or for a creature that it has to
// do with. Of a list of needs all must hold; package condition tells whether they
// do. Which of its fields count is said by NeedKinds.
type Need struct {
	Kind     NeedKind
	Of       []Need // of any, one of which must hold, and of not, none of which may
	Creature bool   // it is asked of the creature, not of the player
	Least    float64
	Most     float64 // no more than that; where Bounded
	Bounded  bool
	ID       ID   // of an aura, item, spell, power or currency
	IDs      []ID // of starts, maps, areas, factions or creatures
	Count    int  // of items or stacks, at least
	Worn     bool
	Tags     []string // sorted
	Reaction Reaction
	Value    value.Value // of a setting, as it is in this release
	Is       value.Value // what a value must be; Nil where Least, Most or being there counts
	Compared bool        // Least or Most were written
	Path     StatePath
	Bundle   string // whose storage or state Path leads into
	Chance   float64
	Word     string // about which scripts are asked; the name of an encounter or an objective
	Within   geo.Yards
	Dead     bool // it is asked of the dead
	Says     Text // what the player is told when it does not hold; none: what core says
}

// Bounds of a list of needs, so that looking at it costs little.
const (
	MaxNeeds     = 64 // in all, those within others too
	MaxNeedDepth = 4  // lists within lists
)

// NeedKind numbers the kinds of needs.
type NeedKind uint8

// The kinds of needs.
const (
	NeedAny NeedKind = iota
	NeedNot
	NeedLevel
	NeedStart
	NeedAura
	NeedItem
	NeedSpell
	NeedHealth
	NeedPower
	NeedGroup
	NeedCombat
	NeedAlive
	NeedGhost
	NeedMap
	NeedArea
	NeedFaction
	NeedReaction
	NeedTags
	NeedStorage
	NeedState
	NeedSetting
	NeedChance
	NeedQuest
	NeedMoney
	NeedSkill
	NeedDifficulty
	NeedEncounter
	NeedReputation
	NeedTitle
	NeedScript
	NeedEvent
	NeedWorldState
	NeedNearCreature
	NeedNearObject
	NeedObjective
	NeedHealthPoints
	NeedStanding
	NeedAchievement
	NeedCreature
	NeedAuraOf
	NeedDistance
	// NeedKindCount is their number.
	NeedKindCount
)

// NeedInfo documents a kind of need for loaders and authors.
type NeedInfo struct {
	Kind  NeedKind
	Name  string
	Needs []string // keys that it must have
	May   []string // keys that it may have beside says
	One   bool     // one of the keys of May at least must be there
	Doc   string
	// Deferred says why core lacks it, or is "".
	Deferred string
}

// NeedKinds is the table of all kinds, in the order of NeedKind. A loader refuses
// what it does not know, and what is deferred with the reason.
var NeedKinds = [NeedKindCount]NeedInfo{
	{Kind: NeedAny, Name: "any", Needs: []string{"of"}, Doc: "One of the needs in `of` holds. Written `any: [...]` for short."},
	{Kind: NeedNot, Name: "not", Needs: []string{"of"}, Doc: "None of the needs in `of` holds. Written `not: [...]` for short."},
	{Kind: NeedLevel, Name: "level", May: []string{"least", "most", "who"}, One: true, Doc: "Its level is at least `least` and at most `most`."},
	{Kind: NeedStart, Name: "start", Needs: []string{"starts"}, Doc: "The character was made from one of the starts."},
	{Kind: NeedAura, Name: "aura", Needs: []string{"aura"}, May: []string{"count", "who"}, Doc: "It bears the aura, with at least `count` stacks."},
	{Kind: NeedItem, Name: "item", Needs: []string{"item"}, May: []string{"count", "worn"}, Doc: "The player wears and carries at least `count` of the item; with `worn` it wears them."},
	{Kind: NeedSpell, Name: "spell", Needs: []string{"spell"}, Doc: "The player knows the spell."},
	{Kind: NeedHealth, Name: "health", May: []string{"least", "most", "who"}, One: true, Doc: "Its health is at least `least` and at most `most` percent of full."},
	{Kind: NeedPower, Name: "power", Needs: []string{"power"}, May: []string{"least", "most", "who"}, Doc: "It has the power, and of it at least `least` and at most `most` percent of full."},
	{Kind: NeedGroup, Name: "group", May: []string{"least", "most"}, One: true, Doc: "The player's group has so many members, itself among them; who is in none is one."},
	{Kind: NeedCombat, Name: "combat", May: []string{"who"}, Doc: "It is in combat."},
	{Kind: NeedAlive, Name: "alive", May: []string{"who"}, Doc: "It is alive."},
	{Kind: NeedGhost, Name: "ghost", Doc: "The player walks as a ghost."},
	{Kind: NeedMap, Name: "map", Needs: []string{"maps"}, Doc: "The player stands on one of the maps."},
	{Kind: NeedArea, Name: "area", Needs: []string{"areas"}, Doc: "The player stands in one of the areas."},
	{Kind: NeedFaction, Name: "faction", Needs: []string{"factions"}, May: []string{"who"}, Doc: "It is of one of the factions."},
	{Kind: NeedReaction, Name: "reaction", Needs: []string{"reaction"}, Doc: "What the creature feels for the player."},
	{Kind: NeedTags, Name: "tags", Needs: []string{"tags"}, Doc: "The creature has one of the tags."},
	{Kind: NeedStorage, Name: "storage", Needs: []string{"path"}, May: []string{"least", "most", "is"}, Doc: "What this bundle keeps in `player.storage` under the path is as said, or, without that, is there and not false. What is not there is 0 for `least` and `most`."},
	{Kind: NeedState, Name: "state", Needs: []string{"path"}, May: []string{"least", "most", "is"}, Doc: "The same of what this bundle keeps in `player.state`."},
	{Kind: NeedSetting, Name: "setting", Needs: []string{"value"}, May: []string{"least", "most", "is"}, Doc: "A setting of the bundle, `value: {setting: name}`, is as said, or, without that, is not false."},
	{Kind: NeedChance, Name: "chance", Needs: []string{"pct"}, Doc: "It holds in `pct` of 100 cases, drawn each time that it is asked."},
	{Kind: NeedQuest, Name: "quest", Needs: []string{"quest", "stands"}, Doc: "The quest of the player stands in one of the ways: `open`, `done` (all is done, the ender waits), `failed`; or it is not in its log and `rewarded` for good or for the last time, or `unknown`."},
	{Kind: NeedMoney, Name: "money", May: []string{"currency", "least", "most"}, One: true, Doc: "The player has so much of the currency, or without one so many coins."},
	{Kind: NeedSkill, Name: "skill", Needs: []string{"skill"}, May: []string{"least", "most"}, Doc: "The player has learned the skill, and is at least `least` and at most `most` good at it."},
	{Kind: NeedDifficulty, Name: "difficulty", Needs: []string{"difficulties"}, Doc: "The player stands in a copy of an instance of one of the difficulties."},
	{Kind: NeedEncounter, Name: "encounter", Needs: []string{"encounter", "progress"}, Doc: "The encounter of that name, of the map on which the player stands, stands in one of the ways: `not_started`, `in_progress` or `done`."},
	{Kind: NeedReputation, Name: "reputation", Needs: []string{"faction"}, May: []string{"least", "most"}, One: true, Doc: "What the faction thinks of the player is at least `least` and at most `most` points."},
	{Kind: NeedTitle, Name: "title", Needs: []string{"title"}, Doc: "The player has earned the title."},
	{Kind: NeedScript, Name: "script", Needs: []string{"word"}, Doc: "No handler of `on_need` of the player says `false` for the word."},
	{Kind: NeedEvent, Name: "event", Needs: []string{"event"}, May: []string{"least"}, Doc: "The game event is on, and with `least` its goal has reached that stage."},
	{Kind: NeedWorldState, Name: "world_state", Needs: []string{"world_state"}, May: []string{"least", "most"}, One: true, Doc: "The [world state](spawns.md#world-states) of the map, or of the realm, is at least `least` and at most `most`."},
	{Kind: NeedNearCreature, Name: "near_creature", Needs: []string{"creature", "within_yards"}, May: []string{"dead", "who"}, Doc: "Another creature of the definition stands within so many yards of it and lives; with `dead`, it lies there."},
	{Kind: NeedNearObject, Name: "near_object", Needs: []string{"object", "within_yards"}, May: []string{"who"}, Doc: "A game object of the definition stands within so many yards of it."},
	{Kind: NeedObjective, Name: "objective", Needs: []string{"quest", "objective"}, May: []string{"least", "most"}, One: true, Doc: "The quest is in the player's log, and its objective of that name has come at least `least` and at most `most` far."},
	{Kind: NeedHealthPoints, Name: "health_points", May: []string{"least", "most", "who"}, One: true, Doc: "Its health is at least `least` and at most `most` points."},
	{Kind: NeedStanding, Name: "standing", Needs: []string{"faction", "ranks"}, Doc: "What the faction thinks of the player is of one of the ranks of its [scale](#scales), by their words."},
	{Kind: NeedAchievement, Name: "achievement", Needs: []string{"achievement"}, Doc: "The player has completed the achievement."},
	{Kind: NeedCreature, Name: "creature", Needs: []string{"creatures"}, Doc: "The creature that it has to do with is of one of the definitions."},
	{Kind: NeedAuraOf, Name: "aura_of", Needs: []string{"spell"}, May: []string{"who"}, Doc: "It bears an aura that the spell has laid on it, whoever cast it."},
	{Kind: NeedDistance, Name: "distance", May: []string{"least", "most"}, One: true, Doc: "Between the player and the creature, from middle to middle, are at least `least` and at most `most` yards."},
}

// String is the word that authors write.
func (k NeedKind) String() string {
	if int(k) < len(NeedKinds) {
		return NeedKinds[k].Name
	}
	return "unknown"
}

// NeedOf finds a kind of need by its word.
func NeedOf(word string) (NeedKind, bool) {
	i := slices.IndexFunc(NeedKinds[:], func(k NeedInfo) bool { return k.Name == word })
	return NeedKind(max(i, 0)), i >= 0
}

// Reactions are the words for a Reaction, the most hostile first.
var Reactions = []string{Hostile.String(), Neutral.String(), Friendly.String()}
