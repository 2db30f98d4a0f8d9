package store

import (
	"fmt"
)

// ClientData is data that a player's client stores on the server, such as settings and key
// bindings. Only the client interprets it.
type ClientData struct {
	Account   int64
	Character int64  // of the account; 0: data of the account itself
	Kind      string // the kind of data, and its client version
	At        int64  // Unix time in seconds, as the client reports it
	Size      int64  // size in bytes that the client gives for Data
	Data      []byte // none: the entry is removed
}

// Limits of client data.
const (
	MaxClientKind = 40       // bytes of a kind
	MaxClientData = 64 << 10 // bytes of Data, and of its Size
	// MaxClientTotal is the limit in bytes of all client data of an account, including that
	// of its characters.
	MaxClientTotal = 2 << 20
)

// CheckClientData returns an error if d cannot be stored, apart from the limit of the
// account.
func CheckClientData(d *ClientData) error {
	if err := checkText("kind of client data", d.Kind, 1, MaxClientKind); err != nil {
		return err
	}
	if len(d.Data) > MaxClientData || d.Size < 0 || d.Size > MaxClientData {
		return fmt.Errorf("%w: client data %q has %d bytes for %d, at most %d are kept", ErrInvalid, d.Kind, len(d.Data), d.Size, MaxClientData)
	}
	return nil
}

// CheckClientTotal returns an error if an account cannot store more additional bytes.
func CheckClientTotal(has, more int64) error {
	if has+more > MaxClientTotal {
		return fmt.Errorf("%w: client data of %d bytes in addition to %d of the account, at most %d are kept", ErrInvalid, more, has, MaxClientTotal)
	}
	return nil
}
