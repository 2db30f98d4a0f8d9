package scenario

import (
	"fmt"
	"strconv"
	"strings"

	"loam/core/clock"
	"loam/core/content"
	"loam/core/event"
	"loam/core/guid"
)

// seen is an event with all that conditions and failures ask about it.
type seen struct {
	at    clock.Time
	on    content.ID // map; "" is the realm box
	event event.Event
	text  string      // that it carries, in the language of the scenario with its placeholders filled
	heard []guid.GUID // players whose sessions were told of it
}

// telling is how one kind of event is told to people.
type telling struct {
	// units are whom it concerns: who did it first, then to whom.
	units func(event.Event) []guid.GUID
	words func(r *runner, e event.Event, text string) string
}

func tells[T event.Event](units func(T) []guid.GUID, words func(*runner, T, string) string) telling {
	return telling{
		units: func(e event.Event) []guid.GUID { return units(e.(T)) },
		words: func(r *runner, e event.Event, text string) string { return words(r, e.(T), text) },
	}
}

func units(g ...guid.GUID) []guid.GUID { return g }

// tellings are all kinds of events; a test fails if one is missing.
var tellings = withCasts(commonTellings)

func withCasts(all [event.Count]telling) [event.Count]telling {
	for kind, t := range castTellings() {
		all[kind] = t
	}
	for kind, t := range marketTellings() {
		all[kind] = t
	}
	for kind, t := range guildTellings() {
		all[kind] = t
	}
	for kind, t := range socialTellings() {
		all[kind] = t
	}
	for kind, t := range auctionTellings() {
		all[kind] = t
	}
	for kind, t := range objectTellings() {
		all[kind] = t
	}
	for kind, t := range lootTellings() {
		all[kind] = t
	}
	return all
}

