package playerbots

import (
	"encoding/json"
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"
)

// offers is the state of a trade.
type offers struct {
	with    string // "" is none
	version int64
	mine    bool // has accepted
	theirs  bool
}

// mind is what a bot knows of the world: only what the server has sent.
type mind struct {
	self      string
	mapID     string
	low, high [2]float64 // bounds of the map, x and y
	seats     int        // how often it has entered a map
	places    []place
	x, y      float64
	placed    bool
	run       float64
	clock     int64 // ms of its own, which never decreases
	told      int64 // the map's time at the last step
	moved     int64 // of clock, when it last moved
	steps     int
	objects   map[string]*thing
	items     []stack // nil until it is received
	had       []stack // when it left the world
	money     int64
	spells    []string
	reactions map[string]string
	quests    map[string]string // states, by id
	menu      map[string]string // marks of the quests in the menu that is open, by id
	speaker   string
	loot      spoil
	desk      desk
	letters   []letter
	lots      []lot
	hours     []float64
	trade     offers
	asked     string            // guid of the player who requests a trade
	killer    string            // definition of its last killer
	kin       map[string]string // names of players in sight, by guid
	starts    []string
	own       []string // its characters
	created   string
	heard     map[string]int // events about it, by type and news
	backs     map[string]int // position corrections, by reason
	refused   []string       // since the action began
	wrong     []string       // problems that do not belong to an action
	ended     error
	begins    string // Config.Counted
	counted   int    // see Belongings
}

func newMind() *mind {
	return &mind{kin: map[string]string{}, heard: map[string]int{}, backs: map[string]int{}, loot: spoil{Closed: true}, desk: desk{Closed: true}}
}

// take processes a message.
func (m *mind) take(data []byte) error {
	var in saying
	if err := json.Unmarshal(data, &in); err != nil {
		return fmt.Errorf("read %.200q: %w", data, err)
	}
	m.heard[in.Type]++
	switch in.Type {
	case "error":
		m.wrong = append(m.wrong, fmt.Sprintf("error %s of %s: %s", in.Code, in.Request, in.Text))
	case "characters":
		m.own, m.starts, m.created = nil, nil, in.Created
		for _, c := range in.Characters {
			m.own = append(m.own, c.ID)
		}
		for _, s := range in.Starts {
			m.starts = append(m.starts, s.ID)
		}
		m.leave()
	case "seated":
		m.seat(&in)
	case "step":
		if m.objects == nil {
			m.wrong = append(m.wrong, "it receives messages of a world that it is not in")
			return nil
		}
		return m.step(&in)
	}
	return nil
}

// leave resets the knowledge when the bot leaves the world.
func (m *mind) leave() {
	if m.items != nil {
		m.had = m.items
	}
	m.mapID, m.placed, m.items, m.objects = "", false, nil, nil
}

func (m *mind) seat(in *saying) {
	m.self, m.mapID, m.places = in.Player, in.Map.ID, in.Places
	m.low, m.high = [2]float64{in.Map.MinX, in.Map.MinY}, [2]float64{in.Map.MaxX, in.Map.MaxY}
	if !in.Fresh {
		return
	}
	m.seats++
	m.objects, m.placed, m.told = map[string]*thing{}, false, 0
	m.loot, m.desk, m.trade, m.asked, m.menu = spoil{Closed: true}, desk{Closed: true}, offers{}, "", nil
	m.letters, m.lots = nil, nil
}

func (m *mind) step(in *saying) error {
	m.steps++
	if m.told > 0 {
		m.clock += max(0, in.Time-m.told)
	}
	m.told = in.Time
	for _, id := range in.Left {
		delete(m.objects, id)
	}
	for _, raw := range in.Entered {
		var o thing
		if err := json.Unmarshal(raw, &o); err != nil {
			return err
		}
		m.objects[o.ID] = &o
		if o.player() && o.ID != m.self {
			m.kin[o.ID] = o.Name
		}
	}
	for _, raw := range in.Changed {
		if err := m.change(raw); err != nil {
			return err
		}
	}
	if me := m.objects[m.self]; me != nil && !m.placed {
		m.placed, m.moved = true, m.clock
		m.x, m.y = me.spot(m.told)
	}
	for i := range in.Events {
		m.hear(&in.Events[i])
	}
	m.sections(in)
	return nil
}

// change applies changed facts: a position without a path means that the object has
// stopped.
func (m *mind) change(raw json.RawMessage) error {
	var o struct {
		ID string   `json:"id"`
		X  *float64 `json:"x"`
	}
	if err := json.Unmarshal(raw, &o); err != nil {
		return err
	}
	was := m.objects[o.ID]
	if was == nil {
		return nil
	}
	if o.X != nil {
		was.Way = nil
	}
	return json.Unmarshal(raw, was)
}

