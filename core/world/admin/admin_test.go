package admin

import (
	"slices"
	"strings"
	"testing"

	"loam/core/lib/clock"
	"loam/core/lib/geo"
	"loam/core/model/auth"
	"loam/core/model/command"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/inbox"
	"loam/core/model/input"
	"loam/core/model/intent"
	"loam/core/rules/currency"
	"loam/core/rules/item"
	"loam/core/rules/quest"
	"loam/core/world/gamemap"
)

func TestEveryBuiltInCommandOfMapsHasAnOperation(t *testing.T) {
	known := make(map[string]bool)
	for _, s := range command.BuiltIn() {
		if known[s.Name] = !s.Realm; !s.Realm && operations[s.Name] == nil {
			t.Errorf("command %s does nothing", s.Name)
		}
	}
	for name := range operations {
		if !known[name] {
			t.Errorf("operation %s is of no command", name)
		}
	}
}

func TestOperatorCommandsAndWhyTheyHaveNoEffect(t *testing.T) {
	for _, test := range []struct {
		name, line string
		before     func(d *site)
		want       string
		after      func(d *site) bool
	}{
		{"a player may not", "/gps", func(d *site) { d.unit(d.builder).Player.Role = auth.Player }, "no: command.role", nil},
		{"where one is", "gps", nil, "gps, gps_place", nil},
		{"coordinates", "go xyz 10 20", nil, "went", func(d *site) bool { return d.unit(d.builder).Position == at(10, 20) }},
		{"coordinates with a height", "go xyz 10 20 3", nil, "went", func(d *site) bool { return d.unit(d.builder).Position.Z == 3 }},
		{"coordinates beyond the map", "go xyz 9000 0", nil, "no: outside", func(d *site) bool { return d.unit(d.builder).Position == at(0, 0) }},
		{"coordinates on another map", "go xyz 7 8 9 t:cave", nil, "went", func(d *site) bool {
			return len(d.sent) == 1 && d.sent[0].To == inbox.Address{Kind: inbox.ToSpot, Map: "t:cave", Player: "Anna"} && d.sent[0].Spot().Point == geo.Point{X: 7, Y: 8, Z: 9}
		}},
		{"another map without a height", "go xyz 7 8 0 cave", nil, "went", nil},
		{"a place", "go place yard", nil, "went_place", func(d *site) bool { return d.unit(d.builder).Position == at(0, 50) }},
		{"a place on another map", "go place hole", nil, "went_place", func(d *site) bool { return len(d.sent) == 1 && d.sent[0].To.Map == "t:cave" }},
		{"the nearest creature", "go creature beast", func(d *site) { d.creature("t:beast", 300, 0); d.creature("t:beast", -100, 0) }, "went", func(d *site) bool {
			return d.unit(d.builder).Position.X < -90
		}},
		{"the creature of a spawn", "go creature lair", nil, "went", func(d *site) bool { return d.unit(d.builder).Position == at(30, 0) }},
		{"a creature that only another map has", "go creature guard", nil, "went, its_spawn", func(d *site) bool { return d.sent[0].To.Map == "t:cave" }},
		{"a creature that is nowhere", "go creature beast", nil, "no: no_such_creature", nil},
		{"a level", "level 5", nil, "leveled", func(d *site) bool { u := d.unit(d.builder); return u.Level == 5 && u.MaxHealth == 150 }},
		{"the same level", "level 1", nil, "no: level_same", nil},
		{"damage to nobody", "damage 5", nil, "no: nobody", nil},
		{"damage to oneself by name", "damage 5 anna", nil, "damaged", func(d *site) bool { return d.unit(d.builder).Health == 105 }},
		{"a death", "die Anna", nil, "died", func(d *site) bool { return d.unit(d.builder).Dead }},
		{"a second death", "die Anna", func(d *site) { d.types(d.builder, "die Anna") }, "no: is_dead", nil},
		{"a revival", "revive", func(d *site) { d.types(d.builder, "die Anna") }, "revived", func(d *site) bool { return !d.unit(d.builder).Dead }},
		{"a revival of the living", "revive", nil, "no: lives", nil},
		{"no fight to stop", "combatstop", nil, "no: no_fight", nil},
		{"spawns that wait", "respawn", func(d *site) { d.dieAt("t:lair") }, "respawned_all", func(d *site) bool {
			d.run(clock.Second)
			return !d.spawned("t:lair").Dead
		}},
		{"no spawn that waits", "respawn", nil, "no: none_wait", nil},
		{"items", "additem bread 3", nil, "item_given", func(d *site) bool { return item.Count(&d.unit(d.builder).Player.Items, "t:bread") == 3 }},
		{"items taken away that are not there", "additem bread -3", nil, "no: core.item.too_few", nil},
		{"an item that nobody defines", "additem bred", nil, "no: command.no_item_near, command.usage", nil},
		{"money", "modify money 40", nil, "modified_money", func(d *site) bool { return currency.Has(d.unit(d.builder).Player.Purse, content.Coins) == 40 }},
		{"money taken away that is not there", "modify money -1", nil, "no: core.money.too_little", nil},
		{"more money than fits", "modify money 11 Anna gems", nil, "no: core.money.too_much", nil},
		{"money for a creature", "modify money 5", func(d *site) { d.selects(d.creature("t:dummy", 5, 0).GUID) }, "no: not_a_player", nil},
		{"what a faction thinks that thinks of nobody", "modify reputation beasts 5", nil, "no: no_reputation", nil},
		{"a skill", "modify skill fishing 30", nil, "modified_skill", func(d *site) bool { return d.unit(d.builder).Player.Growth.Skills[0].Value == 30 }},
		{"a skill to forget", "modify skill fishing 0", func(d *site) { d.types(d.builder, "modify skill fishing 30") }, "forgot_skill", nil},
		{"a quest", "quest add errand", nil, "quest_added", func(d *site) bool { return quest.Find(d.unit(d.builder).Player, "t:errand") != nil }},
		{"a quest that one has", "quest add errand", func(d *site) { d.types(d.builder, "quest add errand") }, "no: core.quest.has_it", nil},
		{"a quest that is done", "quest complete errand", func(d *site) { d.types(d.builder, "quest add errand") }, "quest_completed", nil},
		{"a quest that one does not have", "quest complete errand", nil, "no: core.quest.has_not", nil},
		{"a quest given up", "quest remove errand", func(d *site) { d.types(d.builder, "quest add errand") }, "quest_removed", func(d *site) bool { return quest.Find(d.unit(d.builder).Player, "t:errand") == nil }},
		{"a reward too early", "quest reward errand", func(d *site) { d.types(d.builder, "quest add errand") }, "no: core.quest.undone", nil},
		{"a reward", "quest reward errand", func(d *site) {
			d.types(d.builder, "quest add errand")
			d.types(d.builder, "quest complete errand")
		}, "quest_rewarded", func(d *site) bool { _, done := quest.LastDone(d.unit(d.builder).Player, "t:errand"); return done }},
		{"a title", "title add knight", nil, "title_added", nil},
		{"a title that one has", "title add knight", func(d *site) { d.types(d.builder, "title add knight") }, "no: title_has", nil},
		{"a title taken", "title remove knight", func(d *site) { d.types(d.builder, "title add knight") }, "title_removed", nil},
		{"a title that one has not", "title remove knight", nil, "no: title_lacks", nil},
		{"a spell", "learn spark", nil, "learned", func(d *site) bool { return len(d.unit(d.builder).Known) == 1 }},
		{"a spell that one knows", "learn spark anna", func(d *site) { d.types(d.builder, "learn spark") }, "no: known", nil},
		{"a spell that one is to forget", "unlearn spark", func(d *site) { d.types(d.builder, "learn spark") }, "unlearned", func(d *site) bool { return len(d.unit(d.builder).Known) == 0 }},
		{"a spell that one has not learned", "unlearn spark", nil, "no: not_learned", nil},
		{"a spell that nobody defines", "learn spork", nil, "no: command.no_spell_near, command.usage", nil},
		{"a spell for a creature", "learn spark", func(d *site) { d.selects(d.creature("t:dummy", 5, 0).GUID) }, "no: not_a_player", nil},
		{"which state holds", "gm", nil, "gm_is_off", nil},
		{"standing outside of the game", "gm on", nil, "gm_on", func(d *site) bool {
			beast := d.creature("t:beast", 5, 0)
			d.run(2 * clock.Second)
			return beast.Victim == 0 && d.attacks(beast) != nil
		}},
		{"the same once more", "gm off", nil, "no: gm_same", nil},
		{"coming back", "gm off", func(d *site) {
			d.types(d.builder, "gm on")
			d.creature("t:beast", 5, 0)
		}, "gm_off", func(d *site) bool { d.run(2 * clock.Second); return d.unit(d.builder).Combat }},
		{"an end of a fight by standing outside", "gm on", func(d *site) { d.creature("t:beast", 5, 0); d.run(clock.Second) }, "gm_on", func(d *site) bool {
			d.run(2 * clock.Second)
			return !d.unit(d.builder).Combat
		}},
		{"another speed", "modify speed 2", nil, "modified_speed", func(d *site) bool { u := d.unit(d.builder); return u.Speed == 2 && u.Run == 14 }},
		{"another size", "modify scale 0.5", nil, "modified_scale", func(d *site) bool { return d.unit(d.builder).Scale == 0.5 }},
		{"a size out of bounds", "modify scale 50", nil, "no: command.number_range, command.usage", nil},
		{"saving", "save", nil, "saved", func(d *site) bool { return len(d.saved) > 0 }},
		{"appearing beside oneself", "appear Anna", nil, "no: oneself", nil},
		{"somebody elsewhere", "level 5 Otto", nil, "", func(d *site) bool {
			return len(d.sent) == 1 && d.sent[0].To.Kind == inbox.ToCommand && d.sent[0].Typed().By == "Anna" && d.sent[0].Name == "level 5 Otto"
		}},
	} {
		t.Run(test.name, func(t *testing.T) {
			d := newSite(t)
			if test.before != nil {
				test.before(d)
			}
			if got := d.types(d.builder, test.line); got != test.want {
				t.Fatalf("%q is answered with %q, want %q", test.line, got, test.want)
			}
			if test.after != nil && !test.after(d) {
				t.Errorf("%q was answered but has not done it; sent: %v", test.line, d.sent)
			}
		})
	}
}

