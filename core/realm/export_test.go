package realm

import (
	"loam/core/model/inbox"
	"loam/core/realm/serial"
)

// Unsaved is how many records are not safe yet.
func (r *Realm) Unsaved() int {
	return len(r.records.All())
}

// Unsettled lists who is on no map.
func (r *Realm) Unsettled() []string {
	var names []string
	for _, s := range serial.Ask(&r.inbox, r.stays.roster) {
		if !s.here {
			names = append(names, s.name)
		}
	}
	return names
}

// Steps is how many steps the realm has made.
func (r *Realm) Steps() int64 {
	return serial.Ask(&r.inbox, func() int64 { return r.steps })
}

// BoxHash is the hash of the realm box of a headless realm.
func (r *Realm) BoxHash() uint64 { return r.box().Hash() }

// Post hands the realm a message as a map does.
func (r *Realm) Post(m inbox.Message) { r.post.put(m) }
