// Package signature owns the signatures of bundles: keys and their files, the digest of a
// bundle's files that is signed, and the file of a bundle that holds the signature.
// Signatures use Ed25519.
//
// It does not decide which keys are trusted, and packs nothing. It starts no
// goroutine and keeps no state. No error contains a secret.
package signature

import (
	"crypto/ed25519"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"errors"
	"fmt"
	"strings"

	"loam/mods/archive"
)

// File is the file of a bundle that holds its signature. It is not among the
// bundle's own files.
const File = "signature.txt"

// Key is a public key. The owner of the corresponding secret can sign.
type Key [ed25519.PublicKeySize]byte

const keyPrefix = "ed25519:"

// String returns the key in the form that people copy.
func (k Key) String() string { return keyPrefix + base64.RawStdEncoding.EncodeToString(k[:]) }

// ParseKey parses the output of Key.String.
func ParseKey(text string) (Key, error) {
	rest, ok := strings.CutPrefix(text, keyPrefix)
	data, err := base64.RawStdEncoding.Strict().DecodeString(strings.TrimRight(rest, "="))
	if !ok || err != nil || len(data) != len(Key{}) {
		return Key{}, errors.New("a public key is " + keyPrefix + " and 43 characters, as printed by loam keys show")
	}
	return Key(data), nil
}

// Digest returns the digest of a bundle's files that is signed. The files are sorted
// by path. The digest covers names and bytes, each preceded by its length, so that
// no two different bundles have the same input. It does not depend on how they are
// packed.
func Digest(files []archive.File) [sha256.Size]byte {
	h := sha256.New()
	h.Write([]byte("loam bundle 1\n"))
	count := func(n int) { h.Write(binary.LittleEndian.AppendUint64(nil, uint64(n))) }
	for _, f := range files {
		if f.Path == File {
			continue
		}
		count(len(f.Path))
		h.Write([]byte(f.Path))
		count(len(f.Data))
		h.Write(f.Data)
	}
	return [sha256.Size]byte(h.Sum(nil))
}

const head = "Loam bundle signature 1"

// Sign returns the text of the file with a bundle's signature.
func Sign(files []archive.File, secret Secret) []byte {
	digest := Digest(files)
	signature := ed25519.Sign(secret.key, digest[:])
	return fmt.Appendf(nil, "%s\nkey: %s\nsignature: %s\n", head, secret.Public(), base64.RawStdEncoding.EncodeToString(signature))
}

// ErrChanged reports that the files differ from the signed ones.
var ErrChanged = errors.New("the files do not match the signature: get the bundle from its source again, or ask its author to sign it again")

// Verify returns the key that signed a bundle; text is the file that holds the
// signature.
func Verify(files []archive.File, text []byte) (Key, error) {
	wrong := errors.New("is not a signature: sign the bundle again with loam pack --sign KEYFILE")
	if len(text) > 1024 {
		return Key{}, wrong
	}
	lines := strings.Split(strings.TrimSuffix(strings.ReplaceAll(string(text), "\r\n", "\n"), "\n"), "\n")
	if len(lines) != 3 || lines[0] != head {
		return Key{}, wrong
	}
	keyText, isKey := strings.CutPrefix(lines[1], "key: ")
	signatureText, isSignature := strings.CutPrefix(lines[2], "signature: ")
	key, err := ParseKey(keyText)
	signature, bad := base64.RawStdEncoding.Strict().DecodeString(signatureText)
	if !isKey || !isSignature || err != nil || bad != nil || len(signature) != ed25519.SignatureSize {
		return Key{}, wrong
	}
	digest := Digest(files)
	if !ed25519.Verify(key[:], digest[:], signature) {
		return Key{}, ErrChanged
	}
	return key, nil
}
