package quest

import (
	"maps"
	"slices"
	"time"

	"loam/core/lib/clock"
	"loam/core/model/content"
	"loam/core/model/event"
	"loam/core/model/view"
	"loam/core/protocol/game/conn"
	"loam/core/protocol/packets"
	"loam/core/protocol/packets/npc"
)

// Updates sends the player's quest log and the quest marks in sight to a client that is shown
// a map, and remembers what it sent. It is a [conn.Part] and a [conn.Teller], and belongs to
// the goroutine of the broadcast.
type Updates struct {
	errands *Requests
	numbers *Numbers
	sight   conn.Sight
	now     *view.QuestLog // as the map last sent it, or nil
	places  []place
	marks   map[uint64]view.Mark // over units in view, by their names for clients
	read    bool                 // a quest page was shown, at readAt
	readAt  clock.Time
}

// place is one place of the quest log.
type place struct {
	quest content.ID // "" is free
	words [wide]uint32
	ends  int64 // Unix time in seconds at which the quest fails; 0 is never
}

// NewUpdates returns the Updates of the client for as long as it is shown one map.
func (e *Requests) NewUpdates(sight conn.Sight) *Updates {
	return &Updates{errands: e, numbers: e.numbers, sight: sight}
}

// Told implements conn.Teller.
func (j *Updates) Told(told *view.Viewer) {
	if told.Quests != nil {
		j.now = told.Quests
		if values := j.changed(); len(values) > 0 {
			j.sight.Change(values)
		}
	}
	for _, g := range told.Left {
		delete(j.marks, j.sight.Name(g))
	}
	for _, m := range told.Marks {
		if j.marks == nil {
			j.marks = map[uint64]view.Mark{}
		}
		name := j.sight.Name(m.Unit)
		j.marks[name] = m.Mark
		if j.sight.Shown() {
			j.sight.Put(&npc.QuestStatus{GUID: name, Status: j.sign(m.Mark)})
		}
	}
}

// changed returns the words of the quest log that have changed, for a client that has been
// shown its player.
func (j *Updates) changed() []packets.Value {
	if !j.sight.Shown() {
		return nil
	}
	return j.Fields()
}

// Fields returns the words of the quest log that have changed since they were last sent, and
// records them as sent.
func (j *Updates) Fields() (list []packets.Value) {
	if j.now == nil || j.numbers.Places == 0 {
		return nil
	}
	if j.places == nil {
		j.places = make([]place, j.numbers.Places)
	}
	j.settle()
	log := make([]content.ID, len(j.places))
	for i := range j.places {
		p := &j.places[i]
		words := j.words(p)
		for w := range words[:j.numbers.Words] {
			if words[w] != p.words[w] {
				list = append(list, packets.Value{Field: j.numbers.Log + uint16(i)*j.numbers.Words + uint16(w), Word: words[w]})
			}
		}
		p.words, log[i] = words, p.quest
	}
	j.errands.mu.Lock()
	j.errands.log = log
	j.errands.mu.Unlock()
	return list
}

// settle gives each quest of the log a place, which it keeps, so that a client that names a
// quest by its place never means another. A quest without a free place is not shown.
func (j *Updates) settle() {
	log := j.now.Quests
	in := func(id content.ID) bool {
		return slices.ContainsFunc(log, func(q view.Quest) bool { return q.Quest == id })
	}
	for i := range j.places {
		if p := &j.places[i]; p.quest != "" && !in(p.quest) {
			p.quest, p.ends = "", 0
		}
	}
	for i := range log {
		q := &log[i]
		at := slices.IndexFunc(j.places, func(p place) bool { return p.quest == q.Quest })
		if at < 0 {
			if at = slices.IndexFunc(j.places, func(p place) bool { return p.quest == "" }); at < 0 {
				continue
			}
			j.places[at].quest, j.places[at].ends = q.Quest, 0
		}
		switch p := &j.places[at]; {
		case q.Left == 0:
			p.ends = 0
		case p.ends == 0:
			p.ends = j.sight.Clock().Add(time.Duration(q.Left) * time.Millisecond).Unix()
		}
	}
}