// attacks makes a unit attack the builder.
func (d *site) attacks(u *entity.Unit) (err error) {
	d.Inside(func(tx *gamemap.Tx) { err = tx.Combat().Attack(u, d.unit(d.builder)) })
	return err
}

// dieAt kills the creature of a spawn.
func (d *site) dieAt(id string) {
	d.Inside(func(tx *gamemap.Tx) { tx.Combat().Kill(nil, d.spawned(id)) })
}

func TestPlayersAreBroughtToEachOther(t *testing.T) {
	d := newSite(t)
	otto := d.enterAs(2, "Otto", auth.Player, 100, 5)
	if got := d.types(d.builder, "appear otto"); got != "appeared" || d.unit(d.builder).Position != at(100, 5) {
		t.Errorf("Anna stands at %v: %s", d.unit(d.builder).Position, got)
	}
	d.types(d.builder, "go xyz 7 8")
	if got := d.types(d.builder, "summon otto"); got != "moved, summoned" || d.unit(otto).Position.Point != (geo.Point{X: 7, Y: 8}) {
		t.Errorf("Otto stands at %v: %s", d.unit(otto).Position, got)
	}
	if got := d.types(d.builder, "tele otto yard"); got != "moved, went_place" || d.unit(otto).Position != at(0, 50) {
		t.Errorf("Otto stands at %v: %s", d.unit(otto).Position, got)
	}
	if got := d.types(d.builder, "tele otto hole"); got != "moved, went_place" || d.sent[0].To != (inbox.Address{Kind: inbox.ToSpot, Map: "t:cave", Player: "Otto"}) {
		t.Errorf("sent %v: %s", d.sent, got)
	}
}

