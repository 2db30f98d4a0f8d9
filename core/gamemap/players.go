package gamemap

import (
	"fmt"
	"slices"

	"loam/core/avatar"
	"loam/core/box"
	"loam/core/character"
	"loam/core/combat"
	"loam/core/content"
	"loam/core/entity"
	"loam/core/event"
	"loam/core/geo"
	"loam/core/grid"
	"loam/core/guid"
	"loam/core/hook"
	"loam/core/input"
	"loam/core/intent"
	"loam/core/motion"
	"loam/core/plain"
	"loam/core/scene"
	"loam/core/spell"
	"loam/core/view"
)

// enter brings a player, or hands one that is here to a new viewer.
func (m *Map) enter(in input.Enter) {
	g := in.Record.GUID()
	if u, ok := m.s.Units[g]; ok {
		deaf := m.deafOf(u)
		m.s.Sight.Remove(u.Player.Viewer)
		u.Player.Role = in.Role
		m.s.Sight.Add(in.Viewer, g, u.Position.Point, in.Role.AtLeast(toolRole))
		u.Player.Viewer = in.Viewer
		m.deafen(in.Viewer, deaf)
		m.s.TellSelf(u)
		m.tellGroup(u)
		m.tellItems(u)
		m.tellSpells(u)
		m.tellMenu(u)
		m.retellDuel(u)
		m.retellOffers(u)
		m.tellPet(u)
		return
	}
	if in.TakeOver {
		return
	}
	u := avatar.Of(m.s.Content(), m.ground(), &in.Record, in.Role, in.Viewer)
	u.Position.Point = m.aside(u.Position.Point)
	m.add(u)
	m.bringMagic(u, &in.Record, in.LogIn)
	m.rebind(u)
	m.s.Sight.Add(in.Viewer, g, u.Position.Point, in.Role.AtLeast(toolRole))
	m.deafen(in.Viewer, len(m.s.Log.Events))
	m.scripts.SetUnitState(avatar.Kept(&in.Record))
	m.ledger.Note(&in.Record)
	m.s.Log.Add(event.MapEntered{Player: g})
	m.s.TellSelf(u)
	m.comeAsGhost(u)
	m.bringOwned(u, &in.Record, in.LogIn)
	m.tellItems(u)
	m.tellSpells(u)
	m.tellPet(u)
	if in.LogIn && !in.Record.LoggedIn {
		m.s.Notice(u, hook.FirstLogin, 0, hook.Args{})
	}
	if in.LogIn {
		m.s.Notice(u, hook.Login, 0, hook.Args{})
	}
	m.s.Notice(u, hook.EnterMap, 0, hook.Args{})
	m.s.NoticeMap(hook.MapPlayerEnter, hook.Args{Units: [2]guid.GUID{g}})
	if m.s.Units[g] == u {
		m.updateAreas(u)
		m.lookAround(u)
	}
}

// ground is this map as what its players stand on.
func (m *Map) ground() avatar.Ground {
	return avatar.Ground{Map: m.s.Def(), Instance: m.s.Instance, Now: m.s.Now()}
}

// record writes a player down as it would be if it logged out.
func (m *Map) record(u *unit) character.Record { return m.recordAt(u, content.OwnerLogsOut) }

// recordAt writes a player down with what comes along when it goes at a moment.
func (m *Map) recordAt(u *unit, at content.Moments) character.Record {
	r := avatar.Record(u, m.ground(), m.scripts.UnitState(u.GUID))
	r.Magic, r.Owned, r.Saved = avatar.MagicOf(u, m.s.Now()), m.ownedBy(u, at), m.unix
	for _, e := range m.ledger.Bound(&r, m.cfg.Storage) {
		m.s.Log.Add(e)
	}
	return r
}

