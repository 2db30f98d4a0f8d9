package smartai

import "testing"

// TestACaptiveShutsAllCagesAround checks AzerothCore's behaviour for the first rule about
// cages: it applies to all cages, not only the nearest.
func TestACaptiveShutsAllCagesAround(t *testing.T) {
	const resetObject, objectsWithin = 32, 15
	rows := TemplateRows(&Row{ActionType: InstallTemplate, Action: [ActionParams]uint32{templateCagedCreature, 204, 4000, 1, 12, 3}}, true)
	for _, r := range rows {
		if r.ActionType == resetObject {
			if r.TargetType != objectsWithin || r.Target[0] != 204 || r.Target[1] != 5 {
				t.Errorf("it shuts target %d of %v, want %d of 204 within 5", r.TargetType, r.Target, objectsWithin)
			}
			return
		}
	}
	t.Error("no cage is shut")
}

// TestACasterNeedsMoreManaThanItStopsAt checks the behaviour of AzerothCore's source: it
// subtracts 15 from an unsigned number.
func TestACasterNeedsMoreManaThanItStopsAt(t *testing.T) {
	for _, test := range []struct {
		name                string
		little, field, here uint32 // percent
	}{
		{"none", 0, 100, 15},
		{"just below 15", 14, 100, 29},
		{"15", 15, 30, 30},
		{"some", 40, 55, 55},
		{"the most that can be met", 85, 100, 100},
		{"more than can be met", 90, 105, 100},
		{"all", 100, 115, 100},
		{"beyond all", 116, 100, 100},
	} {
		t.Run(test.name, func(t *testing.T) {
			row := Row{ActionType: InstallTemplate, Action: [ActionParams]uint32{templateCaster, 5, 0, 0, 20, test.little}}
			for azerothCore, want := range map[bool]uint32{true: test.field, false: test.here} {
				rows := TemplateRows(&row, azerothCore)
				if got := rows[3].Event[0]; rows[3].ActionType != 22 || rows[3].Action[0] != 1 || got != want {
					t.Errorf("azerothcore %v: it casts from %d percent on, want %d", azerothCore, got, want)
				}
			}
		})
	}
}
