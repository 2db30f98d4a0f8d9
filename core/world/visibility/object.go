package visibility

import (
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/hook"
	"loam/core/model/view"
	"loam/core/rules/combat"
	"loam/core/rules/death"
	"loam/core/rules/item"
	"loam/core/world/grid"
)

// self returns the private facts of a player, for its own session only.
func (s *Sight) self(u *entity.Unit) *view.Self {
	self := &view.Self{
		Player: u.GUID, Experience: u.Player.Experience, Purse: s.purse(u), Needed: combat.Needed(&s.step.Content.Rules, u.Level),
		Run: u.Run, Walk: u.Walk, Swim: u.Swim, Rooted: u.Rooted, Led: u.IsLed(), Reach: u.Reach,
		Floats: u.Control&entity.LightFooted != 0, Treads: u.Control&entity.Treading != 0,
		Hovers: u.Control&entity.Hovering != 0, Flies: u.Control&entity.Flying != 0,
	}
	if m, ok := s.step.Content.Map(s.step.Map); ok && u.Dead && !u.Ghost() {
		to := death.Graveyard(s.step.Content, m, u.Player.Home, u.Position)
		self.Release = &to
	}
	if u.Ghost() {
		b := &u.Player.Body
		self.Body = &view.Body{Map: b.Map, At: b.At, Wait: max(0, b.Due-s.step.Time)}
	}
	return self
}

// room makes the objects of a batch long enough for a number of slots.
func (b *batchMaker) room(slots int) {
	if slots > len(b.objects) {
		b.objects = append(b.objects, make([]*view.Object, slots-len(b.objects))...)
	}
}

// inventory returns the items of a player, for its own session only.
func (s *Sight) inventory(u *entity.Unit) *view.Inventory {
	list := u.Player.Items.List
	out := &view.Inventory{Items: make([]view.Item, 0, len(list)), BankBags: u.Player.Items.BankBags}
	for i := range list {
		it := &list[i]
		if _, ok := s.step.Content.Item(content.ID(it.Def)); ok {
			out.Items = append(out.Items, view.Item{
				GUID: it.GUID(u.Player.Character), Slot: item.Slot(it.Slot), Item: content.ID(it.Def), Count: it.Count, ItemState: it.ItemState,
			})
		}
	}
	return out
}

// object returns the public facts of a unit, made once a batch.
func (s *Sight) object(u *entity.Unit) *view.Object {
	b := &s.batch
	b.room(len(s.step.BySlot))
	if o := b.objects[u.Slot]; o != nil {
		return o
	}
	o := &view.Object{
		GUID: u.GUID, Def: u.Def, Name: u.Name, Level: u.Level,
		Health: u.Health, MaxHealth: u.MaxHealth, Position: u.Position,
		Target: u.Victim, Faction: u.Faction, Flags: flagsOf(u), Stance: u.Stance, Walk: u.Walk, Run: u.Run, Swim: u.Swim, Scale: u.Size, Radius: u.Radius, Swings: swings(u),
	}
	if u.Aboard.Object != 0 {
		o.Aboard = &view.Aboard{Object: u.Aboard.Object, At: u.Aboard.At}
	}
	o.Awaits = u.Aboard.Rides() && o.Aboard == nil
	if by, ok := s.step.Units[u.Charmer]; ok {
		o.Charmer, o.Faction = by.GUID, by.Faction
	}
	for i := range u.Powers {
		o.Powers = append(o.Powers, view.Power{Power: u.Powers[i].Power, Now: u.Powers[i].Now, Max: u.MaxPowers[i]})
	}
	if u.Player != nil {
		o.Traits, o.Worn, o.Title, o.Guild = u.Player.Traits, u.Worn, content.ID(u.Player.Growth.Title), u.Player.Guild
		if u.Dueling() {
			o.Duel, o.First = u.Player.Duel.Place, u.Player.Duel.First
		}
		if u.Victim == 0 {
			o.Target = u.Player.Selected
		}
	}
	if k := u.Creature; k != nil {
		o.Posture, o.Weapons, o.Held = k.Appearance.Posture, k.Appearance.Weapons, k.Appearance.Holds(s.step.Content, u.Def)
		o.Afloat = u.Manners & content.Afloat
	}
	if k := u.Creature; k != nil && k.Owner != 0 {
		o.Master, o.Made, o.Role = k.Owner, k.Service.Spell, k.Service.Role
	}
	if u.Way.Moving() && (u.Creature == nil || !u.Creature.Asleep) {
		o.Motion = motionOf(u, &u.Way)
	}
	if o.Aboard != nil && u.Aboard.Way.Moving() {
		o.Motion = motionOf(u, &u.Aboard.Way)
	}
	o.Finders, o.Offers = finders(u), u.Offers
	o.Auras, o.Cast = s.aurasOf(u), castOf(u)
	o.Look, o.Clients = looks(s.step.Content, u)
	o.Shape, o.Mount = s.figure(u, content.Transform), s.figure(u, content.Mounted)
	b.objects[u.Slot] = o
	b.made = append(b.made, grid.Slot(u.Slot))
	return o
}

