package server

import (
	"net/http"

	"github.com/prometheus/client_golang/prometheus/promhttp"

	"loam/core/protocol/web"
)

// route is a path of the page's port.
type route struct {
	pattern string // as of http.ServeMux
	near    bool   // this machine only
	handler http.Handler
}

// routes are all paths of the page's port.
func (s *Server) routes() []route {
	return []route{
		{"/", false, s.web.Handler()}, // the page, its WebSocket and the documents
		{"/metrics", true, promhttp.HandlerFor(s.metrics(), promhttp.HandlerOpts{})},
		{"/healthz", false, http.HandlerFunc(s.healthz)},
		{"/readyz", false, http.HandlerFunc(s.readyz)},
		{"/scripts.json", true, http.HandlerFunc(s.insight)},
	}
}

// handler answers all requests at the page's port. Every answer has the headers of
// [web.Secure], also one of the multiplexer itself, and nobody banned gets another.
func (s *Server) handler() http.Handler {
	mux := http.NewServeMux()
	for _, r := range s.routes() {
		if r.near {
			r.handler = loopbackOnly(r.handler)
		}
		mux.Handle(r.pattern, r.handler)
	}
	return web.Secure(s.faithful(s.unbanned(mux)))
}
