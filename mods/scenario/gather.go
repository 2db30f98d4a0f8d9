package scenario

import (
	"fmt"

	"loam/core/content"
	"loam/core/event"
	"loam/core/guid"
	"loam/core/plain"
)

// gather takes down what the last step told.
func (r *runner) gather() {
	batches := r.batches
	r.batches = nil
	for _, b := range batches {
		if b.told == nil {
			r.take(seen{at: r.now(), event: b.box})
			continue
		}
		r.showPanels(b.told)
		r.showSights(b.told)
		heard := make(map[int32][]guid.GUID)
		for _, v := range b.told.Viewers {
			for _, i := range v.Events {
				heard[i] = append(heard[i], v.Unit)
			}
		}
		for i, e := range b.told.Events {
			r.take(seen{at: r.now(), on: b.told.Map, event: e, heard: heard[int32(i)]})
		}
	}
}

func (r *runner) take(e seen) {
	switch v := e.event.(type) {
	case event.Spawned:
		r.note(v.Unit, v.Def)
	case event.Faulted:
		r.faults = append(r.faults, faultText(v))
	case event.Spoke:
		e.text = r.text(v.Text, v.Args)
	case event.Told:
		e.text = r.text(v.Text, v.Args)
	case event.Refused:
		e.text = r.text(v.Reason, v.Args)
	case event.Heard:
		e.text = v.Text
	case event.Channeled:
		e.text = r.text(v.Text(), v.Args())
	case event.Gestured:
		e.text = r.text(v.Text, plain.OfRecord("target", r.text(v.Name, plain.Value{})))
	case event.Roster:
		e.text = namesOf(v)
	case event.MenuShown:
		e.text = r.text(v.Text, v.Args)
	case event.Chosen:
		e.text = r.text(v.Text, v.Args)
	case event.Printed:
		e.text = v.Text
	}
	r.events = append(r.events, e)
	r.transcribe(r.written(&e))
}

// written is an event with its time, on one line.
func (r *runner) written(e *seen) string {
	where := ""
	if e.on == "" {
		where = "realm: "
	} else if e.on != r.current {
		where = string(e.on) + ": "
	}
	return fmt.Sprintf("%8.2f  %s%s", e.at.Seconds(), where, tellings[e.event.Kind()].words(r, e.event, e.text))
}

// text is what somebody reads in the language of the scenario.
func (r *runner) text(t content.Text, args plain.Value) string {
	return r.rel.Content.Words(r.language, t, args)
}
