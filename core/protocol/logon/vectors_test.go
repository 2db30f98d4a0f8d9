package logon_test

import (
	"bytes"
	"encoding/binary"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"testing"

	"loam/core/protocol/logon"
	"loam/core/protocol/packets/codec"
)

// vector is one message of a file of vectors.
type vector struct {
	Name      string
	Direction string
	Versions  []string
	Body      string
	Expect    json.RawMessage
}

// spoken returns an empty message for each name; old is the layout of protocol 2, which
// some vectors have without a mark.
var spoken = map[string]func(old bool) codec.Message{
	"CMD_AUTH_LOGON_CHALLENGE_Client":     func(bool) codec.Message { return new(logon.Challenge) },
	"CMD_AUTH_LOGON_CHALLENGE_Server":     func(old bool) codec.Message { return &logon.ChallengeAnswer{Old: old} },
	"CMD_AUTH_LOGON_PROOF_Client":         func(old bool) codec.Message { return &logon.Proof{Old: old} },
	"CMD_AUTH_LOGON_PROOF_Server":         func(bool) codec.Message { return new(logon.ProofAnswer) },
	"CMD_AUTH_RECONNECT_CHALLENGE_Client": func(bool) codec.Message { return new(logon.Challenge) },
	"CMD_AUTH_RECONNECT_CHALLENGE_Server": func(bool) codec.Message { return new(logon.ReconnectAnswer) },
	"CMD_AUTH_RECONNECT_PROOF_Client":     func(bool) codec.Message { return new(logon.ReconnectProof) },
	"CMD_AUTH_RECONNECT_PROOF_Server":     func(bool) codec.Message { return new(logon.ReconnectProofAnswer) },
	"CMD_REALM_LIST_Client":               func(bool) codec.Message { return new(logon.RealmListRequest) },
	"CMD_REALM_LIST_Server":               func(bool) codec.Message { return new(logon.RealmList) },
}

var vectorVersions = map[string]codec.Version{"login-1.12": codec.Vanilla, "login-3.3.5": codec.Wrath}

func readVectors(t testing.TB) []vector {
	t.Helper()
	folder := os.Getenv("LOAM_VECTORS")
	if folder == "" {
		folder = "testdata"
	}
	data, err := os.ReadFile(filepath.Join(folder, "login.json"))
	if err != nil {
		t.Fatal(err)
	}
	var all []vector
	if err := json.Unmarshal(data, &all); err != nil {
		t.Fatal(err)
	}
	return all
}

func TestVectors(t *testing.T) {
	seen := map[string]bool{}
	for i, v := range readVectors(t) {
		body, err := hex.DecodeString(v.Body)
		if err != nil {
			t.Fatal(err)
		}
		if spoken[v.Name] == nil {
			t.Logf("not spoken: %s", v.Name)
			continue
		}
		seen[v.Name] = true
		for _, named := range v.Versions {
			version, ok := vectorVersions[named]
			if !ok {
				t.Logf("not spoken: %s of %s", v.Name, named)
				continue
			}
			t.Run(fmt.Sprintf("%d %s %s", i, v.Name, version), func(t *testing.T) { checkVector(t, v, version, body) })
		}
	}
	if os.Getenv("LOAM_VECTORS") == "" && len(seen) != len(spoken) {
		t.Errorf("%d messages have vectors, %d are spoken", len(seen), len(spoken))
	}
}

func checkVector(t *testing.T, v vector, version codec.Version, body []byte) {
	m := spoken[v.Name](false)
	old := false
	left, err := codec.Read(version, body, m)
	if err != nil || left != 0 {
		old = true
		m = spoken[v.Name](true)
		left, err = codec.Read(version, body, m)
	}
	if err != nil || left != 0 {
		t.Fatalf("read with %d bytes left, %v", left, err)
	}
	again, err := codec.Append(version, nil, m)
	if err != nil || !bytes.Equal(again, body) {
		t.Fatalf("written again\n %x, %v; want\n %x", again, err, body)
	}
	for n := range body {
		if _, err := codec.Read(version, body[:n], spoken[v.Name](old)); codec.Missing(err) == 0 {
			t.Errorf("its first %d bytes: %v", n, err)
		}
	}
	compare(t, codec.Describe(version, m), v.Expect)
	hugeLengths(t, version, body, func() codec.Message { return spoken[v.Name](old) })
}

