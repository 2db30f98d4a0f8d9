// Package accountdata keeps what game clients store on the server for an account or a
// character: settings, key bindings, macros, the tutorials that the player has seen, and the
// buttons on the action bars. The server does not interpret any of it.
//
// A [Data] and an [ActionBars] belong to a connection; any goroutine may use them.
package accountdata

import (
	"crypto/md5" // what clients of 1.12.1 compare by: nothing secret
	"encoding/binary"
	"fmt"
	"math"
	"slices"
	"sync"

	"loam/core/protocol/game/conn"
	"loam/core/protocol/game/idmap"
	"loam/core/protocol/packets"
	"loam/core/protocol/packets/codec"
	"loam/core/session"
)

// Client is the connection that stores account data.
type Client interface {
	conn.Client
	// Keep stores k for a character, or for the account when character is 0, and reports
	// whether it did. It may wait for the store.
	Keep(character int64, k session.Kept) bool
	InWorld() bool // its player is in the world
}

// The kinds of account data as bits: those of an account, and those of each of its
// characters. Both versions have the same.
const (
	OfAccount   = 0x15
	OfCharacter = 0xEA
	dataKinds   = 8
)

// maxData is the limit in bytes of one kind of account data after inflating.
const maxData = 64 << 10

// tutorialBytes is the size in bytes of the tutorial mask.
const tutorialBytes = 32

// Data is the account data of a client: of its account, and of the character that it plays or
// played last.
type Data struct {
	owner   Client
	version string // as bundles call it

	mu        sync.Mutex // guards the rest
	data      [dataKinds]session.Kept
	tutorials packets.Tutorials
}

// New returns the Data of a connection. Version is the version's name in bundles.
func New(owner Client, version string) *Data { return &Data{owner: owner, version: version} }

func (d *Data) kind(n uint32) string { return fmt.Sprintf("%s.data%d", d.version, n) }

func (d *Data) tutorialKind() string { return d.version + ".tutorials" }

// found returns the stored entry of a kind, or an empty one.
func found(list []session.Kept, kind string) session.Kept {
	if i := slices.IndexFunc(list, func(k session.Kept) bool { return k.Kind == kind }); i >= 0 {
		return list[i]
	}
	return session.Kept{}
}

// LoadAccount replaces the data of the account with what is stored.
func (d *Data) LoadAccount(list []session.Kept) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.load(list, OfAccount)
	d.tutorials = *none()
	if k := found(list, d.tutorialKind()); len(k.Data) == tutorialBytes {
		for j := range d.tutorials.Data {
			d.tutorials.Data[j] = binary.LittleEndian.Uint32(k.Data[4*j:])
		}
	}
}

// LoadCharacter replaces the data of the character with what is stored.
func (d *Data) LoadCharacter(list []session.Kept) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.load(list, OfCharacter)
}

// load replaces the kinds in mask. The caller holds mu.
func (d *Data) load(list []session.Kept, mask uint32) {
	for n := range uint32(dataKinds) {
		if mask>>n&1 != 0 {
			d.data[n] = found(list, d.kind(n))
		}
	}
}

// Times returns the message that lists the stored data of the kinds in mask: the time of the
// last change, or in 1.12.1 a digest of it.
func (d *Data) Times(mask uint32) *packets.DataTimes {
	m := &packets.DataTimes{UnixTime: unix(d.owner.Clock().Unix()), Unknown: 1, Mask: mask}
	d.mu.Lock()
	defer d.mu.Unlock()
	for n := range d.data {
		k := &d.data[n]
		if mask>>n&1 != 0 {
			m.Times = append(m.Times, unix(k.At))
		}
		if plain, err := codec.Inflate(k.Data, int(k.Size), maxData); err == nil && len(plain) > 0 {
			digest := md5.Sum(plain)
			for i := range 4 {
				m.Old[4*n+i] = binary.LittleEndian.Uint32(digest[4*i:])
			}
		}
	}
	return m
}

func unix(seconds int64) uint32 { return uint32(min(max(seconds, 0), math.MaxUint32)) }

// AskTimes takes CMSG_READY_FOR_ACCOUNT_DATA_TIMES.
func (d *Data) AskTimes(packets.Body) error {
	d.owner.Send(d.Times(OfAccount))
	return nil
}

