package wire

import "sync"

// Buffer sizes of the writer, in bytes.
const (
	chunk      = 64 << 10  // written at once when more is queued
	keepLarger = 128 << 10 // larger buffers are not kept
)

// buffers lends memory to the connections of one Listener or Dialer, so that
// one with nothing to write holds none.
type buffers struct {
	blocks  sync.Pool // of *Block
	scratch sync.Pool // of *[]byte
}

// block returns an empty block.
func (b *buffers) block(layout Layout) *Block {
	own, ok := b.blocks.Get().(*Block)
	if !ok {
		return NewBlock(layout)
	}
	own.reset(layout)
	return own
}

func (b *buffers) putBlock(own *Block) {
	if cap(own.bytes) <= keepLarger {
		b.blocks.Put(own)
	}
}

// bytes returns an empty slice.
func (b *buffers) bytes() *[]byte {
	s, ok := b.scratch.Get().(*[]byte)
	if !ok {
		return new([]byte)
	}
	*s = (*s)[:0]
	return s
}

func (b *buffers) putBytes(s *[]byte) {
	if cap(*s) <= keepLarger {
		b.scratch.Put(s)
	}
}
