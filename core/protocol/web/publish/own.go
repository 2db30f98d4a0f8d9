package publish

import (
	"loam/core/model/content"
	"loam/core/model/view"
	"loam/core/protocol/web/gossip"
	"loam/core/protocol/web/group"
	webitem "loam/core/protocol/web/item"
	"loam/core/protocol/web/locale"
	"loam/core/protocol/web/loot"
	"loam/core/protocol/web/pet"
	"loam/core/protocol/web/progression"
	"loam/core/protocol/web/quest"
	"loam/core/protocol/web/spell"
	"loam/core/protocol/web/terrain"
	"loam/core/protocol/web/vendors"
)

// shown is what the page of a viewer shows of its player, as last told: all of it is
// told again when the page's person chooses another language.
type shown struct {
	panels  map[content.ID]*view.Panel // nil: none
	items   *view.Inventory            // nil, as the others: not told yet
	spells  *view.Spellbook
	menu    *view.Menu // nil: none
	growth  *view.Growth
	sheet   *view.Stats
	outlook *view.Outlook // of its map
	quests  *view.QuestLog
}

// own writes what is the player's own and has changed.
func (s *stepMessage) own(told *view.Viewer) {
	s.viewer.shown.keep(told)
	s.guarded("panels", func() { s.panels(told.Panels) })
	s.guarded("group", func() { s.group(told) })
	s.guarded("items", func() { s.items(told.Items) })
	part(s, "spells", told.Spells, spell.EncodeSpells)
	part(s, "menu", told.Menu, gossip.EncodeMenu)
	part(s, "pet", told.Pet, pet.EncodePet)
	part(s, "quests", told.Quests, quest.EncodeQuestLog)
	s.guarded("marks", func() { s.marks(told.Marks) })
	part(s, "growth", told.Growth, progression.EncodeGrowth)
	part(s, "sheet", told.Figures, progression.EncodeSheet)
	part(s, "outlook", told.Outlook, terrain.EncodeOutlook)
	part(s, "loot", told.Loot, loot.EncodeLoot)
	part(s, "desk", told.Desk, vendors.EncodeDesk)
}

// keep remembers what has changed.
func (o *shown) keep(told *view.Viewer) {
	for _, c := range told.Panels {
		o.keepPanel(c)
	}
	keep(&o.items, told.Items)
	keep(&o.spells, told.Spells)
	if keep(&o.menu, told.Menu); o.menu != nil && o.menu.Number == 0 {
		o.menu = nil
	}
	keep(&o.quests, told.Quests)
	keep(&o.growth, told.Growth)
	keep(&o.sheet, told.Figures)
	keep(&o.outlook, told.Outlook)
}

func (o *shown) keepPanel(c view.PanelChange) {
	if c.Panel == nil {
		delete(o.panels, c.ID)
		return
	}
	if o.panels == nil {
		o.panels = make(map[content.ID]*view.Panel)
	}
	o.panels[c.ID] = c.Panel
}

func keep[T any](kept **T, changed *T) {
	if changed != nil {
		*kept = changed
	}
}

// panels tells what has changed of the player's panels.
func (s *stepMessage) panels(changes []view.PanelChange) {
	list := section{s: s, name: "panels"}
	for _, c := range changes {
		list.item()
		s.w.Open('{')
		gossip.EncodePanelChange(&s.w, s.texts(), c)
		s.w.Close('}')
	}
	list.end()
}

// group sends the player's group if it has changed, and the state of members whose state
// has changed.
func (s *stepMessage) group(told *view.Viewer) {
	if told.Group != nil {
		s.key("group")
		group.EncodeGroup(&s.w, told.Group)
	}
	list := section{s: s, name: "fares"}
	for i := range told.Fares {
		list.item()
		group.EncodeFare(&s.w, &told.Fares[i])
	}
	list.end()
}

// items tells all that the player has, when something of it has changed.
func (s *stepMessage) items(all *view.Inventory) {
	if all != nil {
		s.key("items")
		webitem.EncodeItems(&s.w, s.texts(), all)
	}
}

// marks tells the signs over those in sight who have to do with quests.
func (s *stepMessage) marks(all []view.Marked) {
	list := section{s: s, name: "marks"}
	for _, m := range all {
		list.item()
		s.w.Open('{')
		quest.EncodeMark(&s.w, m)
		s.w.Close('}')
	}
	list.end()
}

// showAgain tells a page all that it shows of its player, in the language that its
// person reads now.
func (o *Teller) showAgain(v *viewer) {
	snapshot, _ := o.realm.Content()
	t := locale.Texts{Content: snapshot, Language: v.language}
	if len(v.shown.panels) > 0 || v.shown.menu != nil {
		v.client.Send(gossip.Panels{Panels: v.shown.panels, Menu: v.shown.menu, Texts: t})
	}
	if v.shown.items != nil {
		v.client.Send(webitem.Items{Items: v.shown.items, Texts: t})
	}
	if v.shown.spells != nil {
		v.client.Send(spell.Spells{Book: v.shown.spells, Texts: t})
	}
	if v.shown.quests != nil {
		v.client.Send(quest.Log{Log: v.shown.quests, Texts: t})
	}
	if v.shown.growth != nil {
		v.client.Send(progression.Growth{Growth: v.shown.growth, Texts: t})
	}
	if v.shown.sheet != nil {
		v.client.Send(progression.Sheet{Stats: v.shown.sheet, Texts: t})
	}
	if v.shown.outlook != nil {
		v.client.Send(terrain.Outlook{Outlook: v.shown.outlook, Texts: t})
	}
}
