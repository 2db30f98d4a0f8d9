package server

import (
	"bufio"
	"fmt"
	"net"
	"os"
	"path/filepath"
	"strconv"
	"strings"
)

// portHolder returns the process that listens on a port, by the tables of the kernel; "" if
// they do not show it, as for processes of other users.
func portHolder(address string) string {
	_, port, err := net.SplitHostPort(address)
	if err != nil {
		return ""
	}
	number, err := strconv.ParseUint(port, 10, 16)
	if err != nil {
		return ""
	}
	for _, table := range [2]string{"/proc/net/tcp", "/proc/net/tcp6"} {
		if inode := listener(table, number); inode != "" {
			return owner(inode)
		}
	}
	return ""
}

// listener returns the inode of the socket that listens on a port.
func listener(table string, port uint64) string {
	f, err := os.Open(table)
	if err != nil {
		return ""
	}
	defer f.Close()
	const listening = "0A"
	suffix := fmt.Sprintf(":%04X", port)
	for lines := bufio.NewScanner(f); lines.Scan(); {
		fields := strings.Fields(lines.Text())
		if len(fields) > 9 && strings.HasSuffix(fields[1], suffix) && fields[3] == listening {
			return fields[9]
		}
	}
	return ""
}

// owner returns the process that has a socket.
func owner(inode string) string {
	links, _ := filepath.Glob("/proc/[0-9]*/fd/*") // a fixed pattern is never malformed
	for _, link := range links {
		if to, err := os.Readlink(link); err != nil || to != "socket:["+inode+"]" {
			continue
		}
		pid := strings.Split(link, "/")[2]
		name, err := os.ReadFile(filepath.Join("/proc", pid, "comm"))
		if err != nil {
			return "process " + pid
		}
		return fmt.Sprintf("process %s (%s)", pid, strings.TrimSpace(string(name)))
	}
	return ""
}
