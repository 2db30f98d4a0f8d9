package worlddir

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"net"
	"net/url"
	"regexp"
	"strconv"

	"loam/cmd/loam/internal/addresses"
	"loam/cmd/loam/internal/console"
	"loam/cmd/loam/internal/world"
	"loam/core/server"
)

// Pages are the addresses of the page for other machines, with remarks: as reported by
// the running world, or as configured in loam.yaml.
func (f Flag) Pages(ctx context.Context) (pages []string, why string, err error) {
	if !world.Is(f.World) {
		return nil, "", NoWorld(f.World)
	}
	conn, err := console.Dial(ctx, f.World)
	if err != nil {
		return f.futurePages()
	}
	defer conn.Close()
	text, _, err := conn.Ask("addresses")
	if err != nil {
		return nil, "", err
	}
	var own []string
	for _, m := range ToldPage.FindAllStringSubmatch(text, -1) {
		if at, err := url.Parse(m[1]); err == nil && (at.Hostname() == "localhost" || net.ParseIP(at.Hostname()).IsLoopback()) {
			own = append(own, m[1])
		} else {
			pages = append(pages, m[1])
		}
	}
	if pages == nil {
		return own, fmt.Sprintf("Only this machine can reach the world: start it with loam serve %s --lan so that others can open the link.", f.World), nil
	}
	return pages, "", nil
}

// notRunning is the remark about addresses of a world that does not run.
const notRunning = "The world is not running: these addresses come from " + world.ConfigFile + "."

// futurePages are those of a world that does not run.
func (f Flag) futurePages() ([]string, string, error) {
	config, problems, err := world.Read(f.World)
	if err == nil && len(problems) > 0 {
		err = errors.New(problems[0].Error())
	}
	if err != nil {
		return nil, "", err
	}
	host, port, err := net.SplitHostPort(config.Listen)
	if err != nil || addresses.AnyPort(config.Listen) {
		return nil, "", fmt.Errorf("%s sets no fixed port for the page in %s: start the world, then invite", f.World, world.ConfigFile)
	}
	if secure := config.TLS.In(f.World); secure.On() {
		return securePages(secure, host, port)
	}
	why, ip := notRunning, net.ParseIP(host)
	if host == "localhost" || ip.IsLoopback() {
		why = fmt.Sprintf("The world is not running: start it with loam serve %s --lan so that others can open the link.", f.World)
	} else if host != "" && (ip == nil || !ip.IsUnspecified()) { // no host is all addresses
		return []string{"http://" + config.Listen}, why, nil
	}
	var pages []string
	for _, n := range addresses.Neighbours() {
		pages = append(pages, "http://"+net.JoinHostPort(n.IP.String(), port))
	}
	if pages == nil {
		pages = []string{"http://" + net.JoinHostPort("localhost", port)}
	}
	return pages, why, nil
}

// securePages are those of a world that does not run, whose page is encrypted.
func securePages(t server.TLS, host, port string) ([]string, string, error) {
	name, err := t.Name()
	if err != nil {
		return nil, "", err
	}
	at, err := strconv.Atoi(port)
	return []string{t.URL(cmp.Or(name, host), at)}, notRunning, err
}

// Format of addresses on the console.
var (
	ToldPage  = regexp.MustCompile(`(?m)(https?://\S+)$`)
	ToldRealm = regexp.MustCompile(`(?m)set realmlist (\S+)$`)
)