// hugeLengths sets the largest numbers everywhere: the reader must return an error or other
// values, and must not allocate more than a message may have.
func hugeLengths(t *testing.T, version codec.Version, body []byte, fresh func() codec.Message) {
	t.Helper()
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	for _, width := range []int{1, 2, 4} {
		for at := 0; at+width <= len(body); at++ {
			bad := bytes.Clone(body)
			for i := range width {
				bad[at+i] = 0xff
			}
			_, _ = codec.Read(version, bad, fresh()) // an error or not; it must not panic
		}
	}
	runtime.ReadMemStats(&after)
	most := uint64(3*len(body)+3) * uint64(8<<10+2*len(body))
	if got := after.TotalAlloc - before.TotalAlloc; got > most {
		t.Errorf("huge lengths made %d bytes, at most %d are right", got, most)
	}
}

// expected is one number, text or list of bytes of a vector.
type expected struct {
	name  string
	value any
}

// flatten lists the values of a vector in order, without their parents.
func flatten(t *testing.T, name string, raw json.RawMessage) (all []expected) {
	t.Helper()
	decoder := json.NewDecoder(bytes.NewReader(raw))
	decoder.UseNumber()
	token, err := decoder.Token()
	if err != nil {
		t.Fatal(err)
	}
	switch token {
	case json.Delim('{'):
		for decoder.More() {
			key, err := decoder.Token()
			var value json.RawMessage
			if err == nil {
				err = decoder.Decode(&value)
			}
			if err != nil {
				t.Fatal(err)
			}
			all = append(all, flatten(t, key.(string), value)...)
		}
		return all
	case json.Delim('['):
		var numbers []byte
		for decoder.More() {
			var value json.RawMessage
			if err := decoder.Decode(&value); err != nil {
				t.Fatal(err)
			}
			if n, err := strconv.ParseUint(string(value), 10, 8); err == nil {
				numbers = append(numbers, byte(n))
				continue
			}
			all = append(all, flatten(t, name, value)...)
		}
		if numbers != nil {
			all = append(all, expected{name, numbers})
		}
		return all
	}
	return []expected{{name, token}}
}

// compare compares the description of a message with a vector.
func compare(t *testing.T, told []codec.Field, raw json.RawMessage) {
	t.Helper()
	for _, want := range flatten(t, "", raw) {
		at := slices.IndexFunc(told, func(f codec.Field) bool { return f.Name == want.name })
		switch {
		case at < 0 && os.Getenv("LOAM_VECTORS") != "": // some vectors have values that are not in their bytes
			t.Logf("not in the message: %s", want.name)
			continue
		case at < 0:
			t.Errorf("%s is not told", want.name)
			continue
		}
		got := told[at]
		told = slices.Delete(slices.Clone(told), at, at+1)
		if got, want := text(want.name, got.Value), wanted(t, want); got != want {
			t.Errorf("%s is %s, want %s", got, want, want)
		}
	}
}

// text formats a field's value for comparison.
func text(name string, v any) string {
	switch v := v.(type) {
	case []byte:
		if name == "client_ip_address" {
			return strconv.FormatUint(uint64(binary.BigEndian.Uint32(v)), 10)
		}
		return hex.EncodeToString(v)
	case bool:
		return strings.ToUpper(strconv.FormatBool(v))
	case float32:
		return strconv.FormatFloat(float64(v), 'g', -1, 32)
	}
	return fmt.Sprint(v)
}

// wanted formats a value of a vector for comparison: names as their numbers.
func wanted(t *testing.T, e expected) string {
	t.Helper()
	switch v := e.value.(type) {
	case []byte:
		return hex.EncodeToString(v)
	case json.Number:
		if f, err := strconv.ParseFloat(v.String(), 32); err == nil && strings.ContainsAny(v.String(), ".e") {
			return strconv.FormatFloat(f, 'g', -1, 32)
		}
		return v.String()
	case string:
		if known := vectorNames[e.name]; known != nil {
			var sum uint64
			for part := range strings.SplitSeq(v, " | ") {
				n, ok := known[part]
				if !ok {
					t.Errorf("unknown name %q of %s", part, e.name)
				}
				sum |= n
			}
			return strconv.FormatUint(sum, 10)
		}
		return v
	}
	return fmt.Sprint(e.value)
}

