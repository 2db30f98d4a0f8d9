package game_test

import (
	"crypto/md5"
	"encoding/binary"
	"strings"
	"testing"

	"loam/core/protocol/game/accountdata"
	"loam/core/protocol/game/client"
	"loam/core/protocol/packets"
	"loam/core/protocol/packets/codec"
)

// stores wants a text kept as account data of a kind.
func (p *player) stores(kind uint32, text string) {
	p.t.Helper()
	data, err := codec.Deflate(nil, []byte(text), 6)
	if err != nil {
		p.t.Fatal(err)
	}
	if text == "" {
		data = nil
	}
	p.send(&packets.StoreData{DataType: kind, UnixTime: 1000 + kind, Deflated: packets.Deflated{Size: uint32(len(text)), Data: data}})
}

// data asks for account data of a kind and tells what it is.
func (p *player) data(kind uint32) string {
	p.t.Helper()
	before := len(p.Model().Data)
	p.send(&packets.RequestData{DataType: kind})
	p.wait("account data", func(m *client.Model) bool { return len(m.Data) > before })
	d := p.Model().Data[before]
	if d.Size == 0 {
		return ""
	}
	text, err := codec.Inflate(d.Data, int(d.Size), 1<<16)
	if err != nil {
		p.t.Fatal(err)
	}
	return string(text)
}

// has tells of the last that was told of what is kept whether it has a kind: by its time, or in
// 1.12.1 whether the digest is that of a text.
func (p *player) has(model *client.Model, kind int, text string, mask uint32) bool {
	all := model.Times
	if len(all) == 0 {
		return false
	}
	m := all[len(all)-1]
	if !p.version.Menus.Confirms {
		digest := md5.Sum([]byte(text))
		for i := range 4 {
			if m.Old[4*kind+i] != binary.LittleEndian.Uint32(digest[4*i:]) {
				return false
			}
		}
		return true
	}
	at := 0
	for n := range kind {
		if mask>>n&1 != 0 {
			at++
		}
	}
	return m.Mask == mask && at < len(m.Times) && m.Times[at] == uint32(1000+kind)
}

func TestSettingsOfAClientAreKept(t *testing.T) {
	t.Parallel()
	for _, v := range versions() {
		t.Run(v.Name, func(t *testing.T) {
			h := newHall(t)
			p := h.enter(v, "Anna")
			p.stores(0, "of the account")
			p.stores(1, "of Anna")
			p.stores(2, "for a while")
			p.stores(2, "")
			if got := p.data(0) + ", " + p.data(1) + ", " + p.data(2); got != "of the account, of Anna, " {
				t.Errorf("it gets back %q", got)
			}
			p.send(&packets.Number{Is: "CMSG_TUTORIAL_RESET"})
			p.send(&packets.Number{Is: "CMSG_TUTORIAL_FLAG", Value: 33})
			p.data(0)
			p.Close(t.Context())

			again := h.connect(v, "ANNA", h.keys.known["ANNA"])
			again.list()
			if v.Menus.Confirms {
				again.send(packets.NewEmpty("CMSG_READY_FOR_ACCOUNT_DATA_TIMES"))
				again.wait("the times of the account", func(m *client.Model) bool { return again.has(m, 0, "", accountdata.OfAccount) })
			}
			if got := again.data(0) + ", " + again.data(1); got != "of the account, " {
				t.Errorf("before it is in the world it gets back %q", got)
			}
			again.join()
			if !again.has(ptr(again.Model()), 1, "of Anna", accountdata.OfCharacter) {
				t.Errorf("in the world it is told %+v", again.Model().Times)
			}
			if got := again.data(1); got != "of Anna" {
				t.Errorf("in the world it gets back %q", got)
			}
			if got := again.Model().Tutorials.Data; got != [8]uint32{1: 2} {
				t.Errorf("tutorials seen: %v", got)
			}
		})
	}
}

func TestWhatIsNoAccountDataIsNotKept(t *testing.T) {
	t.Parallel()
	for _, v := range versions() {
		t.Run(v.Name, func(t *testing.T) {
			h := newHall(t)
			p := h.logOn(v, "ANNA")
			p.stores(8, "no such kind")
			p.stores(1, "of no character")
			p.stores(0, strings.Repeat("x", 64<<10+1))
			good, _ := codec.Deflate(nil, []byte("short"), 6)
			for _, d := range []packets.Deflated{{Size: 4, Data: good}, {Size: 1 << 31, Data: good}, {Size: 5, Data: good[:5]}, {Size: 5, Data: []byte("nonsense")}} {
				p.send(&packets.StoreData{DataType: 0, Deflated: d})
			}
			p.send(&packets.Number{Is: "CMSG_TUTORIAL_FLAG", Value: 256})
			if got := p.data(0); got != "" {
				t.Errorf("it gets back %d bytes", len(got))
			}
			if n := h.counted[v.Name].Malformed.Load(); n != 8 {
				t.Errorf("%d messages were malformed, want 8", n)
			}
		})
	}
}

func TestTheCacheOfAClientHasANumber(t *testing.T) {
	t.Parallel()
	h := newHall(t)
	v := versions()[1]
	first := h.logOn(v, "ANNA")
	first.list0()
	second := h.logOn(v, "BERT")
	second.list0()
	if a, b := first.Model().Cache, second.Model().Cache; a == 0 || a != b {
		t.Errorf("of one release clients are told %d and %d", a, b)
	}
}

// list0 asks for the characters, of which there is none.
func (p *player) list0() {
	p.t.Helper()
	before := p.Model().Listed
	p.send(packets.NewEmpty("CMSG_CHAR_ENUM"))
	p.wait("the list", func(m *client.Model) bool { return m.Listed > before })
}
