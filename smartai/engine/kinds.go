package engine

import (
	"loam/core/model/hook"
	"loam/smartai"
	"loam/smartai/condition"
	"loam/smartai/program"
)

// kinds has the implementations of all kinds of events, actions and targets that run. Each
// file has its own tables, which are listed here.
type kinds struct {
	watched [program.Kinds]watcher // events that timers check
	raised  [program.Kinds]raising // events that the game raises
	moments [hook.Count]moment
	actions [256]action
	finders [256]finder
	// bodiless lists the actions that game objects can run: those that need no unit as
	// source.
	bodiless [256]bool
}

func newKinds() *kinds {
	k := new(kinds)
	fill(k.watched[:], fightWatches, companyWatches, duelWatches, nearWatches, sightWatches, countWatches)
	fill(k.raised[:], lifeEvents, ownEvents, objectEvents, spellEvents, questEvents, moveEvents,
		talkEvents, menuEvents, companyEvents, hitEvents, journeyEvents, neverEvents)
	fill(k.moments[:], lifeMoments, objectMoments, spellMoments, questMoments, moveMoments,
		talkMoments, menuMoments, companyMoments, hitMoments, journeyMoments)
	fill(k.actions[:], stateActions, listActions, fightActions, summonActions, spellActions, flagActions, questActions, orderActions,
		talkActions, menuActions, propActions, companyActions, journeyActions, handlerActions,
		wieldActions, airActions, layerActions, becomeActions, moreActions, templateActions, formationActions)
	fill(k.finders[:], ownTargets, fightTargets, aroundTargets, searchTargets, objectTargets, threatTargets, placeTargets, rightTargets, formationTargets)
	for _, kind := range objectActions {
		k.bodiless[kind] = true
	}
	return k
}

// fill merges the tables of several files.
func fill[K ~uint8 | ~uint32, T any](all []T, tables ...map[K]T) {
	for _, table := range tables {
		for kind, of := range table {
			all[kind] = of
		}
	}
}

// Runs reports which kinds of events, actions and targets run for scripts of a source.
func Runs() func(of smartai.Source, part smartai.Part, kind uint32) bool {
	k := newKinds()
	return func(of smartai.Source, part smartai.Part, kind uint32) bool {
		if part == smartai.OfAction && of == smartai.Object && kind < uint32(len(k.bodiless)) && !k.bodiless[kind] {
			return false
		}
		switch part {
		case smartai.OfEvent:
			return kind < program.Kinds && (k.watched[kind] != nil || k.raised[kind].run)
		case smartai.OfAction:
			return kind < uint32(len(k.actions)) && k.actions[kind] != nil
		case smartai.OfTarget:
			return kind < uint32(len(k.finders)) && k.finders[kind] != nil
		case smartai.OfCondition:
			return condition.Runs(kind)
		}
		return false
	}
}
