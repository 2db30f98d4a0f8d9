package signature

import (
	"crypto/ed25519"
	"crypto/x509"
	"encoding/pem"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime"
	"strings"
)

// Secret is a key that signs. Printing one shows its public key only.
type Secret struct{ key ed25519.PrivateKey }

// Public returns the public key.
func (s Secret) Public() Key { return Key(s.key.Public().(ed25519.PublicKey)) }

// String returns the public key, so that no log contains the secret.
func (s Secret) String() string { return s.Public().String() }

// GoString is String.
func (s Secret) GoString() string { return s.String() }

// NewSecret generates a key. Random is a source such as rand.Reader of crypto/rand.
func NewSecret(random io.Reader) (Secret, error) {
	_, key, err := ed25519.GenerateKey(random)
	if err != nil {
		return Secret{}, fmt.Errorf("create a key: %w", err)
	}
	return Secret{key}, nil
}

const pemKind = "PRIVATE KEY"

// Write stores a secret in a new file that only its owner can read: PEM with PKCS
// #8, as other programs write it.
func (s Secret) Write(path string) error {
	der, err := x509.MarshalPKCS8PrivateKey(s.key)
	if err != nil {
		return fmt.Errorf("write a key: %w", err)
	}
	file, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if errors.Is(err, os.ErrExist) {
		return fmt.Errorf("%s already exists; an existing key is never overwritten", path)
	}
	if err != nil {
		return fmt.Errorf("write a key: %w", err)
	}
	_, err = file.Write(pem.EncodeToMemory(&pem.Block{Type: pemKind, Bytes: der}))
	if err = errors.Join(err, file.Sync(), file.Close()); err != nil {
		return fmt.Errorf("write a key: %w", errors.Join(err, os.Remove(path)))
	}
	return nil
}

// maxKeyFile bounds the file of a key, in bytes.
const maxKeyFile = 16 << 10

// ReadSecret reads a key that Write, or another program, has stored. If the system
// supports file permissions, a key that others can read is refused.
func ReadSecret(path string) (Secret, error) {
	file, err := os.Open(path)
	if err != nil {
		return Secret{}, fmt.Errorf("read a key: %w", err)
	}
	defer file.Close()
	info, err := file.Stat()
	if err != nil {
		return Secret{}, fmt.Errorf("read a key: %w", err)
	}
	if !info.Mode().IsRegular() || info.Size() > maxKeyFile {
		return Secret{}, fmt.Errorf("%s is not a key file (create one with: loam keys new FILE)", path)
	}
	data, err := io.ReadAll(io.LimitReader(file, maxKeyFile))
	if err != nil {
		return Secret{}, fmt.Errorf("read a key: %w", err)
	}
	block, _ := pem.Decode(data)
	if block == nil || block.Type != pemKind {
		return Secret{}, fmt.Errorf("%s is not a key file (create one with: loam keys new FILE)", path)
	}
	if runtime.GOOS != "windows" && info.Mode().Perm()&0o077 != 0 {
		return Secret{}, fmt.Errorf("%s can be read by other users: only its owner may have access (chmod 600 %s)", path, path)
	}
	any, err := x509.ParsePKCS8PrivateKey(block.Bytes)
	key, ok := any.(ed25519.PrivateKey)
	if err != nil || !ok { // the error could reveal the secret
		return Secret{}, fmt.Errorf("%s does not contain an Ed25519 key (create one with: loam keys new FILE)", path)
	}
	return Secret{key}, nil
}

// HoldsSecret reports whether a text contains a private key of any kind, as PEM,
// since such a file would be shared only by mistake.
func HoldsSecret(text []byte) bool {
	for block, rest := pem.Decode(text); block != nil; block, rest = pem.Decode(rest) {
		if strings.HasSuffix(block.Type, pemKind) {
			return true
		}
	}
	return false
}
