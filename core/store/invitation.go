package store

import (
	"fmt"
	"time"

	"loam/core/model/auth"
)

// Invitation lets people who know its token make accounts: each takes one use,
// and the last one removes it.
type Invitation struct {
	ID      int64     // given by the store, never reused
	Token   [32]byte  // SHA-256 of the token, which is not kept; unique
	Role    auth.Role // of the accounts
	Uses    int64     // that are left
	Expires int64     // ms since 1970: from then on it is worth nothing
	By      string    // who made it, such as "console ada"
}

// MaxUses is how many accounts one invitation may make.
const MaxUses = 1000

// Valid tells whether the invitation can be used at now.
func (i Invitation) Valid(now time.Time) bool { return i.Uses > 0 && i.Expires > now.UnixMilli() }

// CheckInvitation tells whether i can be stored.
func CheckInvitation(i Invitation) error {
	if err := CheckRole(i.Role); err != nil {
		return err
	}
	if i.Uses < 1 || i.Uses > MaxUses || i.Expires < 0 {
		return fmt.Errorf("%w: an invitation for %d accounts until %d ms since 1970", ErrInvalid, i.Uses, i.Expires)
	}
	return checkText("maker of an invitation", i.By, 0, MaxKey)
}

// SignUp is what somebody asks who has an invitation. The account gets the role
// of the invitation.
type SignUp struct {
	Token   [32]byte  // SHA-256 of the invitation's
	At      time.Time // now
	Account Account   // its ID and Role are not read
}

// SignedUp is the line of the audit trail that a use of i leaves behind.
func (i Invitation) SignedUp(a Account, at time.Time) Incident {
	return Incident{At: at.UnixMilli(), Who: "account " + a.Name, What: "signed_up", Text: fmt.Sprintf("invitation %d by %s, as %s", i.ID, i.By, i.Role)}
}
