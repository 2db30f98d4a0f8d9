package progression

import (
	"loam/core/lib/guid"
	"loam/core/model/event"
	"loam/core/model/intent"
	"loam/core/protocol/web/jsonfield"
	"loam/core/protocol/web/message"
)

// Events are the events of this package that a page receives.
var Events = []*message.Event{ExperienceGained, LeveledUp, Grown, Played, PlayedOf}

// Requests are the messages of this package that a page sends while its player is in the world.
var Requests = []message.Request{
	{Name: "grow", Doc: "Acts on skills, reputation, titles and talents; the section `growth` of `step` has the change. A refusal has the reason.", Decode: DecodeGrow, Example: `{"type":"grow","act":"forget_skill","id":"meadow:smithing"}`},
	{Name: "played", Doc: "Asks for the played time of the character; event `played` answers. `chat` with /played does the same.", Decode: DecodePlayed, Example: `{"type":"played"}`},
	{Name: "played_of", Doc: "Asks for the played time of another player's character, by its name, on any map; event `played_of` answers. Needs the role builder. `chat` with /played NAME does the same.", Decode: DecodePlayedOf, Example: `{"type":"played_of","name":"Ben"}`},
}

// PlayedOf is the event for the played time of another player.
var PlayedOf = message.Told("The played time of another player's character.", func(w *jsonfield.Writer, e event.PlayedOf) {
	w.GUID("other", e.Other, "the other player")
	w.Text("name", e.Name, "of `other`")
	w.Integer("total", int64(e.Total.Seconds()), "seconds in the world, over all logins")
	w.Integer("level", int64(e.Level.Seconds()), "seconds of these at the current level")
}).Like(event.PlayedOf{Other: guid.New(guid.Player, 0, 8), Name: "Ben", Total: 93_784_000, Level: 3_725_000})

// DecodePlayedOf decodes `played_of`.
func DecodePlayedOf(r *jsonfield.Reader) intent.Intent {
	return intent.AskPlayedOf{Name: r.Line("name", jsonfield.MaxName, "of the other player, case-insensitive")}
}
