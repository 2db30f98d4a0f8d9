package session

import (
	"loam/core/lib/value"
	"loam/core/model/auth"
)

// SettingsRole is the lowest role that may see and choose the settings of bundles.
const SettingsRole = auth.Operator

// Settings are the settings that the operator of a world may choose. Calls may wait for the
// disk and never run on a map's goroutine.
type Settings interface {
	// Settings lists every setting.
	Settings() SettingsList
	// Choose sets a setting and makes the world adopt it. An error is for the operator.
	Choose(c SettingChoice) error
}

// SettingsList are the current settings.
type SettingsList struct {
	Version string // of the file with the operator's values
	Problem string // why that file is not in force; "" if it is
	Entries []Setting
}

// Setting is a value that an operator may choose.
type Setting struct {
	Bundle, Name, Type, Unit, Doc string
	Ranged                        bool
	Min, Max                      float64
	Choices                       []string
	Default                       value.Value
	Value                         value.Value // in force
	Chosen                        bool        // the file contains it
}

// SettingChoice is a request to set a setting.
type SettingChoice struct {
	Version      string // of the list that the operator has seen
	Bundle, Name string
	Value        string // as typed
	Default      bool   // the default instead
	By           string // the account that chooses
}

// Settings lists the settings for sessions that may choose them.
func (s *Session) Settings() (SettingsList, error) {
	if err := s.mayChoose("settings"); err != nil {
		return SettingsList{}, err
	}
	return s.config.Settings.Settings(), nil
}

// Choose sets a setting.
func (s *Session) Choose(c SettingChoice) error {
	if err := s.mayChoose("choose"); err != nil {
		return err
	}
	c.By = s.Who().Name
	if err := s.config.Settings.Choose(c); err != nil {
		return s.counted(&Refusal{Code: Refused, Text: err.Error()})
	}
	return nil
}

func (s *Session) mayChoose(what string) error {
	if err := s.require(InWorld, what); err != nil {
		return err
	}
	if !s.Who().Role.AtLeast(SettingsRole) {
		return s.refuse(NotAllowed, "%s needs the role %s", what, SettingsRole)
	}
	if s.config.Settings == nil {
		return s.refuse(NotAllowed, "%s: this realm has no settings", what)
	}
	return nil
}
