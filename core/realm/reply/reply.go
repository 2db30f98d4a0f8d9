// Package reply keeps who waits for the reply to an operator command. It starts no goroutine.
package reply

import (
	"sync"

	"loam/core/model/command"
)

// Desk keeps operator commands that wait for a reply. Any goroutine may call its methods. The
// zero Desk is empty.
type Desk struct {
	mu      sync.Mutex // guards the rest; held for no call
	last    int64      // number of the last command
	waiting map[int64]func(command.Reply)
}

// Expect numbers a command whose reply is passed to answered, at most once, on the goroutine
// that calls Answer.
func (d *Desk) Expect(answered func(command.Reply)) int64 {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.last++
	if d.waiting == nil {
		d.waiting = make(map[int64]func(command.Reply))
	}
	d.waiting[d.last] = answered
	return d.last
}

// Answer passes on the reply to a command, unless it has been answered or forgotten.
func (d *Desk) Answer(number int64, reply command.Reply) {
	if answered := d.take(number); answered != nil {
		answered(reply)
	}
}

// Forget stops waiting for the reply to a command, which may never arrive.
func (d *Desk) Forget(number int64) { d.take(number) }

func (d *Desk) take(number int64) func(command.Reply) {
	d.mu.Lock()
	defer d.mu.Unlock()
	answered := d.waiting[number]
	delete(d.waiting, number)
	return answered
}
