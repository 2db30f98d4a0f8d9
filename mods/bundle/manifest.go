package bundle

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/Masterminds/semver/v3"
	"gopkg.in/yaml.v3"

	"loam/core/plain"
	"loam/core/problem"
	"loam/scripting/permission"
)

const manifestFile = "bundle.yaml"

// manifestFields are the keys of bundle.yaml.
var manifestFields = []struct {
	Field
	read func(*reader, *yaml.Node)
}{
	{Field{Key: "name", Type: Text, Required: true, Doc: "Name of the bundle and of its ids: small letters, digits and underscores."}, (*reader).manifestName},
	{Field{Key: "version", Type: Text, Required: true, Doc: "Its version, such as 1.0.0 (semantic versioning)."}, (*reader).version},
	{Field{Key: "api", Type: Whole, Required: true, Doc: "Version of the bundle format that it is written for: 1."}, (*reader).api},
	{Field{Key: "depends", Type: Ranges, Default: "{}", Doc: "Bundles that it uses, with the versions that will do: `{other: \">=1.0.0\"}`. Bundle base is always there."}, (*reader).dependencies},
	{Field{Key: "optional", Type: Ranges, Default: "{}", Doc: "Bundles that it goes with and does without. One that is there comes before it, in a version that will do; overrides of its definitions are left out where it is not there, and nothing else may name them."}, (*reader).optionals},
	{Field{Key: "conflicts", Type: Ranges, Default: "{}", Doc: "Bundles that it cannot be together with, and their versions: `{other: \"<2.0.0\"}`."}, (*reader).conflicts},
	{Field{Key: "permissions", Type: Tags, Choices: permission.All.Words(), Default: "[]", Doc: "What it asks the operator to be allowed: " + permissionWords() + "."}, (*reader).permissions},
	{Field{Key: "isolated", Type: Bool, Default: "false", Doc: "`true`: its scripts run in a Lua state of their own, so that a failure of the engine in them touches no other bundle, and the other way round. Costs about 0.1 MB for each map."}, (*reader).isolated},
	{Field{Key: "storage_version", Type: Whole, Default: "1", Min: 1, Max: MaxStorageVersion, Doc: "Version of the form in which its scripts keep data, raised by one with each file in `migrations`: `migrations/2.lua` leads from version 1 to 2. It never goes back."}, (*reader).storageVersion},
	{Field{Key: "events", Type: EventTable, Default: "{}", Doc: "What its scripts publish, with the types of the fields: `{boss_died: {boss: text, seconds: number, killer: optional unit}}`. Types are text, number, whole, bool, unit and data; with `optional` before it a field may be left out."}, (*reader).events},
	{Field{Key: "settings", Type: Settings, Default: "{}", Doc: "Values that the operator chooses."}, (*reader).settings},
}

func (r *reader) readManifest(root *yaml.Node) {
	list, ok := r.pairs(root, manifestFile)
	if !ok {
		return
	}
	given := make(map[string]bool)
	for _, p := range list {
		i := 0
		for i < len(manifestFields) && manifestFields[i].Key != p.key {
			i++
		}
		if i == len(manifestFields) {
			var known []string
			for _, f := range manifestFields {
				known = append(known, f.Key)
			}
			r.unknown(p, manifestFile, known)
			continue
		}
		given[p.key] = true
		manifestFields[i].read(r, p.value)
	}
	for _, f := range manifestFields {
		if f.Required && !given[f.Key] {
			r.problem(root, "bundle needs a key", f.Key, "")
		}
	}
	if !given["depends"] {
		r.depends = make(map[string]bool)
	}
	r.relations()
}

func (r *reader) manifestName(n *yaml.Node) {
	if n.Kind != yaml.ScalarNode || !ValidName(n.Value) {
		r.badName(n, "the name of a bundle")
		return
	}
	r.b.Name = n.Value
}

