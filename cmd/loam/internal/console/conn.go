package console

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"net"
	"strconv"
	"strings"
)

// Conn is a connection to a running world. It is for one goroutine.
type Conn struct {
	conn    net.Conn
	answers *bufio.Reader
	stop    func() bool // of the watch over the context
}

// Dial connects to the running world in a folder. The connection ends when ctx ends. An
// error means that the world does not run.
func Dial(ctx context.Context, dir string) (*Conn, error) {
	conn, err := net.Dial("unix", path(dir))
	if err != nil {
		return nil, fmt.Errorf("%s is not running; start it with: loam serve %s", dir, dir)
	}
	stop := context.AfterFunc(ctx, func() { conn.Close() })
	return &Conn{conn, bufio.NewReader(conn), stop}, nil
}

// Close closes the connection.
func (c *Conn) Close() error {
	c.stop()
	return c.conn.Close()
}

// Ask sends a line and waits for the answer: its text, with a line break after each
// line, and the exit code. A line break in the question becomes a blank.
func (c *Conn) Ask(line string) (text string, code int, err error) {
	if _, err := fmt.Fprintln(c.conn, strings.ReplaceAll(line, "\n", " ")); err != nil {
		return "", 0, fmt.Errorf("ask the world: %w", err)
	}
	var said strings.Builder
	for {
		answer, err := c.answers.ReadString('\n')
		if err != nil {
			return "", 0, errors.New("the world has closed the console")
		}
		if rest, ok := strings.CutPrefix(answer, " "); ok {
			said.WriteString(rest)
			continue
		}
		if code, err = strconv.Atoi(strings.TrimSpace(answer)); err != nil {
			return "", 0, fmt.Errorf("unexpected answer from the world: %q", answer)
		}
		return said.String(), code, nil
	}
}
