package group

import (
	"fmt"
	"strings"
	"testing"
)

func TestAGroupIsKept(t *testing.T) {
	var w world
	for _, line := range []string{"A invites B", "B accepts", "A invites C", "C accepts", "A converts", "A crowns C", "A makes A tank", "B goes"} {
		w.does(t, line)
	}
	before := w.shown()
	g := w.book.Group(1)
	back, err := Read(1, g.Keep())
	if err != nil {
		t.Fatal(err)
	}
	if w.book, err = NewBook([]Group{back}); err != nil {
		t.Fatal(err)
	}
	w.out = "ABC"
	if got, want := w.shown(), "raid (A)=tank(B)(C*)"; got != want || before != "raid A=tank(B)C*" {
		t.Errorf("%s is read back as %s, want %s", before, got, want)
	}
	w.does(t, "A comes")
	w.now = LeaderTime
	w.does(t, "A waits")
	if got := w.shown(); got != "raid A*=tank(B)(C)" {
		t.Errorf("where the leader does not come back it is %s", got)
	}
	if w.does(t, "D invites E"); w.does(t, "E accepts").Changed[0] != 2 {
		t.Error("a new group has the number of another")
	}
	if gone := (&Group{ID: 7}).Keep(); gone != "" {
		t.Errorf("of no group is kept %q", gone)
	}
}

func TestWhatIsKeptWronglyIsRefused(t *testing.T) {
	many := strings.Repeat(`{"player":1,"name":"A"},`, MaxMembers)
	for i := range MaxMembers {
		many = strings.Replace(many, `"player":1,`, fmt.Sprintf(`"player":%d0,`, i+2), 1)
	}
	for _, text := range []string{
		"", "{", "[]", `{"leader":1,"members":[]}`, `{"leader":1,"members":[{"player":1,"name":"A"}]}`,
		`{"leader":3,"members":[{"player":1,"name":"A"},{"player":2,"name":"B"}]}`,
		`{"leader":1,"members":[{"player":1,"name":"A"},{"player":1,"name":"A"},{"player":2,"name":"B"}]}`,
		`{"leader":1,"members":[{"player":1,"name":"A"},{"player":2,"name":"B","part":40}]}`,
		`{"leader":1,"members":[{"player":1,"name":"A"},{"player":2,"name":"B","role":9}]}`,
		`{"leader":1,"members":[` + many + `{"player":1,"name":"A"}]}`,
	} {
		if g, err := Read(3, text); err == nil {
			t.Errorf("%.80s is read as %+v", text, g)
		}
	}
	two, err := Read(3, `{"leader":1,"members":[{"player":1,"name":"A"},{"player":2,"name":"B"}]}`)
	if err != nil {
		t.Fatal(err)
	}
	for _, list := range [][]Group{{two, two}, {two, {ID: 4, Leader: two.Leader, Members: two.Members}}} {
		if b, err := NewBook(list); err == nil {
			t.Errorf("a book of %+v", b)
		}
	}
}
