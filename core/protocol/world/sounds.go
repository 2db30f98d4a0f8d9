package world

import (
	"loam/core/event"
	"loam/core/plain"
	"loam/core/protocol/lexicon"
	"loam/core/protocol/message"
)

// sounded is the message of a sound: where the clients have no number for it, what it
// is called, if that is anything.
func (o *teller) sounded(e event.Sounded) message.Body {
	d, ok := o.render.content.Sound(e.Sound)
	if !ok {
		return nil
	}
	n := lexicon.Number(d.Clients, o.config.Version.Name, "sound", 0)
	switch {
	case n == 0 && e.Name.Key != "":
		return o.system(o.filled(e.Name, plain.Value{}))
	case n == 0:
		return nil
	case e.Music:
		return &message.Number{Is: "SMSG_PLAY_MUSIC", Value: n}
	case e.Unit != 0:
		return &message.SoundHeard{Sound: n, GUID: o.render.name(e.Unit)}
	}
	return &message.Number{Is: "SMSG_PLAY_SOUND", Value: n}
}
