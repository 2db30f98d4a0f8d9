package game

import (
	"loam/core/model/content"
	"loam/core/model/view"
)

// question is what a client asks: either pet or part is set.
type question struct {
	name uint64 // of a pet
	pet  uint32 // the pet number
	part any    // the question to a part
}

// answer answers a question of a client in the world.
func (o *teller) answer(i *item) {
	v := o.viewers.Of(i.asks)
	o.render.open()
	switch {
	case v == nil:
	case i.part != nil:
		v.shows.answers(i.part)
	case i.pet != 0:
		o.petName(v, i.name, i.pet)
	}
}

// playing yields the players with clients of the version, as these see them, and their maps;
// in no order.
func (o *teller) playing(yield func(own *view.Object, on content.ID) bool) {
	for _, v := range o.viewers.All() {
		if own := v.sees[v.place.Player]; own != nil && !yield(own, v.place.Map) {
			return
		}
	}
}
