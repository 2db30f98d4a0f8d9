package archive

import (
	"archive/zip"
	"bytes"
	"compress/flate"
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"io/fs"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// TestWhatIsWrittenIsRead packs files of any names and bytes.
func TestWhatIsWrittenIsRead(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		data := rapid.MapOfN(rapid.StringMatching(`[a-z]{1,8}(/[a-z0-9]{1,8}){0,2}\.ya?`), rapid.SliceOfN(rapid.Byte(), 0, 200), 0, 8).Draw(t, "files")
		var files []File
		for name, content := range data {
			if CleanPath(name) {
				files = append(files, File{name, content})
			}
		}
		packed := Write(files)
		again, problems := Read(packed, nil)
		if len(problems) > 0 || len(again) != len(files) {
			t.Fatalf("%d files became %d: %v", len(files), len(again), problems)
		}
		for _, f := range again {
			if !bytes.Equal(f.Data, data[f.Path]) {
				t.Fatalf("%s became %q, want %q", f.Path, f.Data, data[f.Path])
			}
		}
		if !bytes.Equal(Write(again), Write(again)) {
			t.Fatal("the same files give other bytes")
		}
	})
}

// made is an entry of an archive that is written by hand. The zero value of a field is the
// correct value.
type made struct {
	name   string
	local  string // name before the data, if it differs
	data   string
	raw    bool // stored
	flags  uint16
	method uint16
	mode   uint32 // as Unix writes it
	crc    uint32 // added to the correct value
	packed int    // added
	size   int    // added, in the list
	inner  int    // added to the size before the data
	at     int    // added to the place in the list
	behind string // a descriptor, if flags require it; "" is a correct one
	after  string // bytes after the entry
}

// zipped writes an archive byte by byte. Change may corrupt the end record.
func zipped(entries []made, change func(list, end []byte) []byte) []byte {
	var out, list bytes.Buffer
	for _, e := range entries {
		packed, method := []byte(e.data), uint16(stored)
		if !e.raw {
			packed, method = deflate(e.data), deflated
		}
		if e.method != 0 {
			method = e.method
		}
		local := e.name
		if e.local != "" {
			local = e.local
		}
		at := out.Len()
		crc, size := crc32.ChecksumIEEE([]byte(e.data))+e.crc, len(e.data)+e.size
		sums := []any{crc, uint32(len(packed) + e.packed), uint32(size)}
		before := []any{crc, uint32(len(packed) + e.packed), uint32(size + e.inner)}
		if e.flags&sizesBehind != 0 {
			before = []any{uint32(0), uint32(0), uint32(0)}
		}
		put(&out, fileMark, uint16(20), e.flags, method, uint32(0x21<<16), before, uint16(len(local)), uint16(0), local, packed)
		if e.flags&sizesBehind != 0 {
			if e.behind != "" {
				put(&out, e.behind)
			} else {
				put(&out, descriptorMark, sums)
			}
		}
		put(&out, e.after)
		put(&list, listMark, uint16(3<<8|20), uint16(20), e.flags, method, uint32(0x21<<16), sums,
			uint16(len(e.name)), uint16(0), uint16(0), uint16(0), uint16(0), e.mode<<16, uint32(at+e.at), e.name)
	}
	end := new(bytes.Buffer)
	put(end, endMark, uint16(0), uint16(0), uint16(len(entries)), uint16(len(entries)), uint32(list.Len()), uint32(out.Len()), uint16(0))
	if change != nil {
		return append(out.Bytes(), change(list.Bytes(), end.Bytes())...)
	}
	return append(append(out.Bytes(), list.Bytes()...), end.Bytes()...)
}

// put writes values one after the other, numbers in little-endian order.
func put(out *bytes.Buffer, values ...any) {
	for _, v := range values {
		switch v := v.(type) {
		case string:
			out.WriteString(v)
		case []byte:
			out.Write(v)
		case []any:
			put(out, v...)
		default:
			_ = binary.Write(out, binary.LittleEndian, v) // a buffer accepts all
		}
	}
}

func deflate(text string) []byte {
	var out bytes.Buffer
	w, _ := flate.NewWriter(&out, flate.BestCompression)
	_, _ = w.Write([]byte(text)) // a buffer accepts all
	_ = w.Close()
	return out.Bytes()
}

// set returns a change of the end record: a number with a size at an offset.
func set(at int, value uint64, size int) func(list, end []byte) []byte {
	return func(list, end []byte) []byte {
		for i := range size {
			end[at+i] = byte(value >> (8 * i))
		}
		return append(list, end...)
	}
}

