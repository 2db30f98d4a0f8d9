package main

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"net/url"
	"time"

	"loam/cmd/loam/internal/console"
	"loam/cmd/loam/internal/usage"
	"loam/cmd/loam/internal/world"
	"loam/core/auth"
	"loam/core/store"
)

// maxInviteDays is how long an invitation may hold: a year.
const maxInviteDays = 365

type accountInviteCmd struct {
	worldFlag
	Uses int64  `default:"1" help:"How many accounts it makes (default: 1)." placeholder:"N"`
	Days int    `default:"7" help:"How many days it holds (default: 7)." placeholder:"D"`
	Role string `default:"player" help:"Of the accounts: player, builder or operator (default: player)." placeholder:"ROLE"`
	JSON bool   `name:"json" help:"Print JSON, for programs."`
}

// Run makes an invitation. Only here its token is shown.
func (c accountInviteCmd) Run(ctx context.Context, std streams) error {
	role, err := auth.ParseRole(c.Role)
	switch {
	case err != nil:
		return usage.Errorf("%v", err)
	case c.Uses < 1 || c.Uses > store.MaxUses:
		return usage.Errorf("--uses %d: want 1 to %d", c.Uses, store.MaxUses)
	case c.Days < 1 || c.Days > maxInviteDays:
		return usage.Errorf("--days %d: want 1 to %d", c.Days, maxInviteDays)
	}
	pages, why, err := c.pages(ctx)
	if err != nil {
		return err
	}
	now, token := time.Now(), rand.Text()
	i := store.Invitation{Token: sha256.Sum256([]byte(token)), Role: role, Uses: c.Uses, Expires: now.AddDate(0, 0, c.Days).UnixMilli(), By: consoleUser()}
	err = c.with(ctx, func(s store.Store, epoch int64) error {
		if i, err = s.CreateInvitation(ctx, epoch, i, now); err != nil {
			return err
		}
		return s.Note(ctx, epoch, incident(i.By, "invited", inviteText(i), ""))
	})
	if err != nil {
		return err
	}
	links := make([]string, len(pages))
	for n, page := range pages {
		links[n] = page + "/#invite=" + token
	}
	if c.JSON {
		return json.NewEncoder(std.out).Encode(struct {
			inviteJSON
			Links []string `json:"links"`
			Note  string   `json:"note,omitempty"`
		}{inviteAs(i, now), links, why})
	}
	fmt.Fprintf(std.out, "I%s. Who opens this link makes an account:\n", inviteText(i)[1:])
	for _, link := range links {
		fmt.Fprintf(std.out, "  %s\n", link)
	}
	if why != "" {
		fmt.Fprintln(std.out, why)
	}
	return nil
}

// inviteText says what an invitation is good for.
func inviteText(i store.Invitation) string {
	return fmt.Sprintf("invitation %d: %s as %s, until %s", i.ID, countOf(int(i.Uses), "account"), i.Role, inviteEnd(i).Format("2006-01-02 15:04 MST"))
}

func inviteEnd(i store.Invitation) time.Time { return time.UnixMilli(i.Expires).UTC() }

// pages are the addresses under which others open the page, and what must be
// said of them: as the world that runs tells them, or as loam.yaml has them.
func (f worldFlag) pages(ctx context.Context) (pages []string, why string, err error) {
	if !world.Is(f.World) {
		return nil, "", noWorld(f.World)
	}
	conn, err := console.Dial(ctx, f.World)
	if err != nil {
		return f.futurePages()
	}
	defer conn.Close()
	text, _, err := conn.Ask("addresses")
	if err != nil {
		return nil, "", err
	}
	var own []string
	for _, m := range toldPage.FindAllStringSubmatch(text, -1) {
		if at, err := url.Parse(m[1]); err == nil && (at.Hostname() == "localhost" || net.ParseIP(at.Hostname()).IsLoopback()) {
			own = append(own, m[1])
		} else {
			pages = append(pages, m[1])
		}
	}
	if pages == nil {
		return own, fmt.Sprintf("Only this machine reaches the world: start it with loam serve %s --lan, so that others can open the link.", f.World), nil
	}
	return pages, "", nil
}

// futurePages are those of a world that does not run.
func (f worldFlag) futurePages() ([]string, string, error) {
	config, problems, err := world.Read(f.World)
	if err == nil && len(problems) > 0 {
		err = errors.New(problems[0].Error())
	}
	if err != nil {
		return nil, "", err
	}
	host, port, err := net.SplitHostPort(config.Listen)
	if err != nil || anyPort(config.Listen) {
		return nil, "", fmt.Errorf("%s has no port of its own for the page in %s: start it, then invite", f.World, world.ConfigFile)
	}
	why, ip := "The world does not run: these are its addresses as "+world.ConfigFile+" has them.", net.ParseIP(host)
	if host == "localhost" || ip.IsLoopback() {
		why = fmt.Sprintf("The world does not run: start it with loam serve %s --lan, so that others can open the link.", f.World)
	} else if ip == nil || !ip.IsUnspecified() {
		return []string{"http://" + config.Listen}, why, nil
	}
	var pages []string
	for _, n := range neighbours() {
		pages = append(pages, "http://"+net.JoinHostPort(n.ip.String(), port))
	}
	if pages == nil {
		pages = []string{"http://" + net.JoinHostPort("localhost", port)}
	}
	return pages, why, nil
}

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
	worldFlag
	JSON bool `name:"json" help:"Print a JSON list, for programs."`
}

// Run lists the invitations that are not used up. Their tokens are not kept.
func (c accountInvitesCmd) Run(ctx context.Context, std streams) error {
	return c.with(ctx, func(s store.Store, _ int64) error {
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
			return json.NewEncoder(std.out).Encode(all)
		}
		for _, i := range list {
			over := ""
			if !i.Valid(now) {
				over = ": over"
			}
			fmt.Fprintf(std.out, "%s, by %s%s\n", inviteText(i), i.By, over)
		}
		fmt.Fprintln(std.out, countOf(len(list), "invitation"))
		return nil
	})
}

type accountUninviteCmd struct {
	worldFlag
	ID int64 `arg:"" help:"Number of the invitation, as account invites lists it."`
}

// Run takes an invitation back. Accounts that it has made stay.
func (c accountUninviteCmd) Run(ctx context.Context, std streams) error {
	return c.with(ctx, func(s store.Store, epoch int64) error {
		err := s.DeleteInvitation(ctx, epoch, c.ID)
		if errors.Is(err, store.ErrNotFound) {
			return fmt.Errorf("there is no invitation %d: it is used up, taken back or was never made (loam account invites lists them)", c.ID)
		}
		if err != nil {
			return err
		}
		fmt.Fprintf(std.out, "Invitation %d is worth nothing any more.\n", c.ID)
		return s.Note(ctx, epoch, incident(consoleUser(), "uninvited", fmt.Sprintf("invitation %d", c.ID), ""))
	})
}
