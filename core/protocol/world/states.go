package world

import (
	"loam/core/protocol/message"
	"loam/core/view"
)

// counters are the world states that a client has numbers for, as it has them.
func (o *teller) counters(out *view.Outlook) (all []message.WorldState) {
	if out == nil {
		return nil
	}
	for i := range out.States {
		s := &out.States[i]
		if d, ok := o.render.content.WorldState(s.ID); ok {
			if n := number(d.Clients, o.config.Version.Name, "state", 0); n != 0 {
				all = append(all, message.WorldState{State: n, Value: uint32(int32(s.Now))})
			}
		}
	}
	return all
}

// states tells a client of the world states that are others than it was told.
func (o *teller) states(v *viewer, out *view.Outlook) {
	now := o.counters(out)
	for _, s := range now {
		if was, known := v.counters[s.State]; !known || was != s.Value {
			v.conn.put(&message.StateChanged{WorldState: s})
		}
	}
	v.counted(now)
}

// counted keeps what a client has been told of world states.
func (v *viewer) counted(now []message.WorldState) {
	v.counters = make(map[uint32]uint32, len(now))
	for _, s := range now {
		v.counters[s.State] = s.Value
	}
}
