package accounts

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"loam/cmd/loam/internal/terminal"
	"loam/cmd/loam/internal/usage"
	"loam/cmd/loam/internal/worlddir"
	"loam/core/model/auth"
	"loam/core/store"
)

// maxInviteDays is how long an invitation may hold: a year.
const maxInviteDays = 365

type accountInviteCmd struct {
	worlddir.Flag
	Uses int64  `default:"1" help:"Number of accounts that the link can create (default: 1)." placeholder:"N"`
	Days int    `default:"7" help:"Number of days for which it is valid (default: 7)." placeholder:"D"`
	Role string `default:"player" help:"Role of the accounts: player, builder or operator (default: player)." placeholder:"ROLE"`
	JSON bool   `name:"json" help:"Print JSON, for programs."`
}

// Run makes an invitation. Its token is shown only here.
func (c accountInviteCmd) Run(ctx context.Context, std terminal.Streams) error {
	role, err := auth.ParseRole(c.Role)
	switch {
	case err != nil:
		return usage.Errorf("%v", err)
	case c.Uses < 1 || c.Uses > store.MaxUses:
		return usage.Errorf("--uses %d: want 1 to %d", c.Uses, store.MaxUses)
	case c.Days < 1 || c.Days > maxInviteDays:
		return usage.Errorf("--days %d: want 1 to %d", c.Days, maxInviteDays)
	}
	pages, why, err := c.Pages(ctx)
	if err != nil {
		return err
	}
	now, token := time.Now(), rand.Text()
	i := store.Invitation{Token: sha256.Sum256([]byte(token)), Role: role, Uses: c.Uses, Expires: now.AddDate(0, 0, c.Days).UnixMilli(), By: terminal.ConsoleUser()}
	err = c.With(ctx, func(s store.Store, epoch int64) error {
		if i, err = s.CreateInvitation(ctx, epoch, i, now); err != nil {
			return err
		}
		return s.Note(ctx, epoch, worlddir.Incident(i.By, "invited", inviteText(i), ""))
	})
	if err != nil {
		return err
	}
	links := make([]string, len(pages))
	for n, page := range pages {
		links[n] = page + "/#invite=" + token
	}
	if c.JSON {
		return json.NewEncoder(std.Out).Encode(struct {
			inviteJSON
			Links []string `json:"links"`
			Note  string   `json:"note,omitempty"`
		}{inviteAs(i, now), links, why})
	}
	fmt.Fprintf(std.Out, "I%s. Anyone who opens this link can create an account:\n", inviteText(i)[1:])
	for _, link := range links {
		fmt.Fprintf(std.Out, "  %s\n", link)
	}
	if why != "" {
		fmt.Fprintln(std.Out, why)
	}
	return nil
}

// inviteText says what an invitation is good for.
func inviteText(i store.Invitation) string {
	return fmt.Sprintf("invitation %d: %s as %s, until %s", i.ID, terminal.CountOf(int(i.Uses), "account"), i.Role, inviteEnd(i).Format("2006-01-02 15:04 MST"))
}

func inviteEnd(i store.Invitation) time.Time { return time.UnixMilli(i.Expires).UTC() }

// inviteJSON is an invitation as programs read it.
type inviteJSON struct {
	ID    int64  `json:"id"`
	Role  string `json:"role"`
	Left  int64  `json:"left"`  // accounts
	Until string `json:"until"` // RFC 3339
	Over  bool   `json:"over,omitempty"`
	By    string `json:"by"`
}

func inviteAs(i store.Invitation, now time.Time) inviteJSON {
	return inviteJSON{i.ID, i.Role.String(), i.Uses, inviteEnd(i).Format(time.RFC3339), !i.Valid(now), i.By}
}

type accountInvitesCmd struct {
	worlddir.Flag
	JSON bool `name:"json" help:"Print a JSON list, for programs."`
}

// Run lists the invitations that have uses left. Their tokens are not stored.
func (c accountInvitesCmd) Run(ctx context.Context, std terminal.Streams) error {
	return c.With(ctx, func(s store.Store, _ int64) error {
		list, err := s.Invitations(ctx)
		if err != nil {
			return err
		}
		now := time.Now()
		if c.JSON {
			all := make([]inviteJSON, len(list))
			for n, i := range list {
				all[n] = inviteAs(i, now)
			}
			return json.NewEncoder(std.Out).Encode(all)
		}
		for _, i := range list {
			over := ""
			if !i.Valid(now) {
				over = ": no longer valid"
			}
			fmt.Fprintf(std.Out, "%s, by %s%s\n", inviteText(i), i.By, over)
		}
		fmt.Fprintln(std.Out, terminal.CountOf(len(list), "invitation"))
		return nil
	})
}

type accountUninviteCmd struct {
	worlddir.Flag
	ID int64 `arg:"" help:"Number of the invitation, as account invites lists it."`
}

// Run withdraws an invitation. Accounts that were created with it remain.
func (c accountUninviteCmd) Run(ctx context.Context, std terminal.Streams) error {
	return c.With(ctx, func(s store.Store, epoch int64) error {
		err := s.DeleteInvitation(ctx, epoch, c.ID)
		if errors.Is(err, store.ErrNotFound) {
			return fmt.Errorf("there is no invitation %d: it is used up, was withdrawn or never existed (loam account invites lists all)", c.ID)
		}
		if err != nil {
			return err
		}
		fmt.Fprintf(std.Out, "Invitation %d is withdrawn.\n", c.ID)
		return s.Note(ctx, epoch, worlddir.Incident(terminal.ConsoleUser(), "uninvited", fmt.Sprintf("invitation %d", c.ID), ""))
	})
}
