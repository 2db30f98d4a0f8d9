package game

import (
	"loam/core/model/content"
	"loam/core/model/view"
)

// question is what a client asks: one of pet and part is set.
type question struct {
	name uint64 // of a pet
	pet  uint32 // the number of that pet
	part any    // of what a part tells
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

// playing yields those who play with clients of the version as these see them, and on
// which map; in no order.
func (o *teller) playing(yield func(own *view.Object, on content.ID) bool) {
	for _, v := range o.viewers.All() {
		if own := v.sees[v.place.Player]; own != nil && !yield(own, v.place.Map) {
			return
		}
	}
}
