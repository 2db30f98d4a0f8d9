package world

import (
	"testing"

	"loam/core/content"
	"loam/core/guid"
	"loam/core/view"
)

// lists gives spells other numbers than creatures.
type lists struct{ Entries }

func (lists) Entry(string, content.ID) uint32      { return 7 }
func (lists) SpellEntry(string, content.ID) uint32 { return 1234 }

func TestASpotIsToldUnderTheNumberOfItsSpell(t *testing.T) {
	t.Parallel()
	v := &Version{Name: "t"}
	v.Fields.AreaSpell = 9
	r := rendering{
		config: &Config{Version: v, Entries: lists{}}, version: v, here: &told{names: map[guid.GUID]uint64{}},
		content: content.NewSnapshot(content.Tables{Spells: []content.Spell{{ID: "t:mire"}}}),
	}
	block := r.area(&view.Object{GUID: guid.New(guid.Area, 1, 5), Def: "t:mire", Area: &view.Area{Spell: "t:mire"}})
	for _, value := range block.Values {
		if value.Field == 9 && value.Word == 1234 {
			return
		}
	}
	t.Errorf("the fields are %+v, want 1234 for the spell", block.Values)
}
