package world

import (
	"slices"
	"time"

	"loam/core/content"
	"loam/core/protocol/message"
	"loam/core/view"
)

// journal is a player's log of quests as its client has it.
type journal struct {
	now    *view.QuestLog // as last told by the map, or nil
	places []place
}

// place is one place of the log.
type place struct {
	quest content.ID // "" is free
	words [5]uint32  // as last told
	ends  int64      // Unix time in seconds at which it fails; 0 is never
}

// journalFields are the words of the log that are not as the client has them.
func (o *teller) journalFields(v *viewer, list *fields) {
	numbers := &o.config.Version.Quests
	if v.journal.now == nil || numbers.Places == 0 {
		return
	}
	if v.journal.places == nil {
		v.journal.places = make([]place, numbers.Places)
	}
	o.settleJournal(v)
	for i := range v.journal.places {
		p := &v.journal.places[i]
		words := o.journalWords(v, p)
		for w := range words[:numbers.Words] {
			if words[w] != p.words[w] {
				list.word(numbers.Log+uint16(i)*numbers.Words+uint16(w), words[w])
			}
		}
		p.words = words
	}
	log := make([]content.ID, len(v.journal.places))
	for i := range log {
		log[i] = v.journal.places[i].quest
	}
	v.conn.mu.Lock()
	v.conn.errands.log = log
	v.conn.mu.Unlock()
}

// withJournal puts the log into the first block of a player's own thing.
func (o *teller) withJournal(v *viewer, first *message.Block) {
	quests := fields(first.Values)
	o.journalFields(v, &quests)
	first.Values = quests.sorted()
}

// settleJournal gives each quest of the log a place, which it keeps: a client that
// names one by its place never means another. What finds no place is not shown.
func (o *teller) settleJournal(v *viewer) {
	places, log := v.journal.places, v.journal.now.Quests
	in := func(id content.ID) bool {
		return slices.ContainsFunc(log, func(q view.Quest) bool { return q.Quest == id })
	}
	for i := range places {
		if places[i].quest != "" && !in(places[i].quest) {
			places[i].quest, places[i].ends = "", 0
		}
	}
	for i := range log {
		q := &log[i]
		at := slices.IndexFunc(places, func(p place) bool { return p.quest == q.Quest })
		if at < 0 {
			if at = slices.IndexFunc(places, func(p place) bool { return p.quest == "" }); at < 0 {
				continue
			}
			places[at].quest, places[at].ends = q.Quest, 0
		}
		switch p := &places[at]; {
		case q.Left == 0:
			p.ends = 0
		case p.ends == 0:
			p.ends = o.config.Now().Add(time.Duration(q.Left) * time.Millisecond).Unix()
		}
	}
}

// journalWords are the words of a place: the number of the quest, how it stands, how
// often what it counts has happened, and when it fails.
func (o *teller) journalWords(v *viewer, p *place) (words [5]uint32) {
	at := slices.IndexFunc(v.journal.now.Quests, func(q view.Quest) bool { return q.Quest == p.quest })
	if at < 0 {
		return words
	}
	e := &v.journal.now.Quests[at]
	d, ok := o.render.content.Quest(e.Quest)
	if !ok {
		return words
	}
	var state uint32
	switch e.State {
	case "done":
		state = questDone
	case "failed":
		state = questFailed
	}
	words[0] = o.config.questEntry(o.render.content, e.Quest)
	wide := o.config.Version.Quests.Words == 5
	for row, i := range countedRows(d) {
		if i >= len(e.Have) {
			break
		}
		n := uint32(e.Have[i])
		if wide {
			words[2+row/2] |= min(n, 1<<16-1) << (16 * (row % 2))
		} else {
			words[1] |= min(n, 1<<6-1) << (6 * row)
		}
	}
	if wide {
		words[1], words[4] = state, uint32(p.ends)
	} else {
		words[1] |= state << 24
		words[2] = uint32(p.ends)
	}
	return words
}

// countedRows are the objectives, by index, that clients count: what is collected
// and what is paid they find out themselves.
func countedRows(d *content.Quest) (rows []int) {
	for i := range d.Objectives {
		if k := d.Objectives[i].Kind; k != content.Collect && k != content.Pay && len(rows) < questRowCount {
			rows = append(rows, i)
		}
	}
	return rows
}

// swapQuests changes two places of a client's log.
func (o *teller) swapQuests(v *viewer, a, b int) {
	if n := len(v.journal.places); a >= n || b >= n || a == b {
		return
	}
	pa, pb := &v.journal.places[a], &v.journal.places[b]
	pa.quest, pb.quest = pb.quest, pa.quest
	pa.ends, pb.ends = pb.ends, pa.ends
	var list fields
	o.journalFields(v, &list)
	if len(list) > 0 {
		v.conn.Send(&message.UpdateObject{Blocks: []message.Block{{Type: message.BlockValues, GUID: v.own, Values: list.sorted()}}})
	}
}

// journaled tells a client of its log where that has changed.
func (o *teller) journaled(v *viewer, told *view.Viewer) {
	if told.Quests == nil {
		return
	}
	v.journal.now = told.Quests
	if v.fresh {
		return
	}
	var list fields
	o.journalFields(v, &list)
	if len(list) > 0 {
		o.update(v, [][]byte{o.render.block(&message.Block{Type: message.BlockValues, GUID: v.own, Values: list.sorted()})})
	}
}

// had is how far an objective was as the client was last told.
func (j *journal) had(id content.ID, objective int) int {
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
