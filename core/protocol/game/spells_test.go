package game_test

import (
	"context"
	"slices"
	"testing"
	"time"

	"loam/core/protocol/game"
	"loam/core/protocol/game/client"
	"loam/core/protocol/packets"
	"loam/core/protocol/packets/movement"
)

// yardSpells is what the players of these tests can cast.
const yardSpells = `
schools:
  flame: {name: Flame, clients: {vanilla: {school: 2}, wrath: {school: 2}}}
spells:
  spark: {name: Spark, school: flame, aim: enemy, range_yards: 30, cast_ms: 300, cooldown_ms: 60000, effects: [{kind: damage, value: 3}],
    clients: {vanilla: {entry: 133}, wrath: {entry: 42833}}}
  ember: {name: Ember, school: flame, aim: enemy, range_yards: 30, effects: [{kind: apply_aura, aura: burning}], clients: {vanilla: {entry: 348}, wrath: {entry: 47811}}}
  mend: {name: Mend, aim: friend, range_yards: 40, effects: [{kind: heal, value: 40}], clients: {vanilla: {entry: 2050}, wrath: {entry: 2050}}}
  ward: {name: Ward, aim: self, effects: [{kind: apply_aura, aura: warded}], clients: {vanilla: {entry: 17}, wrath: {entry: 48066}}}
  drone: {name: Drone, aim: self, channel_ms: 600, effects: [{kind: heal, value: 1}], clients: {vanilla: {entry: 740}, wrath: {entry: 48447}}}
  kick: {name: Kick, aim: enemy, range_yards: 5, effects: [{kind: damage, value: 1}], clients: {vanilla: {entry: 1766}, wrath: {entry: 1766}}}
  munch: {name: Munch, aim: self, effects: [{kind: heal, value: 5}], clients: {vanilla: {entry: 433}, wrath: {entry: 434}}}
  rain: {name: Rain, school: flame, aim: ground, range_yards: 30, effects: [{kind: damage, value: 1, who: enemies, radius_yards: 5}]}
auras:
  burning: {name: Burning, school: flame, harmful: true, duration_ms: 60000, effects: [{kind: periodic_damage, value: 4, every_ms: 300}]}
  dazed: {name: Dazed, harmful: true, duration_ms: 60000, effects: [{kind: stun}, {kind: silence}]}
  frightened: {name: Frightened, harmful: true, duration_ms: 1000, effects: [{kind: fear}]}
  warded: {name: Warded, duration_ms: 30000, cancel: true, effects: [{kind: absorb, value: 100}]}
`

const yardSpellScript = `
command "daze" {}
function players:daze() self:add_aura("dazed") end
command "bake" {}
function players:bake() self:add_item("biscuit", 2) end
command "sew" {}
function players:sew() self:add_item("bag") end
command "scare" {}
function players:scare() self:add_aura("frightened") end
`

// of is the number of a spell with two of them.
func of(v *game.Version, vanilla, wrath uint32) uint32 {
	if v.Name == "vanilla" {
		return vanilla
	}
	return wrath
}

// until waits for what happens with a spell behind the happening numbered from.
func (p *player) until(from int, what string, spell uint32) (int, client.Happening) {
	p.t.Helper()
	ctx, cancel := context.WithTimeout(p.t.Context(), patience)
	defer cancel()
	next, h, err := p.Until(ctx, from, what, spell)
	if err != nil {
		m := p.Model()
		p.t.Fatalf("%s: %v; it was told %v; it heard %v, messages %v", p.version.Packet, err, m.Happened, m.Said, m.Messages)
	}
	return next, h
}

// bears waits until somebody in sight bears one aura, by its number, or with 0 none.
func (p *player) bears(who uint64, spell uint32) {
	p.t.Helper()
	ctx, cancel := context.WithTimeout(p.t.Context(), patience)
	defer cancel()
	for {
		auras := p.Auras(who)
		if p.Model().Objects[who] != nil && (spell == 0 && len(auras) == 0 || len(auras) == 1 && auras[0].Spell == spell) {
			return
		}
		select {
		case <-ctx.Done():
			p.t.Fatalf("%s: it bears %+v, want %d", p.version.Packet, auras, spell)
		case <-time.After(10 * time.Millisecond):
		}
	}
}

// cast asks for a spell and gives the number of the request.
func (p *player) cast(spell uint32, at uint64) uint8 {
	p.t.Helper()
	count, err := p.Cast(spell, at)
	if err != nil {
		p.t.Fatal(err)
	}
	if p.version.Name == "vanilla" {
		return 0 // nobody counts there
	}
	return count
}

