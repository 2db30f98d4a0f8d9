package scripting

import (
	"fmt"
	"strings"
	"testing"

	"loam/core/lib/clock"
	"loam/core/lib/geo"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/event"
	"loam/core/world/gamemap"
	"loam/core/world/spell"
)

// casts makes a unit cast a spell at another, triggered, and runs a step of the map.
func (f *field) casts(u *entity.Unit, id content.ID, target *entity.Unit) spell.Reason {
	f.t.Helper()
	rq := spell.Request{Spell: id, Triggered: true}
	if target != nil {
		rq.Target, rq.At = target.GUID, target.Position.Point
	}
	var r spell.Reason
	f.Inside(func(tx *gamemap.Tx) { r = tx.Spells().Cast(u, rq) })
	f.run(clock.Step)
	return r
}

// printed lists the output of scripts.
func (f *field) printed() []string {
	var out []string
	for _, e := range f.events {
		if p, ok := e.(event.Printed); ok {
			out = append(out, strings.ReplaceAll(p.Text, "\t", " "))
		}
	}
	return out
}

func TestHandlersHangOnSpellsChainsAndFamilies(t *testing.T) {
	for _, test := range []struct {
		name, subject string
		want          string
	}{
		{"one spell", `spell "spark"`, "spark"},
		{"a chain of ranks", `spell_chain "spark"`, "spark spark_2 spark_3"},
		{"a tag", `spells{tag = "spark"}`, "spark spark_2 spark_3"},
		{"a tag of many", `spells{tag = "fire"}`, "spark spark_2 spark_3 ember blaze slow"},
		{"tag and school", `spells{tag = "fire", school = "flame"}`, "spark spark_2 spark_3 ember blaze slow"},
	} {
		t.Run(test.name, func(t *testing.T) {
			f := newField(t, "local s = "+test.subject+"\nfunction s:on_launch(caster, target) print(self:id()) end")
			b, anna := f.creature("yard:beast", 0, 0), f.player(5, 0)
			for _, id := range []content.ID{"yard:spark", "yard:spark_2", "yard:spark_3", "yard:ember", "yard:blaze", "yard:slow", "yard:ward"} {
				target := anna
				if id == "yard:ward" {
					target = b
				}
				want(t, string(id), f.casts(b, id, target), spell.Fine)
			}
			want(t, "launched", strings.ReplaceAll(strings.Join(f.printed(), " "), "yard:", ""), test.want)
			want(t, "faults", f.faults(), []string(nil))
		})
	}
}

func TestHandlersHangOnAurasAndFamilies(t *testing.T) {
	for _, test := range []struct{ subject, want string }{
		{`aura "burning"`, "yard:burning"}, {`auras{tag = "curse"}`, "yard:burning"}, {`auras{tag = "ward"}`, "yard:shield"}, {`auras{school = "flame"}`, "yard:burning"},
	} {
		f := newField(t, "local a = "+test.subject+"\nfunction a:on_apply(bearer, caster, stacks) print(self:id(), stacks) end")
		b := f.creature("yard:beast", 0, 0)
		f.Inside(func(tx *gamemap.Tx) {
			tx.Spells().AddAura(b, "yard:burning", nil, 2, 0)
			tx.Spells().AddAura(b, "yard:shield", nil, 2, 0)
		})
		f.run(clock.Step)
		want(t, test.subject, len(f.printed()), 1)
		want(t, test.subject, strings.HasPrefix(strings.Join(f.printed(), ""), test.want), true)
	}
}

