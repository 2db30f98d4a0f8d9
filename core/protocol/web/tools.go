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

// Limits of what a page says about the time of all maps.
const (
	maxSpeed = 20
	maxSteps = 1000
)

// control says how the time of all maps runs.
type control struct{ session.TimeControl }

func decodeControl(r *jsonfield.Reader) action {
	return control{session.TimeControl{
		Paused: r.Boolean("paused", "whether time stands still"),
		Steps:  int(r.IntegerOr("steps", 0, maxSteps, "while paused: run so many steps")),
		Speed:  r.Number("speed", 0.1, maxSpeed, "1 is real time"),
	}}
}

// decide is an operator's answer.
type decide struct{ session.Decision }

func decodeDecide(r *jsonfield.Reader) action {
	return decide{session.Decision{
		Bundle: r.Line("bundle", 64, "that asks"),
		Words:  strings.Fields(r.Line("permissions", 200, "words with blanks between them; empty: all that it asks for")),
		Allow:  r.Boolean("allow", "whether they are granted"),
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

// Limits of what an operator writes, in bytes.
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
		Version: r.Line("version", 64, "of the list from `settings`: what has changed since is not overwritten"),
		Bundle:  r.Line("bundle", maxSettingName, "name of the bundle"),
		Name:    r.Line("name", maxSettingName, "of the setting"),
		Value:   r.Line("value", maxSettingText, "as one writes it: a number, true or false, a text, one of the choices; empty with `default`"),
		Default: r.Boolean("default", "whether the default is to be in force again"),
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

// Limits of what is tried out, in bytes.
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
		text:   r.Text("text", maxPasted, "rows of SmartAI as SQL, or rules as YAML: a part, in order"),
		begins: r.Boolean("begins", "whether a new text begins; else it goes on"),
	}
}

func decodeTryRules(r *jsonfield.Reader) action {
	a := tryRules{ruletrace.Trial{
		Form:    r.LineOr("form", 8, "sql or yaml; without it, that is found out"),
		Dialect: r.LineOr("dialect", 32, "of SQL, as `loam smartai try` has it; without it, that is found out"),
		Alone:   r.Boolean("alone", "whether it stands on open ground, with nothing of the world around it"),
		Start:   r.LineOr("start", maxTried, "with what the visitor begins, of `starts`; without it, one that may fight the creature"),
		Level:   int(r.IntegerOr("level", 0, 1000, "of the visitor; 0 or none: that of the creature")),
		Who:     r.LineOr("who", maxTried, "whose rules are tried, as `rules_read` has it; without it, the first owner's"),
	}}
	for _, line := range strings.Split(r.Text("steps", maxCourse, "what is done with the creature, as `loam smartai try` has it, one step a line; empty for a course of its own"), "\n") {
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
		return c.session.Deny(session.Refused, fmt.Sprintf("paste: at most %d bytes are tried at once", ruletrace.MaxTrial))
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
