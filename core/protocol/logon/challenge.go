package logon

import (
	"errors"

	"loam/core/model/auth"
	"loam/core/protocol/packets/codec"
)

// oldProtocol is the version of the protocol that has no security field.
const oldProtocol = 2

// begin reads a challenge and reports whether its build is served. If not, begin has sent
// an answer.
func (v *visit) begin(op Opcode, m *Challenge, refusal codec.Message) (served bool, err error) {
	v.build, v.name = m.Build, m.Name
	v.account, v.known, v.list = Account{}, false, nil
	if v.begun++; v.begun > v.s.config.Limits.Challenges {
		v.refuse("%d challenges on one connection", v.begun)
		return false, errEnough
	}
	if v.version, served = VersionOf(m.Build); !served {
		return false, v.fail(op, refusal, "wrong build %d: %d (1.12.1) and %d (3.3.5a) are supported", m.Build, BuildVanilla, BuildWrath)
	}
	return true, nil
}

// find looks up the account that the client has named. For an unknown name it uses made-up
// credentials with which the challenge is possible. The error is that of the Gate.
func (v *visit) find() error {
	decoy := auth.Decoy(v.s.config.Secret, v.name) // computed for all names, since it takes time
	ctx, cancel := v.ask()
	defer cancel()
	account, err := v.s.config.Gate.Account(ctx, v.name)
	switch {
	case errors.Is(err, ErrUnknown):
		account, v.known = Account{Name: v.name, Credentials: decoy}, false
	case err != nil:
		return err
	default:
		v.known = true
	}
	v.account = account
	return nil
}

func (v *visit) takeChallenge() error {
	var m Challenge
	if err := v.read(&m); err != nil {
		return err
	}
	if served, err := v.begin(OpChallenge, &m, &ChallengeAnswer{Result: BadVersion}); !served {
		return err
	}
	v.old = v.version == codec.Vanilla && m.Protocol == oldProtocol
	if err := v.find(); err != nil {
		return v.fail(OpChallenge, &ChallengeAnswer{Result: Busy}, "cannot look up the account: %v", err)
	}
	challenge, err := auth.NewChallenge(v.s.config.Random, v.account.Name, v.account.Credentials)
	answer := ChallengeAnswer{Old: v.old, Generator: []byte{auth.Generator}}
	if err == nil {
		err = v.random(answer.Checksum[:])
	}
	if err != nil {
		return v.fail(OpChallenge, &ChallengeAnswer{Result: Busy}, "%v", err)
	}
	prime := auth.Prime()
	answer.Public, answer.Salt, answer.Prime = challenge.Public(), challenge.Salt(), prime[:]
	v.challenge, v.step = challenge, atProof
	return v.write(OpChallenge, &answer)
}

func (v *visit) takeProof() error {
	m := Proof{Old: v.old}
	if err := v.read(&m); err != nil {
		return err
	}
	answer, reason := v.prove(&m)
	if answer.Result != Success {
		return v.fail(OpProof, &answer, "%s", reason)
	}
	v.challenge, v.step = nil, atRealmList
	v.s.counters.LoggedOn.Add(1)
	v.established()
	v.enter("logged on")
	return v.write(OpProof, &answer)
}

// prove checks a proof and returns the reason if it is wrong.
func (v *visit) prove(m *Proof) (answer ProofAnswer, reason string) {
	s := v.s
	s.proving.Lock()
	defer s.proving.Unlock()
	replayed := s.replays.has(m.Proof)
	switch {
	case v.challenge == nil && replayed:
		return ProofAnswer{Result: UnknownAccount}, "proof replayed"
	case v.challenge == nil:
		return ProofAnswer{Result: UnknownAccount}, "proof without a challenge"
	}
	if err := s.config.Gate.Try(v.name, v.from); err != nil {
		return ProofAnswer{Result: Busy}, "throttled: " + err.Error()
	}
	key, proof, err := v.challenge.Prove(m.Public, m.Proof)
	switch {
	case err != nil && replayed:
		return ProofAnswer{Result: UnknownAccount}, "proof replayed"
	case !v.known:
		return ProofAnswer{Result: UnknownAccount}, "unknown account"
	case err != nil:
		return ProofAnswer{Result: UnknownAccount}, "wrong password"
	}
	s.config.Gate.Succeeded(v.name, v.from)
	s.replays.believed(m.Proof)
	if result := v.banned(); result != Success {
		return ProofAnswer{Result: result}, v.account.Ban.String()
	}
	s.config.Keys.Set(v.account.Name, key)
	return ProofAnswer{Proof: proof, AccountFlags: ordinaryAccount}, ""
}

// banned returns the answer for a banned account. A client receives it only after a correct
// proof.
func (v *visit) banned() Result {
	switch ban := v.account.Ban; {
	case !ban.Active(v.s.config.Now()):
		return Success
	case ban.Ends():
		return Suspended
	}
	return Banned
}

// enter logs who has logged on.
func (v *visit) enter(how string) {
	v.s.config.Log.Info().Str("account", v.account.Name).Stringer("version", v.version).Str("address", v.from).Msg(how)
}