func (m *mind) sections(in *saying) {
	if in.Items != nil {
		m.items = *in.Items
	}
	if in.Spells != nil {
		m.spells = nil
		for _, s := range in.Spells.Known {
			if !s.Passive {
				m.spells = append(m.spells, s.Spell)
			}
		}
	}
	if in.Menu != nil {
		m.menu, m.speaker = nil, in.Menu.Who
		if !in.Menu.Closed {
			m.menu = map[string]string{}
		}
		for _, q := range in.Menu.Quests {
			m.menu[q.Quest] = q.Mark
		}
	}
	if in.Quests != nil {
		m.quests = map[string]string{}
		for _, q := range in.Quests.Log {
			m.quests[q.Quest] = q.State
		}
	}
	if in.Loot != nil {
		m.loot = *in.Loot
	}
	if in.Desk != nil {
		m.desk = *in.Desk
	}
	if in.Self != nil {
		m.run, m.money = in.Self.Run, 0
		for _, c := range in.Self.Money {
			m.money += c.Amount
		}
	}
	if in.Reactions != nil {
		m.reactions = in.Reactions
	}
}

// hear records events.
func (m *mind) hear(e *news) {
	switch e.Type {
	case "put_back":
		m.backs[e.Reason]++
		m.x, m.y, m.moved = e.X, e.Y, m.clock
	case "teleported":
		if e.Unit == m.self {
			m.x, m.y, m.moved = e.X, e.Y, m.clock
		}
	case "refused":
		m.refused = append(m.refused, e.Request+": "+e.Text)
	case "cast_failed":
		m.refused = append(m.refused, "cast: "+e.Text)
	case "died":
		if e.Unit == m.self && m.objects[e.Killer] != nil {
			m.killer = m.objects[e.Killer].Def
		}
	case "mail_shown":
		m.letters = e.Letters
	case "auction_shown":
		m.lots, m.hours = e.Lots, e.Hours
	case "told":
		m.counted = counted(m.counted, e.Text, m.begins)
	case "trade_told":
		m.hearTrade(e)
	}
	if m.about(e) {
		m.heard[e.Type]++
		if e.News != "" {
			m.heard[e.Type+" "+e.News]++
		}
	}
}

// about reports whether an event concerns the bot itself.
func (m *mind) about(e *news) bool {
	switch e.Type {
	case "died", "revived":
		return e.Unit == m.self
	case "cast_went":
		return e.Caster == m.self
	}
	return e.Player == "" || e.Player == m.self
}

func (m *mind) hearTrade(e *news) {
	switch e.News {
	case "asked":
		m.asked = e.With
	case "opened", "changed":
		m.asked = ""
		m.trade = offers{e.With, e.Version, e.Mine.Locked, e.Theirs.Locked}
	default:
		m.trade, m.asked = offers{}, ""
	}
}

// me returns the bot's own object; nil while it is not in the world.
func (m *mind) me() *thing { return m.objects[m.self] }

func (m *mind) dead() bool { me := m.me(); return me != nil && !me.lives() }

// far returns the distance of an object, in yards.
func (m *mind) far(o *thing) float64 {
	x, y := o.spot(m.told)
	return math.Hypot(x-m.x, y-m.y)
}

// nearest returns the nearest object that matches, ties by id.
func (m *mind) nearest(like func(o *thing) bool) *thing {
	var best *thing
	for _, id := range slices.Sorted(maps.Keys(m.objects)) {
		if o := m.objects[id]; like(o) && (best == nil || m.far(o) < m.far(best)) {
			best = o
		}
	}
	return best
}

// carried returns the stacks of the backpack and of bags.
func (m *mind) carried() (all []stack) {
	for _, s := range m.items {
		if strings.HasPrefix(s.Slot, "backpack_") || strings.HasPrefix(s.Slot, "bag_") && strings.Count(s.Slot, "_") == 2 {
			all = append(all, s)
		}
	}
	return all
}

// free returns the empty slots of the backpack.
func (m *mind) free() (all []string) {
	for n := 1; n <= backpack; n++ {
		slot := fmt.Sprintf("backpack_%d", n)
		if !slices.ContainsFunc(m.items, func(s stack) bool { return s.Slot == slot }) {
			all = append(all, slot)
		}
	}
	return all
}

// backpack returns the number of its slots.
const backpack = 16

// at returns the item in a slot.
func (m *mind) at(slot string) stack {
	for _, s := range m.items {
		if s.Slot == slot {
			return s
		}
	}
	return stack{}
}
