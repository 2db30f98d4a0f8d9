package admin

import (
	"errors"
	"net/netip"

	"loam/core/model/auth"
	"loam/core/model/command"
	"loam/core/store"
)

func (d *desk) banAddress() command.Reply {
	network, no := d.network()
	if no != nil {
		return *no
	}
	length, forever, no := readSpan(d.text("for"))
	if no != nil {
		return *no
	}
	now := d.cfg.Now()
	ban := auth.Ban{Until: auth.Forever, Why: d.text("reason")}
	if !forever {
		ban.Until = now.Add(length).UnixMilli()
	}
	if err := store.CheckBan(ban); err != nil {
		return command.Deny("reason", "most", auth.MaxReason)
	}
	b := store.NetworkBan{Network: network, Ban: ban, By: d.who(d.By, d.Account)}
	if err := store.BanNetwork(d.ctx, d.cfg.Store, d.cfg.Epoch, b, now); err != nil {
		return failed(err)
	}
	if err := d.enforce(); err != nil {
		return failed(err)
	}
	return command.Done("banned", "account", network.String(), "how", ban.String())
}

func (d *desk) unbanAddress() command.Reply {
	network, no := d.network()
	if no != nil {
		return *no
	}
	err := store.UnbanNetwork(d.ctx, d.cfg.Store, d.cfg.Epoch, network, d.cfg.Now())
	if errors.Is(err, store.ErrNotFound) {
		return command.Deny("network_not_banned", "network", network.String())
	}
	if err == nil {
		err = d.enforce()
	}
	if err != nil {
		return failed(err)
	}
	return command.Done("network_unbanned", "network", network.String())
}

// banList lists the banned networks.
func (d *desk) banList() command.Reply {
	all, err := store.NetworkBans(d.ctx, d.cfg.Store, d.cfg.Now())
	if err != nil {
		return failed(err)
	}
	if len(all) == 0 {
		return command.Done("no_network_banned")
	}
	var r command.Reply
	for _, b := range all[:min(len(all), maxListed)] {
		r.Lines = append(r.Lines, command.Told("network_banned", "network", b.Network.String(), "how", b.Ban.String(), "by", b.By))
	}
	if more := len(all) - len(r.Lines); more > 0 {
		r.Lines = append(r.Lines, command.Told("more_networks", "count", more))
	}
	return r
}

// maxListed is how many banned networks are listed in the world.
const maxListed = 50

// network reads the argument of that name.
func (d *desk) network() (netip.Prefix, *command.Reply) {
	network, err := auth.ParseNetwork(d.text("network"))
	if err != nil {
		no := command.Deny("network", "text", d.text("network"), "why", err.Error())
		return network, &no
	}
	return network, nil
}

// enforce lets the ports know of changed bans.
func (d *desk) enforce() error {
	if d.cfg.Bans == nil {
		return nil
	}
	_, err := d.cfg.Bans(d.ctx)
	return err
}
