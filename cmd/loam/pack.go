package main

import (
	"context"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"loam/cmd/loam/internal/checkcmd"
	"loam/cmd/loam/internal/terminal"
	"loam/cmd/loam/internal/usage"
	"loam/core/lib/diag"
	"loam/core/lib/quota"
	"loam/mods/bundle"
	"loam/mods/signature"
)

type packCmd struct {
	Path string `arg:"" help:"The bundle: a folder, or an archive to sign."`
	Out  string `short:"o" help:"File to write (default: NAME.loam in the current folder); an existing one is replaced." placeholder:"FILE"`
	Sign string `help:"Sign with the key in FILE; loam keys new makes one." placeholder:"FILE"`
	JSON bool   `name:"json" help:"Print the result as JSON, for programs."`
}

// packed is what was made, as programs read it.
type packed struct {
	File    string `json:"file"`
	Name    string `json:"name"`
	Version string `json:"version"`
	Bytes   int    `json:"bytes"`
	SHA256  string `json:"sha256"`
	Key     string `json:"key,omitempty"` // of who has signed it
}

// Run checks a bundle and packs it into one file.
func (c packCmd) Run(ctx context.Context, std terminal.Streams) error {
	if err := checkcmd.CheckPaths([]string{c.Path}); err != nil {
		return err
	}
	if !bundle.IsBundle(c.Path) {
		return usage.Errorf("%s is not a bundle: it has no bundle.yaml", c.Path)
	}
	var secret *signature.Secret
	if c.Sign != "" {
		s, err := signature.ReadSecret(c.Sign)
		if err != nil {
			return err
		}
		secret = &s
	}
	w, stop := std.Watch(ctx, nil)
	b, problems := c.checked(w)
	stop()
	if len(problems) > 0 {
		terminal.PrintProblems(std.Err, problems)
		return fmt.Errorf("%s; nothing was packed", terminal.CountOf(len(problems), "problem"))
	}
	made, err := c.write(b, secret)
	if err != nil {
		return err
	}
	if c.JSON {
		return json.NewEncoder(std.Out).Encode(made)
	}
	fmt.Fprintf(std.Out, "Packed %s %s: %s, %d bytes\nsha256 %s\n", made.Name, made.Version, made.File, made.Bytes, made.SHA256)
	if made.Key != "" {
		fmt.Fprintf(std.Out, "signed with %s\n", made.Key)
	}
	return nil
}

// checked reads the bundle and checks it with what it depends on. The signature
// that it has does not count when it gets another: it is of other files.
func (c packCmd) checked(w *quota.Watch) (*bundle.Bundle, diag.List) {
	all, _, _ := checkcmd.CheckAll(w, []string{c.Path}, nil)
	b, _ := bundle.Open(c.Path)
	if c.Sign == "" {
		return b, all
	}
	var rest diag.List
	for _, p := range all {
		if p.File != b.Label+"/"+signature.File {
			rest = append(rest, p)
		}
	}
	return b, rest
}

// write packs the bundle into its file, all at once.
func (c packCmd) write(b *bundle.Bundle, secret *signature.Secret) (packed, error) {
	out, err := c.out(b)
	if err != nil {
		return packed{}, err
	}
	for _, f := range b.Files {
		if signature.HoldsSecret(f.Data) {
			return packed{}, fmt.Errorf("%s/%s is a private key, which must not be published in an archive: move it out of the bundle; nothing was packed", b.Label, f.Path)
		}
	}
	data := b.Pack(secret)
	again, problems := bundle.OpenArchive(filepath.Base(out), data)
	if len(problems) > 0 {
		return packed{}, fmt.Errorf("this bundle cannot be packed: %w", problems.Err())
	}
	if err := replaceFile(out, data); err != nil {
		return packed{}, fmt.Errorf("pack a bundle: %w", err)
	}
	made := packed{File: out, Name: b.Name, Version: b.Version.String(), Bytes: len(data), SHA256: fmt.Sprintf("%x", sha256.Sum256(data))}
	if again.Signed != nil {
		made.Key = again.Signed.Key.String()
	}
	return made, nil
}

// out is the file to write. It lies outside of the bundle, of which it would be
// part the next time, and is called as worlds expect it.
func (c packCmd) out(b *bundle.Bundle) (string, error) {
	out := c.Out
	if out == "" {
		out = b.Name + bundle.ArchiveSuffix
	}
	if info, err := os.Stat(out); err == nil && info.IsDir() {
		out = filepath.Join(out, b.Name+bundle.ArchiveSuffix)
	}
	if !strings.HasSuffix(out, bundle.ArchiveSuffix) {
		return "", usage.Errorf("-o %s: the name of an archive must end in %s", out, bundle.ArchiveSuffix)
	}
	file, err := filepath.Abs(out)
	if err != nil {
		return "", err
	}
	folder, err := filepath.Abs(c.Path)
	if err != nil {
		return "", err
	}
	if below, err := filepath.Rel(folder, file); err == nil && file != folder && filepath.IsLocal(below) {
		return "", usage.Errorf("-o %s is inside the bundle: name a file outside it", out)
	}
	return out, nil
}

// replaceFile writes a file so that nobody sees half of it, under a name that a
// world which watches the folder passes by.
func replaceFile(path string, data []byte) error {
	file, err := os.CreateTemp(filepath.Dir(path), ".pack-*.tmp")
	if err != nil {
		return err
	}
	_, err = file.Write(data)
	err = errors.Join(err, file.Chmod(0o644), file.Close())
	if err == nil {
		err = os.Rename(file.Name(), path)
	}
	if err != nil {
		return errors.Join(err, os.Remove(file.Name()))
	}
	return nil
}
