package recording

import (
	"fmt"

	"loam/core/realm/state"
)

// builder makes the releases of a recording, each at its first use.
type builder struct {
	build   func(Release) (state.Release, error)
	sources map[string]Release
	built   map[string]built
}

// built is a release, or the error of building it.
type built struct {
	release state.Release
	err     error
}

func newBuilder(build func(Release) (state.Release, error)) builder {
	return builder{build: build, sources: make(map[string]Release), built: make(map[string]built)}
}

// find returns a release by its hash.
func (p *builder) find(hash string) (state.Release, error) {
	if b, ok := p.built[hash]; ok {
		return b.release, b.err
	}
	source, ok := p.sources[hash]
	if !ok {
		return state.Release{}, fmt.Errorf("release %.12s is not in the recording", hash)
	}
	r, err := p.build(source)
	switch {
	case err != nil:
		err = fmt.Errorf("make release %.12s: %w", hash, err)
	case r.Hash != hash:
		err = fmt.Errorf("release %.12s: this build makes release %.12s from the same files; replay it with the build that recorded it", hash, r.Hash)
	}
	p.built[hash] = built{r, err}
	return r, err
}
