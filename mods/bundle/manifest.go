package bundle

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/Masterminds/semver/v3"
	"gopkg.in/yaml.v3"

	"loam/core/lib/diag"
	"loam/core/lib/value"
	"loam/mods/yamlschema"
	"loam/scripting/permission"
)

// The types that only the manifest uses; each key has its own reader.
var (
	// Settings maps names to settings.
	Settings = &yamlschema.Type{Word: "settings"}
	// Ranges maps bundles to versions.
	Ranges = &yamlschema.Type{Word: "versions by bundle"}
	// Isolation is how far scripts are separated from those of other bundles.
	Isolation = &yamlschema.Type{Word: "true, false or process"}
	// Any is a value whose type another key sets.
	Any = &yamlschema.Type{Word: "as type says"}
	// Texts is a list of texts.
	Texts = &yamlschema.Type{Word: "list of texts"}
	// EventTable maps events and fields to types.
	EventTable = &yamlschema.Type{Word: "types by event and field"}
)

// manifestFields are the keys of bundle.yaml.
var manifestFields = []struct {
	yamlschema.Field
	read func(*reader, *yaml.Node)
}{
	{yamlschema.Field{Key: "name", Type: yamlschema.Text, Required: true, Doc: "Name of the bundle, and the prefix of its ids: lower-case letters, digits and underscores."}, (*reader).manifestName},
	{yamlschema.Field{Key: "version", Type: yamlschema.Text, Required: true, Doc: "Version of the bundle, such as 1.0.0 (semantic versioning)."}, (*reader).version},
	{yamlschema.Field{Key: "api", Type: yamlschema.Whole, Required: true, Doc: "Version of the bundle format that it is written for: 1."}, (*reader).api},
	{yamlschema.Field{Key: "depends", Type: Ranges, Default: "{}", Doc: "Bundles that it requires, with the accepted versions: `{other: \">=1.0.0\"}`. Bundle base is always available."}, (*reader).dependencies},
	{yamlschema.Field{Key: "optional", Type: Ranges, Default: "{}", Doc: "Bundles that it can use but does not require. An installed one loads before it and must have an accepted version. If one is not installed, overrides of its definitions are left out; nothing else may refer to them."}, (*reader).optionals},
	{yamlschema.Field{Key: "conflicts", Type: Ranges, Default: "{}", Doc: "Bundles, with versions, that it cannot be loaded together with: `{other: \"<2.0.0\"}`."}, (*reader).conflicts},
	{yamlschema.Field{Key: "permissions", Type: yamlschema.Tags, Choices: permission.All.Words(), Default: "[]", Doc: "Permissions that it requests from the operator: " + permissionWords() + "."}, (*reader).permissions},
	{yamlschema.Field{Key: "isolated", Type: Isolation, Default: "false", Doc: "`true`: its scripts run in a separate Lua state, so that an engine failure in them affects no other bundle, and the other way round. Costs about 0.1 MB for each map. `process`: they run in a process of their own on each map, for bundles that the operator does not trust. That costs about 9 MB for each map, 50 µs for each call of a handler and 40 µs for each call of the API from there; see [scripting.md](scripting.md#a-process-of-its-own)."}, (*reader).isolated},
	{yamlschema.Field{Key: "storage_version", Type: yamlschema.Whole, Default: "1", Min: 1, Max: MaxStorageVersion, Doc: "Version of the data that its scripts store. Each file in `migrations` raises it by one: `migrations/2.lua` migrates from version 1 to 2. It never decreases."}, (*reader).storageVersion},
	{yamlschema.Field{Key: "events", Type: EventTable, Default: "{}", Doc: "Events that its scripts publish, with the types of their fields: `{boss_died: {boss: text, seconds: number, killer: optional unit}}`. Types are text, number, whole, bool, unit and data; a field with `optional` before the type may be left out."}, (*reader).events},
	{yamlschema.Field{Key: "settings", Type: Settings, Default: "{}", Doc: "Values that the operator can choose."}, (*reader).settings},
}

func (r *reader) readManifest(root *yaml.Node) {
	list, ok := r.Pairs(root, yamlschema.ManifestFile)
	if !ok {
		return
	}
	given := make(map[string]bool)
	for _, p := range list {
		i := 0
		for i < len(manifestFields) && manifestFields[i].Key != p.Key {
			i++
		}
		if i == len(manifestFields) {
			var known []string
			for _, f := range manifestFields {
				known = append(known, f.Key)
			}
			r.Unknown(p, yamlschema.ManifestFile, known)
			continue
		}
		given[p.Key] = true
		manifestFields[i].read(r, p.Value)
	}
	for _, f := range manifestFields {
		if f.Required && !given[f.Key] {
			r.Problem(root, diag.MissingKey, f.Missing(yamlschema.ManifestFile), "", "")
		}
	}
	if !given["depends"] {
		r.May = make(map[string]bool)
	}
	r.relations()
}

