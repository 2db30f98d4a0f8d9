package server

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/rs/zerolog"

	"loam/core/model/auth"
	"loam/core/model/character"
	"loam/core/protocol/game"
	"loam/core/protocol/game/client"
	logonclient "loam/core/protocol/logon/client"
	"loam/core/protocol/packets"
	"loam/core/protocol/packets/movement"
	"loam/core/store/sqlite"
)

// comeIn brings the only character of an account into the world in a game client, and
// makes it first if there is none.
func (s *Server) comeIn(ctx context.Context, v *game.Version, account, character string) (*client.Client, error) {
	visit, err := logonclient.Dial(ctx, logonclient.Config{Address: s.LogOnAddr().String(), Version: v.Packet, Name: account, Password: "secret12"})
	if err != nil {
		return nil, err
	}
	defer visit.Close()
	key, err := visit.LogOn()
	if err != nil {
		return nil, err
	}
	realms, err := visit.Realms()
	if err != nil {
		return nil, err
	}
	c, err := client.Connect(ctx, v, realms[0].Address, strings.ToUpper(account), key)
	if err != nil {
		return nil, err
	}
	if err := enterIn(ctx, c, character); err != nil {
		c.Close(ctx)
		return nil, err
	}
	return c, nil
}

func enterIn(ctx context.Context, c *client.Client, character string) error {
	list := func() error {
		had := c.Model().Listed
		if err := c.Send(packets.NewEmpty("CMSG_CHAR_ENUM")); err != nil {
			return err
		}
		return c.Wait(ctx, "the list", func(m *client.Model) bool { return m.Listed > had })
	}
	if err := list(); err != nil {
		return err
	}
	if len(c.Model().Characters) == 0 {
		if err := c.Send(&packets.CreateCharacter{Character: character, Appearance: packets.Appearance{Race: 1, Class: 1}}); err != nil {
			return err
		}
		if err := list(); err != nil {
			return err
		}
	}
	if err := c.Send(&packets.GUID{Is: "CMSG_PLAYER_LOGIN", GUID: c.Model().Characters[0].GUID}); err != nil {
		return err
	}
	return c.Wait(ctx, "the world", func(m *client.Model) bool { return m.Self != 0 && m.Objects[m.Self] != nil })
}

// guardedLog is a log that may be read while it is written.
type guardedLog struct {
	mu  sync.Mutex // guards all below
	buf bytes.Buffer
}

func (l *guardedLog) Write(line []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.buf.Write(line)
}

func (l *guardedLog) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.buf.String()
}

// patience is how long a test may take that waits for a server. Only a failing test takes
// that long.
const patience = 4 * time.Minute

// until waits until something is the case.
func until(ctx context.Context, t *testing.T, what string, is func() bool) {
	t.Helper()
	for !is() {
		select {
		case <-ctx.Done():
			t.Fatalf("waiting for %s: %v", what, ctx.Err())
		case <-time.After(10 * time.Millisecond):
		}
	}
}

// TestOperatorsAreToldThatSavingFails: once when it begins and once when it is over,
// in the world, in clients of both versions; other players hear nothing.
func TestOperatorsAreToldThatSavingFails(t *testing.T) {
	t.Parallel()
	if runtime.GOOS == "windows" {
		t.Skip("there nobody can take away a file that is open")
	}
	for _, v := range versions() {
		t.Run(v.Name, func(t *testing.T) {
			ctx, cancel := context.WithTimeout(t.Context(), patience)
			defer cancel()
			dir := t.TempDir()
			s := open(t, dir, LogOn{Name: "Heath"})
			s.account(t, "BEN")
			anna, err := s.Store.AccountByName(ctx, "anna")
			if err != nil {
				t.Fatal(err)
			}
			if err := s.Store.SetRole(ctx, s.Epoch, anna.ID, auth.Operator); err != nil {
				t.Fatal(err)
			}
			s.runs(t)
			operator, err := s.comeIn(ctx, v, "anna", "Anna")
			if err != nil {
				t.Fatal(err)
			}
			defer operator.Close(ctx)
			player, err := s.comeIn(ctx, v, "ben", "Ben")
			if err != nil {
				t.Fatal(err)
			}
			defer player.Close(ctx)
			heard := func(m *client.Model, text string) (n int) {
				for _, said := range m.Said {
					if strings.Contains(said.Text, text) {
						n++
					}
				}
				return n
			}
			file, away := filepath.Join(dir, DatabaseFile), filepath.Join(dir, "elsewhere")
			if err := os.Rename(file, away); err != nil {
				t.Fatal(err)
			}
			record := character.Record{ID: 1 << 40, Name: "Nobody"}
			if err := s.Saver.Submit(nil, record); err != nil {
				t.Fatal(err)
			}
			hears := func(text string) {
				t.Helper()
				if err := operator.Wait(ctx, text, func(m *client.Model) bool { return heard(m, text) > 0 }); err != nil {
					t.Fatal(err)
				}
			}
			hears("put it back")
			until(ctx, t, "several failures", func() bool { return s.Saver.Counts().Failing > 3 })
			if err := os.Rename(away, file); err != nil {
				t.Fatal(err)
			}
			hears("Saving works again")
			operator.Look(func(m *client.Model) {
				if n := heard(m, "Saving fails"); n != 1 {
					t.Errorf("the operator is told %d times that saving fails", n)
				}
			})
			player.Look(func(m *client.Model) {
				if n := heard(m, "Saving"); n != 0 {
					t.Errorf("a player is told %d times how saving goes", n)
				}
			})
		})
	}
}

