package view

import (
	"loam/core/lib/guid"
	"loam/core/model/content"
)

// Menu is a list of options of which a player chooses one: that of a talk, or a
// panel as clients show it that have menus and no panels. An answer names an
// option by its number.
type Menu struct {
	ID      content.ID // of the panel; "" is a talk
	Number  int        // of the talk's menu, from 1
	Speaker guid.GUID  // with whom the player talks; the player itself: with nobody
	Title   Line
	Options []MenuOption
	Quests  []MenuQuest        // of a talk: those that the speaker has for the player
	Service content.MenuAction // of a talk: the service whose menu it is; DoClose is none
	Of      content.ID         // the trainer, or the stop, of such a menu
}

// MenuOption is one option of a menu.
type MenuOption struct {
	Number  int    // place in a talk's menu, or the button that an answer presses; 0 leads to another page
	Text    Line   // what it does
	About   Line   // to what: the text beside the button in a list; may be empty
	Icon    string // of a talk: a word of package gossip
	Confirm Line   // of a talk: a question to be answered with yes before it counts; may be empty
	Price   content.Price
	Input   *MenuInput // what the player types for it; nil is nothing
	Of      content.ID // of the menu of a service: the spell that is taught, the route that is flown
	Closed  Line       // why it cannot be chosen; without a key it can
}

// MenuInput is what a player types for an option.
type MenuInput struct {
	Ask    Line
	Number bool  // a whole number from Least to Most; else a line of text
	Least  int64 // of a number
	Most   int64
	Long   int // of a text, in characters
}
