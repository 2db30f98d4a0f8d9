package quarantine

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"go.uber.org/goleak"

	"loam/core/lib/diag"
	"loam/core/lib/quota"
	"loam/core/lib/value"
	"loam/mods"
	"loam/mods/bundle"
	"loam/mods/release"
	"loam/scripting"
)

// The environment variables that make the test binary the process of a quarantine: the
// folder of the bundles, and the memory in MB that the process may hold.
const (
	folderVariable = "LOAM_QUARANTINE_FOLDER"
	memoryVariable = "LOAM_QUARANTINE_MB"
	scriptVariable = "LOAM_QUARANTINE_SCRIPTS" // the time of all scripts together
	oddVariable    = "LOAM_QUARANTINE_ODD"     // what it does instead; see odd
)

func TestMain(m *testing.M) {
	if dir := os.Getenv(folderVariable); dir != "" {
		serve(dir)
		return
	}
	goleak.VerifyTestMain(m)
}

// odd is a process that does not what it should.
func odd(what string) {
	switch what {
	case "deaf":
		time.Sleep(time.Hour)
	case "empty answer":
		fmt.Println(`{"ID":1}`)
	case "answer to another question":
		fmt.Println(`{"ID":1,"Result":{}}`)
	case "text":
		fmt.Println("Hello!")
	case "endless line":
		for {
			if _, err := os.Stdout.WriteString(strings.Repeat("x", 1<<16)); err != nil {
				return
			}
		}
	case "killed":
		self, _ := os.FindProcess(os.Getpid())
		_ = self.Kill()
	}
	time.Sleep(time.Hour)
}

// serve is the process.
func serve(dir string) {
	if what := os.Getenv(oddVariable); what != "" {
		odd(what)
	}
	limits := quota.Standard()
	if mb := os.Getenv(memoryVariable); mb != "" {
		_, _ = fmt.Sscan(mb, &limits.Process)
		limits.Process <<= 20
	}
	if text := os.Getenv(scriptVariable); text != "" {
		limits.Scripts, _ = time.ParseDuration(text)
	}
	cache, compiler := new(mods.Cache), scripting.NewCompiler(nil)
	err := Serve(context.Background(), os.Stdin, os.Stdout, Config{
		Dir: dir, Limits: limits, Exit: os.Exit,
		Options: func(config []byte) (release.Options, diag.List) {
			if _, err := os.Stat(filepath.Join(dir, "die")); err == nil {
				fmt.Fprintln(os.Stderr, "fatal error: everything is over")
				os.Exit(2)
			}
			return release.Options{Cache: cache, Compiler: compiler, Settings: settingsOf(config)}, nil
		},
		Test: func(ctx context.Context, r *release.Release, bundles []string) (int, int, string) {
			begun := filepath.Join(dir, "begun")
			_, first := os.Stat(begun)
			_ = os.WriteFile(begun, nil, 0o644) // the test looks for it
			once := strings.Contains(r.Bundles()[0].Readme, "once")
			if strings.Contains(r.Bundles()[0].Readme, "slow") && (!once || first != nil) {
				<-ctx.Done()
				return 0, 2, "cut"
			}
			return 2, 2, strings.Join(bundles, " ")
		},
	})
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// settingsOf returns the settings in a config, which here is the value of mode of yard.
func settingsOf(config []byte) release.Settings {
	if config == nil {
		return nil
	}
	return release.Settings{"yard": {"mode": value.OfString(string(config))}}
}

// yard is a folder with one bundle, and its ward.
type yard struct {
	*Ward
	t   *testing.T
	dir string
}

func newYard(t *testing.T, env ...string) *yard {
	t.Helper()
	y := &yard{t: t, dir: t.TempDir()}
	y.Ward = NewWard(func() *exec.Cmd {
		cmd := exec.Command(os.Args[0])
		cmd.Env = append(append(os.Environ(), folderVariable+"="+y.dir), env...)
		return cmd
	})
	t.Cleanup(func() { y.Ward.Close() }) // a test may replace it
	y.write("yard/bundle.yaml", "{name: yard, version: 1.0.0, api: 1}")
	return y
}

func (y *yard) write(file, text string) {
	y.t.Helper()
	file = filepath.Join(y.dir, filepath.FromSlash(file))
	if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
		y.t.Fatal(err)
	}
	if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
		y.t.Fatal(err)
	}
}