// leave takes a player off the map and hands its record over.
func (m *Map) leave(in input.Leave) {
	u, ok := m.s.Units[in.Player]
	if !ok || in.Peaceful && u.Combat {
		return
	}
	why := event.Transferred
	if in.LogOut {
		why = event.LoggedOut
		m.s.Notice(u, hook.Logout, 0, hook.Args{})
	}
	m.s.Notice(u, hook.LeaveMap, 0, hook.Args{})
	m.s.NoticeMap(hook.MapPlayerLeave, hook.Args{Units: [2]guid.GUID{u.GUID}})
	m.quitDuel(u)
	m.dropOffers(u, intent.OfferLife, intent.OfferCall)
	if !in.LogOut {
		m.sendAfter(u)
	}
	at := content.OwnerLeaves
	if in.LogOut {
		at = content.OwnerLogsOut
	} else {
		m.magic.Broken(u, content.ByMap, spell.ByMoving)
	}
	m.cfg.Save(m.recordAt(u, at), true)
	m.ledger.Forget(u.GUID)
	m.s.Log.Add(event.MapLeft{Player: u.GUID, Reason: why})
	m.s.Sight.Remove(u.Player.Viewer)
	m.sendOff(u, at)
	m.takeAlong(u, why)
	m.remove(u, why)
	m.dropGroup(u.Player.Group)
}

// saveEvery is the number of steps in which every dirty player is saved once;
// who is saved in which step follows from the player's number.
const saveEvery = 100

func (m *Map) saveDirty() {
	for _, v := range m.s.Sight.Viewers {
		if u, ok := m.s.Units[v.Unit]; ok && (m.step+u.Player.Character)%saveEvery == 0 {
			m.saveChanged(u)
			u.Player.Dirty = false
		}
	}
}

// saveAll hands over every player that has changed.
func (m *Map) saveAll() {
	for _, v := range m.s.Sight.Viewers {
		if u, ok := m.s.Units[v.Unit]; ok {
			m.saveChanged(u)
			u.Player.Dirty = false
		}
	}
}

// move believes a player's movement or puts it back.
func (m *Map) move(u *unit, in intent.Move) {
	if u.IsLed() {
		u.Player.Moved.At = m.s.Now()
		return // the server moves it: what its client says of itself comes too late
	}
	if in.Grounded && !m.s.Def().Geometry.Flat() && in.To.Finite() {
		in.To.Point = m.s.Def().On(in.To.Point)
	}
	verdict := motion.Check(u, in, m.s.Now(), m.limits)
	if verdict.Refused != "" {
		m.s.Counters.Refused++
		u.Player.Moved.At = m.s.Now()
		u.Player.Moved.Spare = verdict.Moved.Spare
		m.s.Log.Add(event.PutBack{Player: u.GUID, To: u.Position, Reason: verdict.Refused})
		return
	}
	swam := intent.Flags(u.Player.Moved.Flags) & intent.Swimming
	u.Player.Moved = verdict.Moved
	switch swims := in.Flags & intent.Swimming; {
	case swims > swam:
		m.magic.Broken(u, content.ByWater, spell.ByMoving)
	case swims < swam:
		m.magic.Broken(u, content.ByShore, spell.ByMoving)
	}
	in.To.Facing = geo.NormalizeAngle(in.To.Facing)
	walking := in.Flags&intent.Walking != 0
	m.s.Log.Add(event.Moved{Player: u.GUID, Move: in})
	if in.To == u.Position && walking == u.Walking {
		return
	}
	u.Walking = walking
	if in.To.Point != u.Position.Point {
		m.s.StandUp(u)
		m.magic.Broken(u, content.ByMoving, spell.ByMoving)
	}
	if in.To.Facing != u.Position.Facing {
		m.magic.Broken(u, content.ByTurning, spell.ByMoving)
	}
	m.place(u, in.To)
	if fall := m.s.Rules().Eval(content.FallDamage, verdict.Fell, float64(u.MaxHealth)); verdict.Fell > 0 && fall > 0 && u.Control&entity.LightFooted == 0 {
		m.damage(nil, u, hit{amount: combat.Points(fall)})
	}
}

// place moves a player's unit in a continuous way.
func (m *Map) place(u *unit, to geo.Position) {
	u.Position = to
	u.Player.Dirty = true
	m.s.Grid.Move(grid.Slot(u.Slot), to.Point)
	if v := m.s.ViewerOf(u); v != nil {
		m.s.Grid.MoveViewer(v.Slot, to.Point)
	}
	m.s.Touch(u, view.Place)
	m.keepBounds(u)
	if geo.Distance(u.Player.Looked, to.Point) >= scene.LookYards {
		m.updateAreas(u)
		m.lookAround(u)
	}
}

