package intent

import "loam/core/lib/guid"

// UseObject uses a game object.
//
//loam:kind 49 use_object
type UseObject struct{ Target guid.GUID }
