package main

import (
	"io"

	webbrowser "github.com/pkg/browser"
	"github.com/rs/zerolog"
)

// showPage shows an address in the browser of this machine. What the browser writes does not
// belong among the lines of the world.
func showPage(address string, log zerolog.Logger) {
	webbrowser.Stdout, webbrowser.Stderr = io.Discard, io.Discard
	if err := webbrowser.OpenURL(address); err != nil {
		log.Warn().Err(err).Msgf("no browser could be opened: open %s yourself", address)
	}
}
