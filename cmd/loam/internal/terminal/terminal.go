// Package terminal has what all commands need of their terminal: streams, exit codes,
// hidden passwords, and the output of counts, problems and JSON. Its functions run on
// any goroutine, except those that print: the command owns the stream they print to.
package terminal

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"os/user"
	"strconv"
	"strings"

	"loam/cmd/loam/internal/usage"
	"loam/core/lib/diag"
	"loam/core/lib/printable"
)

// Exit codes.
const (
	Good    = 0
	Fault   = 1 // the content or the check is at fault
	Misused = 2 // the command line is wrong
)

// Streams are the input and outputs of a command.
type Streams struct {
	In       io.Reader
	Out, Err io.Writer
	// Exit ends the process, which belongs to the command alone; nil where it does not,
	// as in tests.
	Exit func(code int)
}

// Errors that end a command with Fault and Misused; the message has been printed.
var (
	ErrFault   = errors.New("fault")
	ErrMisused = errors.New("usage")
)

// IsTerminal reports whether a stream is a terminal.
func IsTerminal(stream any) bool {
	f, ok := stream.(*os.File)
	if !ok {
		return false
	}
	info, err := f.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0
}

// PrintProblems prints each problem with its line.
func PrintProblems(w io.Writer, ps diag.List) {
	for _, p := range ps {
		fmt.Fprintln(w, p.Error())
		if p.Excerpt != "" {
			fmt.Fprintf(w, "    %s\n", p.Excerpt)
		}
	}
}

// LogMessage formats the message of a log line. Control characters are shown, and further
// lines are indented, so that no text can pretend to be a log line of its own.
func LogMessage(message any) string {
	text, _ := message.(string)
	return strings.ReplaceAll(printable.Lines(text), "\n", "\n    ")
}

// CountOf formats a number with its noun.
func CountOf(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}

// PrintJSON prints a value for programs, indented.
func PrintJSON(w io.Writer, v any) error {
	encoder := json.NewEncoder(w)
	encoder.SetIndent("", "  ")
	encoder.SetEscapeHTML(false)
	if err := encoder.Encode(v); err != nil {
		return fmt.Errorf("print as JSON: %w", err)
	}
	return nil
}

// EndOf returns nil if a person ended the command.
func EndOf(ctx context.Context, err error) error {
	if ctx.Err() != nil {
		return nil
	}
	return err
}

// ReadPassword reads one line from standard input. A terminal does not echo it.
func ReadPassword(ctx context.Context, std Streams) (string, error) {
	if IsTerminal(std.In) {
		fmt.Fprint(std.Err, "Password: ")
		defer fmt.Fprintln(std.Err)
		defer hideTyping(std.In)()
	}
	line, err := readLine(ctx, bufio.NewReader(std.In))
	switch {
	case ctx.Err() != nil:
		return "", errors.New("interrupted; nothing was changed")
	case err != nil && line == "":
		return "", usage.Errorf("no password was given on standard input")
	}
	return strings.TrimRight(line, "\r\n"), nil
}

// readLine reads one line, or what there is of it when the input or ctx ends.
func readLine(ctx context.Context, in *bufio.Reader) (string, error) {
	type answer struct {
		line string
		err  error
	}
	typed := make(chan answer, 1) // sent to once by the goroutine below
	go func() {                   // ends with a line, or with the program
		line, err := in.ReadString('\n')
		typed <- answer{line, err}
	}()
	select {
	case <-ctx.Done():
		return "", ctx.Err()
	case a := <-typed:
		return a.line, a.err
	}
}

// Choice is one of what a person may choose.
type Choice struct{ Name, Doc string }

// Choose lets a person at a terminal choose, by number or by name, and returns the index of
// the choice: the first one, if nothing or nobody answers, and also without a terminal,
// where it asks nothing. The error is that of ctx.
func Choose(ctx context.Context, std Streams, question string, choices []Choice) (int, error) {
	if !IsTerminal(std.In) || !IsTerminal(std.Out) {
		return 0, nil
	}
	return choose(ctx, std, question, choices)
}

func choose(ctx context.Context, std Streams, question string, choices []Choice) (int, error) {
	fmt.Fprintln(std.Out, question)
	width := 0
	for _, c := range choices {
		width = max(width, len(c.Name))
	}
	for i, c := range choices {
		fmt.Fprintf(std.Out, "  %d  %-*s  %s\n", i+1, width, c.Name, c.Doc)
	}
	for in := bufio.NewReader(std.In); ; {
		fmt.Fprintf(std.Out, "Number or name (Enter: %s): ", choices[0].Name)
		line, err := readLine(ctx, in)
		if ctx.Err() != nil {
			return 0, ctx.Err()
		}
		line = strings.TrimSpace(line)
		if line == "" {
			return 0, nil
		}
		for i, c := range choices {
			if line == c.Name || line == strconv.Itoa(i+1) {
				return i, nil
			}
		}
		if err != nil { // the input has ended
			return 0, nil
		}
		fmt.Fprintf(std.Out, "%q is none of these.\n", line)
	}
}

// hideTyping keeps a terminal from showing what is typed, where the system has
// stty, and returns what undoes it.
func hideTyping(terminal io.Reader) (undo func()) {
	stty := func(arg string) error {
		c := exec.Command("stty", arg)
		c.Stdin = terminal
		return c.Run()
	}
	if err := stty("-echo"); err != nil {
		return func() {}
	}
	return func() { _ = stty("echo") } // it has just worked
}

// User is the user of the machine, for the audit trail.
func User() string {
	if u, err := user.Current(); err == nil && u.Username != "" {
		return u.Username
	}
	return "operator"
}

// ConsoleUser is the user of the console: the owner of the socket.
func ConsoleUser() string { return "console " + User() }

// WriteFile writes a whole file, or returns why it cannot.
func WriteFile(name string, write func(io.Writer) error) error {
	f, err := os.Create(name)
	if err != nil {
		return err
	}
	if err := write(f); err != nil {
		f.Close()
		return err
	}
	return f.Close()
}

// Rows returns a function that shows on a terminal how many of all rows are done, and
// writes a line when all are. It returns nil where nobody looks.
func Rows(w io.Writer, done string) func(n, all int) {
	if !IsTerminal(w) {
		return nil
	}
	last := -1
	return func(n, all int) {
		if percent := n * 100 / max(all, 1); percent != last {
			last = percent
			fmt.Fprintf(w, "\r%d of %s %s (%d %%)", n, CountOf(all, "row"), done, percent)
		}
		if n == all {
			fmt.Fprintln(w)
		}
	}
}
