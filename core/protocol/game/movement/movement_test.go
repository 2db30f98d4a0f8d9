package movement_test

import (
	"encoding/binary"
	"math"
	"reflect"
	"testing"
	"time"

	"loam/core/lib/guid"
	"loam/core/model/content"
	"loam/core/model/intent"
	"loam/core/model/view"
	"loam/core/protocol/game/conn/conntest"
	"loam/core/protocol/game/movement"
	"loam/core/protocol/game/vanilla"
	"loam/core/protocol/game/wrath"
	"loam/core/protocol/packets"
	movementpackets "loam/core/protocol/packets/movement"
)

var anna = guid.New(guid.Player, 0, 7)

// walker is a client of 3.3.5a at a time, and how it is told to move.
type walker struct {
	*conntest.Client
	debts *movement.Requests
	pace  *movement.Updates
	at    time.Time
}

func (w *walker) Clock() time.Time { return w.at }

func newWalker(t *testing.T) *walker {
	v := wrath.Version()
	w := &walker{Client: conntest.New(t, v.Packet, v.Name, content.Tables{}), at: conntest.Wall}
	w.Self = anna
	w.debts = movement.New(w, true)
	w.pace = w.debts.NewUpdates()
	w.pace.Begin(self(nil))
	return w
}

func self(change func(s *view.Self)) *view.Self {
	s := &view.Self{Walk: 2.5, Run: 7, Swim: 4.5}
	if change != nil {
		change(s)
	}
	return s
}

// told are the names of what it is told since it was asked last.
func (w *walker) told() (list []string) {
	for _, m := range w.Told {
		list = append(list, m.Name())
	}
	w.Told = nil
	return list
}

// does is the answer to a change.
func does(ack string, counter uint32, speed float32) *movementpackets.Forced {
	m := &movementpackets.Forced{Is: ack, Mover: 7, Counter: counter}
	binary.LittleEndian.PutUint32(m.Value[:], math.Float32bits(speed))
	return m
}

func TestOnlyWhatChangesIsTold(t *testing.T) {
	for _, test := range []struct {
		name   string
		change func(s *view.Self)
		want   []string
	}{
		{"nothing", func(*view.Self) {}, nil},
		{"it runs faster", func(s *view.Self) { s.Run = 14 }, []string{"SMSG_FORCE_RUN_SPEED_CHANGE"}},
		{"it walks slower, also backwards", func(s *view.Self) { s.Walk = 1 }, []string{"SMSG_FORCE_WALK_SPEED_CHANGE", "SMSG_FORCE_RUN_BACK_SPEED_CHANGE"}},
		{"it is rooted", func(s *view.Self) { s.Rooted = true }, []string{"SMSG_FORCE_MOVE_ROOT"}},
		{"a ghost walks on water", func(s *view.Self) { s.Body = new(view.Body) }, []string{"SMSG_MOVE_WATER_WALK"}},
		{"it flies as fast as it runs", func(s *view.Self) { s.Flies = true }, []string{"SMSG_FORCE_FLIGHT_SPEED_CHANGE", "SMSG_MOVE_SET_CAN_FLY"}},
	} {
		w := newWalker(t)
		w.pace.Told(self(test.change))
		if got := w.told(); !reflect.DeepEqual(got, test.want) {
			t.Errorf("%s: it is told %v, want %v", test.name, got, test.want)
		}
	}
	v := vanilla.Version()
	c := conntest.New(t, v.Packet, v.Name, content.Tables{})
	movement.New(c, false).NewUpdates().Begin(&view.Self{Flies: true})
	if c.Told != nil {
		t.Errorf("a version without words for flying is told %+v", c.Told)
	}
}

