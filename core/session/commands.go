package session

import (
	"loam/core/lib/guid"
	"loam/core/lib/value"
	"loam/core/model/command"
	"loam/core/model/content"
)

// Complete returns the completions of a command line. Names of players are those on the
// player's map, or for a command of the realm state all of them.
func (s *Session) Complete(line string) (command.Completion, error) {
	if err := s.require(InWorld, "complete"); err != nil {
		return command.Completion{}, err
	}
	if len(line) > command.MaxLine {
		return command.Completion{}, nil
	}
	table := s.config.Realm.Commands()
	c, _, ok := table.Find(line)
	w := others{realm: s.config.Realm, everywhere: ok && (c.Realm || c.Far()) || table.Reaches(line)}
	s.mu.Lock()
	w.stay = s.stay
	s.mu.Unlock()
	return table.Complete(line, s.Who().Role, w), nil
}

// others is the world that completion uses.
type others struct {
	realm      Realm
	stay       *stay
	everywhere bool
}

func (o others) Content() *content.Snapshot {
	snapshot, _ := o.realm.Content()
	return snapshot
}

// Player returns false: completion uses Players.
func (others) Player(string) (value.Value, bool) { return value.Value{}, false }

func (o others) Players() []string {
	if o.everywhere {
		return o.realm.PlayersOn("")
	}
	if on := o.stay.where(); on != "" {
		return o.realm.PlayersOn(on)
	}
	return nil
}

// Selected returns 0: completion does not use the selection.
func (others) Selected() guid.GUID { return 0 }
