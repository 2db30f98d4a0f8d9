package operator

import (
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"loam/cmd/loam/internal/grants"
	"loam/cmd/loam/internal/terminal"
	"loam/cmd/loam/internal/usage"
	"loam/cmd/loam/internal/world"
	"loam/core/session"
	"loam/mods"
	"loam/mods/bundle"
	"loam/mods/grant"
	"loam/scripting/permission"
)

// allow and deny are the operator's verbs.
func (o *Operator) allow(args string) (string, error) {
	return o.decide(args, true, terminal.ConsoleUser())
}

func (o *Operator) deny(args string) (string, error) {
	return o.decide(args, false, terminal.ConsoleUser())
}

// Questions implements session.Desk: the undecided permissions.
func (o *Operator) Questions() []session.Question {
	var open []session.Question
	for _, q := range o.Desk.Open() {
		shown := session.Question{Bundle: q.Bundle, Version: q.Version, Again: q.Again}
		for _, i := range permission.Table {
			if q.Asks.Has(i.Set) {
				shown.Asks = append(shown.Asks, session.Ask{Word: i.Word, Doc: i.Doc})
			}
		}
		open = append(open, shown)
	}
	return open
}

// Decide implements session.Desk, for operators on the page.
func (o *Operator) Decide(by string, d session.Decision) error {
	_, err := o.decide(strings.Join(append([]string{d.Bundle}, d.Words...), " "), d.Allow, by)
	return err
}

// Decided returns the audit entry of a decision: the request and its result.
func Decided(words []string, came string) string {
	of := "all that it asks for"
	if len(words) > 1 {
		of = strings.Join(words[1:], ", ")
	}
	return fmt.Sprintf("%s: %s (%s)", words[0], of, came)
}

// DecisionBy returns a decision of an operator with the current time.
func DecisionBy(by string, allow bool) grant.Decision {
	return grant.Decision{Allowed: allow, By: by, At: time.Now()}
}

func DecisionWord(allow bool) string {
	if allow {
		return "allowed"
	}
	return "denied"
}

// decide writes a decision down and lets the world adopt it.
func (o *Operator) decide(args string, allow bool, by string) (string, error) {
	words := strings.Fields(args)
	if len(words) == 0 {
		return "", usage.Errorf("the bundle is missing; grants lists all bundles")
	}
	text, err := o.Desk.Decide(o.bundles(), words, DecisionBy(by, allow))
	if err != nil {
		return "", err
	}
	o.Trail.Note(by, DecisionWord(allow), Decided(words, text), "")
	o.Desk.Look(o.Loader.Release().Bundles())
	o.Desk.Changed()
	if err := o.Loader.Reload(by); err != nil {
		return "", errors.Join(fmt.Errorf("%s; but the world cannot adopt it yet", text), err)
	}
	return text, nil
}

// approve lets a version of a bundle that waits be adopted.
func (o *Operator) approve(name string) (string, error) {
	if name == "" {
		return "", usage.Errorf("approve BUNDLE: the bundle is missing; release lists what waits")
	}
	by := terminal.ConsoleUser()
	text, err := o.Desk.Approve(o.bundles(), name, by, time.Now())
	if err != nil {
		return "", err
	}
	o.Trail.Note(by, "approved", text, "")
	if err := o.Loader.Reload(by); err != nil {
		return "", errors.Join(fmt.Errorf("%s; but the world cannot adopt it yet", text), err)
	}
	return text, nil
}

// bundles are those whose permissions can be decided: as they lie in the folder,
// for what is not granted may be why one does not run yet, and what runs
// although its files have gone.
func (o *Operator) bundles() []*bundle.Bundle {
	list, _ := mods.ReadDir(filepath.Join(o.Desk.World, world.ModsFolder)) // what is wrong with them is told when they are loaded
	for _, b := range o.Loader.Release().Bundles() {
		if !slices.ContainsFunc(list, func(other *bundle.Bundle) bool { return other.Name == b.Name }) {
			list = append(list, b)
		}
	}
	return list
}

// grants lists what bundles may do.
func (o *Operator) grants(string) (string, error) {
	book, problems := grant.Read(o.Desk.World)
	if len(problems) > 0 {
		return "", problems.Err()
	}
	return grants.Text(grants.List(book, o.bundles())), nil
}
