package gossip

import (
	"hash/fnv"
	"slices"
	"strings"

	"loam/core/model/content"
	"loam/core/model/event"
	"loam/core/model/intent"
	"loam/core/model/view"
	"loam/core/protocol/game/conn"
	"loam/core/protocol/packets"
	"loam/core/protocol/packets/npc"
	"loam/core/rules/gossip"
	"loam/core/rules/panel"
)

// QuestPages are the quest pages that are shown together with menus.
type QuestPages interface {
	// Reads reports whether the client was shown a quest page in this step.
	Reads() bool
	// Menu returns the quests that a menu lists, in the form of clients.
	Menu(quests []view.MenuQuest) []npc.GossipQuest
}

// Updates sends gossip menus to a client that is shown a map. It is a [conn.Teller], and
// belongs to the goroutine of the broadcast.
type Updates struct {
	guest  *Requests
	sight  conn.Sight
	pages  QuestPages
	shown  *view.Panel // the panel that is shown as a menu, or nil
	talk   *view.Menu  // the menu of the gossip, or nil
	page   int
	with   uint64             // the gossip partner, or the player itself
	asked  int                // the option whose question is shown, 0 for none
	panels []view.PanelChange // panels that wait until the map is shown
	waits  *view.Menu         // the gossip menu that waits likewise
	growth *view.Growth       // progression of the player, as the map last sent it, or nil
	stops  []content.ID       // known taxi stops, as last sent to the client
}

// NewUpdates returns the Updates of the client for as long as it is shown one map.
func (g *Requests) NewUpdates(sight conn.Sight, pages QuestPages) *Updates {
	return &Updates{guest: g, sight: sight, pages: pages}
}

// Follow implements conn.Follower: it keeps the menus of the step.
func (b *Updates) Follow(told *view.Viewer) {
	if told.Growth != nil {
		b.growth = told.Growth
	}
	if b.sight.Shown() {
		return
	}
	for i := range told.Panels {
		b.await(told.Panels[i])
	}
	if told.Menu != nil {
		b.waits = told.Menu
	}
}

// Told implements conn.Teller. It runs before the player's stance is sent.
func (b *Updates) Told(told *view.Viewer) {
	for i := range told.Panels {
		b.showPanel(&told.Panels[i])
	}
	if told.Menu != nil {
		b.showTalk(told.Menu)
	}
}

// ShowPanels sends the panels that waited for the map, to a client that has just been shown
// the map. ShowTalk sends the waiting gossip menu.
func (b *Updates) ShowPanels() {
	if b.growth != nil {
		b.stops = b.growth.Stops
	}
	for i := range b.panels {
		b.showPanel(&b.panels[i])
	}
	b.panels = nil
}

// ShowTalk sends the waiting gossip menu, see [Updates.ShowPanels].
func (b *Updates) ShowTalk() {
	if b.waits != nil {
		b.showTalk(b.waits)
	}
	b.waits = nil
}

// Answer implements conn.Answerer.
func (b *Updates) Answer(question any) bool {
	switch q := question.(type) {
	case turn:
		b.turn(int(q))
	case again:
		b.again()
	case stop:
		b.stop(uint64(q))
	default:
		return false
	}
	return true
}

// Refused implements conn.Refuser.
func (b *Updates) Refused(e event.Refused) bool {
	return e.Intent == intent.KindChoose && (b.refusedFlight(e) || b.refusedLesson(e))
}

// showTalk sends the menu of the gossip. A menu that the map sends again because of a new
// release is not shown again: the player may have closed it.
func (b *Updates) showTalk(m *view.Menu) {
	switch {
	case m.Number == 0 && b.talk == nil:
	case m.Number == 0 && b.pages.Reads():
		b.talk, b.page, b.asked = nil, 0, 0 // a quest page is shown instead of the menu
	case m.Number == 0:
		b.talk, b.page, b.asked = nil, 0, 0
		if b.shown != nil {
			b.menu()
			return
		}
		b.noMenu()
	case b.talk != nil && b.talk.Number == m.Number:
		b.talk = m
	default:
		b.talk, b.page, b.asked = m, 0, 0
		if b.with = b.sight.Name(b.sight.Player()); m.Speaker != b.sight.Player() {
			b.with = b.sight.Name(m.Speaker)
		}
		b.menu()
	}
}

// noMenu closes the menu that the client shows.
func (b *Updates) noMenu() {
	b.guest.mu.Lock()
	b.guest.menu, b.guest.lessons, b.guest.taxis = menu{}, lessons{}, taxis{asked: b.guest.taxis.asked}
	b.guest.mu.Unlock()
	b.sight.Put(packets.NewEmpty("SMSG_GOSSIP_COMPLETE"))
}

// showPanel shows a panel as a menu. The menu opens when the panel is new, and again when the
// panel changes after a choice: a panel that changes by itself would reopen after the player
// has closed it. During a gossip the panel waits.
func (b *Updates) showPanel(change *view.PanelChange) {
	c := b.guest
	c.mu.Lock()
	open, chosen := c.menu.panel, c.menu.chosen
	c.mu.Unlock()
	switch {
	case change.Panel == nil && open != string(change.ID):
	case change.Panel == nil && b.talk != nil:
		b.shown = nil
	case change.Panel == nil:
		b.shown = nil
		b.noMenu()
	case open == string(change.ID):
		b.shown = change.Panel
		if chosen && b.talk == nil {
			b.menu()
		}
	case change.Rows == nil:
		b.shown, b.page = change.Panel, 0
		if b.talk == nil {
			b.menu()
		}
	}
}

