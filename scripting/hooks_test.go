package scripting

import (
	"slices"
	"testing"

	"loam/core/lib/clock"
	"loam/core/lib/guid"
	"loam/core/lib/value"
	"loam/core/model/content"
	"loam/core/model/event"
	"loam/core/model/hook"
	"loam/core/model/inbox"
	"loam/core/model/input"
	"loam/core/model/intent"
	"loam/core/world/gamemap"
)

func TestAskRefusesWithTheFirstText(t *testing.T) {
	f := newField(t, `
		function players:on_chat(words, how)
			if words == "no" then return false, "refused.no" end
			if words == "text" then return false, text("Refused.") end
			if words == "bare" then return false end
			if how == "yells" then return false, "refused.yell" end
			return true
		end`, luaFile("more:scripts/a.lua", `function players:on_chat(words) if words == "no" or words == "other" then return false, "more.no" end end`))
	f.player(0, 0)
	for _, test := range []struct {
		how                      intent.Speech
		says, bundle, key, heard string
	}{
		{intent.Say, "no", "yard", "refused.no", ""},
		{intent.Say, "text", "yard", "Refused.", ""},
		{intent.Say, "other", "more", "more.no", ""},
		{intent.Say, "bare", "base", "core.not_allowed", ""},
		{intent.Yell, "hello", "yard", "refused.yell", ""},
		{intent.Say, "hello", "", "", "hello"},
	} {
		f.events = nil
		if err := f.Submit(f.anna, intent.Chat{Speech: test.how, Text: test.says}); err != nil {
			t.Fatal(err)
		}
		f.run(clock.Step)
		var refused event.Refused
		for _, e := range f.events {
			if e, ok := e.(event.Refused); ok {
				refused = e
			}
		}
		want(t, test.says+" is refused by", refused.Reason.Bundle+" "+refused.Reason.Key, test.bundle+" "+test.key)
		want(t, test.says+" is heard", len(f.spoken()) > 0 && f.spoken()[0] == test.heard, test.heard != "")
	}
}

func TestChangePassesAValueThroughAllBundles(t *testing.T) {
	f := newField(t, `
		local b = creature "beast"
		function b:on_damage_taken(amount, attacker)
			if attacker then self:say("by " .. attacker:name()) end
			if amount == 7 then return end
			return amount * 2
		end
		function players:on_damage_dealt(amount, victim) return amount + 1 end
		function players:on_chat_text(words, how) return words .. "!" .. how end
		function players:on_experience(amount, source) return amount / 2 end`,
		luaFile("more:scripts/a.lua", `local b = creature "yard:beast" function b:on_damage_taken(amount) return amount - 1 end`))
	b := f.creature("yard:beast", 0, 0)
	anna := f.player(5, 0)
	for _, test := range []struct{ points, lost int64 }{{10, 19}, {7, 6}} {
		f.Inside(func(tx *gamemap.Tx) { want(t, "lost to nobody", tx.Combat().Damage(nil, b, test.points), test.lost) })
	}
	f.Inside(func(tx *gamemap.Tx) { want(t, "lost to Anna", tx.Combat().Damage(anna, b, 10), 21) })
	f.Inside(func(tx *gamemap.Tx) { tx.Progression().GiveExperience(anna, 50, b) })
	f.run(clock.Step)
	want(t, "experience", anna.Player.Experience, 25)
	want(t, "said", f.spoken(), []string{"by Anna"})
	if err := f.Submit(f.anna, intent.Chat{Text: "hello"}); err != nil {
		t.Fatal(err)
	}
	f.events = nil
	f.run(clock.Step)
	want(t, "said", f.spoken(), []string{"hello!says"})
	want(t, "faults", f.faults(), []string(nil))
}

func TestAChangeOfAnotherTypeIsAFaultAndChangesNothing(t *testing.T) {
	for _, test := range []struct{ answer, want string }{
		{`"many"`, "on_damage_taken must return a finite number or nothing, not a string"},
		{`0/0`, "on_damage_taken must return a finite number or nothing, not a number"},
		{`{}`, "on_damage_taken must return a finite number or nothing, not a table"},
	} {
		f := newField(t, "local b = creature \"beast\"\nfunction b:on_damage_taken(amount) return "+test.answer+" end")
		b := f.creature("yard:beast", 0, 0)
		f.Inside(func(tx *gamemap.Tx) { want(t, "lost", tx.Combat().Damage(nil, b, 10), 10) })
		f.run(clock.Step)
		want(t, "faults", f.faults(), []string{"yard/scripts/test0.lua:2: " + test.want})
	}
}

func TestMessagesReachTheHandlersOfTheirBundle(t *testing.T) {
	const hears = `function map:on_message(name, data) map:tell(name .. " " .. data.n) end`
	f := newField(t, hears, luaFile("more:scripts/a.lua", `function map:on_message(name, data) map:tell("more " .. name) end`))
	data := value.OfTable([]value.Entry{{Key: value.OfString("n"), Value: value.OfNumber(3)}})
	for _, bundle := range []string{"yard", "more", "nobody"} {
		f.Control(input.Deliver{Message: inbox.Message{To: inbox.Address{Kind: inbox.ToMap}, Bundle: bundle, Name: "open", Data: data}})
	}
	f.run(clock.Step)
	want(t, "told", f.told(), []string{"open 3", "more open"})
}