var honest = made{name: "bundle.yaml", data: "name: a\n"}

func many(n int) []made {
	all := make([]made, n)
	for i := range all {
		all[i] = made{name: fmt.Sprintf("f%d", i), raw: true}
	}
	return all
}

func TestHonestArchivesAreRead(t *testing.T) {
	for _, test := range []struct {
		name   string
		packed []byte
		want   int
	}{
		{"nothing at all", zipped(nil, nil), 0},
		{"a stored and a deflated file", zipped([]made{honest, {name: "data/a.yaml", data: "x", raw: true}}, nil), 2},
		{"sizes behind the data", zipped([]made{{name: "a", data: "hello", flags: sizesBehind}, honest}, nil), 2},
		{"sizes behind the data without a mark", zipped([]made{{name: "a", data: "hello", raw: true, flags: sizesBehind,
			behind: string([]byte{0x86, 0xa6, 0x10, 0x36, 5, 0, 0, 0, 5, 0, 0, 0})}}, nil), 1},
		{"folders of their own", zipped([]made{{name: "data/", raw: true, mode: modeFolder | 0o755}, {name: "data/a.yaml"}, honest}, nil), 2},
		{"a comment", zipped([]made{honest}, func(list, end []byte) []byte { end[20] = 5; return append(append(list, end...), "hello"...) }), 1},
		{"blanks that pack well", zipped([]made{{name: "a", data: strings.Repeat(" ", freeBytes)}}, nil), 1},
		{"letters of the world", zipped([]made{{name: "data/gruß.yaml"}}, nil), 1},
		{"a file that is left out", zipped([]made{honest, {name: ".git/config"}}, nil), 1},
	} {
		t.Run(test.name, func(t *testing.T) {
			files, problems := Read(test.packed, func(path string) bool { return strings.HasPrefix(path, ".") })
			if len(problems) > 0 || len(files) != test.want {
				t.Errorf("%d files, problems %v, want %d files", len(files), problems, test.want)
			}
		})
	}
}

