package wire

// Block is messages in the order of sending, encoded once with clear headers. Once given to a
// connection it must not change; then any number of connections and goroutines may share it.
type Block struct {
	layout Layout
	bytes  []byte
	heads  []head
}

// head is the place of a message's header.
type head struct{ at, length int }

// NewBlock returns an empty block for connections whose Config.Out is layout.
func NewBlock(layout Layout) *Block { return &Block{layout: layout} }

// Add appends a message, whose body is copied. A message that does not fit into
// its header is not added, and the error is ErrTooBig or ErrMalformed.
func (b *Block) Add(opcode uint32, body []byte) error {
	at := len(b.bytes)
	bytes, err := b.layout.Append(b.bytes, opcode, len(body))
	if err != nil {
		return err
	}
	b.heads = append(b.heads, head{at, len(bytes) - at})
	b.bytes = append(bytes, body...)
	return nil
}

// Len returns the length of all messages with their headers, in bytes.
func (b *Block) Len() int { return len(b.bytes) }

// Messages returns the number of messages.
func (b *Block) Messages() int { return len(b.heads) }

// Bytes returns the messages with clear headers; callers must not change them.
func (b *Block) Bytes() []byte { return b.bytes }

// reset empties the block for a layout.
func (b *Block) reset(layout Layout) {
	b.layout, b.bytes, b.heads = layout, b.bytes[:0], b.heads[:0]
}

// appendTo appends the messages to dst with headers encrypted by c; nil leaves them clear.
func (b *Block) appendTo(dst []byte, c Cipher) []byte {
	start := len(dst)
	dst = append(dst, b.bytes...)
	if c == nil {
		return dst
	}
	for _, h := range b.heads {
		from := start + h.at
		c.Apply(dst[from : from+h.length])
	}
	return dst
}