func TestHandlersWithinHandlers(t *testing.T) {
	f := newField(t, `
		local b = creature "beast"
		function b:on_damage_taken(amount, attacker)
			self:say("before")
			if attacker and attacker:is_player() then attacker:suffer(5) end
			self:say("after")
			return amount
		end
		function players:on_damage_taken(amount, attacker) self:say("ow " .. tostring(attacker)) return amount + 1 end`)
	b := f.creature("yard:beast", 0, 0)
	anna := f.player(5, 0)
	before := anna.Health
	f.Inside(func(tx *gamemap.Tx) { tx.Combat().Damage(anna, b, 10) })
	f.run(clock.Step)
	want(t, "said", f.spoken(), []string{"before", "ow nil", "after"})
	want(t, "Anna lost", before-anna.Health, 6)
	want(t, "the beast lost", b.MaxHealth-b.Health, 10)
	want(t, "faults", f.faults(), []string(nil))
}

// object adds a game object to the map.
func (f *field) object(id content.ID) (g guid.GUID) {
	f.t.Helper()
	f.Inside(func(tx *gamemap.Tx) {
		o, ok := tx.Objects().Put(id, at(20, 20), 0)
		if !ok {
			f.t.Fatalf("%s cannot be put on the map", id)
		}
		g = o.GUID
	})
	return g
}

func TestEveryHookHandsOverWhatItDocuments(t *testing.T) {
	if testing.Short() {
		t.Skip("on one goroutine")
	}
	for _, info := range hook.Table {
		if info.Key != "" || info.Subjects[0] == hook.Realm || info.ID == hook.MapMessage || info.ID == hook.Unload || info.ID == hook.Migrate {
			continue
		}
		t.Run(info.Name, func(t *testing.T) {
			subject := map[hook.Subject]string{hook.Creature: `creature "beast"`, hook.Player: "players", hook.Map: "map", hook.Spell: `spell "spark"`, hook.Aura: `aura "burning"`, hook.Item: `item "flask"`, hook.GameEvent: `event "fair"`, hook.Object: `object "gate"`, hook.Quest: `quest "errand"`, hook.Area: `area "mill"`}[info.Subjects[0]]
			params, checks := "", ""
			for i, p := range info.Params {
				if i > 0 {
					params += ", "
				}
				params += p.Name
				word := map[hook.Type]string{hook.Unit: "userdata", hook.Number: "number", hook.Text: "string", hook.Data: "table", hook.Units: "table", hook.Thing: "userdata"}[p.Type]
				checks += "if type(" + p.Name + ") ~= \"" + word + "\" then error(\"" + p.Name + " is a \" .. type(" + p.Name + ")) end\n"
			}
			f := newField(t, "local s = "+subject+"\nfunction s:"+info.Name+"("+params+")\n"+checks+"map.state.called = true\nend")
			b, anna := f.creature("yard:beast", 0, 0), f.player(50, 0)
			self := map[hook.Subject]guid.GUID{hook.Creature: b.GUID, hook.Player: anna.GUID, hook.Object: f.object("yard:gate")}[info.Subjects[0]]
			id := map[hook.Subject]content.ID{hook.Spell: "yard:spark", hook.Aura: "yard:burning", hook.Item: "yard:flask", hook.GameEvent: "yard:fair", hook.Quest: "yard:errand", hook.Area: "yard:mill"}[info.Subjects[0]]
			args := hook.Args{List: []guid.GUID{anna.GUID}, Units: [2]guid.GUID{anna.GUID, b.GUID}, Numbers: [2]float64{1, 2}, Texts: [2]string{"a", "b"}, Data: value.OfList()}
			v := value.OfNumber(1)
			if len(info.Params) > 0 {
				v = map[hook.Type]value.Value{hook.Number: v, hook.Text: value.OfString("a"), hook.Data: value.OfList()}[info.Params[0].Type]
			}
			f.Inside(func(tx *gamemap.Tx) {
				if slices.ContainsFunc(info.Params, func(p hook.Param) bool { return p.Type == hook.Thing }) {
					tx.Items().Add(anna, "yard:flask", 1)
					args.Holder, args.Thing = anna.GUID, anna.Player.Items.List[0].GUID(anna.Player.Character)
				}
				switch {
				case info.ID == hook.SpellTargets:
					f.box.ChooseTargets(tx, id, args)
				case id != "" && info.Kind == hook.Ask:
					f.box.AskSpell(tx, info.ID, id, args)
				case id != "" && info.Kind == hook.Change:
					f.box.ChangeSpell(tx, info.ID, id, args, v)
				case id != "":
					f.box.NoticeSpell(tx, info.ID, id, args)
				case info.Kind == hook.Ask:
					f.box.Ask(tx, info.ID, self, args)
				case info.Kind == hook.Change:
					f.box.Change(tx, info.ID, self, args, v)
				default:
					f.box.Notice(tx, info.ID, self, 0, args)
				}
			})
			f.run(clock.Step)
			want(t, "called", f.eval("map.state.called"), "true")
			want(t, "faults", f.faults(), []string(nil))
		})
	}
}
