package gamemap

import (
	"loam/core/world/ai"
	"loam/core/world/auction"
	"loam/core/world/chat"
	"loam/core/world/combat"
	"loam/core/world/command"
	"loam/core/world/condition"
	"loam/core/world/death"
	"loam/core/world/encounter"
	"loam/core/world/environment"
	"loam/core/world/escrow"
	"loam/core/world/gameobject"
	"loam/core/world/gossip"
	"loam/core/world/group"
	"loam/core/world/guildbank"
	"loam/core/world/item"
	"loam/core/world/layer"
	"loam/core/world/loot"
	"loam/core/world/mail"
	"loam/core/world/pet"
	"loam/core/world/petition"
	"loam/core/world/progression"
	"loam/core/world/quest"
	"loam/core/world/save"
	"loam/core/world/spawn"
	"loam/core/world/spell"
	"loam/core/world/taxi"
	"loam/core/world/trade"
	"loam/core/world/trainer"
	"loam/core/world/transport"
	worldunit "loam/core/world/unit"
	"loam/core/world/vendors"
)

// world is what the packages of core/world use of the map beyond each other: each of them
// states in its interface Map what it needs, and the methods of world are in the files of their
// subjects. A package gets another one directly where that one exists already; see wire.
type world Map

// wire creates the packages of core/world that run on the state of the map, lowest first,
// and connects the lower ones to the higher ones that they call.
func (m *Map) wire() {
	m.host = &magic{State: m.s, m: m}
	m.magic = spell.New(m.host)
	m.groups = group.New(m.s, (*world)(m))
	m.environment = environment.New(m.s, m.magic, (*world)(m))
	m.encounters = encounter.New(m.s, (*world)(m))
	m.conditions = condition.New(m.s, m.cfg.Difficulty, m.groups, m.encounters, m.environment, (*heard)(m))
	m.combat = combat.New(m.s, m.magic)
	m.units = worldunit.New(m.s, m.magic, m.combat)
	m.items = item.New(m.s, m.magic, m.combat, m.units, (*world)(m))
	m.pets = pet.New(m.s, m.magic, m.combat, m.units)
	m.ai = ai.New(m.s, m.magic, m.combat, m.units, m.pets)
	m.death = death.New(m.s, m.combat, m.units, m.ai)
	m.death.Away = m.visits.send
	m.gossip = gossip.New(m.s, (*heard)(m), (*world)(m), m.conditions, m.items)
	m.progression = progression.New(m.s, m.magic, m.combat, m.units, m.groups, (*world)(m))
	m.trainers = trainer.New(m.s, m.gossip, m.items, m.progression, m.conditions)
	m.taxis = taxi.New(m.s, m.units, m.gossip, m.items, m.progression, m.conditions)
	m.trade = trade.New(m.s, (*trader)(m))
	m.vendors = vendors.New(m.s, m.conditions, m.items, m.pets)
	m.quests = quest.New(m.s, m.magic, m.ai, m.gossip, m.conditions, m.groups, m.items, (*world)(m))
	m.loot = loot.New(m.s, m.conditions, m.items, m.groups.Companies())
	m.objects = gameobject.New(m.s, m.magic, m.units, m.loot, m.conditions, (*world)(m))
	m.loot.Join(m.objects)
	m.escrow = escrow.New(m.s, m.items, m.objects, (*world)(m))
	m.mail = mail.New(m.escrow, m.items, m.gossip)
	m.auctions = auction.New(m.escrow, m.items, m.gossip, m.vendors)
	m.guildbanks = guildbank.New(m.escrow, m.items, m.gossip)
	m.petitions = petition.New(m.escrow, m.items, m.gossip)
	m.spawns = spawn.New(m.s, spawn.Below{
		Combat: m.combat, Units: m.units, AI: m.ai, Objects: m.objects, Environment: m.environment, Encounters: m.encounters.List(),
	}, (*world)(m), m.cfg.AwakeAll)
	m.encounters.Join(m.spawns)
	m.layers = layer.New(m.s, layer.Below{
		Combat: m.combat, AI: m.ai, Gossip: m.gossip, Trade: m.trade, Vendors: m.vendors, Loot: m.loot, Objects: m.objects,
	}, m.conditions)
	m.saver = save.New(m.s, m.pets, m.progression, &m.cfg.Storage, (*world)(m))
	m.console = command.New(m.s, (*world)(m))
	m.chat = chat.New(m.s, m.console, (*world)(m))
	m.transports = transport.New(m.s, (*sea)(m))
	m.units.Falls(m.transports.Leave)
	m.death.Ashore = m.transports.Landing
	m.host.fighting, m.host.bodily, m.host.having, m.host.owning, m.host.reviving = m.combat, m.units, m.items, m.pets, m.death
	m.combat.Join(m.ai, m.units, m.pets, (*world)(m))
	m.units.Join(m.ai, m.pets)
	m.units.Lands(m.taxis.Landed)
	m.ai.Journeys.OnEnd(m.moments.journeyed)
	m.ai.Formations.Use(m.spawns)
	m.pets.Join(m.ai, m.spawns, (*world)(m))
	m.gossip.Join(m.menus.acts())
	m.wakeUps = m.wakeUpTable()
}
