package archive

import (
	"bytes"
	"compress/flate"
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"io"
	"slices"
	"strings"
	"unicode/utf8"
)

// The first bytes of the parts of a zip file.
const (
	fileMark       = "PK\x03\x04" // before the data of an entry
	descriptorMark = "PK\x07\x08" // after it, optional
	listMark       = "PK\x01\x02" // an entry in the list at the end
	endMark        = "PK\x05\x06" // after the list
)

// Their sizes in bytes, without names and other variable parts.
const (
	fileSize = 30
	listSize = 46
	endSize  = 22
)

// entry is one entry of the list at the end.
type entry struct {
	name         string
	folder       bool
	flags        uint16
	method       uint16
	crc          uint32
	packed, size uint32
	mode         uint32 // Unix mode; 0 if the file comes from another system
	at           int    // offset of its own header
	data         int    // offset of its data
	end          int    // end of its data, and of its descriptor if it has one
}

// Flags of an entry.
const (
	encrypted       = 1 << 0
	sizesBehind     = 1 << 3 // the sizes are after the data
	patched         = 1 << 5
	strongEncrypted = 1 << 6
	masked          = 1 << 13
)

// Supported methods of compression.
const (
	stored   = 0
	deflated = 8
)

func (r *reader) u16(at int) uint16 { return binary.LittleEndian.Uint16(r.data[at:]) }
func (r *reader) u32(at int) uint32 { return binary.LittleEndian.Uint32(r.data[at:]) }

// is reports whether a part with a mark and a size is at an offset before end.
func (r *reader) is(mark string, at, size, end int) bool {
	return at >= 0 && at+size <= end && string(r.data[at:at+len(mark)]) == mark
}

// directory reads the list of entries.
func (r *reader) directory() {
	if len(r.data) > MaxBytes {
		r.problem("is larger than "+megabytes(MaxBytes), "")
		return
	}
	end, ok := r.findEnd()
	if !ok {
		r.problem("is not a zip file, or is cut off", "")
		return
	}
	count, size, at := int(r.u16(end+10)), int64(r.u32(end+12)), int64(r.u32(end+16))
	switch {
	case r.u16(end+4) != 0 || r.u16(end+6) != 0 || int(r.u16(end+8)) != count:
		r.problem("is split into several parts", "")
	case count == 0xffff || size == 0xffffffff || at == 0xffffffff:
		r.problem("uses zip64, the format for more than 4 GB, which is not supported", "")
	case count > MaxFiles:
		r.problem(fmt.Sprintf("has more than %d entries", MaxFiles), "")
	case size > MaxDirectory:
		r.problem("has a directory larger than "+megabytes(MaxDirectory), "")
	case at+size != int64(end):
		r.problem("has data before or after its directory, or is cut off", "")
	default:
		r.list = int(at)
		r.listed(count, end)
	}
}

// findEnd finds the end record, after which only its comment may follow.
func (r *reader) findEnd() (at int, ok bool) {
	const maxComment = 0xffff
	for at := len(r.data) - endSize; at >= 0 && at >= len(r.data)-endSize-maxComment; at-- {
		if r.is(endMark, at, endSize, len(r.data)) {
			return at, at+endSize+int(r.u16(at+20)) == len(r.data)
		}
	}
	return 0, false
}

// listed reads the entries of the list, which ends at end.
func (r *reader) listed(count, end int) {
	if count*listSize > end-r.list {
		r.problem("has fewer entries than its header states", "")
		return
	}
	r.entries = make([]entry, 0, count)
	at := r.list
	for range count {
		if !r.is(listMark, at, listSize, end) {
			r.problem("has a damaged directory", "")
			return
		}
		name, extra, comment := int(r.u16(at+28)), int(r.u16(at+30)), int(r.u16(at+32))
		next := at + listSize + name + extra + comment
		if next > end {
			r.problem("has a damaged directory", "")
			return
		}
		r.entries = append(r.entries, r.listedEntry(at, name))
		at = next
	}
	if at != end {
		r.problem("has more entries than its header states", "")
	}
}

func (r *reader) listedEntry(at, name int) entry {
	e := entry{
		name:  string(r.data[at+listSize : at+listSize+name]),
		flags: r.u16(at + 8), method: r.u16(at + 10), crc: r.u32(at + 16), packed: r.u32(at + 20), size: r.u32(at + 24),
		mode: r.u32(at+38) >> 16, at: int(r.u32(at + 42)),
	}
	e.name, e.folder = strings.CutSuffix(e.name, "/")
	return e
}

// Modes as Unix writes them.
const (
	modeType    = 0o170000
	modeRegular = 0o100000
	modeFolder  = 0o040000
	modeSet     = 0o7000 // of another user, of another group, sticky
)

