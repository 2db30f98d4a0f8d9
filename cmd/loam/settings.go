package main

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"

	"loam/core/plain"
	"loam/core/session"
	"loam/mods/bundle"
	"loam/mods/live"
	"loam/mods/release"
)

// chooser writes what an operator chooses into the world's config and has the
// realm follow. Its methods may be called from any goroutine.
type chooser struct {
	world  string
	loader *live.Loader
	trail  *trail

	mu sync.Mutex // held while the config is changed
}

func (c *chooser) path() string { return filepath.Join(c.world, configFile) }

// read is the config as it stands now, with its version.
func (c *chooser) read() (data []byte, version string, r *configReader, err error) {
	if data, err = os.ReadFile(c.path()); err != nil {
		return nil, "", nil, fmt.Errorf("read the world's config: %w", err)
	}
	sum := sha256.Sum256(data)
	return data, hex.EncodeToString(sum[:8]), readConfig(filepath.ToSlash(c.path()), data), nil
}

// Settings implements session.Settings.
func (c *chooser) Settings() session.SettingsList {
	var list session.SettingsList
	_, version, r, err := c.read()
	if err != nil {
		list.Problem = err.Error()
		r = readConfig("", nil)
	} else if problems := c.loader.Problems(); len(problems) > 0 {
		list.Problem = problems[0].Error()
	}
	list.Version = version
	running := c.loader.Release()
	for _, b := range running.Bundles() {
		for i := range b.Settings {
			s := &b.Settings[i]
			_, chosen := r.config.Settings[b.Name][s.Name]
			list.Entries = append(list.Entries, session.Setting{
				Bundle: b.Name, Name: s.Name, Type: s.Type, Unit: s.Unit, Doc: s.Doc, Ranged: s.Ranged, Min: s.Min, Max: s.Max,
				Choices: s.Choices, Default: s.Default, Value: running.Settings.Value(b, s), Chosen: chosen,
			})
		}
	}
	return list
}

// errChanged refuses to overwrite what somebody else has written meanwhile.
var errChanged = errors.New(configFile + " has changed since you saw it: look again and choose anew")

// Choose implements session.Settings.
func (c *chooser) Choose(choice session.SettingChoice) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	data, version, r, err := c.read()
	switch {
	case err != nil:
		return err
	case choice.Version != "" && choice.Version != version:
		return errChanged
	case len(r.problems) > 0:
		return fmt.Errorf("mend this first: %s", r.problems.Sort()[0].Error())
	}
	v, err := c.value(choice)
	if err != nil {
		return err
	}
	made, err := withSetting(data, choice.Bundle, choice.Name, v)
	if err != nil {
		return err
	}
	if problems := c.loader.Try(settingsIn(made)); len(problems) > 0 {
		return errors.New(problems[0].Error())
	}
	if err := c.write(version, made); err != nil {
		return err
	}
	told := choice.Bundle + "." + choice.Name + " = " + scalarText(v)
	if v.Kind() == plain.Nil {
		told = choice.Bundle + "." + choice.Name + " is the default"
	}
	c.trail.note(choice.By, "setting", told, c.loader.Release().Hash)
	if err := c.loader.Reload(choice.By); err != nil {
		return fmt.Errorf("%s is written, but not in force: %w", configFile, err)
	}
	return nil
}

// value is what a choice asks for; the zero Value is the default.
func (c *chooser) value(choice session.SettingChoice) (plain.Value, error) {
	s, err := release.FindSetting(c.loader.Release().Bundles(), choice.Bundle, choice.Name)
	if err != nil || choice.Default {
		return plain.Value{}, err
	}
	return release.ParseSetting(s, choice.Value)
}

// write replaces the config in one go, unless it is not that of the version any
// more.
func (c *chooser) write(version string, data []byte) error {
	path, err := filepath.EvalSymlinks(c.path())
	if err != nil {
		return fmt.Errorf("write the world's config: %w", err)
	}
	info, err := os.Stat(path)
	if err != nil {
		return fmt.Errorf("write the world's config: %w", err)
	}
	temp, err := os.CreateTemp(filepath.Dir(path), "."+configFile+".*.tmp")
	if err != nil {
		return fmt.Errorf("write the world's config: %w", err)
	}
	_, err = temp.Write(data)
	err = errors.Join(err, temp.Chmod(info.Mode().Perm()), temp.Sync(), temp.Close())
	if err == nil {
		var now string
		if _, now, _, err = c.read(); err == nil && now != version {
			err = errChanged
		}
	}
	if err == nil {
		err = os.Rename(temp.Name(), path)
	}
	if err != nil {
		return errors.Join(err, os.Remove(temp.Name()))
	}
	return nil
}

// settings lists what may be chosen.
func (o *operator) settings(of string) (string, error) {
	list := o.chooser.Settings()
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
		fmt.Fprintf(&b, "%s %-32s %-16s %s\n", mark, s.Bundle+"."+s.Name, scalarText(s.Value), describeSetting(s))
	}
	if of != "" && told == 0 {
		if _, ok := o.loader.Release().Bundle(of); !ok {
			return "", usagef("settings %s: there is no such bundle", of)
		}
	}
	fmt.Fprintf(&b, "%s; * is chosen in %s", countOf(told, "setting"), configFile)
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
	return fmt.Sprintf("(%s, default %s) %s", what, scalarText(s.Default), s.Doc)
}

func (o *operator) set(args string) (string, error) {
	name, value, _ := strings.Cut(args, " ")
	if value = strings.TrimSpace(value); value == "" {
		return "", usagef("set BUNDLE.NAME VALUE: a setting and a value are needed; settings lists them")
	}
	return o.choose(name, session.SettingChoice{Value: value})
}

func (o *operator) unset(name string) (string, error) {
	return o.choose(name, session.SettingChoice{Default: true})
}

func (o *operator) choose(name string, choice session.SettingChoice) (string, error) {
	of, setting, ok := strings.Cut(name, ".")
	if !ok || !bundle.ValidName(of) || !bundle.ValidName(setting) {
		return "", usagef("a setting is named BUNDLE.NAME, not %s; settings lists them", quoted(name))
	}
	choice.Bundle, choice.Name, choice.By = of, setting, operatorName()
	if err := o.chooser.Choose(choice); err != nil {
		return "", err
	}
	for _, s := range o.chooser.Settings().Entries {
		if s.Bundle == of && s.Name == setting {
			return name + " is " + scalarText(s.Value), nil
		}
	}
	return name + " is chosen", nil
}
