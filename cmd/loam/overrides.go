package main

import (
	"net"

	"github.com/rs/zerolog"

	"loam/cmd/loam/internal/addresses"
	"loam/cmd/loam/internal/usage"
	"loam/cmd/loam/internal/world"
)

// Overrides are the flags of loam serve that override keys of loam.yaml.
type Overrides struct {
	Listen   string `help:"Address of the page, instead of the one in the world's config (which defaults to 127.0.0.1:8080). Port 0 is any free port." placeholder:"HOST:PORT"`
	LogOn    string `name:"logon" help:"Log-on address of game clients, instead of the one in the world's config (which defaults to 127.0.0.1:3724); off disables it. Any free port if --listen has port 0." placeholder:"HOST:PORT|off"`
	LAN      bool   `name:"lan" help:"Listen on all addresses of this machine, whatever the hosts of --listen and --logon are, so that other machines can connect."`
	Log      string `enum:"text,json," default:"" help:"Form of the log: text for people, json with one object on each line for programs; instead of the one in the world's config." placeholder:"text|json"`
	LogLevel string `name:"log-level" enum:"trace,debug,info,warn,error," default:"" help:"Lowest level that the log contains, instead of the one in the world's config (which defaults to info): trace, debug, info, warn or error." placeholder:"LEVEL"`
	Quiet    bool   `help:"Log warnings and errors only: --log-level warn."`
	Gate     bool   `help:"Adopt a save only when the scenarios of the bundles that changed pass."`
}

// check returns an error for a flag with a wrong value.
func (o Overrides) check() error {
	if o.Listen != "" && world.CheckAddress(o.Listen) != nil {
		return usage.Errorf("--listen %s: want HOST:PORT such as 127.0.0.1:8080", o.Listen)
	}
	if o.LogOn != "" && world.CheckLogOn(o.LogOn) != nil {
		return usage.Errorf("--logon %s: want HOST:PORT such as 127.0.0.1:3724, or off", o.LogOn)
	}
	return nil
}

// apply brings the flags into the config. Who wants any free port for the page, with a flag or
// a variable, wants one for game clients too: so a second world on one machine, and a test, get
// along with the first.
func (o Overrides) apply(config *world.Config) {
	if o.Listen != "" {
		config.Listen, config.Chosen.Listen = o.Listen, true
		config.Flagged("listen", "--listen")
	}
	page, games := config.Origin("listen"), config.Origin("logon").Source
	switch {
	case o.LogOn != "":
		config.LogOn, config.Chosen.LogOn = o.LogOn, true
		config.Flagged("logon", "--logon")
	case page.Source != world.FromFlag && page.Source != world.FromEnvironment || games == world.FromEnvironment:
	case addresses.AnyPort(config.Listen) && config.LogOn != world.Off:
		config.LogOn, config.Chosen.LogOn = config.Listen, true
		config.Follow("logon", "listen")
	}
	if o.LAN {
		config.Listen = everywhere(config.Listen)
		config.Flagged("listen", "--lan")
		if config.LogOn != world.Off {
			config.LogOn = everywhere(config.LogOn)
			config.Flagged("logon", "--lan")
		}
	}
	if config.LogOn != world.Off && addresses.AnyPort(config.LogOn) {
		config.Realm.Ports = world.Ports{}
		config.Follow("realm.ports.wrath", "logon")
		config.Follow("realm.ports.vanilla", "logon")
	}
	if o.Log != "" {
		config.Log.Format = o.Log
		config.Flagged("log", "--log")
	}
	switch {
	case o.LogLevel != "":
		config.Log.Level, _ = zerolog.ParseLevel(o.LogLevel) // the command line allows no other
		config.Flagged("log_level", "--log-level")
	case o.Quiet:
		config.Log.Level = zerolog.WarnLevel
		config.Flagged("log_level", "--quiet")
	}
	if o.Gate {
		config.Gate = true
		config.Flagged("gate", "--gate")
	}
}

// everywhere is the port of an address on all addresses of this machine.
func everywhere(address string) string {
	_, port, _ := net.SplitHostPort(address) // an address that was checked
	return net.JoinHostPort("0.0.0.0", port)
}
