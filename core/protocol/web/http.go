package web

import (
	"bufio"
	"net"
	"net/http"
	"net/netip"
	"slices"
	"strings"

	"github.com/coder/websocket"

	"loam/core/protocol/web/locale"
	"loam/core/protocol/web/page"
)

func (s *Server) routes() http.Handler {
	routes := http.NewServeMux()
	routes.HandleFunc("GET /socket", s.socket)
	routes.Handle("GET /", page.Read())
	return routes
}

// guarded adds the headers that keep a browser from doing more than the page
// needs, and refuses requests for names that are not the realm's.
func (s *Server) guarded(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		head := w.Header()
		head.Set("Content-Security-Policy", page.Policy)
		head.Set("X-Content-Type-Options", "nosniff")
		head.Set("Referrer-Policy", "no-referrer")
		head.Set("Cross-Origin-Opener-Policy", "same-origin")
		head.Set("Cross-Origin-Resource-Policy", "same-origin")
		if !s.knownHost(r.Host) {
			s.counters.Rejected.Add(1)
			http.Error(w, "this realm is not called "+hostName(r.Host), http.StatusMisdirectedRequest)
			return
		}
		next.ServeHTTP(w, r)
	})
}

func (s *Server) knownHost(host string) bool {
	name := hostName(host)
	return len(s.config.Hosts) == 0 || loopbackName(name) ||
		slices.ContainsFunc(s.config.Hosts, func(h string) bool { return strings.EqualFold(h, name) })
}

// socket upgrades a request to the page's connection. The library refuses
// browsers that come from another origin.
func (s *Server) socket(w http.ResponseWriter, r *http.Request) {
	p := s.peerOf(r)
	if status, why := s.admit(p); status != 0 {
		s.counters.Rejected.Add(1)
		http.Error(w, why, status)
		return
	}
	defer s.release(p)
	grip := &gripping{ResponseWriter: w}
	ws, err := websocket.Accept(grip, r, &websocket.AcceptOptions{CompressionMode: websocket.CompressionDisabled})
	if err != nil {
		s.counters.Rejected.Add(1)
		s.config.Log.Debug().Err(err).Str("peer", p.address).Msg("socket refused")
		return
	}
	ws.SetReadLimit(int64(s.config.Limits.Bytes))
	s.serve(ws, grip.socket, p, locale.Parse(r.Header.Get("Accept-Language")))
}

// gripping keeps hold of the socket that the WebSocket library takes over: its
// own goodbye may take ten seconds, and some connections must be cut at once.
type gripping struct {
	http.ResponseWriter
	socket net.Conn
}

// Hijack implements http.Hijacker.
func (g *gripping) Hijack() (net.Conn, *bufio.ReadWriter, error) {
	socket, buffers, err := http.NewResponseController(g.ResponseWriter).Hijack()
	g.socket = socket
	return socket, buffers, err
}

// peer is what is known of who is at the other end before it says anything.
type peer struct {
	address  string // without port
	loopback bool   // on this machine, with no proxy between
	guest    bool   // may play as a guest, if the realm is in development
	password bool   // may send a password
}

// peerOf looks at where a request comes from. A proxy on this machine is
// believed about who is behind it. A guest must also have asked for this
// machine by a name that only this machine answers to: otherwise any web site
// could make its own name point here.
func (s *Server) peerOf(r *http.Request) peer {
	remote, _ := netip.ParseAddrPort(r.RemoteAddr)
	address := remote.Addr().Unmap()
	local := address.IsLoopback()
	p := peer{address: address.WithZone("").String(), loopback: local}
	if local && forwarded(r) {
		p.loopback = false
		p.address = lastForwarded(r, p.address)
	}
	secure := r.TLS != nil || local && strings.EqualFold(r.Header.Get("X-Forwarded-Proto"), "https")
	p.guest = p.loopback && loopbackName(hostName(r.Host))
	p.password = secure || p.loopback
	return p
}

func forwarded(r *http.Request) bool {
	return slices.ContainsFunc([]string{"Forwarded", "X-Forwarded-For", "X-Forwarded-Proto", "X-Forwarded-Host", "X-Real-Ip", "Via"},
		func(name string) bool { return r.Header.Get(name) != "" })
}

// lastForwarded is the address that the nearest proxy saw.
func lastForwarded(r *http.Request, otherwise string) string {
	header := strings.Join(r.Header.Values("X-Forwarded-For"), ",")
	last := strings.TrimSpace(header[strings.LastIndexByte(header, ',')+1:])
	if address, err := netip.ParseAddr(last); err == nil {
		return address.Unmap().WithZone("").String()
	}
	return otherwise
}

// hostName is a Host header without its port.
func hostName(host string) string {
	if name, _, err := net.SplitHostPort(host); err == nil {
		return name
	}
	return strings.Trim(host, "[]")
}

func loopbackName(name string) bool {
	if address, err := netip.ParseAddr(name); err == nil {
		return address.IsLoopback()
	}
	return strings.EqualFold(name, "localhost")
}
