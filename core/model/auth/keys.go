package auth

import (
	"container/list"
	"sync"
)

// MaxKeys is the number of session keys that a realm keeps. Only a proved password creates
// a key, so attackers cannot displace other keys.
const MaxKeys = 100_000

// Keys holds the session key of the latest log-on of each account: a reconnect and the
// world ask for it. A key stays until the next full log-on of its account. Over the limit
// it drops the least recently used key, and that account must log on in full. It is safe
// for concurrent use.
type Keys struct {
	limit int

	mu     sync.Mutex // guards all below
	byName map[string]*list.Element
	recent *list.List // of keyOf, most recently used first
}

type keyOf struct {
	name string
	key  SessionKey
}

// NewKeys returns an empty store of at most limit keys, and at least 1.
func NewKeys(limit int) *Keys {
	return &Keys{limit: max(limit, 1), byName: make(map[string]*list.Element), recent: list.New()}
}

// Set stores the key of the account called name, in any case, and replaces an earlier one.
func (k *Keys) Set(name string, key SessionKey) {
	name = upper(name)
	k.mu.Lock()
	defer k.mu.Unlock()
	if e := k.byName[name]; e != nil {
		e.Value = keyOf{name, key}
		k.recent.MoveToFront(e)
		return
	}
	if len(k.byName) >= k.limit {
		k.drop(k.recent.Back())
	}
	k.byName[name] = k.recent.PushFront(keyOf{name, key})
}

// Get returns the key of the account called name, in any case.
func (k *Keys) Get(name string) (SessionKey, bool) {
	k.mu.Lock()
	defer k.mu.Unlock()
	e := k.byName[upper(name)]
	if e == nil {
		return SessionKey{}, false
	}
	k.recent.MoveToFront(e)
	return e.Value.(keyOf).key, true
}

// Forget drops the key of the account called name, which must then log on in full.
func (k *Keys) Forget(name string) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if e := k.byName[upper(name)]; e != nil {
		k.drop(e)
	}
}

// Len returns the number of keys.
func (k *Keys) Len() int {
	k.mu.Lock()
	defer k.mu.Unlock()
	return len(k.byName)
}

// drop drops a key. Called with mu held.
func (k *Keys) drop(e *list.Element) {
	delete(k.byName, e.Value.(keyOf).name)
	k.recent.Remove(e)
}