func (y *yard) load(held ...Held) Verdict {
	y.t.Helper()
	v, err := y.Load(y.t.Context(), held, nil)
	if err != nil {
		y.t.Fatal(err)
	}
	return v
}

// here makes the release in this process.
func (y *yard) here(held ...Held) *release.Release {
	y.t.Helper()
	r, problems := release.Load(release.Options{Substitute: Substitute(held)}, y.dir)
	if len(problems) > 0 {
		y.t.Fatal(problems)
	}
	return r
}

func TestTheVerdictIsThatOfLoadingHere(t *testing.T) {
	y := newYard(t)
	for _, text := range []string{"local x = 1", "local x = 2"} {
		y.write("yard/scripts/a.lua", text)
		if v, r := y.load(), y.here(); v.Hash != r.Hash || v.Files != r.Merged.Hash.String() || len(v.Problems) > 0 {
			t.Errorf("the verdict is %+v, want hash %s", v, r.Hash)
		}
	}
	y.write("yard/scripts/a.lua", "if then")
	if v := y.load(); len(v.Problems) != 1 || v.Problems[0].Error() != `yard/scripts/a.lua:1:4: unexpected "then" [lua-syntax]` || v.Hash != "" || v.Problems[0].Overrun {
		t.Errorf("the verdict is %+v", v)
	}
}

// What uses too much is reported with its line, and the process goes on.
func TestFilesThatUseTooMuch(t *testing.T) {
	if testing.Short() {
		t.Skip("each uses seconds of processor time")
	}
	for _, test := range []struct{ name, file, text, want string }{
		{"time of a script", "scripts/a.lua", "local a = (\"x\"):rep(1000000)\nlocal b = a:sub(2) .. \"x\"\nwhile a == b do end", "yard/scripts/a.lua:3: "},
		{"memory of a script", "scripts/a.lua", "local k = {}\nfor i = 1, 30000 do local t = {} t[65000] = 1 k[i] = t end", "yard/scripts/a.lua:2: "},
		{"memory of a script of the realm", "scripts/realm/a.lua", "local k = {}\nfor i = 1, 30000 do local t = {} t[65000] = 1 k[i] = t end", "yard/scripts/realm/a.lua:2: "},
		{"memory of a data stage", "data.lua", "local k = {}\nfor i = 1, 30000 do local t = {} t[65000] = 1 k[i] = t end", "yard/data.lua:2: "},
		{"steps of a data stage", "data.lua", "while true do end", "yard/data.lua:1: "},
	} {
		t.Run(test.name, func(t *testing.T) {
			y := newYard(t)
			good := y.load()
			y.write("yard/"+test.file, test.text)
			v := y.load()
			if len(v.Problems) != 1 || !strings.HasPrefix(v.Problems[0].Error(), test.want) || !strings.Contains(v.Problems[0].Msg, " and was stopped") || !v.Problems[0].Overrun {
				t.Errorf("the verdict is %+v", v)
			}
			if err := os.Remove(filepath.Join(y.dir, "yard", filepath.FromSlash(test.file))); err != nil {
				t.Fatal(err)
			}
			if v := y.load(); v.Hash != good.Hash {
				t.Errorf("after it the verdict is %+v, want hash %s", v, good.Hash)
			}
		})
	}
}

// Settings that are tried are those of the release, but it is not the one that scenarios
// test.
func TestAConfigIsTried(t *testing.T) {
	y := newYard(t)
	y.write("yard/bundle.yaml", "{name: yard, version: 1.0.0, api: 1, settings: {mode: {type: text, default: calm, doc: What it does.}}}")
	y.write("yard/data.lua", "if settings.mode == \"endless\" then\n  while true do end\nend")
	good := y.load()
	v, err := y.Load(t.Context(), nil, []byte("quick"))
	if err != nil || len(v.Problems) > 0 || v.Hash == "" || v.Hash == good.Hash {
		t.Errorf("with a setting the verdict is %+v (%v), without it the hash is %s", v, err, good.Hash)
	}
	v, err = y.Load(t.Context(), nil, []byte("endless"))
	if err != nil || len(v.Problems) != 1 || !v.Problems[0].Overrun || !strings.HasPrefix(v.Problems[0].Error(), "yard/data.lua:2: ") {
		t.Errorf("with an endless data stage the verdict is %+v (%v)", v, err)
	}
	if got := y.Scenarios(t.Context(), good.Hash, []string{"yard"}); got != (Result{2, 2, "yard"}) {
		t.Errorf("scenarios came to %+v", got)
	}
}

