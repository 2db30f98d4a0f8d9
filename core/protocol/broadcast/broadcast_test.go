package broadcast

import (
	"fmt"
	"slices"
	"testing"

	"loam/core/lib/guid"
	"loam/core/model/content"
	"loam/core/model/view"
	"loam/core/session"
)

func TestAQueueHandsOverInOrder(t *testing.T) {
	most := 0
	q := NewQueue[int](func(n int) { most = max(most, n) })
	for i := range 5 {
		q.Put(i)
	}
	got, fifth := []int(nil), make(chan struct{})
	go q.Run(func(item *int) { // Close waits for it
		if got = append(got, *item); *item == 9 {
			close(fifth)
		}
	})
	for i := 5; i < 10; i++ {
		q.Put(i)
	}
	<-fifth
	q.Close()
	if want := []int{0, 1, 2, 3, 4, 5, 6, 7, 8, 9}; !slices.Equal(got, want) {
		t.Errorf("handed over %v, want %v", got, want)
	}
	if most < 5 {
		t.Errorf("at most %d items waited, five were put before anybody took one", most)
	}
	q.Put(10)
	if len(q.items) > 0 {
		t.Error("an item waits in a queue that nobody empties")
	}
}

type stander struct{ at session.Place }

func (s *stander) At() session.Place { return s.at }

func standing(on string, instance uint16, n int) *stander {
	return &stander{session.Place{Map: content.ID("w:" + on), Instance: instance, Viewer: guid.New(guid.Player, 0, uint64(n))}}
}

func TestWhoStandsInARoomIsToldInOrder(t *testing.T) {
	r := NewRooms[string, *stander]()
	for _, n := range []int{3, 1, 5, 2, 4} {
		r.Seat(fmt.Sprint(n), standing("field", 0, n))
	}
	r.Seat("elsewhere", standing("field", 1, 6))
	batch := &view.Batch{Map: "w:field"}
	for _, n := range []int{0, 2, 3, 5, 9} {
		batch.Viewers = append(batch.Viewers, view.Viewer{ID: guid.New(guid.Player, 0, uint64(n))})
	}
	told := func() (got string) {
		for v, told := range r.Told(batch) {
			if told != nil && told.ID != v.at.Viewer {
				t.Errorf("%v is told what is for %v", v.at.Viewer, told.ID)
			}
			got += fmt.Sprintf("%d:%v ", v.at.Viewer.Counter(), told != nil)
			if v.at.Viewer.Counter() == 2 { // who leaves on the way changes nothing for others
				r.Remove("2")
				r.Remove("3")
			}
		}
		return got
	}
	if got, want := told(), "1:false 2:true 3:true 4:false 5:true "; got != want {
		t.Errorf("told %s, want %s", got, want)
	}
	if got, want := told(), "1:false 4:false 5:true "; got != want {
		t.Errorf("told %s after two have left, want %s", got, want)
	}
	if r.Of("2") != nil || r.Of("4") == nil {
		t.Error("a client has a viewer while it stands on a map, and only then")
	}
}

func TestTheLastOneLeavesNoRoom(t *testing.T) {
	r := NewRooms[string, *stander]()
	r.Seat("a", standing("field", 2, 1))
	r.Seat("b", standing("field", 2, 2))
	if _, empty := r.Remove("a"); empty {
		t.Error("the room is empty with one in it")
	}
	if room, empty := r.Remove("b"); !empty || room != (Room{"w:field", 2}) {
		t.Errorf("the last one left %v, %v", room, empty)
	}
	if _, empty := r.Remove("b"); empty {
		t.Error("who has left empties a room again")
	}
	if rooms, viewers := r.Len(); rooms+viewers > 0 || r.Anybody(&view.Batch{Map: "w:field", Instance: 2}) {
		t.Errorf("%d rooms and %d viewers are left", rooms, viewers)
	}
}
