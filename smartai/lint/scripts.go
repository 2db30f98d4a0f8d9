package lint

import (
	"fmt"
	"slices"

	"loam/core/lib/suggest"
	"loam/smartai"
)

// find returns the rule of the script with an id; of several, that with the lowest link,
// which AzerothCore finds first.
func (s *subject) find(id uint32) (found *smartai.Placed) {
	for i := range s.script.Rows {
		if r := &s.script.Rows[i]; r.ID == id && (found == nil || r.Link < found.Link) {
			found = r
		}
	}
	return found
}

func idTwice(s *subject) {
	type name struct{ id, link uint32 }
	seen := make(map[name]bool)
	for i := range s.script.Rows {
		r := &s.script.Rows[i]
		if seen[name{r.ID, r.Link}] {
			s.about(r, r.At.Row, "another rule of the script has the same id and link", fmt.Sprintf("write id %d, which is free", s.free()))
		}
		seen[name{r.ID, r.Link}] = true
	}
}

// idInList finds rules of lists that never run, since a list continues with the next higher
// id.
func idInList(s *subject) {
	for i := range s.script.Rows {
		r := &s.script.Rows[i]
		if first := s.find(r.ID); s.inList() && first.Link != r.Link {
			s.about(r, r.At.Row, "never runs: after another rule with its id, the list continues with the next higher id", fmt.Sprintf("write id %d, which is free, with a link of 0", s.free()))
		}
	}
}

// free returns an id after all others.
func (s *subject) free() uint32 {
	id := uint32(0)
	for i := range s.script.Rows {
		id = max(id, s.script.Rows[i].ID+1)
	}
	return id
}

// links reports whether the rule links to another.
func (s *subject) links() bool { return s.row.Link != 0 && s.row.Link != s.row.ID }

func linkMissing(s *subject) {
	if !s.links() || s.find(s.row.Link) != nil {
		return
	}
	fix := "remove the link"
	if next := s.find(s.row.ID + 1); next != nil && next.EventType == eventLink {
		fix = fmt.Sprintf("write link %d, the linked rule after it, or remove the link", next.ID)
	}
	s.report(s.row.At.Link, fmt.Sprintf("links to rule %d, which does not exist", s.row.Link), fix)
}

func linkKind(s *subject) {
	if !s.links() || s.inList() {
		return
	}
	if to := s.find(s.row.Link); to != nil && to.EventType != eventLink {
		s.report(s.row.At.Link, fmt.Sprintf("links to rule %d, whose event is %s", to.ID, smartai.OfEvent.NameOf(to.EventType)), fmt.Sprintf("give rule %d event LINK", to.ID))
	}
}

func linkSelf(s *subject) {
	if s.row.Link != 0 && s.row.Link == s.row.ID {
		s.report(s.row.At.Link, "links to itself", "remove the link")
	}
}

// linked returns the ids to which another rule of the script links.
func (s *subject) linked() map[uint32]bool {
	to := make(map[uint32]bool)
	for i := range s.script.Rows {
		if r := &s.script.Rows[i]; r.Link != r.ID && (r.Link != 0) {
			to[r.Link] = true
		}
	}
	return to
}

func linkOrphan(s *subject) {
	if s.inList() {
		return
	}
	to := s.linked()
	for i := range s.script.Rows {
		r := &s.script.Rows[i]
		if r.EventType != eventLink || to[r.ID] {
			continue
		}
		fix := "remove it, or link to it"
		if before := s.find(r.ID - 1); r.ID > 0 && before != nil && before.Link == 0 {
			fix = fmt.Sprintf("write link %d at rule %d, which is before it, or remove it", r.ID, before.ID)
		}
		s.about(r, r.At.Event, "waits for a link, but no rule links to it", fix)
	}
}

// unreachable follows links from the rules that events run.
func unreachable(s *subject) {
	if s.inList() {
		return
	}
	runs := make(map[*smartai.Placed]bool)
	phases := s.reached()
	for i := range s.script.Rows {
		r := &s.script.Rows[i]
		if r.EventType == eventLink || never(r, phases) {
			continue
		}
		for at := r; at != nil && !runs[at] && (at == r || at.EventType == eventLink && !never(at, phases)); at = s.find(at.Link) {
			runs[at] = true
			if at.Link == 0 {
				break
			}
		}
	}
	to := s.linked()
	for i := range s.script.Rows {
		if r := &s.script.Rows[i]; r.EventType == eventLink && to[r.ID] && !runs[r] && !never(r, phases) {
			s.about(r, r.At.Event, "only rules that never run link to it", "link to it from a rule that runs, or remove it")
		}
	}
}

// phaseSet is a set of phases; bit n is phase n.
type phaseSet uint32

// reached returns the phases that actions of the script and its lists can enter. Phase 0 is
// the initial one.
func (s *subject) reached() phaseSet {
	rows := s.withLists()
	set := phaseSet(1)
	for before := phaseSet(0); before != set; {
		before = set
		for _, r := range rows {
			set |= leads(r, set)
		}
	}
	return set
}

// leads returns the phases that an action can enter from others.
func leads(r *smartai.Row, from phaseSet) (to phaseSet) {
	add := func(n uint32) {
		if n <= smartai.MaxPhase {
			to |= 1 << n
		}
	}
	switch r.ActionType {
	case actionSetPhase:
		add(r.Action[0])
	case actionRandomPhase:
		for _, n := range r.Action {
			if n != 0 {
				add(n)
			}
		}
	case actionPhaseRange:
		for n := r.Action[0]; n <= min(r.Action[1], smartai.MaxPhase); n++ {
			add(n)
		}
	case actionChangePhase:
		for n := range uint32(smartai.MaxPhase + 1) {
			if from&(1<<n) != 0 {
				up := min(uint64(n)+uint64(r.Action[0]), smartai.MaxPhase)
				add(uint32(max(int64(up)-int64(r.Action[1]), 0)))
			}
		}
	}
	return to
}

