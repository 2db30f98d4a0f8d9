package gamemap

import (
	"errors"
	"math"
	"strings"
	"testing"

	"loam/core/lib/clock"
	"loam/core/lib/geo"
	"loam/core/lib/guid"
	"loam/core/lib/value"
	"loam/core/model/auth"
	"loam/core/model/character"
	commandmodel "loam/core/model/command"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/event"
	"loam/core/model/hook"
	"loam/core/model/inbox"
	"loam/core/model/input"
	"loam/core/model/intent"
	"loam/core/world/command"
)

// last is the last event of a type, and whether there was one.
func last[E event.Event](f *field) (e E, ok bool) {
	for i := len(f.events) - 1; i >= 0; i-- {
		if e, ok := f.events[i].(E); ok {
			return e, true
		}
	}
	return e, false
}

func TestAMoveIsBelievedOrPutBack(t *testing.T) {
	for _, test := range []struct {
		name   string
		move   intent.Move
		refuse string
	}{
		{"a step", intent.Move{To: at(0.5, 0)}, ""},
		{"as far as a second of running", intent.Move{To: at(7, 0)}, ""},
		{"farther", intent.Move{To: at(20, 0)}, "too fast"},
		{"far, walking", intent.Move{To: at(7, 0), Flags: intent.Walking}, "too fast"},
		{"out of the map", intent.Move{To: at(-2001, 0)}, "out of bounds"},
		{"into the sky", intent.Move{To: geo.Position{Point: geo.Point{Z: 3000}}}, "out of bounds"},
		{"to no number", intent.Move{To: at(math.NaN(), 0)}, "not a number"},
		{"to infinity", intent.Move{To: at(0, math.Inf(1))}, "not a number"},
		{"with no number for pitch", intent.Move{To: at(0.5, 0), Pitch: math.NaN()}, "not a number"},
		{"looking at no number", intent.Move{To: geo.Position{Facing: math.NaN()}}, "not a number"},
		{"with a time before all time", intent.Move{To: at(0.5, 0), Time: -1}, "bad time"},
	} {
		t.Run(test.name, func(t *testing.T) {
			f := newField(t, tables(t))
			anna := f.player(1, "Anna", 0, 0)
			f.run(clock.Second)
			f.submit(anna, test.move)
			f.Step()
			back, put := last[event.PutBack](f)
			want := test.move.To
			if test.refuse != "" {
				want = at(0, 0)
			}
			if back.Reason != test.refuse || put != (test.refuse != "") || f.unit(anna).Position != want {
				t.Errorf("she stands at %v, put back: %q; want %v, %q", f.unit(anna).Position, back.Reason, want, test.refuse)
			}
		})
	}
}

func TestSpeedIsSavedUpForAWhileOnly(t *testing.T) {
	f := newField(t, tables(t))
	anna := f.player(1, "Anna", 0, 0)
	f.run(60 * clock.Second)
	f.submit(anna, intent.Move{To: at(12.5, 0)}) // 7.7 yards a second for 1.5 s and some slack
	f.submit(anna, intent.Move{To: at(12, 0)})
	f.submit(anna, intent.Move{To: at(13, 0)})
	f.Step()
	if x := f.unit(anna).Position.X; x != 12 {
		t.Errorf("after a minute's rest she stands at %g, want 12: neither 12.5 nor 13", x)
	}
}

func TestAFallHurts(t *testing.T) {
	f := newField(t, tables(t))
	anna := f.player(1, "Anna", 0, 0)
	fall := func(z float64, flags intent.Flags) {
		f.submit(anna, intent.Move{To: geo.Position{Point: geo.Point{Z: z}}, Flags: flags})
		f.Step()
	}
	fall(20, intent.Falling)
	fall(0, 0)
	if u := f.unit(anna); u.Health != u.MaxHealth-15 {
		t.Errorf("a fall of 20 yards left %d of %d, want 15 points less", u.Health, u.MaxHealth)
	}
	hit, _ := last[event.DamageDealt](f)
	if hit.Attacker != 0 || hit.Swing {
		t.Errorf("the damage says %+v, want that of the world itself", hit)
	}
}

