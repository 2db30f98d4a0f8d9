package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"loam/cmd/loam/internal/operator"
	"loam/cmd/loam/internal/terminal"
	"loam/cmd/loam/internal/world"
	"loam/core/session"
)

// TestAnOperatorFillsInTheForm is the settings as an operator meets them: on the
// page, with reasons at the fields, and with the file changed underneath.
func TestAnOperatorFillsInTheForm(t *testing.T) {
	t.Parallel()
	w := serveWorld(t)
	config := filepath.Join(w.dir, world.ConfigFile)
	arrives(t, w.dir, "settings")
	var out, wrong strings.Builder
	if code := run(context.Background(), []string{"account", "add", "-w", w.dir, "--role", "operator", "boss"}, terminal.Streams{In: strings.NewReader("long-enough-1\n"), Out: &out, Err: &wrong}); code != terminal.Good {
		t.Fatalf("account add: %d %s", code, wrong.String())
	}
	p := openPage(t, w.address)
	p.Until(`!document.getElementById("login-form").hidden`)
	p.Run(`document.getElementById("account").value = "boss"; document.getElementById("password").value = "long-enough-1"`)
	p.Click("#login")
	p.Until(`!document.getElementById("characters").hidden`)
	p.Run(`document.getElementById("new-name").value = "Boss"`)
	p.Click("#create")
	p.Until(`loam.self && !document.getElementById("tab-settings").hidden`)
	p.Click("#tab-settings")
	p.Until(`document.getElementById("setting-settings-hounds")?.value === "2"`)
	p.Shot("settings")

	enter := func(id, value string) {
		p.T.Helper()
		p.Run(fmt.Sprintf(`{ const e = document.getElementById(%q); if (e.type === "checkbox") e.checked = %q === "true"; else e.value = %q; e.dispatchEvent(new Event("input", {bubbles: true})) }`, id, value, value))
	}
	enter("setting-settings-hounds", "4")
	enter("setting-settings-toughness", "9")
	enter("setting-settings-horn", "quiet")
	enter("setting-settings-fights_back", "false")
	// The list that is asked for just before, as it is after each adoption, is no answer to what is saved.
	p.Run(`document.getElementById("settings-again").click(); document.getElementById("settings-save").click()`)
	p.Until(`document.getElementById("settings-said").innerText === "3 saved, 1 refused."`)
	p.Until(`document.getElementById("setting-settings-toughness-wrong").innerText === "setting toughness must be 0.5 to 4, not 9"`)
	p.Until(`document.getElementById("setting-settings-toughness-wrong").getBoundingClientRect().bottom <= document.querySelector("#settings > .chips").getBoundingClientRect().top`) // can be read
	p.Shot("settings-refused")
	want := "  settings:\n    fights_back: false\n    horn: quiet\n    hounds: 4\n"
	if data, err := os.ReadFile(config); err != nil || !strings.Contains(string(data), want) || !strings.Contains(string(data), "development: true # guests") {
		t.Errorf("%v, the config is\n%s", err, data)
	}

	data, err := os.ReadFile(config)
	if err != nil {
		t.Fatal(err)
	}
	save(t, config, strings.Replace(string(data), "hounds: 4", "hounds: 6 # by hand", 1))
	p.Until(`document.getElementById("setting-settings-hounds").value === "6"`) // adopted without being asked to
	p.Run(`document.querySelector("#setting-settings-hounds").closest(".setting").querySelector("button").click()`)
	enter("setting-settings-toughness", "2")
	p.Click("#settings-save")
	p.Until(`document.getElementById("settings-said").innerText === "2 saved." && document.getElementById("setting-settings-hounds").value === "2"`)
	p.Shot("settings-saved")
	p.Resize(390, 844)
	p.Shot("settings-phone")
}

// TestAChoiceDoesNotOverwrite checks what chooser refuses.
func TestAChoiceDoesNotOverwrite(t *testing.T) {
	if testing.Short() {
		t.Skip("other pages show the race detector as much")
	}
	t.Parallel()
	w := serveWorld(t)
	config := filepath.Join(w.dir, world.ConfigFile)
	arrives(t, w.dir, "settings")
	ask := func(line ...string) (string, int) {
		var out, wrong strings.Builder
		code := run(context.Background(), append([]string{"console", "-w", w.dir}, line...), terminal.Streams{In: strings.NewReader(""), Out: &out, Err: &wrong})
		return out.String() + wrong.String(), code
	}
	if _, code := ask("reload"); code != terminal.Good {
		t.Fatal("the example is not adopted")
	}
	for _, test := range []struct {
		line, want string
		code       int
	}{
		{"set settings.hounds 4", "settings.hounds is 4", terminal.Good},
		{"set settings.hounds 7", "setting hounds must be ", terminal.Fault},
		{"set settings.hounds NaN", "setting hounds must be a number, not", terminal.Fault},
		{"set settings.huonds 4", `bundle settings has no setting "huonds" (did you mean "hounds"?)`, terminal.Fault},
		{"set setings.hounds 4", `there is no bundle "setings" (did you mean "settings"?)`, terminal.Fault},
		{"set settings.hounds", "needs a setting and a value", terminal.Misused},
		{"set hounds 4", "a setting has the form BUNDLE.NAME", terminal.Misused},
		{"settings settings", "* settings.hounds", terminal.Good},
		{"settings nobody", "there is no such bundle", terminal.Misused},
		{"unset settings.hounds", "settings.hounds is ", terminal.Good},
		{"settings", "  settings.hounds", terminal.Good},
	} {
		got, code := ask(strings.Fields(test.line)...)
		if code != test.code || !strings.Contains(got, test.want) {
			t.Errorf("%s: %d %s, want %d %s", test.line, code, got, test.code, test.want)
		}
	}
	if data, err := os.ReadFile(config); err != nil || !strings.Contains(string(data), "settings:") || strings.Contains(string(data), "hounds") {
		t.Errorf("%v, the config is\n%s", err, data)
	}
	c := &operator.Chooser{World: w.dir}
	before, err := world.ReadFile(w.dir)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(config, []byte(world.ConfigText+"# a thought\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := c.Choose(session.SettingChoice{Version: before.Version, Bundle: "settings", Name: "hounds", Value: "2"}); !errors.Is(err, world.ErrChanged) {
		t.Errorf("a list that is old: %v, want %v", err, world.ErrChanged)
	}
	if err := world.WriteFile(w.dir, before.Version, []byte("x")); !errors.Is(err, world.ErrChanged) {
		t.Errorf("a file that changes meanwhile: %v, want %v", err, world.ErrChanged)
	}
	if err := os.WriteFile(config, []byte("sede: 1\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	time.Sleep(300 * time.Millisecond) // longer than a change takes to count
	if got, code := ask("set", "settings.hounds", "3"); code != terminal.Fault || !strings.Contains(got, "fix this first: ") || !strings.Contains(got, `unknown key in loam.yaml "sede"`) {
		t.Errorf("a broken config: %d %s", code, got)
	}
	if data, _ := os.ReadFile(config); string(data) != "sede: 1\n" {
		t.Errorf("a broken config was written: %s", data)
	}
	left, err := filepath.Glob(filepath.Join(w.dir, ".*.tmp"))
	if err != nil || len(left) > 0 {
		t.Errorf("%v %v: temporary files are left", err, left)
	}
}
