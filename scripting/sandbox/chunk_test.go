package sandbox

import (
	"sync"
	"testing"

	"loam/scripting/source"
)

func TestOneChunkRunsInManyBoxes(t *testing.T) {
	c, err := source.Compile("a.lua", []byte(`
		local n = 0
		local function add(...) local s = 0 for _, v in ipairs{...} do s = s + v end return s end
		for i = 1, 50 do n = n + add(i, 1) end
		pcall(error, "x")
		return "n" .. n`))
	if err != nil {
		t.Fatal(err)
	}
	var wait sync.WaitGroup
	for range 8 {
		wait.Go(func() {
			for range 20 {
				v, err := NewBox(Options{}).Env("m").Run(c)
				if err != nil || v.String() != "n1325" {
					t.Errorf("got %v, %v, want n1325", v, err)
				}
			}
		})
	}
	wait.Wait()
}

func TestLongConcatenationsKeepTheirOrder(t *testing.T) {
	src := "return 'x'"
	want := "x"
	for i := range 300 {
		letter := string(rune('a' + i%26))
		src += " .. '" + letter + "'"
		want += letter
	}
	_, v := bundle(t, Options{}, src)
	if v.String() != want {
		t.Errorf("got %q, want %q", v, want)
	}
}

func FuzzCompile(f *testing.F) {
	for _, seed := range []string{"return 1", "local a = 'x' .. 2 .. f(...)", "--[==[ x ]==] a.b['c']:d{}", "for i = 1, 2 do end", "x = \"\\065\\\n\"", "goto a ::a::", "function a.b:c(...) return ..., f() end", "\x1b", "[[", "((((", "a = #- not -1 ^ 2"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, src string) {
		c, err := source.Compile("f.lua", []byte(src))
		if (c == nil) == (err == nil) {
			t.Fatalf("got chunk %v and error %v", c, err)
		}
		if err != nil {
			if list := err.(source.SyntaxErrors); len(list) == 0 || list[0].Msg == "" {
				t.Fatalf("empty error for %q", src)
			}
			return
		}
		l := DefaultLimits()
		l.LoadFileInstructions = 2000
		b := NewBox(Options{Limits: l})
		_, _ = b.Env("f").Run(c)
		if b.Dead() {
			t.Fatalf("%q killed the box", src)
		}
	})
}
