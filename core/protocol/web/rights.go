package web

import (
	"slices"

	"loam/core/model/auth"
	"loam/core/model/intent"
	"loam/core/session"
)

// right is what an account needs for a message, besides the state of its session.
type right struct {
	role        auth.Role
	development bool // only in a realm in development
}

// rights are the messages about the session and the realm that not every player may send. What
// an intent needs is said by its kind. A message is refused by this table before its handler
// runs; docs/web-protocol.md and the tests of each role read it, too.
var rights = map[string]right{
	"choose":    {auth.Operator, false},
	"control":   {auth.Builder, true},
	"decide":    {auth.Operator, false},
	"paste":     {auth.Builder, false},
	"settings":  {auth.Operator, false},
	"try_rules": {auth.Builder, false},
}

// rightFor returns what a decoded message needs.
func rightFor(name string, asked action) right {
	if in, ok := asked.(submit); ok {
		switch in.in.Kind().Need() {
		case intent.Development:
			return right{session.ToolRole, true}
		case intent.Tools:
			return right{session.ToolRole, false}
		}
	}
	return rights[name]
}

// permit refuses a message that the account may not send. One that the state of the session
// forbids is left to the session.
func (c *conn) permit(name string, asked action) error {
	if !slices.Contains(inbound[name].states, c.session.State()) {
		return nil
	}
	need := rightFor(name, asked)
	return c.session.Permit(need.role, need.development, name)
}