// commonTellings are those that are not about spells.
var commonTellings = [event.Count]telling{
	event.KindSpawned: tells(
		func(e event.Spawned) []guid.GUID { return units(e.Unit) },
		func(r *runner, e event.Spawned, _ string) string {
			return fmt.Sprintf("%s (%s) begins to exist", r.label(e.Unit), e.Def)
		}),
	event.KindDespawned: tells(
		func(e event.Despawned) []guid.GUID { return units(e.Unit) },
		func(r *runner, e event.Despawned, _ string) string {
			return fmt.Sprintf("%s is gone: %s", r.label(e.Unit), e.Reason)
		}),
	event.KindAggroed: tells(
		func(e event.Aggroed) []guid.GUID { return units(e.Unit, e.Enemy) },
		func(r *runner, e event.Aggroed, _ string) string {
			return r.label(e.Unit) + " begins to fight " + r.label(e.Enemy)
		}),
	event.KindPhaseEntered: tells(
		func(e event.PhaseEntered) []guid.GUID { return units(e.Unit) },
		func(r *runner, e event.PhaseEntered, _ string) string {
			return r.label(e.Unit) + " enters phase " + e.Phase
		}),
	event.KindEvaded: tells(
		func(e event.Evaded) []guid.GUID { return units(e.Unit) },
		func(r *runner, e event.Evaded, _ string) string { return r.label(e.Unit) + " evades" }),
	event.KindCameHome: tells(
		func(e event.CameHome) []guid.GUID { return units(e.Unit) },
		func(r *runner, e event.CameHome, _ string) string { return r.label(e.Unit) + " is home" }),
	event.KindMissed: tells(
		func(e event.Missed) []guid.GUID { return units(e.Attacker, e.Victim) },
		func(r *runner, e event.Missed, _ string) string {
			if e.How == event.OutcomeMiss {
				return r.label(e.Attacker) + " misses " + r.label(e.Victim)
			}
			return fmt.Sprintf("%s does not get through to %s: %s", r.label(e.Attacker), r.label(e.Victim), e.How)
		}),
	event.KindDamageDealt: tells(
		func(e event.DamageDealt) []guid.GUID { return units(e.Attacker, e.Victim) },
		func(r *runner, e event.DamageDealt, _ string) string {
			crit := shades(e)
			if e.Attacker == 0 {
				return fmt.Sprintf("%s loses %d%s", r.label(e.Victim), e.Amount, crit)
			}
			return fmt.Sprintf("%s hits %s for %d%s", r.label(e.Attacker), r.label(e.Victim), e.Amount, crit)
		}),
	event.KindHealed: tells(
		func(e event.Healed) []guid.GUID { return units(e.Source, e.Target) },
		func(r *runner, e event.Healed, _ string) string {
			return fmt.Sprintf("%s heals %s for %d", r.label(e.Source), r.label(e.Target), e.Amount)
		}),
	event.KindDied: tells(
		func(e event.Died) []guid.GUID { return units(e.Unit, e.Killer) },
		func(r *runner, e event.Died, _ string) string {
			if e.Killer == 0 {
				return r.label(e.Unit) + " dies"
			}
			return r.label(e.Unit) + " dies, killed by " + r.label(e.Killer)
		}),
	event.KindRevived: tells(
		func(e event.Revived) []guid.GUID { return units(e.Unit) },
		func(r *runner, e event.Revived, _ string) string { return r.label(e.Unit) + " lives again" }),
	event.KindVictimChanged: tells(
		func(e event.VictimChanged) []guid.GUID { return units(e.Unit, e.Victim) },
		func(r *runner, e event.VictimChanged, _ string) string {
			if e.Victim == 0 {
				return r.label(e.Unit) + " attacks nobody now"
			}
			return r.label(e.Unit) + " attacks " + r.label(e.Victim)
		}),
	event.KindSpoke: tells(
		func(e event.Spoke) []guid.GUID { return units(e.Unit, e.To) },
		func(r *runner, e event.Spoke, text string) string {
			if e.Tone.Alone() {
				return fmt.Sprintf("%s whispers to %s %q", r.label(e.Unit), r.label(e.To), text)
			}
			return fmt.Sprintf("%s %s %q", r.label(e.Unit), e.Speech, text)
		}),
	event.KindExperienceGained: tells(
		func(e event.ExperienceGained) []guid.GUID { return units(e.Player, e.Source) },
		func(r *runner, e event.ExperienceGained, _ string) string {
			return fmt.Sprintf("%s gains %d experience, %d of %d", r.label(e.Player), e.Amount, e.Now, e.Needed)
		}),
	event.KindLeveledUp: tells(
		func(e event.LeveledUp) []guid.GUID { return units(e.Player) },
		func(r *runner, e event.LeveledUp, _ string) string {
			return fmt.Sprintf("%s is level %d", r.label(e.Player), e.Level)
		}),
	event.KindAreaEntered: tells(
		func(e event.AreaEntered) []guid.GUID { return units(e.Player) },
		func(r *runner, e event.AreaEntered, _ string) string {
			return r.label(e.Player) + " enters " + string(e.Area)
		}),
	event.KindAreaLeft: tells(
		func(e event.AreaLeft) []guid.GUID { return units(e.Player) },
		func(r *runner, e event.AreaLeft, _ string) string {
			return r.label(e.Player) + " leaves " + string(e.Area)
		}),
	event.KindMapEntered: tells(
		func(e event.MapEntered) []guid.GUID { return units(e.Player) },
		func(r *runner, e event.MapEntered, _ string) string { return r.label(e.Player) + " comes onto the map" }),
	event.KindMapLeft: tells(
		func(e event.MapLeft) []guid.GUID { return units(e.Player) },
		func(r *runner, e event.MapLeft, _ string) string {
			return r.label(e.Player) + " leaves the map: " + e.Reason.String()
		}),
	event.KindWaypointReached: tells(
		func(e event.WaypointReached) []guid.GUID { return units(e.Unit) },
		func(r *runner, e event.WaypointReached, _ string) string {
			return fmt.Sprintf("%s is at point %d of %s", r.label(e.Unit), e.Index, e.Path)
		}),
	event.KindTeleported: tells(
		func(e event.Teleported) []guid.GUID { return units(e.Unit) },
		func(r *runner, e event.Teleported, _ string) string {
			return fmt.Sprintf("%s is put to %.1f %.1f", r.label(e.Unit), e.To.X, e.To.Y)
		}),
	event.KindPutBack: tells(
		func(e event.PutBack) []guid.GUID { return units(e.Player) },
		func(r *runner, e event.PutBack, _ string) string {
			return fmt.Sprintf("%s is put back to %.1f %.1f: %s", r.label(e.Player), e.To.X, e.To.Y, e.Reason)
		}),
	event.KindRefused: tells(
		func(e event.Refused) []guid.GUID { return units(e.Player) },
		func(r *runner, e event.Refused, text string) string {
			return fmt.Sprintf("%s is refused %s: %q", r.label(e.Player), e.Intent, text)
		}),
	event.KindTold: tells(
		func(e event.Told) []guid.GUID { return units(e.Player) },
		func(r *runner, e event.Told, text string) string {
			if e.Player == 0 {
				return fmt.Sprintf("everybody is told %q", text)
			}
			return fmt.Sprintf("%s is told %q", r.label(e.Player), text)
		}),
	event.KindPrinted: tells(
		func(e event.Printed) []guid.GUID { return units(e.Unit) },
		func(r *runner, e event.Printed, _ string) string {
			return fmt.Sprintf("%s:%d prints %q", e.File, e.Line, e.Text)
		}),
	event.KindFaulted: tells(
		func(e event.Faulted) []guid.GUID { return units(e.Unit) },
		func(r *runner, e event.Faulted, _ string) string { return "fault: " + faultText(e) }),
	event.KindSwitchedOff: tells(
		func(event.SwitchedOff) []guid.GUID { return nil },
		func(r *runner, e event.SwitchedOff, _ string) string {
			return fmt.Sprintf("bundle %s: %s is switched off after too many faults", e.Bundle, e.Handler)
		}),
	event.KindAdopted: tells(
		func(event.Adopted) []guid.GUID { return nil },
		func(r *runner, e event.Adopted, _ string) string { return fmt.Sprintf("release %d runs", e.Number) }),
	event.KindInspected: tells(
		func(e event.Inspected) []guid.GUID { return units(e.Player, e.Unit) },
		func(r *runner, e event.Inspected, _ string) string {
			return r.label(e.Player) + " inspects " + r.label(e.Unit)
		}),
	event.KindPanelOpened: tells(
		func(e event.PanelOpened) []guid.GUID { return units(e.Player) },
		func(r *runner, e event.PanelOpened, _ string) string {
			return fmt.Sprintf("%s is shown panel %s", r.label(e.Player), e.Panel)
		}),
	event.KindPanelClosed: tells(
		func(e event.PanelClosed) []guid.GUID { return units(e.Player) },
		func(r *runner, e event.PanelClosed, _ string) string {
			return fmt.Sprintf("panel %s of %s is closed", e.Panel, r.label(e.Player))
		}),
	event.KindPressed: tells(
		func(e event.Pressed) []guid.GUID { return units(e.Player) },
		func(r *runner, e event.Pressed, _ string) string {
			return fmt.Sprintf("%s presses %s in panel %s with %s", r.label(e.Player), e.Handler, e.Panel, e.Args)
		}),
	event.KindReleased: tells(
		func(e event.Released) []guid.GUID { return units(e.Unit) },
		func(r *runner, e event.Released, _ string) string {
			return r.label(e.Unit) + " leaves its body as a ghost"
		}),
	event.KindMoved: tells(
		func(e event.Moved) []guid.GUID { return units(e.Player) },
		func(r *runner, e event.Moved, _ string) string {
			return fmt.Sprintf("%s moves to %.4g %.4g", r.label(e.Player), e.Move.To.X, e.Move.To.Y)
		}),
	event.KindEncounterChanged: tells(
		func(event.EncounterChanged) []guid.GUID { return nil },
		func(_ *runner, e event.EncounterChanged, _ string) string {
			return fmt.Sprintf("encounter %s is %s", e.Name, e.State)
		}),
	event.KindInstanceTold: tells(
		func(e event.InstanceTold) []guid.GUID { return units(e.Player) },
		func(r *runner, e event.InstanceTold, _ string) string {
			return strings.TrimSpace(fmt.Sprintf("%s is told of an instance: %s %s %s", r.label(e.Player), e.News, e.Map, e.Why))
		}),
	event.KindGroupTold: tells(
		func(e event.GroupTold) []guid.GUID { return units(e.Player) },
		func(r *runner, e event.GroupTold, _ string) string {
			return strings.TrimSpace(fmt.Sprintf("%s is told of its group: %s %s", r.label(e.Player), e.News, e.Name))
		}),
	event.KindPinged: tells(
		func(e event.Pinged) []guid.GUID { return units(e.Player, e.From) },
		func(r *runner, e event.Pinged, _ string) string {
			return fmt.Sprintf("%s is shown %.4g %.4g by %s", r.label(e.Player), e.At.X, e.At.Y, r.label(e.From))
		}),
	event.KindItemGained: tells(
		func(e event.ItemGained) []guid.GUID { return units(e.Player) },
		func(r *runner, e event.ItemGained, _ string) string {
			return fmt.Sprintf("%s gets %d %s", r.label(e.Player), e.Count, e.Item)
		}),
	event.KindItemLost: tells(
		func(e event.ItemLost) []guid.GUID { return units(e.Player) },
		func(r *runner, e event.ItemLost, _ string) string {
			return fmt.Sprintf("%s loses %d %s", r.label(e.Player), e.Count, e.Item)
		}),
	event.KindEquipped: tells(
		func(e event.Equipped) []guid.GUID { return units(e.Player) },
		func(r *runner, e event.Equipped, _ string) string {
			return fmt.Sprintf("%s puts %s on (%s)", r.label(e.Player), e.Item, e.Slot)
		}),
	event.KindUnequipped: tells(
		func(e event.Unequipped) []guid.GUID { return units(e.Player) },
		func(r *runner, e event.Unequipped, _ string) string {
			return fmt.Sprintf("%s takes %s off (%s)", r.label(e.Player), e.Item, e.Slot)
		}),
	event.KindHeard: tells(
		func(e event.Heard) []guid.GUID { return units(e.Player, e.From) },
		func(r *runner, e event.Heard, text string) string {
			where := ""
			if e.Channel != "" {
				where = " " + e.Channel
			}
			return fmt.Sprintf("%s hears %s%s %q of %s", r.label(e.Player), e.Way, where, text, e.Name)
		}),
	event.KindChanneled: tells(
		func(e event.Channeled) []guid.GUID { return units(e.Player, e.Who) },
		func(r *runner, e event.Channeled, text string) string {
			return fmt.Sprintf("%s is told of channel %s: %q", r.label(e.Player), e.Channel, text)
		}),
	event.KindQuestTold: toldQuest(),
	event.KindGrown:     toldGrown(),
	event.KindDealt:     toldDeal(),
	event.KindDuelTold:  tells(func(e event.DuelTold) []guid.GUID { return units(e.Player, e.Foe) }, duelTold),
	event.KindDuelWon:   tells(func(e event.DuelWon) []guid.GUID { return units(e.Winner, e.Loser) }, duelWon),
	event.KindFlew: tells(
		func(e event.Flew) []guid.GUID { return units(e.Player) },
		func(r *runner, e event.Flew, _ string) string {
			if e.Landed {
				return fmt.Sprintf("%s lands at %s", r.label(e.Player), e.To)
			}
			return fmt.Sprintf("%s flies to %s", r.label(e.Player), e.To)
		}),
	event.KindSounded: tells(
		func(e event.Sounded) []guid.GUID { return units(e.Unit, e.Player) },
		func(r *runner, e event.Sounded, _ string) string {
			by := "from nowhere"
			if e.Unit != 0 {
				by = "from " + r.label(e.Unit)
			}
			return fmt.Sprintf("%s is heard %s", e.Sound, by)
		}),
	event.KindGestured: tells(
		func(e event.Gestured) []guid.GUID { return units(e.Unit, e.Target) },
		func(r *runner, e event.Gestured, text string) string {
			return fmt.Sprintf("%s %s", r.label(e.Unit), text)
		}),
	event.KindRoster: tells(
		func(e event.Roster) []guid.GUID { return units(e.Player) },
		func(r *runner, e event.Roster, text string) string {
			return fmt.Sprintf("%s is told who is in channel %s: %s", r.label(e.Player), e.Channel, text)
		}),
	event.KindTalked: tells(
		func(e event.Talked) []guid.GUID { return units(e.Player, e.To) },
		func(r *runner, e event.Talked, _ string) string {
			return r.label(e.Player) + " talks to " + r.label(e.To)
		}),
	event.KindMenuShown: tells(
		func(e event.MenuShown) []guid.GUID { return units(e.Player, e.Speaker) },
		func(r *runner, e event.MenuShown, text string) string {
			return fmt.Sprintf("%s is shown a menu: %q", r.label(e.Player), text)
		}),
	event.KindMenuClosed: tells(
		func(e event.MenuClosed) []guid.GUID { return units(e.Player) },
		func(r *runner, e event.MenuClosed, _ string) string {
			return "the menu of " + r.label(e.Player) + " is closed"
		}),
	event.KindChosen: tells(
		func(e event.Chosen) []guid.GUID { return units(e.Player, e.Speaker) },
		func(r *runner, e event.Chosen, text string) string {
			does := e.Does
			if e.Handler != "" {
				does = "calls " + e.Handler
			}
			return fmt.Sprintf("%s chooses %d, %q, which does: %s", r.label(e.Player), e.Option, text, does)
		}),
}

func faultText(e event.Faulted) string {
	place := e.File
	if e.Line > 0 {
		place += ":" + strconv.Itoa(e.Line)
	}
	if e.Handler != "" {
		place += " " + e.Handler
	}
	return strings.TrimSpace(place + ": " + e.Message)
}