func TestSeveralBundlesHangOnOneSpellInTheirOrder(t *testing.T) {
	f := newField(t, `
		local s = spell "spark"
		function s:calculate(value, caster, target, kind) return value * 2 end
		function s:on_hit(caster, target) print("yard", self:name(), self:flash()) end
		function s:flash() return "flash" end`,
		luaFile("more:scripts/a.lua", `
		local s = spells{tag = "fire"}
		function s:calculate(value, caster, target, kind) return value + 1 end
		function s:on_hit(caster, target) print("more", self:school(), self:rank()) end`))
	b, anna := f.creature("yard:beast", 0, 0), f.player(5, 0)
	before := anna.Health
	f.casts(b, "yard:spark", anna)
	want(t, "printed", f.printed(), []string{"yard Spark flash", "more yard:flame 1"})
	want(t, "lost", before-anna.Health, 21)
	want(t, "faults", f.faults(), []string(nil))
}

func TestWhatCannotBeAttachedToSpellsIsSaidAtLoad(t *testing.T) {
	for _, test := range []struct{ src, want string }{
		{`spell "spork"`, `unknown spell "spork" (did you mean "spark"?)`},
		{`aura "burnin"`, `unknown aura "burnin" (did you mean "burning"?)`},
		{`spell_chain "more:spark"`, `unknown spell "more:spark"`},
		{`spells{}`, "this selection is empty: give tag or school"},
		{`auras{}`, "this selection is empty: give tag or school"},
		{`spells{tag = "fir"}`, `no spell matches "{tag = fir}" (did you mean "fire"?)`},
		{`auras{tag = "spark"}`, `no aura matches`},
		{`spells{school = "flam"}`, `unknown school "flam" (did you mean "flame"?)`},
		{`spells{tog = "fire"}`, `unknown key "tog"`},
		{"local s = spell \"spark\" function s:on_hit() end\nlocal r = spell \"spark\" function r:on_hit() end", "has two handlers of this name"},
		{"local s = spell \"spark\" function s:on_hit() end\nlocal r = spell_chain \"spark\" function r:on_hit() end", "select the same spells and both have a handler of this name"},
		{"local s = aura \"burning\" function s:on_tick() end\nlocal r = auras{tag = \"curse\"} function r:on_tick() end", "select the same auras and both have a handler of this name"},
		{`local s = spell "spark" function s:on_tick() end`, "unknown hook of spells"},
		{`local a = aura "burning" function a:on_hit() end`, "unknown hook of auras"},
		{`local s = spell "spark" function s:calculte() end`, `this looks like a hook of spells, but there is none of this name: "calculte" (did you mean "calculate"?)`},
		{`local s = spell "spark" function s:check_apply() end`, `this looks like a hook of spells, but there is none of this name: "check_apply"`},
		{`local s = spell "spark" function s:rank() end`, "this name is taken by the API"},
		{`local s = spell "spark" function s:state() end`, "this name is taken by the API"},
	} {
		_, problems := compile(t, luaFile("scripts/a.lua", test.src))
		if !strings.Contains(problems.Error(), test.want) {
			t.Errorf("%s: got %v, want %s", test.src, problems, test.want)
		}
	}
}

func TestARefusedCastTellsThePlayerTheText(t *testing.T) {
	f := newField(t, `
		local s = spell "spark"
		function s:check_cast(caster, target)
			if target and target:health_pct() == 100 then return false, "spark.whole" end
		end`)
	b, anna := f.creature("yard:beast", 0, 0), f.player(5, 0)
	cast := func() (r spell.Reason) {
		f.Inside(func(tx *gamemap.Tx) { r = tx.Spells().Cast(anna, spell.Request{Spell: "yard:spark", Target: b.GUID}) })
		f.run(clock.Step)
		return r
	}
	want(t, "the first", cast(), spell.Refused)
	var told []string
	for _, e := range f.events {
		if r, ok := e.(event.Refused); ok {
			told = append(told, r.Reason.Key)
		}
	}
	want(t, "told", told, []string{"spark.whole"})
	f.Inside(func(tx *gamemap.Tx) { tx.Combat().Damage(nil, b, 5) })
	want(t, "the second", cast(), spell.Fine)
}