func TestWhoMayBeAttacked(t *testing.T) {
	for _, test := range []struct {
		name   string
		target func(f *field, anna guid.GUID) guid.GUID
		want   bool
	}{
		{"an enemy", func(f *field, _ guid.GUID) guid.GUID { return f.creature("t:beast", 20, 0).GUID }, true},
		{"somebody neutral", func(f *field, _ guid.GUID) guid.GUID { return f.creature("t:dummy", 20, 0).GUID }, true},
		{"a friend", func(f *field, _ guid.GUID) guid.GUID { return f.creature("t:guard", 20, 0).GUID }, false},
		{"herself", func(_ *field, anna guid.GUID) guid.GUID { return anna }, false},
		{"nobody", func(*field, guid.GUID) guid.GUID { return guid.New(guid.Creature, 1, 999) }, false},
		{"a corpse", func(f *field, _ guid.GUID) guid.GUID {
			u := f.creature("t:beast", 20, 0)
			f.inside(func(tx *Tx) { tx.Combat().Kill(nil, u) })
			return u.GUID
		}, false},
		{"who is not attackable", func(f *field, _ guid.GUID) guid.GUID {
			u := f.creature("t:beast", 20, 0)
			u.Attackable = false
			return u.GUID
		}, false},
	} {
		t.Run(test.name, func(t *testing.T) {
			f := newField(t, tables(t))
			anna := f.player(1, "Anna", 0, 0)
			target := test.target(f, anna)
			f.submit(anna, intent.Attack{Target: target})
			f.Step()
			no, _ := last[event.Refused](f)
			refused := no.Reason.Key == "core.cannot_attack"
			if got := f.unit(anna).Victim == target; got != test.want || refused == test.want {
				t.Errorf("attacks: %v, refused with %q; want %v", got, no.Reason.Key, test.want)
			}
		})
	}
}

func TestSelecting(t *testing.T) {
	f := newField(t, tables(t))
	anna := f.player(1, "Anna", 0, 0)
	dummy := f.creature("t:dummy", 20, 0).GUID
	for _, test := range []struct {
		name         string
		target, want guid.GUID
	}{
		{"somebody", dummy, dummy},
		{"who is not there", guid.New(guid.Creature, 1, 999), dummy},
		{"nobody", 0, 0},
	} {
		f.submit(anna, intent.Select{Target: test.target})
		f.Step()
		if got := f.unit(anna).Player.Selected; got != test.want {
			t.Errorf("%s: she looks at %s, want %s", test.name, got, test.want)
		}
	}
}

func TestWhatIsHeardOfChat(t *testing.T) {
	for _, test := range []struct{ name, typed, want string }{
		{"as typed", "hello there", "hello there"},
		{"trimmed", "  hello\n", "hello"},
		{"without what cannot be printed", "a\x00b\x1bc\x7fd", "abcd"},
		{"no text at all", " \t ", ""},
		{"broken letters", "a\xffb", "ab"},
		{"as much as is allowed", strings.Repeat("x", commandmodel.MaxSpoken), strings.Repeat("x", commandmodel.MaxSpoken)},
		{"cut", strings.Repeat("x", commandmodel.MaxSpoken+9), strings.Repeat("x", commandmodel.MaxSpoken)},
		{"cut between letters", strings.Repeat("x", commandmodel.MaxSpoken-1) + "ä", strings.Repeat("x", commandmodel.MaxSpoken-1)},
	} {
		t.Run(test.name, func(t *testing.T) {
			f := newField(t, tables(t))
			anna := f.player(1, "Anna", 0, 0)
			f.submit(anna, intent.Chat{Speech: intent.Yell, Text: test.typed})
			f.Step()
			e, heard := last[event.Spoke](f)
			if e.Text.Key != test.want || heard != (test.want != "") || heard && (e.Speech != intent.Yell || e.Yards != 100) {
				t.Errorf("heard %+v, want %q", e, test.want)
			}
		})
	}
}

func TestScriptsRefuseAndChangeChat(t *testing.T) {
	s := &scribe{hooks: waits(hook.ChatAsk, hook.ChatText, hook.Hear), changes: map[hook.ID]func(value.Value) value.Value{
		hook.ChatText: func(v value.Value) value.Value { return value.OfString(strings.ToUpper(v.Text())) },
	}}
	f := newField(t, tables(t), with(s))
	anna := f.player(1, "Anna", 0, 0)
	near, far := f.creature("t:dummy", 20, 0).GUID, f.creature("t:dummy", 30, 0).GUID
	say := func(text string) (event.Spoke, bool) {
		f.events = nil
		f.submit(anna, intent.Chat{Text: text})
		f.Step()
		return last[event.Spoke](f)
	}
	if e, _ := say("hello"); e.Text.Key != "HELLO" {
		t.Errorf("heard %q, want it changed", e.Text.Key)
	}
	if n, m := s.told(hook.Hear, near), s.told(hook.Hear, far); n != 1 || m != 0 {
		t.Errorf("at 20 yards it was heard %d times, at 30 %d; want 1 and 0", n, m)
	}
	s.refuses = map[hook.ID]string{hook.ChatAsk: "silence"}
	e, heard := say("hello")
	if no, _ := last[event.Refused](f); heard || no.Reason != (content.Text{Bundle: "t", Key: "silence"}) {
		t.Errorf("heard %+v in spite of a refusal with %v", e, no.Reason)
	}
}