func TestACastIsToldFromItsBeginningToItsDamage(t *testing.T) {
	t.Parallel()
	for _, pair := range pairs() {
		t.Run(pair[0].Name, func(t *testing.T) {
			h := newHall(t)
			anna, bert := h.enter(pair[0], "Anna"), h.enter(pair[1], "Bert")
			self, hen := anna.Model().Self, anna.hen()
			bert.wait("her", func(m *client.Model) bool { return m.Objects[self] != nil })
			spark, seen := of(pair[0], 133, 42833), of(pair[1], 133, 42833)
			if !anna.Model().Spells[spark] || len(anna.Model().Spells) != 7 {
				t.Errorf("she can cast %v", anna.Model().Spells)
			}
			count := anna.cast(spark, hen)
			at, begun := anna.until(0, client.Casts, spark)
			if begun.By != self || begun.Millis != 300 || begun.Count != count {
				t.Errorf("it begins as %+v, want %d ms by %#x under %d", begun, 300, self, count)
			}
			if pair[0].Name == "vanilla" {
				at, _ = anna.until(at, client.Succeeds, spark)
			}
			at, gone := anna.until(at, client.Launches, spark)
			if !slices.Equal(gone.Hits, []uint64{hen}) || gone.Count != count {
				t.Errorf("it goes as %+v, want to hit %#x under %d", gone, hen, count)
			}
			hurt, damage := anna.until(at, client.Damages, spark)
			if damage.By != self || damage.At != hen || damage.Amount != 3 && !damage.Critical {
				t.Errorf("it hurts as %+v", damage)
			}
			if _, waits := anna.until(hurt, client.Waits, spark); waits.By != self || waits.Millis != 60000 {
				t.Errorf("it has to wait as %+v", waits)
			}
			at, other := bert.until(0, client.Casts, seen)
			if other.By != self || other.Millis != 300 {
				t.Errorf("he sees it begin as %+v", other)
			}
			at, _ = bert.until(at, client.Launches, seen)
			bert.until(at, client.Damages, seen)
			count = anna.cast(spark, hen)
			if _, fails := anna.until(0, client.Fails, spark); fails.Why != "not_ready" || fails.Count != count {
				t.Errorf("once more it fails as %+v", fails)
			}
			if bert.Model().Messages["SMSG_CAST_FAILED"]+bert.Model().Messages["SMSG_CAST_RESULT"] > 0 {
				t.Error("he is told why she cannot cast")
			}
		})
	}
}

func TestACastThatIsBrokenOffIsTold(t *testing.T) {
	t.Parallel()
	for _, pair := range pairs() {
		t.Run(pair[0].Name, func(t *testing.T) {
			h := newHall(t)
			anna, bert := h.enter(pair[0], "Anna"), h.enter(pair[1], "Bert")
			self, hen := anna.Model().Self, anna.hen()
			bert.wait("her", func(m *client.Model) bool { return m.Objects[self] != nil })
			spark, seen := of(pair[0], 133, 42833), of(pair[1], 133, 42833)
			h.fast(0.1) // so that the word to break it off comes before its end
			count := anna.cast(spark, hen)
			at, _ := anna.until(0, client.Casts, spark)
			if err := anna.CancelCast(spark); err != nil {
				t.Fatal(err)
			}
			at, fails := anna.until(at, client.Fails, spark)
			if fails.Why != "interrupted" || fails.Count != count {
				t.Errorf("it fails as %+v", fails)
			}
			if _, ends := anna.until(at, client.Interrupted, spark); ends.By != self || ends.Count != count {
				t.Errorf("it ends as %+v", ends)
			}
			at, _ = bert.until(0, client.Casts, seen)
			if _, ends := bert.until(at, client.Interrupted, seen); ends.By != self {
				t.Errorf("he sees it end as %+v", ends)
			}
			anna.cast(999, hen)
			if _, fails := anna.until(0, client.Fails, 999); fails.Why != "not_known" {
				t.Errorf("what nobody knows fails as %+v", fails)
			}
		})
	}
}

func TestAnAuraComesTicksAndKills(t *testing.T) {
	t.Parallel()
	for _, pair := range pairs() {
		t.Run(pair[0].Name, func(t *testing.T) {
			h := newHall(t)
			anna, bert := h.enter(pair[0], "Anna"), h.enter(pair[1], "Bert")
			self, hen, his := anna.Model().Self, anna.hen(), bert.hen()
			bert.wait("her", func(m *client.Model) bool { return m.Objects[self] != nil })
			ember, seen := of(pair[0], 348, 47811), of(pair[1], 348, 47811)
			anna.cast(ember, hen)
			anna.until(0, client.Launches, ember)
			for _, p := range []*player{anna, bert} {
				spell, who := ember, hen
				if p == bert {
					spell, who = seen, his
				}
				at, tick := p.until(0, client.Ticks, spell)
				if tick.By != self || tick.At != who || tick.Amount != 4 || tick.Why != "damage" {
					t.Errorf("%s: it ticks as %+v", p.version.Name, tick)
				}
				if p.version.Name == "wrath" {
					_, bears := p.until(0, client.Bears, spell)
					if bears.At != who || bears.By != self || bears.Millis == 0 {
						t.Errorf("it bears as %+v", bears)
					}
				}
				p.until(at, client.Ticks, spell)
				p.wait("its death", func(m *client.Model) bool { return m.Objects[who].Fields[p.version.Fields.Health] == 0 })
				p.bears(who, 0)
			}
		})
	}
}

