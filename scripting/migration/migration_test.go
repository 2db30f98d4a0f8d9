package migration

import (
	"fmt"
	"strings"
	"testing"

	"loam/core/lib/value"
	"loam/core/model/modstorage"
	"loam/scripting/check"
	"loam/scripting/sandbox"
	"loam/scripting/source"
)

// yard is a bundle whose migrations lead to the versions from 2 on.
func yard(t *testing.T, texts ...string) *check.Bundle {
	t.Helper()
	b := check.New(check.Info{Name: "yard", StorageVersion: len(texts) + 1}, 0)
	for i, text := range texts {
		name := fmt.Sprintf("yard/migrations/%d.lua", i+2)
		f, problems := source.Read(source.File{Name: name, Bundle: "yard", Migration: i + 2, Text: []byte(text)}, nil, false)
		if len(problems) > 0 {
			t.Fatal(problems)
		}
		b.Add(f)
	}
	return b
}

func runner(t *testing.T, b *check.Bundle) *Runner {
	t.Helper()
	m := New(map[string]*check.Bundle{"yard": b}, sandbox.DefaultLimits())
	t.Cleanup(m.Close)
	return m
}

func TestMigrationsRunInOrder(t *testing.T) {
	m := runner(t, yard(t,
		`return {realm = function(data) data.n = (data.n or 0) + 1 end, player = function() return {made = true} end}`,
		`return {realm = function(data) data.n = data.n * 10 return data end}`,
		`return {player = function(data) data.last = true end}`))
	for _, test := range []struct {
		name string
		kept modstorage.Kept
		from int
		was  value.Value
		want value.Value
	}{
		{"all", modstorage.KeptByRealm, 1, value.OfRecord("n", 4), value.OfRecord("n", 50)},
		{"those that are missing", modstorage.KeptByRealm, 2, value.OfRecord("n", 4), value.OfRecord("n", 40)},
		{"none", modstorage.KeptByRealm, 4, value.OfRecord("n", 4), value.OfRecord("n", 4)},
		{"from nothing", modstorage.KeptByRealm, 1, value.Value{}, value.OfRecord("n", 10)},
		{"another place", modstorage.KeptByPlayer, 1, value.OfRecord("n", 4), value.OfRecord("made", true, "last", true)},
		{"a place that nobody migrates", modstorage.KeptByAccount, 1, value.OfRecord("n", 4), value.OfRecord("n", 4)},
	} {
		t.Run(test.name, func(t *testing.T) {
			if got, err := m.Migrate("yard", test.kept, test.from, test.was); err != nil || !value.Equal(got, test.want) {
				t.Errorf("%v becomes %v (%v), want %v", test.was, got, err, test.want)
			}
		})
	}
	if _, err := m.Migrate("wood", modstorage.KeptByRealm, 1, value.Value{}); err == nil {
		t.Error("a bundle that there is not was migrated")
	}
}

func TestAMigrationThatFails(t *testing.T) {
	for _, test := range []struct{ name, text, want string }{
		{"an error", "return {realm = function()\n  error(\"no\") end}", "yard/migrations/2.lua:2: no [bad-migration]"},
		{"no end", "return {realm = function() while true do end end}", "yard/migrations/2.lua:1: instruction budget exceeded: this ran too long and was stopped [bad-migration]"},
		{"no table", `return {realm = function() return 5 end}`, `yard/migrations/2.lua:1: realm must return a table or nothing, not a number [bad-migration]`},
		{"what cannot be kept", `return {realm = function(data) data.f = print end}`, `yard/migrations/2.lua:1: realm: storage.f: a function cannot be stored: only nil, booleans, numbers, strings, references and tables of these [bad-migration]`},
	} {
		t.Run(test.name, func(t *testing.T) {
			was := value.OfRecord("n", 4)
			got, err := runner(t, yard(t, test.text)).Migrate("yard", modstorage.KeptByRealm, 1, was)
			if err == nil || err.Error() != test.want || !value.Equal(got, was) {
				t.Errorf("it gives %v and says %v, want %s", got, err, test.want)
			}
		})
	}
}

// A conversion of little data may use little, in all files together, so that it stops no map
// and cannot fill the memory of the process.
func TestAMigrationMayUseWhatItsDataNeeds(t *testing.T) {
	const greedy = "return {player = function(data)\n  local k = {}\n  for i = 1, %d do k[i] = {} end\nend}"
	long := make([]value.Value, 4000)
	for i := range long {
		long[i] = value.OfString("some text of a person")
	}
	for _, test := range []struct {
		name  string
		loops int
		data  value.Value
		want  string // of the error; "" is none
	}{
		{"little work on little data", 1000, value.OfRecord("n", 4), ""},
		{"much work on little data", 20_000, value.OfRecord("n", 4), "yard/migrations/3.lua:3: instruction budget exceeded: this ran too long and was stopped [bad-migration]"},
		{"much work on much data", 30_000, value.OfList(long...), ""},
		{"too much work on any data", 1_000_000, value.OfList(long...), "yard/migrations/2.lua:3: instruction budget exceeded: this ran too long and was stopped [bad-migration]"},
	} {
		t.Run(test.name, func(t *testing.T) {
			text := fmt.Sprintf(greedy, test.loops/2)
			got, err := runner(t, yard(t, text, text)).Migrate("yard", modstorage.KeptByPlayer, 1, test.data)
			if test.want == "" && err != nil || test.want != "" && (err == nil || err.Error() != test.want) || !value.Equal(got, test.data) {
				t.Errorf("it says %v, want %q", err, test.want)
			}
		})
	}
}

func TestTheMigrationsOfABundleLoadWithinOneBudget(t *testing.T) {
	const text = "for i = 1, 3500 do local x = i end\nreturn {player = function() end}"
	b := yard(t, text, text, text)
	if got := runner(t, b).Check(b).Error(); !strings.HasPrefix(got, "yard/migrations/4.lua:1: loading the migrations of a bundle up to this one takes ") {
		t.Errorf("got %q", got)
	}
}

func TestCheckSaysWhatAFileLacks(t *testing.T) {
	for _, test := range []struct{ name, text, want string }{
		{"nothing", `return {account = function() end}`, ""},
		{"a table", `return 5`, "yard/migrations/2.lua:1: a migration must return a table of functions (realm, player, account), not a number [bad-migration]"},
		{"a function", `return {}`, "yard/migrations/2.lua:1: a migration must return at least one function: realm, player or account [bad-migration]"},
		{"a name that is known", "return {\n  reelm = function() end}", `yard/migrations/2.lua:2:3: the functions of a migration must be named realm, player or account, not "reelm" (did you mean "realm"?) [bad-migration]`},
		{"a function there", `return {realm = 5}`, "yard/migrations/2.lua:1: realm must be a function, not a number [bad-migration]"},
		{"an end", `while true do end`, "yard/migrations/2.lua:1: instruction budget exceeded: this ran too long and was stopped [bad-migration]"},
	} {
		t.Run(test.name, func(t *testing.T) {
			b := yard(t, test.text)
			if got := runner(t, b).Check(b).Error(); got != test.want {
				t.Errorf("got  %s\nwant %s", got, test.want)
			}
		})
	}
}
