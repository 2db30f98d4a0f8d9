package importer

import (
	"fmt"
	"strings"
)

// mostFile is the maximum size of a file of stubs in bytes, well below the limit for a file
// of a bundle.
const mostFile = 4 << 20

// head is the first comment of all files of stubs.
const head = "# Stubs of content that imported rules refer to and no bundle defines. Replace them one by one.\n"

// File is a file of a bundle.
type File struct{ Name, Text string }

// Files returns the files of the bundle: the numbers, and the definitions in as many files
// as necessary.
func (b *Bundle) Files() []File {
	all := []File{{NumbersFile, b.Numbers}}
	section := ""
	var text strings.Builder
	end := func() {
		name := DataFile
		if n := len(all); n > 1 {
			name = fmt.Sprintf(MoreData, n)
		}
		all = append(all, File{name, text.String()})
		text.Reset()
	}
	for line := range strings.Lines(b.Data) {
		entry := strings.HasPrefix(line, " ")
		if entry && text.Len()+len(line) > mostFile {
			end()
			text.WriteString(head + section)
		} else if !entry {
			section = line
		}
		text.WriteString(line)
	}
	end()
	return all
}
