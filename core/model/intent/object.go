package intent

import "loam/core/lib/guid"

// UseObject uses a game object.
type UseObject struct{ Target guid.GUID }

// Kind implements Intent.
func (UseObject) Kind() Kind { return KindUseObject }
