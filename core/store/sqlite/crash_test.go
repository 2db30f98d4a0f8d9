package sqlite

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"loam/core/model/character"
	"loam/core/store"
)

// crashFile is the environment variable with the database that a second process of this
// test writes until it is killed.
const crashFile = "LOAM_TEST_CRASH_FILE"

// TestMain runs the writer if the environment requests it.
func TestMain(m *testing.M) {
	if file := os.Getenv(crashFile); file != "" {
		if err := writeUntilKilled(file); err != nil {
			fmt.Fprintln(os.Stderr, err)
		}
		os.Exit(1)
	}
	os.Exit(m.Run())
}

// writeUntilKilled saves rounds of all characters through a Saver, two
// characters to a submission, and prints the round of each acknowledgement.
func writeUntilKilled(file string) error {
	ctx := context.Background()
	s, err := Open(ctx, file)
	if err != nil {
		return err
	}
	epoch, err := s.Claim(ctx)
	if err != nil {
		return err
	}
	all, err := s.Characters(ctx, 1)
	if err != nil {
		return err
	}
	saver := store.NewSaver(s, epoch, store.SaverOptions{Batch: 7})
	for round := all[0].Level + 1; ; round++ {
		for i := 0; i < len(all); i += 2 {
			all[i].Level, all[i+1].Level = round, round
			told := func(err error) { fmt.Println(i, round, err == nil) }
			if err := saver.Submit(told, all[i], all[i+1]); err != nil {
				return err
			}
		}
		if err := saver.Flush(ctx); err != nil {
			return err
		}
	}
}

// TestKilledServerLosesNothingAcknowledged kills a writing process several times. All
// acknowledged data exists, pairs are complete, and neither the lock nor the log prevents
// the next start.
func TestKilledServerLosesNothingAcknowledged(t *testing.T) {
	const characters = 20
	file := filepath.Join(t.TempDir(), "realm.db")
	s := mustOpen(t, file)
	fill(t, s, characters)
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	for round := range 4 {
		acknowledged := runAndKill(t, file, 37+90*round)
		s := mustOpen(t, file)
		all, err := s.Characters(context.Background(), 1)
		if err != nil || len(all) != characters {
			t.Fatalf("%d characters, %v", len(all), err)
		}
		for i := 0; i < characters; i += 2 {
			checkPair(t, all[i], all[i+1], acknowledged[i])
		}
		if _, err := s.Claim(context.Background()); err != nil {
			t.Error(err)
		}
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
	}
}

func checkPair(t *testing.T, a, b character.Record, acknowledged int) {
	t.Helper()
	if a.Level < acknowledged {
		t.Errorf("%s is at %d, %d was acknowledged", a.Name, a.Level, acknowledged)
	}
	if a.Level != b.Level {
		t.Errorf("a pair is torn: %d and %d", a.Level, b.Level)
	}
}

// runAndKill runs the writer until it has printed a number of lines, kills it and returns
// the last acknowledged round for the first of each pair.
func runAndKill(t *testing.T, file string, lines int) map[int]int {
	t.Helper()
	writer := exec.Command(os.Args[0])
	writer.Env = append(os.Environ(), crashFile+"="+file)
	writer.Stderr = os.Stderr
	out, err := writer.StdoutPipe()
	if err == nil {
		err = writer.Start()
	}
	if err != nil {
		t.Fatal(err)
	}
	acknowledged, n := map[int]int{}, 0
	scanner := bufio.NewScanner(io.Reader(out))
	for scanner.Scan() {
		var pair, round int
		var good bool
		if _, err := fmt.Sscan(scanner.Text(), &pair, &round, &good); err == nil && good {
			acknowledged[pair] = round
		}
		if n++; n == lines {
			if err := writer.Process.Kill(); err != nil {
				t.Fatal(err)
			}
		}
	}
	if err := writer.Wait(); err == nil || n < lines {
		t.Fatalf("the writer ended by itself after %d lines: %v", n, err)
	}
	return acknowledged
}