// Of many slow data stages, those after the first ones are stopped early, all in one load,
// with the one that took most; quick ones run.
func TestManySlowDataStages(t *testing.T) {
	if testing.Short() {
		t.Skip("each uses a second of processor time")
	}
	y := newYard(t, scriptVariable+"=50ms")
	const slow = "local x = 0\nfor i = 1, 1600000 do x = x + i end"
	for i := range 4 {
		y.write(fmt.Sprintf("s%d/bundle.yaml", i), fmt.Sprintf("{name: s%d, version: 1.0.0, api: 1}", i))
		y.write(fmt.Sprintf("s%d/data.lua", i), slow)
	}
	y.write("yard/data.lua", "local x = 1")
	v := y.load()
	if len(v.Problems) != 3 {
		t.Fatalf("the verdict is %+v", v)
	}
	for i, p := range v.Problems {
		want := fmt.Sprintf("s%d/data.lua:2: this took too long and was stopped, since all scripts before it took more than 50ms of processor time to load, s0/data.lua most of it [took-too-much]", i+1)
		if p.Error() != want || !p.Overrun {
			t.Errorf("got %s, want %s", p, want)
		}
	}
}

// A process over its limits is replaced, and the problem names the bundle.
func TestAProcessOverItsLimitsIsReplaced(t *testing.T) {
	y := newYard(t, memoryVariable+"=1")
	for range 2 {
		v := y.load()
		if len(v.Problems) != 1 || !strings.Contains(v.Problems[0].Msg, "used more than 1 MB of memory and was stopped") || !v.Problems[0].Overrun {
			t.Errorf("the verdict is %+v", v)
		}
	}
}

// A process that dies is replaced; its first words are told.
func TestAProcessThatDies(t *testing.T) {
	y := newYard(t)
	good := y.load()
	y.write("die", "")
	if v := y.load(); len(v.Problems) != 1 || v.Problems[0].Msg != "loading this ended the process that did it: fatal error: everything is over" {
		t.Errorf("the verdict is %+v", v)
	}
	if err := os.Remove(filepath.Join(y.dir, "die")); err != nil {
		t.Fatal(err)
	}
	if v := y.load(); v.Hash != good.Hash {
		t.Errorf("after it the verdict is %+v", v)
	}
}

func TestAHeldBundleIsReplaced(t *testing.T) {
	y := newYard(t)
	first := y.here()
	b, _ := first.Bundle("yard")
	archive := b.Archive()
	y.write("barn/bundle.yaml", "{name: barn, version: 1.0.0, api: 1}")
	y.write("yard/scripts/a.lua", "if then")
	path := filepath.Join(y.dir, "yard")
	held := Held{Label: "yard", Digest: bundle.Digest(path), Archive: archive}
	if v, r := y.load(held), y.here(held); v.Hash != r.Hash || len(r.Bundles()) != 2 {
		t.Errorf("with the version before: %+v, want %s", v, r.Hash)
	}
	held.Archive = nil
	if v, r := y.load(held), y.here(held); v.Hash != r.Hash || len(r.Bundles()) != 1 {
		t.Errorf("without the bundle: %+v, want %s", v, r.Hash)
	}
	y.write("yard/scripts/a.lua", "if then --")
	if v := y.load(held); len(v.Problems) != 1 {
		t.Errorf("with other files the verdict is %+v", v)
	}
}

func TestScenariosRunInTheProcess(t *testing.T) {
	y := newYard(t)
	hash := y.load().Hash
	if got := y.Scenarios(t.Context(), hash, []string{"yard", "barn"}); got != (Result{2, 2, "yard barn"}) {
		t.Errorf("they came to %+v", got)
	}
	y.Close()
	y.Ward = NewWard(y.command)
	if got := y.Scenarios(t.Context(), hash, []string{"yard"}); got != (Result{2, 2, "yard"}) {
		t.Errorf("in a new process they came to %+v", got)
	}
	if got := y.Scenarios(t.Context(), "other", nil); !strings.Contains(got.Failure, "the scenarios did not run") {
		t.Errorf("of a release that nobody has loaded they came to %+v", got)
	}
}

