package replay

import (
	"errors"
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"loam/core/lib/clock"
	"loam/core/lib/value"
	"loam/core/model/auth"
	"loam/core/model/command"
	"loam/core/model/content"
	"loam/core/model/event"
	"loam/core/model/intent"
	"loam/core/model/view"
	"loam/core/world/gamemap"
	"loam/mods"
	"loam/mods/bundle"
	"loam/mods/release"
	"loam/scripting/permission"
)

// contrary is the example with a rule in conflict with another example: it is included only
// in releases with a choice between them.
const contrary = "opposite-rules"

// chosen is that choice.
var chosen = mods.Resolve{"rules.say_yards": "overlay", "rules.miss_pct": "spellbook", "rules.damage_threat": "spellbook"}

// together makes a release of all examples, with contrary only if there is a choice.
func together(t testing.TB, o release.Options) *release.Release {
	t.Helper()
	folders, err := filepath.Glob("../../examples/*/bundle.yaml")
	if err != nil || len(folders) < 9 {
		t.Fatalf("%d examples: %v", len(folders), err)
	}
	var all []*bundle.Bundle
	for _, f := range folders {
		dir := filepath.Dir(f)
		if filepath.Base(dir) == contrary && o.Resolve == nil {
			continue
		}
		b, problems := bundle.Open(dir)
		if len(problems) > 0 {
			t.Fatal(problems)
		}
		all = append(all, b)
	}
	if o.Resolve = maps.Clone(o.Resolve); o.Resolve == nil {
		o.Resolve = mods.Resolve{}
	}
	for _, rule := range []string{"wear_death", "wear_struck_pct", "repair_price", "bank_slots", "bank_bag_price"} {
		o.Resolve["rules."+rule] = "bazaar" // with shops and banks
	}
	o.Resolve["rules.mail_postage"] = "barter"
	r, problems := release.Compose(o, all)
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	return r
}

// withholding lacks every permission that bundles request.
func withholding(o release.Options) release.Options {
	o.Granted = func(*bundle.Bundle) permission.Set { return permission.Override }
	return o
}

// anything makes bots do random actions of all kinds.
type anything struct {
	*world
	rel *release.Release
}

// words are arguments of commands, valid and invalid ones.
var words = []string{
	"1", "3", "-7", "1e9", "0.5", "", "Bota", "Botb", "nobody", "on", "off", "true", `"in quotes"`, `"open`, "meadow:grey_wolf", "boss:hollow",
	"gold", "all", "ü", "{gold}", "add", "list", "5s",
}

// line returns a line with a command, mostly an existing one.
func (a *anything) line() string {
	name := "nonsense"
	if all := a.rel.Commands.All(); a.rnd.IntN(20) > 0 && len(all) > 0 {
		s := all[a.rnd.IntN(len(all))]
		if name = s.Name; a.rnd.IntN(3) == 0 {
			name = s.Bundle + ":" + s.Name
		}
	} else if a.rnd.IntN(2) == 0 {
		name = "help"
	}
	for range a.rnd.IntN(4) {
		name += " " + words[a.rnd.IntN(len(words))]
	}
	return name
}

// press presses a button of some panel, which may not be visible.
func (a *anything) press() intent.Intent {
	panels := a.rel.Content.Panels
	d := panels[a.rnd.IntN(len(panels))]
	if a.rnd.IntN(8) == 0 {
		return intent.ClosePanel{Panel: string(d.ID)}
	}
	in := intent.Press{Panel: string(d.ID), Button: a.rnd.IntN(9) - 1}
	a.mu.Lock()
	if shown := a.buttons[d.ID]; len(shown) > 0 {
		in.Button = shown[a.rnd.IntN(len(shown))]
	}
	a.mu.Unlock()
	for _, w := range d.Rows {
		if w.Kind == content.InputWidget {
			v := value.OfString(words[a.rnd.IntN(len(words))])
			switch {
			case a.rnd.IntN(5) == 0: // any value
			case w.Input == content.NumberInput:
				v = value.OfNumber(w.Low + float64(a.rnd.IntN(4)))
			case w.Input == content.ChoiceInput:
				v = value.OfString(w.Choices[a.rnd.IntN(len(w.Choices))].Value)
			}
			in.Inputs = append(in.Inputs, intent.Input{Name: w.Name, Value: v})
		}
	}
	return in
}

// talk is a gossip action: it opens a menu, answers, or closes a menu, which may not be
// open.
func (a *anything) talk(b *bot) intent.Intent {
	a.mu.Lock()
	defer a.mu.Unlock()
	m := a.menus[b.self]
	switch {
	case len(a.talkers) > 0 && (m == nil || m.Number == 0 || a.rnd.IntN(5) == 0):
		return intent.TalkTo{Target: a.talkers[a.rnd.IntN(len(a.talkers))]}
	case m == nil:
		return intent.Choose{Menu: a.rnd.IntN(9), Option: 1}
	case a.rnd.IntN(8) == 0:
		return intent.CloseMenu{Menu: m.Number}
	}
	return intent.Choose{Menu: m.Number, Option: a.rnd.IntN(len(m.Options) + 2)}
}

