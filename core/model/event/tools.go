package event

import (
	"loam/core/lib/guid"
	"loam/core/lib/value"
	"loam/core/model/content"
)

// Printed is a line that a script printed or logged.
//
//loam:kind 23 printed operators
type Printed struct {
	Level  string // print, info, warn, error
	Bundle string
	File   string
	Line   int
	Unit   guid.GUID // 0 if no unit was concerned
	Text   string
	Shared bool // every map receives it: the log has it once, from the map that sent it
}

// Faulted reports that a handler failed. What it did before the failure remains.
//
//loam:kind 24 faulted operators
type Faulted struct {
	Bundle  string
	File    string
	Line    int
	Handler string
	Unit    guid.GUID
	Message string // one line
	Excerpt string // the source around the line, may be empty
	// Arguments is what the handler was called with, in readable form; Scenario is a
	// scenario that repeats the call. Both may be empty.
	Arguments, Scenario string
}

// SwitchedOff reports that a handler, or with an empty Handler its whole bundle, failed
// too often and is disabled on this map until a reload.
//
//loam:kind 25 switched_off operators
type SwitchedOff struct {
	Bundle  string
	Handler string
}

// Adopted reports that the map adopted a release.
//
//loam:kind 26 adopted operators
type Adopted struct {
	Number int
	Hash   string
}

// Inspected answers an operator's Inspect.
//
//loam:kind 27 inspected owner:Player
type Inspected struct {
	Player, Unit guid.GUID
	Facts        value.Value
}

// PanelOpened reports that a panel was opened for a player.
//
//loam:kind 28 panel_opened owner:Player
type PanelOpened struct {
	Player guid.GUID
	Panel  content.ID
}

// PanelClosed is the counterpart of PanelOpened.
//
//loam:kind 29 panel_closed owner:Player
type PanelClosed struct {
	Player guid.GUID
	Panel  content.ID
}

// Pressed reports that a player pressed a button of a panel.
//
//loam:kind 30 pressed owner:Player
type Pressed struct {
	Player  guid.GUID
	Panel   content.ID
	Handler string
	Args    value.Value
}