// TestPlayGoesOnWhileTheDatabaseIsAway takes the file of the database away from under a
// world: people play on, also those who leave and come back, the operator is told what
// to do, and what they did is in the database once it is back.
func TestPlayGoesOnWhileTheDatabaseIsAway(t *testing.T) {
	t.Parallel()
	if runtime.GOOS == "windows" {
		t.Skip("there nobody can take away a file that is open")
	}
	ctx, cancel := context.WithTimeout(t.Context(), patience)
	defer cancel()
	dir, log := t.TempDir(), &guardedLog{}
	s := open(t, dir, LogOn{Name: "Heath"}, func(c *Config) { c.Log = zerolog.New(log) })
	stop := s.runs(t)
	c, err := s.comeIn(ctx, versions()[0], "anna", "Anna")
	if err != nil {
		t.Fatal(err)
	}
	away := func(from, to string) {
		for _, end := range []string{"", "-wal", "-shm"} {
			if err := os.Rename(filepath.Join(dir, from+end), filepath.Join(dir, to+end)); err != nil {
				t.Fatal(err)
			}
		}
	}
	away(DatabaseFile, "elsewhere")
	var turned movement.Move
	c.Look(func(m *client.Model) {
		turned = movement.Move{Is: "MSG_MOVE_SET_FACING", Mover: m.Self, Movement: m.Objects[m.Self].Place.Movement}
	})
	turned.Facing = 1.5
	if err := c.Send(&turned); err != nil {
		t.Fatal(err)
	}
	until(ctx, t, "a save that fails", func() bool { return s.Saver.Counts().Failing > 0 })
	s.Realm.Kick("Anna", "come again")
	until(ctx, t, "Anna to leave", func() bool { return len(s.Realm.Players()) == 0 })
	c.Close(ctx)
	if c, err = s.comeIn(ctx, versions()[1], "anna", "Anna"); err != nil {
		t.Fatalf("while the database is away: %v", err)
	}
	c.Look(func(m *client.Model) {
		if got := m.Objects[m.Self].Place.Facing; got != 1.5 {
			t.Errorf("she comes back with a facing of %v, want 1.5", got)
		}
	})
	c.Close(ctx)
	if counts := s.Saver.Counts(); counts.Lost > 0 || counts.Waiting == 0 {
		t.Errorf("while the database is away: %+v", counts)
	}
	ended := make(chan struct{}) // closed by the goroutine below
	go func() {                  // ends when the database is back
		stop()
		close(ended)
	}()
	until(ctx, t, "the word that the world does not end", func() bool { return strings.Contains(log.String(), "stops only after the save succeeds") })
	away("elsewhere", DatabaseFile)
	<-ended
	for _, want := range []string{"moved or deleted while the world was running: put it back", "saving works again"} {
		if !strings.Contains(log.String(), want) {
			t.Errorf("the operator was not told %q:\n%s", want, log)
		}
	}
	again, err := sqlite.Open(ctx, filepath.Join(dir, DatabaseFile))
	if err != nil {
		t.Fatal(err)
	}
	defer again.Close()
	if rec, err := again.CharacterByName(ctx, "Anna"); err != nil || rec.Position.Facing != 1.5 {
		t.Errorf("after a restart she faces %v, want 1.5: %v", rec.Position.Facing, err)
	}
}