func TestIntentsOfTheDeadAndOfOperators(t *testing.T) {
	all := map[string]intent.Intent{
		"move": intent.Move{To: at(0.1, 0)}, "attack": intent.Attack{}, "stop": intent.StopAttack{}, "select": intent.Select{},
		"chat": intent.Chat{Text: "x"}, "respawn": intent.Respawn{}, "inspect": intent.Inspect{}, "eval": intent.Eval{Source: "x"},
		"press": intent.Press{Panel: "t:none", Button: 1}, "close": intent.ClosePanel{Panel: "t:none"},
		"command": intent.Command{Line: "help"}, "whisper": intent.Whisper{To: "Ben"},
		"reclaim": intent.Reclaim{}, "settle": intent.Settle{}, "stance": intent.TakeStance{Stance: intent.Sitting},
		"group": intent.Group{}, "group_chat": intent.GroupChat{Text: "x"}, "ping": intent.GroupPing{}, "roll": intent.RollDice{High: 6}, "inspect_player": intent.InspectPlayer{}, "social": intent.Social{Name: "Ben"}, "guild": intent.Guild{}, "guild_chat": intent.GuildChat{Text: "x"}, "vault": intent.Vault{}, "petition": intent.Petition{}, "found_guild": intent.FoundGuild{Name: "Crew"},
		"channel": intent.Channel{Name: "trade"}, "talk": intent.Talk{Channel: "trade"},
		"move_item": intent.MoveItem{}, "equip": intent.Equip{},
		"unequip": intent.Unequip{}, "destroy": intent.DestroyItem{}, "give": intent.GiveItem{},
		"talk_to": intent.TalkTo{}, "choose": intent.Choose{}, "close_menu": intent.CloseMenu{},
		"gesture": intent.Gesture{Client: "c", Number: 7}, "away": intent.Away{},
		"duel": intent.Duel{Act: intent.DuelAccept}, "flag": intent.RaiseFlag{Up: true}, "grow": intent.Grow{ID: "t:pottery"}, "quest": intent.Quest{Act: intent.QuestAbandon, Quest: "t:wolves"},
		"cast": intent.Cast{Spell: "t:none"}, "cancel_cast": intent.CancelCast{}, "cancel_aura": intent.CancelAura{Aura: "t:none"},
		"pet": intent.Pet{}, "answer": intent.Answer{}, "use": intent.UseItem{}, "store": intent.StoreItem{}, "socket": intent.Socket{},
		"open_loot": intent.OpenLoot{}, "take_loot": intent.TakeLoot{}, "take_money": intent.TakeMoney{}, "close_loot": intent.CloseLoot{},
		"trade": intent.Trade{Act: intent.TradeCancel}, "mail": intent.Mail{},
		"use_object": intent.UseObject{}, "roll_loot": intent.RollLoot{}, "give_loot": intent.GiveLoot{}, "deal": intent.Deal{}, "auction": intent.Auction{},
		"instance": intent.Instance{}, "played": intent.AskPlayed{}, "played_of": intent.AskPlayedOf{Name: "Ben"},
	}
	if len(all) != intent.Count {
		t.Fatalf("%d intents are tried, there are %d", len(all), intent.Count)
	}
	for _, test := range []struct {
		name           string
		dead, operator bool
		wants          string // core.dead and core.not_allowed, by intent
	}{
		{"a dead player", true, false, "pet:dead deal:dead quest:dead duel:dead gesture:dead move:dead attack:dead stop:dead stance:dead talk_to:dead inspect:not_allowed eval:not_allowed give:not_allowed move_item:dead equip:dead unequip:dead destroy:dead store:dead socket:dead cancel_aura:dead use_object:dead open_loot:dead take_loot:dead take_money:dead give_loot:dead trade:dead mail:dead vault:dead petition:dead auction:dead"},
		{"a living player", false, false, "inspect:not_allowed eval:not_allowed give:not_allowed"},
		{"a living operator", false, true, ""},
	} {
		for name, in := range all {
			f := newField(t, tables(t), func(c *Config) { c.Development = true })
			anna := f.player(1, "Anna", 0, 0)
			f.unit(anna).Player.Role = map[bool]auth.Role{true: auth.Builder}[test.operator]
			if test.dead {
				f.inside(func(tx *Tx) { tx.Combat().Kill(nil, f.unit(anna)) })
			}
			f.submit(anna, in)
			f.Step()
			no, _ := last[event.Refused](f)
			got := strings.TrimPrefix(no.Reason.Key, "core.")
			if got != "dead" && got != "not_allowed" {
				got = ""
			}
			if want := strings.Contains(test.wants+" ", name+":"+got+" "); (got != "") != strings.Contains(test.wants, name+":") || got != "" && !want {
				t.Errorf("%s, %s: refused with %q", test.name, name, got)
			}
		}
	}
}