func TestScriptsChooseTheTargetsOfAnEffect(t *testing.T) {
	for _, test := range []struct {
		name, body string
		want       string // health lost by near, far and the caster
		fault      string
	}{
		{"as found", `return nil`, "10 10 0", ""},
		{"the last of them", `return {targets[#targets]}`, "0 10 0", ""},
		{"nobody", `return {}`, "0 0 0", ""},
		{"somebody else", `return {caster}`, "0 0 10", ""},
		{"a ref", `return {targets[1]:ref()}`, "10 0 0", ""},
		{"the same twice", `return {targets[1], targets[1]}`, "10 0 0", ""},
		{"no list", `return 5`, "10 10 0", "select_targets must return a list of units or nothing, not a number"},
		{"a list of something else", `return {targets[1], "x"}`, "10 10 0", "select_targets must return a list of units or nothing, not a list with a string at index 2"},
		{"too many", `local all = {} for i = 1, 300 do all[i] = caster end return all`, "10 10 0", "not 300 of them, at most 256 are allowed"},
		{"one that is gone then", `targets[1]:despawn() return targets`, "- 10 0", ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			f := newField(t, "local s = spell \"blaze\"\nfunction s:select_targets(targets, caster, kind, index)\nif kind ~= \"damage\" or index ~= 1 or #targets ~= 2 then error(kind .. #targets) end\n"+test.body+"\nend")
			b, near, far := f.creature("yard:beast", 0, 0), f.creature("yard:guard", 3, 0), f.creature("yard:guard", 6, 0)
			f.casts(b, "yard:blaze", nil)
			lost := func(u *entity.Unit) string {
				if _, here := f.Unit(u.GUID); !here {
					return "-"
				}
				lost := int64(0)
				for _, e := range f.events {
					if d, ok := e.(event.DamageDealt); ok && d.Victim == u.GUID && d.Spell == "yard:blaze" {
						lost += d.Amount
					}
				}
				return fmt.Sprint(lost)
			}
			want(t, "lost", lost(near)+" "+lost(far)+" "+lost(b), test.want)
			if got := strings.Join(f.faults(), "\n"); !strings.Contains(got, test.fault) || (got == "") != (test.fault == "") {
				t.Errorf("faults: %s, want %s", got, test.fault)
			}
		})
	}
}

func TestScriptsOfAnAuraChangeWhatItDoes(t *testing.T) {
	f := newField(t, `
		local a, s = aura "burning", aura "shield"
		function a:check_apply(bearer, caster) if bearer:def() == "yard:dummy" then return false end end
		function a:calculate(value, bearer, caster, kind) return value + 3 end
		function a:on_tick(bearer, caster, value, kind) print("tick", value, kind) end
		function a:on_remove(bearer, caster, cause) print("removed", cause) end
		function s:on_absorb(amount, bearer, attacker) return amount / 2 end`)
	b, dummy := f.creature("yard:beast", 0, 0), f.creature("yard:dummy", 9, 0)
	f.Inside(func(tx *gamemap.Tx) {
		want(t, "on the dummy", tx.Spells().AddAura(dummy, "yard:burning", nil, 1, 0), false)
		want(t, "on the beast", tx.Spells().AddAura(b, "yard:burning", nil, 1, 0), true)
	})
	f.run(6 * clock.Second)
	want(t, "printed", f.printed(), []string{"tick 7 periodic_damage", "tick 7 periodic_damage", "tick 7 periodic_damage", "removed expired"})
	f.Inside(func(tx *gamemap.Tx) {
		tx.Spells().AddAura(dummy, "yard:shield", nil, 1, 0)
		want(t, "lost behind the shield", tx.Combat().Damage(nil, dummy, 20), 10)
		want(t, "lost behind what is left", tx.Combat().Damage(nil, dummy, 200), dummy.MaxHealth-10)
	})
	want(t, "faults", f.faults(), []string(nil))
}

