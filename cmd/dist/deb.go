package main

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// A Debian package is an ar archive of three files: the number of the format, the text and
// scripts of the package, and its files. It is written here, and not by a tool, so that the
// same commit gives the same bytes on every system.

// deb makes the Debian package of a compiled program.
func (b *build) deb(p platform, program, licences []byte) (archive, error) {
	read := func(name string) ([]byte, error) { return os.ReadFile(filepath.Join(b.dir, filepath.FromSlash(name))) }
	files := []packed{{"usr/bin/" + b.program, program, true}, {name: b.documents("LICENSES.txt"), data: licences}}
	for _, f := range [...][2]string{
		{"LICENSE", b.documents("copyright")}, {"NOTICE", b.documents("NOTICE")}, {"README.md", b.documents("README.md")},
		{"deploy/systemd/" + b.program + ".service", "usr/lib/systemd/system/" + b.program + ".service"},
		{"deploy/systemd/" + b.program + ".sysusers", "usr/lib/sysusers.d/" + b.program + ".conf"},
	} {
		text, err := read(f[0])
		if err != nil {
			return archive{}, err
		}
		files = append(files, packed{name: f[1], data: text})
	}
	size := 0
	for _, f := range files {
		size += len(f.data)
	}
	control := []packed{{name: "control", data: fmt.Appendf(nil, `Package: %s
Version: %s
Architecture: %s
Maintainer: The authors of %s
Installed-Size: %d
Depends: systemd
Recommends: ca-certificates
Section: games
Priority: optional
Description: server for shared online worlds that are made of bundles
 It serves a world to browsers and game clients. The service makes the world in
 /var/lib/%s/world at its first start.
`, b.program, debVersion(b.version), p.arch, b.program, size>>10, b.program)}}
	for _, name := range [...]string{"postinst", "prerm"} {
		text, err := read("deploy/debian/" + name)
		if err != nil {
			return archive{}, err
		}
		control = append(control, packed{name, text, true})
	}
	head, err := rooted(control, b.at)
	if err != nil {
		return archive{}, err
	}
	body, err := rooted(files, b.at)
	name := fmt.Sprintf("%s_%s_%s.deb", b.program, debVersion(b.version), p.arch)
	return archive{name, arred(b.at, packed{name: "debian-binary", data: []byte("2.0\n")}, packed{name: "control.tar.gz", data: head}, packed{name: "data.tar.gz", data: body})}, err
}

// documents is the place of a text of the package.
func (b *build) documents(name string) string { return "usr/share/doc/" + b.program + "/" + name }

// debVersion returns a version as Debian compares it: it begins with a digit.
func debVersion(version string) string { return strings.TrimPrefix(version, "v") }

// rooted packs files and their folders into a compressed tar archive whose root is that of a
// system.
func rooted(files []packed, at time.Time) ([]byte, error) {
	var out bytes.Buffer
	compressed, err := gzip.NewWriterLevel(&out, gzip.BestCompression)
	if err != nil {
		return nil, err
	}
	w := tar.NewWriter(compressed)
	files = slices.SortedFunc(slices.Values(files), func(a, b packed) int { return strings.Compare(a.name, b.name) })
	made := map[string]bool{}
	var folder func(name string) error
	folder = func(name string) error {
		if made[name] {
			return nil
		}
		if made[name] = true; name != "." {
			if err := folder(path.Dir(name)); err != nil {
				return err
			}
			name = "./" + name
		}
		return w.WriteHeader(&tar.Header{Typeflag: tar.TypeDir, Name: name + "/", Mode: 0o755, ModTime: at, Format: tar.FormatUSTAR})
	}
	for _, f := range files {
		if err := folder(path.Dir(f.name)); err != nil {
			return nil, err
		}
		err := w.WriteHeader(&tar.Header{Typeflag: tar.TypeReg, Name: "./" + f.name, Size: int64(len(f.data)), Mode: int64(f.mode()), ModTime: at, Format: tar.FormatUSTAR})
		if err != nil {
			return nil, err
		}
		if _, err := w.Write(f.data); err != nil {
			return nil, err
		}
	}
	err = errors.Join(w.Close(), compressed.Close())
	return out.Bytes(), err // in this order: closing writes the end
}

// arred packs files into an ar archive: a head of 60 bytes before each file, which is filled
// up to an even length.
func arred(at time.Time, files ...packed) []byte {
	out := []byte("!<arch>\n")
	for _, f := range files {
		out = fmt.Appendf(out, "%-16s%-12d%-6d%-6d%-8s%-10d`\n", f.name, at.Unix(), 0, 0, "100644", len(f.data))
		out = append(out, f.data...)
		if len(f.data)%2 == 1 {
			out = append(out, '\n')
		}
	}
	return out
}
