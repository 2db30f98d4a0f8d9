package logon_test

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"loam/core/model/auth"
	"loam/core/protocol/logon"
	"loam/core/protocol/packets/codec"
)

// rounds is the number of measurements until they agree. A difference of the service shows
// in every round, a busy moment of the machine does not.
const rounds = 10

// The response time of the service must not reveal whether an account exists. Both cases
// are measured alternately, so that other load affects both, and the medians are compared.
func TestAnUnknownNameTakesAsLongAsAWrongPassword(t *testing.T) {
	h := newHouse(t, "anna")
	h.throttle = auth.NewThrottle(auth.Limits{Free: 1 << 20, Keys: 10})
	s := serve(t, h, logon.Limits{Failures: 1 << 20, Challenges: 1 << 20})
	c := s.talk(codec.Wrath)
	for round := range rounds {
		differ := compareTimes(t, c)
		if differ == "" {
			return
		}
		if round == rounds-1 {
			t.Errorf("in each of %d rounds the times differ, in the last one: %s", rounds, differ)
		}
	}
}

// compareTimes measures once, and returns how the times differ.
func compareTimes(t *testing.T, c *conversation) (differ string) {
	t.Helper()
	took := map[string][]time.Duration{}
	for range 300 {
		for _, name := range []string{"ANNA", "NOBODY"} {
			var challenge logon.ChallengeAnswer
			began := time.Now()
			c.say(logon.OpChallenge, &logon.Challenge{Build: logon.BuildWrath, Name: name})
			c.hear(logon.OpChallenge, &challenge)
			took["challenge of "+name] = append(took["challenge of "+name], time.Since(began))
			began = time.Now()
			c.say(logon.OpProof, &logon.Proof{Public: [32]byte{9}})
			c.hear(logon.OpProof, new(logon.ProofAnswer))
			took["proof of "+name] = append(took["proof of "+name], time.Since(began))
		}
	}
	median := func(of string) time.Duration {
		slices.Sort(took[of])
		return took[of][len(took[of])/2]
	}
	for _, what := range []string{"challenge", "proof"} {
		known, unknown := median(what+" of ANNA"), median(what+" of NOBODY")
		if ratio := float64(known) / float64(unknown); ratio < 0.67 || ratio > 1.5 {
			differ += fmt.Sprintf("the %s of a known name takes %v, of an unknown one %v; ", what, known, unknown)
		} else {
			t.Logf("the %s of a known name takes %v, of an unknown one %v", what, known, unknown)
		}
	}
	return differ
}
