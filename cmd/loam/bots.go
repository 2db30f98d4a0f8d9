package main

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"

	"loam/cmd/loam/internal/bots"
	"loam/cmd/loam/internal/console"
	"loam/cmd/loam/internal/gameclient"
	"loam/cmd/loam/internal/terminal"
	"loam/cmd/loam/internal/usage"
	"loam/cmd/loam/internal/worlddir"
	"loam/core/model/auth"
	"loam/core/protocol/packets"
	"loam/core/store"
)

type botsCmd struct {
	Addr     string        `help:"Log-on address of game clients (default: that of the world of --make if it runs, otherwise 127.0.0.1:3724); without a port, 3724." placeholder:"HOST[:PORT]"`
	Protocol string        `default:"3.3.5a" help:"Version of the clients: 3.3.5a (default) or 1.12.1." placeholder:"VERSION"`
	Count    int           `default:"10" help:"Number of clients (default: 10)." placeholder:"N"`
	Duration time.Duration `default:"30s" help:"Duration, from the first log-on (default: 30s)." placeholder:"TIME"`
	Name     string        `default:"BOT" help:"Prefix of the account names, which a number from 1 follows (default: BOT)." placeholder:"NAME"`
	Accounts []string      `help:"Names of accounts to use instead, one for each bot." placeholder:"NAME,..."`
	Password string        `env:"LOAM_PASSWORD" help:"Password of all accounts." placeholder:"WORD"`
	Make     string        `help:"Create missing accounts as players in the world in this folder." placeholder:"WORLD"`
	Race     uint8         `default:"1" help:"Race number of new characters (default: 1)." placeholder:"N"`
	Class    uint8         `default:"1" help:"Class number of new characters (default: 1)." placeholder:"N"`
	Wait     time.Duration `default:"10s" help:"How long each client waits for an answer (default: 10s)." placeholder:"TIME"`
	JSON     bool          `name:"json" help:"Print the report as JSON, for programs; the progress goes to standard error."`
}

// Help describes what the bots do.
func (botsCmd) Help() string {
	return "Each bot logs on as a game client of the version, makes a character if its account has none, enters the world, walks in a circle with four movements a second, " +
		"and says hello every ten seconds. All have the address of this machine: for more than 40, raise connections.per_address in the world's loam.yaml. Exits with 0 if all entered and none was disconnected, otherwise with 1."
}

// maxBots bounds a crowd: each has a connection and a goroutine.
const maxBots = 5000

// Run sends a crowd into a world.
func (c botsCmd) Run(ctx context.Context, std terminal.Streams) error {
	cfg, err := c.config(ctx)
	if err != nil {
		return err
	}
	if c.Make != "" {
		if err := c.make(ctx, std, cfg.Accounts); err != nil {
			return err
		}
	}
	progress := std.Out
	if c.JSON {
		progress = std.Err
	}
	cfg.Second = func(at time.Duration, n bots.Count) {
		fmt.Fprintf(progress, "%3d s  %4d in the world  %8d messages  %d errors\n", int(at.Round(time.Second).Seconds()), n.InWorld, n.Messages, n.ErrorsInTotal)
	}
	r := bots.Run(ctx, cfg)
	if c.JSON {
		err = json.NewEncoder(std.Out).Encode(botsReportOf(cfg, r))
	} else {
		c.print(std.Out, cfg, r)
	}
	if err == nil && r.ErrorsInTotal > 0 {
		err = terminal.ErrFault
	}
	return err
}

// config is what the flags say.
func (c botsCmd) config(ctx context.Context) (bots.Config, error) {
	version, ok := gameclient.Version(c.Protocol)
	switch {
	case !ok:
		return bots.Config{}, usage.Errorf("--protocol %s: want one of %s", c.Protocol, strings.Join(gameclient.Numbers(), ", "))
	case c.Count < 1 || c.Count > maxBots:
		return bots.Config{}, usage.Errorf("--count %d: want 1 to %d", c.Count, maxBots)
	case c.Duration <= 0 || c.Wait <= 0:
		return bots.Config{}, usage.Errorf("--duration and --wait must be positive")
	case c.Password == "":
		return bots.Config{}, usage.Errorf("bots need the password of their accounts: --password WORD, or $%s", passwordVariable)
	}
	at := c.Addr
	if at == "" {
		at = c.logOn(ctx)
	}
	address, err := gameclient.Address(at)
	if err != nil {
		return bots.Config{}, usage.Errorf("--addr %v", err)
	}
	accounts := c.Accounts
	if len(accounts) == 0 {
		for i := range c.Count {
			accounts = append(accounts, c.Name+strconv.Itoa(i+1))
		}
	}
	for i, name := range accounts {
		if accounts[i], err = auth.Name(name); err != nil {
			return bots.Config{}, usage.Errorf("%v", err)
		}
	}
	return bots.Config{
		Address: address, Version: version, Accounts: accounts, Password: c.Password, Duration: c.Duration, Wait: c.Wait,
		Looks: packets.Appearance{Race: c.Race, Class: c.Class},
	}, nil
}

