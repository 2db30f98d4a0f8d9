package logon_test

import (
	"strings"
	"testing"

	"loam/core/protocol/logon"
	"loam/core/protocol/packets/codec"
)

func TestAReplayedProofIsNotBelieved(t *testing.T) {
	for _, version := range versions {
		s := serve(t, newHouse(t, "anna"), logon.Limits{})
		c := s.talk(version)
		var challenge logon.ChallengeAnswer
		var answer logon.ProofAnswer
		c.say(logon.OpChallenge, &logon.Challenge{Build: buildOf(version), Name: "ANNA"})
		c.hear(logon.OpChallenge, &challenge)
		proof := c.proof(&challenge)
		c.say(logon.OpProof, proof)
		c.hear(logon.OpProof, &answer)
		if answer.Result != logon.Success {
			t.Fatalf("the first proof: %v", answer.Result)
		}
		c.say(logon.OpProof, proof) // on the same connection
		c.hear(logon.OpProof, &answer)
		if answer.Result != logon.UnknownAccount {
			t.Errorf("again on the same connection: %v", answer.Result)
		}
		other := s.talk(version)
		other.say(logon.OpChallenge, &logon.Challenge{Build: buildOf(version), Name: "ANNA"})
		other.hear(logon.OpChallenge, &challenge)
		other.say(logon.OpProof, proof)
		other.hear(logon.OpProof, &answer)
		if answer.Result != logon.UnknownAccount {
			t.Errorf("again on another connection: %v", answer.Result)
		}
		if n := strings.Count(s.log.String(), `"reason":"proof replayed"`); n != 2 {
			t.Errorf("%d replays are logged, want 2:\n%s", n, s.log)
		}
	}
}

func TestAReplayedReconnectProofIsNotBelieved(t *testing.T) {
	s := serve(t, newHouse(t, "anna"), logon.Limits{})
	key, err := s.visitor(codec.Wrath, "anna", password).LogOn()
	s.ok(err)
	var challenge logon.ReconnectAnswer
	var answer logon.ReconnectProofAnswer
	begin := func() *conversation {
		c := s.talk(codec.Wrath)
		c.say(logon.OpReconnectChallenge, &logon.Challenge{Build: logon.BuildWrath, Name: "ANNA"})
		c.hear(logon.OpReconnectChallenge, &challenge)
		return c
	}
	c := begin()
	proof := logon.ReconnectProof{Data: [16]byte{1}}
	proof.Proof = key.ReconnectProof("ANNA", proof.Data, challenge.Challenge)
	c.say(logon.OpReconnectProof, &proof)
	c.hear(logon.OpReconnectProof, &answer)
	if answer.Result != logon.Success {
		t.Fatalf("the first proof: %v", answer.Result)
	}
	for _, c := range []*conversation{c, begin()} {
		c.say(logon.OpReconnectProof, &proof)
		c.hear(logon.OpReconnectProof, &answer)
		if answer.Result != logon.UnknownAccount {
			t.Errorf("again: %v", answer.Result)
		}
	}
	if n := strings.Count(s.log.String(), `"reason":"reconnect proof replayed"`); n != 2 {
		t.Errorf("%d replays are logged, want 2:\n%s", n, s.log)
	}
}
