package vendors

import (
	"loam/core/model/character"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/event"
	"loam/core/model/hook"
	"loam/core/rules/item"
)

// Moment handles hooks of units: the death of a player wears out its gear, by the rules.
func (e *Shops) Moment(u *entity.Unit, h hook.ID, a hook.Args) {
	if u.Player == nil || h != hook.Death {
		return
	}
	by := e.Units[a.Units[0]]
	byPlayer := 0.0
	if by != nil && by.Player != nil {
		byPlayer = 1
	}
	e.wear(u, func(def *content.Item, it *character.Item) int {
		worn := 0.0
		if item.Slot(it.Slot).IsWorn() {
			worn = 1
		}
		points := e.Rules().Eval(content.WearDeath, float64(def.Worth.Durability), float64(item.Left(def, it)), byPlayer, worn)
		return int(min(max(points, 0), content.MaxDurability))
	})
}

// WearFromHit may wear out one worn item of a damaged player, by chance.
func (e *Shops) WearFromHit(u *entity.Unit, damage int64) {
	if u.Player == nil {
		return
	}
	var wears []item.Slot
	for _, it := range item.InWorn(&u.Player.Items) {
		if def, ok := e.Content().Item(content.ID(it.Def)); ok && item.Left(def, &it) > 0 {
			wears = append(wears, item.Slot(it.Slot))
		}
	}
	if len(wears) == 0 {
		return
	}
	pct := e.Rules().Eval(content.WearStruckPct, float64(damage), float64(u.MaxHealth), float64(len(wears)))
	if !(pct > 0) || e.Random("wear").Float64()*100 >= pct {
		return
	}
	e.Wear(u, wears[min(int(e.Random("wear").Float64()*float64(len(wears))), len(wears)-1)], 1)
}

// Wear takes durability from the item in a slot of a player, and returns how much it lost.
func (e *Shops) Wear(u *entity.Unit, at item.Slot, points int) (lost int) {
	return e.wear(u, func(_ *content.Item, it *character.Item) int {
		if item.Slot(it.Slot) == at {
			return points
		}
		return 0
	})
}

// wear takes durability from each item that wears out and that a player carries.
func (e *Shops) wear(u *entity.Unit, points func(def *content.Item, it *character.Item) int) (lost int) {
	after := item.Clone(u.Player.Items)
	var broke []content.ID
	for i := range after.List {
		it := after.List[i]
		def, ok := e.Content().Item(content.ID(it.Def))
		if !ok || def.Worth.Durability == 0 || item.Banked(item.Slot(it.Slot)) {
			continue
		}
		n := item.WearOut(e.Content(), &after, item.Slot(it.Slot), points(def, &it))
		if lost += n; n > 0 && item.Broken(def, &after.List[i]) {
			broke = append(broke, def.ID)
		}
	}
	if lost == 0 {
		return 0
	}
	e.items.ChangeItems(u, func(items *character.Items) item.Why {
		*items = after
		return item.Done
	})
	for _, id := range broke {
		e.told(u, event.Dealt{Player: u.GUID, News: event.DealBroke, Item: id, Count: 1})
	}
	return lost
}