func TestHostileArchivesAreRefused(t *testing.T) {
	const bad = "archive has an entry with an invalid name"
	const twoNames, irregular = "archive has two entries with the same name", "archive has an entry that is not a regular file"
	const differs = "archive has contradictory headers for"
	big := strings.Repeat(" ", 4<<20)
	for _, test := range []struct {
		name   string
		packed []byte
		want   string // message, then the name in quotes
	}{
		{"a way out", zipped([]made{honest, {name: "../evil.yaml"}}, nil), bad + ` "../evil.yaml"`},
		{"a way out further down", zipped([]made{{name: "data/../../evil.yaml"}}, nil), bad + ` "data/../../evil.yaml"`},
		{"a way out by a folder", zipped([]made{{name: "../evil/", raw: true}}, nil), bad + ` "../evil"`},
		{"an absolute path", zipped([]made{{name: "/etc/passwd"}}, nil), bad + ` "/etc/passwd"`},
		{"a drive", zipped([]made{{name: "c:/evil.yaml"}}, nil), bad + ` "c:/evil.yaml"`},
		{"a stream of a file", zipped([]made{{name: "a.yaml:evil"}}, nil), bad + ` "a.yaml:evil"`},
		{"a backslash", zipped([]made{{name: `data\evil.yaml`}}, nil), bad + ` "data\\evil.yaml"`},
		{"a doubled slash", zipped([]made{{name: "data//evil.yaml"}}, nil), bad + ` "data//evil.yaml"`},
		{"here", zipped([]made{{name: "./evil.yaml"}}, nil), bad + ` "./evil.yaml"`},
		{"no name", zipped([]made{{name: ""}}, nil), bad + ` ""`},
		{"only a slash", zipped([]made{{name: "/", raw: true}}, nil), bad + ` ""`},
		{"a control character", zipped([]made{{name: "data/\x00.yaml"}}, nil), bad + ` "data/\x00.yaml"`},
		{"text that runs backwards", zipped([]made{{name: "data/a\u202elmay.yaml"}}, nil), bad + ` "data/a\u202elmay.yaml"`},
		{"a device", zipped([]made{{name: "data/NUL.yaml"}}, nil), bad + ` "data/NUL.yaml"`},
		{"a dot at the end", zipped([]made{{name: "data./a"}}, nil), bad + ` "data./a"`},
		{"a blank at the end", zipped([]made{{name: "a "}}, nil), bad + ` "a "`},
		{"a name without end", zipped([]made{{name: strings.Repeat("a", MaxPathBytes+1)}}, nil), bad + ` "` + strings.Repeat("a", MaxPathBytes+1) + `"`},
		{"a name that is no UTF-8", zipped([]made{{name: "data/gr\xfc.yaml"}}, nil), `archive has an entry whose name is not UTF-8 "data/gr?.yaml"`},
		{"a link", zipped([]made{{name: "data/link.yaml", mode: 0o120777, data: "/etc/passwd"}}, nil), irregular + ` "data/link.yaml"`},
		{"a pipe", zipped([]made{{name: "pipe", mode: 0o010644}}, nil), irregular + ` "pipe"`},
		{"a device by its mode", zipped([]made{{name: "disk", mode: 0o060644}}, nil), irregular + ` "disk"`},
		{"a folder that says it is a link", zipped([]made{{name: "data/", mode: 0o120777, raw: true}}, nil), irregular + ` "data"`},
		{"a file that is a folder", zipped([]made{{name: "data", mode: modeFolder, raw: true}}, nil), irregular + ` "data"`},
		{"a folder with bytes", zipped([]made{{name: "data/", data: "x", raw: true}}, nil), irregular + ` "data"`},
		{"a program of another user", zipped([]made{{name: "sudo", mode: modeRegular | 0o4755}}, nil), irregular + ` "sudo"`},
		{"one name twice", zipped([]made{{name: "a.yaml"}, {name: "a.yaml"}}, nil), twoNames + ` "a.yaml"`},
		{"names that some systems take for one", zipped([]made{{name: "a.yaml"}, {name: "A.yaml"}}, nil), twoNames + ` "A.yaml"`},
		{"folders that some systems take for one", zipped([]made{{name: "data/a.yaml"}, {name: "Data/b.yaml"}}, nil), twoNames + ` "Data/b.yaml"`},
		{"a file where a folder is", zipped([]made{{name: "data/a.yaml"}, {name: "data"}}, nil), twoNames + ` "data"`},
		{"a folder where a file is", zipped([]made{{name: "data"}, {name: "data/a.yaml"}}, nil), twoNames + ` "data/a.yaml"`},
		{"a sharp s and two", zipped([]made{{name: "K.yaml"}, {name: "\u212a.yaml"}}, nil), twoNames + " \"\u212a.yaml\""},
		{"a bomb", zipped([]made{{name: "a.yaml", data: big}}, nil), `archive has a file that unpacks to more than 200 times its size "a.yaml"`},
		{"a bomb that denies its size", zipped([]made{{name: "a.yaml", data: big, size: 100 - len(big)}}, nil), `archive has a file that cannot be unpacked "a.yaml"`},
		{"a large file", zipped([]made{{name: "a.yaml", raw: true, size: MaxFileBytes + 1, packed: MaxFileBytes + 1}}, nil), `archive has a file larger than 8 MB "a.yaml"`},
		{"too much in all", zipped(claims(MaxTotalBytes/MaxFileBytes+1), nil), `archive unpacks to more than 256 MB, reached at "f32"`},
		{"too many entries", zipped(many(MaxFiles+1), nil), `archive has more than 10000 entries`},
		{"more entries than there are", zipped([]made{honest}, set(8, 9000|9000<<16, 4)), `archive has fewer entries than its header states`},
		{"fewer entries than there are", zipped([]made{honest, {name: "a"}}, set(8, 1|1<<16, 4)), `archive has more entries than its header states`},
		{"a list that is huge", zipped([]made{honest}, set(12, MaxDirectory+1, 4)), `archive has a directory larger than 8 MB`},
		{"a list elsewhere", zipped([]made{honest}, set(16, 3, 4)), `archive has data before or after its directory, or is cut off`},
		{"something before the archive", append([]byte("#!/bin/sh\n"), zipped([]made{honest}, nil)...), `archive has data before or after its directory, or is cut off`},
		{"something behind the archive", append(zipped([]made{honest}, nil), "evil"...), `archive is not a zip file, or is cut off`},
		{"two ends", append(zipped([]made{honest}, nil), zipped([]made{{name: "a"}}, nil)...), `archive has data before or after its directory, or is cut off`},
		{"several disks", zipped([]made{honest}, set(4, 1, 2)), `archive is split into several parts`},
		{"zip64", zipped([]made{honest}, set(16, 0xffffffff, 4)), `archive uses zip64, the format for more than 4 GB, which is not supported`},
		{"a list that is no list", zipped([]made{honest}, func(list, end []byte) []byte { list[0] = 'X'; return append(list, end...) }), `archive has a damaged directory`},
		{"a list with a name beyond its end", zipped([]made{honest}, func(list, end []byte) []byte { list[29] = 0xff; return append(list, end...) }), `archive has a damaged directory`},
		{"encrypted", zipped([]made{{name: "a", flags: encrypted}}, nil), `archive has an encrypted entry "a"`},
		{"strongly encrypted", zipped([]made{{name: "a", flags: strongEncrypted}}, nil), `archive has an encrypted entry "a"`},
		{"an unknown way to pack", zipped([]made{{name: "a", method: 12}}, nil), `archive has a file with an unsupported compression method (12) "a"`},
		{"another name before the data", zipped([]made{{name: "a.yaml", local: "b.yaml"}}, nil), differs + ` "a.yaml"`},
		{"another size before the data", zipped([]made{{name: "a.yaml", data: "x", inner: 1}}, nil), differs + ` "a.yaml"`},
		{"a descriptor that lies", zipped([]made{{name: "a", data: "hello", flags: sizesBehind, behind: descriptorMark + strings.Repeat("\x01", 12)}}, nil), differs + ` "a"`},
		{"a descriptor that is missing", zipped([]made{{name: "a", data: "hello", flags: sizesBehind, behind: "x"}}, nil), differs + ` "a"`},
		{"an entry where none is", zipped([]made{honest, {name: "a", at: 7}}, nil), `archive has an entry that is not where the directory states "a"`},
		{"an entry beyond the end", zipped([]made{{name: "a", at: 1 << 30}}, nil), `archive has an entry that is not where the directory states "a"`},
		{"data beyond the end", zipped([]made{{name: "a", packed: 1 << 20}}, nil), `archive is cut off within "a"`},
		{"entries over each other", overlapping(), `archive has overlapping entries, one of them "a"`},
		{"a wrong checksum", zipped([]made{{name: "a", data: "x", crc: 1}}, nil), `archive has a file that cannot be unpacked "a"`},
		{"data that are not packed so", zipped([]made{{name: "a", data: "\xff\xff\xff\xff", raw: true, method: deflated}}, nil), `archive has a file that cannot be unpacked "a"`},
		{"a stored file of another size", zipped([]made{{name: "a", data: "hello", raw: true, size: 1}}, nil), `archive has a file that cannot be unpacked "a"`},
		{"packed data with more behind", trailing(), `archive has a file that cannot be unpacked "a"`},
		{"an archive within", zipped([]made{{name: "inner.zip", data: "x"}}, nil), `archive contains another archive "inner.zip"`},
		{"an archive within that has another name", zipped([]made{{name: "a.yaml", data: string(zipped([]made{honest}, nil))}}, nil), `archive contains another archive "a.yaml"`},
		{"nothing", nil, `archive is not a zip file, or is cut off`},
		{"a text", []byte("bundle.yaml"), `archive is not a zip file, or is cut off`},
		{"an archive that is cut off", zipped([]made{honest}, nil)[:60], `archive is not a zip file, or is cut off`},
	} {
		t.Run(test.name, func(t *testing.T) {
			files, problems := Read(test.packed, nil)
			got := "no problem"
			if len(problems) > 0 {
				got = problems[0].Msg
				if strings.Contains(test.want, `"`) {
					got += fmt.Sprintf(" %q", problems[0].Text)
				}
			}
			if got != test.want && !sameButQuotes(got, test.want, problems) {
				t.Errorf("refused with %s, want %s", got, test.want)
			}
			if len(files) > 0 {
				t.Errorf("%d files were taken, want none", len(files))
			}
		})
	}
}