func TestOperatorsAsk(t *testing.T) {
	var trail []string
	f := newField(t, tables(t), with(&scribe{}), func(c *Config) {
		c.Development, c.Office = true, desk{}
		c.Send = func(m inbox.Message) {
			if m.To.Kind == inbox.ToTrail {
				trail = append(trail, m.Typed().By+": "+m.Typed().Line+": "+m.Said().Text.Key)
			}
		}
	})
	anna := f.player(1, "Anna", 0, 0)
	f.unit(anna).Player.Role = auth.Builder
	beast := f.creature("t:beast", 30, 0)
	f.submit(anna, intent.Inspect{Target: beast.GUID})
	f.submit(anna, intent.Eval{Bundle: "t", Source: "1 + 1"})
	f.submit(anna, intent.Eval{Bundle: "t", Source: "error"})
	f.Step()
	facts, _ := last[event.Inspected](f)
	if facts.Unit != beast.GUID || facts.Facts.Get("definition").Text() != "t:beast" || facts.Facts.Get("scripts").Text() != "inspected" {
		t.Errorf("the facts are %v", facts.Facts)
	}
	if n := f.count(event.KindPrinted); n != 2 {
		t.Fatalf("%d answers, want 2", n)
	}
	if e, _ := last[event.Printed](f); e.Level != "error" || e.Text != "as asked" {
		t.Errorf("the error is told as %+v", e)
	}
	if len(trail) != 2 || trail[1] != "Anna: eval t error: as asked" {
		t.Errorf("the audit trail has %q", trail)
	}
	f.submit(anna, intent.Eval{Bundle: "t", Source: strings.Repeat("x", MaxEval+1)})
	f.submit(anna, intent.Inspect{Target: guid.New(guid.Creature, 1, 999)})
	f.events = nil
	f.Step()
	if n := f.count(event.KindRefused); n != 2 {
		t.Errorf("%d refusals of a source too long and of nobody, want 2", n)
	}
}

// desk is an office that says what it was asked.
type desk struct{}

func (desk) Run(_ *Tx, by command.Typist, name string, _ []value.Value) commandmodel.Reply {
	return commandmodel.Done("gps", "asked", name+" by "+by.Name)
}

func (desk) Facts(tx *Tx, u *entity.Unit) value.Value {
	return value.OfRecord("definition", string(u.Def), "scripts", tx.Handlers().Inspect(u.GUID))
}

func (desk) Act(_ *Tx, in input.Directed) (guid.GUID, error) {
	return in.Unit, errors.New("as directed")
}

func TestDirectionsAreForTheOffice(t *testing.T) {
	for want, office := range map[string]Office{"as directed": desk{}, "this map does not take directions": nil} {
		f := newField(t, tables(t), func(c *Config) { c.Office = office })
		if _, err := f.Direct(input.Directed{Act: input.Die}); err == nil || err.Error() != want {
			t.Errorf("told %v, want %s", err, want)
		}
	}
}

func TestBuiltInCommandsAreForTheOffice(t *testing.T) {
	for _, test := range []struct {
		name   string
		office Office
		want   string
	}{
		{"an office", desk{}, "gps by Anna"},
		{"nobody", nil, "operator.no_office"},
	} {
		t.Run(test.name, func(t *testing.T) {
			table, _ := commandmodel.NewTable(commandmodel.BuiltIn(), nil, nil)
			f := newField(t, tables(t), func(c *Config) { c.Office, c.Release.Commands = test.office, table })
			anna := f.player(1, "Anna", 0, 0)
			f.unit(anna).Player.Role = auth.Builder
			f.submit(anna, intent.Command{Line: "gps"})
			f.submit(anna, intent.Inspect{Target: anna})
			f.Step()
			told, _ := last[event.Told](f)
			refused, _ := last[event.Refused](f)
			if got := told.Args.Get("asked").Text() + refused.Reason.Key; got != test.want {
				t.Errorf("told %q, want %q", got, test.want)
			}
			if n := f.count(event.KindInspected); (n == 1) != (test.office != nil) {
				t.Errorf("told of a unit %d times", n)
			}
		})
	}
}

