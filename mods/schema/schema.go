// Package schema describes the YAML of bundles as JSON Schemas, so that an editor can
// complete keys, show their descriptions, and mark errors while the author types. It
// translates the tables of package bundle, which the loader also uses. It reads no bundle,
// and the loader does not use it. The command loam check checks what a schema cannot
// express (whether an id exists, whether a formula compiles).
//
// It starts no goroutine and keeps no state.
package schema

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"

	"loam/mods/bundle"
	"loam/mods/definition"
	"loam/mods/definition/stat"
	"loam/mods/yamlschema"
)

// draft is the dialect that the YAML extensions of editors understand.
const draft = "http://json-schema.org/draft-07/schema#"

// File is a schema and the files that it describes.
type File struct {
	Name string // of the schema
	For  string // a pattern of files, relative to a folder of bundles

	doc    string
	schema func() object
}

// Data returns the schema: JSON that ends with a line break. Those of definitions have
// hundreds of kilobytes, so that they are made when somebody wants them, without spaces.
func (f File) Data() []byte {
	s := f.schema()
	s["$schema"], s["description"] = draft, f.doc
	text, err := json.Marshal(s)
	if err != nil {
		panic("schema: " + err.Error()) // maps of strings, numbers and lists cannot fail
	}
	return append(text, '\n')
}

// object is a JSON object; its keys are written in alphabetical order.
type object = map[string]any

// Files returns the schemas of all YAML files of a bundle.
func Files() []File {
	return []File{
		{"bundle.json", "*/bundle.yaml", "Name, requirements and settings of a bundle.", manifest},
		{"data.json", "*/data/**/*.yaml", "Definitions of a bundle.", data},
		{"panels.json", "*/panels/**/*.yaml", "Panels of a bundle: user interface that the server pushes to players.", panels},
		{"smartai.json", "*/smartai/**/*.yaml", "SmartAI rules, and the table numbers.yaml with the meanings of their numbers.", rules},
		{"locale.json", "*/locale/*.yaml", "Lines of one language: key and text. Nested keys are joined by dots.", locale},
	}
}

// Write writes the schemas into a folder and creates it if necessary.
func Write(dir string) error {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return fmt.Errorf("write schemas: %w", err)
	}
	for _, f := range Files() {
		if err := os.WriteFile(filepath.Join(dir, f.Name), f.Data(), 0o644); err != nil {
			return fmt.Errorf("write schemas: %w", err)
		}
	}
	return nil
}

func manifest() object { return shape(bundle.ManifestShape()) }

// data has one property for each heading.
func data() object {
	kinds := object{}
	for _, k := range bundle.Kinds() {
		kinds[string(k.Name)] = heading(k)
	}
	kinds[definition.Override] = overrides()
	s := closed(kinds, nil)
	s["definitions"] = object{"widget": widget(), "spell_effect": effect(false), "aura_effect": effect(true), "need": need()}
	return s
}

// heading returns the schema below a heading of a data file.
func heading(k definition.Kind) object {
	one := settable(shape(yamlschema.Shape{One: k.One, Fields: k.Fields}))
	if k.Name == stat.Rules {
		one["description"] = k.Doc
		return one
	}
	if overlaid(k) {
		one = extending(k, one)
	}
	return object{"type": "object", "description": k.Doc, "propertyNames": object{"pattern": namePattern}, "additionalProperties": one}
}

// settable allows a setting in place of each value of a definition.
func settable(s object) object {
	keys, _ := s["properties"].(object)
	for name, of := range keys {
		value, _ := of.(object)
		either := object{"anyOf": []any{value, closed(object{"setting": object{"type": "string", "pattern": namePattern}}, []string{"setting"})}}
		for _, said := range [2]string{"description", "default"} {
			if v, ok := value[said]; ok {
				either[said] = v
				delete(value, said)
			}
		}
		keys[name] = either
	}
	return s
}

// shape is a mapping with known keys.
func shape(s yamlschema.Shape) object {
	keys := object{}
	var required []string
	for i := range s.Fields {
		f := &s.Fields[i]
		keys[f.Key] = field(f)
		if f.Required {
			required = append(required, f.Key)
		}
	}
	return closed(keys, required)
}

// closed is a mapping without other keys.
func closed(keys object, required []string) object {
	s := object{"type": "object", "properties": keys, "additionalProperties": false}
	if len(required) > 0 {
		s["required"] = required
	}
	return s
}

// locale is the schema of lines, nested in any way, and those for other bundles.
func locale() object {
	line := object{"type": "string", "minLength": 1}
	nested := func(name string, more ...any) object {
		return object{"type": "object", "additionalProperties": either(append([]any{line, object{"$ref": "#/definitions/" + name}}, more...)...)}
	}
	others := named(object{"$ref": "#/definitions/translation"})
	others["description"] = "Lines of other bundles, by bundle. Needs permissions: [override] in bundle.yaml. A text without a key of its own is its own key."
	s := nested("lines")
	s["definitions"] = object{
		"lines":       nested("lines"),
		"translation": nested("translation", closed(object{"reset": object{"const": true}}, []string{"reset"})),
	}
	s["properties"] = object{definition.Override: others}
	return s
}
