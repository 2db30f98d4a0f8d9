// Package world owns the folder of a world: the location of its parts, its config (its
// keys, how it is read and how one setting of it is changed), the making of a new world
// and a new bundle, and the files for editors. The packages of mods read bundles;
// mods/permission owns decisions about permissions, core/store the database.
//
// It keeps nothing between calls, so every goroutine may call every function. Callers
// must order writes to the same file themselves.
package world

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"

	"loam/core/lib/diag"
	"loam/core/lib/quota"
	"loam/examples"
	"loam/mods/grant"
	"loam/mods/release"
)

// The files and folders of a world, and the default folder of a world.
const (
	ConfigFile = "loam.yaml"
	ModsFolder = "mods"
	DataFolder = "data"
	Usual      = "world"
)

// ConfigText is the config of a new world. Behind each # stands what the world does without
// the line, or an example.
const ConfigText = `# Options of this world. Settings of bundles take effect as soon as this file is
# saved; all other options take effect at the next start. To change an option that has
# a # before it, remove the # and edit the value.
development: true # guests, time control and Lua evaluation from this machine
seed: 1           # random seed
gate: false       # true: adopt a save only when its scenarios pass
settings: {}      # of bundles, as {bundle: {name: value}}

#listen: 127.0.0.1:8080 # address of the page; 0.0.0.0:8080: for other machines too
#tls: {certificate: page.pem, key: page.key} # encrypts the page; or {acme: play.example.org} for a certificate of Let's Encrypt
#logon: 127.0.0.1:3724  # log-on address of game clients, or off
#realm:
#  name: The Heath            # in the realm list of game clients; without this, the name of this folder
#  address: play.example.org  # of the world, with :PORT if need be; without this, the one at which the client has logged on
#  type: normal               # or pvp, rp, rppvp
#  flags: []                  # of recommended, new, full, offline
#  players: 200               # so many in the world are a full realm
#  ports: {wrath: 8085, vanilla: 8086} # where clients of 3.3.5a and of 1.12.1 enter the world
#database: mysql://loam@127.0.0.1:3306/realm # a database of a MariaDB or MySQL server; without this, the file data/loam.db
#registration: invited        # who may create an account on the page: invited, open (everybody), closed (nobody)
#log: text       # or json: one object on each line
#log_level: info # lowest level in the log: trace, debug, info, warn or error
#proxies: []                  # addresses that may say who is behind them, such as 127.0.0.1
#proxy_protocol: [logon, world] # the ports at which these proxies send the PROXY protocol
#connections: {open: 5000, per_address: 40, silent: 1000} # limits of each port
#storage: {value_bytes: 65536, keys: 4096, bundle_bytes: 1048576, character_bytes: 65536, account_bytes: 65536} # limits of each bundle
#resolve: {}                  # conflicts of bundles, as {"bundle:definition.field": bundle}
#trusted_keys: []             # whose bundles are accepted, as {name: WHO, key: KEY}
#require_signatures: false    # true: accept signed bundles only
#unsigned_bundles: []         # names of bundles that need no signature
`

// Is reports whether a folder holds a world.
func Is(dir string) bool {
	_, err := os.Stat(filepath.Join(dir, ConfigFile))
	return err == nil
}

// Worlds loads the worlds of a path, as release.Worlds does, and for a world also the
// settings that its operator has chosen.
func Worlds(path string) ([]release.World, diag.List) { return WatchedWorlds(nil, path) }

// WatchedWorlds is Worlds in a process whose work is watched.
func WatchedWorlds(w *quota.Watch, path string) ([]release.World, diag.List) {
	worlds, problems := release.WatchedWorlds(w, path)
	if !Is(path) {
		return worlds, problems
	}
	config, wrong, err := Read(path)
	if err != nil {
		wrong = diag.List{{File: filepath.ToSlash(filepath.Join(path, ConfigFile)), Code: diag.CannotRead, Msg: err.Error()}}
	}
	for i := range worlds {
		worlds[i].Settings, worlds[i].SettingAt = config.Settings, config.SettingAt
		worlds[i].Trusted = config.Trusts
		worlds[i].Resolve, worlds[i].ResolveAt = config.Resolve, config.ResolveAt
	}
	return worlds, append(problems, wrong...)
}

