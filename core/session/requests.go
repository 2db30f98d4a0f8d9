package session

import (
	"context"
	"errors"

	"loam/core/model/auth"
	"loam/core/model/character"
	"loam/core/model/command"
	"loam/core/model/intent"
)

// ToolRole is the lowest role that may inspect, evaluate, control time and read the messages
// of scripts.
const ToolRole = auth.Builder

// Guest logs a guest in with the secret that its browser keeps. The protocol checks that the
// peer is on this machine, and the session that the realm is in development.
func (s *Session) Guest(ctx context.Context, key string) (Identity, error) {
	if err := s.require(Greeted, "guest"); err != nil {
		return Identity{}, err
	}
	if !s.config.Realm.Development() {
		return Identity{}, s.refuse(NotAllowed, "guests are allowed in development only")
	}
	who, err := s.config.Realm.Guest(ctx, key)
	if err != nil {
		return Identity{}, s.asRefusal(err)
	}
	s.config.Counters.Guests.Add(1)
	return who, s.known(who)
}

// Login logs an account in. Failures are counted; too many end the session.
func (s *Session) Login(ctx context.Context, name, password string) (Identity, error) {
	if err := s.require(Greeted, "login"); err != nil {
		return Identity{}, err
	}
	who, err := s.config.Realm.Login(ctx, name, password, s.from)
	if err != nil {
		return Identity{}, s.failedLogin(err)
	}
	s.config.Counters.Logins.Add(1)
	return who, s.known(who)
}

// Resume makes the session that of an account that an earlier session of the same peer has
// logged in. The protocol must have proved that.
func (s *Session) Resume(who Identity) error {
	if err := s.require(Greeted, "resume"); err != nil {
		return err
	}
	return s.known(who)
}

func (s *Session) failedLogin(err error) error {
	s.config.Counters.BadLogins.Add(1)
	if errors.Is(err, auth.ErrProof) {
		err = &Refusal{Code: BadLogin, Text: auth.ErrProof.Error()}
	}
	told := s.asRefusal(err)
	if told.Code != Unavailable {
		s.wrongKeys++
	}
	if s.wrongKeys >= s.config.Limits.Logins {
		return s.refuse(Guessing, "too many failed log-ins")
	}
	return told
}

func (s *Session) known(who Identity) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.state != Greeted {
		return s.refuse(WrongState, "the session has ended")
	}
	s.state, s.who = Authenticated, who
	return nil
}

// Characters lists the account's characters.
func (s *Session) Characters(ctx context.Context) ([]character.Record, error) {
	if err := s.require(Authenticated, "characters"); err != nil {
		return nil, err
	}
	list, err := s.config.Realm.Characters(ctx, s.Who().Account)
	if err != nil {
		return nil, s.asRefusal(err)
	}
	return list, nil
}

// Create creates a character.
func (s *Session) Create(ctx context.Context, wanted Creation) (character.Record, error) {
	if err := s.require(Authenticated, "create"); err != nil {
		return character.Record{}, err
	}
	made, err := s.config.Realm.Create(ctx, s.Who().Account, wanted)
	if err != nil {
		return character.Record{}, s.asRefusal(err)
	}
	return made, nil
}

// Delete removes a character of the account for good.
func (s *Session) Delete(ctx context.Context, characterID int64) error {
	if err := s.require(Authenticated, "delete"); err != nil {
		return err
	}
	if err := s.config.Realm.Delete(ctx, s.Who().Account, characterID); err != nil {
		return s.asRefusal(err)
	}
	return nil
}

// Rename gives a character of the account another name, and returns the character with the
// name as it is stored.
func (s *Session) Rename(ctx context.Context, characterID int64, name string) (character.Record, error) {
	if err := s.require(Authenticated, "rename"); err != nil {
		return character.Record{}, err
	}
	renamed, err := s.config.Realm.Rename(ctx, s.Who().Account, characterID, name)
	if err != nil {
		return character.Record{}, s.asRefusal(err)
	}
	return renamed, nil
}

