package docs

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"sync"
	"testing"
)

// TestFirstEvening does what first-evening.md says. The friends are headless
// clients, on another machine as far as one machine can have one: in a network
// namespace of their own, where the test may make one.
//
//	<!-- friends: VERSION ACCOUNT PASSWORD, ... -->  they log on, enter and see one another
func TestFirstEvening(t *testing.T) {
	t.Parallel()
	(&student{t: t, far: elsewhere(t)}).follow("first-evening.md")
}

// lodge is where friends play: how a program is started there, and how it
// reaches the server's machine.
type lodge struct {
	prefix []string
	host   string
}

// elsewhere is a machine of its own for as long as the test, or else this one.
func elsewhere(t *testing.T) *lodge {
	t.Helper()
	here := &lodge{host: "127.0.0.1"}
	if os.Getuid() != 0 {
		t.Log("the friends play on this machine: only root makes network namespaces")
		return here
	}
	name := fmt.Sprintf("loam%d", os.Getpid()%100000)
	ip := func(args string) error {
		if out, err := exec.Command("ip", strings.Fields(args)...).CombinedOutput(); err != nil {
			return fmt.Errorf("ip %s: %w: %s", args, err, out)
		}
		return nil
	}
	t.Cleanup(func() { // what was not made is not there to be taken away
		_ = ip("netns del " + name)
		_ = ip("link del " + name + "a")
	})
	host, friend := pair(os.Getpid())
	for _, step := range []string{
		"netns add " + name,
		"link add " + name + "a type veth peer name " + name + "b",
		"link set " + name + "b netns " + name,
		"addr add " + host + "/30 dev " + name + "a",
		"link set " + name + "a up",
		"-n " + name + " addr add " + friend + "/30 dev " + name + "b",
		"-n " + name + " link set " + name + "b up",
	} {
		if err := ip(step); err != nil {
			t.Logf("the friends play on this machine: %v", err)
			return here
		}
	}
	return &lodge{prefix: []string{"ip", "netns", "exec", name}, host: host}
}

// pair is two neighbouring addresses that nobody has, since they are for documents. Tests
// that run at the same time on one machine have others, all but a few.
func pair(number int) (host, friend string) {
	nets := []string{"192.0.2", "198.51.100", "203.0.113"}
	at := number / len(nets) % 64 * 4
	return fmt.Sprintf("%s.%d", nets[number%len(nets)], at+1), fmt.Sprintf("%s.%d", nets[number%len(nets)], at+2)
}

// run starts the program where friends play, and returns what it prints.
func (h *lodge) run(ctx context.Context, t *testing.T, password string, args ...string) ([]byte, error) {
	line := append(append([]string{}, h.prefix...), program(t))
	line = append(line, args...)
	cmd := exec.CommandContext(ctx, line[0], line[1:]...)
	cmd.Env = append(os.Environ(), "LOAM_PASSWORD="+password)
	out, err := cmd.Output()
	if err != nil {
		return out, fmt.Errorf("%s: %w\n%s", strings.Join(args, " "), err, out)
	}
	return out, nil
}

// friends lets friends in, all at the same time.
func (s *student) friends(about string) error {
	if s.far == nil {
		return fmt.Errorf("friends are for the first evening")
	}
	const client = "Client set realmlist 127.0.0.1"
	address := s.far.host
	for _, line := range s.world.said {
		if rest, ok := strings.CutPrefix(strings.TrimSpace(line), client); ok {
			address += rest // the port, where it is not the usual one
		}
	}
	var all sync.WaitGroup
	list := strings.Split(about, ", ")
	errs := make([]error, len(list))
	for i, friend := range list {
		all.Go(func() { errs[i] = s.far.comesIn(s.t, address, friend) }) // ends with its commands; waited for below
	}
	all.Wait()
	for _, err := range errs {
		if err != nil {
			return err
		}
	}
	return nil
}

// comesIn lets the doctor look, and a client of a friend play for a while.
func (h *lodge) comesIn(t *testing.T, address, friend string) error {
	words := strings.Fields(friend)
	if len(words) != 3 {
		return fmt.Errorf("%q: want VERSION ACCOUNT PASSWORD", friend)
	}
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	if _, err := h.run(ctx, t, words[2], "doctor", "--addr", address, "--account", words[1]); err != nil {
		return err
	}
	out, err := h.run(ctx, t, words[2], "bots", "--addr", address, "--accounts", words[1], "--protocol", words[0], "--duration", "5s", "--json")
	if err != nil {
		return err
	}
	var seen struct {
		CameIn    int `json:"came_in"`
		Movements int `json:"movements"`
		Spoken    int `json:"spoken"`
	}
	if err := json.Unmarshal(out, &seen); err != nil {
		return err
	}
	if seen.CameIn != 1 || seen.Movements == 0 || seen.Spoken == 0 {
		return fmt.Errorf("%s comes in and sees %+v, want the other move and speak", words[1], seen)
	}
	return nil
}
