package bundle

import (
	"fmt"
	"slices"
	"strings"

	"github.com/Masterminds/semver/v3"
	"gopkg.in/yaml.v3"

	"loam/core/lib/diag"
	"loam/mods/yamlschema"
)

func (r *reader) dependencies(n *yaml.Node) {
	r.b.Depends, r.May = r.relation(n, "depends")
}

func (r *reader) optionals(n *yaml.Node) {
	r.b.Optional, r.MayOver = r.relation(n, "optional")
}

func (r *reader) conflicts(n *yaml.Node) {
	r.b.Conflicts, _ = r.relation(n, "conflicts")
}

// maxRelations bounds the bundles that a bundle may name under one key.
const maxRelations = 1000

// relation reads other bundles with versions of them. Names are those as written, even if
// the version is invalid; nil if nothing could be read.
func (r *reader) relation(n *yaml.Node, key string) (all []Dependency, names map[string]bool) {
	list, ok := r.Pairs(n, key)
	if !ok {
		return nil, nil
	}
	if len(list) > maxRelations {
		r.Problem(n, diag.OverLimit, fmt.Sprintf("%s names more than %d bundles", key, maxRelations), "", "")
		return nil, nil
	}
	names = make(map[string]bool)
	for _, p := range list {
		if !yamlschema.ValidName(p.Key) {
			r.BadName(p.At, "the name of a bundle")
			continue
		}
		names[p.Key] = true
		if d, ok := r.dependency(p); ok {
			all = append(all, d)
		}
	}
	slices.SortFunc(all, func(a, b Dependency) int { return strings.Compare(a.Name, b.Name) })
	return all, names
}

// dependency reads one version, or a range of versions. It also accepts a bare 1.0, which
// is a number in YAML.
func (r *reader) dependency(p yamlschema.Entry) (Dependency, bool) {
	const want = `a dependency needs accepted versions such as ">=1.0.0" or "*", not`
	n := p.Value
	if n.Kind != yaml.ScalarNode || yamlschema.IsNull(n) || n.Value == "" || len(n.Value) > 200 {
		r.Problem(n, diag.WrongVersion, want, yamlschema.Quote(n), "")
		return Dependency{}, false
	}
	allowed, err := semver.NewConstraint(n.Value)
	if err != nil {
		r.Problem(n, diag.WrongVersion, want, n.Value, "")
		return Dependency{}, false
	}
	return Dependency{p.Key, allowed, n.Value, r.Where(p.At)}, true
}

// relations checks depends, optional and conflicts together: each other bundle may be in
// one of them only.
func (r *reader) relations() {
	first := make(map[string]string)
	for _, of := range []struct {
		key string
		all []Dependency
	}{{"depends", r.b.Depends}, {"optional", r.b.Optional}, {"conflicts", r.b.Conflicts}} {
		for _, d := range of.all {
			before, twice := first[d.Name]
			switch {
			case twice:
				r.ProblemAt(d.At, diag.BadCombination, fmt.Sprintf("bundle is already listed under %s and cannot be listed under %s too:", before, of.key), d.Name, "")
			case of.key != "depends" && (d.Name == yamlschema.Base || d.Name == r.Name):
				r.ProblemAt(d.At, diag.BadCombination, fmt.Sprintf("bundle is always present and cannot be listed under %s:", of.key), d.Name, "")
			}
			first[d.Name] = of.key
		}
	}
}