// A player on another map is sent there or fetched from there.
func TestPlayersAreBroughtToEachOtherFromMapToMap(t *testing.T) {
	d := newSite(t)
	from := inbox.Typed{By: "Otto", Role: auth.Builder, From: "t:cave", At: at(3, 4)}
	for line, want := range map[string]inbox.Message{
		"appear Anna": inbox.SpotMessage("Otto", "t:field", d.unit(d.builder).Position),
		"summon Anna": inbox.SpotMessage("Anna", "t:cave", at(3, 4)),
	} {
		d.sent = nil
		from.Line = line
		d.Control(input.Deliver{Message: inbox.OrderMessage("Anna", from)})
		d.Step()
		if len(d.sent) != 2 || d.sent[0].To != want.To || d.sent[0].Spot() != want.Spot() {
			t.Errorf("%s: sent %v", line, d.sent)
		}
	}
	from.By, from.From, from.Line, d.sent = "", "", "summon Anna", nil // the console is on no map
	from.Ask = 9
	d.Control(input.Deliver{Message: inbox.OrderMessage("Anna", from)})
	if d.Step(); len(d.sent) != 0 {
		t.Errorf("sent %v", d.sent)
	}
}

// Commands that are not for everybody go to the audit trail, also when they are refused.
func TestUsesOfCommandsAreToldTheTrail(t *testing.T) {
	d := newSite(t)
	for _, line := range []string{"level 3", "level 3", "nonsense", "help"} {
		d.types(d.builder, line)
	}
	if !slices.Equal(d.used, []string{"level 3", "level 3"}) {
		t.Errorf("told of %q", d.used)
	}
}

