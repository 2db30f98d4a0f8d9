package session

import (
	"loam/core/model/intent"
	"loam/core/session/throttle"
)

// talks are the intents that others hear or see, whose number is bounded by itself.
var talks = map[intent.Kind]bool{
	intent.KindChat: true, intent.KindWhisper: true, intent.KindTalk: true, intent.KindChannel: true,
	intent.KindGesture: true, intent.KindAway: true, intent.KindGroupChat: true,
	intent.KindSocial: true, intent.KindGuildChat: true,
}

// mayTalk refuses who talks too fast. A protocol that does not ask for admission
// counts for itself.
func (s *Session) mayTalk(k intent.Kind) error {
	limits := &s.config.Limits
	if !talks[k] || limits.Talk == 0 || s.now.IsZero() || s.talk.Take(s.now) == throttle.Within {
		return nil
	}
	return s.refuse(TooFast, "at most %g messages to others a second", limits.Talk)
}
