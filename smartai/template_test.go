package smartai

import "testing"

// TestACaptiveShutsAllCagesAround says what the field does with the first of its rules
// that is about cages: not the nearest alone.
func TestACaptiveShutsAllCagesAround(t *testing.T) {
	const resetObject, objectsWithin = 32, 15
	rows := TemplateRows(&Row{ActionType: InstallTemplate, Action: [ActionParams]uint32{templateCagedCreature, 204, 4000, 1, 12, 3}})
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
