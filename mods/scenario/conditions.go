package scenario

import (
	"slices"

	"loam/core/event"
	"loam/core/view"
)

// conditions is everything that may be expected, in the order of the reference.
func conditions() []condition {
	return slices.Concat(ofGroup(), ofDuels(), ofPhases(), ofOwned(), ofStats(), ofBlows(), ofCasts(), ofWills(), ofFigures(), common())
}

// common is what may be expected of anything but groups and duels.
func common() []condition {
	return []condition{
		{Syntax: "A attacks nobody", state: ofUnits(isIdle), Doc: "It fights nobody now.", Example: "expect wolf attacks nobody"},
		{Syntax: "A attacks B", state: ofUnits(attacks), Doc: "B is whom it fights now.", Example: "expect friend attacks Anna"},
		{Syntax: "A targets|target B", state: ofUnits(targets),
			Doc: "B is whom it fights or, of a player, has selected.", Example: "expect Anna targets wolf"},
		{Syntax: "A health OP AMOUNT", state: ofUnits(health), Doc: "Its health in points, or as a share of full health.",
			Example: "expect wolf health < 50%"},
		{Syntax: "A level OP N", state: ofUnits(level), Doc: "Its level.", Example: "expect Anna level = 5"},
		{Syntax: "A experience OP N", state: ofUnits(experience), Doc: "A player's experience within its level.", Example: "expect Anna experience >= 60"},
		{Syntax: "A dead", state: ofUnits(dead), Doc: "It is dead: it lies there, or is a ghost.", Example: "expect wolf dead"},
		{Syntax: "A ghost", state: ofUnits(ghost), Doc: "It is a dead player who has left its body.", Example: "expect Anna ghost"},
		{Syntax: "A alive", state: ofUnits(alive), Doc: "It lives.", Example: "expect Anna alive"},
		{Syntax: "A gone", state: ofUnits(gone), Doc: "It is on no map any more.", Example: "expect wolf gone"},
		{Syntax: "A in combat", state: ofUnits(inCombat), Doc: "It is in combat.", Example: "expect no Anna in combat"},
		{Syntax: "A home", state: ofUnits(home), Doc: "A creature is at peace and within a yard of its place, or on its path.", Example: "expect wolf home"},
		{Syntax: "A within YARDS of B", state: ofUnits(within), Doc: "At most so far from the middle of B.", Example: "expect guard within 5 of Anna"},
		{Syntax: "A in sight of B", state: ofUnits(inSight), Doc: "Nothing that blocks is between the eyes of the two, at any distance.",
			Example: "expect no wolf in sight of Anna"},
		{Syntax: "A near X Y", state: ofUnits(near), Doc: "At most 2 yards from a spot.", Example: "expect Anna near 60 0"},
		{Syntax: "A in area PLACE", state: ofUnits(inArea), Doc: "A player stands in an area.", Example: "expect Anna in area meadow:mill"},
		{Syntax: "A on map MAP", state: ofUnits(onMap), Doc: "It stands on a map.", Example: "expect Anna on map meadow:cellar"},
		{Syntax: "A has N ITEM", state: ofUnits(hasItem), Doc: "A player wears and carries just so many of them.", Example: "expect Anna has 3 meadow:bread"},
		{Syntax: "A has ITEM", state: ofUnits(hasItem), Doc: "A player wears or carries one of them at least.", Example: "expect no Anna has meadow:bread"},
		{Syntax: "A wears ITEM [on SLOT]", state: ofUnits(wearsItem), Doc: "Others see the item on a player.", Example: "expect Anna wears meadow:linen_shirt on shirt"},
		{Syntax: "A sees menu", state: ofMenus(func(*runner, args, *view.Menu) bool { return true }),
			Doc: "A player has a menu before it.", Example: "expect no Anna sees menu"},
		{Syntax: "A sees panel PANEL", state: ofPanels(seesPanel), Doc: "A player's client shows the panel.", Example: "expect Anna sees panel market:stall"},
		{Syntax: "A sees B", state: ofUnits(seesUnit), Doc: "A player's client has been told of B, and not to forget it.", Example: "expect no Anna sees wolf"},
		{Syntax: "panel PANEL of A shows TEXT", state: ofPanels(panelShows),
			Doc:     "The title, a text, a label or a bar of the panel reads so, in English; a bar reads `label: 3 of 10`.",
			Example: `expect panel market:stall of Anna shows "Gold: 12"`},
		{Syntax: "panel PANEL of A enables TEXT", state: ofPanels(panelEnables),
			Doc:     "The first button with the label can be pressed.",
			Example: `expect no panel market:stall of Anna enables "Buy"`},
		{Syntax: "A is shown TEXT", state: ofMenus(menuShows),
			Doc:     "The menu that a player has before it reads so: its text, an option, or the question that is asked before an option counts.",
			Example: `expect Anna is shown "Where to?"`},
		{Syntax: "count CREATURE OP N", state: count, Doc: "So many of them live on the map.", Example: "expect count meadow:grey_wolf = 3"},
		{Syntax: "realm lua LUA", state: realmLua, Doc: "An expression is true among this bundle's scripts of the realm box.",
			Example: "expect realm lua realm.state.greeted = 1"},
		{Syntax: "lua LUA", state: mapLua,
			Doc:     "An expression is true among this bundle's scripts on the map. Names of units stand for them; `=` may be written for `==`.",
			Example: "expect lua wolf.state.howls >= 1"},
		{Syntax: "console answers TEXT", state: consoleAnswers, Doc: "A line of what the last `console` was answered.",
			Example: `expect console answers "The fair is open."`},
		{Syntax: "A says|yells|emotes TEXT", counts: speaks, Doc: "It uttered a text.", Example: `expect wolf says "Grrr" once`},
		{Syntax: "A hears whisper TEXT [from B]", counts: hearsWay(event.Whispered), Doc: "A player was whispered a text.",
			Example: `expect Ben hears whisper "Are you there?" from Anna`},
		{Syntax: "A hears TEXT in channel CHANNEL [from B]", counts: hearsIn, Doc: "Somebody said a text in a channel in which the player is.",
			Example: `expect Ben hears "Who has bread?" in channel trade from Anna`},
		{Syntax: "A gestures EMOTE [at B]", counts: gestures, Doc: "A player made a gesture.", Example: "expect Anna gestures meadow:wave at villager"},
		{Syntax: "A hears TEXT", counts: hears, Doc: "A player's session was told a text, whoever said it.", Example: `expect Anna hears "The fair is open."`},
		{Syntax: "A told TEXT", counts: told, Doc: "The same, but only messages to it or to everybody.", Example: `expect Anna told "Welcome."`},
		{Syntax: "A refused TEXT", counts: refused, Doc: "Something that the player asked for was refused with a text.",
			Example: `expect Anna refused "You are too far away."`},
		{Syntax: "A revives", counts: byKind(event.KindRevived), Doc: "A player came back to life.", Example: "expect Anna revives once"},
		{Syntax: "A evades", counts: byKind(event.KindEvaded), Doc: "It gave its fight up and turned home.", Example: "advance until dummy evades within 10s"},
		{Syntax: "A dies", counts: byKind(event.KindDied), Doc: "It died.", Example: "advance until wolf dies within 60s"},
		{Syntax: "A kills B", counts: kills, Doc: "It dealt the blow that killed B.", Example: "expect guard kills wolf"},
		{Syntax: "A hits B", counts: byKind(event.KindDamageDealt), Doc: "B lost health by it.", Example: "expect no wolf hits Anna"},
		{Syntax: "A enters PLACE", counts: area(event.KindAreaEntered), Doc: "A player stepped into an area.", Example: "expect Anna enters meadow:mill once"},
		{Syntax: "A leaves PLACE", counts: area(event.KindAreaLeft), Doc: "A player left an area.", Example: "expect Anna leaves meadow:mill"},
		{Syntax: "event KIND [of A] [to B]", counts: generic,
			Doc:     "An event of any kind: `of` names who did it or is told of it, `to` who else it concerns.",
			Example: "expect event victim_changed of wolf to Anna 2 times"},
		{Syntax: "printed TEXT", counts: printed, Doc: "A script printed a line.", Example: `expect printed "3 wolves"`},
	}
}
