package content

import (
	"slices"

	"loam/core/lib/clock"
	"loam/core/lib/formula"
)

// Quest is something that a player takes on, does, and is rewarded for.
type Quest struct {
	ID       ID
	Title    Text
	Summary  Text // what is to be done, as the log says it
	Offer    Text // what the giver says
	Progress Text // what the ender says before it is done
	Thanks   Text // what the ender says when it is done
	Givers   []ID // creatures that offer it
	Enders   []ID // creatures that take it back
	Boards   []ID // game objects that offer it
	Returns  []ID // game objects that take it back; without enders and these its givers and boards do
	Begins   []ID // items that offer it to who uses them
	Level    int
	Needs    []Need // that must hold to take it on
	After    []ID   // quests for which the player must have been rewarded, all of them
	OneOf    ID     // of the quests with one such name a player takes on one only; "" is none
	Repeats  Repeat
	Time     clock.Time // in which it must be done; 0 is for ever
	Shares   bool       // members of a group may offer it to each other
	Fails    bool       // when the player dies
	Auto     bool       // it is rewarded as soon as it is done, without an ender

	Objectives []Objective
	Gives      []Stack // with which it begins; they go with it
	Rewards    []Stack
	Choices    []Stack // of which the player takes one
	Money      int64   // for who has done it, of Currency
	Currency   ID
	Experience *formula.Formula
	Learns     []ID // spells
	Favors     []Favor
	Casts      ID            // a spell that the ender, or the player itself, casts at the player
	Next       ID            // quest that the ender offers at once
	States     []StateChange // made where the player is rewarded
	Clients    []Client
}

// QuestInputs are the inputs of the formula of a quest's experience.
var QuestInputs = []string{"level", "quest_level"}

// Repeat says how often a player is rewarded for a quest.
type Repeat uint8

// How often.
const (
	Never  Repeat = iota // once
	Always               // as often as it likes
	Daily                // once between two resets of the day
	Weekly               // once between two resets of the week
)

// Repeats are the words for a Repeat, in their order.
var Repeats = []string{"never", "always", "daily", "weekly"}

// String is the word that authors write.
func (r Repeat) String() string { return Repeats[min(int(r), len(Repeats)-1)] }

// Objective is one thing that a quest wants.
type Objective struct {
	Kind      ObjectiveKind
	Name      string // no two of a quest have the same; progress is kept under it
	Count     int
	Text      Text // as the log says it; none: what it names
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
	May   []string // beside name and text
	One   []string // keys of May of which one must be there
	Doc   string
}

// ObjectiveKinds is the table of all kinds, in the order of ObjectiveKind.
var ObjectiveKinds = [ObjectiveKindCount]ObjectiveInfo{
	{Kind: Slay, Name: "kill", May: []string{"creatures", "tags", "count"}, One: []string{"creatures", "tags"}, Doc: "Creatures of one of the definitions, or with one of the tags, die by the hand of the player, of what belongs to it, or of its group near it."},
	{Kind: Collect, Name: "collect", Needs: []string{"item"}, May: []string{"count"}, Doc: "The player has so many of the item, wherever it got them; who is rewarded hands them over."},
	{Kind: TalkWith, Name: "talk", Needs: []string{"creatures"}, Doc: "The player talks to one of the creatures."},
	{Kind: Explore, Name: "explore", Needs: []string{"areas"}, Doc: "The player comes into one of the areas, or stands in one already."},
	{Kind: CastAtIt, Name: "cast", Needs: []string{"spell"}, May: []string{"creatures", "tags", "count"}, Doc: "The player casts the spell: at one of the creatures, if some are named, else at whatever it likes."},
	{Kind: Escort, Name: "escort", Needs: []string{"creatures", "path"}, Doc: "A giver of the quest, one of the creatures, walks the path when the quest is taken on, and comes to its end. If it dies on the way, the quest has failed."},
	{Kind: Credit, Name: "credit", Needs: []string{"name"}, May: []string{"count"}, Doc: "Only scripts count: `player:credit_quest(id, name)`."},
	{Kind: UseIt, Name: "use", Needs: []string{"item"}, May: []string{"count", "creatures", "tags"}, Doc: "The player uses the item: at one of the creatures, if some are named, else at whatever it likes. It counts when the spell of the item is cast."},
	{Kind: Pay, Name: "money", Needs: []string{"amount"}, May: []string{"currency"}, Doc: "The player has so much of the currency, or without one so many coins; who is rewarded hands them over."},
	{Kind: HandleIt, Name: "use_object", Needs: []string{"objects"}, May: []string{"count"}, Doc: "The player, or a member of its group near it, uses a game object of one of the definitions. Each use counts, also of the same object: its `rests_ms` and `uses` say how often there is one. A chest or node counts once for what lies in it, however often it is opened again. A use that is refused is none."},
}

