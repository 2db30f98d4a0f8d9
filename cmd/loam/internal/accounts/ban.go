package accounts

import (
	"context"
	"errors"
	"fmt"
	"time"

	"loam/cmd/loam/internal/terminal"
	"loam/cmd/loam/internal/usage"
	"loam/cmd/loam/internal/worlddir"
	"loam/core/model/auth"
	"loam/core/store"
)

type accountBanCmd struct {
	worlddir.Flag
	Name string `arg:"" help:"Name of the account."`
	For  string `help:"Duration: a number with s, m, h, d or w for seconds, minutes, hours, days or weeks (default: until it is unbanned)." placeholder:"TIME"`
	Why  string `help:"Reason, for the player and for your records: one line of at most 200 bytes." placeholder:"TEXT"`
}

// Run bans an account and disconnects its players from a running world.
func (c accountBanCmd) Run(ctx context.Context, std terminal.Streams) error {
	ban, err := banOfFlags(c.For, c.Why)
	if err != nil {
		return err
	}
	return c.Change(ctx, c.Name, func(s store.Store, epoch int64, a store.Account) error {
		if err := notLast(ctx, s, a, "cannot be banned"); err != nil {
			return err
		}
		if err := s.SetBan(ctx, epoch, a.ID, ban); err != nil {
			return err
		}
		fmt.Fprintf(std.Out, "%s is %s.\n", a.Name, ban)
		return errors.Join(note(ctx, s, epoch, fmt.Sprintf("account ban %s: %s is %s", a.Name, a.Name, ban)), c.Forget(ctx, std, a.Name))
	})
}

// banOfFlags returns the ban of the flags --for and --why.
func banOfFlags(span, why string) (auth.Ban, error) {
	ban := auth.Ban{Until: auth.Forever, Why: why}
	if span != "" {
		d, err := auth.ParseSpan(span)
		if err != nil {
			return ban, usage.Errorf("--for %s: %v", span, err)
		}
		ban.Until = time.Now().Add(d).UnixMilli()
	}
	if err := store.CheckBan(ban); err != nil {
		return ban, usage.Errorf("--why must be one line of at most %d bytes", auth.MaxReason)
	}
	return ban, nil
}

type accountUnbanCmd struct {
	worlddir.Flag
	Name string `arg:"" help:"Name of the account."`
}

// Run lifts a ban.
func (c accountUnbanCmd) Run(ctx context.Context, std terminal.Streams) error {
	return c.Change(ctx, c.Name, func(s store.Store, epoch int64, a store.Account) error {
		if !a.Ban.Active(time.Now()) {
			return fmt.Errorf("%s is not banned", a.Name)
		}
		if err := s.SetBan(ctx, epoch, a.ID, auth.Ban{}); err != nil {
			return err
		}
		fmt.Fprintf(std.Out, "%s may log in again.\n", a.Name)
		return note(ctx, s, epoch, fmt.Sprintf("account unban %s: %s may log in again", a.Name, a.Name))
	})
}

// banJSON is a ban as programs read it.
type banJSON struct {
	Until string `json:"until,omitempty"` // RFC 3339; "" for one that does not end
	Why   string `json:"why,omitempty"`
}

// banOf is the ban that keeps an account out now, or nil.
func banOf(a store.Account, now time.Time) *banJSON {
	if !a.Ban.Active(now) {
		return nil
	}
	ban := banAs(a.Ban)
	return &ban
}

func banAs(b auth.Ban) banJSON {
	ban := banJSON{Why: b.Why}
	if b.Ends() {
		ban.Until = time.UnixMilli(b.Until).UTC().Format(time.RFC3339)
	}
	return ban
}
