package engine

import (
	"cmp"
	"math"
	"slices"
	"strconv"

	"loam/core/model/entity"
	"loam/core/model/hook"
	"loam/core/model/inbox"
	"loam/core/model/ruletrace"
	"loam/core/rules/encounter"
	"loam/smartai/program"
)

// Events about other units.
const (
	eventSummoned     = 17
	eventSummonGone   = 35
	eventActionDone   = 72
	eventSummonDead   = 82
	eventSummonEvades = 107
)

// companyEvents has the events of a creature's summons and of data.
var companyEvents = map[uint8]raising{
	eventSummoned:     {run: true, hooks: []hook.ID{hook.Summoned}, match: aboutOne},
	eventSummonGone:   {run: true, hooks: []hook.ID{hook.SummonLost}, match: aboutOne},
	eventSummonDead:   {run: true, hooks: []hook.ID{hook.SummonLost}, match: aboutOne},
	eventSummonEvades: {run: true, hooks: []hook.ID{hook.SummonLost}, match: aboutOne},
	eventActionDone: {run: true, match: func(_ *Engine, s *script, i int, h *happening) ruletrace.Verdict {
		return verdict(s.p.Rules[i].P[0] == h.n[0])
	}},
}

// lostBy returns the event for each way in which a summon ends.
var lostBy = map[string]uint8{"died": eventSummonDead, "despawned": eventSummonGone, "evaded": eventSummonEvades}

var companyMoments = map[hook.ID]moment{
	hook.DataSet:  dataSet,
	hook.Summoned: func(e *Engine, s *script, a hook.Args) { e.raise(s, eventSummoned, e.about(a)) },
	hook.SummonLost: func(e *Engine, s *script, a hook.Args) {
		if kind, ok := lostBy[a.Texts[0]]; ok {
			e.raise(s, kind, e.about(a))
		}
	},
}

// about returns a happening that concerns another unit.
func (e *Engine) about(a hook.Args) happening {
	h := happening{who: e.target(a.Units[0])}
	if h.who.Unit != nil {
		h.of = h.who.Unit.Def
	}
	return h
}

// companyActions has the actions on other units and on the instance.
var companyActions = map[uint32]action{
	13: func(c *Call) ruletrace.Verdict { // THREAT_SINGLE_PCT
		return c.each(func(u *entity.Unit) { c.Tx.Combat().ScaleThreat(c.Self, u, threatPct(c.Act)) })
	},
	14: func(c *Call) ruletrace.Verdict { // THREAT_ALL_PCT
		return c.own(func(u *entity.Unit) { c.Tx.Combat().ScaleThreat(u, nil, threatPct(c.Act)) })
	},
	34: func(c *Call) ruletrace.Verdict { // SET_INST_DATA
		kind := instanceData
		if c.Act.P[2] != 0 {
			kind = instanceBoss
			if state, ok := bossStates[c.Act.P[1]]; ok {
				_ = c.Tx.Instances().SetEncounter(c.e.encounterOf(c.Act.P[0]), state) // the map may lack it
			}
		}
		c.e.keep(kind, c.Act.P[0], c.Act.P[1])
		return ruletrace.Fired
	},
	37: func(c *Call) ruletrace.Verdict { return c.die() }, // DIE
	100: func(c *Call) ruletrace.Verdict { // SEND_TARGET_TO_TARGET
		who := c.s.storedList(c.Act.P[0])
		return c.eachScript(func(s *script) { s.store(c.Act.P[0], who) })
	},
	111: func(c *Call) ruletrace.Verdict { return c.callEvent(inbox.EventStop) },  // GAME_EVENT_STOP
	112: func(c *Call) ruletrace.Verdict { return c.callEvent(inbox.EventStart) }, // GAME_EVENT_START
	123: func(c *Call) ruletrace.Verdict { // ADD_THREAT
		return c.each(func(u *entity.Unit) { c.Tx.Combat().AddThreat(c.Self, u, float64(c.Act.P[0])-float64(c.Act.P[1])) })
	},
	142: func(c *Call) ruletrace.Verdict { // SET_HEALTH_PCT
		return c.eachOrSelf(func(u *entity.Unit) { c.Tx.Combat().SetHealth(u, float64(c.Act.P[0])) })
	},
	223: func(c *Call) ruletrace.Verdict { // DO_ACTION
		n := c.Act.P[0]
		switch {
		case c.Act.P[2] != 0:
			return ruletrace.Fired // for scripts of instances, which are not rules
		case c.Act.P[1] != 0:
			n = -n
		}
		return c.eachScript(func(s *script) {
			c.e.raise(s, eventActionDone, happening{who: c.s.base(), n: [2]uint32{n}})
		})
	},
}