// fourCC returns a text of four letters as a number.
func fourCC(s string) uint64 { return uint64(binary.BigEndian.Uint32([]byte(s))) }

// vectorNames has the numbers of the names in vectors.
var vectorNames = map[string]map[string]uint64{
	"protocol_version": {"TWO": 2, "THREE": 3, "FIVE": 5, "SIX": 6, "SEVEN": 7, "EIGHT": 8},
	"game_name":        {`\0WoW`: fourCC("\x00WoW")},
	"platform":         {"X86": fourCC("\x00x86"), "POWER_PC": fourCC("\x00PPC")},
	"os":               {"WINDOWS": fourCC("\x00Win"), "MAC_OS_X": fourCC("\x00OSX")},
	"locale": {
		"EN_GB": fourCC("enGB"), "EN_US": fourCC("enUS"), "ES_MX": fourCC("esMX"), "PT_BR": fourCC("ptBR"), "FR_FR": fourCC("frFR"),
		"DE_DE": fourCC("deDE"), "ES_ES": fourCC("esES"), "PT_PT": fourCC("ptPT"), "IT_IT": fourCC("itIT"), "RU_RU": fourCC("ruRU"),
		"KO_KR": fourCC("koKR"), "ZH_TW": fourCC("zhTW"), "EN_TW": fourCC("enTW"), "EN_CN": fourCC("enCN"),
	},
	"result": {
		"SUCCESS": uint64(logon.Success), "FAIL_UNKNOWN0": 1, "FAIL_UNKNOWN1": 2, "FAIL_BANNED": uint64(logon.Banned),
		"FAIL_UNKNOWN_ACCOUNT": uint64(logon.UnknownAccount), "FAIL_INCORRECT_PASSWORD": uint64(logon.WrongPassword),
		"FAIL_ALREADY_ONLINE": uint64(logon.AlreadyOnline), "FAIL_NO_TIME": uint64(logon.NoTime), "FAIL_DB_BUSY": uint64(logon.Busy),
		"FAIL_VERSION_INVALID": uint64(logon.BadVersion), "LOGIN_DOWNLOAD_FILE": uint64(logon.Download), "FAIL_INVALID_SERVER": 11,
		"FAIL_SUSPENDED": uint64(logon.Suspended), "FAIL_NO_ACCESS": uint64(logon.NoAccess), "SUCCESS_SURVEY": uint64(logon.SuccessSurvey),
		"FAIL_PARENTALCONTROL": uint64(logon.Parental), "FAIL_LOCKED_ENFORCED": uint64(logon.Locked),
	},
	"security_flag": {"NONE": 0, "PIN": 1, "MATRIX_CARD": 2, "AUTHENTICATOR": 4},
	"account_flag":  {"NONE": 0, "GM": 1, "TRIAL": 8, "PROPASS": 0x800000},
	"realm_type": {
		"PLAYER_VS_ENVIRONMENT": uint64(logon.TypeNormal), "PLAYER_VS_PLAYER": uint64(logon.TypePvP),
		"ROLEPLAYING": uint64(logon.TypeRP), "ROLEPLAYING_PLAYER_VS_PLAYER": uint64(logon.TypeRPPvP),
	},
	"flag": {
		"NONE": 0, "INVALID": uint64(logon.FlagInvalid), "OFFLINE": uint64(logon.FlagOffline), "SPECIFY_BUILD": uint64(logon.FlagBuildTold),
		"FORCE_BLUE_RECOMMENDED": uint64(logon.FlagRecommended), "FORCE_GREEN_RECOMMENDED": uint64(logon.FlagNew), "FORCE_RED_FULL": uint64(logon.FlagFull),
	},
	"category": {"DEFAULT": 0, "ONE": 1, "TWO": 2, "THREE": 3, "FIVE": 5},
}
