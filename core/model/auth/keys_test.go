package auth

import (
	"strconv"
	"sync"
	"testing"
	"time"

	"pgregory.net/rapid"
)

func TestAKeyStaysUntilTheNextLogOn(t *testing.T) {
	k := NewKeys(9)
	if _, ok := k.Get("anna"); ok {
		t.Error("a key that nobody has set")
	}
	k.Set("anna", SessionKey{1})
	k.Set("BEN", SessionKey{2})
	k.Set("Anna", SessionKey{3})
	if got, ok := k.Get("aNNA"); !ok || got != (SessionKey{3}) || k.Len() != 2 {
		t.Errorf("key %d %v of %d keys, want the later of two", got[0], ok, k.Len())
	}
	k.Forget("anna")
	k.Forget("anna")
	if _, ok := k.Get("anna"); ok || k.Len() != 1 {
		t.Error("a forgotten key is there")
	}
}

// The oracle keeps all names in order of last use.
func TestOverTheLimitTheKeyLongestUnusedGoes(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		const limit = 3
		k := NewKeys(limit)
		var order []string
		values := map[string]SessionKey{}
		use := func(name string) {
			for i, n := range order {
				if n == name {
					order = append(order[:i], order[i+1:]...)
					break
				}
			}
			order = append(order, name)
		}
		for range 40 {
			name := rapid.SampledFrom([]string{"A", "B", "C", "D", "E"}).Draw(t, "name")
			if rapid.Bool().Draw(t, "set") {
				key := SessionKey{rapid.Byte().Draw(t, "key")}
				k.Set(name, key)
				use(name)
				values[name] = key
				if len(order) > limit {
					delete(values, order[0])
					order = order[1:]
				}
				continue
			}
			want, there := values[name]
			got, ok := k.Get(name)
			if ok != there || got != want || k.Len() != len(order) {
				t.Fatalf("%s: %v %v, want %v %v", name, got[0], ok, want[0], there)
			}
			if there {
				use(name)
			}
		}
	})
}

func TestKeysMayBeUsedByManyAtOnce(t *testing.T) {
	k := NewKeys(10)
	var all sync.WaitGroup
	for i := range 8 {
		all.Go(func() {
			for j := range 200 {
				name := strconv.Itoa((i*j)%17 + 100)
				k.Set(name, SessionKey{byte(j)})
				k.Get(name)
				if j%5 == 0 {
					k.Forget(name)
				}
			}
		})
	}
	all.Wait()
	if k.Len() > 10 {
		t.Errorf("%d keys, at most 10 may be", k.Len())
	}
}

func TestBan(t *testing.T) {
	end := time.Date(2026, 11, 24, 8, 0, 0, 0, time.UTC)
	for _, test := range []struct {
		name   string
		ban    Ban
		active bool // a minute before the end
		after  bool // at the end
		says   string
	}{
		{"none", Ban{}, false, false, "not banned"},
		{"for a while", Ban{Until: end.UnixMilli(), Why: "insults"}, true, false, "banned until 2026-11-24 08:00 UTC: insults"},
		{"for ever", Ban{Until: Forever}, true, true, "banned"},
		{"for ever, with a reason", Ban{Until: Forever, Why: "insults"}, true, true, "banned: insults"},
	} {
		t.Run(test.name, func(t *testing.T) {
			if got := test.ban.Active(end.Add(-time.Minute)); got != test.active {
				t.Errorf("before its end Active = %v, want %v", got, test.active)
			}
			if got := test.ban.Active(end); got != test.after {
				t.Errorf("at its end Active = %v, want %v", got, test.after)
			}
			if got := test.ban.String(); got != test.says {
				t.Errorf("it reads %q, want %q", got, test.says)
			}
		})
	}
}
