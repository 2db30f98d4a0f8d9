package scripting

import (
	"slices"
	"strings"
	"testing"
)

func TestLoadTellsWhatABundleAttachesAndWhatItCosts(t *testing.T) {
	load := func(source string) Load {
		t.Helper()
		p, problems := compile(t, Source{Bundle: "yard", Path: "scripts/a.lua", Source: []byte(source)}, Source{Bundle: "yard", Path: "scripts/realm/b.lua", Realm: true, Source: []byte(`
			function realm:on_start() end`)})
		if len(problems) > 0 {
			t.Fatal(problems)
		}
		made, err := p.Load("yard")
		if err != nil {
			t.Fatal(err)
		}
		if other, err := p.Load("barn"); err != nil || other.Instructions != 0 || len(other.Handlers) > 0 {
			t.Errorf("another bundle has %+v, %v", other, err)
		}
		return made
	}
	const attaches = `
		local tagged = creatures{tag = "beast"}
		function tagged:on_aggro() end
		function tagged:growl() end
		function players:on_chat() end`
	small := load(attaches)
	var hooks []string
	for _, h := range small.Handlers {
		hooks = append(hooks, strings.TrimSpace(h.Hook+" "+h.Handler))
	}
	slices.Sort(hooks)
	if got := strings.Join(hooks, ", "); got != "growl, on_aggro on_aggro, on_chat on_chat, on_start on_start" {
		t.Errorf("attached: %s; want each handler once, although two creatures have the tag", got)
	}
	large := load(attaches + "\nfor i = 1, 1000 do local x = i end")
	if more := large.Instructions - small.Instructions; small.Instructions == 0 || more < 1000 || more > 5000 {
		t.Errorf("%d instructions, and %d more for a loop of 1,000", small.Instructions, more)
	}
}