// logOn is the log-on address of the world whose accounts are made, if it runs; otherwise
// the one that game clients try.
func (c botsCmd) logOn(ctx context.Context) string {
	const otherwise = "127.0.0.1"
	if c.Make == "" {
		return otherwise
	}
	asked, err := console.Dial(ctx, c.Make)
	if err != nil {
		return otherwise
	}
	defer asked.Close()
	if at, code, err := asked.Ask("addresses logon"); err == nil && code == 0 {
		return strings.TrimSpace(at)
	}
	return otherwise
}

// make adds the accounts that a world does not have.
func (c botsCmd) make(ctx context.Context, std terminal.Streams, names []string) error {
	return worlddir.Flag{World: c.Make}.With(ctx, func(s store.Store, epoch int64) error {
		made := 0
		for _, name := range names {
			credentials, err := auth.NewVerifier(rand.Reader, name, c.Password)
			if err != nil {
				return usage.Errorf("%v", err)
			}
			switch _, err := s.CreateAccount(ctx, epoch, store.Account{Name: name, Credentials: credentials, Role: auth.Player}); {
			case err == nil:
				made++
			case !errors.Is(err, store.ErrExists):
				return err
			}
		}
		fmt.Fprintf(std.Err, "Made %d of %s.\n", made, terminal.CountOf(len(names), "account"))
		return nil
	})
}

// percentile is the value that so many hundredths of the sorted values do not
// exceed.
func percentile(sorted []time.Duration, p int) time.Duration {
	if len(sorted) == 0 {
		return 0
	}
	return sorted[(len(sorted)*p+99)/100-1]
}

// print writes the report for people.
func (c botsCmd) print(w io.Writer, cfg bots.Config, r bots.Report) {
	fmt.Fprintf(w, "%s of %s at %s for %s\n", terminal.CountOf(len(cfg.Accounts), "bot"), cfg.Version.Packet, cfg.Address, cfg.Duration)
	fmt.Fprintf(w, "  entered      %d of %d\n", r.Entered, len(cfg.Accounts))
	if len(r.Logins) > 0 {
		ms := func(p int) time.Duration { return percentile(r.Logins, p).Round(time.Millisecond) }
		fmt.Fprintf(w, "  log-in       p50 %s, p99 %s, max %s, from the start until the character is in the world\n", ms(50), ms(99), ms(100))
	}
	fmt.Fprintf(w, "  sent         %d movements, %d greetings\n", r.Sent, r.Greetings)
	fmt.Fprintf(w, "  received     %d messages: %d movements, %d chat messages, %d unreadable\n", r.Messages, r.Movements, r.Words, r.Strange)
	fmt.Fprintf(w, "  disconnects  %d\n  errors       %d\n", r.Disconnects, r.ErrorsInTotal)
	for _, text := range slices.Sorted(maps.Keys(r.Errors)) {
		fmt.Fprintf(w, "  %6d x %s\n", r.Errors[text], text)
	}
}

// botsReport is a report as programs read it. Times are in ms.
type botsReport struct {
	Protocol    string         `json:"protocol"`
	Address     string         `json:"address"`
	Bots        int            `json:"bots"`
	CameIn      int            `json:"came_in"`
	LoginP50    int64          `json:"login_p50_ms"`
	LoginP99    int64          `json:"login_p99_ms"`
	LoginMax    int64          `json:"login_max_ms"`
	Sent        int            `json:"movements_sent"`
	Greetings   int            `json:"greetings_sent"`
	Messages    int            `json:"messages"`
	Movements   int            `json:"movements"`
	Spoken      int            `json:"spoken"`
	Strange     int            `json:"not_understood"`
	Disconnects int            `json:"disconnects"`
	Errors      map[string]int `json:"errors"`
}

func botsReportOf(cfg bots.Config, r bots.Report) botsReport {
	ms := func(p int) int64 { return percentile(r.Logins, p).Milliseconds() }
	return botsReport{
		cfg.Version.Packet.String(), cfg.Address, len(cfg.Accounts), r.Entered, ms(50), ms(99), ms(100),
		r.Sent, r.Greetings, r.Messages, r.Movements, r.Words, r.Strange, r.Disconnects, r.Errors,
	}
}
