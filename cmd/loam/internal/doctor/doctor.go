// Package doctor finds out why people cannot enter a world: it takes the steps of their
// clients one by one and reports which one fails, why, and what to do. It changes
// nothing in the world and enters it with no character. It runs on the caller's
// goroutine.
package doctor

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"os"
	"strconv"
	"strings"
	"syscall"
	"time"

	"loam/cmd/loam/internal/gameclient"
	"loam/core/protocol/game"
	"loam/core/protocol/logon"
	logonclient "loam/core/protocol/logon/client"
)

// Config describes what to check.
type Config struct {
	Account  string // "" looks only as far as one comes without one
	Password string
	Without  string        // why there is no account
	Wait     time.Duration // for each answer
	// Began and Stepped report progress: a new address or version, and a completed
	// step.
	Began   func(f *Finding)
	Stepped func(s Step)
}

// Outcome is the outcome of a step.
type Outcome string

// The outcomes.
const (
	OK      Outcome = "ok"
	Failed  Outcome = "failed"
	Skipped Outcome = "skipped"
)

// Step is one step of a client.
type Step struct {
	Name    string  `json:"step"`
	Outcome Outcome `json:"outcome"`
	Detail  string  `json:"detail,omitempty"` // what was seen, or why it failed
	Do      string  `json:"do,omitempty"`     // about a failure
}

// Finding is the result for one address and one kind of client.
type Finding struct {
	Address string `json:"address"`
	As      string `json:"as"` // a version, or "browser"
	Steps   []Step `json:"steps"`
	// Refused means that the account may not log on. A retry soon counts as guessing
	// passwords.
	Refused bool `json:"-"`

	config *Config
}

// Failed reports whether a step has failed.
func (f *Finding) Failed() bool {
	for _, s := range f.Steps {
		if s.Outcome == Failed {
			return true
		}
	}
	return false
}

func (f *Finding) add(s Step) {
	f.Steps = append(f.Steps, s)
	f.config.Stepped(s)
}

func (f *Finding) ok(name, detail string) { f.add(Step{Name: name, Outcome: OK, Detail: detail}) }

func (f *Finding) failed(name, detail, do string) {
	f.add(Step{Name: name, Outcome: Failed, Detail: detail, Do: do})
}

// The names of the steps.
const (
	stepPage    = "page"
	stepConnect = "connect"
	stepLogOn   = "log on"
	stepRealms  = "realm list"
	stepWorld   = "world"
	stepList    = "characters"
)

// Page checks whether a browser reaches the page.
func Page(ctx context.Context, cfg Config, address string) *Finding {
	f := &Finding{Address: address, As: "browser", config: &cfg}
	cfg.Began(f)
	ctx, cancel := context.WithTimeout(ctx, cfg.Wait)
	defer cancel()
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, address, nil)
	if err != nil {
		f.failed(stepPage, err.Error(), "use an address that loam serve printed at its start")
		return f
	}
	answer, err := http.DefaultClient.Do(request)
	if err != nil {
		f.failed(stepPage, network(err), advice(err, "the page"))
		return f
	}
	_ = answer.Body.Close() // nothing was read of it
	if answer.StatusCode != http.StatusOK {
		f.failed(stepPage, "the answer is "+answer.Status, "another program listens on this port; choose another port with --listen")
		return f
	}
	f.ok(stepPage, "")
	return f
}

// Client takes the steps of a client of a version, from the log-on service at an
// address (host:port) to the list of characters.
func Client(ctx context.Context, cfg Config, address string, version *game.Version) *Finding {
	f := &Finding{Address: address, As: version.Packet.String(), config: &cfg}
	cfg.Began(f)
	v := &gameclient.Visit{Address: address, Version: version, Account: cfg.Account, Password: cfg.Password, Wait: cfg.Wait}
	defer v.Close(context.WithoutCancel(ctx))
	if cfg.Account == "" {
		f.knock(ctx, v)
		return f
	}
	if err := v.LogOn(ctx); err != nil {
		f.logOnFailed(err, v)
		return f
	}
	f.ok(stepConnect, "")
	f.ok(stepLogOn, "as "+strings.ToUpper(cfg.Account))
	realm, ok := f.realm(v.Realms, address)
	if !ok {
		return f
	}
	if err := v.Connect(ctx, realm); err != nil {
		f.worldFailed(err, realm, address)
		return f
	}
	f.ok(stepWorld, "at "+realm.Address)
	list, err := v.Characters(ctx)
	if err != nil {
		f.failed(stepList, err.Error(), "look for the reason in the log of the world")
		return f
	}
	f.ok(stepList, strconv.Itoa(len(list)))
	return f
}

// knock looks as far as one comes without an account.
func (f *Finding) knock(ctx context.Context, v *gameclient.Visit) {
	v.Account = "NOBODY"
	err := v.Knock(ctx)
	var failed *logonclient.Error
	if errors.As(err, &failed) && failed.Result == logon.UnknownAccount {
		f.ok(stepConnect, "")
		f.ok(stepLogOn, "the version is supported; an unknown account is refused, as expected (the log of the world names it NOBODY)")
	} else if err != nil {
		f.logOnFailed(err, v)
		return
	}
	for _, name := range []string{stepRealms, stepWorld, stepList} {
		f.add(Step{Name: name, Outcome: Skipped, Detail: f.config.Without})
	}
}