// Enter brings a character into the world. Peer.Seated reports its place, often before Enter
// returns.
func (s *Session) Enter(ctx context.Context, characterID int64) error {
	if err := s.require(Authenticated, "enter"); err != nil {
		return err
	}
	who := s.Who()
	visit := &stay{session: s, who: who}
	s.mu.Lock()
	if s.state != Authenticated {
		s.mu.Unlock()
		return s.refuse(WrongState, "the session has ended")
	}
	s.stay, s.plays = visit, characterID
	s.mu.Unlock()
	seat, err := s.config.Realm.Enter(ctx, who, characterID, visit)
	if err != nil {
		visit.leave()
		s.forget(visit)
		return s.asRefusal(err)
	}
	return s.sit(visit, seat)
}

// sit completes Enter unless the session or the stay ended while the realm
// was busy.
func (s *Session) sit(visit *stay, seat Seat) error {
	if !visit.sit(seat) {
		return s.refuse(WrongState, "the character left the world while it was entering")
	}
	s.mu.Lock()
	stays := s.stay == visit && s.state == Authenticated
	if stays {
		s.state = InWorld
	}
	s.mu.Unlock()
	if !stays {
		visit.lose()
		return s.refuse(WrongState, "the session has ended")
	}
	return nil
}

func (s *Session) forget(visit *stay) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.stay == visit {
		s.stay = nil
	}
}

// Leave takes the player out of the world; the account stays logged in.
func (s *Session) Leave() error {
	if err := s.require(InWorld, "leave"); err != nil {
		return err
	}
	s.mu.Lock()
	visit := s.stay
	if s.state == InWorld {
		s.state, s.stay = Authenticated, nil
	}
	s.mu.Unlock()
	visit.leave()
	return nil
}

// Submit gives an intent to the player's map, or to the realm. Chat that begins with a slash
// is a command, or a chat type. A typed line that needs a role which the session does not have
// goes there too: the answer is a line of chat.
func (s *Session) Submit(in intent.Intent) error {
	if chat, ok := in.(intent.Chat); ok {
		in = command.Typed(chat)
	}
	line, typed := in.(intent.Command)
	if typed {
		in = s.config.Realm.Commands().Way(line)
	}
	if err := s.require(InWorld, in.Kind().String()); err != nil {
		return err
	}
	if need := in.Kind().Need(); !typed || need == intent.Development {
		if err := s.mayUse(need, in.Kind().String()); err != nil {
			return err
		}
	}
	if err := s.mayTalk(in.Kind()); err != nil {
		return err
	}
	s.mu.Lock()
	visit := s.stay
	s.mu.Unlock()
	seat, ok := visit.taken()
	if !ok {
		return s.refuse(WrongState, "the character is no longer in the world")
	}
	if err := seat.Submit(in); err != nil {
		return s.refuse(Busy, "%s was refused: %s", in.Kind(), err)
	}
	s.config.Counters.Intents.Add(1)
	return nil
}

// MayAsk reports whether the session may query content, which every session in the world may.
func (s *Session) MayAsk(what string) error { return s.require(InWorld, what) }

// Control controls the time of all maps, in development and with ToolRole only.
func (s *Session) Control(c TimeControl) error {
	if err := s.require(InWorld, "control"); err != nil {
		return err
	}
	if err := s.mayUse(intent.Development, "control"); err != nil {
		return err
	}
	if err := s.config.Realm.Control(c); err != nil {
		return s.asRefusal(err)
	}
	return nil
}

func (s *Session) mayUse(n intent.Need, what string) error {
	if n < intent.Tools {
		return nil
	}
	return s.Permit(ToolRole, n == intent.Development, what)
}

// Permit refuses sessions whose account has less than a role, and others than those of a realm
// in development if that is needed. What names the request.
func (s *Session) Permit(role auth.Role, development bool, what string) error {
	if !s.Who().Role.AtLeast(role) {
		return s.refuse(NotAllowed, "%s needs the role %s", what, role)
	}
	if development && !s.config.Realm.Development() {
		return s.refuse(NotAllowed, "%s works in development only", what)
	}
	return nil
}
