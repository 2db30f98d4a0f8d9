package accounts

import (
	"context"
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

// Address is loam address.
type Address struct {
	Ban   addressBanCmd   `cmd:"" help:"Ban an address or a network from all ports, for some time or until it is unbanned."`
	Unban addressUnbanCmd `cmd:"" help:"Lift the ban of an address or a network."`
	List  addressListCmd  `cmd:"" help:"List the banned addresses and networks."`
}

type addressBanCmd struct {
	worlddir.Flag
	Network string `arg:"" help:"An address such as 203.0.113.9, or a network such as 203.0.113.0/24."`
	For     string `help:"Duration: a number with s, m, h, d or w for seconds, minutes, hours, days or weeks (default: until it is unbanned)." placeholder:"TIME"`
	Why     string `help:"Reason, for your records: one line of at most 200 bytes." placeholder:"TEXT"`
}

// Run bans a network. A running world closes its connections.
func (c addressBanCmd) Run(ctx context.Context, std terminal.Streams) error {
	network, err := auth.ParseNetwork(c.Network)
	if err != nil {
		return usage.Errorf("%s: %v", c.Network, err)
	}
	ban, err := banOfFlags(c.For, c.Why)
	if err != nil {
		return err
	}
	return c.With(ctx, func(s store.Store, epoch int64) error {
		if err := store.BanNetwork(ctx, s, epoch, store.NetworkBan{Network: network, Ban: ban, By: terminal.ConsoleUser()}, time.Now()); err != nil {
			return err
		}
		fmt.Fprintf(std.Out, "%s is %s.\n", network, ban)
		return errors.Join(note(ctx, s, epoch, fmt.Sprintf("address ban %s: %s is %s", c.Network, network, ban)), c.ReadBans(ctx))
	})
}

type addressUnbanCmd struct {
	worlddir.Flag
	Network string `arg:"" help:"The address or network, as it was banned."`
}

// Run lifts a ban.
func (c addressUnbanCmd) Run(ctx context.Context, std terminal.Streams) error {
	network, err := auth.ParseNetwork(c.Network)
	if err != nil {
		return usage.Errorf("%s: %v", c.Network, err)
	}
	return c.With(ctx, func(s store.Store, epoch int64) error {
		err := store.UnbanNetwork(ctx, s, epoch, network, time.Now())
		if errors.Is(err, store.ErrNotFound) {
			return fmt.Errorf("%s is not banned; loam address list shows what is", network)
		}
		if err != nil {
			return err
		}
		fmt.Fprintf(std.Out, "Connections from %s are accepted again.\n", network)
		return errors.Join(note(ctx, s, epoch, fmt.Sprintf("address unban %s: connections are accepted again", c.Network)), c.ReadBans(ctx))
	})
}

type addressListCmd struct {
	worlddir.Flag
	JSON bool `name:"json" help:"Print a JSON list, for programs."`
}

// addressJSON is a banned network as programs read it.
type addressJSON struct {
	Network string `json:"network"`
	By      string `json:"by"`
	banJSON
}

// Run lists banned networks.
func (c addressListCmd) Run(ctx context.Context, std terminal.Streams) error {
	return c.With(ctx, func(s store.Store, _ int64) error {
		list, err := store.NetworkBans(ctx, s, time.Now())
		if err != nil {
			return err
		}
		if c.JSON {
			all := make([]addressJSON, len(list))
			for i, b := range list {
				all[i] = addressJSON{b.Network.String(), b.By, banAs(b.Ban)}
			}
			return json.NewEncoder(std.Out).Encode(all)
		}
		for _, b := range list {
			fmt.Fprintf(std.Out, "%-18s %s, by %s\n", b.Network, b.Ban, b.By)
		}
		fmt.Fprintln(std.Out, terminal.CountOf(len(list), "banned network"))
		return nil
	})
}
