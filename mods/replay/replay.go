// Package replay connects recordings with bundles: it keeps the sources of releases
// while a realm is recorded, makes the releases again when the recording is played
// back, and writes a scenario from the end of a recording.
//
// It does not own the file or the playback (package recording does), nor how a
// scenario runs. It starts no goroutine. Any goroutine may use Sources; everything
// else belongs to the goroutine of its caller.
package replay

import (
	"context"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
	"sync"

	"loam/core/lib/value"
	"loam/core/realm/state"
	"loam/core/recording"
	"loam/mods"
	"loam/mods/bundle"
	"loam/mods/release"
	"loam/mods/yamlschema"
	"loam/scripting/permission"
)

// Build makes a release from the data in a recording.
func Build(r recording.Release) (state.Release, error) {
	made, err := build(r)
	if err != nil {
		return state.Release{}, err
	}
	return made.Release, nil
}

func build(r recording.Release) (*release.Release, error) {
	o := release.Options{}
	for _, s := range r.Settings {
		if s.Bundle == choices {
			if o.Resolve == nil {
				o.Resolve = make(mods.Resolve)
			}
			o.Resolve[s.Name] = s.Value.Text()
			continue
		}
		o.Settings = o.Settings.With(s.Bundle, s.Name, s.Value)
	}
	o.Granted = func(b *bundle.Bundle) permission.Set {
		granted := permission.All
		for _, w := range r.Withheld {
			if word, ok := strings.CutPrefix(w, b.Name+" "); ok {
				p, _ := permission.Of(word)
				granted &^= p
			}
		}
		return granted
	}
	archives := make([]release.Archive, len(r.Archives))
	for i, a := range r.Archives {
		archives[i] = release.Archive{Name: a.Label, Data: a.Data}
	}
	made, problems := release.OpenArchives(o, archives)
	if len(problems) > 0 {
		return nil, fmt.Errorf("cannot load the bundles of the recording: %w", problems.Err())
	}
	return made, nil
}

// SourceOf returns the sources of a release, for a recording.
func SourceOf(r *release.Release) recording.Release {
	return parts(r).pack()
}

// source is a release that may need packing.
type source struct {
	hash     string
	bundles  []*bundle.Bundle
	settings release.Settings
	withheld map[string]permission.Set
	resolve  mods.Resolve
}

// choices is used in place of a bundle name: the setting is then a choice between bundles
// in conflict. No bundle has this name.
const choices = ""

func parts(r *release.Release) source {
	return source{r.Hash, r.Bundles(), r.Settings, r.Withheld, r.Resolve}
}

func (s source) pack() recording.Release {
	out := recording.Release{Hash: s.hash}
	for _, b := range s.bundles {
		out.Archives = append(out.Archives, recording.Archive{Label: b.Label, Data: b.Archive()})
		out.Settings = append(out.Settings, settingsOf(b.Name, s.settings[b.Name])...)
		for _, word := range s.withheld[b.Name].Words() {
			out.Withheld = append(out.Withheld, b.Name+" "+word)
		}
	}
	for _, field := range slices.Sorted(maps.Keys(s.resolve)) {
		out.Settings = append(out.Settings, recording.Setting{Bundle: choices, Name: field, Value: value.OfString(s.resolve[field])})
	}
	out.Settings = append(out.Settings, settingsOf(yamlschema.Base, s.settings[yamlschema.Base])...)
	return out
}

func settingsOf(bundle string, values map[string]value.Value) []recording.Setting {
	var out []recording.Setting
	for name, v := range values { // sorted below
		out = append(out, recording.Setting{Bundle: bundle, Name: name, Value: v})
	}
	slices.SortFunc(out, func(a, b recording.Setting) int { return strings.Compare(a.Name, b.Name) })
	return out
}

// maxSources is the number of kept releases that were not requested yet. A recorder
// requests one immediately after its adoption; refused releases are never requested.
const maxSources = 64

// Sources keeps the releases that a recorder may request. The zero Sources is ready
// to use.
type Sources struct {
	mu   sync.Mutex // guards kept
	kept []source   // the latest last
}

// Add keeps a release that is about to be published. It is a cheap call.
func (s *Sources) Add(r *release.Release) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.kept = slices.DeleteFunc(s.kept, func(o source) bool { return o.hash == r.Hash })
	s.kept = append(s.kept, parts(r))
	if len(s.kept) > maxSources {
		s.kept = slices.Delete(s.kept, 0, len(s.kept)-maxSources)
	}
}

// Find packs a release for recording.Config.Archives.
func (s *Sources) Find(hash string) (recording.Release, error) {
	s.mu.Lock()
	i := slices.IndexFunc(s.kept, func(o source) bool { return o.hash == hash })
	var found source
	if i >= 0 {
		found = s.kept[i]
	}
	s.mu.Unlock()
	if i < 0 {
		return recording.Release{}, fmt.Errorf("the release is not among the latest %d", maxSources)
	}
	return found.pack(), nil
}

// Play plays a recording back with the releases in it. Progress may be nil.
func Play(ctx context.Context, file io.Reader, progress func(recording.Progress)) (recording.Report, error) {
	r, err := recording.NewReader(file)
	if err != nil {
		return recording.Report{}, err
	}
	return recording.Replay(ctx, r, recording.Options{Build: Build, Progress: progress})
}
