package world

import (
	"os"
	"slices"
	"strings"

	"gopkg.in/yaml.v3"

	"loam/core/lib/diag"
	"loam/core/lib/suggest"
	"loam/core/store/mariadb"
)

// secretVariables are the variables with secrets, which are never shown, and what each is for.
var secretVariables = []named[string]{
	{mariadb.PasswordVariable, "the password of the database that keeps the realm"},
	{"LOAM_IMPORT_PASSWORD", "the password of the database from which loam import reads"},
	{"LOAM_PASSWORD", "the password with which loam doctor and loam bots log on"},
}

// SecretVariable is a variable with a secret: whether it is set is shown, and its value never.
type SecretVariable struct {
	Name string `json:"variable"`
	Doc  string `json:"doc"`
	Set  bool   `json:"set"`
}

// SecretVariables returns the variables with secrets.
func SecretVariables() []SecretVariable {
	var all []SecretVariable
	for _, s := range secretVariables {
		all = append(all, SecretVariable{Name: s.name, Doc: s.is, Set: os.Getenv(s.name) != ""})
	}
	return all
}

// otherVariables are the variables with this prefix that set no key of loam.yaml: those of
// commands, of processes that the program starts, and of the tests of the project.
var otherVariables = []string{
	"LOAM_IMPORT_DATABASE",
	"LOAM_SCRIPTING_GUEST", "LOAM_QUARANTINE_FOLDER", "LOAM_QUARANTINE_MB", "LOAM_QUARANTINE_ODD", "LOAM_QUARANTINE_SCRIPTS", "LOAM_QUOTA_CHILD",
	"LOAM_LONG", "LOAM_VECTORS", "LOAM_EVIDENCE", "LOAM_SHOTS", "LOAM_TYPES", "LOAM_ATTACKS", "LOAM_ATTACK_FILE", "LOAM_ATTACK_MODE",
	"LOAM_TEST_CRASH_FILE", "LOAM_TEST_PLAY", "LOAM_TEST_RESTORE",
}

// foreign reports whether a container platform sets the variable for a service with the name
// loam.
func foreign(variable string) bool {
	for _, prefix := range [2]string{"LOAM_SERVICE_", "LOAM_PORT_"} {
		if strings.HasPrefix(variable, prefix) {
			return true
		}
	}
	return variable == "LOAM_PORT"
}

// environment reads the variables that override keys. An empty variable has no effect.
func (r *configReader) environment(environ []string) {
	defer func() { r.variable = "" }()
	given := slices.Clone(environ)
	slices.Sort(given)
	for _, pair := range given {
		name, text, _ := strings.Cut(pair, "=")
		if !strings.HasPrefix(name, VariablePrefix) || text == "" || slices.Contains(otherVariables, name) || foreign(name) {
			continue
		}
		if slices.ContainsFunc(secretVariables, func(s named[string]) bool { return s.name == name }) {
			continue
		}
		r.variable = name
		i := slices.IndexFunc(r.keys, func(k Key) bool { return k.Variable() == name })
		switch {
		case i < 0:
			r.unknownVariable(name)
		case r.keys[i].refuse != "":
			r.problem(&yaml.Node{}, diag.BadConfig, r.keys[i].refuse, "", "")
		default:
			r.override(r.keys[i], text)
		}
	}
}

// unknownVariable reports a variable that has no effect.
func (r *configReader) unknownVariable(name string) {
	var known []string
	for _, k := range r.keys {
		if k.refuse == "" {
			known = append(known, k.Variable())
		}
	}
	for _, s := range secretVariables {
		known = append(known, s.name)
	}
	near, _ := suggest.Name(name, known)
	r.problem(&yaml.Node{}, diag.UnknownVariable, "no environment variable of Loam has this name; loam config --explain lists all", "", near)
}

// override reads the text of a variable as the value of a key: a text as it is, a list also with
// commas, and everything else as YAML.
func (r *configReader) override(k Key, text string) {
	from := Origin{Source: FromEnvironment, Name: r.variable}
	if k.plain {
		r.value(k, &yaml.Node{Kind: yaml.ScalarNode, Tag: "!!str", Value: text}, from)
		return
	}
	if strings.HasPrefix(k.Takes, "a list") && !strings.HasPrefix(strings.TrimSpace(text), "[") {
		text = "[" + text + "]"
	}
	var document yaml.Node
	if err := yaml.Unmarshal([]byte(text), &document); err != nil || len(document.Content) != 1 {
		r.problem(&yaml.Node{}, diag.BadConfig, "the value is not "+k.Takes+", as YAML writes it", "", "")
		return
	}
	r.value(k, document.Content[0], from)
}