// Make makes a world with a config, a data folder and, unless from is "", the bundle of
// that name that comes with the program, and those on which it depends. It records who makes
// the world, and when, as the owner of the bundles; the result has a line for each. It
// refuses a folder that contains anything.
func Make(dir, from, by string, at time.Time) (added []string, err error) {
	defer func() {
		if err != nil {
			err = fmt.Errorf("make a world: %w", err)
		}
	}()
	free, err := IsFree(dir)
	if err != nil {
		return nil, err
	}
	if !free {
		return nil, fmt.Errorf("%s is not empty; name another folder, or run the world in it with: loam serve %s", dir, dir)
	}
	if err := os.MkdirAll(filepath.Join(dir, ModsFolder), 0o755); err != nil {
		return nil, err
	}
	if err := os.Mkdir(filepath.Join(dir, DataFolder), 0o700); err != nil { // what players say and own is not for everybody
		return nil, err
	}
	if from != "" {
		if added, err = addExample(dir, from, by, at); err != nil {
			return nil, err
		}
	}
	if err := writeEditorFiles(dir); err != nil {
		return nil, err
	}
	// The config comes last: a folder with one is a whole world.
	return added, os.WriteFile(filepath.Join(dir, ConfigFile), []byte(ConfigText), 0o644)
}

// IsFree reports whether a folder is empty or does not exist.
func IsFree(dir string) (bool, error) {
	entries, err := os.ReadDir(dir)
	if errors.Is(err, fs.ErrNotExist) {
		return true, nil
	}
	return len(entries) == 0, err
}

// ToEdit returns a file that is worth editing first, or "" if the world has none.
func ToEdit(dir string) string {
	for _, pattern := range [3]string{"*/scripts/" + examples.StarterScript, "*/scripts/*.lua", "*/data/*.yaml"} {
		files, _ := filepath.Glob(filepath.Join(dir, ModsFolder, filepath.FromSlash(pattern))) // a fixed pattern is never malformed
		if len(files) > 0 {
			return files[0]
		}
	}
	return ""
}

// OwnBundle records that a new bundle is the operator's own, if it was made in the mods
// folder of a world. By is who made it, at when.
func OwnBundle(mods, name, by string, at time.Time) error {
	dir := filepath.Dir(filepath.Clean(mods))
	if filepath.Base(filepath.Clean(mods)) != ModsFolder || !Is(dir) {
		return nil
	}
	return markOwn(dir, name, by, at)
}

func markOwn(dir, name, by string, at time.Time) error {
	book, problems := grant.Read(dir)
	if len(problems) > 0 {
		return problems.Err()
	}
	return book.With(grant.Decision{Bundle: name, Own: true, Allowed: true, By: by, At: at}).Write(dir)
}

// toGrant begins a hint at how to grant a permission, as bundles and scripts know
// it, which do not know in which world they are.
const toGrant = "to grant it: loam mods allow"

// Hints adds the world to hints in a text, unless it is the default one.
func Hints(text, dir string) string { return strings.ReplaceAll(text, toGrant, toGrant+Flag(dir)) }

// Hinting is a writer of whole lines that adds the world to hints.
func Hinting(to io.Writer, dir string) io.Writer {
	if dir == Usual {
		return to
	}
	return hinting{to, dir}
}

type hinting struct {
	to  io.Writer
	dir string
}

// Write implements io.Writer.
func (h hinting) Write(line []byte) (int, error) {
	if _, err := io.WriteString(h.to, Hints(string(line), h.dir)); err != nil {
		return 0, err
	}
	return len(line), nil
}

// Flag returns the flag that names a world on a command line, with a blank before it,
// or nothing for the default one.
func Flag(dir string) string {
	if dir == Usual {
		return ""
	}
	return " -w " + dir
}
