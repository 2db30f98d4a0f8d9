package mods

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"hash"

	"loam/mods/bundle"
)

// Hash identifies the content of a release: equal files of bundles with equal names
// give equal hashes, whether they come from a folder or an archive.
type Hash [sha256.Size]byte

// String returns the hash in hexadecimal digits.
func (h Hash) String() string { return hex.EncodeToString(h[:]) }

// Short returns the start of the hash, for log lines.
func (h Hash) Short() string { return hex.EncodeToString(h[:6]) }

// hashOf covers names, paths and bytes, each after its length, so that different worlds
// have different inputs. Bundles are in dependency order, which their content determines;
// files are sorted by path.
func hashOf(sorted []*bundle.Bundle) Hash {
	h := sha256.New()
	for _, b := range sorted {
		part(h, []byte(b.Name))
		count(h, len(b.Files))
		for _, f := range b.Files {
			part(h, []byte(f.Path))
			part(h, f.Data)
		}
	}
	return Hash(h.Sum(nil))
}

func part(h hash.Hash, data []byte) {
	count(h, len(data))
	h.Write(data)
}

func count(h hash.Hash, n int) {
	h.Write(binary.LittleEndian.AppendUint64(nil, uint64(n)))
}
