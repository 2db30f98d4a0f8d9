package scenario

import (
	"slices"
	"sync"

	"loam/core/model/event"
	"loam/mods/scenario/chat"
	"loam/mods/scenario/combat"
	"loam/mods/scenario/expect"
	"loam/mods/scenario/item"
	"loam/mods/scenario/line"
	"loam/mods/scenario/progression"
	"loam/mods/scenario/rules"
	"loam/mods/scenario/scene"
	"loam/mods/scenario/scripts"
	"loam/mods/scenario/social"
	"loam/mods/scenario/spell"
	"loam/mods/scenario/testworld"
	"loam/mods/scenario/unit"
	"loam/mods/scenario/world"
)

// tables has all verbs, conditions and tellings, by subject, with the grammar. A new verb
// or condition is one entry of the table of its subject; a new subject is one line here.
type tables struct {
	verbs      []testworld.Verb
	conditions []testworld.Condition
	tellings   *[event.Count]testworld.Telling
	grammar    *line.Grammar
}

// all is created once and does not change.
var all = sync.OnceValue(func() *tables {
	t := &tables{conditions: conditions(), tellings: tellings()}
	t.verbs = verbs(t.conditions)
	var lines, asked []line.Form
	for i := range t.verbs {
		lines = append(lines, t.verbs[i].Form())
	}
	for i := range t.conditions {
		asked = append(asked, t.conditions[i].Form())
	}
	t.grammar = line.NewGrammar(append(lines, line.OwnForms()...), asked, slips)
	return t
})

// verbs returns all verbs except for those of lines that run during reading, in the order
// of the reference, in which they are also tried.
func verbs(conditions []testworld.Condition) []testworld.Verb {
	return slices.Concat(
		scene.PrepareVerbs(),
		scene.KeptVerbs(),
		combat.FightVerbs(),
		world.MoveVerbs(),
		chat.SpeechVerbs(),
		scripts.CommandVerbs(),
		unit.LifeVerbs(),
		scene.SessionVerbs(),
		world.InstanceVerbs(),
		chat.PanelVerbs(),
		item.ItemVerbs(),
		chat.MenuVerbs(),
		item.LootVerbs(),
		item.DealVerbs(),
		item.StableVerbs(),
		world.ObjectVerbs(),
		item.TradeVerbs(),
		item.MailVerbs(),
		item.AuctionVerbs(),
		spell.PowerVerbs(),
		spell.SpellVerbs(),
		social.PetVerbs(),
		progression.QuestVerbs(),
		progression.GrowthVerbs(),
		world.GameEventVerbs(),
		world.SpawnVerbs(),
		world.WorldStateVerbs(),
		unit.FallVerbs(),
		world.TransportVerbs(),
		social.GroupVerbs(),
		social.FriendVerbs(),
		social.GuildVerbs(),
		social.VaultVerbs(),
		social.PetitionVerbs(),
		combat.DuelVerbs(),
		expect.Verbs(conditions), scene.ChangeVerbs(),
	)
}

// conditions returns all conditions, in the order of the reference.
func conditions() []testworld.Condition {
	return slices.Concat(
		social.GroupConditions(),
		social.FriendConditions(),
		social.GuildConditions(),
		social.VaultConditions(),
		social.PetitionConditions(),
		combat.DuelConditions(),
		combat.PhaseConditions(),
		social.PetConditions(),
		progression.QuestConditions(),
		progression.GrowthConditions(),
		world.GameEventConditions(),
		spell.StatStates(),
		combat.BlowEvents(),
		spell.SpellConditions(),
		unit.WillStates(),
		combat.ThreatStates(),
		item.LootConditions(),
		item.DealConditions(),
		item.StableConditions(),
		world.ObjectConditions(),
		item.TradeConditions(),
		item.MailConditions(),
		item.AuctionConditions(),
		combat.FightStates(),
		unit.LifeStates(),
		world.PlaceStates(),
		item.ItemConditions(),
		chat.MenuConditions(),
		world.FlightConditions(),
		chat.PanelConditions(),
		world.SightConditions(),
		scripts.ScriptConditions(),
		world.InstanceStates(),
		world.InstanceEvents(),
		world.SpawnConditions(),
		world.WorldStateConditions(),
		world.LayerConditions(),
		rules.Conditions(),
		world.TransportConditions(),
		chat.SpeechEvents(),
		unit.LifeEvents(),
		combat.FightEvents(),
		world.PlaceEvents(),
		expect.EventConditions(),
	)
}

// tellings returns the descriptions of all kinds of events; a test fails if one is missing.
func tellings() *[event.Count]testworld.Telling {
	var all [event.Count]testworld.Telling
	for _, some := range []map[event.Kind]testworld.Telling{
		spell.SpellTellings(),
		item.TradeTellings(),
		item.MailTellings(),
		social.GuildTellings(),
		social.VaultTellings(),
		social.PetitionTellings(),
		social.FriendTellings(),
		item.AuctionTellings(),
		world.ObjectTellings(),
		world.TransportTellings(),
		item.LootTellings(),
		social.PetTellings(),
		combat.FightTellings(),
		combat.PhaseTellings(),
		unit.LifeTellings(),
		combat.DuelTellings(),
		world.PlaceTellings(),
		world.SpawnTellings(),
		world.InstanceTellings(),
		chat.SpeechTellings(),
		chat.MenuTellings(),
		chat.PanelTellings(),
		progression.GrowthTellings(),
		progression.QuestTellings(),
		scripts.ScriptTellings(),
		social.GroupTellings(),
		item.ItemTellings(),
		item.DealTellings(),
	} {
		for kind, t := range some {
			all[kind] = t
		}
	}
	return &all
}
