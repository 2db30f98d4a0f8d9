package main

import (
	"bufio"
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"loam/cmd/loam/internal/console"
	"loam/cmd/loam/internal/usage"
	"loam/cmd/loam/internal/world"
	"loam/core/auth"
	"loam/core/realm"
	"loam/core/server"
	"loam/core/store"
	"loam/core/store/sqlite"
)

type accountCmd struct {
	Add      accountAddCmd      `cmd:"" help:"Add an account; its password is asked for, or read from standard input."`
	Password accountPasswordCmd `cmd:"" help:"Change an account's password; it is asked for, or read from standard input."`
	Role     accountRoleCmd     `cmd:"" help:"Set what an account may do: player, builder or operator."`
	Ban      accountBanCmd      `cmd:"" help:"Keep an account out, for some time or until it is unbanned."`
	Unban    accountUnbanCmd    `cmd:"" help:"Let a banned account in again."`
	List     accountListCmd     `cmd:"" help:"List accounts."`
	Invite   accountInviteCmd   `cmd:"" help:"Make a link by which somebody makes an account in the page."`
	Invites  accountInvitesCmd  `cmd:"" help:"List invitations, without their links."`
	Uninvite accountUninviteCmd `cmd:"" help:"Take an invitation back."`
}

// worldFlag names the world that an account command acts on.
type worldFlag struct {
	World string `short:"w" default:"world" help:"Folder of the world (default: world)." placeholder:"DIR"`
}

func noWorld(dir string) error {
	return usage.Errorf("%s is no world, it has no %s (make one with: loam new world DIR; name another with -w DIR)", dir, world.ConfigFile)
}

// with opens the store of a world, also beside a server that runs.
func (f worldFlag) with(ctx context.Context, do func(s store.Store, epoch int64) error) error {
	if !world.Is(f.World) {
		return noWorld(f.World)
	}
	if err := os.MkdirAll(filepath.Join(f.World, world.DataFolder), 0o700); err != nil {
		return fmt.Errorf("open the world: %w", err)
	}
	return f.open(ctx, func(s *sqlite.Store) error {
		epoch, err := s.Epoch(ctx)
		if err == nil && epoch == 0 { // no server has run yet
			epoch, err = s.Claim(ctx)
		}
		if err != nil {
			return err
		}
		return do(s, epoch)
	})
}

// withOld opens the store of a world that has run before.
func (f worldFlag) withOld(ctx context.Context, do func(s *sqlite.Store) error) error {
	if _, err := os.Stat(f.database()); err != nil {
		return fmt.Errorf("%s has no database yet: it has never run", f.World)
	}
	return f.open(ctx, do)
}

func (f worldFlag) database() string {
	return filepath.Join(f.World, world.DataFolder, server.DatabaseFile)
}

func (f worldFlag) open(ctx context.Context, do func(s *sqlite.Store) error) error {
	s, err := sqlite.Open(ctx, f.database())
	if err != nil {
		return err
	}
	return errors.Join(do(s), s.Close())
}

// readPassword takes one line from standard input. A terminal does not show it.
func readPassword(ctx context.Context, std streams) (string, error) {
	if isTerminal(std.in) {
		fmt.Fprint(std.err, "Password: ")
		defer fmt.Fprintln(std.err)
		defer hideTyping(std.in)()
	}
	type answer struct {
		line string
		err  error
	}
	typed := make(chan answer, 1) // sent to once by the goroutine below
	go func() {                   // ends with a line, or with the program
		line, err := bufio.NewReader(std.in).ReadString('\n')
		typed <- answer{line, err}
	}()
	select {
	case <-ctx.Done():
		return "", errors.New("interrupted; nothing was changed")
	case a := <-typed:
		if a.err != nil && a.line == "" {
			return "", usage.Errorf("no password was given on standard input")
		}
		return strings.TrimRight(a.line, "\r\n"), nil
	}
}

// hideTyping keeps a terminal from showing what is typed, where the system has
// stty, and returns what undoes it.
func hideTyping(terminal io.Reader) (undo func()) {
	stty := func(arg string) error {
		c := exec.Command("stty", arg)
		c.Stdin = terminal
		return c.Run()
	}
	if err := stty("-echo"); err != nil {
		return func() {}
	}
	return func() { _ = stty("echo") } // it has just worked
}

type accountAddCmd struct {
	worldFlag
	Name string `arg:"" help:"3 to 16 letters and digits."`
	Role string `help:"player, builder or operator (default: operator for the first account of a world, player for all others)." placeholder:"ROLE"`
}

// Run adds an account.
func (c accountAddCmd) Run(ctx context.Context, std streams) error {
	if c.Role != "" {
		if _, err := auth.ParseRole(c.Role); err != nil {
			return usage.Errorf("%v", err)
		}
	}
	name, err := auth.Name(c.Name)
	if err != nil {
		return usage.Errorf("%v", err)
	}
	password, err := readPassword(ctx, std)
	if err != nil {
		return err
	}
	credentials, err := auth.NewVerifier(rand.Reader, name, password)
	if err != nil {
		return usage.Errorf("%v", err)
	}
	return c.with(ctx, func(s store.Store, epoch int64) error {
		role, why, err := c.role(ctx, s)
		if err != nil {
			return err
		}
		_, err = s.CreateAccount(ctx, epoch, store.Account{Name: name, Credentials: credentials, Role: role})
		if errors.Is(err, store.ErrExists) {
			return fmt.Errorf("there is an account %s already", name)
		}
		if err == nil {
			fmt.Fprintf(std.out, "Added %s as %s%s.\n", name, role, why)
		}
		return err
	})
}