// installed returns the rules that a rule adds to its script.
func installed(r *smartai.Row) []smartai.Row {
	if r.ActionType != smartai.InstallTemplate {
		return nil
	}
	return smartai.TemplateRows(r, true)
}

// withLists returns the rules of the script, of its templates and of all known lists that
// it reaches.
func (s *subject) withLists() []*smartai.Row {
	var rows []*smartai.Row
	seen := make(map[*smartai.Script]bool)
	var visit func(*smartai.Script)
	visit = func(script *smartai.Script) {
		if script == nil || seen[script] {
			return
		}
		seen[script] = true
		for i := range script.Rows {
			r := &script.Rows[i].Row
			rows = append(rows, r)
			hidden := installed(r)
			for k := range hidden {
				rows = append(rows, &hidden[k])
			}
			for _, called := range calls(r) {
				for id := called.first; id <= called.last; id++ {
					visit(s.all.by[smartai.Key{Source: smartai.List, Owner: int32(id)}])
				}
			}
		}
	}
	visit(s.script)
	return rows
}

// never reports whether a rule has phases, none of which is reached.
func never(r *smartai.Placed, phases phaseSet) bool {
	return r.PhaseMask != 0 && phaseSet(r.PhaseMask)<<1&phases == 0
}

func phaseNever(s *subject) {
	if s.inList() || s.missesLists() {
		return // a caller or an unknown list may set its phase
	}
	phases := s.reached()
	for i := range s.script.Rows {
		r := &s.script.Rows[i]
		if never(r, phases) && r.PhaseMask <= allPhases {
			s.about(r, smartai.Pos{}, fmt.Sprintf("runs only in phases %v, but no action of the script sets one of them", smartai.PhaseList(r.PhaseMask)),
				"set the phase with SET_EVENT_PHASE in a rule, or remove the phases")
		}
	}
}

// missesLists reports whether the script calls an unknown list.
func (s *subject) missesLists() bool {
	return slices.ContainsFunc(s.withLists(), func(r *smartai.Row) bool { return len(s.missing(r)) > 0 })
}

// missing returns the unknown lists that a rule calls.
func (s *subject) missing(r *smartai.Row) []int64 {
	var ids []int64
	for _, called := range calls(r) {
		for id := called.first; id <= called.last; id++ {
			if s.all.by[smartai.Key{Source: smartai.List, Owner: int32(id)}] == nil && id != 0 {
				ids = append(ids, id)
			}
		}
	}
	return ids
}

func listMissing(s *subject) {
	missing := s.missing(&s.row.Row)
	if len(missing) == 0 {
		return
	}
	var known []string
	for key := range s.all.by {
		if key.Source == smartai.List {
			known = append(known, fmt.Sprint(key.Owner))
		}
	}
	slices.Sort(known)
	fix := "import it too, write it, or remove the call"
	if near, ok := suggest.Name(fmt.Sprint(missing[0]), known); ok {
		fix += fmt.Sprintf("; there is a list %s", near)
	}
	reason := fmt.Sprintf("calls action list %d, which does not exist", missing[0])
	if more := len(missing) - 1; more > 0 {
		reason = fmt.Sprintf("calls action list %d and %d more, which do not exist", missing[0], more)
	}
	s.report(s.row.At.Action, reason, fix)
}

func listUncalled(s *subject) {
	if s.inList() && !s.all.called[s.script.Owner] {
		s.report(smartai.Pos{}, "no rule calls the list", "call it with CALL_TIMED_ACTIONLIST, or remove it")
	}
}

func listInList(s *subject) {
	if s.inList() && len(calls(&s.row.Row)) > 0 && s.row.TargetType == targetSelf {
		s.report(s.row.At.Action, "AzerothCore ignores a list that another list starts on the same creature", "call both from a rule of the creature, one with a delay in its first rule")
	}
}

func listRandom(s *subject) {
	several := s.row.ActionType == actionCallRandom && s.row.Action[1] != 0 || s.row.ActionType == actionCallRange && s.row.Action[1] > s.row.Action[0]
	if several {
		s.report(s.row.At.Action, "AzerothCore reads the timer and the switch of the list from columns that hold list numbers", "call one list, or accept that these numbers decide when the lists run")
	}
}

func dataUnheard(s *subject) {
	r := s.row
	if r.ActionType != actionSetData {
		return
	}
	to := s.script
	switch r.TargetType {
	case targetCreatureRange, targetCreatures, targetClosest:
		to = s.all.by[smartai.Key{Owner: int32(r.Target[0])}]
	case targetSelf:
		if s.inList() {
			return // its caller is not known
		}
	default:
		return
	}
	if to == nil || hears(to, r.Action[0], r.Action[1]) {
		return
	}
	s.report(r.At.Action, fmt.Sprintf("sets data %d to %d for %s, which has no rule DATA_SET for it", r.Action[0], r.Action[1], to.Key), "write the rule there, or remove this one")
}

// hears reports whether a script has a rule for data.
func hears(s *smartai.Script, field, value uint32) bool {
	return slices.ContainsFunc(s.Rows, func(r smartai.Placed) bool {
		heard := func(r smartai.Row) bool {
			return r.EventType == eventDataSet && r.Event[0] == field && r.Event[1] == value
		}
		return heard(r.Row) || slices.ContainsFunc(installed(&r.Row), heard)
	})
}
