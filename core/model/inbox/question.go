package inbox

import (
	"loam/core/lib/codec"
	"loam/core/lib/guid"
	"loam/core/lib/value"
	"loam/core/model/content"
	"loam/core/model/event"
	"loam/core/model/intent"
)

// Question is a player's request about another player, which the map of the other player
// answers.
type Question struct {
	By     guid.GUID // who asks
	Name   string    // of By
	Intent intent.Intent
}

// QuestionMessage sends a question to the map of a player.
func QuestionMessage(about string, q Question) Message {
	return Message{To: Address{Kind: ToSubject, Player: about}, Question: &q}
}

// Answer sends an event to the player who asked.
func (q *Question) Answer(e event.Event) Message {
	return Message{To: Address{Kind: ToSession, Player: q.Name}, Event: e}
}

// Missed tells the player who asked that the player whom the question is about has left the
// world meanwhile.
func (q *Question) Missed(about string) Message {
	return q.Answer(event.Refused{
		Player: q.By, Intent: q.Intent.Kind(), Reason: content.Text{Bundle: "base", Key: "core.not_online"}, Args: value.OfRecord("name", about),
	})
}

func (q *Question) code(c *codec.Coder) {
	codec.ID(c, &q.By)
	c.String(&q.Name)
	intent.Code(c, &q.Intent)
}
