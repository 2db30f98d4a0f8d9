// Package usage has the error for wrong usage of a command, as opposed to problems of a
// world: the program exits with another code for it. It owns the error type and the
// texts that several commands need. Its functions run on any goroutine.
package usage

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"loam/core/lib/suggest"
)

// Error is a wrong usage that the command line parser cannot detect.
type Error struct{ text string }

// Error returns the message, which describes the correct usage.
func (e Error) Error() string { return e.text }

// Errorf makes an Error from a format and its arguments, as fmt.Errorf does, except
// that it wraps nothing.
func Errorf(format string, args ...any) error { return Error{fmt.Sprintf(format, args...)} }

// Is reports whether an error is an Error or wraps one.
func Is(err error) bool { return errors.As(err, new(Error)) }

// NoFile is the error for a path at which there is nothing; it suggests a similar name in the
// same folder. What is what the path should name, such as "file or folder".
func NoFile(path, what string) error {
	text := path + ": there is no such " + what
	if strings.Contains(path, ":") {
		return Error{text + "; an id comes before the path"}
	}
	entries, _ := os.ReadDir(filepath.Dir(path)) // a folder that cannot be read suggests nothing
	var names []string
	for _, e := range entries {
		names = append(names, e.Name())
	}
	near, ok := suggest.Name(filepath.Base(path), names)
	if ok {
		near = filepath.ToSlash(filepath.Join(filepath.Dir(path), near))
	}
	return Error{text + DidYouMean(near)}
}

// others maps commands of other tools to those of this program.
var others = map[string]string{
	"build": "pack", "create": "new", "init": "new", "lint": "check", "run": "serve", "server": "serve",
	"start": "serve", "validate": "check", "verify": "check",
}

// Instead returns the command of this program that does what a command of other tools does,
// or "".
func Instead(command string) string { return others[command] }

// DidYouMean returns the end of a message that suggests a similar word; it is empty if
// near is empty.
func DidYouMean(near string) string {
	if near == "" {
		return ""
	}
	return " (did you mean " + strconv.Quote(near) + "?)"
}
