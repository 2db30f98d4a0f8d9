package docs

import (
	"html"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"loam/core/model/command"
	"loam/mods/release"
)

var (
	helpRow  = regexp.MustCompile(`<div><dt>(.*?)</dt><dd>(.*?)</dd></div>`)
	anyTag   = regexp.MustCompile(`<[^>]*>`)
	keyStart = strings.NewReplacer("</kbd><kbd>", " ", "<kbd>", "", "</kbd>", "")
)

// The keys that playing.md lists are those in the help of the page.
func TestPlayingListsTheKeys(t *testing.T) {
	page, err := os.ReadFile("../core/protocol/web/page/index.html")
	if err != nil {
		t.Fatal(err)
	}
	var want []string
	for _, m := range helpRow.FindAllStringSubmatch(string(page), -1) {
		keys := anyTag.ReplaceAllString(keyStart.Replace(m[1]), "")
		does := anyTag.ReplaceAllString(keyStart.Replace(m[2]), "")
		want = append(want, html.UnescapeString("| "+keys+" | "+does+" |"))
	}
	if len(want) < 10 {
		t.Fatalf("the help of the page has %d rows; the test misses some", len(want))
	}
	text := section(t, "playing.md", "Keys")
	for _, row := range want {
		if !strings.Contains(text, row+"\n") {
			t.Errorf("playing.md lacks the row\n%s", row)
		}
	}
	if rows := strings.Count(text, "\n| ") - 1; rows != len(want) {
		t.Errorf("playing.md lists %d keys, the help of the page %d", rows, len(want))
	}
}

// The commands that playing.md lists are those that every player may type.
func TestPlayingListsTheCommands(t *testing.T) {
	rel, problems := release.Compose(release.Options{}, nil)
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	var are, told []string
	names, usages := rel.Commands.Ways()
	for i, usage := range usages {
		are = append(are, strings.Fields(usage)[0])
		if key := "command.way_" + names[i]; rel.Content.Locale["en"]["base"][key] == "" {
			t.Errorf("/help %s explains nothing: no line %s", names[i], key)
		}
	}
	for _, code := range firstColumn(section(t, "playing.md", "Commands")) {
		told = append(told, strings.Fields(code)[0])
	}
	slices.Sort(told)
	same(t, "commands of players", slices.Compact(told), append(are, command.Prefix+"help"))
}
