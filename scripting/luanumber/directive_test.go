package luanumber

import (
	"fmt"
	"math"
	"strings"
	"testing"
)

func FuzzDirective(f *testing.F) {
	f.Add("-+ #0", uint8(10), uint8(3), true, uint8(0), 3.25)
	f.Add("0", uint8(5), uint8(0), false, uint8(1), -7.0)
	f.Add("#", uint8(0), uint8(14), true, uint8(8), 123456.0)
	f.Add("", uint8(20), uint8(2), true, uint8(5), 1e20)
	f.Fuzz(func(t *testing.T, flags string, width, precision uint8, precise bool, verb uint8, v float64) {
		if math.IsNaN(v) || math.IsInf(v, 0) || len(flags) > 5 || strings.Trim(flags, "-+ #0") != "" {
			return
		}
		letter := "dioxXeEfgG"[int(verb)%10]
		width, precision = width%100, precision%100
		spec := flags
		if width > 0 {
			spec += fmt.Sprint(width)
		}
		if precise {
			spec += fmt.Sprintf(".%d", precision)
		}
		d, n, message := ParseDirective(spec + string(letter))
		if message != "" || n != len(spec)+1 {
			t.Fatalf("%%%s%c: got %q at %d", spec, letter, message, n)
		}
		var got, want string
		goSpec := "%" + spec
		switch letter {
		case 'd', 'i':
			got, want = d.Signed(v), fmt.Sprintf(strings.ReplaceAll(goSpec, "#", "")+"d", toInt64(v))
		case 'o', 'x', 'X':
			v = math.Abs(math.Mod(v, 1e15))
			got = d.Unsigned(v)
			if int64(v) == 0 && (d.alternate || d.Precision == 0) {
				return // C writes no prefix for 0
			}
			if letter == 'o' && d.alternate && d.Precision >= 0 {
				return // Go adds a 0 even to enough digits, C does not
			}
			want = fmt.Sprintf(strings.NewReplacer("+", "", " ", "").Replace(goSpec)+string(letter), uint64(v))
			if d.alternate && d.zero && !d.minus && d.Precision < 0 {
				return // Go does not count the prefix in the width
			}
		default:
			got = d.Float(v)
			if letter|0x20 == 'g' && d.Precision < 0 {
				goSpec += ".6"
			}
			if letter|0x20 == 'g' && (d.Precision == 0 || d.alternate) {
				return // Go and C differ here; see TestFormat
			}
			if d.alternate && d.Precision == 0 {
				return
			}
			want = fmt.Sprintf(goSpec+string(letter), v)
		}
		if got != want {
			t.Errorf("%%%s%c of %v: got %q, want %q", spec, letter, v, got, want)
		}
	})
}