func TestAPlayerBearsAnAuraUntilItCancelsIt(t *testing.T) {
	t.Parallel()
	for _, pair := range pairs() {
		t.Run(pair[0].Name, func(t *testing.T) {
			h := newHall(t)
			anna := h.enter(pair[0], "Anna")
			self := anna.Model().Self
			ward := of(pair[0], 17, 48066)
			anna.cast(ward, 0)
			anna.until(0, client.Launches, ward)
			what := client.Bears
			if pair[0].Name == "vanilla" {
				what = client.Lasting
			}
			if _, lasts := anna.until(0, what, 0); lasts.Millis < 29000 || lasts.Millis > 30000 {
				t.Errorf("it lasts as %+v", lasts)
			}
			auras := anna.Auras(self)
			if len(auras) != 1 || auras[0].Spell != ward || auras[0].Slot != 0 || auras[0].Count != 1 {
				t.Fatalf("she bears %+v", auras)
			}
			bert := h.enter(pair[1], "Bert")
			bert.bears(self, of(pair[1], 17, 48066))
			if err := anna.CancelAura(ward); err != nil {
				t.Fatal(err)
			}
			for _, p := range []*player{anna, bert} {
				p.bears(self, 0)
			}
		})
	}
}

func TestAChannelIsTold(t *testing.T) {
	t.Parallel()
	for _, pair := range pairs() {
		t.Run(pair[0].Name, func(t *testing.T) {
			h := newHall(t)
			anna, bert := h.enter(pair[0], "Anna"), h.enter(pair[1], "Bert")
			self := anna.Model().Self
			bert.wait("her", func(m *client.Model) bool { return m.Objects[self] != nil })
			drone := of(pair[0], 740, 48447)
			anna.cast(drone, 0)
			at, _ := anna.until(0, client.Launches, drone)
			at, goes := anna.until(at, client.Channels, drone)
			if goes.By != self || goes.Millis != 600 {
				t.Errorf("it goes on as %+v", goes)
			}
			bert.field("what she channels", self, bert.version.Fields.ChannelSpell, func(v uint32) bool { return v == of(pair[1], 740, 48447) })
			if _, ends := anna.until(at, client.Channelling, 0); ends.Millis != 0 || ends.By != self {
				t.Errorf("it ends as %+v", ends)
			}
			for _, p := range []*player{anna, bert} {
				p.field("that she channels nothing", self, p.version.Fields.ChannelSpell, func(v uint32) bool { return v == 0 })
			}
		})
	}
}

func TestASpellIsCastAtTheGround(t *testing.T) {
	t.Parallel()
	for _, v := range versions() {
		t.Run(v.Name, func(t *testing.T) {
			h := newHall(t)
			p := h.enter(v, "Anna")
			hen := p.hen()
			var rain uint32
			for n := range p.Model().Spells {
				if n >= 0xC000 && n < 0xD000 {
					rain = n
				}
			}
			if _, err := p.CastAtPlace(rain, movement.Vector{X: 13, Y: 20}); err != nil {
				t.Fatal(err)
			}
			if _, goes := p.until(0, client.Launches, rain); !slices.Contains(goes.Hits, hen) {
				t.Errorf("it hits %v, want %#x among them", goes.Hits, hen)
			}
		})
	}
}

func TestTheBarsOfAPlayerAreKept(t *testing.T) {
	t.Parallel()
	for _, v := range versions() {
		t.Run(v.Name, func(t *testing.T) {
			h := newHall(t)
			key := h.account("ANNA")
			p := h.connect(v, "ANNA", key)
			p.make("Anna")
			p.join()
			p.wait("its bars", func(m *client.Model) bool { return len(m.Buttons) > 0 })
			if first := p.Model().Buttons[0]; first == 0 || p.Model().Buttons[6] == 0 || p.Model().Buttons[7] != 0 {
				t.Errorf("at first they have %v", p.Model().Buttons[:12])
			}
			spark := of(v, 133, 42833)
			for place, spell := range map[uint8]uint32{0: 0, 20: spark} {
				if err := p.Button(place, spell); err != nil {
					t.Fatal(err)
				}
			}
			p.send(packets.NewEmpty("CMSG_QUERY_TIME"))
			p.wait("that it was heard", func(m *client.Model) bool { return m.Messages["SMSG_QUERY_TIME_RESPONSE"] > 0 })
			again := h.connect(v, "ANNA", key)
			again.join()
			again.wait("its bars", func(m *client.Model) bool { return len(m.Buttons) > 0 })
			if b := again.Model().Buttons; b[0] != 0 || b[20] != spark {
				t.Errorf("they have %v", b[:24])
			}
		})
	}
}
