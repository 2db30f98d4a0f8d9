// Package character is what a page is told before its player is in the world: who it is
// logged in as and what characters it has; and the passes with which it comes back.
package character

import (
	"encoding/hex"

	"loam/core/model/auth"
	"loam/core/protocol/web/jsonfield"
	"loam/core/session"
)

// Welcome opens the conversation.
type Welcome struct {
	Version                      string
	Development, Guest, Password bool
	Nonce                        [16]byte
}

// Name implements message.Body.
func (Welcome) Name() string { return "welcome" }

// Encode implements message.Body.
func (m Welcome) Encode(w *jsonfield.Writer) {
	w.Text("version", m.Version, "of the realm's program")
	w.Boolean("development", m.Development, "whether the realm runs in development")
	w.Boolean("guest", m.Guest, "whether this peer may play as a guest")
	w.Boolean("password", m.Password, "whether this peer may send a password; by proof everybody may log in")
	w.Text("nonce", hex.EncodeToString(m.Nonce[:]), "16 bytes for `resume`, of this connection only")
}

// Account says who the session is.
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
	w.Boolean("tools", m.Role.AtLeast(session.ToolRole), "whether it may inspect, and in development evaluate and steer time")
	w.Boolean("settings", m.Settings, "whether it may choose the settings of bundles")
	w.Boolean("tryouts", m.Tryouts, "whether it may try rules of SmartAI out")
	w.Boolean("guest", m.Guest, "")
	w.TextIf("token", m.Token, "for `resume`; a secret of this browser tab; left out for guests")
	if m.Proof != nil {
		w.Text("proof", hex.EncodeToString(m.Proof[:]), "M2, 20 bytes: the realm knows the account; after `proof` only")
	}
}

// Challenge is what a log-in by proof has to answer.
type Challenge struct{ Salt, Public [32]byte }

// Name implements message.Body.
func (Challenge) Name() string { return "challenge" }

// Encode implements message.Body.
func (m Challenge) Encode(w *jsonfield.Writer) {
	w.Text("salt", hex.EncodeToString(m.Salt[:]), "of the account, 32 bytes")
	w.Text("public", hex.EncodeToString(m.Public[:]), "the realm's public number B, 32 bytes from the lowest")
}
