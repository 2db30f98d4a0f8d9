package auth

import (
	"fmt"
	"slices"
	"strings"
)

// Registration is who may create an account on the page.
type Registration uint8

const (
	Invited Registration = iota // who has an invitation
	Open                        // everybody
	Closed                      // nobody, also not with an invitation
)

var registrationNames = []string{"invited", "open", "closed"}

// String returns the word used in settings.
func (r Registration) String() string {
	if int(r) < len(registrationNames) {
		return registrationNames[r]
	}
	return fmt.Sprintf("registration-%d", uint8(r))
}

// ParseRegistration reads the result of String.
func ParseRegistration(s string) (Registration, error) {
	if i := slices.Index(registrationNames, s); i >= 0 {
		return Registration(i), nil
	}
	return Invited, fmt.Errorf("want %s", strings.Join(registrationNames, ", "))
}
