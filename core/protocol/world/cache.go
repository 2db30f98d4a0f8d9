package world

import (
	"fmt"
	"hash/fnv"
)

// cacheVersion is a number for all that clients keep on their disk of the running
// release: what they are told of creatures and items. Another one makes those forget that
// can be told, so that a changed name shows. It is worked out once a release.
func (s *Server) cacheVersion() uint32 {
	snapshot, release := s.config.Realm.Content()
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.cached.release == release && s.cached.version != 0 {
		return s.cached.version
	}
	hash := fnv.New32a()
	for i := range snapshot.Creatures {
		d := &snapshot.Creatures[i]
		fmt.Fprintf(hash, "%s\x00%s\x00%v\x00", d.ID, snapshot.Line("", d.Name), d.Clients)
	}
	for i := range snapshot.Items {
		d := &snapshot.Items[i]
		fmt.Fprintf(hash, "%s\x00%s\x00%s\x00%v\x00", d.ID, snapshot.Line("", d.Name), snapshot.Line("", d.Description), d.Clients)
	}
	s.cached.release, s.cached.version = release, max(hash.Sum32(), 1)
	return s.cached.version
}
