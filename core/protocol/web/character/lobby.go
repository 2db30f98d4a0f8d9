// Package character encodes the messages that a page receives before its player enters the
// world: the account and its characters. It also owns the tokens with which a page logs
// in again.
package character

import (
	"encoding/hex"

	"loam/core/model/auth"
	"loam/core/protocol/web/jsonfield"
	"loam/core/session"
)

// Welcome is the first message on a connection.
type Welcome struct {
	Version                      string
	Development, Guest, Password bool
	Open                         bool
	Nonce                        [16]byte
}

// Name implements message.Body.
func (Welcome) Name() string { return "welcome" }

// Encode implements message.Body.
func (m Welcome) Encode(w *jsonfield.Writer) {
	w.Text("version", m.Version, "version of the realm's software")
	w.Boolean("development", m.Development, "whether the realm runs in development mode")
	w.Boolean("guest", m.Guest, "whether this peer may log in as a guest")
	w.Boolean("password", m.Password, "whether this peer may send a password; a login by proof is always possible")
	w.Boolean("open", m.Open, "whether everybody may create an account, with `sign_up` and an empty `invite`")
	w.Text("nonce", hex.EncodeToString(m.Nonce[:]), "16 bytes for `resume`, for this connection only")
}

// Account is the account of the session.
type Account struct {
	Who      string
	Role     auth.Role
	Guest    bool
	Settings bool
	Tryouts  bool
	Token    string
	Proof    *auth.Proof
}

// Name implements message.Body.
func (Account) Name() string { return "account" }

// Encode implements message.Body.
func (m Account) Encode(w *jsonfield.Writer) {
	w.Text("name", m.Who, "of the account")
	w.Text("role", m.Role.String(), "player, builder or operator")
	w.Boolean("tools", m.Role.AtLeast(session.ToolRole), "whether the account may inspect units, and in development run Lua and control time")
	w.Boolean("settings", m.Settings, "whether the account may choose the settings of bundles")
	w.Boolean("tryouts", m.Tryouts, "whether the account may try out SmartAI rules")
	w.Boolean("guest", m.Guest, "")
	w.TextIf("token", m.Token, "for `resume`; a secret of this browser tab; omitted for guests")
	if m.Proof != nil {
		w.Text("proof", hex.EncodeToString(m.Proof[:]), "M2, 20 bytes: proves that the realm knows the account; after `proof` only")
	}
}

// Challenge is what a login by proof must answer.
type Challenge struct{ Salt, Public [32]byte }

// Name implements message.Body.
func (Challenge) Name() string { return "challenge" }

// Encode implements message.Body.
func (m Challenge) Encode(w *jsonfield.Writer) {
	w.Text("salt", hex.EncodeToString(m.Salt[:]), "of the account, 32 bytes")
	w.Text("public", hex.EncodeToString(m.Public[:]), "the realm's public number B, 32 bytes, little-endian")
}
