package store

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"net/netip"
	"slices"
	"strings"
	"time"

	"loam/core/model/auth"
)

// NetworkBan refuses all connections from a network.
type NetworkBan struct {
	Network netip.Prefix // as auth.ParseNetwork returns it
	Ban     auth.Ban
	By      string // who has banned it, such as "console ada"
}

// MaxNetworkBans is how many networks can be banned at the same time.
const MaxNetworkBans = 10_000

// networkFact is the prefix of the names of facts that keep bans of networks: a fact is
// written and deleted alone, so that two operators cannot undo each other's bans.
const networkFact = "ban.network "

// networkBan is a ban as its fact keeps it.
type networkBan struct {
	Until int64  `json:"until"`
	Why   string `json:"why,omitempty"`
	By    string `json:"by"`
}

// NetworkBans returns the bans of networks that apply at now, by network.
func NetworkBans(ctx context.Context, s Store, now time.Time) ([]NetworkBan, error) {
	all, _, err := networkBans(ctx, s, now)
	return all, err
}

// networkBans also returns the names of the facts of bans that are over.
func networkBans(ctx context.Context, s Store, now time.Time) (all []NetworkBan, over []string, err error) {
	facts, err := s.Facts(ctx)
	if err != nil {
		return nil, nil, err
	}
	for _, f := range facts {
		text, ok := strings.CutPrefix(f.Name, networkFact)
		if !ok {
			continue
		}
		var kept networkBan
		network, err := auth.ParseNetwork(text)
		if err == nil {
			err = json.Unmarshal([]byte(f.Value), &kept)
		}
		if err != nil {
			return nil, nil, fmt.Errorf("read the ban of the network %q: %w", text, err)
		}
		b := NetworkBan{network, auth.Ban{Until: kept.Until, Why: kept.Why}, kept.By}
		if !b.Ban.Active(now) {
			over = append(over, f.Name)
			continue
		}
		all = append(all, b)
	}
	slices.SortFunc(all, func(a, b NetworkBan) int {
		return cmp.Or(a.Network.Addr().Compare(b.Network.Addr()), cmp.Compare(a.Network.Bits(), b.Network.Bits()))
	})
	return all, over, nil
}

// BanNetwork bans a network, and deletes the bans that are over at now. A ban of the same
// network is replaced.
func BanNetwork(ctx context.Context, s Store, epoch int64, b NetworkBan, now time.Time) error {
	if _, err := auth.ParseNetwork(b.Network.String()); err != nil {
		return fmt.Errorf("%w: a ban of %s: %w", ErrInvalid, b.Network, err)
	}
	if err := CheckBan(b.Ban); err != nil {
		return err
	}
	if err := checkText("maker of a ban", b.By, 0, MaxKey); err != nil {
		return err
	}
	all, over, err := networkBans(ctx, s, now)
	if err != nil {
		return err
	}
	if len(all) >= MaxNetworkBans && !slices.ContainsFunc(all, func(o NetworkBan) bool { return o.Network == b.Network }) {
		return fmt.Errorf("%w: %d networks are banned, and no more can be: ban a larger network instead of its parts", ErrInvalid, len(all))
	}
	value, err := json.Marshal(networkBan{b.Ban.Until, b.Ban.Why, b.By})
	if err != nil {
		return err
	}
	var facts []Fact
	for _, name := range over {
		facts = append(facts, Fact{Name: name})
	}
	return s.SetFacts(ctx, epoch, append(facts, Fact{Name: networkFact + b.Network.String(), Value: string(value)})...)
}

// UnbanNetwork lifts the ban of a network. It returns ErrNotFound if exactly this network is
// not banned at now.
func UnbanNetwork(ctx context.Context, s Store, epoch int64, network netip.Prefix, now time.Time) error {
	all, err := NetworkBans(ctx, s, now)
	switch {
	case err != nil:
		return err
	case !slices.ContainsFunc(all, func(b NetworkBan) bool { return b.Network == network }):
		return fmt.Errorf("lift the ban of %s: %w", network, ErrNotFound)
	}
	return s.SetFacts(ctx, epoch, Fact{Name: networkFact + network.String()})
}
