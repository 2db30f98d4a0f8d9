package world

import (
	"bytes"
	"encoding/json"
	"errors"
	"regexp"
	"slices"
	"strings"

	"gopkg.in/yaml.v3"

	"loam/core/lib/text"
	"loam/core/lib/value"
	"loam/mods/yamledit"
)

// errByHand reports a config whose settings only a person can change.
var errByHand = errors.New("the settings have a form that only an editor can change; edit " + ConfigFile + " by hand")

// WithSetting returns a world's config in which one setting of a bundle has a value, or
// none if v is the zero Value. Nothing else of the file changes, not even its comments.
// Data must be a config without problems.
func WithSetting(data []byte, of, name string, v value.Value) ([]byte, error) {
	was, _ := Parse("", data)
	f, err := yamledit.Parse(data)
	if err != nil {
		return nil, errByHand
	}
	path, want := []string{"settings", of, name}, was.Settings
	switch {
	case v.Kind() != value.Nil:
		want = want.With(of, name, v)
		err = f.Put(ScalarText(v), path...)
	case f.Has(path...):
		want = want.Without(of, name)
		err = f.Remove(path...)
	}
	made := slices.Clone(f.Bytes())
	config, problems := Parse("", made)
	if err != nil || len(problems) > 0 || !want.Equal(config.Settings) {
		return nil, errByHand
	}
	return made, nil
}

// ScalarText returns a text, a number, true or false as a config writes it, on one
// line.
func ScalarText(v value.Value) string {
	switch v.Kind() {
	case value.Number:
		return text.Number(v.Number())
	case value.Bool:
		return v.String()
	}
	var n yaml.Node
	if word.MatchString(v.Text()) && yaml.Unmarshal([]byte(v.Text()), &n) == nil && n.Content[0].Tag == "!!str" {
		return v.Text()
	}
	var b bytes.Buffer
	quote := json.NewEncoder(&b)
	quote.SetEscapeHTML(false)
	_ = quote.Encode(v.Text()) // a string always has a JSON form
	return strings.TrimSpace(b.String())
}

var word = regexp.MustCompile(`^[a-z][a-z0-9_]*$`)
