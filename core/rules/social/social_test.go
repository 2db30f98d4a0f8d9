package social

import (
	"fmt"
	"reflect"
	"strings"
	"testing"

	"loam/core/lib/codec"
	"loam/core/lib/guid"
)

func player(name string) guid.GUID { return guid.New(guid.Player, 0, uint64(name[0])) }

// most is how many each list of these tests holds.
const most = 2

// does makes one line happen: who, what, whom.
func does(t *testing.T, b *Book, line string) Why {
	t.Helper()
	w := append(strings.Fields(line), "", "")
	owner, who := player(w[0]), Contact{}
	if w[2] != "" {
		who = Contact{Player: player(w[2]), Name: w[2]}
	}
	switch w[1] {
	case "befriends":
		return b.Befriend(owner, who, most)
	case "unfriends":
		return b.Unfriend(owner, who.Player)
	case "ignores":
		return b.Ignore(owner, who, most)
	case "hears":
		return b.Unignore(owner, who.Player)
	case "notes":
		return b.Annotate(owner, who.Player, w[3])
	case "becomes":
		b.Renamed(owner, w[2])
		return Done
	case "dies":
		b.Renamed(owner, "")
		return Done
	}
	t.Fatalf("what is %q?", line)
	return Done
}

// shown is all lists: friends with their notes, then who is not heard, then watchers.
func shown(b *Book) string {
	var all []string
	for _, l := range b.lists {
		s := fmt.Sprintf("%c:", rune(l.Owner.Counter()))
		for _, c := range l.Friends {
			s += " " + c.Name
			if c.Note != "" {
				s += "(" + c.Note + ")"
			}
		}
		for _, c := range l.Ignored {
			s += " -" + c.Name
		}
		for _, g := range l.Watchers {
			s += fmt.Sprintf(" <%c", rune(g.Counter()))
		}
		if !strings.HasSuffix(s, ":") {
			all = append(all, s)
		}
	}
	return strings.Join(all, ", ")
}

func TestLists(t *testing.T) {
	for _, test := range []struct {
		name, lines string
		why         Why
		lists       string
	}{
		{"a friend", "A befriends B", Done, "A: B, B: <A"},
		{"friendship is one-sided", "A befriends B; B unfriends A", NotListed, "A: B, B: <A"},
		{"oneself", "A befriends A", Yourself, ""},
		{"twice", "A befriends B; A befriends B", Already, "A: B, B: <A"},
		{"a full list", "A befriends B; A befriends C; A befriends D", Full, "A: B C, B: <A, C: <A"},
		{"a friend no more", "A befriends B; A unfriends B", Done, ""},
		{"a stranger is no friend", "A unfriends B", NotListed, ""},
		{"a note", "A befriends B; A notes B baker", Done, "A: B(baker), B: <A"},
		{"a note on a stranger", "A notes B baker", NotListed, ""},
		{"a long note is cut", "A befriends B; A notes B " + strings.Repeat("ö", 40), Done, "A: B(" + strings.Repeat("ö", 24) + "), B: <A"},
		{"not to be heard", "A ignores B", Done, "A: -B"},
		{"nobody is deaf to itself", "A ignores A", Yourself, ""},
		{"deaf twice", "A ignores B; A ignores B", Already, "A: -B"},
		{"deaf to too many", "A ignores B; A ignores C; A ignores D", Full, "A: -B -C"},
		{"heard again", "A ignores B; A hears B", Done, ""},
		{"who is heard is not heard again", "A hears B", NotListed, ""},
		{"a friend who is not heard is both", "A befriends B; A ignores B", Done, "A: B -B, B: <A"},
		{"another name", "A befriends B; C ignores B; B becomes Berta", Done, "A: Berta, B: <A, C: -Berta"},
		{"one that is no more", "A befriends B; B befriends C; C ignores B; B dies", Done, ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			var b Book
			var last Why
			for line := range strings.SplitSeq(test.lines, ";") {
				last = does(t, &b, line)
			}
			if last != test.why || shown(&b) != test.lists {
				t.Errorf("%s and %q, want %s and %q", last, shown(&b), test.why, test.lists)
			}
			kept := Book{}
			for _, l := range b.lists {
				if data := l.Keep(); data != nil {
					read, err := Read(data)
					if err != nil {
						t.Fatal(err)
					}
					kept.Put(read)
				}
			}
			if shown(&kept) != shown(&b) {
				t.Errorf("kept and read as %q, want %q", shown(&kept), shown(&b))
			}
		})
	}
}

func TestWhatHasChangedIsSaidOnce(t *testing.T) {
	var b Book
	does(t, &b, "B befriends A")
	if got, want := b.Changed(), []guid.GUID{player("A"), player("B")}; !reflect.DeepEqual(got, want) {
		t.Errorf("changed are %v, want %v", got, want)
	}
	if got := b.Changed(); len(got) != 0 {
		t.Errorf("%v have changed again", got)
	}
	does(t, &b, "A ignores C")
	w := codec.NewWriter()
	b.Code(w)
	var read Book
	r := codec.NewReader(w.Data())
	if read.Code(r); r.Close() != nil || !reflect.DeepEqual(read, b) {
		t.Errorf("a snapshot reads %+v, want %+v", read, b)
	}
}

func TestWhoIsToldIsNotDisturbed(t *testing.T) {
	var b Book
	does(t, &b, "A befriends B")
	does(t, &b, "A befriends C")
	told := b.Of(player("A")).Friends
	does(t, &b, "A unfriends B")
	does(t, &b, "A notes C x")
	if told[0].Name != "B" || told[1].Note != "" {
		t.Errorf("what was told before reads %v now", told)
	}
}

func TestListsOfAnotherFormatAreRefused(t *testing.T) {
	for _, data := range [][]byte{nil, {9}, append((&List{Owner: 1, Watchers: []guid.GUID{2}}).Keep(), 0)} {
		if _, err := Read(data); err == nil {
			t.Errorf("%v was read", data)
		}
	}
}
