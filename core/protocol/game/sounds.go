package game

import (
	"loam/core/lib/value"
	"loam/core/model/event"
	"loam/core/protocol/game/idmap"
	"loam/core/protocol/packets"
)

// sounded returns the message of a sound. If the clients have no number for it, it is the
// name of the sound as text, if that is set.
func (o *teller) sounded(e event.Sounded) packets.Body {
	d, ok := o.render.content.Sound(e.Sound)
	if !ok {
		return nil
	}
	n := idmap.Number(d.Clients, o.config.Version.Name, "sound", 0)
	switch {
	case n == 0 && e.Name.Key != "":
		return o.system(o.filled(e.Name, value.Value{}))
	case n == 0:
		return nil
	case e.Music:
		return &packets.Number{Is: "SMSG_PLAY_MUSIC", Value: n}
	case e.Unit != 0:
		return &packets.SoundHeard{Sound: n, GUID: o.render.name(e.Unit)}
	}
	return &packets.Number{Is: "SMSG_PLAY_SOUND", Value: n}
}