func TestTheMapHearsWhenAllIsAnswered(t *testing.T) {
	w := newWalker(t)
	w.pace.Told(self(func(s *view.Self) { s.Run, s.Rooted = 14, true }))
	for _, wrong := range []packets.Body{
		does("CMSG_FORCE_RUN_SPEED_CHANGE_ACK", 1, 15), // another speed
		does("CMSG_FORCE_RUN_SPEED_CHANGE_ACK", 2, 14), // another change
		does("CMSG_FORCE_WALK_SPEED_CHANGE_ACK", 1, 14),
		&movementpackets.Forced{Is: "CMSG_FORCE_MOVE_ROOT_ACK", Mover: 8, Counter: 2}, // another player
	} {
		_ = w.debts.Forced(wrong)
	}
	if w.Strange != 4 || w.Asked != nil {
		t.Errorf("of 4 wrong answers %d are counted; it asks %+v", w.Strange, w.Asked)
	}
	_ = w.debts.Forced(does("CMSG_FORCE_MOVE_ROOT_ACK", 2, 0))
	if w.Asked != nil {
		t.Errorf("while one is open it asks %+v", w.Asked)
	}
	_ = w.debts.Forced(does("CMSG_FORCE_RUN_SPEED_CHANGE_ACK", 1, 14.005))
	if want := []intent.Intent{intent.Settle{}}; !reflect.DeepEqual(w.Asked, want) {
		t.Errorf("it asks %+v, want %+v", w.Asked, want)
	}
}

func TestWhoOwesAnAnswerTooLongIsOverdueOnce(t *testing.T) {
	w := newWalker(t)
	w.debts.Throw(new(movementpackets.KnockBack))
	if w.at = w.at.Add(10*time.Second - 1); w.debts.Overdue() {
		t.Error("it is overdue before its time")
	}
	if w.at = w.at.Add(1); !w.debts.Overdue() || w.debts.Overdue() {
		t.Error("it is not overdue once")
	}
	for range 257 {
		w.debts.Throw(new(movementpackets.KnockBack))
	}
	if !w.debts.Overdue() {
		t.Error("who owes too many answers is not overdue")
	}
	w.debts.Throw(new(movementpackets.KnockBack))
	w.debts.Clear()
	if w.at = w.at.Add(time.Hour); w.debts.Overdue() {
		t.Error("who is nowhere owes something")
	}
}

func TestWhoIsAboutToLeaveIsRooted(t *testing.T) {
	w := newWalker(t)
	w.pace.Sit()
	w.pace.Stand()
	if got, want := w.told(), []string{"SMSG_FORCE_MOVE_ROOT", "SMSG_FORCE_MOVE_UNROOT"}; !reflect.DeepEqual(got, want) {
		t.Errorf("it is told %v, want %v", got, want)
	}
	w.pace.Told(self(func(s *view.Self) { s.Rooted = true }))
	w.told()
	w.pace.Sit()
	w.pace.Stand()
	if got := w.told(); got != nil {
		t.Errorf("who is rooted is told %v", got)
	}
}

func TestAStanceIsToldOnce(t *testing.T) {
	w := newWalker(t)
	for _, s := range []intent.Stance{intent.Standing, intent.Sitting, intent.Sitting, intent.Kneeling} {
		w.pace.Stands(s)
	}
	sits, kneels := &packets.Result{Is: "SMSG_STANDSTATE_UPDATE", Result: 1}, &packets.Result{Is: "SMSG_STANDSTATE_UPDATE", Result: 8}
	if want := []packets.Body{sits, kneels}; !reflect.DeepEqual(w.Told, want) {
		t.Errorf("it is told %+v, want %+v", w.Told, want)
	}
	_ = w.debts.TakeStance(&packets.Number{Value: 8})
	_ = w.debts.TakeStance(&packets.Number{Value: 7}) // of the dead
	if want := []intent.Intent{intent.TakeStance{Stance: intent.Kneeling}}; !reflect.DeepEqual(w.Asked, want) || w.Strange != 1 {
		t.Errorf("it asks %+v, want %+v; %d are counted", w.Asked, want, w.Strange)
	}
}
