package content

import (
	"slices"

	"loam/core/lib/geo"
	"loam/core/lib/value"
)

// Need is one condition on a player, or on a creature that the player interacts with.
// All needs of a list must hold; package condition checks them. NeedKinds says which of
// the fields a kind uses.
type Need struct {
	Kind     NeedKind
	Of       []Need // needs inside any (one must hold) or not (none may hold)
	Creature bool   // about the creature, not the player
	Least    float64
	Most     float64 // upper bound; where Bounded
	Bounded  bool
	ID       ID   // of an aura, item, spell, power or currency
	IDs      []ID // of starts, maps, areas, factions or creatures
	Count    int  // of items or stacks, minimum
	Worn     bool
	Tags     []string // sorted
	Reaction Reaction
	Value    value.Value // of a setting, in this release
	Is       value.Value // required value; Nil where Least, Most or existence counts
	Compared bool        // Least or Most were written
	Path     StatePath
	Bundle   string // whose storage or state Path leads into
	Chance   float64
	Word     string // word passed to scripts; the name of an encounter or an objective
	Within   geo.Yards
	Dead     bool // the dead count, not the living
	Says     Text // text for the player when it does not hold; without one, the text of core
}

// Limits of a list of needs, so that checking it is cheap.
const (
	MaxNeeds     = 64 // in all, including nested ones
	MaxNeedDepth = 4  // levels of nested lists
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
	Needs []string // required keys
	May   []string // optional keys besides says
	One   bool     // at least one of the keys of May is required
	Doc   string
	// Deferred is the reason why core does not support it, or "".
	Deferred string
}

