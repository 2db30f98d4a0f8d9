package store

import (
	"fmt"
)

// ClientData is something that a player's client wants kept and given back: its
// settings, its key bindings. It is opaque to all but the client.
type ClientData struct {
	Account   int64
	Character int64  // of the account, whose own this is; 0: of the account
	Kind      string // what it is, and for which clients
	At        int64  // seconds since 1970, as the client says
	Size      int64  // bytes that Data is for the client
	Data      []byte // none: it is not kept any more
}

// Limits of client data.
const (
	MaxClientKind = 40       // bytes of a Kind
	MaxClientData = 64 << 10 // bytes of Data, and of its Size
	// MaxClientTotal is how many bytes all client data of an account has, that of
	// its characters included.
	MaxClientTotal = 2 << 20
)

// CheckClientData tells whether d can be stored, as far as it alone says.
func CheckClientData(d *ClientData) error {
	if err := checkText("kind of client data", d.Kind, 1, MaxClientKind); err != nil {
		return err
	}
	if len(d.Data) > MaxClientData || d.Size < 0 || d.Size > MaxClientData {
		return fmt.Errorf("%w: client data %q has %d bytes for %d, at most %d are kept", ErrInvalid, d.Kind, len(d.Data), d.Size, MaxClientData)
	}
	return nil
}

// CheckClientTotal tells whether so many bytes more than an account has fit.
func CheckClientTotal(has, more int64) error {
	if has+more > MaxClientTotal {
		return fmt.Errorf("%w: client data of %d bytes beside %d of the account, at most %d are kept", ErrInvalid, more, has, MaxClientTotal)
	}
	return nil
}
