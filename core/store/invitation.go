package store

import (
	"fmt"
	"time"

	"loam/core/model/auth"
)

// Invitation allows people with its token to create accounts: each account takes one use, and
// the last use removes the invitation.
type Invitation struct {
	ID      int64     // given by the store, never reused
	Token   [32]byte  // SHA-256 of the token, which is not stored; unique
	Role    auth.Role // of the accounts
	Uses    int64     // remaining
	Expires int64     // ms since 1970: from then on it is invalid
	By      string    // its creator, such as "console ada"
}

// MaxUses is the limit of accounts of one invitation.
const MaxUses = 1000

// Valid reports whether the invitation can be used at now.
func (i Invitation) Valid(now time.Time) bool { return i.Uses > 0 && i.Expires > now.UnixMilli() }

// CheckInvitation returns an error if i cannot be stored.
func CheckInvitation(i Invitation) error {
	if err := CheckRole(i.Role); err != nil {
		return err
	}
	if i.Uses < 1 || i.Uses > MaxUses || i.Expires < 0 {
		return fmt.Errorf("%w: an invitation for %d accounts until %d ms since 1970", ErrInvalid, i.Uses, i.Expires)
	}
	return checkText("maker of an invitation", i.By, 0, MaxKey)
}

// SignUp is the request of a person with an invitation. The account gets the role of the
// invitation.
type SignUp struct {
	Token   [32]byte  // SHA-256 of the invitation's
	At      time.Time // now
	Account Account   // its ID and Role are not read
}

// SignedUp returns the line of the audit trail for a use of i.
func (i Invitation) SignedUp(a Account, at time.Time) Incident {
	return Incident{At: at.UnixMilli(), Who: "account " + a.Name, What: "signed_up", Text: fmt.Sprintf("invitation %d by %s, as %s", i.ID, i.By, i.Role)}
}
