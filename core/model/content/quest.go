package content

import (
	"slices"

	"loam/core/lib/clock"
	"loam/core/lib/formula"
)

// Quest is accepted by a player, completed, and rewarded.
type Quest struct {
	ID       ID
	Title    Text
	Summary  Text // objectives text in the quest log
	Offer    Text // text of the giver
	Progress Text // text of the ender before the quest is complete
	Thanks   Text // text of the ender when the quest is complete
	Givers   []ID // creatures that offer it
	Enders   []ID // creatures to which it is turned in
	Boards   []ID // game objects that offer it
	Returns  []ID // game objects where it is turned in; without these and Enders, the givers and boards
	Begins   []ID // items that offer it when used
	Level    int
	Needs    []Need // conditions for accepting it
	After    []ID   // quests that must be completed first, all of them
	OneOf    ID     // of the quests with one such name a player accepts only one; "" is none
	Repeats  Repeat
	Time     clock.Time // time limit; 0 is none
	Shares   bool       // members of a group may share it
	Fails    bool       // when the player dies
	Auto     bool       // it is rewarded as soon as it is complete, without an ender

	Objectives []Objective
	Gives      []Stack // items given at the start; they are removed when the quest ends
	Rewards    []Stack
	Choices    []Stack // the player takes one of these
	Money      int64   // reward in Currency
	Currency   ID
	Experience *formula.Formula
	Learns     []ID // spells
	Favors     []Favor
	Casts      ID            // a spell that the ender, or the player itself, casts at the player
	Next       ID            // quest that the ender offers next
	States     []StateChange // made where the player is rewarded
	Clients    []Client
}

// QuestInputs are the inputs of the formula for a quest's experience.
var QuestInputs = []string{"level", "quest_level"}

// Repeat is how often a player can complete a quest.
type Repeat uint8

// How often.
const (
	Never  Repeat = iota // once
	Always               // without limit
	Daily                // once between two resets of the day
	Weekly               // once between two resets of the week
)

// Repeats are the words for a Repeat, in their order.
var Repeats = []string{"never", "always", "daily", "weekly"}

// String is the word that authors write.
func (r Repeat) String() string { return Repeats[min(int(r), len(Repeats)-1)] }

// Objective is one objective of a quest.
type Objective struct {
	Kind      ObjectiveKind
	Name      string // unique within the quest; progress is saved under it
	Count     int
	Text      Text // text in the log; without one, the name of what it refers to
	Creatures []ID
	Tags      []string // sorted; creatures that have one of them
	Item      ID
	Currency  ID
	Spell     ID
	Areas     []ID
	Objects   []ID // definitions of game objects
	Path      ID
}

// ObjectiveKind numbers the kinds of objectives.
type ObjectiveKind uint8

// The kinds of objectives.
const (
	Slay ObjectiveKind = iota
	Collect
	TalkWith
	Explore
	CastAtIt
	Escort
	Credit
	UseIt
	Pay
	HandleIt
	// ObjectiveKindCount is their number.
	ObjectiveKindCount
)

// ObjectiveInfo documents a kind of objective for loaders and authors.
type ObjectiveInfo struct {
	Kind  ObjectiveKind
	Name  string
	Needs []string
	May   []string // besides name and text
	One   []string // keys of May; one of them is required
	Doc   string
}

// ObjectiveKinds is the table of all kinds, in the order of ObjectiveKind.
var ObjectiveKinds = [ObjectiveKindCount]ObjectiveInfo{
	{Kind: Slay, Name: "kill", May: []string{"creatures", "tags", "count"}, One: []string{"creatures", "tags"}, Doc: "The player, its pets, or its group near it kill creatures of one of the definitions, or with one of the tags."},
	{Kind: Collect, Name: "collect", Needs: []string{"item"}, May: []string{"count"}, Doc: "The player has `count` of the item, from any source; turning in the quest takes them."},
	{Kind: TalkWith, Name: "talk", Needs: []string{"creatures"}, Doc: "The player talks to one of the creatures."},
	{Kind: Explore, Name: "explore", Needs: []string{"areas"}, Doc: "The player enters one of the areas, or is in one already."},
	{Kind: CastAtIt, Name: "cast", Needs: []string{"spell"}, May: []string{"creatures", "tags", "count"}, Doc: "The player casts the spell: at one of the creatures, if any are named, else at any target."},
	{Kind: Escort, Name: "escort", Needs: []string{"creatures", "path"}, Doc: "A quest giver, one of the creatures, walks the path when the quest is accepted, and reaches its end. If it dies on the way, the quest fails."},
	{Kind: Credit, Name: "credit", Needs: []string{"name"}, May: []string{"count"}, Doc: "Only scripts count this objective: `player:credit_quest(id, name)`."},
	{Kind: UseIt, Name: "use", Needs: []string{"item"}, May: []string{"count", "creatures", "tags"}, Doc: "The player uses the item: at one of the creatures, if any are named, else at any target. The use counts when the spell of the item is cast."},
	{Kind: Pay, Name: "money", Needs: []string{"amount"}, May: []string{"currency"}, Doc: "The player has this much of the currency, by default coins; turning in the quest takes it."},
	{Kind: HandleIt, Name: "use_object", Needs: []string{"objects"}, May: []string{"count"}, Doc: "The player, or a member of its group near it, uses a game object of one of the definitions. Each use counts, also of the same object: its `rests_ms` and `uses` limit how often it can be used. A chest or node counts once for each filling, however often it is opened. A refused use does not count."},
}