func (r *reader) manifestName(n *yaml.Node) {
	if n.Kind != yaml.ScalarNode || !yamlschema.ValidName(n.Value) {
		r.BadName(n, "the name of a bundle")
		return
	}
	r.Name = n.Value
}

func (r *reader) version(n *yaml.Node) {
	v, err := semver.StrictNewVersion(yamlschema.Quote(n))
	if err != nil || n.Kind != yaml.ScalarNode {
		suggestion := ""
		if loose, err := semver.NewVersion(yamlschema.Quote(n)); err == nil && n.Kind == yaml.ScalarNode {
			suggestion = loose.String()
		}
		r.Problem(n, diag.WrongVersion, "version must be three numbers such as 1.0.0, not", yamlschema.Quote(n), suggestion)
		return
	}
	r.b.Version = v
}

func (r *reader) api(n *yaml.Node) {
	f := &yamlschema.Field{Key: "api"}
	v, ok := r.Whole(f, n)
	if ok && v != API {
		r.Problem(n, diag.NotSupported, fmt.Sprintf("this version of loam supports api %d, not", API), n.Value, "")
	}
	r.b.API = int(v)
}

// MaxStorageVersion is the highest storage version of a bundle.
const MaxStorageVersion = 1000

func (r *reader) storageVersion(n *yaml.Node) {
	f := &yamlschema.Field{Key: "storage_version", Min: 1, Max: MaxStorageVersion}
	if v, ok := r.Whole(f, n); ok {
		r.b.StorageVersion = int(v)
	}
	r.storageAt = r.Where(n)
}

// checkMigrations checks that the files migrate from version 1 to the bundle's version:
// without gaps and not beyond.
func (r *reader) checkMigrations() {
	there := make(map[int]bool)
	for _, s := range r.b.Scripts {
		there[s.Migration] = true
		if s.Migration > r.b.StorageVersion {
			r.Add(diag.Problem{File: r.Label + "/" + s.Path, Code: diag.BadMigration, Msg: fmt.Sprintf("migrates beyond storage_version %d in bundle.yaml; increase it to", r.b.StorageVersion), Text: strconv.Itoa(s.Migration)})
		}
	}
	for to := 2; to <= r.b.StorageVersion; to++ {
		if !there[to] {
			r.ProblemAt(r.storageAt, diag.BadMigration, fmt.Sprintf("storage_version %d needs the file", r.b.StorageVersion), fmt.Sprintf("migrations/%d.lua", to), "")
			return
		}
	}
}

func (r *reader) permissions(n *yaml.Node) {
	items, _ := r.Items(n, "permissions")
	for _, item := range items {
		p, ok := permission.Of(yamlschema.Quote(item))
		switch {
		case item.Kind != yaml.ScalarNode || !ok:
			r.Problem(item, diag.BadPermission, "unknown permission", yamlschema.Quote(item), permission.Near(yamlschema.Quote(item)))
			continue
		case r.b.Asks().Has(p):
			r.Problem(item, diag.Duplicate, "permissions has a duplicate word:", item.Value, "")
			continue
		}
		r.b.Permissions = append(r.b.Permissions, Permission{item.Value, r.Where(item)})
	}
}

// IsolatedProcess is the value of isolated for scripts in a process of their own.
const IsolatedProcess = "process"

// Isolation returns the value of isolated.
func (b *Bundle) Isolation() string {
	switch {
	case b.Apart:
		return IsolatedProcess
	case b.Isolated:
		return "true"
	}
	return "false"
}

// permissionWords has the words that are allowed under permissions.
func permissionWords() string {
	return "`" + strings.Join(permission.All.Words(), "`, `") + "`"
}

func (r *reader) isolated(n *yaml.Node) {
	how, _ := r.Choice(&yamlschema.Field{Key: "isolated", Type: Isolation}, n, []string{"false", "true", IsolatedProcess})
	r.b.Isolated, r.b.Apart = how > 0, how == 2
}

// settingFields are the keys of a setting.
var settingFields = []yamlschema.Field{
	{Key: "type", Type: yamlschema.Choice, Choices: yamlschema.SettingTypes, Required: true, Doc: "Type of the value."},
	{Key: "unit", Type: yamlschema.Text, Doc: "Unit of a number, such as yards, ms or percent."},
	{Key: "range", Type: Any, Doc: "Minimum and maximum of a number: `[1, 10]`."},
	{Key: "choices", Type: Texts, Doc: "Values of type choice: 2 to 32 texts, such as `[easy, hard]`."},
	{Key: "default", Type: Any, Required: true, Doc: "Value until the operator chooses another."},
	{Key: "doc", Type: yamlschema.Text, Required: true, Doc: "Description for the operator."},
}

func (r *reader) settings(n *yaml.Node) {
	list, _ := r.Pairs(n, "settings")
	for _, p := range list {
		if !yamlschema.ValidName(p.Key) {
			r.BadName(p.At, "the name of a setting")
			continue
		}
		if s, ok := r.setting(p); ok {
			r.Settings = append(r.Settings, s)
		}
	}
	slices.SortFunc(r.Settings, func(a, b yamlschema.Setting) int { return strings.Compare(a.Name, b.Name) })
}

