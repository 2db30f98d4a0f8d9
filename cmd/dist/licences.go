package main

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// licences returns the licences of all modules that are part of the program for a system, and
// that of Go. A module without a licence is an error.
func (b *build) licences(ctx context.Context, p platform) ([]byte, error) {
	const format = `{{with .Module}}{{if not .Main}}{{.Path}}{{"\t"}}{{.Version}}{{"\t"}}{{.Dir}}{{end}}{{end}}`
	out, err := output(ctx, b.dir, p.environment(), "go", "list", "-deps", "-tags="+tag, "-f", format, b.pkg)
	if err != nil {
		return nil, err
	}
	root, err := output(ctx, b.dir, p.environment(), "go", "env", "GOVERSION", "GOROOT")
	if err != nil {
		return nil, err
	}
	lines := strings.Split(strings.TrimSpace(string(out)), "\n")
	slices.Sort(lines)
	lines = slices.DeleteFunc(slices.Compact(lines), func(l string) bool { return l == "" })
	version, folder, _ := strings.Cut(strings.TrimSpace(string(root)), "\n")
	lines = append([]string{"Go\t" + version + "\t" + folder}, lines...)
	var text bytes.Buffer
	text.WriteString("The program contains Go and these modules, whose sources are at the addresses of their names. Their licences:\n")
	for _, line := range lines {
		parts := strings.Split(line, "\t")
		if len(parts) != 3 {
			return nil, fmt.Errorf("go list prints %q", line)
		}
		if err := addLicences(&text, parts[0]+" "+parts[1], parts[2]); err != nil {
			return nil, err
		}
	}
	return text.Bytes(), nil
}

// licenceNames begin the names of files with licences.
var licenceNames = []string{"LICENSE", "LICENCE", "COPYING", "NOTICE", "PATENTS"}

// addLicences adds the licences in the folder of a module.
func addLicences(text *bytes.Buffer, module, folder string) error {
	entries, err := os.ReadDir(folder)
	if err != nil {
		return fmt.Errorf("read the licence of %s: %w", module, err)
	}
	found := false
	for _, e := range entries {
		if e.IsDir() || !slices.ContainsFunc(licenceNames, func(n string) bool { return strings.HasPrefix(strings.ToUpper(e.Name()), n) }) {
			continue
		}
		data, err := os.ReadFile(filepath.Join(folder, e.Name()))
		if err != nil {
			return fmt.Errorf("read the licence of %s: %w", module, err)
		}
		found = true
		fmt.Fprintf(text, "\n%s\n%s: %s\n%s\n\n%s\n", strings.Repeat("=", 80), module, e.Name(), strings.Repeat("=", 80), bytes.TrimSpace(data))
	}
	if !found {
		return fmt.Errorf("%s has no file with a licence in %s: it cannot be part of an archive", module, folder)
	}
	return nil
}
