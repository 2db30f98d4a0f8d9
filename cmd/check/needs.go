package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"strings"
)

// need is a program that tests start.
type need struct {
	what     string
	named    string   // environment variable that may name it; "" is none
	programs []string // any one of them serves; the first is preferred
	packages []string // of Debian, which have it
}

// needed are the programs that tests start and a new machine lacks. Of browsers the shell
// without windows comes first: for each page, those with windows do twice the work.
var needed = []need{
	{"browser", "CHROME", []string{"chromium-headless-shell", "chromium", "google-chrome"}, []string{"chromium-headless-shell"}},
	{"MariaDB", "", []string{"mariadbd", "/usr/sbin/mariadbd"}, []string{"mariadb-server-core", "mariadb-client-core"}},
}

// needs finds each program. Where one is missing it installs Debian's package as root, and
// else says what to install.
func needs(ctx context.Context, _ *check) error {
	var missing []string
	for _, n := range needed {
		found, err := n.find()
		if err != nil {
			return err
		}
		if found != "" {
			fmt.Printf("   %s: %s\n", n.what, found)
			continue
		}
		fmt.Printf("   %s: missing\n", n.what)
		missing = append(missing, n.packages...)
	}
	if len(missing) == 0 {
		return nil
	}
	install := "apt-get update && apt-get install -y --no-install-recommends " + strings.Join(missing, " ")
	if _, err := exec.LookPath("apt-get"); err != nil || os.Getuid() != 0 {
		return errors.New("as root, run: " + install + " (to use another browser, set CHROME=path)")
	}
	fmt.Printf("   installing, once: %s\n", install)
	for _, args := range [][]string{{"update", "-qq"}, append([]string{"install", "-y", "-qq", "--no-install-recommends"}, missing...)} {
		cmd := exec.CommandContext(ctx, "apt-get", args...)
		cmd.Env = append(os.Environ(), "DEBIAN_FRONTEND=noninteractive")
		if out, err := cmd.CombinedOutput(); err != nil {
			return fmt.Errorf("apt-get %s: %w\n%s", strings.Join(args, " "), err, out)
		}
	}
	return nil
}

// find returns the path of a program that serves; "" says that there is none.
func (n need) find() (string, error) {
	if name := os.Getenv(n.named); n.named != "" && name != "" {
		path, err := exec.LookPath(name)
		if err != nil {
			return "", fmt.Errorf("%s=%s is not a program: %w", n.named, name, err)
		}
		return path, nil
	}
	for _, name := range n.programs {
		if path, err := exec.LookPath(name); err == nil {
			return path, nil
		}
	}
	return "", nil
}
