// Package webtest is a small world for tests of the protocol, with a value of each kind
// that a page may receive.
package webtest

import (
	"loam/core/lib/clock"
	"loam/core/lib/formula"
	"loam/core/lib/geo"
	"loam/core/lib/nav"
	"loam/core/model/auth"
	"loam/core/model/command"
	"loam/core/model/content"
	"loam/core/model/view"
)

const Map = content.ID("toy:field")

// Content is a map with units, things and spells.
func Content() *content.Snapshot {
	text := func(key string) content.Text { return content.Text{Bundle: "toy", Key: key} }
	at := func(x, y float64) geo.Position { return geo.Position{Point: geo.Point{X: x, Y: y}} }
	return content.NewSnapshot(content.Tables{
		WorldStates: []content.WorldState{{ID: "toy:beacons", Most: 5, Text: text("beacons")}},
		Maps:        []content.Map{{ID: Map, Name: text("field"), Bounds: geo.Box{MinX: -60, MinY: -45, MaxX: 60, MaxY: 45}, Graveyard: "toy:stone"}},
		Places: []content.Place{
			{ID: "toy:stone", Name: text("stone"), Map: Map, At: at(-20, 12)},
			{ID: "toy:camp", Name: text("camp"), Map: Map, At: at(-18, -6), Radius: 12},
			{ID: "toy:hollow", Name: text("hollow"), Map: Map, At: at(26, 14), Radius: 16},
		},
		Obstacles: []content.Obstacle{
			{ID: "toy:barn", Map: Map, Solid: nav.Obstacle{Shape: nav.Box, At: geo.Point{X: 45, Y: -30}, Size: [2]geo.Yards{8, 6}, Height: 5}},
			{ID: "toy:elsewhere", Map: "toy:other", Solid: nav.Obstacle{Shape: nav.Cylinder, Radius: 2, Height: 5}},
			{ID: "toy:fence", Map: Map, Solid: nav.Obstacle{Shape: nav.Wall, Points: []geo.Point{{X: 30, Y: -40}, {X: 30, Y: -20}}, Thickness: 0.5, Height: 2, SeeThrough: true}},
			{ID: "toy:tower", Map: Map, Solid: nav.Obstacle{Shape: nav.Cylinder, At: geo.Point{X: -34, Y: -6}, Radius: 3, Height: 9}},
		},
		Factions: []content.Faction{
			{ID: "toy:guild", Name: text("guild"), Esteem: content.Esteem{Scale: "toy:common", War: true}},
			{ID: "toy:beast", Name: text("beasts"), Hostile: []content.ID{"toy:folk"}},
			{ID: "toy:critter", Name: text("critters")},
			{ID: "toy:folk", Name: text("folk")},
			{ID: "toy:guard", Name: text("guards"), Friendly: []content.ID{"toy:folk"}},
		},
		Starts: []content.Start{
			{ID: "toy:wanderer", Name: text("wanderer"), Look: content.Look{Color: "#8ab4f8", Shape: "circle"}},
			{ID: "toy:warden", Name: text("warden"), Look: content.Look{Color: "#c58af9", Shape: "circle"}},
		},
		Objects: []content.Object{{ID: "toy:gate", Name: text("gate"), Kind: content.Door, Solid: content.Solid{Wide: 6, Deep: 1, High: 5}}},
		Items: []content.Item{
			{ID: "toy:bread", Name: text("bread"), Description: text("bread.about"), Stack: 20, Quality: 1, Look: content.Look{Color: "#c8a060", Shape: "circle"}},
			{ID: "toy:hat", Name: text("hat"), Fit: content.FitHead, Stack: 1, Quality: 3, Look: content.Look{Color: "#404040", Shape: "triangle"}},
			{ID: "toy:blade", Name: text("blade"), Description: text("blade.about"), Fit: content.FitMainHand, Stack: 1, Quality: 2, DamageMin: 4, DamageMax: 7.5, Swing: 2000,
				Stats: []content.Figure{{Stat: "armor", Value: formula.Constant(3)}}, Use: content.Use{Spells: []content.ID{"toy:spark"}}, Auras: []content.ID{"toy:burning"},
				Needs: content.WearNeeds{Level: 3, Starts: []content.ID{"toy:warden"}}, Binds: content.BindsOnEquip, Most: 1,
				Level: 12, Worth: content.Worth{Durability: 20}, Made: content.Crafted{Sockets: []string{"red"}}},
		},
		ItemSets: []content.ItemSet{{ID: "toy:arms", Name: text("arms"), Items: []content.ID{"toy:blade"}, Bonuses: []content.SetBonus{
			{Worn: 2, Stats: []content.Figure{{Stat: "armor", Value: formula.Constant(5)}}, Auras: []content.ID{"toy:burning"}}}}},
		Schools: []content.School{{ID: "toy:fire", Name: text("fire"), Color: "#e25822"}},
		Spells:  toySpells(text),
		AuctionHouses: []content.AuctionHouse{{
			ID: "toy:hall", Name: text("toy.hall"),
			Durations: []content.AuctionSpan{{Lasts: 30 * clock.Second}, {Lasts: 30 * clock.Minute}, {Lasts: 12 * clock.Hour}},
		}},
		Scales:       []content.Scale{{ID: "toy:common", Least: -1000, Most: 1000, Ranks: []content.StandingRank{{Word: "hated", Name: text("hated")}, {Word: "liked", Name: text("liked"), From: 100, Color: "#5fd35f"}}}},
		Titles:       []content.Title{{ID: "toy:brave", Name: text("brave")}},
		Achievements: []content.Achievement{{ID: "toy:angler", Name: text("angler"), Category: "water", Points: 10, Criteria: []content.Criterion{{Name: "fish", Text: text("fish"), Count: 5}}}},
		Trees:        []content.TalentTree{{ID: "toy:might", Name: text("might")}},
		Talents:      []content.Talent{{ID: "toy:grip", Tree: "toy:might", Row: 1, Column: 2, Ranks: []content.ID{"toy:bowl"}}},
		Skills:       []content.Skill{{ID: "toy:pottery", Name: text("pottery"), Category: "craft", Forgets: true, Bands: []content.SkillBand{{Name: "hard", Color: "#ff8040"}}}},
		Quests: []content.Quest{{ID: "toy:wolves", Title: text("wolves"), Summary: text("wolves.summary"), Offer: text("wolves.offer"), Level: 3, Shares: true, Time: 60000,
			Objectives: []content.Objective{{Kind: content.Slay, Name: "wolf", Count: 5, Tags: []string{"wolf"}, Text: text("wolves.count")}},
			Rewards:    []content.Stack{{Item: "toy:bread", Count: 2}}}},
		Auras: []content.Aura{
			{ID: "toy:burning", Name: text("burning"), Description: text("burning.about"), School: "toy:fire", Dispel: "curse", Harmful: true, Icon: content.Look{Color: "#e25822", Shape: "diamond"}},
			{ID: "toy:shield", Name: text("shield"), Cancel: true},
		},
		Stats:  []content.Stat{{ID: "toy:grit", Name: text("grit"), Value: formula.Constant(7)}},
		Powers: []content.Power{{ID: "toy:vigor", Name: text("vigor"), Color: "#c0a020"}},
		Locale: map[string]map[string]map[string]string{
			"en": {"toy": {"field": "Long Field", "stone": "Waystone", "beacons": "{now} of {most} beacons burn", "camp": "Camp", "hollow": "Thorn Hollow",
				"wanderer": "Wanderer", "warden": "Warden", "wolf": "Grey Wolf", "greet": "Welcome, {name}.", "dead": "You are dead.",
				"far": "Too far away.", "wave": "Waves at somebody.", "bread": "Bread", "bread.about": "Still warm.", "hat": "Hat", "vigor": "Vigor",
				"fire": "Fire", "spark": "Spark", "spark.about": "A bolt that burns.", "rain": "Rain of Sparks", "burning": "Burning", "burning.about": "It hurts.", "grit": "Grit", "shield": "Shield", "cleanse": "Cleanse"},
				"base": {"core.cast.no_power": "You do not have enough power.", "core.cast.interrupted": "It was interrupted.", "command.arg_player": "{arg}: the name of a player", "name.taken": "The name {name} is already taken."}},
			"de": {"toy": {"field": "Langes Feld", "wolf": "Grauer Wolf", "greet": "Willkommen, {name}.", "hat": "Hut", "spark": "Funke", "burning": "Brennend"}, "base": {"name.taken": "{name} heißt schon jemand."}},
		},
	})
}

