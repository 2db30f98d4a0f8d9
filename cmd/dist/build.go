package main

import (
	"bytes"
	"context"
	"crypto/sha256"
	"debug/buildinfo"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime/debug"
	"slices"
	"strconv"
	"strings"
	"time"
)

// build makes a program of one commit.
type build struct {
	dir     string // a clone of the module, which has the files of the commit and no others
	commit  string // its whole hash
	pkg     string // of the program, such as "./cmd/loam"
	program string // its name
	version string // a tag, or date and commit
	at      time.Time
}

// archive is one file for one system.
type archive struct {
	name string
	data []byte
}

// newBuild clones the commit that a module is at. Files that are in no commit are refused,
// because nobody could make the same archive from them; ignored files stay behind, which the
// program could embed. Close removes the clone.
func newBuild(ctx context.Context, dir, pkg, program string) (*build, error) {
	b := &build{pkg: pkg, program: program}
	if err := b.read(ctx, dir); err != nil {
		return nil, err
	}
	folder, err := os.MkdirTemp("", "dist-")
	if err != nil {
		return nil, err
	}
	b.dir = filepath.Join(folder, "clone")
	if _, err := output(ctx, dir, nil, "git", "clone", "--quiet", "--shared", "--no-checkout", ".", b.dir); err != nil {
		return nil, errors.Join(err, b.close())
	}
	if _, err := output(ctx, b.dir, nil, "git", "checkout", "--quiet", "--detach", b.commit); err != nil {
		return nil, errors.Join(err, b.close())
	}
	return b, nil
}

// close removes the clone.
func (b *build) close() error { return os.RemoveAll(filepath.Dir(b.dir)) }

// read reads the commit, its date and its tag.
func (b *build) read(ctx context.Context, dir string) error {
	git := func(args ...string) (string, error) {
		out, err := output(ctx, dir, nil, "git", args...)
		return strings.TrimSpace(string(out)), err
	}
	changed, err := git("status", "--porcelain")
	if err != nil {
		return err
	}
	if changed != "" {
		return fmt.Errorf("these files are in no commit; commit them, or build the program for yourself with go build:\n%s", changed)
	}
	seconds, err := git("log", "-1", "--format=%ct")
	if err != nil {
		return err
	}
	n, err := strconv.ParseInt(seconds, 10, 64)
	if err != nil {
		return fmt.Errorf("read the date of the commit: %w", err)
	}
	b.at = time.Unix(n, 0).UTC()
	if b.commit, err = git("rev-parse", "HEAD"); err != nil {
		return err
	}
	b.version = b.at.Format("20060102") + "-" + b.commit[:min(len(b.commit), 12)]
	if tag, err := git("describe", "--tags", "--exact-match"); err == nil {
		b.version = tag
	}
	return nil
}

// sums is the file with the checksums of the archives.
const sums = "SHA256SUMS"

// archives makes the archives for these systems and their checksums in a folder. It returns
// those that are complete.
func (b *build) archives(ctx context.Context, out string, targets []platform) ([]archive, error) {
	if err := os.MkdirAll(out, 0o755); err != nil {
		return nil, err
	}
	var made []archive
	var list strings.Builder
	for _, p := range targets {
		all, err := b.archivesFor(ctx, p)
		for _, a := range all {
			if err == nil {
				err = os.WriteFile(filepath.Join(out, a.name), a.data, 0o644)
			}
		}
		if err != nil {
			return made, fmt.Errorf("make the archive for %s/%s: %w", p.os, p.arch, err)
		}
		for _, a := range all {
			made = append(made, a)
			fmt.Fprintf(&list, "%x  %s\n", sha256.Sum256(a.data), a.name)
		}
	}
	return made, os.WriteFile(filepath.Join(out, sums), []byte(list.String()), 0o644)
}

// archivesFor makes the archive for one system, and for Linux the Debian package.
func (b *build) archivesFor(ctx context.Context, p platform) ([]archive, error) {
	program, err := b.compile(ctx, p)
	if err != nil {
		return nil, err
	}
	licences, err := b.licences(ctx, p)
	if err != nil {
		return nil, err
	}
	a, err := b.archive(p, program, licences)
	if err != nil || p.os != "linux" {
		return []archive{a}, err
	}
	d, err := b.deb(p, program, licences)
	return []archive{a, d}, err
}

// archive packs a compiled program for one system.
func (b *build) archive(p platform, program, licences []byte) (archive, error) {
	name := b.program
	if p.os == "windows" {
		name += ".exe"
	}
	files := []packed{{name, program, true}}
	for _, f := range [...]string{"LICENSE", "NOTICE", "README.md"} {
		text, err := os.ReadFile(filepath.Join(b.dir, f))
		if err != nil {
			return archive{}, err
		}
		files = append(files, packed{name: f, data: text})
	}
	files = append(files, packed{name: "LICENSES.txt", data: licences})
	folder := fmt.Sprintf("%s-%s-%s-%s", b.program, b.version, p.os, p.arch)
	if p.os == "windows" {
		data, err := zipped(folder, files, b.at)
		return archive{folder + ".zip", data}, err
	}
	data, err := tarred(folder, files, b.at)
	return archive{folder + ".tar.gz", data}, err
}

// environment is that of the Go commands for a system. What the variables of the caller would
// change of the program is set.
func (p platform) environment() []string {
	return []string{"GOOS=" + p.os, "GOARCH=" + p.arch, "CGO_ENABLED=0", "GOFLAGS=-trimpath", "GOAMD64=v1", "GOARM64=v8.0", "GOEXPERIMENT=", "GOWORK=off"}
}

// tag marks a program that is part of an archive; loam version says so.
const tag = "dist"

// compile returns the program for a system.
func (b *build) compile(ctx context.Context, p platform) ([]byte, error) {
	folder, err := os.MkdirTemp("", "dist-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(folder)
	file := filepath.Join(folder, b.program)
	if _, err := output(ctx, b.dir, p.environment(), "go", "build", "-buildvcs=true", "-tags="+tag, "-ldflags=-s -w", "-o", file, b.pkg); err != nil {
		return nil, err
	}
	info, err := buildinfo.ReadFile(file)
	if err != nil {
		return nil, err
	}
	if !slices.Contains(info.Settings, debug.BuildSetting{Key: "vcs.revision", Value: b.commit}) {
		return nil, fmt.Errorf("the program does not know its commit %s: is git installed, and does Go see it?", b.commit)
	}
	return os.ReadFile(file)
}

// output runs a command in a folder and returns what it prints.
func output(ctx context.Context, dir string, environment []string, name string, args ...string) ([]byte, error) {
	cmd := exec.CommandContext(ctx, name, args...)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), environment...)
	var said bytes.Buffer
	cmd.Stderr = &said
	out, err := cmd.Output()
	if err != nil {
		return nil, errors.Join(fmt.Errorf("%s %s: %w", name, strings.Join(args, " "), err), errors.New(strings.TrimSpace(said.String())))
	}
	return out, nil
}
