package main

import (
	"net/http"
	"path/filepath"
	"testing"
	"time"
)

// A served world answers load balancers: at once that it lives, and soon that it is ready.
func TestAServedWorldIsHealthyAndReady(t *testing.T) {
	t.Parallel()
	dir := filepath.Join(t.TempDir(), "heath")
	if !testing.Short() {
		loamRuns(t, "", "new", "world", dir)
	}
	s := serveBinary(t, dir)
	defer s.stop()
	if answer, body := fetch(t, s.address+"/healthz"); answer.StatusCode != http.StatusOK {
		t.Errorf("/healthz answers %s: %s", answer.Status, body)
	}
	for deadline := time.Now().Add(patience); ; time.Sleep(20 * time.Millisecond) { // for the journal's first part
		answer, body := fetch(t, s.address+"/readyz")
		if answer.StatusCode == http.StatusOK && body == "{\"status\":\"ok\"}\n" {
			return
		}
		if time.Now().After(deadline) {
			t.Fatalf("/readyz answers %s: %s", answer.Status, body)
		}
	}
}
