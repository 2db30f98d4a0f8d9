package realm

import (
	"loam/core/box"
	"loam/core/intent"
)

// Unsaved is how many records are not safe yet.
func (r *Realm) Unsaved() int {
	r.mu.Lock()
	defer r.mu.Unlock()
	n := 0
	for _, list := range r.unsaved.accounts {
		n += len(list)
	}
	return n
}

// Accept tells how many kinds of input there are, and which of them the box
// neither takes nor writes down.
func Accept() (kinds int, missing []int) {
	for k := range inputKinds {
		if accept[k] == nil || int(k) >= len(inputs) || inputs[k].Name == "" {
			missing = append(missing, int(k))
		}
	}
	return int(inputKinds), missing
}

// Unsettled lists who is on no map.
func (r *Realm) Unsettled() []string {
	r.mu.Lock()
	defer r.mu.Unlock()
	var names []string
	for _, s := range r.names {
		if !s.here {
			names = append(names, s.name)
		}
	}
	return names
}

// Steps is how many steps the realm has made.
func (r *Realm) Steps() int64 {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.steps
}

// BoxHash is the hash of the realm box of a headless realm.
func (r *Realm) BoxHash() uint64 { return r.box.Hash() }

// Post hands the realm a message as a map does.
func (r *Realm) Post(m box.Message) { r.post(m) }

// Requested tells whether the box does something for an intent.
func Requested(k intent.Kind) bool { return requests[k] != nil }

// Acts tells whether the box does something for an act about groups.
func Acts(act intent.GroupAct) bool { return groupActs[act] != nil }
