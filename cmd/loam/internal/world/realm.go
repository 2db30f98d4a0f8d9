package world

import (
	"fmt"
	"net"
	"path/filepath"
	"strconv"
	"strings"
	"unicode"

	"gopkg.in/yaml.v3"

	"loam/core/lib/diag"
	"loam/core/lib/suggest"
	"loam/core/protocol/logon"
)

// Off is the value of an address that disables the listener.
const Off = "off"

// Realm is the entry of the world in the realm list of game clients.
type Realm struct {
	Name    string // "" for the name of the world's folder
	Address string // HOST or HOST:PORT of the world; "" for the one at which a client has logged on
	Type    logon.Type
	Flags   logon.Flags
	Players int // that count as a full realm
	Ports   Ports
}

// Ports are the ports at which clients of each version enter the world.
type Ports struct{ Wrath, Vanilla uint16 }

// Chosen says which addresses somebody has chosen: the others may give way to what else
// runs on the machine.
type Chosen struct{ Listen, LogOn, Ports bool }

// usualPorts are those of a world that says nothing else.
var usualPorts = Ports{Wrath: 8085, Vanilla: 8086}

// usualPlayers is how many players count as a full realm.
const usualPlayers = 200

// maxRealmName is how long the name of a realm may be, in bytes.
const maxRealmName = 64

// named is a value with the name by which loam.yaml knows it.
type named[T any] struct {
	name string
	is   T
}

// realmTypes are what realm.type may be.
var realmTypes = []named[logon.Type]{{"normal", logon.TypeNormal}, {"pvp", logon.TypePvP}, {"rp", logon.TypeRP}, {"rppvp", logon.TypeRPPvP}}

// realmFlags are what realm.flags may hold.
var realmFlags = []named[logon.Flags]{{"recommended", logon.FlagRecommended}, {"new", logon.FlagNew}, {"full", logon.FlagFull}, {"offline", logon.FlagOffline}}

// CheckLogOn returns an error unless a text is HOST:PORT or off.
func CheckLogOn(address string) error {
	if address == Off {
		return nil
	}
	return CheckAddress(address)
}

func (r *configReader) logon(n *yaml.Node) {
	off := n.Tag == "!!bool" && strings.EqualFold(n.Value, Off) // off without quotes is a bool in old YAML
	if n.Kind != yaml.ScalarNode || (!off && CheckLogOn(n.Value) != nil) {
		r.problem(n, diag.BadConfig, "logon must be HOST:PORT such as 127.0.0.1:3724, or off, not", written(n), "")
		return
	}
	r.config.LogOn, r.config.Chosen.LogOn = n.Value, true
	if off {
		r.config.LogOn = Off
	}
}

func (r *configReader) realmName(n *yaml.Node) {
	if n.Kind != yaml.ScalarNode || n.Tag == "!!null" || n.Value == "" || len(n.Value) > maxRealmName || strings.IndexFunc(n.Value, unicode.IsControl) >= 0 {
		r.problem(n, diag.BadConfig, fmt.Sprintf("realm.name must be a text of 1 to %d bytes, not", maxRealmName), written(n), "")
		return
	}
	r.config.Realm.Name = n.Value
}

func (r *configReader) realmAddress(n *yaml.Node) {
	if n.Kind != yaml.ScalarNode || !isHost(n.Value) {
		r.problem(n, diag.BadConfig, "realm.address must be HOST or HOST:PORT such as play.example.org:8085, not", written(n), "")
		return
	}
	r.config.Realm.Address = n.Value
}

// isHost reports whether a text is HOST or HOST:PORT, as clients accept it.
func isHost(address string) bool {
	host := address
	if before, port, err := net.SplitHostPort(address); err == nil {
		number, err := strconv.ParseUint(port, 10, 16)
		if err != nil || number == 0 {
			return false
		}
		host = before
	}
	return host != "" && len(host) <= 200 && strings.Trim(host, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.-") == "" && host != Off
}

func (r *configReader) realmType(n *yaml.Node) {
	var known []string
	for _, t := range realmTypes {
		if t.name == n.Value && n.Kind == yaml.ScalarNode {
			r.config.Realm.Type = t.is
			return
		}
		known = append(known, t.name)
	}
	near, _ := suggest.Name(n.Value, known)
	r.problem(n, diag.BadConfig, "realm.type must be "+strings.Join(known, ", ")+", not", written(n), near)
}

func (r *configReader) realmFlags(n *yaml.Node) {
	if n.Kind != yaml.SequenceNode {
		r.problem(n, diag.BadConfig, "realm.flags must be a list such as [recommended], not", written(n), "")
		return
	}
	r.config.Realm.Flags = 0
	for _, item := range n.Content {
		r.realmFlag(item)
	}
}

func (r *configReader) realmFlag(n *yaml.Node) {
	var known []string
	for _, f := range realmFlags {
		if f.name == n.Value && n.Kind == yaml.ScalarNode {
			r.config.Realm.Flags |= f.is
			return
		}
		known = append(known, f.name)
	}
	near, _ := suggest.Name(n.Value, known)
	r.problem(n, diag.BadConfig, "a flag of realm must be "+strings.Join(known, ", ")+", not", written(n), near)
}

func (r *configReader) realmPlayers(n *yaml.Node) {
	players, err := strconv.Atoi(n.Value)
	if n.Tag != "!!int" || err != nil || players < 1 || players > 1_000_000 {
		r.problem(n, diag.BadConfig, "realm.players must be a whole number from 1 to 1000000, not", written(n), "")
		return
	}
	r.config.Realm.Players = players
}

// Name returns the name of a world, made from its folder.
func Name(dir string) string {
	if whole, err := filepath.Abs(dir); err == nil {
		dir = whole
	}
	if name := filepath.Base(dir); len(name) <= maxRealmName && strings.IndexFunc(name, unicode.IsControl) < 0 && name != string(filepath.Separator) {
		return name
	}
	return Usual
}

// realmPort returns the reader of the port of a version.
func realmPort(of func(*Ports) *uint16) func(*configReader, *yaml.Node) {
	return func(r *configReader, n *yaml.Node) {
		number, err := strconv.ParseUint(n.Value, 10, 16)
		if err != nil || n.Tag != "!!int" {
			r.problem(n, diag.BadConfig, "a port must be a whole number from 0 to 65535, not", written(n), "")
			return
		}
		*of(&r.config.Realm.Ports), r.config.Chosen.Ports = uint16(number), true
	}
}
