package yamlschema

import (
	"errors"
	"fmt"
	"io"
	"strings"
	"unicode/utf8"

	"gopkg.in/yaml.v3"

	"loam/core/lib/diag"
)

// maxDepth bounds how deep a file may nest; definitions need five levels.
const maxDepth = 24

// Parse reads the current file as one YAML document of plain mappings, lists and
// scalars. It returns nil for a file without a document, and after a problem that
// leaves nothing to read.
func (r *Reader) Parse() *yaml.Node {
	data := r.At.Data
	if !utf8.Valid(data) {
		line, column := FirstInvalid(data)
		r.ProblemAt(r.Place(line, column), diag.NotUTF8, "not valid UTF-8", "", "")
		r.Incomplete = true
		return nil
	}
	if i := oddBreak(data); i >= 0 {
		line, column := position(data, i)
		r.ProblemAt(r.Place(line, column), diag.YAMLFeature, "unsupported line break; lines must end with a line feed", "", "")
		r.Incomplete = true
		return nil
	}
	decoder := yaml.NewDecoder(&pieces{r: r, rest: data, line: 1})
	document, err := decode(decoder)
	if r.stopped || isEOF(err) {
		return nil
	}
	if err == nil {
		err = r.only(decoder)
	}
	if r.stopped {
		return nil
	}
	if err != nil {
		r.syntax(err)
		r.Incomplete = true
		return nil
	}
	root := document.Content[0]
	if !r.plain(root, 1) {
		r.Incomplete = true
		return nil
	}
	if strings.HasPrefix(r.At.Path, "data/") {
		r.Settle(root, nil, 1)
	}
	return root
}

// oddBreak finds a character that ends a line in YAML and not in editors: line numbers
// would differ. It returns -1 if there is none.
func oddBreak(data []byte) int {
	for i := 0; i < len(data); i++ {
		switch {
		case data[i] == '\r' && (i+1 == len(data) || data[i+1] != '\n'):
			return i
		case data[i] == 0xC2 && data[i+1] == 0x85: // next line
			return i
		case data[i] == 0xE2 && data[i+1] == 0x80 && (data[i+2] == 0xA8 || data[i+2] == 0xA9): // line and paragraph separator
			return i
		}
	}
	return -1
}

// decode decodes one document. The parser is an external package: a panic of it is an
// unreadable file and must not end the realm.
func decode(d *yaml.Decoder) (n *yaml.Node, err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("yaml: cannot be read: %v", p)
		}
	}()
	n = new(yaml.Node)
	if err := d.Decode(n); err != nil {
		return nil, err
	}
	if n.Kind != yaml.DocumentNode || len(n.Content) != 1 {
		return nil, io.EOF
	}
	return n, nil
}

func isEOF(err error) bool { return errors.Is(err, io.EOF) }

// only checks that nothing follows the first document.
func (r *Reader) only(d *yaml.Decoder) error {
	second, err := decode(d)
	if isEOF(err) {
		return nil
	}
	if err != nil {
		return err
	}
	r.Problem(second.Content[0], diag.YAMLFeature, "file has a second document after ---; put it in a file of its own", "", "")
	return nil
}

// plain rejects features of YAML other than data: anchors, aliases, tags, and unlimited
// nesting. It reports all of them and returns whether there was none.
func (r *Reader) plain(n *yaml.Node, depth int) bool {
	if depth > maxDepth {
		r.Problem(n, diag.OverLimit, fmt.Sprintf("nested deeper than %d levels", maxDepth), "", "")
		return false
	}
	ok := true
	if n.Kind == yaml.AliasNode {
		r.Problem(n, diag.YAMLFeature, "aliases are not allowed; write the value out:", "*"+n.Value, "")
		return false
	}
	if n.Anchor != "" {
		r.Problem(n, diag.YAMLFeature, "anchors are not allowed", "&"+n.Anchor, "")
		ok = false
	}
	if n.Style&yaml.TaggedStyle != 0 {
		r.Problem(n, diag.YAMLFeature, "tags are not allowed", n.Tag, "")
		ok = false
	}
	for _, child := range n.Content {
		ok = r.plain(child, depth+1) && ok
	}
	return ok
}

// FirstInvalid returns where a text stops being UTF-8.
func FirstInvalid(data []byte) (line, column int) {
	line, column = 1, 1
	for len(data) > 0 {
		c, size := utf8.DecodeRune(data)
		if c == utf8.RuneError && size == 1 {
			break
		}
		column++
		if c == '\n' {
			line, column = line+1, 1
		}
		data = data[size:]
	}
	return line, column
}
