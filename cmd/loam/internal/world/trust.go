package world

import (
	"fmt"
	"slices"

	"gopkg.in/yaml.v3"

	"loam/core/lib/diag"
	"loam/mods/bundle"
	"loam/mods/signature"
	"loam/mods/yamlschema"
)

// trust is whose bundles a world runs.
type trust struct {
	require  bool         // signatures of trusted keys
	keys     []trustedKey // whose signatures are known
	unsigned []string     // folders that need none
}

// trustedKey is a key with the name under which the operator knows it.
type trustedKey struct {
	name string
	key  signature.Key
}

// signer is the name of who has signed a bundle, and whether it is known.
func (t *trust) signer(key signature.Key) (string, bool) {
	for _, k := range t.keys {
		if k.key == key {
			return k.name, true
		}
	}
	return key.String(), false
}

// Trusts returns why a bundle may not run here, for [release.Options]; nil if it may.
// That a signature matches these files was checked when they were read.
func (c Config) Trusts(b *bundle.Bundle) error {
	t := &c.trust
	switch {
	case !t.require || !b.Packed() && slices.Contains(t.unsigned, b.Name):
		return nil
	case b.Signed == nil && b.Packed():
		return fmt.Errorf("is not signed, and %s has require_signatures: true; get a signed bundle, or sign it: loam pack --sign KEYFILE", ConfigFile)
	case b.Signed == nil:
		return fmt.Errorf("is not signed, and %s has require_signatures: true; pack and sign it: loam pack --sign KEYFILE, or write there: unsigned_bundles: [%s]", ConfigFile, b.Name)
	}
	if name, known := t.signer(b.Signed.Key); !known {
		return fmt.Errorf("is signed with a key that is not trusted; if you trust its owner, add to %s: trusted_keys: [{name: WHO, key: %q}]", ConfigFile, name)
	}
	return nil
}

// trustedKeys reads the keys of people whose bundles may run.
func (r *configReader) trustedKeys(n *yaml.Node) {
	if isNull(n) { // all of its lines are commented out
		return
	}
	if n.Kind != yaml.SequenceNode {
		r.problem(n, diag.BadConfig, "trusted_keys must be a list of {name: WHO, key: KEY}, not", written(n), "")
		return
	}
	r.config.trust.keys = nil
	for _, item := range n.Content {
		r.trustedKey(item)
	}
}

func (r *configReader) trustedKey(n *yaml.Node) {
	var k trustedKey
	hasKey, before := false, len(r.problems)
	r.pairs(n, "a trusted key", func(key, value *yaml.Node) {
		switch key.Value {
		case "name":
			if k.name = value.Value; value.Kind != yaml.ScalarNode || k.name == "" {
				r.problem(value, diag.BadConfig, "the name of a key must be a text, not", written(value), "")
			}
		case "key":
			var err error
			hasKey = true
			if k.key, err = signature.ParseKey(value.Value); value.Kind != yaml.ScalarNode || err != nil {
				r.problem(value, diag.BadConfig, "a key must be ed25519: and 43 characters, as loam keys show prints it, not", written(value), "")
			}
		default:
			r.unknown(key, "a trusted key", []string{"name", "key"})
		}
	})
	if len(r.problems) > before {
		return
	}
	if k.name == "" || !hasKey {
		r.problem(n, diag.BadConfig, "a trusted key needs name and key", "", "")
		return
	}
	if other, known := r.config.trust.signer(k.key); known {
		r.problem(n, diag.Duplicate, "this key is already listed, as", other, "")
		return
	}
	r.config.trust.keys = append(r.config.trust.keys, k)
}

// unsignedBundles reads the names of bundles under development.
func (r *configReader) unsignedBundles(n *yaml.Node) {
	if isNull(n) {
		return
	}
	if n.Kind != yaml.SequenceNode {
		r.problem(n, diag.BadConfig, "unsigned_bundles must be a list of names, not", written(n), "")
		return
	}
	r.config.trust.unsigned = nil
	for _, item := range n.Content {
		if item.Kind != yaml.ScalarNode || !yamlschema.ValidName(item.Value) {
			r.problem(item, diag.BadConfig, "unsigned_bundles must list names of bundles, not", written(item), "")
			continue
		}
		r.config.trust.unsigned = append(r.config.trust.unsigned, item.Value)
	}
}
