package web

import (
	"bufio"
	"fmt"
	"net"
	"net/http"
	"slices"
	"strings"

	"github.com/coder/websocket"

	"loam/core/net/port"
	"loam/core/protocol/web/locale"
	"loam/core/protocol/web/page"
	"loam/core/protocol/web/peer"
)

func (s *Server) routes(files *page.Page) http.Handler {
	routes := http.NewServeMux()
	routes.HandleFunc("GET /socket", s.socket)
	routes.Handle("GET /", files)
	if s.config.Documents != nil {
		routes.Handle("GET /docs/", s.config.Documents)
	}
	return routes
}

// nothing is the policy of answers that load nothing.
const nothing = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

// Secure adds the headers that keep a browser from doing more with an answer than to show
// it: it loads nothing, runs nothing, is part of no other site, and names itself to none. A
// handler whose pages need more sets another Content-Security-Policy.
func Secure(next http.Handler) http.Handler { return secured(nothing, next) }

func secured(policy string, next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		head := w.Header()
		head.Set("Content-Security-Policy", policy)
		head.Set("X-Content-Type-Options", "nosniff")
		head.Set("Referrer-Policy", "no-referrer")
		head.Set("Cross-Origin-Opener-Policy", "same-origin")
		head.Set("Cross-Origin-Resource-Policy", "same-origin")
		next.ServeHTTP(w, r)
	})
}

// guarded adds the headers of Secure with the policy of the page, and refuses requests for
// names that are not the realm's.
func (s *Server) guarded(policy string, next http.Handler) http.Handler {
	return secured(policy, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !s.knownHost(r.Host) {
			s.counters.Rejected.Add(1)
			http.Error(w, "this realm has no host name "+peer.HostName(r.Host), http.StatusMisdirectedRequest)
			return
		}
		next.ServeHTTP(w, r)
	}))
}

func (s *Server) knownHost(host string) bool {
	name := peer.HostName(host)
	return len(s.config.Hosts) == 0 || peer.LoopbackName(name) ||
		slices.ContainsFunc(s.config.Hosts, func(h string) bool { return strings.EqualFold(h, name) })
}

// socket upgrades a request to the page's connection. The library refuses
// browsers that come from another origin.
func (s *Server) socket(w http.ResponseWriter, r *http.Request) {
	p, err := peer.Of(r, s.config.Proxies)
	if err != nil {
		s.counters.Rejected.Add(1)
		s.warn(&s.misled, r, "a page was refused: "+err.Error())
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	if p.Remark != "" {
		s.warn(&s.misled, r, p.Remark)
	}
	if status, why := s.admit(p); status != 0 {
		s.counters.Rejected.Add(1)
		if status == http.StatusTooManyRequests {
			s.warn(&s.crowded, r, fmt.Sprintf("a page was refused: %s already has %d; connections.per_address in loam.yaml is the limit", p.Address, s.config.MaxPerAddress))
		}
		http.Error(w, why, status)
		return
	}
	defer s.release(p)
	grip := &gripping{ResponseWriter: w}
	ws, err := websocket.Accept(grip, r, &websocket.AcceptOptions{CompressionMode: websocket.CompressionDisabled})
	if err != nil {
		s.counters.Rejected.Add(1)
		s.config.Log.Debug().Err(err).Stringer("address", p.Address).Msg("socket refused")
		return
	}
	ws.SetReadLimit(int64(s.config.Limits.Bytes))
	s.serve(ws, grip.socket, p, locale.Parse(r.Header.Get("Accept-Language")))
}

// warn logs a warning about a request, at most once a minute for each notice.
func (s *Server) warn(n *port.Notice, r *http.Request, what string) {
	if left, due := n.Due(s.config.Now()); due {
		s.config.Log.Warn().Str("address", r.RemoteAddr).Int("left_out", left).Msg(what)
	}
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
