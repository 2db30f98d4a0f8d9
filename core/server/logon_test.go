package server

import (
	"context"
	"errors"
	"net"
	"strings"
	"testing"

	"github.com/rs/zerolog"

	"loam/core/model/auth"
	"loam/core/model/character"
	"loam/core/model/content"
	"loam/core/protocol/logon"
	"loam/core/protocol/logon/client"
	"loam/core/protocol/packets/codec"
	"loam/core/store"
	"loam/mods/release"
	"loam/scripting"
)

// noEntries knows no number but one.
type noEntries struct{}

func (noEntries) Entry(string, content.ID) uint32     { return 0x800000 }
func (noEntries) ItemEntry(string, content.ID) uint32 { return 0x800001 }

// ObjectEntry implements lexicon.Entries.
func (noEntries) ObjectEntry(_ string, id content.ID) uint32 { return 0xA00000 + uint32(len(id)) }

// open makes a server of an empty world in a folder, in which ANNA has an account.
func open(t *testing.T, dir string, l LogOn, change ...func(*Config)) *Server {
	t.Helper()
	r, problems := release.Compose(release.Options{Compiler: scripting.NewCompiler(nil)}, nil)
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	if l.Listen == "" {
		l.Listen = "127.0.0.1:0"
	}
	cfg := Config{DataDir: dir, Listen: "127.0.0.1:0", LogOn: l, Entries: noEntries{}, Release: r.Release, Log: zerolog.Nop()}
	for _, c := range change {
		c(&cfg)
	}
	s, err := New(t.Context(), cfg)
	if err != nil {
		t.Fatal(err)
	}
	s.account(t, "ANNA")
	return s
}

// account makes an account with the password of all, if there is none.
func (s *Server) account(t *testing.T, name string) {
	t.Helper()
	c, err := auth.NewVerifier(strings.NewReader(strings.Repeat("salt", 8)), name, "secret12")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := s.Store.CreateAccount(t.Context(), s.Epoch, store.Account{Name: name, Credentials: c}); err != nil && !errors.Is(err, store.ErrExists) {
		t.Fatal(err)
	}
}

// runs serves until what is returned is called.
func (s *Server) runs(t *testing.T) (stop func()) {
	t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan error, 1) // sent to once by the goroutine below
	go func() {                 // ends with ctx, waited for by stop
		done <- s.Run(ctx)
	}()
	return func() {
		cancel()
		if err := <-done; err != nil {
			t.Errorf("Run = %v", err)
		}
	}
}

func visitor(t *testing.T, s *Server, v codec.Version, name string) *client.Conn {
	t.Helper()
	c, err := client.Dial(t.Context(), client.Config{Address: s.LogOnAddr().String(), Version: v, Name: name, Password: "secret12"})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { c.Close() })
	return c
}

func TestTheRealmIsListedAsItIsConfigured(t *testing.T) {
	for _, test := range []struct {
		name  string
		logOn LogOn
		port  uint16 // of the world
		want  logon.Realm
	}{
		{
			"with a world", LogOn{Name: "Heath", Players: 10, Type: logon.TypePvP, Flags: logon.FlagRecommended}, 8085,
			logon.Realm{ID: 1, Name: "Heath", Type: logon.TypePvP, Flags: logon.FlagRecommended, Address: "127.0.0.1:8085", Characters: 2},
		},
		{
			"at another address", LogOn{Name: "Heath", Players: 10, Address: "play.example.org"}, 8085,
			logon.Realm{ID: 1, Name: "Heath", Address: "play.example.org:8085", Characters: 2},
		},
		{
			"at another port", LogOn{Name: "Heath", Players: 10, Address: "play.example.org:9"}, 8085,
			logon.Realm{ID: 1, Name: "Heath", Address: "play.example.org:9", Characters: 2},
		},
	} {
		t.Run(test.name, func(t *testing.T) {
			s := open(t, t.TempDir(), test.logOn)
			s.worldPorts = map[codec.Version]uint16{codec.Vanilla: test.port, codec.Wrath: test.port}
			a, err := s.Store.AccountByName(t.Context(), "anna")
			if err != nil {
				t.Fatal(err)
			}
			for _, name := range []string{"Anna", "Berta"} {
				if _, err := s.Store.CreateCharacter(t.Context(), s.Epoch, character.Record{Account: a.ID, Name: name}); err != nil {
					t.Fatal(err)
				}
			}
			defer s.runs(t)()
			for _, version := range []codec.Version{codec.Vanilla, codec.Wrath} {
				c := visitor(t, s, version, "anna")
				if _, err := c.LogOn(); err != nil {
					t.Fatal(err)
				}
				list, err := c.Realms()
				if err != nil || len(list) != 1 || list[0] != test.want {
					t.Errorf("%v: %+v, %v; want %+v", version, list, err, test.want)
				}
			}
			if _, ok := s.Keys.Get("anna"); !ok {
				t.Error("the world does not get the session key")
			}
		})
	}
}

