package server

import (
	"context"
	"net/http"
	"net/netip"
	"time"

	"loam/core/protocol/web/peer"
	"loam/core/store"
)

// ReadBans reads the banned networks from the store. From then on, no port accepts
// connections from them, and those that are open are closed.
func (s *Server) ReadBans(ctx context.Context) ([]store.NetworkBan, error) {
	all, err := store.NetworkBans(ctx, s.Store, time.Now())
	if err != nil {
		return nil, err
	}
	until := map[netip.Prefix]time.Time{}
	for _, b := range all {
		var end time.Time
		if b.Ban.Ends() {
			end = time.UnixMilli(b.Ban.Until)
		}
		until[b.Network] = end
	}
	s.bans.Set(until)
	if s.web != nil {
		s.web.DismissFrom(func(a netip.Addr) bool { return s.bans.Refuses(a, time.Now()) }, "this address is banned")
	}
	return all, nil
}

// unbanned refuses requests of people whose address is banned. The port has refused those
// who connect to it themselves: these are behind a proxy that names them in a header.
func (s *Server) unbanned(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		p, err := peer.Of(r, s.proxies) // who names nobody is refused where it matters
		if err == nil && s.bans.Refuses(p.Address, time.Now()) {
			s.listener.Counters().Banned.Add(1)
			http.Error(w, "this address is banned", http.StatusForbidden)
			return
		}
		next.ServeHTTP(w, r)
	})
}
