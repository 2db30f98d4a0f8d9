package scenario

import (
	"loam/mods/bundle"
	"strings"
)

// openIn finds files beside the scenarios of a bundle.
func openIn(b *bundle.Bundle) Opener {
	return func(path string) (string, bool) {
		name, ok := strings.CutPrefix(path, b.Label+"/")
		if !ok {
			return "", false
		}
		data, ok := b.File(name)
		return string(data), ok
	}
}
