package main

import (
	"fmt"
	"net"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/alecthomas/kong"
	"gopkg.in/yaml.v3"

	"loam/cmd/loam/internal/world"
	"loam/core/store/mariadb"
)

// program is where all packages install the program.
const program = "/usr/bin/loam"

func deployed(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("..", "..", "deploy", filepath.FromSlash(name)))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// starts fails unless a command line is one of this program.
func starts(t *testing.T, words []string) {
	t.Helper()
	if len(words) < 2 || words[0] != program {
		t.Errorf("%q does not start %s", words, program)
		return
	}
	parser, err := kong.New(new(commands))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := parser.Parse(words[1:]); err != nil {
		t.Errorf("%q: %v", words, err)
	}
}

// variable fails unless the program reads an environment variable.
func variable(t *testing.T, name string) {
	t.Helper()
	if !strings.HasPrefix(name, world.VariablePrefix) || name == mariadb.PasswordVariable {
		return
	}
	if !slices.ContainsFunc(world.Keys(), func(k world.Key) bool { return k.Variable() == name }) {
		t.Errorf("nothing reads %s", name)
	}
}

// ports are those of a world that sets none.
func ports(t *testing.T) []string {
	t.Helper()
	c, problems := world.Parse("loam.yaml", nil)
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	var all []string
	for _, address := range []string{c.Listen, c.LogOn} {
		_, port, err := net.SplitHostPort(address)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, port)
	}
	for _, port := range []uint16{c.Realm.Ports.Wrath, c.Realm.Ports.Vanilla} {
		all = append(all, strconv.Itoa(int(port)))
	}
	return all
}

func TestTheServiceStartsTheProgram(t *testing.T) {
	section, values := "", map[string][]string{}
	for i, line := range strings.Split(deployed(t, "systemd/loam.service"), "\n") {
		key, value, ok := strings.Cut(line, "=")
		switch {
		case line == "" || line[0] == '#':
		case line[0] == '[':
			section = strings.Trim(line, "[]")
		case !ok || section == "" || strings.TrimSpace(key) != key:
			t.Errorf("line %d is no KEY=VALUE of a section: %s", i+1, line)
		default:
			values[section+"."+key] = append(values[section+"."+key], value)
		}
	}
	start := strings.Fields(strings.Join(values["Service.ExecStart"], " "))
	starts(t, start)
	state := "/var/lib/" + strings.Join(values["Service.StateDirectory"], "")
	if dir := path.Dir(start[len(start)-1]); dir != state || values["Service.WorkingDirectory"][0] != dir {
		t.Errorf("the world is in %s, and the service may write to %s", dir, state)
	}
	user := strings.Fields(deployed(t, "systemd/loam.sysusers"))
	if user[1] != values["Service.User"][0] || user[len(user)-1] != state {
		t.Errorf("the package makes the user %q, the service runs as %s", user, values["Service.User"])
	}
	if stop, err := strconv.Atoi(values["Service.TimeoutStopSec"][0]); err != nil || stop <= 85 {
		t.Errorf("the service is killed after %d s, and the server saves within 85", stop)
	}
	for _, key := range []string{"NoNewPrivileges", "ProtectHome", "PrivateTmp", "PrivateDevices", "MemoryDenyWriteExecute", "RestrictNamespaces", "LockPersonality"} {
		if !slices.Equal(values["Service."+key], []string{"yes"}) {
			t.Errorf("%s is %q, want yes", key, values["Service."+key])
		}
	}
}

func TestTheContainerStartsTheProgram(t *testing.T) {
	known := []string{"FROM", "ARG", "WORKDIR", "COPY", "RUN", "USER", "VOLUME", "EXPOSE", "ENV", "STOPSIGNAL", "HEALTHCHECK", "ENTRYPOINT", "CMD"}
	last := map[string]string{}
	for i, line := range strings.Split(deployed(t, "Containerfile"), "\n") {
		word, rest, _ := strings.Cut(line, " ")
		switch {
		case line == "" || line[0] == '#':
		case !slices.Contains(known, word):
			t.Errorf("line %d has no instruction of a Containerfile: %s", i+1, line)
		default:
			last[word] = rest
		}
		if word != "COPY" || strings.Contains(rest, "--from") {
			continue
		}
		from := strings.Fields(rest)
		for _, file := range from[:len(from)-1] {
			if _, err := os.Stat(filepath.Join("..", "..", file)); err != nil {
				t.Errorf("line %d: %v", i+1, err)
			}
		}
	}
	list := func(text string) (words []string) {
		t.Helper()
		if err := yaml.Unmarshal([]byte(text), &words); err != nil {
			t.Fatal(err)
		}
		return words
	}
	start := append(list(last["ENTRYPOINT"]), list(last["CMD"])...)
	starts(t, start)
	_, check, _ := strings.Cut(last["HEALTHCHECK"], "CMD ")
	starts(t, list(check))
	if got := strings.Fields(last["EXPOSE"]); !slices.Equal(got, ports(t)) {
		t.Errorf("it exposes %q, the ports of a world are %q", got, ports(t))
	}
	for _, set := range strings.Fields(last["ENV"]) {
		name, _, _ := strings.Cut(set, "=")
		variable(t, name)
		if _, problems := world.Parse("loam.yaml", nil, set); len(problems) > 0 {
			t.Errorf("%s: %v", set, problems)
		}
	}
	if start[2] != last["VOLUME"] || !strings.Contains(check, `"`+last["VOLUME"]+`"`) {
		t.Errorf("the world is in %s, the volume is %s", start[2], last["VOLUME"])
	}
}