// sameButQuotes compares if a name is printable for the test but not for %q.
func sameButQuotes(got, want string, problems []Problem) bool {
	return len(problems) > 0 && want == problems[0].Msg+` "`+problems[0].Text+`"` && got != ""
}

// claims are entries that state the maximum size, which they do not have.
func claims(n int) []made {
	all := many(n)
	for i := range all {
		all[i].size = MaxFileBytes
		all[i].packed = MaxFileBytes / MaxRatio
	}
	all[0].data = strings.Repeat("x", MaxFileBytes/MaxRatio+200)
	for i := range all {
		all[i].data = all[0].data
		all[i].size -= len(all[0].data)
		all[i].packed = 0
	}
	return all
}

// overlapping is an archive whose list has one entry twice, under two names that are both
// in it: the second is within the data of the first.
func overlapping() []byte {
	inner := zipped([]made{{name: "a", data: "x", raw: true}}, nil)
	header := inner[:fileSize+1+1]
	packed := zipped([]made{{name: "outer", data: string(header), raw: true}, {name: "a", data: "x", raw: true}}, nil)
	// The place of the second is in the last record of the list: move it into the first.
	at := bytes.LastIndex(packed, []byte(listMark))
	binary.LittleEndian.PutUint32(packed[at+42:], uint32(fileSize+len("outer")))
	return packed
}

