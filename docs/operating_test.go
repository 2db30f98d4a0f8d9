package docs

import (
	"io"
	"maps"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// section is the text of a document between a heading and the next.
func section(t *testing.T, file, heading string) string {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	_, rest, found := strings.Cut(string(data), "\n## "+heading+"\n")
	if !found {
		t.Fatalf("%s has no section %q", file, heading)
	}
	text, _, _ := strings.Cut(rest, "\n## ")
	return text
}

// firstColumn is what stands in backquotes in the first column of a table.
func firstColumn(text string) []string {
	var names []string
	for _, row := range regexp.MustCompile("(?m)^\\| (`[^|]*) \\|").FindAllStringSubmatch(text, -1) {
		for _, name := range regexp.MustCompile("`([^`]+)`").FindAllStringSubmatch(row[1], -1) {
			names = append(names, name[1])
		}
	}
	return names
}

// same compares what a document lists with what there is, whatever the order.
func same(t *testing.T, what string, told, are []string) {
	t.Helper()
	slices.Sort(told)
	slices.Sort(are)
	if !slices.Equal(told, are) {
		t.Errorf("the documents tell of the %s\n%q, there are\n%q", what, told, are)
	}
}

// TestOperatingCommands does what operating.md says, as TestTutorial does with
// the tutorial.
func TestOperatingCommands(t *testing.T) {
	t.Parallel()
	s := &student{t: t, dir: t.TempDir()}
	s.build()
	s.follow("operating.md")
}

// TestOperationsCommands does what operations.md says, in the same way.
func TestOperationsCommands(t *testing.T) {
	t.Parallel()
	s := &student{t: t, dir: t.TempDir()}
	s.build()
	s.follow("operations.md")
}

// TestBuilding does what building.md says, in the same way.
func TestBuilding(t *testing.T) {
	t.Parallel()
	(&student{t: t}).follow("building.md")
}

// TestCommonTasks does what common-tasks.md says.
func TestCommonTasks(t *testing.T) {
	t.Parallel()
	s := &student{t: t, dir: t.TempDir()}
	s.build()
	s.follow("common-tasks.md")
}

func TestOperatingLists(t *testing.T) {
	t.Parallel()
	help := output(t, ".", "--help")
	_, list, _ := strings.Cut(help, "\nCommands:\n")
	var commands []string
	for _, m := range regexp.MustCompile(`(?m)^  ([a-z]+(?: [a-z]+)?)(?:  |$)`).FindAllStringSubmatch(list, -1) {
		commands = append(commands, m[1])
	}
	same(t, "commands", firstColumn(section(t, "command-line.md", "All commands")), commands)

	dir := t.TempDir()
	w := serve(t, dir)
	var verbs []string
	for _, line := range strings.Split(strings.TrimSpace(output(t, dir, "console", "help")), "\n") {
		name, doc, _ := strings.Cut(line, "  ")
		if strings.Contains(" "+name, " /") {
			continue // in commands.md
		}
		verbs = append(verbs, name+" | "+strings.TrimSpace(doc))
	}
	var told []string
	for _, m := range regexp.MustCompile("(?m)^\\| `([^`]+)` \\| (.*) \\|$").FindAllStringSubmatch(section(t, "command-line.md", "Verbs of the console"), -1) {
		told = append(told, m[1]+" | "+m[2])
	}
	same(t, "verbs of the console", told, verbs)
	same(t, "metrics", firstColumn(section(t, "metrics.md", "All metrics")), metrics(t, w.address))

	made, err := os.ReadFile(filepath.Join(dir, "world", "loam.yaml"))
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(section(t, "operating.md", "loam.yaml"), "```yaml config\n"+string(made)+"```\n") {
		t.Errorf("operating.md does not show the loam.yaml that is made:\n%s", made)
	}
}

// metrics are the names of the metrics of a world.
func metrics(t *testing.T, address string) []string {
	t.Helper()
	answer, err := http.Get("http://" + address + "/metrics")
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	text, err := io.ReadAll(answer.Body)
	if err != nil || answer.StatusCode != http.StatusOK {
		t.Fatalf("metrics: %s, %v", answer.Status, err)
	}
	names := make(map[string]bool)
	for _, m := range regexp.MustCompile(`(?m)^# TYPE ([a-z_]+) `).FindAllStringSubmatch(string(text), -1) {
		names[m[1]] = true
	}
	return slices.Collect(maps.Keys(names))
}