func (r *reader) version(n *yaml.Node) {
	v, err := semver.StrictNewVersion(quote(n))
	if err != nil || n.Kind != yaml.ScalarNode {
		suggestion := ""
		if loose, err := semver.NewVersion(quote(n)); err == nil && n.Kind == yaml.ScalarNode {
			suggestion = loose.String()
		}
		r.problem(n, "version must be three numbers such as 1.0.0, not", quote(n), suggestion)
		return
	}
	r.b.Version = v
}

func (r *reader) api(n *yaml.Node) {
	f := &Field{Key: "api"}
	v, ok := r.whole(f, n)
	if ok && v != API {
		r.problem(n, fmt.Sprintf("this build serves api %d, not", API), n.Value, "")
	}
	r.b.API = int(v)
}

// MaxStorageVersion bounds the storage version of a bundle.
const MaxStorageVersion = 1000

func (r *reader) storageVersion(n *yaml.Node) {
	f := &Field{Key: "storage_version", Min: 1, Max: MaxStorageVersion}
	if v, ok := r.whole(f, n); ok {
		r.b.StorageVersion = int(v)
	}
	r.storageAt = r.where(n)
}

// checkMigrations looks for files that lead from version 1 to the bundle's: all
// of them, and none beyond.
func (r *reader) checkMigrations() {
	there := make(map[int]bool)
	for _, s := range r.b.Scripts {
		there[s.Migration] = true
		if s.Migration > r.b.StorageVersion {
			r.add(problem.Problem{File: r.b.Label + "/" + s.Path, Msg: fmt.Sprintf("leads beyond storage_version %d in bundle.yaml; raise it to", r.b.StorageVersion), Text: strconv.Itoa(s.Migration)})
		}
	}
	for to := 2; to <= r.b.StorageVersion; to++ {
		if !there[to] {
			r.problemAt(r.storageAt, fmt.Sprintf("storage_version %d needs the file", r.b.StorageVersion), fmt.Sprintf("migrations/%d.lua", to), "")
			return
		}
	}
}

func (r *reader) permissions(n *yaml.Node) {
	items, _ := r.items(n, "permissions")
	for _, item := range items {
		p, ok := permission.Of(quote(item))
		switch {
		case item.Kind != yaml.ScalarNode || !ok:
			r.problem(item, "unknown permission", quote(item), permission.Near(quote(item)))
			continue
		case r.b.Asks().Has(p):
			r.problem(item, "permissions has a word twice:", item.Value, "")
			continue
		}
		r.b.Permissions = append(r.b.Permissions, Permission{item.Value, r.where(item)})
	}
}

// permissionWords are the words that may stand under permissions.
func permissionWords() string {
	return "`" + strings.Join(permission.All.Words(), "`, `") + "`"
}

func (r *reader) isolated(n *yaml.Node) {
	r.b.Isolated, _ = r.truth(&Field{Key: "isolated", Type: Bool}, n)
}

// SettingTypes are the types that a setting may have.
var SettingTypes = []string{"number", "whole", "bool", "text", "choice"}

// settingFields are the keys of a setting.
var settingFields = []Field{
	{Key: "type", Type: Choice, Choices: SettingTypes, Required: true, Doc: "What it is."},
	{Key: "unit", Type: Text, Doc: "What a number counts, such as yards, ms or percent."},
	{Key: "range", Type: Any, Doc: "Least and greatest number: `[1, 10]`."},
	{Key: "choices", Type: Texts, Doc: "What one of type choice may be: 2 to 32 texts, as in `[easy, hard]`."},
	{Key: "default", Type: Any, Required: true, Doc: "Its value until the operator chooses."},
	{Key: "doc", Type: Text, Required: true, Doc: "What it does, for the operator."},
}

func (r *reader) settings(n *yaml.Node) {
	list, _ := r.pairs(n, "settings")
	for _, p := range list {
		if !ValidName(p.key) {
			r.badName(p.at, "the name of a setting")
			continue
		}
		if s, ok := r.setting(p); ok {
			r.b.Settings = append(r.b.Settings, s)
		}
	}
	slices.SortFunc(r.b.Settings, func(a, b Setting) int { return strings.Compare(a.Name, b.Name) })
}