// await keeps a change of a panel until the client has been shown the map; only the last
// state of each panel is kept.
func (b *Updates) await(change view.PanelChange) {
	change.Rows = nil
	i := slices.IndexFunc(b.panels, func(c view.PanelChange) bool { return c.ID == change.ID })
	if i < 0 {
		b.panels = append(b.panels, change)
		return
	}
	b.panels[i] = change
}

// turn shows another page of the menu: the question of option asks, or with 0 the menu behind
// a question or the menu's next page.
func (b *Updates) turn(asks int) {
	if b.shown == nil && b.talk == nil {
		return
	}
	if asks == 0 && b.asked == 0 {
		b.page++
	}
	b.asked = asks
	b.menu()
	b.sight.Flush()
}

// offer returns what the menu shows now: the gossip, or the panel.
func (b *Updates) offer() panel.Fallback {
	if b.talk == nil {
		return panel.MenuOf(b.shown, b.page)
	}
	m := *b.talk
	if b.asked > 0 && b.asked <= len(m.Options) {
		m.Title = m.Options[b.asked-1].Confirm
		m.Options = []view.MenuOption{{Number: b.asked, Text: ownLine("core.menu_yes"), Input: m.Options[b.asked-1].Input}, {Text: ownLine("core.menu_no")}}
	} else {
		m.Options = gossip.Paged(m.Options, b.page)
	}
	return panel.Fallback{Menu: m}
}

func ownLine(key string) view.Line {
	return view.Line{Text: content.Text{Bundle: "base", Key: key}}
}

// menu sends the menu. Clients cache texts by number permanently, so a different text has a
// different number.
func (b *Updates) menu() {
	if b.talk != nil && b.talk.Service == content.DoUnlearn {
		b.askWipe()
		return
	}
	if b.talk != nil && (b.teaches() || b.offersFlights()) {
		return
	}
	shown := b.offer()
	var says []string
	for _, l := range append([]view.Line{shown.Menu.Title}, shown.Messages...) {
		says = append(says, b.line(l))
	}
	text := textOf(strings.Join(says, "\n"))
	now := menu{text: text.number, talk: shown.Menu.Number}
	m := &npc.GossipMenu{GUID: b.sight.Name(b.sight.Player()), Menu: uint32(now.talk), Title: text.number}
	if b.talk != nil {
		m.GUID = b.with
	}
	if b.shown != nil {
		now.panel = string(b.shown.ID)
	}
	for i := range shown.Menu.Options {
		option := &shown.Menu.Options[i]
		words := b.line(option.Text)
		if about := b.line(option.About); about != "" {
			words = about + ": " + words
		}
		row := npc.GossipOption{ID: uint32(i), Text: words, Icon: gossipIcons[option.Icon]}
		does := line{number: option.Number}
		if option.Confirm.Text.Key != "" {
			does.asks = !b.guest.numbers.Confirms
			row.Confirm = b.line(option.Confirm) // only sent by versions that ask for confirmation
		}
		b.priced(&row, option, &does)
		now.lines, m.Options = append(now.lines, does), append(m.Options, row)
	}
	b.guest.mu.Lock()
	b.guest.menu, b.guest.lessons, b.guest.taxis = now, lessons{}, taxis{}
	b.guest.says = append(b.guest.says, text)
	b.guest.says = b.guest.says[max(0, len(b.guest.says)-keptTexts):]
	b.guest.mu.Unlock()
	if b.talk != nil && b.asked == 0 {
		m.Quests = b.pages.Menu(b.talk.Quests)
	}
	b.sight.Put(m)
}

// priced adds the price of an option, its question, and why it cannot be chosen. A version
// that asks for confirmation shows the money in the question; in the other the price follows
// the text.
func (b *Updates) priced(row *npc.GossipOption, option *view.MenuOption, does *line) {
	if in := option.Input; in != nil && !does.asks {
		row.Coded = true
		if row.Confirm == "" {
			row.Confirm = b.line(in.Ask)
		}
	}
	p := option.Price
	if n := b.sight.Edition().Coinage(p.InCurrency(), p.Money); n > 0 && b.guest.numbers.Confirms && row.Confirm != "" {
		row.Cost, p.Money = n, 0
	}
	for _, words := range [...]string{b.sight.Edition().Price(&p), b.line(option.Closed)} {
		if words != "" {
			row.Text += " (" + words + ")"
		}
	}
}

// gossipIcons are the icons of options, the same in both versions.
var gossipIcons = map[string]uint8{
	"talk": 0, "trade": 1, "travel": 2, "teach": 3, "work": 4, "money": 6, "banner": 8, "fight": 9, "dot": 10,
}

func textOf(says string) menuText {
	hash := fnv.New32a()
	hash.Write([]byte(says))
	return menuText{hash.Sum32() | 1, says}
}

func (b *Updates) line(l view.Line) string { return b.sight.Edition().Filled(l.Text, l.Args) }
