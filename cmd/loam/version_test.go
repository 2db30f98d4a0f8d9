package main

import (
	"runtime"
	"runtime/debug"
	"strings"
	"testing"
)

func TestOrigin(t *testing.T) {
	commit := []debug.BuildSetting{{Key: "vcs.revision", Value: "8d3f13a5c0ffee"}, {Key: "vcs.time", Value: "2026-11-28T21:00:00Z"}, {Key: "vcs.modified", Value: "false"}}
	for _, test := range []struct {
		name string
		info debug.BuildInfo
		want string
	}{
		{"an archive", debug.BuildInfo{GoVersion: "go1.26.8", Main: debug.Module{Version: "v1.2.0"}, Settings: append([]debug.BuildSetting{{Key: "-tags", Value: "dist"}}, commit...)},
			"loam v1.2.0\ncommit  8d3f13a5c0ffee\ndate    2026-11-28T21:00:00Z\nGo      go1.26.8, PLATFORM\nfrom    an archive of make dist\n"},
		{"a clone with changes", debug.BuildInfo{GoVersion: "go1.26.8", Main: debug.Module{Version: "(devel)"}, Settings: append(commit[:2:2], debug.BuildSetting{Key: "vcs.modified", Value: "true"})},
			"loam development\ncommit  8d3f13a5c0ffee with changes\ndate    2026-11-28T21:00:00Z\nGo      go1.26.8, PLATFORM\nfrom    go build in a clone\n"},
		{"go install", debug.BuildInfo{GoVersion: "go1.26.8", Main: debug.Module{Path: "example.org/loam", Version: "v1.2.0", Sum: "h1:x"}},
			"loam v1.2.0\nGo      go1.26.8, PLATFORM\nfrom    go install of example.org/loam\n"},
		{"files without a commit", debug.BuildInfo{GoVersion: "go1.26.8"},
			"loam development\nGo      go1.26.8, PLATFORM\nfrom    go build or go run, without a commit\n"},
	} {
		t.Run(test.name, func(t *testing.T) {
			var out strings.Builder
			printOrigin(&out, &test.info)
			if want := strings.ReplaceAll(test.want, "PLATFORM", runtime.GOOS+"/"+runtime.GOARCH); out.String() != want {
				t.Errorf("got\n%swant\n%s", out.String(), want)
			}
		})
	}
}
