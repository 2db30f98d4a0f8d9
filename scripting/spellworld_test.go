package scripting

import (
	"testing"

	"loam/core/lib/clock"
	"loam/core/model/content"
)

// spellsOf has the spells and auras of a test bundle: a spark of three ranks, a fire around
// the caster, a spark with a cast time of a second, and their auras.
func spellsOf(t testing.TB, bundle string) ([]content.Spell, []content.Aura) {
	t.Helper()
	id := func(name string) content.ID { return content.ID(bundle + ":" + name) }
	name := func(key string) content.Text { return content.Text{Bundle: bundle, Key: key} }
	value := func(src string) []content.Effect {
		return []content.Effect{{Kind: content.Damage, Value: expr(t, src, content.ValueInputs...)}}
	}
	spark := content.Spell{
		ID: id("spark"), Name: name("Spark"), Tags: []string{"fire", "spark"}, School: id("flame"), Rank: 1,
		Aim: content.AimEnemy, Range: 30, Effects: value("10"),
	}
	second, third := spark, spark
	second.ID, second.Rank, second.RankOf = id("spark_2"), 2, spark.ID
	third.ID, third.Rank, third.RankOf = id("spark_3"), 3, spark.ID
	ember, blaze, slow, ward := spark, spark, spark, spark
	ember.ID, ember.Rank, ember.Tags, ember.Effects = id("ember"), 0, []string{"fire"}, []content.Effect{{Kind: content.ApplyAura, Aura: id("burning")}}
	blaze.ID, blaze.Rank, blaze.Tags, blaze.Aim = id("blaze"), 0, []string{"fire"}, content.AimNone
	blaze.Effects = value("10")
	blaze.Effects[0].Who, blaze.Effects[0].Around, blaze.Effects[0].Radius = content.WhoEnemies, content.AroundCaster, 20
	slow.ID, slow.Rank, slow.Tags, slow.Cast, slow.Breaks, slow.LockOut = id("slow"), 0, []string{"fire"}, clock.Second, content.BySpell, 2*clock.Second
	slow.Cooldown = 5 * clock.Second
	ward.ID, ward.Rank, ward.Tags, ward.Aim = id("ward"), 0, []string{"ward"}, content.AimFriend
	ward.School, ward.Effects = "", []content.Effect{{Kind: content.ApplyAura, Aura: id("shield")}}
	burning := content.Aura{
		ID: id("burning"), Name: name("Burning"), Tags: []string{"curse"}, School: id("flame"), Dispel: "magic", Harmful: true, Duration: 6 * clock.Second, Stacks: 3, Refresh: true,
		Effects: []content.Effect{{Kind: content.PeriodicDamage, Value: expr(t, "4", content.ValueInputs...), Every: 2 * clock.Second}},
	}
	shield := content.Aura{
		ID: id("shield"), Name: name("Shield"), Tags: []string{"ward"}, Duration: 10 * clock.Second, Stacks: 1,
		Effects: []content.Effect{{Kind: content.Absorb, Value: expr(t, "50", content.ValueInputs...)}},
	}
	return []content.Spell{spark, second, third, ember, blaze, slow, ward}, []content.Aura{burning, shield}
}