// String is the word that authors write.
func (k ObjectiveKind) String() string {
	if int(k) < len(ObjectiveKinds) {
		return ObjectiveKinds[k].Name
	}
	return "unknown"
}

// Host is a definition of what has to do with quests: a creature, or a game object.
type Host struct {
	Object bool
	ID     ID
}

// OfferedBy tells whether a creature or game object offers a quest.
func (q *Quest) OfferedBy(h Host) bool {
	if h.Object {
		return slices.Contains(q.Boards, h.ID)
	}
	return slices.Contains(q.Givers, h.ID)
}

// Ends tells whether a creature or game object takes a quest back.
func (q *Quest) Ends(h Host) bool {
	switch {
	case len(q.Enders) == 0 && len(q.Returns) == 0:
		return q.OfferedBy(h)
	case h.Object:
		return slices.Contains(q.Returns, h.ID)
	}
	return slices.Contains(q.Enders, h.ID)
}

// Escorts tells whether somebody is to be escorted.
func (q *Quest) Escorts() bool {
	return slices.ContainsFunc(q.Objectives, func(o Objective) bool { return o.Kind == Escort })
}

// Spreads tells whether members of a group may take a quest on from each other.
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
func (s *Snapshot) Quest(id ID) (*Quest, bool) { return find(s.Quests, s.quests.at, id) }

// Goal is an objective of a quest that waits for something.
type Goal struct {
	Quest     *Quest
	Objective *Objective
}

// questIndex finds quests by what they have to do with.
type questIndex struct {
	at     map[ID]int
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

// bindQuests fills the index.
func (s *Snapshot) bindQuests() {
	x := &s.quests
	x.at = index(s.Quests, func(d *Quest) ID { return d.ID })
	x.begun, x.offers, x.goals = make(map[ID][]*Quest), make(map[Host][]*Quest), make(map[string][]Goal)
	for i := range s.Quests {
		q := &s.Quests[i]
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
}

func (x *questIndex) offer(h Host, q *Quest) {
	if !slices.Contains(x.offers[h], q) {
		x.offers[h] = append(x.offers[h], q)
	}
}

func (x *questIndex) bind(g Goal) {
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

// QuestsOf are the quests that a creature or game object gives or takes back, sorted
// by id.
func (s *Snapshot) QuestsOf(h Host) []*Quest { return s.quests.offers[h] }

// QuestsBegunBy are the quests that an item offers, sorted by id.
func (s *Snapshot) QuestsBegunBy(item ID) []*Quest { return s.quests.begun[item] }

// Goals are the objectives of a kind that wait for a creature, an item, a spell, an
// area or a game object.
func (s *Snapshot) Goals(k ObjectiveKind, of ID) []Goal {
	return s.quests.goals[goalKey(k, false, string(of))]
}

// GoalsTagged are those that wait for creatures with a tag.
func (s *Snapshot) GoalsTagged(k ObjectiveKind, tag string) []Goal {
	return s.quests.goals[goalKey(k, true, tag)]
}

// GoalText is how an objective is called: as its author says, else by the name of
// what it is about.
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
