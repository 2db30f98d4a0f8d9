package main

import (
	"bufio"
	"context"
	"io"
	"net/http"
	"strings"
	"testing"

	"loam/cmd/loam/internal/terminal"
)

// fetch requests an address and returns the answer with its body.
func fetch(t *testing.T, address string) (*http.Response, string) {
	t.Helper()
	request, err := http.NewRequestWithContext(t.Context(), http.MethodGet, address, nil)
	if err != nil {
		t.Fatal(err)
	}
	answer, err := http.DefaultClient.Do(request)
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	body, err := io.ReadAll(answer.Body)
	if err != nil {
		t.Fatal(err)
	}
	return answer, string(body)
}

// loam docs serves the site until Ctrl-C, and no world is needed.
func TestDocsServesTheSite(t *testing.T) {
	t.Parallel()
	ctx, interrupt := context.WithCancel(t.Context())
	read, write := io.Pipe()
	done := make(chan int, 1) // sent to once by the goroutine below
	go func() {               // ends with ctx
		done <- run(ctx, []string{"docs", "--open=false"}, terminal.Streams{Out: write, Err: io.Discard})
		write.Close()
	}()
	lines := bufio.NewScanner(read)
	if !lines.Scan() {
		t.Fatal("loam docs prints nothing")
	}
	address := strings.TrimSpace(strings.TrimPrefix(lines.Text(), "Open"))
	go func() { _, _ = io.Copy(io.Discard, read) }() // ends when write is closed
	if answer, body := fetch(t, address); answer.StatusCode != http.StatusOK || !strings.Contains(body, "Your first hour as an author") {
		t.Errorf("%s = %s", address, answer.Status)
	}
	if answer, _ := fetch(t, strings.TrimSuffix(address, "docs/")); answer.Request.URL.Path != "/docs/" {
		t.Errorf("/ leads to %s, want /docs/", answer.Request.URL.Path)
	}
	interrupt()
	if code := <-done; code != terminal.Good {
		t.Errorf("loam docs ends with %d", code)
	}
}

// A served world has the documents beside its page, with a policy of their own.
func TestAWorldServesTheDocuments(t *testing.T) {
	t.Parallel()
	w := serveWorld(t)
	answer, body := fetch(t, w.address+"/docs/playing")
	if answer.StatusCode != http.StatusOK || !strings.Contains(body, "Playing") {
		t.Errorf("/docs/playing = %s", answer.Status)
	}
	if policy := answer.Header.Get("Content-Security-Policy"); strings.Contains(policy, "sha256") || !strings.Contains(policy, "script-src 'self';") {
		t.Errorf("the policy of the documents is %q", policy)
	}
	if answer, _ := fetch(t, w.address+"/docs"); answer.Request.URL.Path != "/docs/" {
		t.Errorf("/docs leads to %s, want /docs/", answer.Request.URL.Path)
	}
	if answer, _ := fetch(t, w.address+"/"); !strings.Contains(answer.Header.Get("Content-Security-Policy"), "sha256") {
		t.Error("the page of the world has lost its policy")
	}
}
