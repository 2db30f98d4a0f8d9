package gamemap

import (
	"loam/core/lib/geo"
	"loam/core/lib/guid"
	"loam/core/model/character"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/event"
	"loam/core/model/hook"
	"loam/core/model/inbox"
	"loam/core/model/input"
	"loam/core/model/intent"
	"loam/core/model/view"
	"loam/core/world/player"
	"loam/core/world/spell"
)

// visits is the arrival of players on a map and their departure.
type visits struct{ m *Map }

// enter adds a player, or gives one that is here to a new viewer.
func (vs *visits) enter(in input.Enter) {
	m := vs.m
	g := in.Record.GUID()
	if u, ok := m.s.Units[g]; ok {
		vs.handOver(u, in)
		return
	}
	if in.TakeOver {
		return
	}
	u := player.Of(m.s.Content(), m.saver.Ground(), &in.Record, in.Role, in.Viewer)
	if m.transports.PlaceArrival(u, in.LogIn); !u.Aboard.Rides() {
		u.Position.Point = m.s.Terrain.Aside(u.Position.Point)
	}
	m.population.add(u)
	vs.bringMagic(u, &in.Record, in.LogIn)
	m.pets.Rebind(u)
	m.s.Sight.Add(in.Viewer, g, u.Position.Point, in.Role.AtLeast(toolRole))
	vs.deafen(in.Viewer, len(m.s.Log.Events))
	m.scripts.SetUnitState(player.Kept(&in.Record))
	m.saver.Came(&in.Record)
	m.s.Log.Add(event.MapEntered{Player: g})
	m.transports.Came(u)
	m.s.TellSelf(u)
	m.death.EnterDead(u)
	m.pets.BringOwned(u, &in.Record, in.LogIn)
	m.transports.Embark(u)
	m.items.Tell(u)
	m.progression.TellSpells(u)
	m.pets.TellPet(u)
	m.progression.BeginRest(u, &in.Record, in.LogIn)
	m.progression.Refit(u)
	m.quests.Refit(u)
	m.quests.PlanTimes(u)
	m.items.PlanEnds(u)
	if in.LogIn && !in.Record.LoggedIn {
		m.s.Notice(u, hook.FirstLogin, 0, hook.Args{})
	}
	if in.LogIn {
		m.s.Notice(u, hook.Login, 0, hook.Args{})
	}
	m.s.Notice(u, hook.EnterMap, 0, hook.Args{})
	m.s.NoticeMap(hook.MapPlayerEnter, hook.Args{Units: [2]guid.GUID{g}})
	if m.s.Units[g] == u {
		m.units.UpdateAreas(u)
		m.layers.Settle(u)
		m.ai.Noticing.LookAround(u)
	}
}

// handOver gives a player who is here to a new viewer and sends it everything again.
func (vs *visits) handOver(u *unit, in input.Enter) {
	m := vs.m
	deaf := vs.deafOf(u)
	m.s.Sight.Remove(u.Player.Viewer)
	u.Player.Role = in.Role
	m.s.Sight.Add(in.Viewer, u.GUID, u.Position.Point, in.Role.AtLeast(toolRole))
	u.Player.Viewer = in.Viewer
	vs.deafen(in.Viewer, deaf)
	m.s.TellSelf(u)
	m.groups.Tell(u)
	m.items.Tell(u)
	m.progression.TellSpells(u)
	m.gossip.TellMenu(u)
	m.combat.Duels.Retell(u)
	m.death.RetellOffers(u)
	m.quests.TellLog(u)
	m.progression.Tell(u)
	m.pets.TellPet(u)
	m.trade.Retell(u)
	m.loot.Retell(u)
	m.vendors.Retell(u)
}

// leave removes a player from the map and hands over its record.
func (vs *visits) leave(in input.Leave) {
	m := vs.m
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
	m.quests.Left(u)
	m.combat.Duels.Quit(u)
	m.trade.Gone(u)
	m.loot.Leave(u)
	m.objects.Leave(u)
	m.vendors.Shut(u)
	m.death.DropOffers(u, intent.OfferLife, intent.OfferCall)
	if !in.LogOut {
		vs.sendAfter(u)
	}
	at := content.OwnerLeaves
	if in.LogOut {
		at = content.OwnerLogsOut
	} else {
		m.magic.Casts.Broken(u, content.ByMap, spell.ByMoving)
	}
	m.saver.Leave(u, at)
	m.s.Log.Add(event.MapLeft{Player: u.GUID, Reason: why})
	m.s.Sight.Remove(u.Player.Viewer)
	m.pets.SendOff(u, at)
	m.pets.TakeAlong(u, why)
	m.population.remove(u, why)
	m.groups.Drop(u.Player.Group)
}

// send sends a player to a position on another map, which it reaches within a few steps.
func (vs *visits) send(u *unit, on content.ID, at geo.Position) {
	vs.m.tx.Send(inbox.SpotMessage(u.Name.Key, on, at))
}

func (m *Map) selectUnit(u *unit, in intent.Select) {
	if _, ok := m.s.Units[in.Target]; !ok && in.Target != 0 {
		return
	}
	u.Player.Selected = in.Target
	m.s.Touch(u, view.Target)
}

// settled ends the time in which a player's client may still move at its previous speed.
func (m *Map) settled(u *unit, _ intent.Settle) { u.Player.Before = entity.Pace{} }

// askStance makes a player sit, lie, kneel or stand on its request.
func (m *Map) askStance(u *unit, in intent.TakeStance) {
	if err := m.s.SetStance(u, in.Stance); err != nil {
		m.s.Counters.Refused++
	}
}

// The functions below restore what a player takes along to another map and back into the
// world: auras, cooldowns and pets.

// bringMagic gives a player who has arrived the auras, cooldowns and powers of its record,
// and its health under these auras.
func (vs *visits) bringMagic(u *unit, r *character.Record, login bool) {
	m := vs.m
	c := m.s.Content()
	away := int64(0)
	if login {
		away = player.Away(r, m.unix)
	}
	player.Rested(c, u, &r.Magic, m.s.Now(), away)
	m.magic.Auras.UpdateInnate(u)
	m.magic.Auras.Restore(u, player.Borne(c, &r.Magic, m.s.Now(), login, away))
	if u.Alive() && r.Health > 0 {
		u.Health = min(r.Health, u.MaxHealth)
	}
	player.Bring(c, u, r, login)
	m.combat.Powers.Regenerate(u)
}

// Players finds players, and reads and changes what only players have.
// It is valid inside a step only.
type Players struct{ tx *Tx }

// Find finds a player on this map by name.
func (pl Players) Find(name string) (*entity.Unit, bool) { return pl.tx.on().s.FindPlayer(name) }

// Save saves the record of a player at once, whether it has changed or not.
func (pl Players) Save(u *entity.Unit) { pl.tx.on().saver.SaveNow(u) }

// SetStaff takes an operator's player out of the game, so that nobody fights it, or
// returns it.
func (pl Players) SetStaff(u *entity.Unit, staff bool) {
	m := pl.tx.on()
	u.Player.Staff = staff
	m.units.Rederive(u)
	m.s.Touch(u, view.State)
	if staff {
		m.combat.StopAttack(u)
		m.combat.EndFights(u)
		return
	}
	m.ai.Noticing.LookAround(u)
}

// SetHome sets the home of a player.
func (pl Players) SetHome(player *entity.Unit, place content.ID) { pl.tx.on().host.Bind(player, place) }

// Recompute derives a unit's stats again. Tests compare the result with the stats before.
func (pl Players) Recompute(u *entity.Unit) { pl.tx.on().units.Derive(u) }
