package yamlschema

import (
	"regexp"
	"slices"
	"strings"

	"gopkg.in/yaml.v3"

	"loam/core/lib/diag"
	"loam/core/model/content"
)

var color = regexp.MustCompile(`^#[0-9a-fA-F]{6}$`)

func (r *Reader) look(f *Field, n *yaml.Node) (content.Look, bool) {
	look := content.Look{Color: "#9a9a9a", Shape: "circle"}
	if f.Default == "" {
		look = content.Look{} // clients have a better default than grey
	}
	list, ok := r.Pairs(n, f.Key)
	for _, p := range list {
		switch p.Key {
		case "color":
			if p.Value.Kind != yaml.ScalarNode || !color.MatchString(p.Value.Value) {
				r.Problem(p.Value, diag.WrongType, `color must be "#rrggbb", in quotes since # begins a comment, not`, Quote(p.Value), "")
				ok = false
			}
			look.Color = strings.ToLower(p.Value.Value)
		case "shape":
			i, good := r.Choice(&Field{Key: "shape"}, p.Value, content.Shapes)
			look.Shape, ok = content.Shapes[i], ok && good
		default:
			r.Unknown(p, f.Key, []string{"color", "shape"})
			ok = false
		}
	}
	return look, ok
}

// ClientVersions are the protocols for which a bundle can set numbers.
var ClientVersions = []string{"vanilla", "wrath", "web"}

func (r *Reader) clients(f *Field, n *yaml.Node) ([]content.Client, bool) {
	var all []content.Client
	versions, ok := r.Pairs(n, f.Key)
	for _, version := range versions {
		if !slices.Contains(ClientVersions, version.Key) {
			r.Unknown(version, f.Key, ClientVersions)
			ok = false
			continue
		}
		numbers, good := r.Pairs(version.Value, f.Key+"."+version.Key)
		ok = ok && good
		for _, p := range numbers {
			number, good := r.Whole(&Field{Key: p.Key}, p.Value)
			if !ValidName(p.Key) {
				good = r.BadName(p.At, "a name of client numbers")
			}
			ok = ok && good
			all = append(all, content.Client{Version: version.Key, Name: p.Key, Number: int64(number)})
		}
	}
	slices.SortFunc(all, func(a, b content.Client) int {
		return strings.Compare(a.Version+" "+a.Name, b.Version+" "+b.Name)
	})
	return all, ok
}

// color reads a colour.
func (r *Reader) color(f *Field, n *yaml.Node) (string, bool) {
	if n.Kind != yaml.ScalarNode || !color.MatchString(n.Value) {
		r.Problem(n, diag.WrongType, f.Key+` must be "#rrggbb", in quotes since # begins a comment, not`, Quote(n), "")
		return "", false
	}
	return strings.ToLower(n.Value), true
}