// String is the word that authors write.
func (k ObjectiveKind) String() string {
	if int(k) < len(ObjectiveKinds) {
		return ObjectiveKinds[k].Name
	}
	return "unknown"
}

// Host is a definition that quests refer to: a creature, or a game object.
type Host struct {
	Object bool
	ID     ID
}

// OfferedBy reports whether a creature or game object offers a quest.
func (q *Quest) OfferedBy(h Host) bool {
	if h.Object {
		return slices.Contains(q.Boards, h.ID)
	}
	return slices.Contains(q.Givers, h.ID)
}

// Ends reports whether a quest is turned in at a creature or game object.
func (q *Quest) Ends(h Host) bool {
	switch {
	case len(q.Enders) == 0 && len(q.Returns) == 0:
		return q.OfferedBy(h)
	case h.Object:
		return slices.Contains(q.Returns, h.ID)
	}
	return slices.Contains(q.Enders, h.ID)
}

// Escorts reports whether the quest has an escort objective.
func (q *Quest) Escorts() bool {
	return slices.ContainsFunc(q.Objectives, func(o Objective) bool { return o.Kind == Escort })
}

// Spreads reports whether members of a group may accept a quest from each other.
func (q *Quest) Spreads() bool { return q.Shares || q.Escorts() }

// Objective finds an objective by its name.
func (q *Quest) Objective(name string) (*Objective, bool) {
	i := slices.IndexFunc(q.Objectives, func(o Objective) bool { return o.Name == name })
	if i < 0 {
		return nil, false
	}
	return &q.Objectives[i], true
}

// Quest looks a quest up.
func (s *Snapshot) Quest(id ID) (*Quest, bool) { return find(s.Quests, s.quests, id) }

// Goal is an objective of a quest that waits for something.
type Goal struct {
	Quest     *Quest
	Objective *Objective
}

// QuestIndex finds quests by what they have to do with. It does not change, so any
// goroutine may use it.
type QuestIndex struct {
	begun  map[ID][]*Quest   // by item: it offers them
	offers map[Host][]*Quest // by who gives or ends them
	goals  map[string][]Goal // by kind and id or tag
}

func goalKey(k ObjectiveKind, tag bool, of string) string {
	sign := ":"
	if tag {
		sign = "#"
	}
	return k.String() + sign + of
}

// newQuestIndex indexes quests that are sorted by id.
func newQuestIndex(all []Quest) QuestIndex {
	x := QuestIndex{begun: make(map[ID][]*Quest), offers: make(map[Host][]*Quest), goals: make(map[string][]Goal)}
	for i := range all {
		q := &all[i]
		for _, id := range slices.Concat(q.Givers, q.Enders) {
			x.offer(Host{ID: id}, q)
		}
		for _, id := range slices.Concat(q.Boards, q.Returns) {
			x.offer(Host{Object: true, ID: id}, q)
		}
		for _, id := range q.Begins {
			x.begun[id] = append(x.begun[id], q)
		}
		for j := range q.Objectives {
			x.bind(Goal{q, &q.Objectives[j]})
		}
	}
	return x
}

func (x *QuestIndex) offer(h Host, q *Quest) {
	if !slices.Contains(x.offers[h], q) {
		x.offers[h] = append(x.offers[h], q)
	}
}

func (x *QuestIndex) bind(g Goal) {
	o := g.Objective
	add := func(tag bool, of string) {
		key := goalKey(o.Kind, tag, of)
		x.goals[key] = append(x.goals[key], g)
	}
	switch o.Kind {
	case Collect, UseIt:
		add(false, string(o.Item))
		return
	case Pay:
		add(false, string(o.Currency))
		return
	case CastAtIt:
		add(false, string(o.Spell))
		return
	}
	for _, id := range slices.Concat(o.Creatures, o.Areas, o.Objects) {
		add(false, string(id))
	}
	for _, tag := range o.Tags {
		add(true, tag)
	}
}

// OfferedBy returns the quests that a creature or game object offers or ends, sorted by
// id.
func (x *QuestIndex) OfferedBy(h Host) []*Quest { return x.offers[h] }

// BegunBy returns the quests that an item offers, sorted by id.
func (x *QuestIndex) BegunBy(item ID) []*Quest { return x.begun[item] }

// Goals returns the objectives of a kind that wait for a creature, an item, a spell, an
// area or a game object.
func (x *QuestIndex) Goals(k ObjectiveKind, of ID) []Goal {
	return x.goals[goalKey(k, false, string(of))]
}

// GoalsTagged returns the objectives that wait for creatures with a tag.
func (x *QuestIndex) GoalsTagged(k ObjectiveKind, tag string) []Goal {
	return x.goals[goalKey(k, true, tag)]
}

// GoalText returns the text of an objective: its own, or the name of what it refers to.
func (s *Snapshot) GoalText(o *Objective) Text {
	if o.Text.Key != "" {
		return o.Text
	}
	if d, ok := s.Item(o.Item); ok {
		return d.Name
	}
	if d, ok := s.Currency(o.Currency); ok {
		return d.Name
	}
	if len(o.Creatures) > 0 {
		if d, ok := s.Creature(o.Creatures[0]); ok {
			return d.Name
		}
	}
	if d, ok := s.Spell(o.Spell); ok {
		return d.Name
	}
	if len(o.Areas) > 0 {
		if d, ok := s.Place(o.Areas[0]); ok {
			return d.Name
		}
	}
	if len(o.Objects) > 0 {
		if d, ok := s.Object(o.Objects[0]); ok {
			return d.Name
		}
	}
	return Text{Key: o.Name}
}
