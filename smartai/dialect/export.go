package dialect

import (
	"fmt"
	"slices"

	"loam/smartai"
)

// Kinds that Trinity does not use any longer.
var (
	unusedEvents  = []uint32{12, 14, 18, 30, 39, 66, 67}
	unusedActions = []uint32{15, 18, 19, 26, 58, 61, 75, 76, 77, 93, 94, 95, 96, 104, 105, 106, 119, 120, 121, 122, 126}
)

// ToTrinity is a row of the modern form as Trinity has it. Notes say what was
// changed or lost; an error says why it has no form there.
func ToTrinity(row smartai.Row) (out smartai.Row, notes []string, err error) {
	w := &conversion{row: row}
	if err := w.eventToTrinity(); err != nil {
		return row, nil, err
	}
	if err := w.actionToTrinity(); err != nil {
		return row, nil, err
	}
	if row.TargetType > 29 {
		return row, nil, fmt.Errorf("%s has no target %s", Trinity, smartai.OfTarget.NameOf(row.TargetType))
	}
	if w.row.Event[5] != 0 {
		return row, nil, fmt.Errorf("%s has no event_param6", Trinity)
	}
	return w.row, w.notes, nil
}

func (w *conversion) eventToTrinity() error {
	p, id := w.row.Event, w.row.EventType
	name := smartai.OfEvent.NameOf(id)
	switch {
	case w.row.Source == smartai.List:
		return nil
	case slices.Contains(unusedEvents, id) || id > 82 || id == eventObjectState:
		return fmt.Errorf("%s has no event %s", Trinity, name)
	case id == eventRange:
		w.row.Event = [6]uint32{p[4], p[5], p[2], p[3]}
	case id == eventFriendlyHealth:
		w.row.Event = [6]uint32{0, p[4], p[2], p[3], p[5]}
	default:
		return nil
	}
	if p[0] != 0 || p[1] != 0 {
		w.note("event %s: the first delay of %d to %d ms is left out, %s has none", name, p[0], p[1], Trinity)
	}
	return nil
}

func (w *conversion) actionToTrinity() error {
	p, id := &w.row.Action, w.row.ActionType
	name := smartai.OfAction.NameOf(id)
	for theirs, ours := range fromTrinity {
		if ours == id {
			w.row.ActionType = theirs
			return nil
		}
	}
	switch {
	case slices.Contains(unusedActions, id) || id > 142 || id == actionMoveForward || id == actionRespawnTarget || id == actionRiseUp:
		return fmt.Errorf("%s has no action %s", Trinity, name)
	case id == actionEscortStart:
		if p[0] == 0 {
			w.note("action ESCORT_START: movement that nobody sets becomes walking")
		}
		p[0] = max(p[0], 1) - 1
	case id == actionStartClosest:
		return w.pathsToTrinity()
	}
	return nil
}

// pathsToTrinity makes a list of a range of paths.
func (w *conversion) pathsToTrinity() error {
	p := w.row.Action
	if p[1] < p[0] || p[1]-p[0] >= smartai.ActionParams {
		return fmt.Errorf("%s takes up to %d paths, not %d to %d", Trinity, smartai.ActionParams, p[0], p[1])
	}
	w.row.Action = [6]uint32{}
	for i := range p[1] - p[0] + 1 {
		w.row.Action[i] = p[0] + i
	}
	if p[2] != 0 || p[3] != 0 || p[4] != 0 {
		w.note("action START_CLOSEST_WAYPOINT: repeat, movement and source are left out")
	}
	return nil
}
