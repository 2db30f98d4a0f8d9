package grid

import "math/bits"

// set holds small numbers: a bit for each, and above them a bit for each word that is not
// empty, so that iteration skips 4,096 absent numbers at a time.
type set struct {
	words []uint64
	sums  []uint64
	n     int // members
}

func (b *set) has(i int32) bool {
	w := int(i >> 6)
	return w < len(b.words) && b.words[w]>>(uint(i)&63)&1 != 0
}

// add reports whether i was not a member before.
func (b *set) add(i int32) bool {
	w := int(i >> 6)
	if w >= len(b.words) {
		b.grow(w + 1)
	}
	bit := uint64(1) << (uint(i) & 63)
	if b.words[w]&bit != 0 {
		return false
	}
	b.words[w] |= bit
	b.sums[w>>6] |= 1 << (uint(w) & 63)
	b.n++
	return true
}

// remove reports whether i was a member.
func (b *set) remove(i int32) bool {
	if !b.has(i) {
		return false
	}
	w := int(i >> 6)
	b.setWord(w, b.words[w]&^(1<<(uint(i)&63)))
	b.n--
	return true
}

// setWord writes 64 members at once. The caller updates n.
func (b *set) setWord(w int, word uint64) {
	b.words[w] = word
	if word == 0 {
		b.sums[w>>6] &^= 1 << (uint(w) & 63)
		return
	}
	b.sums[w>>6] |= 1 << (uint(w) & 63)
}

func (b *set) grow(words int) {
	if words > len(b.words) {
		b.words = append(b.words, make([]uint64, words-len(b.words))...)
	}
	if sums := (words + 63) >> 6; sums > len(b.sums) {
		b.sums = append(b.sums, make([]uint64, sums-len(b.sums))...)
	}
}

// next returns the lowest member that is at least i, or -1.
func (b *set) next(i int32) int32 {
	w := int(i >> 6)
	if w >= len(b.words) {
		return -1
	}
	if rest := b.words[w] >> (uint(i) & 63); rest != 0 {
		return i + int32(bits.TrailingZeros64(rest))
	}
	if w = b.nextWord(w + 1); w < 0 {
		return -1
	}
	return int32(w<<6 + bits.TrailingZeros64(b.words[w]))
}

// nextWord returns the first word from w on that is not empty, or -1.
func (b *set) nextWord(w int) int {
	for s := w >> 6; s < len(b.sums); s++ {
		sum := b.sums[s]
		if s == w>>6 {
			sum &= ^uint64(0) << (uint(w) & 63)
		}
		if sum != 0 {
			return s<<6 + bits.TrailingZeros64(sum)
		}
	}
	return -1
}

// clear takes time for the members only, not for the capacity.
func (b *set) clear() {
	for w := b.nextWord(0); w >= 0; w = b.nextWord(w + 1) {
		b.words[w] = 0
	}
	clear(b.sums)
	b.n = 0
}

// drain is slots and clear in one.
func (b *set) drain(buf []Slot) []Slot {
	for s, sum := range b.sums {
		for ; sum != 0; sum &= sum - 1 {
			w := s<<6 + bits.TrailingZeros64(sum)
			buf = appendBits(buf, w, b.words[w])
			b.words[w] = 0
		}
		b.sums[s] = 0
	}
	b.n = 0
	return buf
}

// slots appends the members in ascending order.
func (b *set) slots(buf []Slot) []Slot {
	for s, sum := range b.sums {
		for ; sum != 0; sum &= sum - 1 {
			w := s<<6 + bits.TrailingZeros64(sum)
			buf = appendBits(buf, w, b.words[w])
		}
	}
	return buf
}

func appendBits(buf []Slot, w int, word uint64) []Slot {
	for ; word != 0; word &= word - 1 {
		buf = append(buf, Slot(w<<6+bits.TrailingZeros64(word)))
	}
	return buf
}

// become makes b equal to fresh, empties fresh, and appends the added and removed members.
func (b *set) become(fresh *set, came, went []Slot) (in, out []Slot) {
	b.grow(len(fresh.words))
	fresh.grow(len(b.words))
	for s := range b.sums {
		for sum := b.sums[s] | fresh.sums[s]; sum != 0; sum &= sum - 1 {
			w := s<<6 + bits.TrailingZeros64(sum)
			was, is := b.words[w], fresh.words[w]
			if was != is {
				came = appendBits(came, w, is&^was)
				went = appendBits(went, w, was&^is)
				b.setWord(w, is)
			}
			fresh.words[w] = 0
		}
		fresh.sums[s] = 0
	}
	b.n, fresh.n = fresh.n, 0
	return came, went
}