func TestUnitsHearOfSpells(t *testing.T) {
	f := newField(t, `
		local b = creature "beast"
		function b:on_spell_hit(caster, spell) print("hit by", caster:def(), spell) end
		function b:on_cast_done(target, spell) print("cast", spell, target:def()) end`)
	b, guard := f.creature("yard:beast", 0, 0), f.creature("yard:guard", 5, 0)
	f.casts(guard, "yard:spark", b)
	f.casts(b, "yard:ember", guard)
	want(t, "printed", f.printed(), []string{"hit by yard:guard yard:spark", "cast yard:ember yard:guard"})
}

// TestHostileScriptsOfSpellsDoNoHarm runs hostile scripts of spells: the map continues, and
// their effects on others stay within the rules.
func TestHostileScriptsOfSpellsDoNoHarm(t *testing.T) {
	for _, test := range []struct {
		name, src string
		spell     content.ID
		faults    bool
	}{
		{"an endless loop", `local s = spell "spark" function s:on_hit() while true do end end`, "yard:spark", true},
		{"an endless loop in a question", `local s = spell "spark" function s:on_effect() while true do end end`, "yard:spark", true},
		{"a cast within a cast", `local s = spell "spark" function s:on_hit(caster, target) caster:cast("spark", target, {triggered = true}) end`, "yard:spark", false},
		{"a cast within a check", `local s = spell "spark" function s:check_cast(caster, target) caster:cast("spark", target) end`, "yard:spark", true},
		{"a cast within a launch", `local s = spell "spark" function s:on_launch(caster, target) caster:cast("spark", target) end`, "yard:spark", true},
		{"two casts within each cast", `local s = spell "spark" function s:on_hit(caster, target) for i = 1, 2 do caster:cast("spark", target, {triggered = true}) end end`, "yard:spark", false},
		{"ten casts within each cast", `local s = spell "spark" function s:on_hit(caster, target) for i = 1, 10 do caster:cast("spark", target, {triggered = true, value = 0}) end end`, "yard:spark", true},
		{"the caster is sent away in calculate", `local s = spell "spark" function s:calculate(value, caster) caster:despawn() return value end`, "yard:spark", false},
		{"the target is sent away in calculate", `local s = spell "blaze" function s:calculate(value, caster, target) if target:is_creature() then target:despawn() end return value end`, "yard:blaze", false},
		{"the caster is sent away at launch", `local s = spell "blaze" function s:on_launch(caster) caster:despawn() end`, "yard:blaze", false},
		{"the caster dies at launch", `local s = spell "spark" function s:on_launch(caster) caster:kill(caster) end`, "yard:spark", false},
		{"the caster is sent away while targets are chosen", `local s = spell "blaze" function s:select_targets(targets, caster) caster:despawn() return targets end`, "yard:blaze", false},
		{"the aura removes itself as it comes", `local a = aura "burning" function a:on_apply(bearer) bearer:remove_aura("burning") end`, "yard:ember", false},
		{"the aura removes itself as it ticks", `local a = aura "burning" function a:on_tick(bearer) bearer:remove_aura("burning") end`, "yard:ember", false},
		{"the aura comes back as it goes", `local a = aura "burning" function a:on_remove(bearer) bearer:add_aura("burning") bearer:remove_aura("burning") end`, "yard:ember", true},
		{"the aura comes within itself", `local a = aura "burning" function a:calculate(value, bearer) bearer:add_aura("burning") return value end`, "yard:ember", true},
		{"the bearer is sent away as it ticks", `local a = aura "burning" function a:on_tick(bearer) if bearer:is_creature() then bearer:despawn() end end`, "yard:ember", false},
		{"damage while damage is taken up", `local s, a = spell "spark", aura "shield" function s:on_launch(caster, target) target:add_aura("shield") end function a:on_absorb(amount, bearer) bearer:suffer(amount) return amount end`, "yard:spark", false},
		{"a shield that takes up more than there is", `local s, a = spell "spark", aura "shield" function s:on_launch(caster, target) target:add_aura("shield") end function a:on_absorb(amount, bearer) return amount * 1000 end`, "yard:spark", false},
		{"a shield that removes itself", `local s, a = spell "spark", aura "shield" function s:on_launch(caster, target) target:add_aura("shield") end function a:on_absorb(amount, bearer) bearer:remove_aura("shield") return amount end`, "yard:spark", false},
		{"no number", `local s = spell "spark" function s:calculate() return 0/0 end`, "yard:spark", true},
		{"a number beyond all", `local s = spell "spark" function s:calculate() return 1e300 end`, "yard:spark", false},
		{"less than nothing", `local s = spell "spark" function s:calculate() return -1e300 end`, "yard:spark", false},
		{"state of a spell", `local s = spell "spark" function s:on_hit() self.state.n = 1 end`, "yard:spark", true},
		{"a spell kept in the state of the map", `local s = spell "spark" function s:on_hit() map.state.s = self end`, "yard:spark", true},
	} {
		t.Run(test.name, func(t *testing.T) {
			f := newField(t, test.src)
			b, guard, anna := f.creature("yard:beast", 0, 0), f.creature("yard:guard", 5, 0), f.player(0, 8)
			for range 3 {
				for _, target := range []*entity.Unit{guard, anna} {
					if _, here := f.Unit(b.GUID); here && b.Alive() {
						f.casts(b, test.spell, target)
						f.Inside(func(tx *gamemap.Tx) { tx.Spells().Cast(b, spell.Request{Spell: test.spell, Target: target.GUID}) })
					}
				}
			}
			f.run(10 * clock.Second)
			if got := f.faults(); (len(got) > 0) != test.faults {
				t.Errorf("faults: %v, want some: %v", got, test.faults)
			}
			for _, u := range []*entity.Unit{b, guard, anna} {
				if _, here := f.Unit(u.GUID); here && (u.Health < 0 || u.Health > u.MaxHealth) {
					t.Errorf("%s has %d of %d health", u.Def, u.Health, u.MaxHealth)
				}
			}
			want(t, "the scripts go on", f.eval("1 + 1"), "2")
		})
	}
}

