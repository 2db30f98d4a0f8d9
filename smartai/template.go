package smartai

// InstallTemplate is the action that adds the rules of a template to a script.
const InstallTemplate = 58

// The templates, by the numbers of AzerothCore.
const (
	templateBasic = iota
	templateCaster
	templateTurret
	templatePassive
	templateCagedObject
	templateCagedCreature
	templates
)

// firstTemplateID is above all ids of table rows, and most is the maximum number of rows of
// a template.
const (
	firstTemplateID = 1 << 16
	mostOfTemplate  = 16
)

// TemplateID returns the id of a rule of a template: the one at an index, from 0, of those
// that the row with an id installs. It does not depend on other rows of the script.
func TemplateID(installs uint32, at int) uint32 {
	return firstTemplateID + installs*mostOfTemplate + uint32(at)
}

// TemplateName returns the template that a row installs, as a word.
func TemplateName(r *Row) string {
	k, _ := OfAction.Kind(InstallTemplate)
	return k.Params[0].Named(r.Action[0])
}

// TemplateOn returns the owners of a template: creatures, game objects, or both; ok is
// false for a number without a template.
func TemplateOn(n uint32) (on Sources, ok bool) {
	switch n {
	case templateBasic, templatePassive:
		return onBoth, true
	case templateCagedObject:
		return onObject, true
	}
	return onCreature, n < templates
}

// TemplateRows returns the rows that a row with INSTALL_AI_TEMPLATE adds to its script, in
// order; none for a template without rules. With azerothCore they are those of AzerothCore,
// with its quirks.
func TemplateRows(r *Row, azerothCore bool) (rows []Row) {
	p := r.Action // 1 to 5 are of the template
	switch p[0] {
	case templateCaster:
		rows = casterRows(p, r.Target[0], azerothCore)
	case templateTurret:
		rows = []Row{
			castRow(p, r.Target[0]),
			{EventType: 63, ActionType: 21}, // created: it does not follow a target
		}
	case templateCagedObject:
		rows = cageRows(p)
	case templateCagedCreature:
		rows = hostageRows(p)
	}
	for i := range rows {
		rows[i].Key, rows[i].ID = r.Key, TemplateID(r.ID, i)
	}
	return rows
}

// lookEvery is the interval at which a template checks mana and distance, in ms.
const lookEvery = 1000

// castRow returns the row that casts the spell of a template at the victim. A pause of 0 is
// none.
func castRow(p [ActionParams]uint32, flags uint32) Row {
	return Row{EventType: 0, Event: [EventParams]uint32{2: p[2], 3: max(1, p[3])},
		ActionType: 11, Action: [ActionParams]uint32{p[1], flags}, TargetType: 2}
}

// enough returns the percentage of mana at which a caster resumes casting after it ran low:
// 15 more than low. In AzerothCore, a value of low below 15 requires full mana, and one
// above 85 more than is possible, so that it never casts.
func enough(little uint32, azerothCore bool) uint32 {
	const more, all = 15, 100
	switch {
	case !azerothCore:
		return min(little, all-more) + more
	case little < more || little > all+more:
		return all
	}
	return little + more
}

// casterRows returns the rows of a caster that fights at range while it has mana, in phase
// 1, and in melee otherwise.
func casterRows(p [ActionParams]uint32, flags uint32, azerothCore bool) []Row {
	const phase1, farthest = 1, 300
	cast := castRow(p, flags)
	cast.PhaseMask = phase1
	most, mana := p[4], min(p[5], 100)
	near := most - min(most, 10)
	every := func(event, low, high uint32) Row {
		if event == 9 {
			return Row{EventType: event, Event: [EventParams]uint32{2: lookEvery, 3: lookEvery, 4: low, 5: high}, PhaseMask: phase1}
		}
		return Row{EventType: event, Event: [EventParams]uint32{low, high, lookEvery, lookEvery}}
	}
	does := func(r Row, action, n uint32) Row {
		r.ActionType, r.Action[0] = action, n
		return r
	}
	return []Row{
		cast,
		does(every(9, most, max(most, farthest)), 21, 1),
		does(every(9, 0, near), 21, 0),
		does(every(3, enough(p[5], azerothCore), max(100, enough(p[5], azerothCore))), 22, 1),
		does(every(3, 0, mana), 22, 0),
		does(every(3, 0, mana), 21, 1),
	}
}

// cageRows returns the rows of a cage: the player who opens it frees the creature nearby,
// and gets the credit at once or when that creature reports that it has left.
func cageRows(p [ActionParams]uint32) []Row {
	opened := func(r Row) Row { // its loot is activated
		r.EventType, r.Event[0] = 70, 2
		return r
	}
	credit := Row{ActionType: 33, Action: [ActionParams]uint32{p[1]}, TargetType: 12, Target: [TargetParams]uint32{2}}
	if p[2] != 0 {
		credit.EventType = 38
	} else {
		credit = opened(credit)
	}
	return []Row{
		opened(Row{ActionType: 64, Action: [ActionParams]uint32{1}, TargetType: 19, Target: [TargetParams]uint32{p[1], 10}}),
		opened(Row{ActionType: 64, Action: [ActionParams]uint32{2}, TargetType: 7}),
		opened(Row{ActionType: 45, TargetType: 12, Target: [TargetParams]uint32{1}}),
		credit,
	}
}

// hostageRows returns the rows of a creature in a cage: once free, it walks some yards,
// notifies the cage, despawns after a delay, and says a line.
func hostageRows(p [ActionParams]uint32) []Row {
	const freed = 1 // phase
	arrived := func(action uint32, param uint32) Row {
		return Row{EventType: 34, Event: [EventParams]uint32{8}, PhaseMask: freed, ActionType: action, Action: [ActionParams]uint32{param}}
	}
	tell := arrived(45, 0)
	tell.TargetType, tell.Target[0] = 12, 1
	rows := []Row{
		{EventType: 38, ActionType: 64, Action: [ActionParams]uint32{1}, TargetType: 20, Target: [TargetParams]uint32{p[1], 10}},
		{EventType: 60, Flags: NotRepeatable, ActionType: 32, TargetType: 15, Target: [TargetParams]uint32{p[1], 5}},
		{EventType: 38, ActionType: 59, Action: [ActionParams]uint32{p[3]}},
		{EventType: 38, ActionType: 22, Action: [ActionParams]uint32{1}},
		{EventType: 60, Event: [EventParams]uint32{1000, 1000}, PhaseMask: freed, Flags: NotRepeatable, ActionType: 46, Action: [ActionParams]uint32{p[4]}},
		tell,
		arrived(41, p[2]),
	}
	return append(rows, arrived(1, p[5]))
}
