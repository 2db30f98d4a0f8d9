// Package usage tells a mistake of who typed a command from what is wrong with
// a world: the program ends with another exit code. It owns the kind of error
// and no text. Its functions run on any goroutine.
package usage

import (
	"errors"
	"fmt"
	"strconv"
)

// Error is a mistake in what was typed that the parser of the command line
// cannot see.
type Error struct{ text string }

// Error says what should have been typed.
func (e Error) Error() string { return e.text }

// Errorf makes an Error of a format and its arguments, as fmt.Errorf does,
// except that it wraps nothing.
func Errorf(format string, args ...any) error { return Error{fmt.Sprintf(format, args...)} }

// Is reports whether an error is an Error or wraps one.
func Is(err error) bool { return errors.As(err, new(Error)) }

// DidYouMean is the end of a message that suggests something near what was
// typed; nothing when near is empty.
func DidYouMean(near string) string {
	if near == "" {
		return ""
	}
	return " (did you mean " + strconv.Quote(near) + "?)"
}