// words returns the words of a place: the number of the quest, its state, the counts of its
// objectives, and when it fails.
func (j *Updates) words(p *place) (words [wide]uint32) {
	at := slices.IndexFunc(j.now.Quests, func(q view.Quest) bool { return q.Quest == p.quest })
	if at < 0 {
		return words
	}
	q, edition := &j.now.Quests[at], j.sight.Edition()
	d, ok := edition.Content.Quest(q.Quest)
	if !ok {
		return words
	}
	var state uint32
	switch q.State {
	case "done":
		state = done
	case "failed":
		state = failed
	}
	words[0] = edition.Quest(q.Quest)
	for row, i := range counted(d) {
		if i >= len(q.Have) {
			break
		}
		n := uint32(q.Have[i])
		if j.numbers.Words == wide {
			words[2+row/2] |= min(n, 1<<16-1) << (16 * (row % 2))
		} else {
			words[1] |= min(n, 1<<6-1) << (6 * row)
		}
	}
	if j.numbers.Words == wide {
		words[1], words[4] = state, uint32(p.ends)
	} else {
		words[1] |= state << 24
		words[2] = uint32(p.ends)
	}
	return words
}

// counted returns the objectives, by index, that clients display as counters; clients count
// collected items and paid money themselves.
func counted(d *content.Quest) (rows []int) {
	for i := range d.Objectives {
		if k := d.Objectives[i].Kind; k != content.Collect && k != content.Pay && len(rows) < rowCount {
			rows = append(rows, i)
		}
	}
	return rows
}

// had returns the progress of an objective as last sent to the client.
func (j *Updates) had(id content.ID, objective int) int {
	if j.now == nil {
		return 0
	}
	for i := range j.now.Quests {
		if q := &j.now.Quests[i]; q.Quest == id && objective < len(q.Have) {
			return q.Have[objective]
		}
	}
	return 0
}

// swap swaps two places of the quest log.
func (j *Updates) swap(a, b int) {
	if n := len(j.places); a >= n || b >= n || a == b {
		return
	}
	pa, pb := &j.places[a], &j.places[b]
	pa.quest, pb.quest = pb.quest, pa.quest
	pa.ends, pb.ends = pb.ends, pa.ends
	if values := j.Fields(); len(values) > 0 {
		j.sight.Change(values)
		j.sight.Flush()
	}
}

// Answer implements conn.Answerer.
func (j *Updates) Answer(question any) bool {
	switch q := question.(type) {
	case askQuest:
		if d, ok := j.sight.Edition().QuestBehind(uint32(q)); ok {
			j.sight.Send(j.answer(uint32(q), d))
		}
	case askSign:
		j.sight.Send(&npc.QuestStatus{GUID: uint64(q), Status: j.sign(j.marks[uint64(q)])})
	case askSigns:
		j.sight.Send(j.signs())
	case askSwap:
		j.swap(int(q.A), int(q.B))
	default:
		return false
	}
	return true
}

func (j *Updates) sign(m view.Mark) uint8 { return j.numbers.Marks[m] }

// signs returns the quest marks of all units in sight that have quests.
func (j *Updates) signs() *npc.QuestStatuses {
	m := new(npc.QuestStatuses)
	for _, name := range slices.Sorted(maps.Keys(j.marks)) {
		m.List = append(m.List, npc.QuestStatusOf{GUID: name, Status: j.sign(j.marks[name])})
	}
	return m
}

// Signs sends all quest marks to a client that has just been shown the map.
func (j *Updates) Signs() {
	for _, s := range j.signs().List {
		j.sight.Put(&npc.QuestStatus{GUID: s.GUID, Status: s.Status})
	}
}

// Reads reports whether the client was shown a quest page in this step: the page replaces a
// menu.
func (j *Updates) Reads() bool { return j.read && j.readAt == j.sight.Now() }

// reads records that the client was shown a quest page.
func (j *Updates) reads() { j.read, j.readAt = true, j.sight.Now() }

// Event implements conn.Part.
func (j *Updates) Event(e event.Event) bool {
	told, mine := e.(event.QuestTold)
	if mine {
		j.news(told)
	}
	return mine
}
