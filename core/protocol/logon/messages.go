package logon

import (
	"loam/core/model/auth"
	"loam/core/protocol/packets/codec"
)

// Opcode is the first byte of a message. Its meaning depends on the direction.
type Opcode uint8

// The supported opcodes.
const (
	OpChallenge          Opcode = 0x00
	OpProof              Opcode = 0x01
	OpReconnectChallenge Opcode = 0x02
	OpReconnectProof     Opcode = 0x03
	OpRealmList          Opcode = 0x10
)

// MaxName is the maximum length of an account name, in bytes: clients let players type 16
// characters of up to four bytes.
const MaxName = 64

// challengeRest is the number of bytes of a challenge after its size, without the name.
const challengeRest = 30

// Challenge is the first message of a client, with OpChallenge or OpReconnectChallenge.
// Only Build is used: clients set the other fields freely.
type Challenge struct {
	Protocol            uint8
	Game                uint32
	Major, Minor, Patch uint8
	Build               uint16
	Platform            uint32
	OS                  uint32
	Locale              uint32
	TimeZone            int32 // minutes from UTC
	Address             [4]byte
	Name                string
}

// Code implements [codec.Message].
func (m *Challenge) Code(c *codec.Coder) {
	c.U8("protocol_version", &m.Protocol)
	size := uint16(challengeRest + len(m.Name)) // a name that is too long fails below
	c.U16("size", &size)
	if c.Reading() && c.Err() == nil && (size < challengeRest || size > challengeRest+MaxName) {
		c.Fail("size", "%d bytes, want %d to %d", size, challengeRest, challengeRest+MaxName)
	}
	c.U32("game_name", &m.Game)
	c.U8("major", &m.Major)
	c.U8("minor", &m.Minor)
	c.U8("patch", &m.Patch)
	c.U16("build", &m.Build)
	c.U32("platform", &m.Platform)
	c.U32("os", &m.OS)
	c.U32("locale", &m.Locale)
	c.I32("utc_timezone_offset", &m.TimeZone)
	c.Bytes("client_ip_address", m.Address[:])
	c.Sized("account_name", 1, MaxName, false, &m.Name)
	if c.Reading() && c.Err() == nil && int(size) != challengeRest+len(m.Name) {
		c.Fail("size", "says %d bytes, but %d follow", size, challengeRest+len(m.Name))
	}
}

// The kinds of security in addition to the password, as bits.
const (
	securityPIN           = 1
	securityMatrix        = 2 // 3.3.5a
	securityAuthenticator = 4 // 3.3.5a
)

// Security states which proofs a server requires in addition to the password. This service
// requires none; requirements of other servers can be read.
type Security struct {
	Flags                             uint8
	GridSeed                          uint32
	PINSalt                           [16]byte
	Width, Height, Digits, Challenges uint8
	Seed                              uint64
	Required                          uint8
}

// Code implements [codec.Message].
func (m *Security) Code(c *codec.Coder) {
	c.U8("security_flag", &m.Flags)
	if m.Flags&securityPIN != 0 {
		c.U32("pin_grid_seed", &m.GridSeed)
		c.Bytes("pin_salt", m.PINSalt[:])
	}
	if c.Wrath() && m.Flags&securityMatrix != 0 {
		c.U8("width", &m.Width)
		c.U8("height", &m.Height)
		c.U8("digit_count", &m.Digits)
		c.U8("challenge_count", &m.Challenges)
		c.U64("seed", &m.Seed)
	}
	if c.Wrath() && m.Flags&securityAuthenticator != 0 {
		c.U8("required", &m.Required)
	}
}

// maxNumber is the maximum length of a number of the exchange, in bytes.
const maxNumber = 64

// ChallengeAnswer answers a Challenge; all fields but Result are valid with Success only.
// Old is the layout of protocol 2, which has no security field; a reader must set it before
// reading.
type ChallengeAnswer struct {
	Old       bool
	Result    Result
	Public    [32]byte // B
	Generator []byte
	Prime     []byte
	Salt      [32]byte
	Checksum  [16]byte // salt of a checksum that is not checked
	Security  Security
}

// Code implements [codec.Message].
func (m *ChallengeAnswer) Code(c *codec.Coder) {
	var zero uint8
	c.U8("protocol_version", &zero)
	m.Result.code(c)
	if m.Result != Success {
		return
	}
	c.Bytes("server_public_key", m.Public[:])
	number(c, "generator", &m.Generator)
	number(c, "large_safe_prime", &m.Prime)
	c.Bytes("salt", m.Salt[:])
	c.Bytes("crc_salt", m.Checksum[:])
	if !m.Old {
		c.Part(&m.Security)
	}
}

// number visits bytes behind their count.
func number(c *codec.Coder, name string, p *[]byte) {
	n := len(*p)
	c.Count(name, 1, maxNumber, 1, &n)
	c.Blob(name, n, p)
}

