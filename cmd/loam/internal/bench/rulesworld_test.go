package bench

import "testing"

func TestAWorldOfRulesComesToTheSameEndTwice(t *testing.T) {
	got := short(t, "rules.world")["rules.world"]
	if got["fired"].(uint64) == 0 || got["casts"].(int) == 0 || got["looked_at"].(uint64) == 0 {
		t.Errorf("the rules did nothing: %v", got)
	}
	if pct := got["fighting_pct"].(float64); pct < 11 || pct > 14 {
		t.Errorf("%.1f %% fight, want 12", pct)
	}
	if n := got["complaints"].(int); n > 0 {
		t.Errorf("%d complaints of rules that are right", n)
	}
}

// TestTheMixtureHasItsProportions counts rules of each kind in what is dealt out.
func TestTheMixtureHasItsProportions(t *testing.T) {
	var m mixer
	count, all, rows := make(map[*ingredient]int), 0, 0
	for i := range mixedKinds {
		for k := range mixedSizes[i%len(mixedSizes)] {
			count[m.next(k > 0)]++
			all++
		}
	}
	for i := range ingredients {
		rows += ingredients[i].rows
	}
	for i := range ingredients {
		in := &ingredients[i]
		want := float64(all) * float64(in.rows) / float64(rows)
		if got := float64(count[in]); got < want-2 || got > want+2 {
			t.Errorf("%.0f of %d rules are {%s}, want %.1f", got, all, in.rule, want)
		}
	}
}
