package content

// Achievement is earned by a character permanently, once all of its criteria, or as
// many as Of says, are met.
type Achievement struct {
	ID          ID
	Name        Text
	Description Text
	Category    string // word by which lists group it
	Points      int
	Hidden      bool // shown only to characters that have it
	Criteria    []Criterion
	Of          int // how many criteria are needed; 0 is all
	Announce    Herald
	Title       ID
	Items       []Stack // by mail
	Letter      Text    // text of the letter; "" is the default of core
	Icon        Look
	Clients     []Client
}

// Criterion is one condition of an achievement.
type Criterion struct {
	Name    string // unique within the achievement
	Text    Text   // "" is none
	Kind    CriterionKind
	IDs     []ID     // what it counts, of the kind that CriterionKinds says; each of them counts
	Tags    []string // of creatures
	Count   int      // how often, how many or how far
	Clients []Client
}

// CriterionKind numbers what criteria count.
type CriterionKind uint8

// The kinds.
const (
	CountKills CriterionKind = iota
	CountQuests
	CountSpells
	CountDeaths
	CountVisits
	CountCredits
	ReachLevel
	ReachSkill
	ReachStanding
	ReachItems
	ReachMoney
	ReachStage
	// CriterionKindCount is their number.
	CriterionKindCount
)

// CriterionInfo documents a kind for loaders and authors.
type CriterionInfo struct {
	Kind  CriterionKind
	Name  string
	Key   string // key of the ids; "" is none
	Of    Kind   // kind of the ids
	Needs bool   // the key is required
	Tags  bool   // tags may be used instead
	Doc   string
}

// CriterionKinds is the table of all kinds, in their order. Kinds whose name in Go
// begins with Reach describe a state, the others count events.
var CriterionKinds = [CriterionKindCount]CriterionInfo{
	{Kind: CountKills, Name: "kill", Key: "creatures", Of: Creatures, Tags: true, Doc: "The character, or its group near it, kills one of the creatures, or one with one of `tags`; without both, any creature."},
	{Kind: CountQuests, Name: "quest", Key: "quests", Of: Quests, Doc: "The character completes one of the quests, or any quest."},
	{Kind: CountSpells, Name: "spell", Key: "spells", Of: Spells, Needs: true, Doc: "The character casts one of the spells."},
	{Kind: CountDeaths, Name: "die", Doc: "The character dies."},
	{Kind: CountVisits, Name: "explore", Key: "areas", Of: Places, Needs: true, Doc: "The character enters one of the areas: places with a radius."},
	{Kind: CountCredits, Name: "script", Doc: "A script counts it: `player:credit_achievement`."},
	{Kind: ReachLevel, Name: "level", Doc: "The character reaches level `count`."},
	{Kind: ReachSkill, Name: "skill", Key: "skills", Of: Skills, Needs: true, Doc: "One of the skills reaches the value `count`."},
	{Kind: ReachStanding, Name: "reputation", Key: "factions", Of: Factions, Needs: true, Doc: "The character's standing with one of the factions reaches `count` points."},
	{Kind: ReachItems, Name: "item", Key: "items", Of: Items, Needs: true, Doc: "The character has `count` of one of the items at once."},
	{Kind: ReachMoney, Name: "money", Key: "currencies", Of: Currencies, Doc: "The character has `count` of one of the currencies at once; by default coins."},
	{Kind: ReachStage, Name: "event", Key: "events", Of: GameEvents, Needs: true, Doc: "The character is in the world while the goal of one of the game events has reached stage `count`."},
}

// String is the word that authors write.
func (k CriterionKind) String() string { return CriterionKinds[min(k, CriterionKindCount-1)].Name }

// Herald says who is told that a character has an achievement, besides the character.
type Herald uint8

// Who is told.
const (
	ToldNobody Herald = iota
	ToldGroup
	ToldRealm
	ToldGuild
)

// Heralds are the words for a Herald, in their order.
var Heralds = []string{"nobody", "group", "realm", "guild"}

// Part is a criterion of an achievement.
type Part struct {
	Achievement *Achievement
	At          int // index of the criterion
}

// Criterion is the criterion itself.
func (p Part) Criterion() *Criterion { return &p.Achievement.Criteria[p.At] }

// criterionKey is what finds criteria: their kind, and what they are about or a tag; "" is
// that of those about nothing in particular.
type criterionKey struct {
	kind CriterionKind
	of   string
}

// CriterionIndex finds the criteria of achievements by what they count. It does not
// change, so any goroutine may use it.
type CriterionIndex struct {
	parts map[criterionKey][]Part
	kinds [CriterionKindCount][]Part
}

// newCriterionIndex indexes achievements that are sorted by id.
func newCriterionIndex(all []Achievement) CriterionIndex {
	x := CriterionIndex{parts: make(map[criterionKey][]Part)}
	for i := range all {
		d := &all[i]
		for at := range d.Criteria {
			c, part := &d.Criteria[at], Part{d, at}
			x.kinds[c.Kind] = append(x.kinds[c.Kind], part)
			for _, id := range c.IDs {
				x.parts[criterionKey{c.Kind, string(id)}] = append(x.parts[criterionKey{c.Kind, string(id)}], part)
			}
			for _, tag := range c.Tags {
				x.parts[criterionKey{c.Kind, tag}] = append(x.parts[criterionKey{c.Kind, tag}], part)
			}
			if len(c.IDs)+len(c.Tags) == 0 {
				x.parts[criterionKey{kind: c.Kind}] = append(x.parts[criterionKey{kind: c.Kind}], part)
			}
		}
	}
	return x
}

// About returns the criteria of a kind about an id, or with "" about nothing in
// particular. Criteria about creatures with a tag are found by the tag.
func (x *CriterionIndex) About(k CriterionKind, of string) []Part {
	return x.parts[criterionKey{k, of}]
}

// Of returns all criteria of a kind.
func (x *CriterionIndex) Of(k CriterionKind) []Part { return x.kinds[k] }

// Achievement looks an achievement up.
func (s *Snapshot) Achievement(id ID) (*Achievement, bool) {
	return find(s.Achievements, s.achievements, id)
}

// Takes returns how many criteria an achievement needs.
func (d *Achievement) Takes() int {
	if d.Of == 0 {
		return len(d.Criteria)
	}
	return min(d.Of, len(d.Criteria))
}