// composed is what the test reads of deploy/compose.yaml.
type composed struct {
	Services map[string]struct {
		Build          struct{ Context, Dockerfile string }
		Image, Restart string
		Command        []string
		Environment    map[string]string
		Ports, Volumes []string
		Depends        any    `yaml:"depends_on"`
		Network        string `yaml:"network_mode"`
		Stop           string `yaml:"stop_grace_period"`
		ReadOnly       bool   `yaml:"read_only"`
		Tmpfs          []string
		Drop           []string `yaml:"cap_drop"`
		Security       []string `yaml:"security_opt"`
		Healthcheck    any
	}
	Volumes map[string]any
	Name    string
}

func TestTheServicesOfComposeFitTheProgram(t *testing.T) {
	var c composed
	decoder := yaml.NewDecoder(strings.NewReader(deployed(t, "compose.yaml")))
	decoder.KnownFields(true)
	if err := decoder.Decode(&c); err != nil {
		t.Fatal(err)
	}
	loam := c.Services["loam"]
	for name, value := range loam.Environment {
		variable(t, name)
		_, problems := world.Parse("loam.yaml", nil, name+"="+value)
		if name != mariadb.PasswordVariable && len(problems) > 0 {
			t.Errorf("%s=%s: %v", name, value, problems)
		}
	}
	var published []string
	for _, p := range ports(t) {
		published = append(published, p+":"+p)
	}
	if !slices.Equal(loam.Ports, published) {
		t.Errorf("it publishes %q, want %q", loam.Ports, published)
	}
	for name, s := range c.Services {
		for _, v := range s.Volumes {
			from, _, _ := strings.Cut(v, ":")
			_, named := c.Volumes[from]
			if _, err := os.Stat(filepath.Join("..", "..", "deploy", filepath.FromSlash(from))); !named && (err != nil || !strings.HasPrefix(from, "./")) {
				t.Errorf("%s: %s is neither a volume nor a file of deploy", name, from)
			}
		}
		if b := s.Build.Dockerfile; b != "" {
			if _, err := os.Stat(filepath.Join("..", "..", filepath.FromSlash(b))); err != nil {
				t.Error(err)
			}
		}
	}
	if got := c.Services["prometheus"]; got.Network != "service:loam" || !strings.Contains(fmt.Sprint(got.Command), "/etc/prometheus/prometheus.yaml") {
		t.Errorf("Prometheus has the network %q and the command %q: the metrics are for the machine of the world only", got.Network, got.Command)
	}
}

func TestPrometheusReadsThePageOfTheWorld(t *testing.T) {
	text := deployed(t, "prometheus/prometheus.yaml")
	var read map[string]any
	if err := yaml.Unmarshal([]byte(text), &read); err != nil {
		t.Fatal(err)
	}
	if want := `targets: ["127.0.0.1:` + ports(t)[0] + `"]`; !strings.Contains(text, want) {
		t.Errorf("it has no %s", want)
	}
	for _, name := range []string{"datasources", "dashboards"} {
		if err := yaml.Unmarshal([]byte(deployed(t, "grafana/provisioning/"+name+"/loam.yaml")), &read); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// The scripts of the Debian package name files that it has.
func TestTheScriptsOfThePackageNameItsFiles(t *testing.T) {
	for _, name := range []string{"postinst", "prerm"} {
		text := deployed(t, "debian/"+name)
		if !strings.HasPrefix(text, "#!/bin/sh\n") || !strings.Contains(text, "\nset -e\n") {
			t.Errorf("%s is no script that stops at an error", name)
		}
		for _, unit := range regexp.MustCompile(`\S+\.service`).FindAllString(text, -1) {
			deployed(t, "systemd/"+unit)
		}
	}
}