func (r *reader) setting(def pair) (Setting, bool) {
	s := Setting{Name: def.key, At: r.where(def.at)}
	list, ok := r.pairs(def.value, "setting "+def.key)
	if !ok {
		return s, false
	}
	given := make(map[string]*yaml.Node)
	for _, p := range list {
		i := slices.IndexFunc(settingFields, func(f Field) bool { return f.Key == p.key })
		if i < 0 {
			r.unknownInSetting(p)
			ok = false
			continue
		}
		given[p.key] = p.value
	}
	for _, f := range settingFields {
		if f.Required && given[f.Key] == nil {
			r.problem(def.at, f.Key+" is missing in setting", def.key, "")
			ok = false
		}
	}
	return s, ok && r.settingValues(&s, given)
}

// unknownInSetting reports a key that settings have not. What other systems write
// as two keys is one here.
func (r *reader) unknownInSetting(p pair) {
	if slices.Contains([]string{"min", "max", "minimum", "maximum", "least", "greatest"}, p.key) {
		r.problem(p.at, "unknown key in a setting; least and greatest stand together, as in range: [1, 10]:", p.key, "range")
		return
	}
	known := make([]string, len(settingFields))
	for i := range settingFields {
		known[i] = settingFields[i].Key
	}
	r.unknown(p, "a setting", known)
}

func (r *reader) settingValues(s *Setting, given map[string]*yaml.Node) bool {
	i, ok := r.choice(&settingFields[0], given["type"], SettingTypes)
	if !ok {
		return false
	}
	s.Type = SettingTypes[i]
	numeric := s.Type == "number" || s.Type == "whole"
	for _, key := range []string{"unit", "range"} {
		if n := given[key]; n != nil && !numeric {
			r.problem(n, fmt.Sprintf("a setting of type %s has no", s.Type), key, "")
			ok = false
		}
	}
	if n := given["choices"]; n != nil && s.Type != "choice" {
		r.problem(n, fmt.Sprintf("a setting of type %s has no", s.Type), "choices", "")
		ok = false
	} else if s.Type == "choice" && ok {
		s.Choices, ok = r.choices(s.Name, given["choices"], given["type"])
	}
	if n := given["unit"]; n != nil && ok {
		s.Unit, ok = r.text("unit", n)
	}
	if n := given["range"]; n != nil && ok {
		s.Min, s.Max, ok = r.settingRange(n)
		s.Ranged = ok
	}
	var good bool
	if s.Doc, good = r.text("doc", given["doc"]); !good || !ok {
		return false
	}
	s.Default, ok = r.settingDefault(s, given["default"])
	return ok
}

func (r *reader) settingRange(n *yaml.Node) (lo, hi float64, ok bool) {
	if n.Kind != yaml.SequenceNode || len(n.Content) != 2 {
		r.problem(n, "range must be [least, greatest], not", quote(n), "")
		return 0, 0, false
	}
	f := &Field{Key: "range"}
	if lo, ok = r.number(f, n.Content[0]); !ok {
		return 0, 0, false
	}
	if hi, ok = r.number(f, n.Content[1]); !ok {
		return 0, 0, false
	}
	if lo >= hi {
		r.problem(n.Content[0], fmt.Sprintf("range must rise; its end %s is not above", n.Content[1].Value), n.Content[0].Value, "")
		return 0, 0, false
	}
	return lo, hi, true
}

func (r *reader) settingDefault(s *Setting, n *yaml.Node) (plain.Value, bool) {
	f := &Field{Key: "default", Unit: s.Unit, Min: s.Min, Max: s.Max}
	switch s.Type {
	case "number":
		v, ok := r.number(f, n)
		return plain.OfNumber(v), ok
	case "whole":
		v, ok := r.whole(f, n)
		return plain.OfNumber(v), ok
	case "bool":
		v, ok := r.truth(f, n)
		return plain.OfBool(v), ok
	case "choice":
		i, ok := r.choice(f, n, s.Choices)
		return plain.OfString(s.Choices[i]), ok
	}
	v, ok := r.text("default", n)
	return plain.OfString(v), ok
}
