package formula

import "testing"

func TestNamesThatStandForANumber(t *testing.T) {
	constants := map[string]float64{"settings.tough": 2.5, "settings.brave": 1}
	f, err := CompileWith("10 * settings.tough + level - settings.brave", []string{"level"}, constants, nil)
	if err != nil {
		t.Fatal(err)
	}
	if got := f.Eval([]float64{4}); got != 28 {
		t.Errorf("got %v, want 28", got)
	}
	for source, want := range map[string]string{
		"settings.tuogh": `unknown name "settings.tuogh" (did you mean "settings.tough"?)`,
		"levle":          `unknown name "levle" (did you mean "level"?)`,
	} {
		_, err := CompileWith(source, []string{"level"}, constants, nil)
		e, ok := err.(*Error)
		if !ok || e.Suggestion == "" {
			t.Errorf("%s: %v, want %s", source, err, want)
		}
	}
	if _, err := CompileWith("settings.tough", nil, constants, nil); err != nil {
		t.Errorf("without inputs: %v", err)
	}
}
