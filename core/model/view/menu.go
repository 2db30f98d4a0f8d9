package view

import (
	"loam/core/lib/guid"
	"loam/core/model/content"
)

// Menu is a list of options; the player chooses one. It is a gossip menu, or a panel in
// the form for clients that have menus but no panels. An answer names an option by its
// number.
type Menu struct {
	ID      content.ID // of the panel; "" is a gossip menu
	Number  int        // of the gossip menu, from 1
	Speaker guid.GUID  // the creature of a gossip menu; the player itself if there is none
	Title   Line
	Options []MenuOption
	Quests  []MenuQuest        // for a gossip menu: the speaker's quests for the player
	Service content.MenuAction // for a gossip menu: the service of the menu; DoClose is none
	Of      content.ID         // the trainer or taxi stop of such a menu
}

// MenuOption is one option of a menu.
type MenuOption struct {
	Number  int    // index in a gossip menu, or the button that an answer presses; 0 leads to another page
	Text    Line   // label of the option
	About   Line   // text beside the button in a list, which names its subject; may be empty
	Icon    string // for a gossip menu: a word of package gossip
	Confirm Line   // for a gossip menu: a question that the player must confirm; may be empty
	Price   content.Price
	Input   *MenuInput // what the player must type; nil is nothing
	Of      content.ID // for the menu of a service: the spell to learn, or the taxi route
	Closed  Line       // why it cannot be chosen; without a key it can
}

// MenuInput is what a player types for an option.
type MenuInput struct {
	Ask    Line
	Number bool  // a whole number from Least to Most; otherwise a line of text
	Least  int64 // for a number
	Most   int64
	Long   int // for a text, in characters
}
