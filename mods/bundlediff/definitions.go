package bundlediff

import (
	"fmt"
	"path"
	"slices"
	"strings"

	"gopkg.in/yaml.v3"

	"loam/core/lib/printable"
	"loam/mods/definition"
	"loam/mods/definition/stat"
	"loam/mods/yamlschema"
)

const manifestFile = yamlschema.ManifestFile

// texts is the heading under which lines of text are compared.
const texts = "texts"

func isData(file string) bool {
	return strings.HasPrefix(file, "data/") && strings.HasSuffix(file, ".yaml")
}

// languageOf returns the language of a file of text; "" for other files.
func languageOf(file string) string {
	if path.Dir(file) != "locale" {
		return ""
	}
	language, _ := strings.CutSuffix(path.Base(file), ".yaml")
	return language
}

// fields is the text of each field of a definition.
type fields map[string]string

// written holds what the files of a version define, as its author has written it.
type written struct {
	own       map[string]map[string]fields // by heading and id
	overrides map[string]fields            // of definitions of others, by heading and id
}

// written reads the version's data files, its texts and the result of its data stage. What
// cannot be read is left out: it is among the problems of the version.
func (v Version) written() written {
	w := written{own: make(map[string]map[string]fields), overrides: make(map[string]fields)}
	for _, f := range v.Bundle.Files {
		language := languageOf(f.Path)
		if !isData(f.Path) && language == "" {
			continue
		}
		var document yaml.Node
		if yaml.Unmarshal(f.Data, &document) != nil || len(document.Content) == 0 {
			continue
		}
		if language != "" {
			w.lines(v.Bundle.Name, language, document.Content[0])
		} else {
			w.headings(v.Bundle.Name, document.Content[0])
		}
	}
	if v.Bundle.Computed != nil {
		w.headings(v.Bundle.Name, v.Bundle.Computed)
	}
	return w
}

// lines adds lines of text in a language.
func (w *written) lines(bundle, language string, root *yaml.Node) {
	pairs(root, func(key string, value *yaml.Node) {
		w.add(texts, bundle+":"+key+"@"+language, value)
	})
}

// headings adds what stands under the headings of a data file.
func (w *written) headings(bundle string, root *yaml.Node) {
	pairs(root, func(heading string, under *yaml.Node) {
		switch heading {
		case definition.Override:
			pairs(under, func(kind string, changed *yaml.Node) {
				pairs(changed, func(id string, value *yaml.Node) {
					name := kind + " " + id
					w.overrides[name] = merged(w.overrides[name], value)
				})
			})
		case string(stat.Rules):
			pairs(under, func(name string, value *yaml.Node) { w.add(heading, name, value) })
		default:
			pairs(under, func(id string, value *yaml.Node) { w.add(heading, bundle+":"+id, value) })
		}
	})
}

func (w *written) add(heading, id string, value *yaml.Node) {
	heading = printable.Line(heading)
	if w.own[heading] == nil {
		w.own[heading] = make(map[string]fields)
	}
	id = printable.Line(id)
	w.own[heading][id] = merged(w.own[heading][id], value)
}

// merged adds the fields of a definition to those of other places that write it.
func merged(all fields, value *yaml.Node) fields {
	if all == nil {
		all = make(fields)
	}
	if value.Kind != yaml.MappingNode {
		all[""] += text(value)
		return all
	}
	pairs(value, func(field string, of *yaml.Node) { all[printable.Line(field)] += text(of) })
	return all
}

// pairs calls each with the keys and values of a mapping, and does nothing for other nodes.
func pairs(n *yaml.Node, each func(key string, value *yaml.Node)) {
	if n.Kind != yaml.MappingNode {
		return
	}
	for i := 0; i+1 < len(n.Content); i += 2 {
		each(n.Content[i].Value, n.Content[i+1])
	}
}

// text returns a node as a text that is the same however it is laid out. An alias is not
// followed: what it names is compared where it is written.
func text(n *yaml.Node) string {
	switch n.Kind {
	case yaml.AliasNode:
		return "*" + n.Value
	case yaml.ScalarNode:
		return fmt.Sprintf("%s %q", n.ShortTag(), n.Value)
	}
	var parts []string
	if n.Kind == yaml.MappingNode {
		pairs(n, func(key string, value *yaml.Node) { parts = append(parts, fmt.Sprintf("%q: %s", key, text(value))) })
		slices.Sort(parts)
	} else {
		for _, item := range n.Content {
			parts = append(parts, text(item))
		}
	}
	return fmt.Sprintf("%d[%s]", n.Kind, strings.Join(parts, ", "))
}