func TestUnitsAreAskedOfSpellsAndAuras(t *testing.T) {
	f := newField(t, `
		local b = creature "beast"
		function b:on_aggro(enemy)
			local begun, why = self:cast("slow", enemy)
			print(begun, why, self:is_casting(), self:is_casting("spark"), self:casting())
			print(enemy:interrupt(), self:interrupt("1s"), self:is_casting(), self:cast("slow", enemy))
			print(enemy:add_aura("burning", {caster = self, stacks = 2, lasts = "10s"}), enemy:has_aura("burning", self), enemy:has_aura("burning", enemy))
			print(enemy:aura_stacks("burning"), enemy:aura_left("burning"), enemy:auras()[1], #enemy:auras())
			print(enemy:dispel("poison"), enemy:dispel("magic", {helpful = true}), enemy:dispel("magic"), enemy:dispel("magic"))
			print(enemy:add_aura("burning"), enemy:remove_aura("burning", self), enemy:remove_aura("burning"), enemy:has_aura("burning"))
			print(self:cast("spark", enemy, {triggered = true, value = 1}), self:damage(enemy, 3, {spell = "spark"}))
			print(pcall(self.cast, self, "spark", enemy, {value = 1}))
			print(enemy:knows("spark"), enemy:learn("spark"), enemy:learn("spark"), enemy:knows("spark"), enemy:unlearn("spark"), enemy:knows("spark"))
		end`)
	anna, b := f.player(5, 0), f.creature("yard:beast", 0, 0)
	f.Inside(func(tx *gamemap.Tx) { tx.Combat().AddThreat(b, anna, 1) })
	f.run(clock.Step)
	want(t, "printed", strings.Join(f.printed(), "\n"), strings.Join([]string{
		"true nil true false yard:slow 1",
		"false true false false silenced",
		"true true false",
		"2 10 yard:burning 1",
		"0 0 1 0",
		"true 0 1 false",
		"true 3",
		"false unit:cast: value applies only to triggered casts: give triggered = true",
		"false true false true true false",
	}, "\n"))
	want(t, "faults", f.faults(), []string(nil))
}

