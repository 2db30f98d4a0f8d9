package smartai

// InstallTemplate is the action that adds the rules of a template to a script.
const InstallTemplate = 58

// The templates, by the numbers of the field.
const (
	templateBasic = iota
	templateCaster
	templateTurret
	templatePassive
	templateCagedObject
	templateCagedCreature
	templates
)

// firstTemplateID is above all ids that rows of a table can have, and most is how many
// rows a template can be.
const (
	firstTemplateID = 1 << 16
	mostOfTemplate  = 16
)

// TemplateID is the id of a rule of a template: the one at a place, from 0, of those
// that the row with an id installs. It does not depend on other rows of the script.
func TemplateID(installs uint32, at int) uint32 {
	return firstTemplateID + installs*mostOfTemplate + uint32(at)
}

// TemplateName is the template that a row installs, in a word.
func TemplateName(r *Row) string {
	k, _ := OfAction.Kind(InstallTemplate)
	return k.Params[0].Named(r.Action[0])
}

// TemplateOn is for whom a template is: creatures, game objects, or both; ok is false
// of a number that is no template.
func TemplateOn(n uint32) (on Sources, ok bool) {
	switch n {
	case templateBasic, templatePassive:
		return onBoth, true
	case templateCagedObject:
		return onObject, true
	}
	return onCreature, n < templates
}

// TemplateRows are the rows that a row with INSTALL_AI_TEMPLATE adds to its script, in
// order; none of a template without rules. With azerothCore they are those of the field,
// surprises included.
func TemplateRows(r *Row, azerothCore bool) (rows []Row) {
	p := r.Action // 1 to 5 are the template's own
	switch p[0] {
	case templateCaster:
		rows = casterRows(p, r.Target[0], azerothCore)
	case templateTurret:
		rows = []Row{
			castRow(p, r.Target[0]),
			{EventType: 63, ActionType: 21}, // created: it does not run after anybody
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

// lookEvery is how often a template looks at mana and distance, in ms.
const lookEvery = 1000

// castRow casts the spell of a template at the victim. A pause of 0 is none.
func castRow(p [ActionParams]uint32, flags uint32) Row {
	return Row{EventType: 0, Event: [EventParams]uint32{2: p[2], 3: max(1, p[3])},
		ActionType: 11, Action: [ActionParams]uint32{p[1], flags}, TargetType: 2}
}

// enough is how much mana a caster must have to cast, in percent, which stops when it has
// little: 15 more. In the field little below 15 asks for all of it, and little above 85 for
// more than there is, so that it never casts.
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

// casterRows are those of who casts from afar while it has mana, in phase 1, and
// comes near otherwise.
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

// cageRows are those of a cage: who opens it frees the creature nearby, and gets the
// credit at once or when that creature says that it is away.
func cageRows(p [ActionParams]uint32) []Row {
	opened := func(r Row) Row { // its loot becomes activated
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

// hostageRows are those of who sits in a cage: set free, it goes some yards, tells the
// cage, despawns after a while, and says a line.
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
