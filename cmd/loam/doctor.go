package main

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"strings"
	"time"

	"loam/cmd/loam/internal/console"
	"loam/cmd/loam/internal/doctor"
	"loam/cmd/loam/internal/gameclient"
	"loam/cmd/loam/internal/terminal"
	"loam/cmd/loam/internal/usage"
	"loam/cmd/loam/internal/world"
	"loam/cmd/loam/internal/worlddir"
)

type doctorCmd struct {
	World   string        `arg:"" optional:"" help:"Folder of a world that runs on this machine (default: world); all its addresses are checked."`
	Addr    string        `help:"Log-on address of game clients, also on another machine, instead of a world's own addresses; without a port, 3724." placeholder:"HOST[:PORT]"`
	Account string        `help:"Log on with this account; its password is $LOAM_PASSWORD, is asked for, or read from standard input. Without an account, only what needs none is checked." placeholder:"NAME"`
	Wait    time.Duration `default:"10s" help:"How long to wait for each answer (default: 10s)." placeholder:"TIME"`
	JSON    bool          `name:"json" help:"Print the findings as JSON, for programs; the progress goes to standard error."`
}

// Help describes the checks.
func (doctorCmd) Help() string {
	return "Takes the steps of a game client of each version, from the log-on service to the list of characters, and of a browser that opens the page. " +
		"If a step fails, it reports why and what to do. It does not enter the world with a character.\n\n" +
		"Exits with 0 if all clients get in, and with 1 if one does not."
}

// passwordVariable holds the password for commands that log on.
const passwordVariable = "LOAM_PASSWORD"

// Run checks every address.
func (c doctorCmd) Run(ctx context.Context, std terminal.Streams) error {
	if c.Addr != "" && c.World != "" {
		return usage.Errorf("a world or --addr, not both: --addr is for worlds elsewhere")
	}
	if c.Wait <= 0 {
		return usage.Errorf("--wait %s: must be positive", c.Wait)
	}
	pages, clients, err := c.addresses(ctx)
	if err != nil {
		return err
	}
	cfg := doctor.Config{Account: c.Account, Without: "needs an account: --account NAME", Wait: c.Wait}
	if c.Account != "" {
		if cfg.Password = os.Getenv(passwordVariable); cfg.Password == "" {
			if cfg.Password, err = terminal.ReadPassword(ctx, std); err != nil {
				return err
			}
		}
	}
	progress := std.Out
	if c.JSON {
		progress = std.Err
	}
	cfg.Began = func(f *doctor.Finding) { fmt.Fprintf(progress, "%s, %s:\n", f.Address, f.As) }
	cfg.Stepped = func(s doctor.Step) {
		fmt.Fprintln(progress, strings.TrimRight(fmt.Sprintf("  %-11s %-8s %s", s.Name, s.Outcome, s.Detail), " "))
		if s.Do != "" {
			fmt.Fprintf(progress, "%22s %s\n", "->", s.Do)
		}
	}
	findings := c.examine(ctx, cfg, pages, clients)
	if ctx.Err() != nil {
		return errInterrupted
	}
	return c.conclude(std, findings)
}

// examine goes all the ways.
func (c doctorCmd) examine(ctx context.Context, cfg doctor.Config, pages, clients []string) []*doctor.Finding {
	var findings []*doctor.Finding
	for _, page := range pages {
		findings = append(findings, doctor.Page(ctx, cfg, page))
	}
	for _, address := range clients {
		for _, v := range gameclient.Versions() {
			if ctx.Err() != nil {
				return findings
			}
			f := doctor.Client(ctx, cfg, address, v)
			if f.Refused {
				cfg.Account, cfg.Without = "", "the account was refused above"
			}
			findings = append(findings, f)
		}
	}
	return findings
}

// conclude prints the result.
func (c doctorCmd) conclude(std terminal.Streams, findings []*doctor.Finding) error {
	bad, left := 0, false
	for _, f := range findings {
		if f.Failed() {
			bad++
		}
		for _, s := range f.Steps {
			left = left || s.Outcome == doctor.Skipped
		}
	}
	switch {
	case c.JSON:
		if err := json.NewEncoder(std.Out).Encode(findings); err != nil {
			return err
		}
	case bad > 0:
		fmt.Fprintf(std.Out, "%d of %s failed.\n", bad, terminal.CountOf(len(findings), "check"))
	case left:
		fmt.Fprintln(std.Out, "No problems found; the steps that need an account were skipped.")
	default:
		fmt.Fprintln(std.Out, "No problems found.")
	}
	if bad > 0 {
		return terminal.ErrFault
	}
	return nil
}

// addresses are those of pages, and of log-on services as host:port.
func (c doctorCmd) addresses(ctx context.Context) (pages, clients []string, err error) {
	if c.Addr != "" {
		address, err := gameclient.Address(c.Addr)
		if err != nil {
			return nil, nil, usage.Errorf("--addr %v", err)
		}
		return nil, []string{address}, nil
	}
	if c.World == "" {
		c.World = world.Usual
	}
	if !world.Is(c.World) {
		return nil, nil, usage.Errorf("%s is not a world: it has no %s (name another folder, or give an address with --addr HOST)", c.World, world.ConfigFile)
	}
	conn, err := console.Dial(ctx, c.World)
	if err != nil {
		return nil, nil, err
	}
	defer conn.Close()
	text, _, err := conn.Ask("addresses")
	if err != nil {
		return nil, nil, err
	}
	for _, m := range worlddir.ToldPage.FindAllStringSubmatch(text, -1) {
		pages = append(pages, m[1])
	}
	for _, m := range worlddir.ToldRealm.FindAllStringSubmatch(text, -1) {
		address, err := gameclient.Address(m[1])
		if err != nil {
			return nil, nil, err
		}
		clients = append(clients, address)
	}
	if len(clients) == 0 {
		return nil, nil, fmt.Errorf("game clients cannot log on to %s: logon is off; start the world with --logon HOST:PORT", c.World)
	}
	return pages, clients, nil
}
