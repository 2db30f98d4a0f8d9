package ruletrial

import (
	"fmt"
	"slices"

	"loam/smartai"
	"loam/smartai/idmap"
)

// courses has the default steps for places and objects.
var courses = map[smartai.Source][]string{
	smartai.Object:  {"wait 5 s", "walk near", "use", "wait 10 s"},
	smartai.Trigger: {"wait 2 s", "enter", "wait 10 s", "leave"},
}

// Events for which a course has its own steps.
const (
	eventHealth       = 2
	eventKill         = 5
	eventSpellHit     = 8
	eventTargetHealth = 12
	eventAccepted     = 19
	eventRewarded     = 20
	eventEmote        = 22
	eventGossipHello  = 64
)

// most is the maximum number of steps of each kind in a course.
const most = 4

// course returns the default steps of a trial: for creatures the events for which their
// rules wait, and a fight from beginning to end.
func (p *paper) course(who *smartai.Script) []string {
	if steps := courses[who.Source]; steps != nil {
		return steps
	}
	first, casts, hurts, visitorHurts := []string{"wait 5 s", "walk near"}, []string{}, []uint32{}, []uint32{}
	met, greeted, kills := make(map[string]int), false, false
	add := func(sort, step string) {
		if step = sort + " " + step; met[sort] < most && !slices.Contains(first, step) {
			met[sort]++
			first = append(first, step)
		}
	}
	talk := func() {
		if !greeted {
			greeted, first = true, append(first, "talk")
		}
	}
	for i := range who.Rows {
		switch r := &who.Rows[i].Row; r.EventType {
		case eventHealth:
			hurts = append(hurts, (r.Event[0]+r.Event[1])/2)
		case eventTargetHealth:
			visitorHurts = append(visitorHurts, (r.Event[0]+r.Event[1])/2)
		case eventKill:
			kills = true
		case eventSpellHit:
			if r.Event[0] != 0 {
				casts = append(casts, "cast "+p.step(idmap.Spells, r.Event[0])) // last before a fight, since it may start one
			}
		case eventEmote:
			add("emote", p.step(idmap.TextEmotes, r.Event[0]))
		case eventAccepted, eventRewarded:
			if r.Event[0] != 0 {
				add(map[uint32]string{eventAccepted: "accept", eventRewarded: "turn in"}[r.EventType], p.step(idmap.Quests, r.Event[0]))
			}
		case eventGossipHello:
			talk()
		case eventGossipSelect:
			talk()
			add("choose", fmt.Sprint(r.Event[1]+1))
		}
	}
	if len(hurts) == 0 {
		hurts = []uint32{50, 15}
	}
	slices.Sort(casts)
	casts = slices.Compact(casts)
	casts = casts[:min(len(casts), most)]
	steps := append(append(first, casts...), "wait 5 s", "attack", "wait 20 s")
	for _, n := range falling(hurts) {
		steps = append(steps, fmt.Sprintf("damage to %d %%", n), "wait 5 s")
	}
	for _, n := range falling(visitorHurts) {
		steps = append(steps, fmt.Sprintf("hurt visitor to %d %%", n), "wait 5 s")
	}
	if kills {
		steps = append(steps, "hurt visitor to 0 %", "wait 3 s")
	}
	return append(steps, "kill", "wait 5 s")
}

// step returns the reference to a definition in a step: its name, if it has one.
func (p *paper) step(k idmap.Kind, n uint32) string {
	if id, ok := p.known[k][n]; ok {
		return string(id)
	}
	if name := p.called[k][n]; name != "" {
		return name
	}
	return fmt.Sprint(n)
}

// falling returns a few shares of health, the highest first.
func falling(shares []uint32) []uint32 {
	shares = slices.DeleteFunc(shares, func(n uint32) bool { return n > 99 })
	slices.Sort(shares)
	shares = slices.Compact(shares)
	slices.Reverse(shares)
	return shares[:min(len(shares), most)]
}
