// Package usage has the error for wrong usage of a command, as opposed to problems of a
// world: the program exits with another code for it. It owns the error type and no
// text. Its functions run on any goroutine.
package usage

import (
	"errors"
	"fmt"
	"strconv"
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

// DidYouMean returns the end of a message that suggests a similar word; it is empty if
// near is empty.
func DidYouMean(near string) string {
	if near == "" {
		return ""
	}
	return " (did you mean " + strconv.Quote(near) + "?)"
}
