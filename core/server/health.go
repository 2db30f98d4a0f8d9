package server

import (
	"context"
	"encoding/json"
	"net/http"
	"strings"
	"sync/atomic"
	"time"
)

const (
	// lookEvery is the time between two looks at the realm.
	lookEvery = time.Second
	// silentAfter is how long a map may not look for steps before it counts as stalled; it does
	// so several times a second.
	silentAfter = 10 * time.Second
)

// health is what load balancers and service managers ask about. Requests read what a goroutine
// of its own has seen, so that they neither wait for a realm that does not answer nor make work.
type health struct {
	seen      atomic.Pointer[look] // nil: nothing yet
	unguarded atomic.Bool          // the database has not answered the last time
	stopping  atomic.Bool
}

// look is what was seen of the realm at a time.
type look struct {
	at      time.Time
	stalled []string // maps that do not step
}

// lookAfter looks at the realm until ctx ends. A look that waits for ever shows in its age.
func (s *Server) lookAfter(ctx context.Context) {
	looks := time.NewTicker(lookEvery)
	defer looks.Stop()
	for {
		s.health.seen.Store(&look{time.Now(), s.Realm.Stalled(silentAfter)})
		select {
		case <-ctx.Done():
			return
		case <-looks.C:
		}
	}
}

// problems are reasons by the name of what has a problem.
type problems map[string]string

// alive returns why the process should be started again; nothing if it works.
func (h *health) alive(now time.Time) problems {
	p := make(problems)
	switch l := h.seen.Load(); {
	case l == nil || h.stopping.Load(): // it begins or ends
	case now.Sub(l.at) > silentAfter:
		p["maps"] = "the realm does not answer"
	case len(l.stalled) > 0:
		p["maps"] = "no steps: " + strings.Join(l.stalled, ", ")
	}
	return p
}

// ready returns why nobody should be sent here now; nothing if the world is open.
func (s *Server) ready(now time.Time) problems {
	p := s.health.alive(now)
	if s.health.seen.Load() == nil {
		p["realm"] = "it starts"
	}
	if s.health.stopping.Load() {
		p["realm"] = "it stops"
	}
	if s.health.unguarded.Load() || s.Saver.Counts().Failing > 0 {
		p["database"] = "it does not answer, or cannot be written: see the log"
	}
	if s.journal != nil && !s.journal.Works() {
		p["journal"] = "it cannot be written: see the log"
	}
	return p
}

func (s *Server) healthz(w http.ResponseWriter, r *http.Request) {
	answer(w, r, s.health.alive(time.Now()))
}

func (s *Server) readyz(w http.ResponseWriter, r *http.Request) { answer(w, r, s.ready(time.Now())) }

// answer writes the problems; other machines learn only whether there are any.
func answer(w http.ResponseWriter, r *http.Request, p problems) {
	body := struct {
		Status   string   `json:"status"`
		Problems problems `json:"problems,omitempty"`
	}{Status: "ok"}
	code := http.StatusOK
	if len(p) > 0 {
		body.Status, code = "unavailable", http.StatusServiceUnavailable
	}
	if local(r) {
		body.Problems = p
	}
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(code)
	_ = json.NewEncoder(w).Encode(body) // a peer that disconnects is not an error of the server
}