// Ask takes CMSG_REQUEST_ACCOUNT_DATA. For a kind that is not stored the answer is empty.
func (d *Data) Ask(m packets.Body) error {
	n := m.(*packets.RequestData).DataType
	if n >= dataKinds {
		d.owner.Malformed()
		return nil
	}
	d.mu.Lock()
	k := d.data[n]
	d.mu.Unlock()
	answer := &packets.StoredData{DataType: n, UnixTime: unix(k.At), Deflated: packets.Deflated{Size: uint32(k.Size), Data: slices.Clone(k.Data)}}
	if OfCharacter>>n&1 != 0 {
		answer.Player = idmap.Name(d.owner.Player(), 0)
	}
	d.owner.Send(answer)
	return nil
}

// Store takes CMSG_UPDATE_ACCOUNT_DATA. Data that does not inflate to the stated size is not
// stored, since the client would not accept it later.
func (d *Data) Store(m packets.Body) error {
	in := m.(*packets.StoreData)
	player := d.owner.Player()
	own := OfCharacter>>(in.DataType%dataKinds)&1 != 0
	if in.DataType >= dataKinds || own && (player == 0 || !d.owner.InWorld()) {
		d.owner.Malformed()
		return nil
	}
	k := session.Kept{Kind: d.kind(in.DataType), At: int64(in.UnixTime)}
	if k.At == 0 {
		k.At = d.owner.Clock().Unix()
	}
	if in.Size > 0 {
		if _, err := codec.Inflate(in.Data, int(min(in.Size, math.MaxInt32)), maxData); err != nil {
			d.owner.Malformed()
			return nil
		}
		k.Size, k.Data = int64(in.Size), slices.Clone(in.Data)
	}
	var character int64
	if own {
		character = int64(player.Counter())
	}
	if !d.owner.Keep(character, k) {
		return nil
	}
	if len(k.Data) == 0 {
		k = session.Kept{}
	}
	d.mu.Lock()
	d.data[in.DataType] = k
	d.mu.Unlock()
	if d.owner.Offer(&packets.DataStored{DataType: in.DataType}) {
		d.owner.Flush()
	}
	return nil
}

// none returns the mask in which the player has seen all tutorials.
func none() *packets.Tutorials {
	m := new(packets.Tutorials)
	for i := range m.Data {
		m.Data[i] = math.MaxUint32
	}
	return m
}

// Tutorials returns the tutorials that the player has seen.
func (d *Data) Tutorials() *packets.Tutorials {
	d.mu.Lock()
	defer d.mu.Unlock()
	seen := d.tutorials
	return &seen
}

// SeeTutorial takes CMSG_TUTORIAL_FLAG: the player has seen a tutorial.
func (d *Data) SeeTutorial(m packets.Body) error {
	n := m.(*packets.Number).Value
	if n >= 8*tutorialBytes {
		d.owner.Malformed()
		return nil
	}
	return d.saw(func(t *packets.Tutorials) { t.Data[n/32] |= 1 << (n % 32) })
}

// SeeTutorials takes CMSG_TUTORIAL_CLEAR: the player turns tutorials off.
func (d *Data) SeeTutorials(packets.Body) error {
	return d.saw(func(t *packets.Tutorials) { *t = *none() })
}

// ResetTutorials takes CMSG_TUTORIAL_RESET: the player wants to see all tutorials again.
func (d *Data) ResetTutorials(packets.Body) error {
	return d.saw(func(t *packets.Tutorials) { *t = packets.Tutorials{} })
}

func (d *Data) saw(change func(*packets.Tutorials)) error {
	d.mu.Lock()
	before := d.tutorials
	change(&d.tutorials)
	now := d.tutorials
	d.mu.Unlock()
	if now != before {
		d.owner.Keep(0, session.Kept{Kind: d.tutorialKind(), At: d.owner.Clock().Unix(), Size: tutorialBytes, Data: bytesOf(now.Data[:])})
	}
	return nil
}

// bytesOf returns words in the form in which they are stored.
func bytesOf(words []uint32) []byte {
	data := make([]byte, 0, 4*len(words))
	for _, w := range words {
		data = binary.LittleEndian.AppendUint32(data, w)
	}
	return data
}
