package operator

import (
	"strings"
	"testing"

	"loam/core/server"
)

func TestAFaultCannotForgeLines(t *testing.T) {
	var b strings.Builder
	PrintFaults(&b, []server.Fault{{File: "a.lua", Line: 3, Message: "x\n9. b.lua:1: y\x1b[2J", Arguments: "z\r0"}})
	if got := b.String(); !strings.Contains(got, `1. a.lua:3: x\n9. b.lua:1: y\x1b[2J`+"\n") || !strings.Contains(got, `z\r0`) {
		t.Errorf("the list of faults is\n%s", got)
	}
}

func TestTheTableOfFiguresKeepsItsWordsApart(t *testing.T) {
	var b strings.Builder
	PrintTop(&b, server.Insight{
		Bundles: []server.BundleMemory{{Bundle: "pack", Map: "base:flat", Off: true, Limit: 8 << 20}},
		Uses:    []server.HandlerUse{{Bundle: "pack", Handler: "on_aggro", At: "pack/scripts/wolf.lua:3", Map: "base:flat", Off: true, Calls: 2}},
	}, 20)
	for _, want := range []string{"pack  base:flat  off\n", "pack/scripts/wolf.lua:3  base:flat  off\n"} {
		if !strings.Contains(b.String(), want) {
			t.Errorf("no %q in\n%s", want, b.String())
		}
	}
}
