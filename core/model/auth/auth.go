// Package auth decides who may log on and with which rights: the rules for account names
// and passwords, the SRP6 exchange of the log-on protocol, the resulting session key and
// the store of such keys, roles, bans, and a throttle against guessing.
//
// It keeps no account, opens no socket, reads no clock and does not depend on opcodes:
// randomness comes from an [io.Reader] (crypto/rand outside of tests), time is a value. All
// functions may be called from any goroutine; some types belong to one caller at a time, as
// their comments state. This package logs nothing, and no error contains a password.
package auth

import (
	"errors"
	"fmt"
	"strings"
)

// Limits of names and passwords, in characters. The upper ones are those of the oldest
// clients.
const (
	MinName     = 3
	MaxName     = 16
	MinPassword = 8
	MaxPassword = 16
)

// ErrProof reports a proof that does not match: a wrong name, a wrong password or a broken
// client. It does not reveal which.
var ErrProof = errors.New("wrong account name or password")

// Name checks an account name and returns the form in which it is stored, compared and
// hashed: upper case. A name has MinName to MaxName letters and digits, ASCII only, since
// clients upper-case other letters differently. The error is for the person who chose the
// name.
func Name(name string) (string, error) {
	if at := strings.IndexFunc(name, notNameRune); at >= 0 {
		return "", fmt.Errorf("account name %.40q may only have the letters a to z and digits", name)
	}
	if len(name) < MinName || len(name) > MaxName {
		return "", fmt.Errorf("account name %.40q must have %d to %d letters and digits, it has %d", name, MinName, MaxName, len(name))
	}
	return upper(name), nil
}

func notNameRune(r rune) bool {
	return (r < 'a' || r > 'z') && (r < 'A' || r > 'Z') && (r < '0' || r > '9')
}

// Password checks a new password for the account called name: MinPassword to MaxPassword
// visible ASCII characters without blanks, and not the account name. Upper and lower case
// are the same, because the log-on protocol hashes passwords in upper case. The error is
// for the person who chose it and does not contain it.
func Password(name, password string) error {
	for _, r := range password {
		if r <= ' ' || r > '~' {
			return errors.New("the password may only have letters a to z, digits and symbols of an English keyboard, without spaces")
		}
	}
	if len(password) < MinPassword || len(password) > MaxPassword {
		return fmt.Errorf("the password must have %d to %d characters, it has %d", MinPassword, MaxPassword, len(password))
	}
	if upper(password) == upper(name) {
		return errors.New("the password must not be the account name")
	}
	return nil
}

// upper is strings.ToUpper for ASCII letters and keeps other characters.
func upper(s string) string {
	return strings.Map(func(r rune) rune {
		if r >= 'a' && r <= 'z' {
			return r - 'a' + 'A'
		}
		return r
	}, s)
}
