package importer

import (
	"fmt"
	"strings"
)

// mostFile is how many bytes a file of stubs has before another begins, well below what
// a file of a bundle may have.
const mostFile = 4 << 20

// head stands above all files of stubs.
const head = "# Stubs of content that imported rules refer to and no bundle defines. Replace them one by one.\n"

// File is a file of a bundle.
type File struct{ Name, Text string }

// Files are the files of the bundle: the numbers, and the definitions in as many files
// as they need.
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
