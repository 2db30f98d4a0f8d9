package testworld

import (
	"fmt"

	"loam/core/lib/guid"
	"loam/core/lib/value"
	"loam/core/model/content"
	"loam/core/model/event"
	"loam/core/model/view"
	"loam/mods/scenario/client"
	"loam/mods/scenario/report"
)

// gather records the events of the last step.
func (st *Stage) gather() {
	batches := st.batches
	st.batches = nil
	for _, b := range batches {
		if b.told == nil {
			st.take(Seen{at: st.Now(), Event: b.box})
			continue
		}
		st.show(b.told)
		heard := make(map[int32][]guid.GUID)
		for _, v := range b.told.Viewers {
			for _, i := range v.Events {
				heard[i] = append(heard[i], v.Unit)
			}
		}
		for i, e := range b.told.Events {
			st.take(Seen{at: st.Now(), on: b.told.Map, Event: e, Heard: heard[int32(i)]})
		}
	}
}

func (st *Stage) take(e Seen) {
	switch v := e.Event.(type) {
	case event.Spawned:
		st.note(v.Unit, v.Def)
	case event.Faulted:
		st.Faults = append(st.Faults, FaultText(v))
	case event.Spoke:
		e.Text = st.Text(v.Text, v.Args)
	case event.Told:
		e.Text = st.Text(v.Text, v.Args)
	case event.Refused:
		e.Text = st.Text(v.Reason, v.Args)
	case event.Heard:
		e.Text = v.Text
	case event.Channeled:
		e.Text = st.Text(v.Text(), v.Args())
	case event.Gestured:
		e.Text = st.Text(v.Text, value.OfRecord("target", st.Text(v.Name, value.Value{})))
	case event.Roster:
		e.Text = namesOf(v)
	case event.MenuShown:
		e.Text = st.Text(v.Text, v.Args)
	case event.Chosen:
		e.Text = st.Text(v.Text, v.Args)
	case event.Printed:
		e.Text = v.Text
	}
	st.Events = append(st.Events, e)
	st.transcribe(report.Moment{Sort: report.Happened, Event: e.Event.Kind(), Text: st.told(&e)})
}

// Written returns an event with its time, on one line.
func (st *Stage) Written(e *Seen) string {
	return fmt.Sprintf("%8.2f  %s", e.at.Seconds(), st.told(e))
}

// told describes an event with its map.
func (st *Stage) told(e *Seen) string {
	where := ""
	if e.on == "" {
		where = "realm: "
	} else if e.on != st.Current {
		where = string(e.on) + ": "
	}
	return where + st.Words(e)
}

// Words describes an event.
func (st *Stage) Words(e *Seen) string {
	return st.cfg.Tellings[e.Event.Kind()].Words(st, e.Event, e.Text)
}

// Text returns a text in the language of the scenario.
func (st *Stage) Text(t content.Text, args value.Value) string {
	return st.Release.Content.Words(st.Language, t, args)
}

// show updates each player's client with the events of the last step.
func (st *Stage) show(told *view.Batch) {
	for i := range told.Viewers {
		v := &told.Viewers[i]
		if !client.News(v) {
			continue
		}
		for _, p := range st.players {
			if p.place.Viewer == v.ID && p.place.Map == told.Map && p.place.Instance == told.Instance {
				p.Screen.Follow(v, told)
			}
		}
	}
}
