package main

import (
	"context"
	"crypto/rand"
	"fmt"

	"loam/cmd/loam/internal/terminal"
	"loam/cmd/loam/internal/world"
	"loam/mods/bundle"
	"loam/mods/signature"
)

type keysCmd struct {
	New  keysNewCmd  `cmd:"" help:"Make a key for signing bundles, in a file that only you can read."`
	Show keysShowCmd `cmd:"" help:"Print the public key of a key file, or of the signer of a bundle."`
}

type keysNewCmd struct {
	File string `arg:"" help:"File to write; it must not exist. Keep it secret and make a copy: a lost key cannot be replaced."`
}

// Run makes a key.
func (c keysNewCmd) Run(_ context.Context, std terminal.Streams) error {
	secret, err := signature.NewSecret(rand.Reader)
	if err != nil {
		return err
	}
	if err := secret.Write(c.File); err != nil {
		return err
	}
	fmt.Fprintf(std.Out, "Made %s. Keep it secret; sign with: loam pack PATH --sign %s\n", c.File, c.File)
	printKey(std, secret.Public())
	return nil
}

type keysShowCmd struct {
	Path string `arg:"" help:"A key file, or a bundle."`
}

// Run prints a public key.
func (c keysShowCmd) Run(_ context.Context, std terminal.Streams) error {
	if !bundle.IsBundle(c.Path) {
		secret, err := signature.ReadSecret(c.Path)
		if err == nil {
			printKey(std, secret.Public())
		}
		return err
	}
	b, problems := bundle.Open(c.Path)
	switch {
	case b.Signed != nil:
		printKey(std, b.Signed.Key)
		return nil
	case len(problems) > 0:
		terminal.PrintProblems(std.Err, problems)
		return terminal.ErrFault
	}
	return fmt.Errorf("%s is not signed", c.Path)
}

// printKey prints a public key as the operator of a world writes it down.
func printKey(std terminal.Streams, key signature.Key) {
	fmt.Fprintf(std.Out, "Public key: %s\nTo trust it, add to %s: trusted_keys: [{name: WHO, key: %q}]\n", key, world.ConfigFile, key)
}
