package live

import (
	"fmt"
	"slices"
	"strings"

	"loam/core/lib/diag"
	"loam/core/lib/value"
	"loam/mods/release"
	"loam/mods/yamlschema"
)

// maxTold bounds the settings in the line about an adoption.
const maxTold = 6

// auditText describes the changes of an adoption: bundles with their old and new versions,
// or the world's config, and settings.
func auditText(before, now *release.Release) string {
	changed := changedBundles(before, now)
	for i, name := range changed {
		was, is := versionIn(before, name), versionIn(now, name)
		switch {
		case was == "" && is == "": // the world's config
		case was == "":
			changed[i] += " " + is + " added"
		case is == "":
			changed[i] += " " + was + " removed"
		case was == is:
			changed[i] += " " + is
		default:
			changed[i] += " " + was + " -> " + is
		}
	}
	text := strings.Join(changed, ", ")
	if told := changedSettings(before, now); told != "" {
		text += ": " + told
	}
	return text
}

// versionIn returns the version of a bundle in a release, "" if absent.
func versionIn(r *release.Release, name string) string {
	b, ok := r.Bundle(name)
	if !ok {
		return ""
	}
	return b.Version.String()
}

func withComma(told string) string {
	if told == "" {
		return ""
	}
	return told + ", "
}

// changedSettings lists the changed settings; "" if there are none.
func changedSettings(before, now *release.Release) string {
	var told []string
	for _, b := range now.Merged.Bundles {
		for i := range b.Settings {
			of := &b.Settings[i]
			was, is := valueIn(before, b.Name, of.Name), now.Settings.Value(b, of)
			if was.Kind() != value.Nil && !value.Equal(was, is) {
				told = append(told, fmt.Sprintf("%s.%s %s -> %s", b.Name, of.Name, was, is))
			}
		}
	}
	if len(told) == 0 {
		return ""
	}
	if more := len(told) - maxTold; more > 0 {
		told = append(told[:maxTold], fmt.Sprintf("%d more settings", more))
	}
	return strings.Join(told, ", ")
}

func valueIn(r *release.Release, of, name string) value.Value {
	if b, ok := r.Bundle(of); ok {
		if i := slices.IndexFunc(b.Settings, func(s yamlschema.Setting) bool { return s.Name == name }); i >= 0 {
			return r.Settings.Value(b, &b.Settings[i])
		}
	}
	return value.Value{}
}

// Try makes a release with other settings, which config as the text of the world's config
// would have, and returns its problems. Nothing is published. With a quarantine, it is made
// there, of the files: data stages and scripts may do anything with settings that nobody has
// tried. Otherwise it is made here, of the running bundles.
func (l *Loader) Try(s release.Settings, config []byte) diag.List {
	l.take("")
	defer l.turn.Unlock()
	if l.cfg.Quarantine != nil {
		return l.tryApart(config)
	}
	o := l.cfg.Options
	o.Settings, o.SettingAt, o.Compiler = s, nil, nil
	_, problems := release.Make(o, l.Release().Merged)
	return problems
}
