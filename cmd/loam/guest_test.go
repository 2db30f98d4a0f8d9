//go:build linux

package main

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"loam/core/lib/evidence"
)

// guests are the processes of a served world that run scripts.
func (s *stronghold) guests() (pids []int) {
	files, _ := filepath.Glob(fmt.Sprintf("/proc/%d/task/*/children", s.cmd.Process.Pid))
	for _, file := range files {
		list, err := os.ReadFile(file)
		if err != nil {
			continue // the thread has ended
		}
		for _, child := range bytes.Fields(list) {
			line, err := os.ReadFile("/proc/" + string(child) + "/cmdline")
			if pid, wrong := strconv.Atoi(string(child)); err == nil && wrong == nil && strings.Contains(string(line), "\x00guest\x00") {
				pids = append(pids, pid)
			}
		}
	}
	return pids
}

// TestABundleInAProcessOfAServedWorld saves a bundle with isolated: process into a world,
// kills its processes from outside, and replays the recording.
func TestABundleInAProcessOfAServedWorld(t *testing.T) {
	t.Parallel()
	file := filepath.Join(t.TempDir(), "world.rec")
	evidence.Keep(t, "world.rec", func() ([]byte, error) { return os.ReadFile(file) })
	s := newStronghold(t, "--record", file)
	if len(s.guests()) > 0 {
		t.Error("there are processes without a bundle for them")
	}
	bundle := filepath.Join(s.dir, "mods", "stranger", "scripts")
	if err := os.MkdirAll(bundle, 0o755); err != nil {
		t.Fatal(err)
	}
	script := `
function map:on_load(why) log("info", "loaded " .. why) self:every("200ms", "count") end
function map:count() self.state.n = (self.state.n or 0) + random(3) log("info", "n " .. self.state.n) end`
	if err := os.WriteFile(filepath.Join(bundle, "a.lua"), []byte(script), 0o644); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(bundle, "..", "bundle.yaml"), []byte("{name: stranger, version: 1.0.0, api: 1, isolated: process}\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	s.wait(0, `n \d\d+ .*bundle=stranger`)
	ended := s.guests()
	if len(ended) == 0 {
		t.Fatal("no process runs scripts")
	}
	from := len(s.said.String())
	for _, pid := range ended {
		_ = syscall.Kill(pid, syscall.SIGKILL)
	}
	s.wait(from, `the process of this bundle has ended: it .*handler=count`)
	s.wait(from, `loaded rebuilt`)
	s.wait(len(s.said.String()), `n \d+ .*bundle=stranger`)
	s.good()
	last := s.guests()
	if err := s.cmd.Process.Signal(os.Interrupt); err != nil {
		t.Fatal(err)
	}
	if err := s.cmd.Wait(); err != nil {
		t.Errorf("the world ended with %v: %s", err, s.said)
	}
	for _, pid := range append(last, ended...) {
		for end := time.Now().Add(patience); ; time.Sleep(20 * time.Millisecond) {
			stat, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
			if err != nil || strings.Contains(string(stat), ") Z ") {
				break
			}
			if time.Now().After(end) {
				t.Fatalf("process %d is left", pid)
			}
		}
	}
	if out := replayed(t, file); !strings.Contains(out, "map ") || strings.Contains(out, "differ") {
		t.Errorf("replay said:\n%s", out)
	}
}
