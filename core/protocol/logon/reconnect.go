package logon

import (
	"errors"

	"loam/core/model/auth"
)

func (v *visit) takeReconnectChallenge() error {
	var m Challenge
	if err := v.read(&m); err != nil {
		return err
	}
	if served, err := v.begin(OpReconnectChallenge, &m, &ReconnectAnswer{Result: BadVersion}); !served {
		return err
	}
	key, ok := v.s.config.Keys.Get(v.name)
	if !ok { // answered immediately, so that the client logs on in full
		return v.fail(OpReconnectChallenge, &ReconnectAnswer{Result: UnknownAccount}, "reconnect without the key of an earlier log-on")
	}
	var answer ReconnectAnswer
	err := errors.Join(v.random(answer.Challenge[:]), v.random(answer.Checksum[:]))
	if err != nil {
		return v.fail(OpReconnectChallenge, &ReconnectAnswer{Result: Busy}, "%v", err)
	}
	v.challenge, v.key, v.reconnect, v.step = nil, key, answer.Challenge, atReconnectProof
	return v.write(OpReconnectChallenge, &answer)
}

func (v *visit) takeReconnectProof() error {
	var m ReconnectProof
	if err := v.read(&m); err != nil {
		return err
	}
	if result, reason := v.proveReconnect(&m); result != Success {
		return v.fail(OpReconnectProof, &ReconnectProofAnswer{Result: result}, "%s", reason)
	}
	v.key, v.step = auth.SessionKey{}, atRealmList
	v.s.replays.believed(m.Proof)
	v.s.counters.Reconnected.Add(1)
	v.established()
	v.enter("reconnected")
	return v.write(OpReconnectProof, &ReconnectProofAnswer{})
}

// proveReconnect checks a proof and returns the reason if it is wrong. A key cannot be
// guessed, so attempts need no throttle.
func (v *visit) proveReconnect(m *ReconnectProof) (Result, string) {
	challenged := v.step == atReconnectProof
	switch {
	case (!challenged || !v.key.Reconnect(v.name, m.Data, v.reconnect, m.Proof)) && v.s.replays.has(m.Proof):
		return UnknownAccount, "reconnect proof replayed"
	case !challenged:
		return UnknownAccount, "reconnect proof without a challenge"
	case !v.key.Reconnect(v.name, m.Data, v.reconnect, m.Proof):
		return UnknownAccount, "wrong reconnect proof"
	}
	if err := v.find(); err != nil {
		return Busy, "cannot look up the account: " + err.Error()
	}
	if !v.known {
		return UnknownAccount, "unknown account"
	}
	if result := v.banned(); result != Success {
		return result, v.account.Ban.String()
	}
	return Success, ""
}
