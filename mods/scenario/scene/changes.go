package scene

import (
	"strings"

	"loam/mods/release"
	"loam/mods/scenario/line"
	"loam/mods/scenario/testworld"
)

func doRestart(st *testworld.Stage, a line.Args) error {
	if err := st.Advance(1); err != nil { // requests that wait for a step are handled before the snapshot
		return err
	}
	if a.Has("TIME") {
		st.SetClock(moment(a, st.Unix()))
	}
	err := restart(st, a.Text("map") == "server")
	if err != nil || !a.Has("TIME") {
		return err
	}
	st.Realm.StampNow()
	return st.Advance(1)
}

func restart(st *testworld.Stage, server bool) error {
	if server {
		return st.Realm.Restart()
	}
	return st.Realm.RestartMap(st.Current)
}

func doSetting(st *testworld.Stage, a line.Args) error {
	of, name, _ := strings.Cut(a.Text("SETTING"), ".")
	s, err := release.FindSetting(st.Release.Merged.Bundles, of, name)
	if err != nil {
		return err
	}
	v, err := release.ParseSetting(s, a.Text("VALUE"))
	if err != nil {
		return err
	}
	st.Settings = st.Settings.With(of, name, v)
	return st.Publish(st.Release.Bundles())
}

// ChangeVerbs are the verbs for an operator's changes of a running world.
func ChangeVerbs() []testworld.Verb {
	return []testworld.Verb{
		{Syntax: "reload from DIR", Run: doReload,
			Doc:     "Overlays this bundle with the files of `scenarios/reload/DIR` and publishes the result, as saving the files would.",
			Example: "reload from fiercer"},
		{Syntax: "restart map|server [at TIME]", Run: doRestart,
			Doc:     "Takes a snapshot of the map, or of the realm box and all maps, and continues with new objects restored from it; with `at`, at a later time, until which nothing runs.",
			Example: "restart server"},
	}
}