// motionOf returns the movement of a unit on a path.
func motionOf(u *entity.Unit, way *entity.Way) view.Motion {
	corners := way.Corners
	mo := view.Motion{Start: corners[0].Time, End: way.End(), Thrown: u.Led.Kind == entity.Thrown || u.Led.Kind == entity.Leaping, Aloft: u.Led.Kind == entity.Aloft}
	for _, c := range corners {
		mo.Points = append(mo.Points, c.At)
	}
	return mo
}

func flagsOf(u *entity.Unit) view.Flags {
	var f view.Flags
	for _, s := range [...]struct {
		set  bool
		flag view.Flags
	}{
		{u.Dead, view.Dead}, {u.Combat, view.Fighting}, {u.Evading(), view.Evading},
		{u.Walking, view.Walking}, {!u.Attackable, view.Unattackable}, {u.Ghost(), view.Ghost},
		{u.Player != nil && u.Player.Staff, view.Staff},
		{u.Creature != nil && (u.HasHook(hook.Talk) || u.Errands || u.Chats || u.Offers != 0), view.Talks}, {u.Errands, view.Errands},
		{u.Boss && !u.Dead, view.Boss},
		{u.Rooted, view.Rooted},
		{u.Flagged(), view.Flagged}, {u.Dueling(), view.Dueling},
		{u.Player != nil && u.Player.Flag.Land == content.Free, view.OnFree},
		{u.Player != nil && u.Player.Flag.Land == content.Sanctuary, view.Sheltered},
		{u.Control&entity.Stunned != 0, view.Stunned}, {u.Control&entity.Silenced != 0, view.Silenced},
		{u.Control&entity.Pacified != 0, view.Pacified}, {u.Control&entity.Disarmed != 0, view.Disarmed},
		{u.Control&entity.Afraid != 0, view.Afraid}, {u.Control&entity.Confused != 0, view.Confused},
		{u.Control&entity.Charmed != 0, view.Charmed}, {u.Control&entity.Mounted != 0, view.Mounted},
		{u.Control&entity.Hiding != 0, view.Hiding}, {u.Control&entity.Unseen != 0, view.Unseen},
		{u.Control&entity.FeigningDeath != 0 || u.Manners&content.SeemsDead != 0, view.Feigning},
		{u.Control&entity.Ghostly != 0, view.Ghostly},
		{u.Manners&content.Unselectable != 0, view.Apart}, {u.Manners&content.SparesPlayers != 0, view.Spares}, {u.Manners&content.SparesCreatures != 0, view.SparesOwn},
		{u.Player != nil && u.Player.Rest.Inside, view.Resting},
	} {
		if s.set {
			f |= s.flag
		}
	}
	return f
}

func looks(c *content.Snapshot, u *entity.Unit) (content.Look, []content.Client) {
	if u.Player != nil {
		if d, ok := c.Start(u.Def); ok {
			return d.Look, d.Clients
		}
		return content.Look{}, nil
	}
	if d, ok := c.Creature(u.Def); ok {
		return d.Look, d.Clients
	}
	return content.Look{}, nil
}
