package check

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"loam/core/lib/diag"
	"loam/core/model/content"
	"loam/scripting/permission"
	"loam/scripting/source"
)

// made is a bundle of files, each a path and its text.
func made(t *testing.T, info Info, files ...[2]string) *Bundle {
	t.Helper()
	b := New(info, 0)
	for _, of := range files {
		f := source.File{Name: info.Name + "/" + of[0], Bundle: info.Name, Path: of[0], Text: []byte(of[1])}
		f.Lib, f.Realm = strings.HasPrefix(of[0], "scripts/lib/"), strings.HasPrefix(of[0], "scripts/realm/")
		read, problems := source.Read(f, nil, false)
		if len(problems) > 0 {
			t.Fatal(problems)
		}
		b.Add(read)
	}
	return b
}

func TestCheck(t *testing.T) {
	yard := Info{Name: "yard", Depends: []string{"wood"}, Events: []Event{{"fed", []EventField{{Name: "by", Type: "unit", At: "bundle.yaml:3:9"}}}}}
	for _, test := range []struct {
		name  string
		files [][2]string
		want  []string
	}{
		{"nothing wrong", [][2]string{{"scripts/a.lua", "local v = require \"tools\"\nfunction maps:on_create() self:after(\"1s\", \"tick\") end\nfunction maps:tick() end"}, {"scripts/lib/tools.lua", "return 1"}}, nil},
		{"a file that there is not", [][2]string{{"scripts/a.lua", `require "tols"`}, {"scripts/lib/tools.lua", "return 1"}},
			[]string{`yard/scripts/a.lua:1:10: require: there is no file scripts/lib/tols.lua in bundle yard (did you mean "tools"?): "tols" [bad-require]`}},
		{"a file of another bundle", [][2]string{{"scripts/a.lua", `require "wood:tools"`}},
			[]string{`yard/scripts/a.lua:1:10: require: files of other bundles cannot be required: call what wood exports, as in imports.wood.name(...): "wood:tools" [bad-require]`}},
		{"a circle", [][2]string{{"scripts/lib/a.lua", `require "b"`}, {"scripts/lib/b.lua", `require "a"`}},
			[]string{`yard/scripts/lib/b.lua:1:10: these files require each other in a circle: "a" [bad-require]`}},
		{"names that nobody defines, each once", [][2]string{{"scripts/a.lua", "prnt(1)\nprnt(2)"}},
			[]string{`yard/scripts/a.lua:1:1: unknown name "prnt" (did you mean "print"?) [lua-name]`}},
		{"what is of the realm, on a map", [][2]string{{"scripts/a.lua", "local x = players"}, {"scripts/realm/b.lua", "local x = players"}},
			[]string{`yard/scripts/realm/b.lua:1:11: only available on maps (scripts, but not scripts/realm): "players" [lua-name]`}},
		{"a handler that there is not", [][2]string{{"scripts/a.lua", "function maps:on_create() self:after(\"1s\", \"tik\") end\nfunction maps:tick() end"}},
			[]string{`yard/scripts/a.lua:1:45: unit:after, argument 2: no handler of this bundle is called "tik" (did you mean "tick"?) [lua-call]`}},
		{"a permission that is not asked for, once", [][2]string{{"scripts/a.lua", "function maps:on_create() storage:set(\"a\", 1) storage:set(\"b\", 2) end"}},
			[]string{`yard/scripts/a.lua:1: storage:set: ` + permission.Storage.Undeclared(0) + " [bad-permission]"}},
		{"a bundle that is not depended on", [][2]string{{"scripts/a.lua", "function maps:on_create() for _, n in ipairs({\"x\"}) do imports.wod[n]() end end"}},
			[]string{`yard/scripts/a.lua:1:64: imports has only the bundles listed under depends in bundle.yaml, not "wod" (did you mean "wood"?) [not-a-dependency]`}},
		{"an event without its field", [][2]string{{"scripts/a.lua", "function maps:on_create() publish(\"fed\", {bread = 1}) end"}}, []string{
			`yard/scripts/a.lua:1: publish: event fed needs a field (declared in bundle.yaml:3:9): "by" [bad-event]`,
			`yard/scripts/a.lua:1:43: publish: event fed has no field "bread" [bad-event]`}},
	} {
		t.Run(test.name, func(t *testing.T) {
			var got []string
			for _, p := range Check([]*Bundle{made(t, yard, test.files...)}, content.NewSnapshot(content.Tables{})).Sort() {
				got = append(got, p.Error())
			}
			if !slices.Equal(got, test.want) {
				t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(test.want, "\n"))
			}
		})
	}
}

func TestFilesStandWhereTheyBelong(t *testing.T) {
	b := made(t, Info{Name: "yard", StorageVersion: 3}, [2]string{"scripts/a.lua", ""}, [2]string{"scripts/realm/b.lua", ""}, [2]string{"scripts/lib/deep/c.lua", ""})
	b.Add(&source.File{Path: "migrations/3.lua", Migration: 3})
	b.Add(&source.File{Path: "migrations/2.lua", Migration: 2})
	if len(b.Maps) != 1 || len(b.Realm) != 1 || b.Libs["deep/c"] == nil || len(b.Files()) != 3 || b.Version() != 3 || New(Info{}, 0).Version() != 1 {
		t.Errorf("the bundle is %+v", b)
	}
	if len(b.Migrations) != 2 || b.Migrations[0].Migration != 2 {
		t.Error("migrations stand in the order in which they came")
	}
	for _, name := range []string{"deep/c", "lib/deep/c.lua", "yard:deep/c"} {
		if f, err := b.Library(name); err != nil || f.Path != "scripts/lib/deep/c.lua" {
			t.Errorf("%q is %v, %v", name, f, err)
		}
	}
}

// A bundle with many unknown names is not searched for what each was meant to be.
func TestABundleWithManyProblemsIsNotCheckedToItsEnd(t *testing.T) {
	var many strings.Builder
	for i := range diag.Most + 50 {
		fmt.Fprintf(&many, "craeture%d()\n", i)
	}
	yard := made(t, Info{Name: "yard"}, [2]string{"scripts/a.lua", many.String()}, [2]string{"scripts/b.lua", "prnt()"})
	wood := made(t, Info{Name: "wood"}, [2]string{"scripts/a.lua", "prnt()"})
	got := Check([]*Bundle{yard, wood}, content.NewSnapshot(content.Tables{}))
	if len(got) != diag.Most+2 {
		t.Fatalf("there are %d problems, want %d", len(got), diag.Most+2)
	}
	if want := "yard/scripts/a.lua: the names in the rest of the bundle are not checked until there are fewer than 100 problems"; got[diag.Most].Error() != want {
		t.Errorf("got %s, want %s", got[diag.Most], want)
	}
	if want := `wood/scripts/a.lua:1:1: unknown name "prnt" (did you mean "print"?) [lua-name]`; got[diag.Most+1].Error() != want {
		t.Errorf("got %s, want %s", got[diag.Most+1], want)
	}
}