// maxKeys is the maximum number of telemetry keys of a proof; clients send none.
const maxKeys = 16

// TelemetryKey is a part of a Proof that is not used.
type TelemetryKey struct {
	First  uint16
	Second uint32
	Third  [4]byte
	Proof  [20]byte
}

// telemetryKeySize is the size of a TelemetryKey in bytes.
const telemetryKeySize = 30

// Code implements [codec.Message].
func (m *TelemetryKey) Code(c *codec.Coder) {
	c.U16("unknown1", &m.First)
	c.U32("unknown2", &m.Second)
	c.Bytes("unknown3", m.Third[:])
	c.Bytes("cd_key_proof", m.Proof[:])
}

// SecurityProof answers a [Security].
type SecurityProof struct {
	Flags         uint8
	PINSalt       [16]byte
	PINHash       [20]byte
	Matrix        [20]byte
	Authenticator string
}

// Code implements [codec.Message].
func (m *SecurityProof) Code(c *codec.Coder) {
	c.U8("security_flag", &m.Flags)
	if m.Flags&securityPIN != 0 {
		c.Bytes("pin_salt", m.PINSalt[:])
		c.Bytes("pin_hash", m.PINHash[:])
	}
	if c.Wrath() && m.Flags&securityMatrix != 0 {
		c.Bytes("matrix_card_proof", m.Matrix[:])
	}
	if c.Wrath() && m.Flags&securityAuthenticator != 0 {
		c.Sized("authenticator", 1, 255, false, &m.Authenticator)
	}
}

// Proof is a client's proof that it knows the password. Old is as in ChallengeAnswer.
type Proof struct {
	Old      bool
	Public   [32]byte // A
	Proof    auth.Proof
	Checksum [20]byte // of the client's files; it is not checked
	Keys     []TelemetryKey
	Security SecurityProof
}

// Code implements [codec.Message].
func (m *Proof) Code(c *codec.Coder) {
	c.Bytes("client_public_key", m.Public[:])
	c.Bytes("client_proof", m.Proof[:])
	c.Bytes("crc_hash", m.Checksum[:])
	codec.List(c, "telemetry_keys", 1, maxKeys, telemetryKeySize, &m.Keys, func(c *codec.Coder, k *TelemetryKey) { c.Part(k) })
	if !m.Old {
		c.Part(&m.Security)
	}
}

// ordinaryAccount is the flag of a normal account for clients of 3.3.5a.
const ordinaryAccount = 0x00800000

// ProofAnswer answers a Proof; all fields but Result are valid with Success only.
type ProofAnswer struct {
	Result       Result
	Proof        auth.Proof
	AccountFlags uint32 // in 3.3.5a
	Survey       uint32
	Messages     uint16 // in 3.3.5a
}

// Code implements [codec.Message].
func (m *ProofAnswer) Code(c *codec.Coder) {
	m.Result.code(c)
	if m.Result != Success {
		padding(c)
		return
	}
	c.Bytes("server_proof", m.Proof[:])
	if c.Wrath() {
		c.U32("account_flag", &m.AccountFlags)
	}
	c.U32("hardware_survey_id", &m.Survey)
	if c.Wrath() {
		c.U16("unknown", &m.Messages)
	}
}

// padding is two bytes that follow some results in 3.3.5a.
func padding(c *codec.Coder) {
	if zero := uint16(0); c.Wrath() {
		c.U16("padding", &zero)
	}
}

// ReconnectAnswer answers a Challenge with OpReconnectChallenge; all fields but Result are
// valid with Success only.
type ReconnectAnswer struct {
	Result    Result
	Challenge [16]byte
	Checksum  [16]byte
}

// Code implements [codec.Message].
func (m *ReconnectAnswer) Code(c *codec.Coder) {
	m.Result.code(c)
	if m.Result == Success {
		c.Bytes("challenge_data", m.Challenge[:])
		c.Bytes("checksum_salt", m.Checksum[:])
	}
}

// ReconnectProof is a client's proof that it has the key of an earlier log-on.
type ReconnectProof struct {
	Data     [16]byte
	Proof    auth.Proof
	Checksum [20]byte
	Keys     uint8
}

// Code implements [codec.Message].
func (m *ReconnectProof) Code(c *codec.Coder) {
	c.Bytes("proof_data", m.Data[:])
	c.Bytes("client_proof", m.Proof[:])
	c.Bytes("client_checksum", m.Checksum[:])
	c.U8("key_count", &m.Keys)
}

// ReconnectProofAnswer answers a ReconnectProof.
type ReconnectProofAnswer struct{ Result Result }

// Code implements [codec.Message].
func (m *ReconnectProofAnswer) Code(c *codec.Coder) {
	m.Result.code(c)
	padding(c)
}