// logOnFailed returns why the log-on service refused the client.
func (f *Finding) logOnFailed(err error, v *gameclient.Visit) {
	var failed *logonclient.Error
	switch {
	case !errors.As(err, &failed):
		f.failed(stepLogOn, err.Error(), "look for the reason in the log of the world")
		return
	case failed.Step == logonclient.Connect:
		f.failed(stepConnect, network(failed.Err), advice(failed.Err, "the log-on service"))
		return
	}
	f.ok(stepConnect, "")
	name := stepLogOn
	if failed.Step == logonclient.RealmList {
		f.ok(stepLogOn, "")
		name = stepRealms
	}
	if failed.Result == logon.Success {
		f.failed(name, network(failed.Err), "check that this is the log-on port of a world and not of another program; the log of the world has a line for each client that connected")
		return
	}
	f.Refused = failed.Result != logon.BadVersion && v.Password != ""
	f.failed(name, failed.Result.String(), answer(failed.Result, v))
}

// answer is what to do about an answer of the log-on service.
func answer(r logon.Result, v *gameclient.Visit) string {
	account := strings.ToUpper(v.Account)
	switch r {
	case logon.UnknownAccount, logon.WrongPassword:
		return "the name or the password is wrong: loam account list shows the names, loam account password " + account + " sets a password"
	case logon.Busy:
		return "too many attempts with this account or from this address: wait a few minutes, and look for \"throttled\" in the log of the world"
	case logon.Banned, logon.Suspended, logon.Locked:
		return "loam account unban " + account + " lets it log on again"
	case logon.BadVersion:
		return fmt.Sprintf("this service does not accept build %d; check that it belongs to a Loam world", v.Version.Build)
	}
	return "look for the reason in the log of the world"
}

// realm chooses the realm that a player would choose, and checks its address.
func (f *Finding) realm(list []logon.Realm, address string) (logon.Realm, bool) {
	if len(list) == 0 {
		f.failed(stepRealms, "the list is empty", "look for the reason in the log of the world")
		return logon.Realm{}, false
	}
	r := list[0]
	for _, other := range list {
		if r.Flags&logon.FlagOffline != 0 && other.Flags&logon.FlagOffline == 0 {
			r = other
		}
	}
	what := fmt.Sprintf("%s at %s", r.Name, r.Address)
	switch {
	case r.Flags&logon.FlagOffline != 0:
		f.failed(stepRealms, what+" is marked as offline: clients do not let players choose it", "remove offline from realm.flags in loam.yaml and restart the world")
		return r, false
	case isHere(r.Address) && !isHere(address):
		f.failed(stepRealms, what+": a client on another machine looks for the world on its own machine", "remove realm.address from loam.yaml or set it to an address that other machines can reach, and restart the world")
		return r, false
	}
	f.ok(stepRealms, what)
	return r, true
}

// isHere reports whether an address, host:port, is on this machine.
func isHere(address string) bool {
	host, _, err := net.SplitHostPort(address)
	ip := net.ParseIP(host)
	return err == nil && (host == "localhost" || ip != nil && (ip.IsLoopback() || ip.IsUnspecified()))
}

// worldFailed returns why the world's port refused the client.
func (f *Finding) worldFailed(err error, r logon.Realm, address string) {
	var dial *net.OpError
	unreached := errors.As(err, &dial) && dial.Op == "dial"
	host, _, _ := net.SplitHostPort(address)
	listed, _, _ := net.SplitHostPort(r.Address)
	switch {
	case unreached && host != listed:
		f.failed(stepWorld, fmt.Sprintf("the realm list sends clients to %s, which this machine cannot reach: %s", r.Address, network(err)),
			"realm.address in loam.yaml must be an address that players can reach; without it, the list contains the address that they log on to")
	case unreached:
		f.failed(stepWorld, r.Address+": "+network(err), advice(err, "the world")+"; its ports are realm.ports in loam.yaml")
	default:
		f.failed(stepWorld, r.Address+": "+err.Error(), "look for the line \"log-in failed\" with the reason in the log of the world")
	}
}

// network is an error of a connection in a few words.
func network(err error) string {
	var name *net.DNSError
	var timeout net.Error
	switch {
	case errors.As(err, &name):
		return "unknown host " + name.Name
	case errors.Is(err, syscall.ECONNREFUSED):
		return "nothing listens at this address (connection refused)"
	case errors.Is(err, syscall.ENETUNREACH), errors.Is(err, syscall.EHOSTUNREACH):
		return "no route to the host"
	case errors.Is(err, syscall.ECONNRESET):
		return "the connection was reset"
	case errors.Is(err, context.Canceled):
		return "interrupted"
	case errors.As(err, &timeout) && timeout.Timeout(), errors.Is(err, os.ErrDeadlineExceeded), errors.Is(err, context.DeadlineExceeded):
		return "no answer in time"
	}
	return err.Error()
}

// advice is what to do about an error of a connection with a service.
func advice(err error, service string) string {
	var name *net.DNSError
	var timeout net.Error
	switch {
	case errors.As(err, &name):
		return "check the spelling, or use the IP address that loam console addresses prints"
	case errors.Is(err, syscall.ECONNREFUSED):
		return "check that the world runs and that " + service + " listens on this port and address (loam serve --lan listens on all addresses); loam console addresses lists them"
	case errors.Is(err, syscall.ENETUNREACH), errors.Is(err, syscall.EHOSTUNREACH):
		return "check that both machines are in the same network"
	case errors.As(err, &timeout) && timeout.Timeout(), errors.Is(err, context.DeadlineExceeded):
		return "a firewall drops the connection, or the machine is off: allow TCP to this port on the world's machine"
	}
	return "look for the reason in the log of the world"
}
