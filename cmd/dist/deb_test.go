package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"
)

func TestADebianPackageIsWhatItsToolsRead(t *testing.T) {
	tool, err := exec.LookPath("dpkg-deb")
	if err != nil {
		t.Skip("dpkg-deb is not installed")
	}
	dir := clone(t, "")
	b := &build{dir: dir, program: "small", version: "v1.2.3", at: time.Unix(1e9, 0)}
	d, err := b.deb(platform{"linux", "arm64"}, []byte("a program"), []byte("all licences\n"))
	if err != nil {
		t.Fatal(err)
	}
	if d.name != "small_1.2.3_arm64.deb" {
		t.Errorf("it has the name %s", d.name)
	}
	file := filepath.Join(t.TempDir(), d.name)
	if err := os.WriteFile(file, d.data, 0o600); err != nil {
		t.Fatal(err)
	}
	says := func(args ...string) string {
		t.Helper()
		out, err := exec.CommandContext(t.Context(), tool, args...).CombinedOutput()
		if err != nil {
			t.Fatalf("dpkg-deb %v: %v\n%s", args, err, out)
		}
		return string(out)
	}
	info := says("--info", file)
	for _, want := range []string{"Package: small", "Version: 1.2.3", "Architecture: arm64", "postinst", "prerm"} {
		if !strings.Contains(info, want) {
			t.Errorf("dpkg-deb --info lacks %q:\n%s", want, info)
		}
	}
	list := says("--contents", file)
	for _, want := range []string{
		"drwxr-xr-x 0/0 ", " ./usr/bin/\n", " ./usr/bin/small\n", " ./usr/lib/systemd/system/small.service\n",
		" ./usr/lib/sysusers.d/small.conf\n", " ./usr/share/doc/small/copyright\n", " ./usr/share/doc/small/LICENSES.txt\n",
	} {
		if !strings.Contains(list, want) {
			t.Errorf("dpkg-deb --contents lacks %q:\n%s", want, list)
		}
	}
	if says("--extract", file, t.TempDir()); strings.Count(list, "-rwxr-xr-x") != 1 {
		t.Errorf("want one program:\n%s", list)
	}
}

func TestLinuxHasADebianPackage(t *testing.T) {
	if testing.Short() || runtime.GOOS != "linux" {
		t.Skip("another program does the work, or another system")
	}
	out, made := small.make(t, clone(t, ""), here)
	checksums, err := os.ReadFile(filepath.Join(out, sums))
	if err != nil || len(made) != 2 || !strings.HasSuffix(made[1].name, "_"+runtime.GOARCH+".deb") || !strings.Contains(string(checksums), made[1].name) {
		t.Errorf("%d archives, with the checksums %s, %v; want the package as the second", len(made), checksums, err)
	}
}