func (m *Map) updateAreas(u *unit) {
	var now []content.ID
	for _, a := range m.areas {
		if geo.FlatDistance(a.At.Point, u.Position.Point) <= a.Radius {
			now = append(now, a.ID)
		}
	}
	before := u.Player.Areas
	u.Player.Areas = now
	m.claimed(u)
	for _, a := range before {
		if !slices.Contains(now, a) {
			m.s.Log.Add(event.AreaLeft{Player: u.GUID, Area: a})
			m.s.Notice(u, hook.LeaveArea, 0, hook.Args{Texts: [2]string{string(a)}})
		}
	}
	for _, a := range now {
		if !slices.Contains(before, a) {
			m.s.Log.Add(event.AreaEntered{Player: u.GUID, Area: a})
			m.s.Notice(u, hook.EnterArea, 0, hook.Args{Texts: [2]string{string(a)}})
		}
	}
}

func (m *Map) selectUnit(u *unit, in intent.Select) {
	if _, ok := m.s.Units[in.Target]; !ok && in.Target != 0 {
		return
	}
	u.Player.Selected = in.Target
	m.s.Touch(u, view.Target)
}

// jump puts a unit elsewhere without walking.
func (m *Map) jump(u *unit, to geo.Position) {
	to.Point = m.aside(to.Point)
	u.Position, u.Way = to, entity.Way{}
	m.s.Grid.Jump(grid.Slot(u.Slot), to.Point)
	m.s.Touch(u, view.Place)
	m.s.Log.Add(event.Teleported{Unit: u.GUID, To: to})
	m.forgetSights(u)
	if u.IsLed() {
		m.drive(u)
	}
	if u.Player == nil {
		return
	}
	u.Player.Dirty = true
	u.Player.Moved = motion.NewMoved(m.s.Now())
	if v := m.s.ViewerOf(u); v != nil {
		m.s.Grid.JumpViewer(v.Slot, to.Point)
	}
	m.updateAreas(u)
	m.keepBounds(u)
}

func (m *Map) teleport(u *unit, to geo.Position) error {
	if !to.Finite() || !m.s.Def().Bounds.Contains(to.Point) {
		return fmt.Errorf("%.1f, %.1f lies outside map %s", to.X, to.Y, m.s.Map)
	}
	if _, free := m.s.Def().Geometry.Aside(to.Point); !free {
		return fmt.Errorf("%.1f, %.1f lies deep within an obstacle of map %s", to.X, to.Y, m.s.Map)
	}
	to.Facing = geo.NormalizeAngle(to.Facing)
	m.jump(u, to)
	m.lookAround(u)
	return nil
}

// Transfer sends a player to a place on this or another map; to another map it
// leaves within a few steps.
func (tx *Tx) Transfer(u *entity.Unit, place content.ID) error {
	m := tx.on()
	if u.Player == nil {
		return fmt.Errorf("%s is no player", u.Name.Key)
	}
	p, ok := m.s.Content().Place(place)
	if !ok {
		return fmt.Errorf("there is no place %q", place)
	}
	if p.Map == m.s.Map {
		return m.teleport(u, p.At)
	}
	m.tx.Send(box.Message{To: box.Address{Kind: box.ToPlace, Player: u.Name.Key}, Name: string(place)})
	return nil
}

// giveExperience lets a player grow.
func (m *Map) giveExperience(u *unit, amount int64, source *unit) {
	if u.Player == nil || combat.Needed(m.s.Rules(), u.Level) == 0 {
		return
	}
	var from guid.GUID
	if source != nil {
		from = source.GUID
	}
	if u.Hooks.Has(hook.Experience) {
		v := m.s.Change(hook.Experience, u.GUID, hook.Args{Units: [2]guid.GUID{from}}, plain.OfNumber(float64(amount)))
		amount = combat.Points(v.Number())
	}
	if amount <= 0 || !m.s.Here(u) {
		return
	}
	level, rest := combat.Rise(m.s.Rules(), u.Level, u.Player.Experience, amount)
	u.Player.Experience, u.Player.Dirty = rest, true
	m.s.Log.Add(event.ExperienceGained{
		Player: u.GUID, Source: from, Amount: amount, Now: rest, Needed: combat.Needed(m.s.Rules(), level),
	})
	if level != u.Level {
		_ = m.setLevel(u, level) // a level that Rise finds is in range
		u.Health = u.MaxHealth
		m.refill(u, 100)
	}
	m.s.TellSelf(u)
}
