package main

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"strings"
	"time"

	"github.com/rs/zerolog"

	"loam/cmd/loam/internal/terminal"
	"loam/cmd/loam/internal/usage"
	"loam/cmd/loam/internal/world"
	"loam/docs"
	"loam/docs/site"
	"loam/examples"
)

type docsCmd struct {
	Words  []string `arg:"" optional:"" name:"words" help:"What to search for, such as: change respawn time. An address that a search has printed, such as spawns or operating#logs, prints that text."`
	Listen string   `default:"127.0.0.1:0" help:"Address of the site (default: a free port of this machine)." placeholder:"HOST:PORT"`
	Open   bool     `default:"true" help:"Open the site in the browser of this machine; --open=false only prints its address."`
}

// documents returns the site of the embedded documents.
func documents() (*site.Site, error) { return site.New(docs.FS, examples.FS) }

// Run shows the documents until it is interrupted, or searches them in the terminal.
func (c docsCmd) Run(ctx context.Context, std terminal.Streams) error {
	pages, err := documents()
	if err != nil {
		return err
	}
	if len(c.Words) > 0 {
		return c.search(std, pages)
	}
	if world.CheckAddress(c.Listen) != nil {
		return usage.Errorf("--listen %s: want HOST:PORT such as 127.0.0.1:8090", c.Listen)
	}
	listener, err := new(net.ListenConfig).Listen(ctx, "tcp", c.Listen)
	if err != nil {
		return fmt.Errorf("show the documents: %w; --listen HOST:PORT chooses another address", err)
	}
	address := "http://" + listener.Addr().String() + site.Root
	fmt.Fprintf(std.Out, "Open   %s\nStop   Ctrl-C\n", address)
	if c.Open {
		go showPage(address, zerolog.New(zerolog.ConsoleWriter{Out: std.Err, NoColor: true, PartsOrder: []string{zerolog.MessageFieldName}})) // ends with the program that opens it, or with this one
	}
	server := &http.Server{Handler: pages, ReadHeaderTimeout: 5 * time.Second, IdleTimeout: time.Minute, MaxHeaderBytes: 16 << 10}
	stop := context.AfterFunc(ctx, func() { _ = server.Close() }) // Serve returns then
	defer stop()
	if err := server.Serve(listener); !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return nil
}

// terminalHits is the number of hits that the terminal shows.
const terminalHits = 6

// search prints the best hits, or the text at an address.
func (c docsCmd) search(std terminal.Streams, pages *site.Site) error {
	query := strings.Join(c.Words, " ")
	if text, ok := pages.Section(query); ok {
		fmt.Fprint(std.Out, text)
		return nil
	}
	hits := pages.Search(query, terminalHits)
	if len(hits) == 0 {
		return fmt.Errorf("the documents have nothing about %q; try other words, or open them with: loam docs", query)
	}
	for _, h := range hits {
		fmt.Fprintf(std.Out, "%s  (%s: %s)\n    %s\n    %s\n", h.Title, h.Kind, h.Page, h.Text(), h.Address)
	}
	fmt.Fprintf(std.Out, "\nPrint one: loam docs %s\n", hits[0].Address)
	return nil
}