// A command is about the selected unit, unless it names one.
func TestACommandIsAboutWhoIsSelectedOrNamed(t *testing.T) {
	d := newSite(t)
	beast := d.creature("t:beast", 100, 0)
	d.submit(d.builder, intent.Select{Target: beast.GUID})
	d.Step()
	if got := d.types(d.builder, "level 4"); got != "leveled" || beast.Level != 4 {
		t.Errorf("the beast has level %d: %s", beast.Level, got)
	}
	if got := d.types(d.builder, "level 6 Anna"); got != "leveled" || d.unit(d.builder).Level != 6 || beast.Level != 4 {
		t.Errorf("Anna has level %d, the beast %d: %s", d.unit(d.builder).Level, beast.Level, got)
	}
	if got := d.types(d.builder, "die"); got != "died" || !beast.Dead {
		t.Errorf("the beast lives: %s", got)
	}
}

// A command that was typed on another map runs here and is answered there.
func TestACommandFromElsewhereIsAnsweredThere(t *testing.T) {
	d := newSite(t)
	order := func(line string) string {
		d.sent = nil
		d.Control(input.Deliver{Message: inbox.OrderMessage("Anna", inbox.Typed{Line: line, By: "Otto", Role: auth.Builder, From: "t:cave"})})
		d.Step()
		var told []string
		for _, m := range d.sent {
			if m.To != (inbox.Address{Kind: inbox.ToAnswer, Player: "Otto"}) {
				t.Errorf("a message to %v", m.To)
			}
			told = append(told, strings.TrimPrefix(m.Name, "operator."))
		}
		return strings.Join(told, ", ")
	}
	if got := order("level 5 Anna"); got != "leveled" || d.unit(d.builder).Level != 5 {
		t.Errorf("Anna has level %d: %s", d.unit(d.builder).Level, got)
	}
	if got := order("level 7 Berta"); got != "command.not_here" { // she has left the map meanwhile: not sent round in circles
		t.Errorf("got %s", got)
	}
}

func TestCombatStopsForBothSides(t *testing.T) {
	d := newSite(t)
	beast := d.creature("t:beast", 5, 0)
	d.run(2 * clock.Second)
	anna := d.unit(d.builder)
	if !anna.Combat || beast.Victim != anna.GUID {
		t.Fatal("there is no fight")
	}
	if got := d.types(d.builder, "combatstop"); got != "parted" {
		t.Errorf("got %s", got)
	}
	if anna.Combat || len(anna.HatedBy) > 0 || beast.Victim != 0 {
		t.Errorf("Anna fights: %v, hated by %v; the beast's victim is %v", anna.Combat, anna.HatedBy, beast.Victim)
	}
}
