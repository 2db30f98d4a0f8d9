// Package gossip takes what game clients choose in menus and sends them menus: gossip menus,
// panels in the form of one, and the windows of trainers and taxis that replace a menu.
// Package world/gossip decides.
//
// [Requests] takes what the client asks; any goroutine may use it. [Updates] sends what
// happened; it belongs to the goroutine of the broadcast.
package gossip

import (
	"slices"
	"sync"

	"loam/core/model/intent"
	"loam/core/protocol/game/conn"
	"loam/core/protocol/packets"
	"loam/core/protocol/packets/npc"
)

// Numbers are the differences of versions in menus.
type Numbers struct {
	// Confirms reports whether an option may ask the player for confirmation, and whether an
	// answer names its menu.
	Confirms bool
	// StopWords is the number of words for the bits of all taxi stops.
	StopWords uint8
}

// Requests takes what the client asks and chooses in menus, and remembers the menus that it
// was sent. Any goroutine may use it.
type Requests struct {
	client  conn.Client
	numbers *Numbers

	mu      sync.Mutex // guards the rest
	menu    menu
	lessons lessons
	taxis   taxis
	says    []menuText // texts of the latest menus
}

// New returns the Requests of a connection.
func New(client conn.Client, numbers *Numbers) *Requests {
	return &Requests{client: client, numbers: numbers}
}

// The questions of a client to its [Updates].
type (
	turn  int      // another page of its menu, see [Updates.turn]
	again struct{} // the menu once more
	stop  uint64   // whether the player knows the stop of a creature, by its name
)

// menu is the menu that the client was sent last: a page of a gossip menu, or of a panel in
// the form of a menu. A gossip takes precedence over a panel.
type menu struct {
	panel  string // the last panel, also while a gossip is shown
	talk   int    // number of the gossip menu, 0 for none
	text   uint32 // number of the text above the options
	lines  []line // what can be chosen, by option
	chosen bool   // an option was chosen since the menu was sent
	wipes  bool   // the gossip asks whether to reset talents
}

// line is the effect of an option.
type line struct {
	number int  // the button or gossip option to choose; 0 shows another page
	asks   bool // first shows the question of the option
}

// keptTexts is the number of menu texts that are kept for queries. Clients ask for the text
// of a menu by its number after they were sent the menu, and the player may have chosen an
// option by then.
const keptTexts = 16

type menuText struct {
	number uint32
	says   string
}

// AskText takes CMSG_NPC_TEXT_QUERY, the query of the text of a menu. A number that was not
// sent lately gets no answer, since the client caches a wrong answer permanently.
func (g *Requests) AskText(m packets.Body) error {
	asked := m.(*packets.Query).Entry
	g.mu.Lock()
	at := slices.IndexFunc(g.says, func(t menuText) bool { return t.number == asked })
	says := ""
	if at >= 0 {
		says = g.says[at].says
	}
	g.mu.Unlock()
	if at < 0 {
		return nil
	}
	answer := &npc.GossipText{ID: asked}
	answer.Variants[0] = npc.GossipVariant{Chance: 1, Texts: [2]string{says, says}}
	g.client.Send(answer)
	return nil
}

// TalkTo takes CMSG_GOSSIP_HELLO.
func (g *Requests) TalkTo(m packets.Body) error {
	return g.client.Submit(intent.TalkTo{Target: g.client.Named(m.(*packets.GUID).GUID)})
}

// Choose takes CMSG_GOSSIP_SELECT_OPTION: an option is a place in the menu that was sent
// last. If the version names the menu, it must be that menu.
func (g *Requests) Choose(m packets.Body) error {
	in := m.(*npc.GossipSelect)
	g.mu.Lock()
	shown := g.menu
	stale := g.numbers.Confirms && in.Menu != uint32(shown.talk)
	if in.Option >= uint32(len(shown.lines)) || stale {
		g.mu.Unlock()
		return nil
	}
	g.menu.chosen = true
	g.mu.Unlock()
	chosen := shown.lines[in.Option]
	switch {
	case chosen.asks:
		g.client.Ask(turn(chosen.number))
		return nil
	case chosen.number == 0:
		g.client.Ask(turn(0))
		return nil
	case shown.talk != 0:
		return g.client.Submit(intent.Choose{Menu: shown.talk, Option: chosen.number, Input: in.Answer[:min(len(in.Answer), intent.MaxChosen)]})
	}
	return g.client.Submit(intent.Press{Panel: shown.panel, Button: chosen.number})
}

// End forgets the gossip menu: a player that enters a map has no gossip.
func (g *Requests) End() {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.menu.talk != 0 {
		g.menu = menu{panel: g.menu.panel}
	}
	g.lessons, g.taxis = lessons{}, taxis{}
}

// Leave forgets the menus of a player that is on no map.
func (g *Requests) Leave() {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.menu = menu{}
}