// trailing is an archive with bytes between the packed data and their end.
func trailing() []byte {
	packed := deflate("hello")
	e := made{name: "a", data: string(packed) + "evil", raw: true, method: deflated}
	e.size = len("hello") - len(e.data)
	e.crc = crc32.ChecksumIEEE([]byte("hello")) - crc32.ChecksumIEEE([]byte(e.data))
	return zipped([]made{e}, nil)
}

func TestWhatCannotBePackedIsSaidOfAFolder(t *testing.T) {
	for _, test := range []struct{ name, path, data, want string }{
		{"an honest file", "data/b.yaml", "x", ""},
		{"a name with a colon", "data/a:b.yaml", "x", "file name is not valid on every operating system"},
		{"a name in other letters", "data/A.yaml", "x", "file name differs from another one only in case, which some operating systems cannot store"},
		{"an archive", "notes.zip", "x", "is an archive; a bundle cannot contain archives"},
	} {
		t.Run(test.name, func(t *testing.T) {
			got := ""
			for _, p := range Check([]File{{"data/a.yaml", nil}, {test.path, []byte(test.data)}}) {
				got += p.Msg
			}
			if got != test.want {
				t.Errorf("Check says %q, want %q", got, test.want)
			}
		})
	}
}

func TestPackersOfPeopleAreUnderstood(t *testing.T) {
	var out bytes.Buffer
	w := zip.NewWriter(&out)
	header := &zip.FileHeader{Name: "data/"}
	header.SetMode(fs.ModeDir | 0o755)
	if _, err := w.CreateHeader(header); err != nil {
		t.Fatal(err)
	}
	f, err := w.Create("data/a.yaml")
	if err == nil {
		_, err = f.Write([]byte("factions: {}\n"))
	}
	if err != nil || w.Close() != nil {
		t.Fatal(err)
	}
	files, problems := Read(out.Bytes(), nil)
	if len(problems) > 0 || len(files) != 1 {
		t.Errorf("%v, %v, want data/a.yaml", files, problems)
	}
}

// TestARefusalCostsLittle reads archives that state a large size.
func TestARefusalCostsLittle(t *testing.T) {
	packed := zipped(claims(MaxTotalBytes/MaxFileBytes+1), nil)
	allocated := testing.AllocsPerRun(1, func() { Read(packed, nil) })
	if allocated > 500 {
		t.Errorf("%g allocations to refuse an archive, want few", allocated)
	}
}

func FuzzRead(f *testing.F) {
	f.Add(zipped([]made{honest, {name: "data/a.yaml", data: "x", raw: true}}, nil))
	f.Add(zipped([]made{{name: "a", data: "hello", flags: sizesBehind}}, nil))
	f.Add(zipped([]made{{name: "../a", data: "x"}, {name: "b/", raw: true}}, nil))
	f.Add(overlapping())
	f.Add(Write([]File{{"bundle.yaml", []byte("name: a\n")}}))
	f.Add([]byte(endMark))
	f.Fuzz(func(t *testing.T, data []byte) {
		files, problems := Read(data, nil)
		if len(problems) > 0 {
			if len(files) > 0 {
				t.Fatalf("%d files with problems %v", len(files), problems)
			}
			return
		}
		for _, f := range files {
			if !CleanPath(f.Path) || len(f.Data) > MaxFileBytes {
				t.Fatalf("took %q of %d bytes", f.Path, len(f.Data))
			}
		}
		// Another reader sees the same files.
		z, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
		if err != nil {
			t.Fatalf("archive/zip refuses what was read: %v", err)
		}
		n := 0
		for _, e := range z.File {
			if !strings.HasSuffix(e.Name, "/") {
				n++
			}
		}
		if n != len(files) {
			t.Fatalf("archive/zip sees %d files, this %d", n, len(files))
		}
		again, problems := Read(Write(files), nil)
		if len(problems) > 0 || len(again) != len(files) {
			t.Fatalf("%d files came back as %d: %v", len(files), len(again), problems)
		}
	})
}
