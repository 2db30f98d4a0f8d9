package rules

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"loam/cmd/loam/internal/terminal"
	"loam/core/lib/diag"
	"loam/smartai"
	"loam/smartai/idmap"
	"loam/smartai/importer"
	"loam/smartai/rulefile"
)

// sealMark begins the last line of each file that an import writes into a bundle. What
// follows it is a checksum of all above: as long as it holds, nobody has changed the
// file, and importing again may write it anew.
const sealMark = "# As imported, unless it was changed: "

// sealed is a text with its checksum.
func sealed(text string) string { return text + sealMark + checksum(text) + "\n" }

func checksum(text string) string {
	sum := sha256.Sum256([]byte(text))
	return hex.EncodeToString(sum[:8])
}

// untouched reports whether a file is unchanged since an import wrote it, or does not
// exist.
func untouched(file string) (bool, error) {
	data, err := os.ReadFile(file)
	if errors.Is(err, fs.ErrNotExist) {
		return true, nil
	}
	text := strings.ReplaceAll(string(data), "\r\n", "\n") // as some tools check files out
	i := strings.LastIndex(text, sealMark)
	return i >= 0 && strings.TrimSpace(text[i+len(sealMark):]) == checksum(text[:i]), err
}

// standing is what an import has written, and the scripts that stand in a bundle already, in files that this import
// does not write anew: those that were changed, and those of which it has nothing.
type standing struct {
	kept    []string // files that were changed, and have some of what is imported
	scripts []smartai.Script
	left    []smartai.Key // what is imported and stands there
	written []smartai.Script
}

// stand finds what stands in the bundle, and takes it out of the scripts of files to
// be written. With --force, or into a folder of rules alone, nothing does.
func (c ImportSmartAI) stand(byFile map[string][]smartai.Script) (s standing, err error) {
	if c.Bundle == "" || c.Force {
		return s, nil
	}
	there, err := filepath.Glob(filepath.Join(c.rules, "*.yaml"))
	if err != nil {
		return s, err
	}
	has := make(map[smartai.Key]bool)
	for _, file := range there {
		name := filepath.Base(file)
		_, wanted := byFile[name]
		own, err := untouched(file)
		switch {
		case err != nil:
			return s, err
		case name == idmap.File || wanted && own:
			continue
		case wanted:
			s.kept = append(s.kept, filepath.ToSlash(file))
			delete(byFile, name)
		}
		data, err := os.ReadFile(file)
		if err != nil {
			return s, err
		}
		scripts, _ := rulefile.Read(file, data) // names in it are the author's; a check tells what is wrong
		for _, of := range scripts {
			has[of.Key] = true
		}
		s.scripts = append(s.scripts, scripts...)
	}
	for name, list := range byFile {
		byFile[name] = slices.DeleteFunc(list, func(of smartai.Script) bool {
			if has[of.Key] {
				s.left = append(s.left, of.Key)
			}
			return has[of.Key]
		})
		if len(byFile[name]) == 0 {
			delete(byFile, name)
		}
	}
	slices.SortFunc(s.left, smartai.Key.Compare)
	return s, nil
}

// tell says what was kept, and what to do.
func (s *standing) tell(w io.Writer) {
	for _, file := range s.kept {
		fmt.Fprintf(w, "kept %s, which was changed after its import; delete it or use --force to import it again\n", file)
	}
	for i, k := range s.left {
		if i == mostFolded {
			fmt.Fprintf(w, "and %d more\n", len(s.left)-i)
			break
		}
		fmt.Fprintf(w, "kept %s, which is in another file of the bundle\n", k)
	}
}

// seal has files of a bundle say that they are as they were imported.
func (c ImportSmartAI) seal(text *bytes.Buffer) []byte {
	if c.Bundle == "" {
		return text.Bytes()
	}
	return []byte(sealed(text.String()))
}

// ownStubs reports whether files of stubs may be overwritten: nobody has changed them.
func (c ImportSmartAI) ownStubs() (bool, error) {
	files, err := c.stubFiles()
	if err != nil {
		return false, err
	}
	for _, file := range files {
		if own, err := untouched(file); err != nil || !own && !c.Force {
			return false, err
		}
	}
	return true, nil
}

// lacking tells what rules refer to, where stubs are the author's and lack it.
func (c ImportSmartAI) lacking(std terminal.Streams, refs importer.Refs, known map[idmap.Kind]map[uint32]bool) error {
	var all diag.List
	file := filepath.ToSlash(filepath.Join(c.Bundle, filepath.FromSlash(importer.NumbersFile)))
	for _, k := range idmap.Kinds {
		for _, n := range refs.Sorted(k) {
			if !known[k][n] {
				all = append(all, diag.Problem{File: file, Code: diag.BadNumbers, Msg: fmt.Sprintf("number %d of %s is not defined", n, k)})
			}
		}
	}
	printFolded(std.Err, "", all)
	fmt.Fprintf(std.Err, "the stubs were changed after their import and are kept: define these and map their numbers in %s, or import the stubs again with --force\n", importer.NumbersFile)
	return terminal.ErrFault
}