// company is a group action, which is often invalid.
func (a *anything) company() intent.Intent {
	whom := "Bot" + string(rune('a'+a.rnd.IntN(len(a.bots))))
	switch n := a.rnd.IntN(12); {
	case n < 4:
		return intent.Group{Act: intent.GroupInvite, Name: whom}
	case n < 8:
		return intent.Group{Act: intent.GroupAccept}
	case n == 8:
		return intent.GroupChat{Raid: a.rnd.IntN(2) == 0, Text: whom}
	case n == 9:
		return intent.GroupPing{}
	case n == 10:
		return intent.RollDice{Low: 1, High: 100}
	}
	return intent.Group{Act: intent.GroupAct(a.rnd.IntN(intent.GroupActs)), Name: whom}
}

// act makes a bot act.
func (a *anything) act(b *bot) {
	ask := func(in intent.Intent) {
		if err := b.seat.Submit(in); err != nil && !errors.Is(err, gamemap.ErrBusy) {
			b.enter()
		}
	}
	switch n := a.rnd.IntN(100); {
	case !b.inside() || n < 60:
		b.act()
	case n < 63 && b.goal == nil:
		goal := a.rel.Content.Places[a.rnd.IntN(len(a.rel.Content.Places))].At.Point
		b.goal = &goal
	case n == 63:
		ask(intent.Eval{Bundle: "panel", Source: "for _, p in ipairs(map:players()) do p.state.coins = 50 end"})
	case n < 70:
		ask(a.talk(b))
	case n < 74:
		ask(a.company())
	case n < 82:
		ask(command.Typed(intent.Chat{Text: command.Prefix + a.line()}))
	case n < 99:
		ask(a.press())
	case a.rnd.IntN(4) == 0:
		b.seat.Lost()
		b.Closed("")
	}
}

// operate runs a random command of an operator.
func (a *anything) operate(step int, releases []*release.Release) {
	as := ""
	if a.rnd.IntN(2) == 0 {
		as = "Bot" + string(rune('a'+a.rnd.IntN(len(a.bots))))
	}
	if a.rnd.IntN(10) == 0 {
		_, _ = a.realm.Command(a.line(), as, auth.Operator, func(command.Reply) {}) // refusals do not matter
	}
	switch {
	case step%211 == 210:
		a.rel = releases[(step/211)%len(releases)]
		a.publish(a.rel)
	case step%401 == 400:
		a.realm.Advance()
		if err := a.realm.Restart(); err != nil {
			a.t.Fatal(err)
		}
	case step%97 == 96:
		maps := slices.DeleteFunc(slices.Clone(a.rel.Content.Maps), func(m content.Map) bool { return m.Instance != nil }) // which may have no instance
		a.realm.Advance()
		if err := a.realm.RestartMap(maps[a.rnd.IntN(len(maps))].ID); err != nil {
			a.t.Fatal(err)
		}
	}
}

// TestWhateverPlayersDoIsPlayedBackEqual makes players type, press, fight, log in and out
// at random in the world of all examples together, while an operator types commands,
// chooses settings, withholds permissions and restarts the server.
func TestWhateverPlayersDoIsPlayedBackEqual(t *testing.T) {
	if testing.Short() {
		t.Skip("on one goroutine")
	}
	span := clock.Minute
	if long() {
		span = 10 * clock.Minute
	}
	hounds := release.Settings{}.With("settings", "hounds", numberOf(4))
	releases := []*release.Release{
		together(t, release.Options{Settings: hounds}), together(t, withholding(release.Options{})),
		together(t, release.Options{Settings: release.Settings{}.With("ranks", "ranks", numberOf(2))}), together(t, release.Options{}),
		together(t, release.Options{Resolve: chosen}),
	}
	a := &anything{world: newWorld(t, releases[3], nil), rel: releases[3]}
	a.forgives("permission")
	a.hunts = func(o *view.Object) bool { return !strings.HasPrefix(string(o.Name.Key), "Bot") }
	starts := a.rel.Content.Starts
	a.joinAs(8, func(i int) (content.ID, auth.Role) {
		return starts[i%len(starts)].ID, []auth.Role{auth.Player, auth.Operator, auth.Builder}[i%3]
	})
	for i := range int(span / clock.Step) {
		for _, b := range a.bots {
			a.act(b)
		}
		a.operate(i, releases)
		a.realm.Advance()
	}
	a.close()
	a.played()
	a.happened(event.KindSpoke, event.KindAdopted, event.KindRefused, event.KindTold, event.KindPanelOpened,
		event.KindGroupTold, event.KindHeard, event.KindPinged)
	if long() { // a minute may be too short to reach a foe, a creature with gossip, or the stall
		a.happened(event.KindDamageDealt, event.KindPressed, event.KindMenuShown, event.KindChosen)
	}
}
