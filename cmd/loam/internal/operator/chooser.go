package operator

import (
	"errors"
	"fmt"
	"os"
	"strconv"
	"strings"
	"sync"

	"loam/cmd/loam/internal/terminal"
	"loam/cmd/loam/internal/usage"
	"loam/cmd/loam/internal/world"
	"loam/core/lib/value"
	"loam/core/session"
	"loam/mods/live"
	"loam/mods/release"
	"loam/mods/yamlschema"
)

// Chooser writes the settings that an operator chooses to the world's config and makes
// the realm adopt them. Its methods may be called from any goroutine.
type Chooser struct {
	World  string
	Loader *live.Loader
	Trail  *Trail

	mu sync.Mutex // held while the config is changed
}

// Settings implements session.Settings.
func (c *Chooser) Settings() session.SettingsList {
	var list session.SettingsList
	file, err := world.ReadFile(c.World)
	if err != nil {
		list.Problem = err.Error()
	} else if problems := c.Loader.Problems(); len(problems) > 0 {
		list.Problem = problems[0].Error()
	}
	list.Version = file.Version
	running := c.Loader.Release()
	for _, b := range running.Bundles() {
		for i := range b.Settings {
			s := &b.Settings[i]
			_, chosen := file.Config.Settings[b.Name][s.Name]
			list.Entries = append(list.Entries, session.Setting{
				Bundle: b.Name, Name: s.Name, Type: s.Type, Unit: s.Unit, Doc: s.Doc, Ranged: s.Ranged, Min: s.Min, Max: s.Max,
				Choices: s.Choices, Default: s.Default, Value: running.Settings.Value(b, s), Chosen: chosen,
			})
		}
	}
	return list
}

// Choose implements session.Settings.
func (c *Chooser) Choose(choice session.SettingChoice) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	file, err := world.ReadFile(c.World)
	switch {
	case err != nil:
		return err
	case choice.Version != "" && choice.Version != file.Version:
		return world.ErrChanged
	case len(file.Problems) > 0:
		return fmt.Errorf("fix this first: %s", file.Problems[0].Error())
	}
	if at := file.Config.SettingAt(choice.Bundle, choice.Name); at.File == world.SettingsVariable {
		return fmt.Errorf("the environment variable %s sets %s.%s: change it there", at.File, choice.Bundle, choice.Name)
	}
	v, err := c.value(choice)
	if err != nil {
		return err
	}
	made, err := world.WithSetting(file.Data, choice.Bundle, choice.Name, v)
	if err != nil {
		return err
	}
	config, _ := world.Parse("", made, os.Environ()...) // without problems, as WithSetting has made it
	if problems := c.Loader.Try(config.Settings, made); len(problems) > 0 {
		return errors.New(problems[0].Error())
	}
	if err := world.WriteFile(c.World, file.Version, made); err != nil {
		return err
	}
	told := choice.Bundle + "." + choice.Name + " = " + world.ScalarText(v)
	if v.Kind() == value.Nil {
		told = choice.Bundle + "." + choice.Name + " is reset to its default"
	}
	c.Trail.Note(choice.By, "setting", told, c.Loader.Release().Hash)
	if err := c.Loader.Reload(choice.By); err != nil {
		return fmt.Errorf("%s was written, but is not in force: %w", world.ConfigFile, err)
	}
	return nil
}

// value is what a choice asks for; the zero Value is the default.
func (c *Chooser) value(choice session.SettingChoice) (value.Value, error) {
	s, err := release.FindSetting(c.Loader.Release().Bundles(), choice.Bundle, choice.Name)
	if err != nil || choice.Default {
		return value.Value{}, err
	}
	return release.ParseSetting(s, choice.Value)
}

// settings lists what may be chosen.
func (o *Operator) settings(of string) (string, error) {
	list := o.Chooser.Settings()
	var b strings.Builder
	told := 0
	for i := range list.Entries {
		s := &list.Entries[i]
		if of != "" && s.Bundle != of {
			continue
		}
		told++
		mark := " "
		if s.Chosen {
			mark = "*"
		}
		fmt.Fprintf(&b, "%s %-32s %-16s %s\n", mark, s.Bundle+"."+s.Name, world.ScalarText(s.Value), describeSetting(s))
	}
	if of != "" && told == 0 {
		if _, ok := o.Loader.Release().Bundle(of); !ok {
			return "", usage.Errorf("settings %s: there is no such bundle", of)
		}
	}
	fmt.Fprintf(&b, "%s; * is set in %s", terminal.CountOf(told, "setting"), world.ConfigFile)
	if list.Problem != "" {
		fmt.Fprintf(&b, "\nnot in force: %s", list.Problem)
	}
	return b.String(), nil
}

// describeSetting is what a setting may be, and what it does.
func describeSetting(s *session.Setting) string {
	what := s.Type
	switch {
	case s.Ranged:
		what = fmt.Sprintf("%g to %g", s.Min, s.Max)
	case len(s.Choices) > 0:
		what = strings.Join(s.Choices, " or ")
	}
	if s.Unit != "" {
		what += " " + s.Unit
	}
	return fmt.Sprintf("(%s, default %s) %s", what, world.ScalarText(s.Default), s.Doc)
}

func (o *Operator) set(args string) (string, error) {
	name, value, _ := strings.Cut(args, " ")
	if value = strings.TrimSpace(value); value == "" {
		return "", usage.Errorf("set BUNDLE.NAME VALUE: needs a setting and a value; settings lists all settings")
	}
	return o.choose(name, session.SettingChoice{Value: value})
}

func (o *Operator) unset(name string) (string, error) {
	return o.choose(name, session.SettingChoice{Default: true})
}

func (o *Operator) choose(name string, choice session.SettingChoice) (string, error) {
	of, setting, ok := strings.Cut(name, ".")
	if !ok || !yamlschema.ValidName(of) || !yamlschema.ValidName(setting) {
		return "", usage.Errorf("a setting has the form BUNDLE.NAME, not %s; settings lists all settings", strconv.Quote(name))
	}
	choice.Bundle, choice.Name, choice.By = of, setting, terminal.User()
	if err := o.Chooser.Choose(choice); err != nil {
		return "", err
	}
	for _, s := range o.Chooser.Settings().Entries {
		if s.Bundle == of && s.Name == setting {
			return name + " is " + world.ScalarText(s.Value), nil
		}
	}
	return name + " is set", nil
}
