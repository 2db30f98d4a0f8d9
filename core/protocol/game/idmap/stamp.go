package idmap

import (
	"fmt"
	"hash/fnv"
)

// Stamp returns a number for everything of the release that clients cache on disk, which is
// the answers about creatures and items. With a different number the clients that receive it
// drop their cache, so that a changed name shows. It is computed once.
func (e *ReleaseNames) Stamp() uint32 {
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.stamp != 0 {
		return e.stamp
	}
	hash := fnv.New32a()
	for i := range e.Content.Creatures {
		d := &e.Content.Creatures[i]
		fmt.Fprintf(hash, "%s\x00%s\x00%v\x00", d.ID, e.Content.Line("", d.Name), d.Clients)
	}
	for i := range e.Content.Items {
		d := &e.Content.Items[i]
		fmt.Fprintf(hash, "%s\x00%s\x00%s\x00%v\x00", d.ID, e.Content.Line("", d.Name), e.Content.Line("", d.Description), d.Clients)
	}
	e.stamp = max(hash.Sum32(), 1)
	return e.stamp
}
