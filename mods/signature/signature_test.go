package signature

import (
	"bytes"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/x509"
	"encoding/pem"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"loam/mods/archive"
)

func secret(t testing.TB, seed byte) Secret {
	t.Helper()
	s, err := NewSecret(bytes.NewReader(bytes.Repeat([]byte{seed}, 64)))
	if err != nil {
		t.Fatal(err)
	}
	return s
}

var signed = []archive.File{{Path: "bundle.yaml", Data: []byte("name: a")}, {Path: "data/a.yaml", Data: []byte("x")}}

func TestASignatureIsOfTheseFilesOnly(t *testing.T) {
	s := secret(t, 1)
	text := Sign(signed, s)
	for _, test := range []struct {
		name  string
		files []archive.File
		text  string
		want  string // part of the error; "" is none
	}{
		{"what was signed", signed, string(text), ""},
		{"with the signature among the files", append([]archive.File{signed[0], signed[1]}, archive.File{Path: File, Data: text}), string(text), ""},
		{"with the lines of another system", signed, strings.ReplaceAll(string(text), "\n", "\r\n"), ""},
		{"a byte more", []archive.File{signed[0], {Path: "data/a.yaml", Data: []byte("xy")}}, string(text), ErrChanged.Error()},
		{"another name", []archive.File{signed[0], {Path: "data/b.yaml", Data: []byte("x")}}, string(text), ErrChanged.Error()},
		{"a file less", signed[:1], string(text), ErrChanged.Error()},
		{"a file more", append([]archive.File{signed[0], signed[1]}, archive.File{Path: "z"}), string(text), ErrChanged.Error()},
		{"bytes that moved from one file to the next", []archive.File{{Path: "bundle.yaml", Data: []byte("name: ")}, {Path: "adata/a.yaml", Data: []byte("x")}}, string(text), ErrChanged.Error()},
		{"the key of somebody else", signed, strings.Replace(string(text), s.Public().String(), secret(t, 2).Public().String(), 1), ErrChanged.Error()},
		{"nothing", signed, "", "is not a signature"},
		{"a line more", signed, string(text) + "more: 1\n", "is not a signature"},
		{"half a signature", signed, string(text[:len(text)-20]), "is not a signature"},
		{"no key", signed, strings.Replace(string(text), "ed25519:", "rsa:", 1), "is not a signature"},
		{"a text without end", signed, string(text) + strings.Repeat(" ", 5000), "is not a signature"},
	} {
		t.Run(test.name, func(t *testing.T) {
			key, err := Verify(test.files, []byte(test.text))
			switch {
			case test.want == "" && (err != nil || key != s.Public()):
				t.Errorf("Verify = %v, %v, want the signer", key, err)
			case test.want != "" && (err == nil || !strings.Contains(err.Error(), test.want)):
				t.Errorf("error %v, want %q", err, test.want)
			}
		})
	}
}

func TestKeysAreReadAsTheyAreWritten(t *testing.T) {
	k := secret(t, 1).Public()
	if got, err := ParseKey(k.String()); err != nil || got != k {
		t.Errorf("ParseKey(%s) = %v, %v", k, got, err)
	}
	for _, text := range []string{"", "ed25519:", k.String()[8:], "rsa:" + k.String()[8:], k.String() + "AAAA", k.String()[:20], "ed25519:!!!"} {
		if _, err := ParseKey(text); err == nil {
			t.Errorf("%q is taken for a key", text)
		}
	}
}

func TestKeyFiles(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "a.key")
	s := secret(t, 1)
	if err := s.Write(file); err != nil {
		t.Fatal(err)
	}
	if err := s.Write(file); err == nil || !strings.Contains(err.Error(), "never overwritten") {
		t.Errorf("writing it again: %v, want a refusal", err)
	}
	if got, err := ReadSecret(file); err != nil || got.Public() != s.Public() {
		t.Fatalf("ReadSecret = %v, %v", got, err)
	}
	info, _ := os.Stat(file)
	if runtime.GOOS != "windows" && info.Mode().Perm() != 0o600 {
		t.Errorf("mode %o, want 600", info.Mode().Perm())
	}
	other, _ := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	der, _ := x509.MarshalPKCS8PrivateKey(other)
	for _, test := range []struct {
		name, text string
		mode       os.FileMode
		want       string
	}{
		{"a text", "hello", 0o600, "is not a key file"},
		{"a key of another kind", string(pem.EncodeToMemory(&pem.Block{Type: pemKind, Bytes: der})), 0o600, "does not contain an Ed25519 key"},
		{"broken PEM", string(pem.EncodeToMemory(&pem.Block{Type: pemKind, Bytes: []byte("x")})), 0o600, "does not contain an Ed25519 key"},
		{"far too long", strings.Repeat("x", maxKeyFile+1), 0o600, "is not a key file"},
		{"open to the group", string(pem.EncodeToMemory(&pem.Block{Type: pemKind, Bytes: der})), 0o640, "chmod 600"},
		{"a text that all may read", "hello", 0o644, "is not a key file"},
	} {
		t.Run(test.name, func(t *testing.T) {
			file := filepath.Join(dir, test.name)
			if err := os.WriteFile(file, []byte(test.text), test.mode); err != nil {
				t.Fatal(err)
			}
			if _, err := ReadSecret(file); err == nil || !strings.Contains(err.Error(), test.want) {
				t.Errorf("error %v, want %q", err, test.want)
			}
		})
	}
	if _, err := ReadSecret(filepath.Join(dir, "none")); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("no file: %v", err)
	}
}

func TestNoPrintShowsASecret(t *testing.T) {
	s := secret(t, 1)
	for _, text := range []string{fmt.Sprint(s), fmt.Sprintf("%v %+v %#v %s", s, s, s, s), fmt.Sprint(&s)} {
		if !strings.Contains(text, s.Public().String()) || strings.Contains(text, "1 1 1") || strings.Contains(text, "0x1, 0x1") {
			t.Errorf("printed as %s, want public keys only", text)
		}
	}
}

func TestPrivateKeysAreSeen(t *testing.T) {
	block := func(kind string) string {
		return string(pem.EncodeToMemory(&pem.Block{Type: kind, Bytes: []byte("x")}))
	}
	for _, test := range []struct {
		name, text string
		want       bool
	}{
		{"nothing", "", false},
		{"a text that speaks of them", "-----BEGIN PRIVATE KEY-----, as they say", false},
		{"a private key", block("PRIVATE KEY"), true},
		{"one of another kind", block("EC PRIVATE KEY"), true},
		{"one behind a certificate and a text", block("CERTIFICATE") + "then\n" + block("PRIVATE KEY"), true},
		{"a certificate", block("CERTIFICATE"), false},
		{"a public key", block("PUBLIC KEY"), false},
	} {
		if got := HoldsSecret([]byte(test.text)); got != test.want {
			t.Errorf("%s: HoldsSecret = %v, want %v", test.name, got, test.want)
		}
	}
}
