package logon

import (
	"fmt"
	"net"
	"net/netip"
	"slices"
	"strconv"
	"time"

	"loam/core/protocol/packets/codec"
)

// takeRealmListRequest answers with the realms. Clients ask every few seconds; a client
// that asks more often receives the previous list.
func (v *visit) takeRealmListRequest() error {
	if err := v.read(new(RealmListRequest)); err != nil {
		return err
	}
	if v.step != atRealmList {
		v.refuse("realm list before the end of a log-on, at step %s", v.step)
		return errEnough
	}
	limits := v.s.config.Limits
	if now := time.Now(); v.list == nil || now.Sub(v.listed) >= limits.ListAtMost {
		list, err := v.realms()
		if err != nil {
			v.refuse("no realm list: %v", err)
			return errEnough
		}
		v.list, v.listed = list, now
	}
	v.s.counters.Lists.Add(1)
	if err := v.stream.send(limits.Write, v.list); err != nil {
		return fmt.Errorf("%w: %w", errNotTaken, err)
	}
	return nil
}

// listFooter follows a list, as on most servers.
const listFooter = 0x10

// realms builds a realm list in its sent form.
func (v *visit) realms() ([]byte, error) {
	ctx, cancel := v.ask()
	defer cancel()
	all, port, err := v.s.config.Gate.Realms(ctx, v.account.ID, v.version)
	if err != nil {
		return nil, err
	}
	all = slices.Clone(all)
	for i := range all {
		if all[i].Address == "" {
			all[i].Address = net.JoinHostPort(localHost(v.conn), strconv.Itoa(int(port)))
		}
	}
	return codec.Append(v.version, []byte{byte(OpRealmList)}, &RealmList{Realms: all, Footer: listFooter})
}

// localHost returns the address of this machine that the client has used, at which it can
// also reach the world.
func localHost(conn net.Conn) string {
	at, err := netip.ParseAddrPort(conn.LocalAddr().String())
	if err != nil {
		return "127.0.0.1" // no network at all, in tests
	}
	return at.Addr().Unmap().WithZone("").String()
}