// threatPct returns the part of a threat that an action leaves, in percent.
func threatPct(a *program.Act) float64 {
	return max(0, 100+float64(a.P[0])-float64(a.P[1]))
}

func (c *Call) callEvent(what string) ruletrace.Verdict {
	c.Tx.Send(inbox.EventMessage(what, c.Act.Of[0], 0))
	return ruletrace.Fired
}

// The kinds of data of an instance, by the numbers of conditions.
const (
	instanceData = uint32(0)
	instanceBoss = uint32(2)
)

// bossStates has the states of a boss, by the numbers of AzerothCore.
var bossStates = map[uint32]encounter.State{0: encounter.NotStarted, 1: encounter.InProgress, 2: encounter.NotStarted, 3: encounter.Done}

// maxData bounds the stored fields of each kind for an instance.
const maxData = 1024

// keep stores a number for the instance.
func (e *Engine) keep(kind, field, value uint32) {
	all := e.data[kind]
	i, there := slices.BinarySearchFunc(all, field, func(p pair, f uint32) int { return cmp.Compare(p.of, f) })
	switch {
	case there:
		all[i].value = value
	case len(all) < maxData:
		e.data[kind] = slices.Insert(all, i, pair{field, value})
	}
}

// numberOfBoss returns the state of a boss as a number of AzerothCore.
var numberOfBoss = map[encounter.State]uint32{encounter.NotStarted: 0, encounter.InProgress: 1, encounter.Done: 3}

// encounterOf returns the name of the encounter with a number: the number that clients have
// for it, or its name.
func (e *Engine) encounterOf(number uint32) string {
	if d, ok := e.tx.Content().Map(e.tx.MapID()); ok && d.Instance != nil && number != 0 {
		for i := range d.Instance.Encounters {
			if f := &d.Instance.Encounters[i]; f.Number == int(number) {
				return f.Name
			}
		}
	}
	return strconv.FormatUint(uint64(number), 10)
}

// Instance returns a number that rules have stored for the instance, by kind: 0 data, 2 the
// state of a boss, which is that of its encounter if the map has it. It returns 0 if none
// is stored.
func (e *Engine) Instance(kind, field uint32) uint32 {
	if kind == instanceBoss {
		if state, has := e.tx.Instances().Encounter(e.encounterOf(field)); has {
			return numberOfBoss[state]
		}
	}
	if kind >= uint32(len(e.data)) {
		return 0
	}
	all := e.data[kind]
	if i, there := slices.BinarySearchFunc(all, field, func(p pair, f uint32) int { return cmp.Compare(p.of, f) }); there {
		return all[i].value
	}
	return 0
}

// number returns a parameter as text.
func (c *Call) number(i int) string { return strconv.FormatUint(uint64(c.Act.P[i]), 10) }

// setData sets data of each target, and notifies its rules and scripts.
func (c *Call) setData(to func(u *entity.Unit) int64) ruletrace.Verdict {
	by := c.Self
	if c.s.object != nil {
		by = nil
	}
	v := ruletrace.NoTarget
	for _, t := range c.Targets {
		switch {
		case t.Unit != nil && t.Unit.Creature != nil:
			c.told(c.Tx.Creatures().SetData(t.Unit, c.number(0), to(t.Unit), by))
		case t.Object != nil && c.e.scripts.by[t.Object.GUID] != nil:
			c.e.raise(c.e.scripts.by[t.Object.GUID], eventDataSet, happening{who: c.s.base(), n: [2]uint32{c.Act.P[0], c.Act.P[1]}})
		default:
			continue
		}
		v = ruletrace.Fired
	}
	return v
}

// dataSet raises the event of changed data.
func dataSet(e *Engine, s *script, a hook.Args) {
	field, err := strconv.ParseUint(a.Texts[0], 10, 32)
	if v := a.Numbers[0]; err == nil && v >= 0 && v <= math.MaxUint32 {
		e.raise(s, eventDataSet, happening{who: e.target(a.Units[0]), n: [2]uint32{uint32(field), uint32(v)}})
	}
}
