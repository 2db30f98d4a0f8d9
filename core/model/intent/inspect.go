package intent

import "loam/core/lib/guid"

// InspectPlayer asks to see the equipment and the talents of another player, who is near and in
// sight and whom the asking player cannot attack.
//
//loam:kind 62 inspect_player
type InspectPlayer struct{ Player guid.GUID }
