package web

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"loam/core/model/ruletrace"
	"loam/core/protocol/web/admin"
	"loam/core/protocol/web/jsonfield"
	"loam/core/session"
)

// Limits of the fields of `control`.
const (
	maxSpeed = 20
	maxSteps = 1000
)

// control sends the state of the clock of all maps.
type control struct{ session.TimeControl }

func decodeControl(r *jsonfield.Reader) action {
	return control{session.TimeControl{
		Paused: r.Boolean("paused", "whether time is paused"),
		Steps:  int(r.IntegerOr("steps", 0, maxSteps, "while paused: number of steps to run")),
		Speed:  r.Number("speed", 0.1, maxSpeed, "1 is real time"),
	}}
}

// decide is an operator's answer.
type decide struct{ session.Decision }

func decodeDecide(r *jsonfield.Reader) action {
	return decide{session.Decision{
		Bundle: r.Line("bundle", 64, "the bundle that asks"),
		Words:  strings.Fields(r.Line("permissions", 200, "permissions, separated by spaces; empty: all that it asks for")),
		Allow:  r.Boolean("allow", "whether to grant them"),
	}}
}

func (a decide) do(_ context.Context, c *conn) error {
	if err := c.session.Decide(a.Decision); err != nil {
		return err
	}
	c.server.Ask()
	return nil
}

func (a control) do(_ context.Context, c *conn) error {
	if err := c.session.Control(a.TimeControl); err != nil {
		return err
	}
	c.server.teller.Control(a.TimeControl)
	return nil
}

// Limits of texts from operators, in bytes.
const (
	maxSettingName = 64
	maxSettingText = 1000
)

// The requests about settings.
type (
	listSettings struct{}
	choose       struct{ session.SettingChoice }
)

func decodeSettings(*jsonfield.Reader) action { return listSettings{} }

func decodeChoose(r *jsonfield.Reader) action {
	return choose{session.SettingChoice{
		Version: r.Line("version", 64, "of the list from `settings`: a newer version is not overwritten"),
		Bundle:  r.Line("bundle", maxSettingName, "name of the bundle"),
		Name:    r.Line("name", maxSettingName, "name of the setting"),
		Value:   r.Line("value", maxSettingText, "as text: a number, true or false, a text, or one of the choices; empty with `default`"),
		Default: r.Boolean("default", "whether to restore the default"),
	}}
}

func (listSettings) do(_ context.Context, c *conn) error {
	list, err := c.session.Settings()
	if err != nil {
		return err
	}
	c.Send(admin.Settings{SettingsList: list, Saved: false})
	return nil
}

func (a choose) do(_ context.Context, c *conn) error {
	if err := c.session.Choose(a.SettingChoice); err != nil {
		return err
	}
	list, err := c.session.Settings()
	if err != nil {
		return err
	}
	c.Send(admin.Settings{SettingsList: list, Saved: true})
	return nil
}

// Limits of rules to try out, in bytes.
const (
	maxPasted = 12 << 10 // in one message
	maxCourse = 2 << 10
	maxTried  = 64
)

// The requests about rules that are tried out.
type (
	// paste adds to the text that is tried.
	paste struct {
		text   string
		begins bool
	}
	tryRules struct{ ruletrace.Trial }
)

func decodePaste(r *jsonfield.Reader) action {
	return paste{
		text:   r.Text("text", maxPasted, "SmartAI rows as SQL, or rules as YAML: one part, in order"),
		begins: r.Boolean("begins", "whether this part starts a new text; otherwise it continues"),
	}
}

func decodeTryRules(r *jsonfield.Reader) action {
	a := tryRules{ruletrace.Trial{
		Form:    r.LineOr("form", 8, "sql or yaml; default: detected"),
		Dialect: r.LineOr("dialect", 32, "SQL dialect, as in `loam smartai try`; default: detected"),
		Alone:   r.Boolean("alone", "whether to try on open ground, without the world around"),
		Start:   r.LineOr("start", maxTried, "start of the visitor, one of `starts`; default: one that may fight the creature"),
		Level:   int(r.IntegerOr("level", 0, 1000, "level of the visitor; 0 or absent: that of the creature")),
		Who:     r.LineOr("who", maxTried, "owner of the rules, as in `rules_read`; default: the first owner"),
	}}
	for _, line := range strings.Split(r.Text("steps", maxCourse, "what happens to the creature, as in `loam smartai try`, one step a line; empty: default steps"), "\n") {
		if line = strings.TrimSpace(line); line != "" {
			a.Steps = append(a.Steps, line)
		}
	}
	return a
}

func (a paste) do(_ context.Context, c *conn) error {
	if err := c.session.MayTry("paste"); err != nil {
		return err
	}
	if a.begins {
		c.pasted = ""
	}
	if len(c.pasted)+len(a.text) > ruletrace.MaxTrial {
		return c.session.Deny(session.Refused, fmt.Sprintf("paste: a trial takes at most %d bytes", ruletrace.MaxTrial))
	}
	c.pasted += a.text
	return nil
}

// do answers from a goroutine of its own, so that the player can go on meanwhile.
func (a tryRules) do(_ context.Context, c *conn) error {
	if err := c.session.MayTry("try_rules"); err != nil {
		return err
	}
	a.Text = c.pasted
	c.trying.Go(func() { // ends with ctx of the connection at the latest; waited for by run
		o, err := c.session.Try(c.ctx, a.Trial)
		var why *session.Refusal
		switch {
		case err == nil:
			c.Send(admin.RulesRead{Of: &o})
			c.Send(admin.RulesTried{Of: &o})
		case errors.As(err, &why):
			if why.Cause != nil {
				c.log.Warn().Err(why.Cause).Str("request", "try_rules").Msg("a page's request failed")
			}
			c.Send(refusal{why, "try_rules", c.texts()})
		}
	})
	return nil
}