func TestAFloodCostsItsSenderOnly(t *testing.T) {
	f := newField(t, tables(t))
	anna, bert := f.player(1, "Anna", 0, 0), f.player(2, "Bert", 5, 0)
	var err error
	for range MaxWaiting {
		f.submit(anna, intent.StopAttack{})
	}
	if err = f.Submit(anna, intent.StopAttack{}); !errors.Is(err, ErrBusy) {
		t.Errorf("one too many is answered with %v", err)
	}
	f.submit(bert, intent.StopAttack{})
	f.Step()
	f.submit(anna, intent.StopAttack{})
}

func TestAPlayerSwingsAtWhatItCanReach(t *testing.T) {
	f := newField(t, tables(t))
	anna := f.player(1, "Anna", 0, 0)
	dummy := f.creature("t:dummy", 10, 0)
	u := f.unit(anna)
	for _, test := range []struct {
		name string
		at   geo.Position
		want string
	}{
		{"too far", at(0, 0), "core.too_far"},
		{"with the back to it", geo.Position{Point: geo.Point{X: 8}, Facing: math.Pi}, "core.not_facing"},
		{"facing it", at(8, 0), ""},
	} {
		f.inside(func(tx *Tx) { _ = tx.Movement().Teleport(u, test.at) })
		u.Player.Complained, u.Victim, f.events = 0, 0, nil
		f.submit(anna, intent.Attack{Target: dummy.GUID})
		f.run(2100)
		no, _ := last[event.Refused](f)
		if hits := f.count(event.KindDamageDealt); no.Reason.Key != test.want || (hits > 0) != (test.want == "") {
			t.Errorf("%s: told %q with %d hits, want %q", test.name, no.Reason.Key, hits, test.want)
		}
		f.submit(anna, intent.StopAttack{})
		f.Step()
	}
}

func TestAnIntentOfNobodyIsCountedOnly(t *testing.T) {
	f := newField(t, tables(t))
	f.submit(guid.New(guid.Player, 0, 77), intent.Chat{Text: "boo"})
	f.Step()
	if len(f.events) != 0 || f.s.Counters.Refused != 1 {
		t.Errorf("%d events, %d refused; want none and one", len(f.events), f.s.Counters.Refused)
	}
}

func TestAreasAreEnteredAndLeft(t *testing.T) {
	s := &scribe{hooks: waits(hook.EnterArea, hook.LeaveArea)}
	f := newField(t, tables(t), with(s)) // t:yard: 10 yards around 0, 50
	anna := f.player(1, "Anna", 0, 39)
	u := f.unit(anna)
	walk := func(from, to, by float64) {
		for y := from; (by > 0) == (y <= to); y += by {
			f.submit(anna, intent.Move{To: at(0, y)})
			f.Step()
		}
	}
	count := func() [4]int {
		return [4]int{f.count(event.KindAreaEntered), f.count(event.KindAreaLeft), s.told(hook.EnterArea, anna), s.told(hook.LeaveArea, anna)}
	}
	walk(39, 39.9, 0.3)
	if got := count(); got != [4]int{} {
		t.Errorf("before the edge: %v", got)
	}
	walk(40, 45, 0.3)
	if got := count(); got != [4]int{1, 0, 1, 0} || len(u.Player.Areas) != 1 {
		t.Errorf("inside: entered, left, handlers = %v, stands in %v", got, u.Player.Areas)
	}
	walk(45, 36, -0.3)
	if got := count(); got != [4]int{1, 1, 1, 1} {
		t.Errorf("outside again: %v", got)
	}
	f.inside(func(tx *Tx) { _ = tx.Movement().Teleport(u, at(0, 50)) })
	f.Step()
	if got := count(); got != [4]int{2, 1, 2, 1} {
		t.Errorf("put into it: %v", got)
	}
	f.Control(input.Leave{Player: anna, LogOut: true})
	f.Step()
	f.Control(input.Enter{Record: character.Record{ID: 1, Name: "Anna", Start: "t:walker", Position: at(0, 50)}, Viewer: guid.New(guid.Viewer, 0, 1)})
	f.Step()
	if got := count(); got[0] != 3 {
		t.Errorf("entered %d times, want a third time when the map is entered inside", got[0])
	}
}
