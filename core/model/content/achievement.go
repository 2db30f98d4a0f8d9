package content

// Achievement is something that a character has done for good, once all of what it
// takes, or so much of it, has happened.
type Achievement struct {
	ID          ID
	Name        Text
	Description Text
	Category    string // word under which lists gather it
	Points      int
	Hidden      bool // it is shown only to who has it
	Criteria    []Criterion
	Of          int // how many criteria it takes; 0 is all
	Announce    Herald
	Title       ID
	Items       []Stack // by mail
	Letter      Text    // what the letter says; "" is what core says
	Icon        Look
	Clients     []Client
}

// Criterion is a part of what an achievement takes.
type Criterion struct {
	Name    string // no two of an achievement are the same
	Text    Text   // "" is none
	Kind    CriterionKind
	IDs     []ID     // of what it is about, of the kind that CriterionKinds says; one counts as well as another
	Tags    []string // of creatures
	Count   int      // how often, how many, how far
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
	Key   string // of what it is about; "" is nothing
	Of    Kind   // of that
	Needs bool   // the key must be there
	Tags  bool   // it may have tags instead
	Doc   string
}

// CriterionKinds is the table of all kinds, in their order. Those whose name in Go
// begins with Reach are about how things are, the others count what happens.
var CriterionKinds = [CriterionKindCount]CriterionInfo{
	{Kind: CountKills, Name: "kill", Key: "creatures", Of: Creatures, Tags: true, Doc: "One of the creatures, or one with one of `tags`, dies by the character or its group near it; without both, any does."},
	{Kind: CountQuests, Name: "quest", Key: "quests", Of: Quests, Doc: "The character is rewarded for one of the quests, or for any."},
	{Kind: CountSpells, Name: "spell", Key: "spells", Of: Spells, Needs: true, Doc: "It has cast one of the spells."},
	{Kind: CountDeaths, Name: "die", Doc: "It has died."},
	{Kind: CountVisits, Name: "explore", Key: "areas", Of: Places, Needs: true, Doc: "It enters one of the areas: places that have a radius."},
	{Kind: CountCredits, Name: "script", Doc: "A script says so: `player:credit_achievement`."},
	{Kind: ReachLevel, Name: "level", Doc: "Its level is `count`."},
	{Kind: ReachSkill, Name: "skill", Key: "skills", Of: Skills, Needs: true, Doc: "It is so good at one of the skills."},
	{Kind: ReachStanding, Name: "reputation", Key: "factions", Of: Factions, Needs: true, Doc: "One of the factions thinks so many points of it."},
	{Kind: ReachItems, Name: "item", Key: "items", Of: Items, Needs: true, Doc: "It has so many of one of the items at once."},
	{Kind: ReachMoney, Name: "money", Key: "currencies", Of: Currencies, Doc: "It has so much money at once, of one of the currencies, or else coins."},
	{Kind: ReachStage, Name: "event", Key: "events", Of: GameEvents, Needs: true, Doc: "It is in the world while the goal of one of the game events has come to that stage."},
}

// String is the word that authors write.
func (k CriterionKind) String() string { return CriterionKinds[min(k, CriterionKindCount-1)].Name }

// Herald says who is told that a character has an achievement, beside itself.
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
	At          int // place of the criterion
}

// Criterion is the criterion itself.
func (p Part) Criterion() *Criterion { return &p.Achievement.Criteria[p.At] }

// criterionKey is what finds criteria: their kind, and what they are about or a tag; "" is
// that of those about nothing in particular.
type criterionKey struct {
	kind CriterionKind
	of   string
}

type achievementIndex struct {
	at    map[ID]int
	parts map[criterionKey][]Part
	kinds [CriterionKindCount][]Part
}

// Achievement looks an achievement up.
func (s *Snapshot) Achievement(id ID) (*Achievement, bool) {
	return find(s.Achievements, s.achievements.at, id)
}

// Parts are the criteria of a kind about something: an id, or with "" nothing in
// particular. Those about creatures with a tag are found by it.
func (s *Snapshot) Parts(k CriterionKind, of string) []Part {
	return s.achievements.parts[criterionKey{k, of}]
}

// PartsOf are all criteria of a kind.
func (s *Snapshot) PartsOf(k CriterionKind) []Part { return s.achievements.kinds[k] }

func (s *Snapshot) bindAchievements() {
	x := &s.achievements
	x.at = index(s.Achievements, func(d *Achievement) ID { return d.ID })
	x.parts = make(map[criterionKey][]Part)
	for i := range s.Achievements {
		d := &s.Achievements[i]
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
}

// Takes is how many criteria an achievement takes.
func (d *Achievement) Takes() int {
	if d.Of == 0 {
		return len(d.Criteria)
	}
	return min(d.Of, len(d.Criteria))
}