// NeedKinds is the table of all kinds, in the order of NeedKind. A loader refuses
// unknown kinds, and deferred kinds with the reason.
var NeedKinds = [NeedKindCount]NeedInfo{
	{Kind: NeedAny, Name: "any", Needs: []string{"of"}, Doc: "One of the needs in `of` holds. Written `any: [...]` for short."},
	{Kind: NeedNot, Name: "not", Needs: []string{"of"}, Doc: "None of the needs in `of` holds. Written `not: [...]` for short."},
	{Kind: NeedLevel, Name: "level", May: []string{"least", "most", "who"}, One: true, Doc: "The unit's level is at least `least` and at most `most`."},
	{Kind: NeedStart, Name: "start", Needs: []string{"starts"}, Doc: "The character was created from one of the starts."},
	{Kind: NeedAura, Name: "aura", Needs: []string{"aura"}, May: []string{"count", "who"}, Doc: "The unit has the aura, with at least `count` stacks."},
	{Kind: NeedItem, Name: "item", Needs: []string{"item"}, May: []string{"count", "worn"}, Doc: "The player has at least `count` of the item, worn or carried; with `worn` only worn items count."},
	{Kind: NeedSpell, Name: "spell", Needs: []string{"spell"}, Doc: "The player knows the spell."},
	{Kind: NeedHealth, Name: "health", May: []string{"least", "most", "who"}, One: true, Doc: "The unit's health is at least `least` and at most `most` percent."},
	{Kind: NeedPower, Name: "power", Needs: []string{"power"}, May: []string{"least", "most", "who"}, Doc: "The unit has the power, at least `least` and at most `most` percent of it."},
	{Kind: NeedGroup, Name: "group", May: []string{"least", "most"}, One: true, Doc: "The player's group has this many members, the player included; a player without a group counts as one."},
	{Kind: NeedCombat, Name: "combat", May: []string{"who"}, Doc: "The unit is in combat."},
	{Kind: NeedAlive, Name: "alive", May: []string{"who"}, Doc: "The unit is alive."},
	{Kind: NeedGhost, Name: "ghost", Doc: "The player is a ghost."},
	{Kind: NeedMap, Name: "map", Needs: []string{"maps"}, Doc: "The player is on one of the maps."},
	{Kind: NeedArea, Name: "area", Needs: []string{"areas"}, Doc: "The player is in one of the areas."},
	{Kind: NeedFaction, Name: "faction", Needs: []string{"factions"}, May: []string{"who"}, Doc: "The unit belongs to one of the factions."},
	{Kind: NeedReaction, Name: "reaction", Needs: []string{"reaction"}, Doc: "The reaction of the creature to the player."},
	{Kind: NeedTags, Name: "tags", Needs: []string{"tags"}, Doc: "The creature has one of the tags."},
	{Kind: NeedStorage, Name: "storage", Needs: []string{"path"}, May: []string{"least", "most", "is"}, Doc: "The value under the path in this bundle's `player.storage` meets the comparison; without a comparison, it exists and is not false. A missing value is 0 for `least` and `most`."},
	{Kind: NeedState, Name: "state", Needs: []string{"path"}, May: []string{"least", "most", "is"}, Doc: "The same for this bundle's `player.state`."},
	{Kind: NeedSetting, Name: "setting", Needs: []string{"value"}, May: []string{"least", "most", "is"}, Doc: "A setting of the bundle, `value: {setting: name}`, meets the comparison; without a comparison, it is not false."},
	{Kind: NeedChance, Name: "chance", Needs: []string{"pct"}, Doc: "True in `pct` of 100 cases, drawn at each check."},
	{Kind: NeedQuest, Name: "quest", Needs: []string{"quest", "stands"}, Doc: "State of a quest of the player: `open`, `done` (complete, not yet turned in) or `failed`; if it is not in the log, `rewarded` (permanently or for now) or `unknown`."},
	{Kind: NeedMoney, Name: "money", May: []string{"currency", "least", "most"}, One: true, Doc: "The player has this much of the currency, by default coins."},
	{Kind: NeedSkill, Name: "skill", Needs: []string{"skill"}, May: []string{"least", "most"}, Doc: "The player has the skill, with a value of at least `least` and at most `most`."},
	{Kind: NeedDifficulty, Name: "difficulty", Needs: []string{"difficulties"}, Doc: "The player is in an instance with one of the difficulties."},
	{Kind: NeedEncounter, Name: "encounter", Needs: []string{"encounter", "progress"}, Doc: "The encounter with that name, on the player's map, is in the given state: `not_started`, `in_progress` or `done`."},
	{Kind: NeedReputation, Name: "reputation", Needs: []string{"faction"}, May: []string{"least", "most"}, One: true, Doc: "The player's standing with the faction is at least `least` and at most `most` points."},
	{Kind: NeedTitle, Name: "title", Needs: []string{"title"}, Doc: "The player has earned the title."},
	{Kind: NeedScript, Name: "script", Needs: []string{"word"}, Doc: "No handler of `on_need` of the player returns `false` for the word."},
	{Kind: NeedEvent, Name: "event", Needs: []string{"event"}, May: []string{"least"}, Doc: "The game event is active; with `least`, its goal has reached that stage."},
	{Kind: NeedWorldState, Name: "world_state", Needs: []string{"world_state"}, May: []string{"least", "most"}, One: true, Doc: "The [world state](spawns.md#world-states) of the map, or of the realm, is at least `least` and at most `most`."},
	{Kind: NeedNearCreature, Name: "near_creature", Needs: []string{"creature", "within_yards"}, May: []string{"dead", "who"}, Doc: "Another creature of the definition is alive within this many yards of the unit; with `dead`, it is dead."},
	{Kind: NeedNearObject, Name: "near_object", Needs: []string{"object", "within_yards"}, May: []string{"who"}, Doc: "A game object of the definition is within this many yards of the unit."},
	{Kind: NeedObjective, Name: "objective", Needs: []string{"quest", "objective"}, May: []string{"least", "most"}, One: true, Doc: "The quest is in the player's log, and the progress of the objective with that name is at least `least` and at most `most`."},
	{Kind: NeedHealthPoints, Name: "health_points", May: []string{"least", "most", "who"}, One: true, Doc: "The unit's health is at least `least` and at most `most` points."},
	{Kind: NeedStanding, Name: "standing", Needs: []string{"faction", "ranks"}, Doc: "The player's standing with the faction is one of the ranks of its [scale](#scales), by their words."},
	{Kind: NeedAchievement, Name: "achievement", Needs: []string{"achievement"}, Doc: "The player has completed the achievement."},
	{Kind: NeedCreature, Name: "creature", Needs: []string{"creatures"}, Doc: "The creature is of one of the definitions."},
	{Kind: NeedAuraOf, Name: "aura_of", Needs: []string{"spell"}, May: []string{"who"}, Doc: "The unit has an aura that the spell applied, from any caster."},
	{Kind: NeedDistance, Name: "distance", May: []string{"least", "most"}, One: true, Doc: "The distance between the centres of the player and the creature is at least `least` and at most `most` yards."},
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
