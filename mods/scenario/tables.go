package scenario

import (
	"slices"
	"sync"

	"loam/core/event"
	"loam/mods/scenario/body"
	"loam/mods/scenario/company"
	"loam/mods/scenario/expect"
	"loam/mods/scenario/fights"
	"loam/mods/scenario/goods"
	"loam/mods/scenario/line"
	"loam/mods/scenario/magic"
	"loam/mods/scenario/progress"
	"loam/mods/scenario/rules"
	"loam/mods/scenario/scene"
	"loam/mods/scenario/scripts"
	"loam/mods/scenario/stage"
	"loam/mods/scenario/talk"
	"loam/mods/scenario/world"
)

// tables are all that lines may say, with the grammar of it: verbs, conditions and
// how events are told, by subject. A new verb or condition is one entry of the table
// of its subject; a new subject is one line here.
type tables struct {
	verbs      []stage.Verb
	conditions []stage.Condition
	tellings   *[event.Count]stage.Telling
	grammar    *line.Grammar
}

// all is made once and does not change.
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

// verbs is everything that a line may say but for what is done while it is read, in
// the order of the reference, in which they are tried too.
func verbs(conditions []stage.Condition) []stage.Verb {
	return slices.Concat(
		scene.PrepareVerbs(),
		scene.KeptVerbs(),
		fights.FightVerbs(),
		world.MoveVerbs(),
		talk.SpeechVerbs(),
		scripts.CommandVerbs(),
		body.LifeVerbs(),
		scene.SessionVerbs(),
		world.InstanceVerbs(),
		talk.PanelVerbs(),
		goods.ItemVerbs(),
		talk.MenuVerbs(),
		goods.LootVerbs(),
		goods.DealVerbs(),
		goods.StableVerbs(),
		world.ObjectVerbs(),
		goods.TradeVerbs(),
		goods.MailVerbs(),
		goods.AuctionVerbs(),
		magic.PowerVerbs(),
		magic.SpellVerbs(),
		company.PetVerbs(),
		progress.QuestVerbs(),
		progress.GrowthVerbs(),
		world.GameEventVerbs(),
		world.SpawnVerbs(),
		world.WorldStateVerbs(),
		body.FallVerbs(),
		world.TransportVerbs(),
		company.GroupVerbs(),
		company.FriendVerbs(),
		company.GuildVerbs(),
		company.VaultVerbs(),
		company.PetitionVerbs(),
		fights.DuelVerbs(),
		expect.Verbs(conditions), scene.ChangeVerbs(),
	)
}

// conditions is everything that may be expected, in the order of the reference.
func conditions() []stage.Condition {
	return slices.Concat(
		company.GroupConditions(),
		company.FriendConditions(),
		company.GuildConditions(),
		company.VaultConditions(),
		company.PetitionConditions(),
		fights.DuelConditions(),
		fights.PhaseConditions(),
		company.PetConditions(),
		progress.QuestConditions(),
		progress.GrowthConditions(),
		world.GameEventConditions(),
		magic.StatStates(),
		fights.BlowEvents(),
		magic.SpellConditions(),
		body.WillStates(),
		fights.ThreatStates(),
		goods.LootConditions(),
		goods.DealConditions(),
		goods.StableConditions(),
		world.ObjectConditions(),
		goods.TradeConditions(),
		goods.MailConditions(),
		goods.AuctionConditions(),
		fights.FightStates(),
		body.LifeStates(),
		world.PlaceStates(),
		goods.ItemConditions(),
		talk.MenuConditions(),
		world.FlightConditions(),
		talk.PanelConditions(),
		world.SightConditions(),
		scripts.ScriptConditions(),
		world.InstanceStates(),
		world.InstanceEvents(),
		world.SpawnConditions(),
		world.WorldStateConditions(),
		world.LayerConditions(),
		rules.Conditions(),
		world.TransportConditions(),
		talk.SpeechEvents(),
		body.LifeEvents(),
		fights.FightEvents(),
		world.PlaceEvents(),
		expect.EventConditions(),
	)
}

// tellings is how all kinds of events are told; a test fails if one is missing.
func tellings() *[event.Count]stage.Telling {
	var all [event.Count]stage.Telling
	for _, some := range []map[event.Kind]stage.Telling{
		magic.SpellTellings(),
		goods.TradeTellings(),
		goods.MailTellings(),
		company.GuildTellings(),
		company.VaultTellings(),
		company.PetitionTellings(),
		company.FriendTellings(),
		goods.AuctionTellings(),
		world.ObjectTellings(),
		world.TransportTellings(),
		goods.LootTellings(),
		company.PetTellings(),
		fights.FightTellings(),
		fights.PhaseTellings(),
		body.LifeTellings(),
		fights.DuelTellings(),
		world.PlaceTellings(),
		world.SpawnTellings(),
		world.InstanceTellings(),
		talk.SpeechTellings(),
		talk.MenuTellings(),
		talk.PanelTellings(),
		progress.GrowthTellings(),
		progress.QuestTellings(),
		scripts.ScriptTellings(),
		company.GroupTellings(),
		goods.ItemTellings(),
		goods.DealTellings(),
	} {
		for kind, t := range some {
			all[kind] = t
		}
	}
	return &all
}