// Scenarios that take long are cut, and do not delay loading.
func TestScenariosAreCut(t *testing.T) {
	y := newYard(t)
	y.write("yard/README.md", "slow")
	hash := y.load().Hash
	ctx, cut := context.WithCancel(t.Context())
	defer cut()
	came := make(chan Result, 1) // sent to once by the goroutine below
	go func() { came <- y.Scenarios(ctx, hash, []string{"yard"}) }()
	if v := y.load(); v.Hash != hash {
		t.Errorf("the verdict is %+v", v)
	}
	cut()
	select {
	case got := <-came:
		if got.Passed > 0 {
			t.Errorf("they came to %+v", got)
		}
	case <-time.After(time.Minute):
		t.Fatal("they go on")
	}
}

func TestNobodyWaitsForAClosedWard(t *testing.T) {
	y := newYard(t)
	y.load()
	y.Close()
	if _, err := y.Load(t.Context(), nil, nil); err == nil {
		t.Error("a closed ward loads")
	}
}

func TestNoProcess(t *testing.T) {
	w := NewWard(func() *exec.Cmd { return exec.Command(filepath.Join(t.TempDir(), "none")) })
	if _, err := w.Load(t.Context(), nil, nil); err == nil || !strings.Contains(err.Error(), "start the process that loads bundles") {
		t.Errorf("Load = %v", err)
	}
}

// Whatever the process does, the world learns that it has ended, and why.
func TestOddProcesses(t *testing.T) {
	for _, test := range []struct{ does, want string }{
		{"deaf", "it said nothing for 1s"},
		{"empty answer", "it wrote what is not an answer"},
		{"answer to another question", "it wrote what is not an answer"},
		{"text", "it wrote what is not an answer"},
		{"endless line", "it wrote what is not an answer"},
		{"killed", "killed"},
	} {
		t.Run(test.does, func(t *testing.T) {
			t.Parallel()
			y := newYard(t, oddVariable+"="+test.does)
			y.silence = time.Minute
			if test.does == "deaf" {
				y.silence = time.Second
			}
			want := "loading this ended the process that did it: "
			if v := y.load(); len(v.Problems) != 1 || !strings.HasPrefix(v.Problems[0].Msg, want) || !strings.Contains(v.Problems[0].Msg, test.want) {
				t.Errorf("the verdict is %+v", v)
			}
		})
	}
}

// A process that does not read a question which is larger than a pipe stops nobody: not who
// asks, nor who ends the world.
func TestAProcessThatReadsNothing(t *testing.T) {
	y := newYard(t, oddVariable+"=deaf")
	ctx, stop := context.WithCancel(t.Context())
	ended := make(chan error, 1) // sent to once by the goroutine below
	go func() {
		_, err := y.Load(ctx, []Held{{Label: "yard", Archive: make([]byte, 4<<20)}}, nil)
		ended <- err
	}()
	time.AfterFunc(100*time.Millisecond, stop)
	select {
	case err := <-ended:
		if err == nil {
			t.Error("it was loaded")
		}
	case <-time.After(time.Minute):
		t.Fatal("Load waits for the process")
	}
	y.Close()
}

// Loading cuts running scenarios, whose use of processor and memory would count as that of
// the bundles; they begin again afterwards.
func TestScenariosPauseWhileBundlesAreLoaded(t *testing.T) {
	y := newYard(t)
	y.write("yard/README.md", "slow once")
	hash := y.load().Hash
	came := make(chan Result, 1) // sent to once by the goroutine below
	go func() { came <- y.Scenarios(t.Context(), hash, []string{"yard"}) }()
	for begun := filepath.Join(y.dir, "begun"); ; time.Sleep(10 * time.Millisecond) {
		if _, err := os.Stat(begun); err == nil {
			break
		}
	}
	if v := y.load(); v.Hash != hash {
		t.Errorf("the verdict is %+v", v)
	}
	if got := <-came; got != (Result{2, 2, "yard"}) {
		t.Errorf("they came to %+v", got)
	}
}
