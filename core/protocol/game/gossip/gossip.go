// Package gossip is what game clients ask and are shown of menus: those of talks, panels in
// the form of one, and the windows of trainers and of flights that stand for a menu. It
// decides nothing that a map decides.
//
// A [Requests] takes what a client asks and chooses, on any goroutine; a [Updates] is what it
// is shown, and belongs to the goroutine that tells.
package gossip

import (
	"slices"
	"sync"

	"loam/core/model/intent"
	"loam/core/protocol/game/conn"
	"loam/core/protocol/packets"
	"loam/core/protocol/packets/npc"
)

// Numbers are what versions do differently about menus.
type Numbers struct {
	// Confirms says that an option may ask the player whether it is sure, and that an
	// answer names the menu.
	Confirms bool
	// StopWords is how many words the bits of all stops of flights have.
	StopWords uint8
}

// Requests is what a connection has been shown of menus, and how its player chooses. Any
// goroutine may use it.
type Requests struct {
	client  conn.Client
	numbers *Numbers

	mu      sync.Mutex // guards the rest
	menu    menu
	lessons lessons
	taxis   taxis
	says    []menuText // above menus shown of late
}

// New makes that of a connection.
func New(client conn.Client, numbers *Numbers) *Requests {
	return &Requests{client: client, numbers: numbers}
}

// What a client asks of its [Updates].
type (
	turn  int      // another page of its menu, see [Updates.turn]
	again struct{} // its menu once more
	stop  uint64   // whether its player knows the stop of a creature, by its name
)

// menu is what a client has been shown last: a page of a talk's menu, or of a panel
// in the form of one. A talk stands above a panel.
type menu struct {
	panel  string // shown last, also while a talk stands above it
	talk   int    // number of the talk's menu, 0 for none
	text   uint32 // number of what stands above the options
	lines  []line // that can be chosen, by option
	chosen bool   // since it was shown
	wipes  bool   // the talk asks whether talents are to be taken back
}

// line is what choosing an option does.
type line struct {
	number int  // of the button or the option that is answered; 0 shows another page
	asks   bool // shows the question first that the option asks
}

// What clients are told stands above the options, by its number, which they ask
// for after they have been shown a menu: the last so many, since a player may have
// chosen before its client has asked.
const keptTexts = 16

type menuText struct {
	number uint32
	says   string
}

// AskText takes CMSG_NPC_TEXT_QUERY: what stands above the options of a menu. A
// number that the client was not told of late is not answered, so that it does not
// keep an answer for ever that is none.
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

// Choose takes CMSG_GOSSIP_SELECT_OPTION: an option is a place in the menu that
// was shown last. A version that says which menu it means must mean that one.
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

// End forgets the menu of a talk: whoever comes onto a map talks to nobody.
func (g *Requests) End() {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.menu.talk != 0 {
		g.menu = menu{panel: g.menu.panel}
	}
	g.lessons, g.taxis = lessons{}, taxis{}
}

// Leave forgets the menu of a player that is nowhere.
func (g *Requests) Leave() {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.menu = menu{}
}
