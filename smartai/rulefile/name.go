package rulefile

import (
	"gopkg.in/yaml.v3"

	"loam/core/lib/diag"
	"loam/mods/yamlschema"
	"loam/smartai"
	"loam/smartai/idmap"
)

// Keys at the top of a file.
const (
	keyCompat   = "compat"
	keyDeferred = "deferred"
	// keyBeside lists the creatures whose rules also run for their spawns.
	keyBeside = "spawns_add"
)

// heads has the words of each key at the top of a file, the default first.
var heads = map[string][2]string{keyCompat: {"none", "azerothcore"}, keyDeferred: {"refuse", "leave_out"}}

// Head is a line at the top of a file that applies to all of its rules.
type Head string

// The lines for values other than the default.
var (
	AzerothCore = Head(keyCompat + ": " + heads[keyCompat][1])
	LeaveOut    = Head(keyDeferred + ": " + heads[keyDeferred][1])
)

// head reads a key that applies to the whole file, and reports whether it is one.
func (r *reader) head(key, value *yaml.Node) bool {
	words, ok := heads[key.Value]
	if !ok {
		return false
	}
	if value.Kind != yaml.ScalarNode || value.Value != words[0] && value.Value != words[1] {
		r.Problem(value, diag.WrongType, key.Value+" must be "+words[0]+" or "+words[1]+", not", yamlschema.Quote(value), yamlschema.Suggest(value.Value, words[:]))
	}
	switch on := value.Value == words[1]; key.Value {
	case keyCompat:
		r.sheet.AzerothCore = on
	case keyDeferred:
		r.sheet.LeaveOut = on
	}
	return true
}

// beside reads the creatures whose rules also run for their spawns.
func (r *reader) beside(value *yaml.Node) {
	r.items(value, keyBeside, func(n *yaml.Node) {
		if of, ok := r.owner(&sections[0], n); ok {
			r.sheet.Beside = append(r.sheet.Beside, Beside{of, smartai.At{File: r.file, Row: pos(n)}})
		}
	})
}

// nameOf returns the number for the name in a node.
func (r *reader) nameOf(k idmap.Kind, n *yaml.Node) (uint32, bool) {
	number, why, suggestion := r.names(k, n.Value)
	if why != "" {
		r.Problem(n, diag.BadSentence, why, n.Value, suggestion)
		return 0, false
	}
	return number, true
}

// byName reads a parameter that is given by a name, and reports whether it may have one.
func (r *reader) byName(p *smartai.Param, n *yaml.Node, to *uint32) bool {
	if n.Kind != yaml.ScalarNode || n.Value == "" || n.Value[0] >= '0' && n.Value[0] <= '9' {
		return false
	}
	if r.names == nil && p.Of == smartai.HandlerID {
		*to = idmap.First // readers of rules alone do not need the handler
		return true
	}
	if r.names == nil || r.kind == nil {
		return false
	}
	k, ok := idmap.Of(r.kind, p)
	if ok {
		*to, _ = r.nameOf(k, n)
	}
	return ok
}
