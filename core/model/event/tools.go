package event

import (
	"loam/core/lib/guid"
	"loam/core/lib/value"
	"loam/core/model/content"
)

// Printed is a line that a script printed or logged.
type Printed struct {
	Level  string // print, info, warn, error
	Bundle string
	File   string
	Line   int
	Unit   guid.GUID // 0 when no unit was concerned
	Text   string
	Shared bool // every map is told of it: the log has it once, from who told them
}

// Faulted says that a handler failed. What it did before failing stays.
type Faulted struct {
	Bundle  string
	File    string
	Line    int
	Handler string
	Unit    guid.GUID
	Message string // one line
	Excerpt string // the source around the line, may be empty
	// Arguments is what the handler was called with, for people; Scenario is a
	// scenario that calls it so again. Both may be empty.
	Arguments, Scenario string
}

// SwitchedOff says that a handler, or with an empty Handler its whole bundle,
// failed too often and rests on this map until a reload.
type SwitchedOff struct {
	Bundle  string
	Handler string
}

// Adopted says that the map runs a release.
type Adopted struct {
	Number int
	Hash   string
}

// Inspected answers an operator's Inspect.
type Inspected struct {
	Player, Unit guid.GUID
	Facts        value.Value
}

// PanelOpened says that a player is shown a panel.
type PanelOpened struct {
	Player guid.GUID
	Panel  content.ID
}

// PanelClosed is the end of PanelOpened.
type PanelClosed struct {
	Player guid.GUID
	Panel  content.ID
}

// Pressed says that a player has pressed a button of a panel.
type Pressed struct {
	Player  guid.GUID
	Panel   content.ID
	Handler string
	Args    value.Value
}