func TestCooldownsAreAskedAndEnded(t *testing.T) {
	f := newField(t, `
		local b = creature "beast"
		function b:look() print(self:cooldown("slow"), self:cooldown("spark")) end
		function b:reset() self:reset_cooldown("slow") self:look() end`)
	anna, b := f.player(5, 0), f.creature("yard:beast", 0, 0)
	call := func(handler string) {
		f.Inside(func(tx *gamemap.Tx) { f.box.Call(tx, b.GUID, "yard", handler, 0) })
		f.run(clock.Step)
	}
	f.Inside(func(tx *gamemap.Tx) {
		tx.Spells().Cast(b, spell.Request{Spell: "yard:slow", Target: anna.GUID, At: geo.Point{X: 5}})
	})
	f.run(clock.Second)
	call("look")
	call("reset")
	got := f.printed()
	want(t, "cooldowns", got, []string{"5 0", "0 0"})
}

const burnsOnHit = `
	local s, a = spell "spark", aura "burning"
	function s:on_hit(caster, target) print("%", self:id()) end
	function a:on_remove(bearer, caster, cause) print("%", self:id(), cause) end`

func TestScriptsOfSpellsAreThoseOfTheRunningRelease(t *testing.T) {
	f := newField(t, replace(burnsOnHit, "old"))
	b, guard := f.creature("yard:beast", 0, 0), f.creature("yard:guard", 5, 0)
	f.Inside(func(tx *gamemap.Tx) { tx.Spells().AddAura(guard, "yard:burning", b, 1, 0) })
	f.casts(b, "yard:spark", guard)
	f.adopt(2, luaFile("scripts/test0.lua", replace(burnsOnHit, "new")))
	f.casts(b, "yard:spark", guard)
	f.Inside(func(tx *gamemap.Tx) { tx.Spells().RemoveAura(guard, "yard:burning", 0) })
	f.adopt(3, luaFile("scripts/test0.lua", `-- nothing`))
	f.casts(b, "yard:spark", guard)
	want(t, "printed", f.printed(), []string{"old yard:spark", "new yard:spark", "new yard:burning ordered"})
	want(t, "faults", f.faults(), []string(nil))
}

func TestItemsAreUsedWithTheirScripts(t *testing.T) {
	f := newField(t, `local flask, ward = items{tag = "drink"}, spell "ward"
function flask:on_use(player, target)
  map.state.used = (map.state.used or "") .. self:name() .. self:quality()
  if map.state.no then return false, "not.now" end
end
function ward:check_cast(caster, target, thing) map.state.asked = thing end
function ward:on_launch(caster, target, thing) map.state.launched = thing end
function ward:on_hit(caster, target, thing) map.state.hit = thing end
function players:on_level()
  self:add_item("flask", 2)
  map.state.first = self:use_item("flask")
  map.state.no = true
  local used, why = self:use_item("flask")
  map.state.second, map.state.count = why, self:count_item("flask")
  self:remove_item("flask")
  used, why = self:use_item("flask")
  map.state.third = why
end`)
	anna := f.player(0, 0)
	f.Inside(func(tx *gamemap.Tx) {
		if err := tx.Progression().SetLevel(anna, 7); err != nil {
			t.Fatal(err)
		}
	})
	f.run(clock.Step)
	want(t, "faults", f.faults(), []string(nil))
	for name, value := range map[string]string{
		"asked": "yard:flask", "launched": "yard:flask", "hit": "yard:flask", "first": "true", "second": "refused", "count": "1", "third": "core.item.nothing",
	} {
		if got := f.eval("return tostring(map.state." + name + ")"); got != fmt.Sprintf("%q", value) {
			t.Errorf("map.state.%s is %s, want %s", name, got, value)
		}
	}
}
