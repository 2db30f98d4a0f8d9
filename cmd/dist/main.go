// Command dist makes the archives with which people run Loam without Go: static programs for
// several systems, each with its licences, and their checksums. The same commit gives the
// same bytes, wherever and whenever it is built with the same version of Go.
//
// Exit codes: 0 the archives are complete, 1 they are not, 2 wrong usage.
package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"strings"

	"github.com/alecthomas/kong"
)

type command struct {
	Out       string   `default:"dist" help:"Folder to write to; it is made, and archives in it are replaced."`
	Platforms []string `name:"platform" help:"Systems such as linux/amd64 (default: all of them)." placeholder:"OS/ARCH"`
}

// Run makes the archives and prints their names with their sizes.
func (c command) Run() error {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	targets, err := platforms(c.Platforms)
	if err != nil {
		return err
	}
	b, err := newBuild(ctx, ".", "./cmd/loam", "loam")
	if err != nil {
		return err
	}
	made, err := b.archives(ctx, c.Out, targets)
	err = errors.Join(err, b.close())
	for _, a := range made {
		fmt.Printf("%s  %d MB\n", a.name, (len(a.data)+1<<19)>>20)
	}
	return err
}

func main() {
	parsed := kong.Parse(new(command), kong.Name("dist"), kong.Description("Make archives of Loam for people without Go."))
	if err := parsed.Run(); err != nil {
		fmt.Fprintf(os.Stderr, "dist: %v\n", err)
		os.Exit(1)
	}
}

// platform is a system for which there is an archive.
type platform struct{ os, arch string }

// all are the systems for which there are archives.
var all = []platform{{"linux", "amd64"}, {"linux", "arm64"}, {"darwin", "amd64"}, {"darwin", "arm64"}, {"windows", "amd64"}}

// platforms reads names of systems; none are all.
func platforms(names []string) ([]platform, error) {
	var chosen []platform
	for _, n := range names {
		system, arch, ok := strings.Cut(n, "/")
		if !ok {
			return nil, fmt.Errorf("--platform %s: want OS/ARCH such as linux/amd64", n)
		}
		chosen = append(chosen, platform{system, arch})
	}
	if chosen == nil {
		return all, nil
	}
	return chosen, nil
}
