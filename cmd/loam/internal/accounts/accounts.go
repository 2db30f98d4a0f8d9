// Package accounts implements loam account and loam address: accounts, bans and
// invitations of a world, also while the world runs.
package accounts

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"loam/cmd/loam/internal/terminal"
	"loam/cmd/loam/internal/usage"
	"loam/cmd/loam/internal/worlddir"
	"loam/core/model/auth"
	"loam/core/realm/admission"
	"loam/core/store"
)

type Command struct {
	Add      accountAddCmd      `cmd:"" help:"Add an account; its password is asked for, or read from standard input."`
	Password accountPasswordCmd `cmd:"" help:"Change an account's password; it is asked for, or read from standard input."`
	Role     accountRoleCmd     `cmd:"" help:"Set the role of an account: player, builder or operator."`
	Ban      accountBanCmd      `cmd:"" help:"Ban an account, for some time or until it is unbanned."`
	Unban    accountUnbanCmd    `cmd:"" help:"Lift the ban of an account."`
	List     accountListCmd     `cmd:"" help:"List accounts."`
	Invite   accountInviteCmd   `cmd:"" help:"Make a link with which a person can create an account on the page."`
	Invites  accountInvitesCmd  `cmd:"" help:"List invitations, without their links."`
	Uninvite accountUninviteCmd `cmd:"" help:"Withdraw an invitation."`
}

type accountAddCmd struct {
	worlddir.Flag
	Name string `arg:"" help:"Name of the account: 3 to 16 letters and digits."`
	Role string `help:"player, builder or operator (default: operator for the first account of a world, player for all others)." placeholder:"ROLE"`
}

// Run adds an account.
func (c accountAddCmd) Run(ctx context.Context, std terminal.Streams) error {
	if c.Role != "" {
		if _, err := auth.ParseRole(c.Role); err != nil {
			return usage.Errorf("%v", err)
		}
	}
	name, err := auth.Name(c.Name)
	if err != nil {
		return usage.Errorf("%v", err)
	}
	password, err := terminal.ReadPassword(ctx, std)
	if err != nil {
		return err
	}
	credentials, err := auth.NewVerifier(rand.Reader, name, password)
	if err != nil {
		return usage.Errorf("%v", err)
	}
	return c.With(ctx, func(s store.Store, epoch int64) error {
		role, why, err := c.role(ctx, s)
		if err != nil {
			return err
		}
		_, err = s.CreateAccount(ctx, epoch, store.Account{Name: name, Credentials: credentials, Role: role})
		if errors.Is(err, store.ErrExists) {
			return fmt.Errorf("account %s already exists", name)
		}
		if err != nil {
			return err
		}
		fmt.Fprintf(std.Out, "Added %s as %s%s.\n", name, role, why)
		return note(ctx, s, epoch, fmt.Sprintf("account add %s: added as %s", name, role))
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
	if slices.ContainsFunc(list, func(a store.Account) bool { return !admission.IsGuest(a.Name) }) {
		return auth.Player, "", nil
	}
	return auth.Operator, " (the first account of this world)", nil
}

type accountPasswordCmd struct {
	worlddir.Flag
	Name string `arg:"" help:"Name of the account."`
}

// Run sets a password.
func (c accountPasswordCmd) Run(ctx context.Context, std terminal.Streams) error {
	password, err := terminal.ReadPassword(ctx, std)
	if err != nil {
		return err
	}
	return c.Change(ctx, c.Name, func(s store.Store, epoch int64, a store.Account) error {
		credentials, err := auth.NewVerifier(rand.Reader, a.Name, password)
		if err != nil {
			return usage.Errorf("%v", err)
		}
		if err := s.SetCredentials(ctx, epoch, a.ID, credentials); err != nil {
			return err
		}
		fmt.Fprintf(std.Out, "%s has a new password.\n", a.Name)
		return errors.Join(note(ctx, s, epoch, fmt.Sprintf("account password %s: %s has a new password", a.Name, a.Name)), c.Forget(ctx, std, a.Name))
	})
}

type accountRoleCmd struct {
	worlddir.Flag
	Name string `arg:"" help:"Name of the account."`
	Role string `arg:"" help:"player, builder or operator."`
}

// Run sets a role.
func (c accountRoleCmd) Run(ctx context.Context, std terminal.Streams) error {
	role, err := auth.ParseRole(c.Role)
	if err != nil {
		return usage.Errorf("%v", err)
	}
	return c.Change(ctx, c.Name, func(s store.Store, epoch int64, a store.Account) error {
		if role != auth.Operator {
			if err := notLast(ctx, s, a, "cannot become "+role.String()); err != nil {
				return err
			}
		}
		if err := s.SetRole(ctx, epoch, a.ID, role); err != nil {
			return err
		}
		fmt.Fprintf(std.Out, "%s is %s.\n", a.Name, role)
		return note(ctx, s, epoch, fmt.Sprintf("account role %s %s: %s is %s", a.Name, role, a.Name, role))
	})
}

// notLast refuses a change by which the world would have no operator.
func notLast(ctx context.Context, s store.Store, a store.Account, refused string) error {
	last, err := store.LastOperator(ctx, s, a, time.Now())
	if err == nil && last {
		err = fmt.Errorf("%s is the only operator of this world and %s; make another account an operator first: loam account role NAME operator", a.Name, refused)
	}
	return err
}

// note writes a change of an account to the audit trail. The text has no secrets.
func note(ctx context.Context, s store.Store, epoch int64, text string) error {
	return s.Note(ctx, epoch, worlddir.Incident(terminal.ConsoleUser(), "commanded", text, ""))
}

type accountListCmd struct {
	worlddir.Flag
	JSON bool `name:"json" help:"Print a JSON list, for programs."`
}

// accountJSON is an account as programs read it.
type accountJSON struct {
	Name  string   `json:"name"`
	Role  string   `json:"role"`
	Guest bool     `json:"guest,omitempty"`
	Ban   *banJSON `json:"ban,omitempty"`
}

// roleOf is the role of an account in the list; that of a browser that plays without an account
// is guest.
func roleOf(a *store.Account) string {
	if admission.IsGuest(a.Name) {
		return "guest"
	}
	return a.Role.String()
}

// Run lists accounts by name, including those of guests.
func (c accountListCmd) Run(ctx context.Context, std terminal.Streams) error {
	return c.With(ctx, func(s store.Store, _ int64) error {
		list, err := s.Accounts(ctx)
		if err != nil {
			return err
		}
		now := time.Now()
		if c.JSON {
			all := make([]accountJSON, len(list))
			for i, a := range list {
				all[i] = accountJSON{a.Name, a.Role.String(), admission.IsGuest(a.Name), banOf(a, now)}
			}
			return json.NewEncoder(std.Out).Encode(all)
		}
		guests := 0
		for _, a := range list {
			if admission.IsGuest(a.Name) {
				guests++
			}
			line := fmt.Sprintf("%-16s %-8s", a.Name, roleOf(&a))
			if a.Ban.Active(now) {
				line += " " + a.Ban.String()
			}
			fmt.Fprintln(std.Out, strings.TrimRight(line, " "))
		}
		total := terminal.CountOf(len(list)-guests, "account")
		if guests > 0 {
			total += ", " + terminal.CountOf(guests, "guest")
		}
		fmt.Fprintln(std.Out, total)
		return nil
	})
}