func TestEachVersionIsSentToItsOwnWorld(t *testing.T) {
	s := open(t, t.TempDir(), LogOn{Name: "Heath"})
	s.worldPorts = map[codec.Version]uint16{codec.Vanilla: 8085, codec.Wrath: 8086}
	defer s.runs(t)()
	for version, want := range map[codec.Version]string{codec.Vanilla: "127.0.0.1:8085", codec.Wrath: "127.0.0.1:8086"} {
		c := visitor(t, s, version, "anna")
		if _, err := c.LogOn(); err != nil {
			t.Fatal(err)
		}
		if list, err := c.Realms(); err != nil || len(list) != 1 || list[0].Address != want || list[0].Flags != 0 {
			t.Errorf("%v: %+v, %v; want %s", version, list, err, want)
		}
	}
}

func TestPopulation(t *testing.T) {
	for _, test := range []struct {
		players, full int
		want          float32
	}{{0, 100, 0}, {50, 100, 1}, {100, 100, 2}, {500, 100, 2}, {1, 0, 2}} {
		if got := population(test.players, test.full); got != test.want {
			t.Errorf("%d players of %d: %v, want %v", test.players, test.full, got, test.want)
		}
	}
}

// Who asks for an unknown name twice, with a restart between, must learn nothing.
func TestChallengesOfUnknownNamesOutliveARestart(t *testing.T) {
	dir := t.TempDir()
	var salts [2][32]byte
	for i := range salts {
		s := open(t, dir, LogOn{})
		stop := s.runs(t)
		conn, err := net.Dial("tcp", s.LogOnAddr().String())
		if err != nil {
			t.Fatal(err)
		}
		stream := logon.NewStream(conn, 1000)
		err = stream.Write(codec.Wrath, stopWithin, logon.OpChallenge, &logon.Challenge{Build: logon.BuildWrath, Name: "NOBODY"})
		if err == nil {
			_, err = stream.Opcode(stopWithin)
		}
		var m logon.ChallengeAnswer
		if err == nil {
			err = stream.Read(codec.Wrath, stopWithin, &m)
		}
		if err != nil {
			t.Fatal(err)
		}
		salts[i] = m.Salt
		conn.Close()
		stop()
	}
	if salts[0] != salts[1] || salts[0] == [32]byte{} {
		t.Error("an unknown name has another salt after a restart")
	}
}

func TestATakenLogOnPortSaysHowToChooseAnother(t *testing.T) {
	taken := listen(t, "127.0.0.1:0").Addr().String()
	r, problems := release.Compose(release.Options{Compiler: scripting.NewCompiler(nil)}, nil)
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	_, err := New(t.Context(), Config{DataDir: t.TempDir(), Listen: "127.0.0.1:0", LogOn: LogOn{Listen: taken}, Release: r.Release, Log: zerolog.Nop()})
	if err == nil || !strings.Contains(err.Error(), "listen on "+taken+": the port is in use by ") || !strings.Contains(err.Error(), "--logon HOST:PORT, or none with --logon off") {
		t.Errorf("New = %v", err)
	}
}

func TestAWorldNeedsNoGameClients(t *testing.T) {
	r, problems := release.Compose(release.Options{Compiler: scripting.NewCompiler(nil)}, nil)
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	s, err := New(t.Context(), Config{DataDir: t.TempDir(), Listen: "127.0.0.1:0", Release: r.Release, Log: zerolog.Nop()})
	if err != nil {
		t.Fatal(err)
	}
	if s.LogOnAddr() != nil {
		t.Error("it listens for game clients")
	}
	s.runs(t)()
}

// SpellEntry implements lexicon.Entries.
func (noEntries) SpellEntry(_ string, id content.ID) uint32 { return 0xC000 + uint32(len(id)) }

// AuraEntry implements lexicon.Entries.
func (noEntries) AuraEntry(_ string, id content.ID) uint32 { return 0xD000 + uint32(len(id)) }

// QuestEntry implements lexicon.Entries.
func (noEntries) QuestEntry(string, content.ID) uint32 { return 0xE000 }

// GoalEntry implements lexicon.Entries.
func (noEntries) GoalEntry(string, content.ID, string) uint32 { return 0xE001 }
