package main

import (
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"loam/cmd/loam/internal/world"
)

// TestALiveRecordingPlaysBackEqually lets a player fight in the starter world
// while it is recorded and reloaded, and plays the recording back. LOAM_LONG=1
// makes it a minute.
func TestALiveRecordingPlaysBackEqually(t *testing.T) {
	t.Parallel()
	span := 6 * time.Second
	if os.Getenv("LOAM_LONG") != "" {
		span = time.Minute
	}
	dir := t.TempDir()
	home, file := filepath.Join(dir, "world"), filepath.Join(dir, "live.rec")
	s := serveBinary(t, home, "--record", file)
	v := visit(t, s.address)
	v.enter(guestKey(1), "Anna")
	heard := v.listen()
	v.say(`{"type":"command","line":"go xyz 45 30"}`) // near the wolves
	for deadline := time.Now().Add(patience); heard.count("teleported") == 0; time.Sleep(10 * time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatalf("the player is not put near the wolves: %v", heard.counts())
		}
	}
	for deadline := time.Now().Add(patience); heard.count("damage_dealt") == 0; {
		fight(v, heard)
		if time.Now().After(deadline) {
			t.Fatalf("there is no fight: %v", heard.counts())
		}
	}
	began := time.Now()
	for reloads := 0; time.Since(began) < span || reloads < 2; {
		fight(v, heard)
		if time.Since(began) > span*time.Duration(reloads+1)/3 && reloads < 2 {
			reloads++
			s.edit(filepath.Join(home, world.ModsFolder, "meadow", "scripts", "wolves.lua"))
		}
	}
	for deadline := time.Now().Add(patience); heard.count("adopted") < 2; {
		fight(v, heard)
		if time.Now().After(deadline) {
			t.Fatalf("the player does not learn of two reloads: %v", heard.counts())
		}
	}
	s.stop()
	<-heard.done
	out := replayed(t, file)
	if !strings.Contains(out, "The replay matches the recording.") || strings.Contains(out, "cut off") {
		t.Errorf("replay said:\n%s", out)
	}
	t.Logf("%v, %v:\n%s", span, heard.events, out)
}

// TestARecordingOutlivesACrash kills a server that records.
func TestARecordingOutlivesACrash(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	file := filepath.Join(dir, "cut.rec")
	s := serveBinary(t, newWorld(t, true), "--record", file)
	v := visit(t, s.address)
	v.enter(guestKey(1), "Anna")
	v.run(10, 0, 5)
	size, grown := int64(0), 0
	for deadline := time.Now().Add(patience); grown < 4 && time.Now().Before(deadline); time.Sleep(20 * time.Millisecond) {
		if info, err := os.Stat(file); err == nil && info.Size() > size {
			size, grown = info.Size(), grown+1
		}
	}
	s.kill()
	if out := replayed(t, file); !strings.Contains(out, "cut off here, as after a crash") || !strings.Contains(out, "map base:flat/1: steps 0 to") {
		t.Errorf("replay said:\n%s", out)
	}
}

// replayed plays a recording back with the built program, which must find it
// equal.
func replayed(t *testing.T, file string) string {
	t.Helper()
	program, err := binary()
	if err != nil {
		t.Fatal(err)
	}
	out, err := exec.Command(program, "replay", file).CombinedOutput()
	if err != nil {
		t.Errorf("replay ended with %v", err)
	}
	return string(out)
}

// fight seeks the nearest wolf for a moment and strikes it; who is dead comes
// back.
func fight(v *visitor, heard *listener) {
	v.t.Helper()
	heard.settle(v)
	wolf, ok := heard.nearest("Grey Wolf", v.x, v.y)
	if !ok {
		v.run(v.x+6, v.y+4, 6)
		return
	}
	dx, dy := *wolf.X-v.x, *wolf.Y-v.y
	length := max(math.Hypot(dx, dy), 0.1)
	near := max(0, length-1.5)
	v.run(v.x+dx/length*min(near, 6), v.y+dy/length*min(near, 6), 6)
	v.say(`{"type":"attack","target":%q}`, wolf.ID)
	v.say(`{"type":"respawn"}`)
}

// edit saves a script with one line more and waits until it runs.
func (s *served) edit(file string) {
	s.t.Helper()
	before := s.metric("loam_release")
	f, err := os.OpenFile(file, os.O_APPEND|os.O_WRONLY, 0)
	if err == nil {
		_, err = f.WriteString("-- " + time.Now().String() + "\n")
	}
	if err != nil {
		s.t.Fatal(err)
	}
	if err := f.Close(); err != nil {
		s.t.Fatal(err)
	}
	s.grows("loam_release", before)
}