// toySpells are one that flies, one that is channeled at a spot, and one that
// takes nothing.
func toySpells(text func(string) content.Text) []content.Spell {
	ten, _ := formula.Compile("10", content.SpellInputs, nil)
	return []content.Spell{
		{ID: "toy:bowl", Name: text("bowl"), Reagents: []content.Stack{{Item: "toy:bread", Count: 1}}, Craft: &content.Craft{Skill: "toy:pottery", Tools: []content.ID{"toy:hat"}, Focus: "wheel"},
			Effects: []content.Effect{{Kind: content.CreateItem, Item: "toy:bread"}}},
		{ID: "toy:cleanse", Name: text("cleanse"), Aim: content.AimFriend, Anywhere: true, Category: "prayers", CategoryRest: 8000},
		{ID: "toy:rain", Name: text("rain"), School: "toy:fire", Aim: content.AimGround, Range: 30, Channel: 5000, Tick: 1000, Cooldown: 12000, GlobalRest: 1500,
			Effects: []content.Effect{{Radius: 6}}},
		{ID: "toy:spark", Name: text("spark"), Description: text("spark.about"), School: "toy:fire", Rank: 2, Aim: content.AimEnemy, Range: 25, Least: 3, Cast: 1500, GlobalRest: 1500,
			Missile: 20, Costs: []content.Cost{{Power: "toy:vigor", Amount: ten}}, Icon: content.Look{Color: "#e25822", Shape: "triangle"}},
	}
}

// Book is a spellbook of a player in the sample world.
func Book() *view.Spellbook {
	return &view.Spellbook{Spells: []content.ID{"toy:cleanse", "toy:rain", "toy:spark"}, Costs: [][]int64{nil, nil, {10}},
		Rests: []view.Rest{{Spell: "toy:rain", Left: 4000}, {Category: "prayers", Left: 800}, {Category: "*", Left: 1500}, {School: "toy:fire", Left: 300}}}
}

// Commands are one command for everybody and one for builders.
func Commands() *command.Table {
	whom, _ := command.ParseArg("whom", "player optional")
	fast, _ := command.ParseArg("rate", "integer 1..7")
	table, _ := command.NewTable([]*command.Spec{
		{Bundle: "toy", Name: "wave", Args: []command.Arg{whom}, Doc: content.Text{Bundle: "toy", Key: "wave"}},
		{Bundle: "toy", Name: "xp", Args: []command.Arg{fast}, Role: auth.Builder},
	}, func(a, b string) bool { return false }, nil)
	return table
}
