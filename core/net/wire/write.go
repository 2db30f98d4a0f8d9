package wire

import (
	"errors"
	"os"
	"time"
)

// write writes what is queued until the end, then closes the writing side.
func (c *Conn) write() {
	for {
		select {
		case <-c.out.wake:
		case <-c.uncut.Done():
			return
		}
		parts, why := c.out.take(c.parts)
		limit := c.group.config.WriteTime
		if why != nil {
			limit = c.group.config.FlushTime
		}
		err := c.writeParts(parts, time.Now().Add(limit))
		clear(parts) // releases the memory
		c.parts = parts
		switch {
		case errors.Is(err, os.ErrDeadlineExceeded):
			c.End(slow("a write took too long"))
			return
		case err != nil:
			c.End(unreadable(err))
			return
		case why != nil:
			if s, ok := c.socket.(interface{ CloseWrite() error }); ok {
				_ = s.CloseWrite() // run closes the socket if this fails
			}
			return
		}
	}
}

// writeParts writes blocks with encrypted headers, up to a chunk in one write.
func (c *Conn) writeParts(parts []part, until time.Time) error {
	if len(parts) == 0 {
		return nil
	}
	if err := c.socket.SetWriteDeadline(until); err != nil {
		return err
	}
	memory := c.group.buffers.bytes()
	defer c.group.buffers.putBytes(memory)
	messages := 0
	for i := range parts {
		p := &parts[i]
		if p.block == nil {
			c.cipher = p.cipher
			continue
		}
		*memory = p.block.appendTo(*memory, c.cipher)
		messages += p.block.Messages()
		if p.own {
			c.group.buffers.putBlock(p.block)
		}
		if len(*memory) >= chunk {
			if err := c.writeChunk(*memory, messages); err != nil {
				return err
			}
			*memory, messages = (*memory)[:0], 0
		}
	}
	if len(*memory) == 0 {
		return nil
	}
	return c.writeChunk(*memory, messages)
}

func (c *Conn) writeChunk(bytes []byte, messages int) error {
	_, err := c.socket.Write(bytes)
	c.out.written(len(bytes))
	if err != nil {
		return err
	}
	counters := c.group.config.Counters
	counters.Writes.Add(1)
	counters.Sent.Add(int64(messages))
	counters.BytesSent.Add(int64(len(bytes)))
	return nil
}