// look checks everything about an entry that can be checked without unpacking it.
func (r *reader) look(e *entry) {
	kind := e.mode & modeType
	r.total += uint64(e.size)
	switch {
	case !utf8.ValidString(e.name):
		r.problem("has an entry whose name is not UTF-8", strings.ToValidUTF8(e.name, "?"))
	case !CleanPath(e.name):
		r.problem("has an entry with an invalid name", e.name)
	case e.flags&(encrypted|strongEncrypted|masked) != 0:
		r.problem("has an encrypted entry", e.name)
	case e.folder && (e.size != 0 || kind != 0 && kind != modeFolder) || !e.folder && kind != 0 && kind != modeRegular || e.mode&modeSet != 0:
		r.problem("has an entry that is not a regular file", e.name)
	case e.method != stored && e.method != deflated || e.flags&patched != 0:
		r.problem(fmt.Sprintf("has a file with an unsupported compression method (%d)", e.method), e.name)
	case e.size > MaxFileBytes:
		r.problem("has a file larger than "+megabytes(MaxFileBytes), e.name)
	case e.size > freeBytes && e.size/MaxRatio > e.packed:
		r.problem(fmt.Sprintf("has a file that unpacks to more than %d times its size", MaxRatio), e.name)
	case r.total > MaxTotalBytes:
		r.problem("unpacks to more than "+megabytes(MaxTotalBytes)+", reached at", e.name)
	case !r.claim(e.name, e.folder):
		r.problem("has two entries with the same name", e.name)
	default:
		r.header(e)
	}
}

// header reads the entry's own header, which must match the list.
func (r *reader) header(e *entry) {
	if !r.is(fileMark, e.at, fileSize, r.list) {
		r.problem("has an entry that is not where the directory states", e.name)
		return
	}
	name, extra := int(r.u16(e.at+26)), int(r.u16(e.at+28))
	e.data = e.at + fileSize + name + extra
	e.end = e.data + int(e.packed)
	if e.end > r.list {
		r.problem("is cut off within", e.name)
		return
	}
	written, _ := strings.CutSuffix(string(r.data[e.at+fileSize:e.at+fileSize+name]), "/")
	if written != e.name || r.u16(e.at+6) != e.flags || r.u16(e.at+8) != e.method || !r.sizes(e, e.at+14, e.flags&sizesBehind != 0) {
		r.problem("has contradictory headers for", e.name)
		return
	}
	if e.flags&sizesBehind != 0 && !r.descriptor(e) {
		r.problem("has contradictory headers for", e.name)
	}
}

// sizes reports whether checksum and sizes at an offset are those of the list; with blank,
// zeros are allowed too.
func (r *reader) sizes(e *entry, at int, blank bool) bool {
	crc, packed, size := r.u32(at), r.u32(at+4), r.u32(at+8)
	if blank && crc == 0 && packed == 0 && size == 0 {
		return true
	}
	return crc == e.crc && packed == e.packed && size == e.size
}

// descriptor reads the record after the data of an entry that needs it.
func (r *reader) descriptor(e *entry) bool {
	const size = 12
	at := e.end
	if r.is(descriptorMark, at, len(descriptorMark)+size, r.list) && r.sizes(e, at+len(descriptorMark), false) {
		e.end = at + len(descriptorMark) + size
		return true
	}
	if at+size <= r.list && r.sizes(e, at, false) {
		e.end = at + size
		return true
	}
	return false
}

// extents checks that no two entries share a byte.
func (r *reader) extents() {
	if len(r.problems) > 0 {
		return
	}
	sorted := make([]*entry, len(r.entries))
	for i := range r.entries {
		sorted[i] = &r.entries[i]
	}
	slices.SortFunc(sorted, func(a, b *entry) int { return a.at - b.at })
	end := 0
	for _, e := range sorted {
		if e.at < end {
			r.problem("has overlapping entries, one of them", e.name)
		}
		end = max(end, e.end)
	}
}

// unpack returns the data of a checked entry.
func (r *reader) unpack(e *entry) ([]byte, bool) {
	packed := r.data[e.data : e.data+int(e.packed)]
	out := make([]byte, e.size)
	whole := false
	if e.method == stored {
		whole = e.packed == e.size
		copy(out, packed)
	} else {
		from := bytes.NewReader(packed)
		inflate := flate.NewReader(from)
		_, err := io.ReadFull(inflate, out)
		if err == nil {
			n, end := inflate.Read(make([]byte, 1))
			whole = n == 0 && end == io.EOF && from.Len() == 0
		}
	}
	switch {
	case !whole || crc32.ChecksumIEEE(out) != e.crc:
		r.problem("has a file that cannot be unpacked", e.name)
		return nil, false
	case nested(e.name, out):
		r.problem("contains another archive", e.name)
		return nil, false
	}
	return out, true
}
