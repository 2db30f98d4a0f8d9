package server

import (
	"errors"
	"fmt"
	"syscall"
)

// explainPort adds to an error the process that uses a port, if the system reports it. Other
// explains how to choose another port.
func explainPort(address, other string, err error) error {
	if !errors.Is(err, syscall.EADDRINUSE) {
		return fmt.Errorf("listen on %s: %w", address, err)
	}
	holder := portHolder(address)
	if holder == "" {
		holder = "another process"
	}
	return fmt.Errorf("listen on %s: the port is in use by %s; stop it, or choose another port with %s", address, holder, other)
}
