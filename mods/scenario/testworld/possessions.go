package testworld

import (
	"fmt"
	"strings"

	"loam/core/lib/guid"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/rules/item"
)

// SlotOfItem returns the first wanted slot of a player that holds an item.
func (st *Stage) SlotOfItem(p *Player, id content.ID, wanted func(item.Slot) bool) (uint16, error) {
	u, here := st.Find(p.Self)
	if !here {
		return 0, ErrAway(p)
	}
	for _, it := range u.Player.Items.List {
		if it.Def == string(id) && wanted(item.Slot(it.Slot)) {
			return it.Slot, nil
		}
	}
	return 0, fmt.Errorf("%s has no %s there; it has %s", p.Name, id, possessions(u))
}

// possessions lists the items of a player, for failures.
func possessions(u *entity.Unit) string {
	var all []string
	for _, it := range u.Player.Items.List {
		all = append(all, fmt.Sprintf("%d %s (%s)", it.Count, it.Def, item.Slot(it.Slot)))
	}
	if len(all) == 0 {
		return "nothing"
	}
	return strings.Join(all, ", ")
}

// OwnThing returns the first single item of a kind that a player has.
func (st *Stage) OwnThing(p *Player, id content.ID) (guid.GUID, error) {
	on, err := st.SlotOfItem(p, id, AnySlot)
	if err != nil {
		return 0, err
	}
	u, _ := st.Find(p.Self)
	it, _ := item.At(&u.Player.Items, item.Slot(on))
	return it.GUID(u.Player.Character), nil
}

// AnySlot accepts every slot.
func AnySlot(item.Slot) bool { return true }