// role is that of the new account, and why when nobody has chosen it: whoever
// makes the first account of a world is its operator.
func (c accountAddCmd) role(ctx context.Context, s store.Store) (auth.Role, string, error) {
	if c.Role != "" {
		role, err := auth.ParseRole(c.Role)
		return role, "", err
	}
	list, err := s.Accounts(ctx)
	if err != nil {
		return auth.Player, "", err
	}
	if slices.ContainsFunc(list, func(a store.Account) bool { return !realm.IsGuest(a.Name) }) {
		return auth.Player, "", nil
	}
	return auth.Operator, ": the first account of a world may do everything", nil
}

// change looks an account up by name and lets do change it.
func (f worldFlag) change(ctx context.Context, name string, do func(s store.Store, epoch int64, a store.Account) error) error {
	return f.with(ctx, func(s store.Store, epoch int64) error {
		a, err := s.AccountByName(ctx, name)
		if errors.Is(err, store.ErrNotFound) {
			return fmt.Errorf("there is no account %s", strconv.Quote(name))
		}
		if err != nil {
			return err
		}
		return do(s, epoch, a)
	})
}

// forget lets nobody go on with an account in a world that runs: who plays with
// it is sent out.
func (f worldFlag) forget(ctx context.Context, std streams, account string) error {
	conn, err := console.Dial(ctx, f.World)
	if err != nil {
		return nil // it does not run
	}
	defer conn.Close()
	text, code, err := conn.Ask("forget " + account)
	if err == nil && code != exitGood {
		err = errors.New(text)
	}
	if err != nil {
		return fmt.Errorf("%s may still be in the world: %w", account, err)
	}
	fmt.Fprint(std.out, text)
	return nil
}

type accountPasswordCmd struct {
	worldFlag
	Name string `arg:"" help:"Of the account."`
}

// Run sets a password.
func (c accountPasswordCmd) Run(ctx context.Context, std streams) error {
	password, err := readPassword(ctx, std)
	if err != nil {
		return err
	}
	return c.change(ctx, c.Name, func(s store.Store, epoch int64, a store.Account) error {
		credentials, err := auth.NewVerifier(rand.Reader, a.Name, password)
		if err != nil {
			return usage.Errorf("%v", err)
		}
		if err := s.SetCredentials(ctx, epoch, a.ID, credentials); err != nil {
			return err
		}
		fmt.Fprintf(std.out, "%s has a new password.\n", a.Name)
		return c.forget(ctx, std, a.Name)
	})
}

type accountRoleCmd struct {
	worldFlag
	Name string `arg:"" help:"Of the account."`
	Role string `arg:"" help:"player, builder or operator."`
}

// Run sets a role.
func (c accountRoleCmd) Run(ctx context.Context, std streams) error {
	role, err := auth.ParseRole(c.Role)
	if err != nil {
		return usage.Errorf("%v", err)
	}
	return c.change(ctx, c.Name, func(s store.Store, epoch int64, a store.Account) error {
		if err := s.SetRole(ctx, epoch, a.ID, role); err != nil {
			return err
		}
		fmt.Fprintf(std.out, "%s is %s.\n", a.Name, role)
		return nil
	})
}

type accountListCmd struct {
	worldFlag
	JSON bool `name:"json" help:"Print a JSON list, for programs."`
}

// accountJSON is an account as programs read it.
type accountJSON struct {
	Name string   `json:"name"`
	Role string   `json:"role"`
	Ban  *banJSON `json:"ban,omitempty"`
}

// Run lists accounts by name. Those of guests are listed too.
func (c accountListCmd) Run(ctx context.Context, std streams) error {
	return c.with(ctx, func(s store.Store, _ int64) error {
		list, err := s.Accounts(ctx)
		if err != nil {
			return err
		}
		now := time.Now()
		if c.JSON {
			all := make([]accountJSON, len(list))
			for i, a := range list {
				all[i] = accountJSON{a.Name, a.Role.String(), banOf(a, now)}
			}
			return json.NewEncoder(std.out).Encode(all)
		}
		for _, a := range list {
			line := fmt.Sprintf("%-16s %-8s", a.Name, a.Role)
			if a.Ban.Active(now) {
				line += " " + a.Ban.String()
			}
			fmt.Fprintln(std.out, strings.TrimRight(line, " "))
		}
		fmt.Fprintln(std.out, countOf(len(list), "account"))
		return nil
	})
}

type backupCmd struct {
	worldFlag
	File string `arg:"" help:"Where the copy goes; it must not exist. To restore it, put it in the place of data/loam.db while the world does not run."`
}

// Run copies a world's database, also while a server runs.
func (c backupCmd) Run(ctx context.Context, std streams) error {
	if !world.Is(c.World) {
		return noWorld(c.World)
	}
	err := c.withOld(ctx, func(s *sqlite.Store) error { return s.Backup(ctx, c.File) })
	if err == nil {
		fmt.Fprintf(std.out, "Copied the database of %s to %s.\n", c.World, c.File)
	}
	return err
}
