package auth

import (
	"container/list"
	"time"
)

// Limits are the settings of a [Throttle].
type Limits struct {
	Free   int           // free attempts
	First  time.Duration // pause after the first attempt beyond Free; doubles with each further one
	Max    time.Duration // maximum pause
	Forget time.Duration // after this time without an attempt a key is reset; at least Max
	Keys   int           // maximum number of keys; over it the least recently used one is dropped
}

// DefaultLimits suit log-ins: five attempts are free; ten more take eight and a half
// minutes; then one is allowed every five minutes.
func DefaultLimits() Limits {
	return Limits{Free: 5, First: time.Second, Max: 5 * time.Minute, Forget: 15 * time.Minute, Keys: 100_000}
}

// Throttle decides whether a password may be tried now. It counts attempts by key: an
// address, an account name, or both. It reads no clock. It belongs to one goroutine, or its
// users guard it with a mutex.
type Throttle struct {
	limits Limits
	keys   map[string]*list.Element
	recent *list.List // of *attempts, the latest first
}

type attempts struct {
	key   string
	count int       // allowed attempts that did not succeed
	last  time.Time // the latest of them
}

// NewThrottle returns a Throttle without attempts.
func NewThrottle(limits Limits) *Throttle {
	limits.Forget = max(limits.Forget, limits.Max)
	return &Throttle{limits: limits, keys: map[string]*list.Element{}, recent: list.New()}
}

// Try requests an attempt at now. An allowed attempt immediately counts as a failure, so
// that concurrent attempts gain nothing; [Throttle.Succeeded] reverts that. Next is when
// the next attempt is allowed; refused attempts do not postpone it. Times must not
// decrease; a time before the last one counts as the same time.
func (t *Throttle) Try(key string, now time.Time) (allowed bool, next time.Time) {
	t.forget(now)
	e := t.keys[key]
	if e == nil {
		e = t.remember(key)
	}
	a := e.Value.(*attempts)
	if now.Before(a.last) {
		now = a.last
	}
	if next = a.last.Add(t.pause(a.count)); a.count > 0 && now.Before(next) {
		return false, next
	}
	a.count, a.last = a.count+1, now
	t.recent.MoveToFront(e)
	return true, now.Add(t.pause(a.count))
}

// Succeeded reverts the attempt that was just counted for key. Earlier failures stay:
// knowing one password does not help to guess another.
func (t *Throttle) Succeeded(key string) {
	e := t.keys[key]
	if e == nil {
		return
	}
	if a := e.Value.(*attempts); a.count > 1 {
		a.count--
		return
	}
	t.drop(e)
}

// Len returns the number of keys.
func (t *Throttle) Len() int { return len(t.keys) }

// pause returns the pause after count failures.
func (t *Throttle) pause(count int) time.Duration {
	if count <= t.limits.Free {
		return 0
	}
	pause := t.limits.First
	for i := t.limits.Free + 1; i < count && pause < t.limits.Max; i++ {
		pause *= 2
	}
	return min(pause, t.limits.Max)
}

func (t *Throttle) remember(key string) *list.Element {
	if len(t.keys) >= t.limits.Keys && t.recent.Len() > 0 {
		t.drop(t.recent.Back())
	}
	e := t.recent.PushFront(&attempts{key: key})
	t.keys[key] = e
	return e
}

func (t *Throttle) forget(now time.Time) {
	for e := t.recent.Back(); e != nil; e = t.recent.Back() {
		if now.Sub(e.Value.(*attempts).last) < t.limits.Forget {
			return
		}
		t.drop(e)
	}
}

func (t *Throttle) drop(e *list.Element) {
	delete(t.keys, e.Value.(*attempts).key)
	t.recent.Remove(e)
}
