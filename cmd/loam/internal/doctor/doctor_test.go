package doctor

import (
	"context"
	"errors"
	"net"
	"os"
	"strings"
	"syscall"
	"testing"

	"loam/cmd/loam/internal/gameclient"
	"loam/core/protocol/logon"
	logonclient "loam/core/protocol/logon/client"
)

// finding is one about which nothing is known yet.
func finding() *Finding {
	return &Finding{config: &Config{Without: "no account", Stepped: func(Step) {}}}
}

func TestEachErrorOfAConnectionIsSaidInWords(t *testing.T) {
	for _, test := range []struct {
		name string
		err  error
		say  string
		do   string
	}{
		{"a closed port", &net.OpError{Op: "dial", Err: os.NewSyscallError("connect", syscall.ECONNREFUSED)}, "nothing listens at this address", "loam serve --lan"},
		{"another network", &net.OpError{Op: "dial", Err: os.NewSyscallError("connect", syscall.ENETUNREACH)}, "no route to the host", "same network"},
		{"a machine that is off", &net.OpError{Op: "dial", Err: os.NewSyscallError("connect", syscall.EHOSTUNREACH)}, "no route to the host", "same network"},
		{"a firewall", &net.OpError{Op: "dial", Err: os.ErrDeadlineExceeded}, "no answer in time", "firewall"},
		{"a firewall before the world", context.DeadlineExceeded, "no answer in time", "firewall"},
		{"a name that nobody has", &net.DNSError{Name: "nosuch"}, "unknown host nosuch", "check the spelling"},
		{"a cut", &net.OpError{Op: "read", Err: os.NewSyscallError("read", syscall.ECONNRESET)}, "was reset", "log of the world"},
		{"anything else", errors.New("it rains"), "it rains", "log of the world"},
	} {
		if say, do := network(test.err), advice(test.err, "the world"); !strings.Contains(say, test.say) || !strings.Contains(do, test.do) {
			t.Errorf("%s: says %q and %q, want %q and %q", test.name, say, do, test.say, test.do)
		}
	}
}

func TestTheRealmIsTheOneThatAPlayerWouldChoose(t *testing.T) {
	off := logon.Realm{Name: "Off", Address: "192.0.2.1:1", Flags: logon.FlagOffline}
	here := logon.Realm{Name: "Here", Address: "127.0.0.1:1"}
	there := logon.Realm{Name: "There", Address: "192.0.2.1:1"}
	for _, test := range []struct {
		name string
		list []logon.Realm
		from string
		want string // its name, or
		says string // why there is none
	}{
		{"none", nil, "192.0.2.1:2", "", "the list is empty"},
		{"one that is offline", []logon.Realm{off}, "192.0.2.1:2", "", "marked as offline"},
		{"the first that is online", []logon.Realm{off, there}, "192.0.2.1:2", "There", ""},
		{"of this machine, asked from it", []logon.Realm{here}, "127.0.0.1:2", "Here", ""},
		{"of this machine, asked by name", []logon.Realm{here}, "localhost:2", "Here", ""},
		{"of this machine, asked from another", []logon.Realm{here}, "192.0.2.1:2", "", "looks for the world on its own"},
	} {
		f := finding()
		r, ok := f.realm(test.list, test.from)
		if ok != (test.want != "") || ok && r.Name != test.want || !strings.Contains(f.Steps[0].Detail, test.says) {
			t.Errorf("%s: got %q, %v, %+v", test.name, r.Name, ok, f.Steps)
		}
	}
}

func TestWhatTheLogOnServiceAnswersHasAnAdvice(t *testing.T) {
	for _, test := range []struct {
		name    string
		err     error
		step    string
		do      string
		refused bool
	}{
		{"a wrong password", &logonclient.Error{Step: logonclient.Proof, Result: logon.UnknownAccount}, stepLogOn, "loam account password ANNA", true},
		{"too many attempts", &logonclient.Error{Step: logonclient.Proof, Result: logon.Busy}, stepLogOn, "wait a few minutes", true},
		{"a ban", &logonclient.Error{Step: logonclient.Proof, Result: logon.Suspended}, stepLogOn, "loam account unban ANNA", true},
		{"another build", &logonclient.Error{Step: logonclient.Challenge, Result: logon.BadVersion}, stepLogOn, "build 12340", false},
		{"a list that does not come", &logonclient.Error{Step: logonclient.RealmList, Err: os.ErrDeadlineExceeded}, stepRealms, "check that this is the log-on port", false},
		{"another service", &logonclient.Error{Step: logonclient.Challenge, Err: errors.New("message 0x48")}, stepLogOn, "check that this is the log-on port", false},
	} {
		f := finding()
		f.logOnFailed(test.err, &gameclient.Visit{Account: "anna", Password: "secret12", Version: gameclient.Versions()[0]})
		last := f.Steps[len(f.Steps)-1]
		if last.Outcome != Failed || last.Name != test.step || !strings.Contains(last.Do, test.do) || f.Refused != test.refused || !f.Failed() {
			t.Errorf("%s: got %+v, refused %v", test.name, last, f.Refused)
		}
	}
}
