package worlddir

import (
	"context"
	"errors"
	"fmt"

	"loam/cmd/loam/internal/console"
	"loam/cmd/loam/internal/terminal"
	"loam/cmd/loam/internal/world"
)

// Dial connects to a running world.
func (f Flag) Dial(ctx context.Context) (*console.Conn, error) {
	if !world.Is(f.World) {
		return nil, NoWorld(f.World)
	}
	return console.Dial(ctx, f.World)
}

// AskRunning asks the world's console. It returns false if the world does not run.
func (f Flag) AskRunning(ctx context.Context, std terminal.Streams, line string) (bool, error) {
	if !world.Is(f.World) {
		return true, NoWorld(f.World)
	}
	conn, err := console.Dial(ctx, f.World)
	if err != nil {
		return false, nil
	}
	defer conn.Close()
	return true, AsError(Ask(conn, line, std))
}

// Ask sends a line and prints the answer: a success to out, a failure to err.
func Ask(conn *console.Conn, line string, std terminal.Streams) (code int, err error) {
	text, code, err := conn.Ask(line)
	if err != nil {
		return terminal.Fault, err
	}
	to := std.Err
	if code == terminal.Good {
		to = std.Out
	}
	fmt.Fprint(to, text)
	return code, nil
}

// AsError returns the error of a command whose answer has been printed.
func AsError(got int, err error) error {
	switch {
	case err != nil:
		return err
	case got == terminal.Misused:
		return terminal.ErrMisused
	case got != terminal.Good:
		return terminal.ErrFault
	}
	return nil
}

// ReadBans lets a running world read the banned networks again.
func (f Flag) ReadBans(ctx context.Context) error {
	conn, err := console.Dial(ctx, f.World)
	if err != nil {
		return nil // it does not run
	}
	defer conn.Close()
	text, code, err := conn.Ask("bans")
	if err == nil && code != terminal.Good {
		err = errors.New(text)
	}
	if err != nil {
		return fmt.Errorf("the running world does not know of this yet: %w", err)
	}
	return nil
}

// Forget disconnects all sessions of an account in a running world and makes their
// tokens invalid.
func (f Flag) Forget(ctx context.Context, std terminal.Streams, account string) error {
	conn, err := console.Dial(ctx, f.World)
	if err != nil {
		return nil // it does not run
	}
	defer conn.Close()
	text, code, err := conn.Ask("forget " + account)
	if err == nil && code != terminal.Good {
		err = errors.New(text)
	}
	if err != nil {
		return fmt.Errorf("%s may still be in the world: %w", account, err)
	}
	fmt.Fprint(std.Out, text)
	return nil
}