func (r *reader) setting(def yamlschema.Entry) (yamlschema.Setting, bool) {
	s := yamlschema.Setting{Name: def.Key, At: r.Where(def.At)}
	list, ok := r.Pairs(def.Value, "setting "+def.Key)
	if !ok {
		return s, false
	}
	given := make(map[string]*yaml.Node)
	for _, p := range list {
		i := slices.IndexFunc(settingFields, func(f yamlschema.Field) bool { return f.Key == p.Key })
		if i < 0 {
			r.unknownInSetting(p)
			ok = false
			continue
		}
		given[p.Key] = p.Value
	}
	for _, f := range settingFields {
		if f.Required && given[f.Key] == nil {
			r.Problem(def.At, diag.MissingKey, f.Key+" is missing in setting", def.Key, "")
			ok = false
		}
	}
	return s, ok && r.settingValues(&s, given)
}

// unknownInSetting reports an unknown key of a setting. Some keys that are two in other
// systems are one here.
func (r *reader) unknownInSetting(p yamlschema.Entry) {
	if slices.Contains([]string{"min", "max", "minimum", "maximum", "least", "greatest"}, p.Key) {
		r.Problem(p.At, diag.UnknownKey, "unknown key in a setting; use range, such as range: [1, 10], instead of", p.Key, "range")
		return
	}
	known := make([]string, len(settingFields))
	for i := range settingFields {
		known[i] = settingFields[i].Key
	}
	r.Unknown(p, "a setting", known)
}

func (r *reader) settingValues(s *yamlschema.Setting, given map[string]*yaml.Node) bool {
	i, ok := r.Choice(&settingFields[0], given["type"], yamlschema.SettingTypes)
	if !ok {
		return false
	}
	s.Type = yamlschema.SettingTypes[i]
	numeric := s.Type == "number" || s.Type == "whole"
	for _, key := range []string{"unit", "range"} {
		if n := given[key]; n != nil && !numeric {
			r.Problem(n, diag.BadCombination, fmt.Sprintf("a setting of type %s cannot have", s.Type), key, "")
			ok = false
		}
	}
	if n := given["choices"]; n != nil && s.Type != "choice" {
		r.Problem(n, diag.BadCombination, fmt.Sprintf("a setting of type %s cannot have", s.Type), "choices", "")
		ok = false
	} else if s.Type == "choice" && ok {
		s.Choices, ok = r.choices(s.Name, given["choices"], given["type"])
	}
	if n := given["unit"]; n != nil && ok {
		s.Unit, ok = r.Text("unit", n)
	}
	if n := given["range"]; n != nil && ok {
		s.Min, s.Max, ok = r.settingRange(n)
		s.Ranged = ok
	}
	var good bool
	if s.Doc, good = r.Text("doc", given["doc"]); !good || !ok {
		return false
	}
	s.Default, ok = r.settingDefault(s, given["default"])
	return ok
}

func (r *reader) settingRange(n *yaml.Node) (lo, hi float64, ok bool) {
	if n.Kind != yaml.SequenceNode || len(n.Content) != 2 {
		r.Problem(n, diag.WrongType, "range must be [least, greatest], not", yamlschema.Quote(n), "")
		return 0, 0, false
	}
	f := &yamlschema.Field{Key: "range"}
	if lo, ok = r.Number(f, n.Content[0]); !ok {
		return 0, 0, false
	}
	if hi, ok = r.Number(f, n.Content[1]); !ok {
		return 0, 0, false
	}
	if lo >= hi {
		r.Problem(n.Content[0], diag.Contradiction, fmt.Sprintf("the maximum of range, %s, must be greater than the minimum", n.Content[1].Value), n.Content[0].Value, "")
		return 0, 0, false
	}
	return lo, hi, true
}

func (r *reader) settingDefault(s *yamlschema.Setting, n *yaml.Node) (value.Value, bool) {
	f := &yamlschema.Field{Key: "default", Unit: s.Unit, Min: s.Min, Max: s.Max}
	switch s.Type {
	case "number":
		v, ok := r.Number(f, n)
		return value.OfNumber(v), ok
	case "whole":
		v, ok := r.Whole(f, n)
		return value.OfNumber(v), ok
	case "bool":
		v, ok := r.Truth(f, n)
		return value.OfBool(v), ok
	case "choice":
		i, ok := r.Choice(f, n, s.Choices)
		return value.OfString(s.Choices[i]), ok
	}
	v, ok := r.Text("default", n)
	return value.OfString(v), ok
}

// ManifestShape documents bundle.yaml.
func ManifestShape() yamlschema.Shape {
	s := yamlschema.Shape{One: yamlschema.ManifestFile}
	for _, f := range manifestFields {
		s.Fields = append(s.Fields, f.Field)
	}
	return s
}

// SettingShape documents a setting of bundle.yaml.
func SettingShape() yamlschema.Shape {
	return yamlschema.Shape{One: "setting", Fields: slices.Clone(settingFields)}
}
