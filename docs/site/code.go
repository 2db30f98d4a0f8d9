package site

import (
	"bytes"
	"html"
	"regexp"
	"strings"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/renderer"
	"github.com/yuin/goldmark/util"
)

// codeBlocks writes blocks of code: in a frame with the name of their file where they have
// one, with marked comments, texts and keywords.
type codeBlocks struct{}

// RegisterFuncs implements renderer.NodeRenderer.
func (codeBlocks) RegisterFuncs(to renderer.NodeRendererFuncRegisterer) {
	write := func(w util.BufWriter, source []byte, n ast.Node, entering bool) (ast.WalkStatus, error) {
		if entering {
			info := ""
			if f, ok := n.(*ast.FencedCodeBlock); ok && f.Info != nil {
				info = string(f.Info.Value(source))
			}
			_, _ = w.WriteString(codeBlock(info, n.Lines().Value(source))) // errors stay with the writer
		}
		return ast.WalkSkipChildren, nil
	}
	to.Register(ast.KindFencedCodeBlock, write)
	to.Register(ast.KindCodeBlock, write)
}

// codeBlock returns the HTML of a block. The info follows the opening fence: a language, and
// for some blocks a file, as in "yaml file=world/loam.yaml".
func codeBlock(info string, code []byte) string {
	language, how, _ := strings.Cut(info, " ")
	var b strings.Builder
	b.WriteString(`<figure class="code" data-language="` + html.EscapeString(language) + `">`)
	if act, file, ok := strings.Cut(how, "="); ok {
		if act == "append" {
			file += ", at the end"
		}
		b.WriteString("<figcaption>" + html.EscapeString(file) + "</figcaption>")
	}
	b.WriteString(`<pre tabindex="0"><code>`)
	for line := range bytes.Lines(code) {
		b.WriteString(codeLine(language, string(line)))
	}
	b.WriteString("</code></pre></figure>\n")
	return b.String()
}

// tokens find what is marked in the lines of a language: the first group is a comment, the
// second a text, the third a keyword or key.
var tokens = map[string]*regexp.Regexp{
	"lua":  regexp.MustCompile(`(--.*)|("(?:[^"\\]|\\.)*")|\b(and|break|do|else|elseif|end|false|for|function|if|in|local|nil|not|or|repeat|return|then|true|until|while)\b`),
	"yaml": regexp.MustCompile(`((?:^|\s)#.*)|("(?:[^"\\]|\\.)*")|(?:^|[{,]|- )\s*([A-Za-z_][\w.:-]*:)(?:\s|$)`),
	"json": regexp.MustCompile(`(//.*)|("(?:[^"\\]|\\.)*")|\b(true|false|null)\b`),
	"text": regexp.MustCompile(`(^#.*)`),
	"sh":   regexp.MustCompile(`((?:^|\s)#.*)`),
	"ini":  regexp.MustCompile(`(^[#;].*)|(\x00)|(^\[.*\])`),
	"go":   regexp.MustCompile(`(//.*)|("(?:[^"\\]|\\.)*")|\b(func|return|if|else|for|range|var|const|type|struct|package|import)\b`),
}

// classes are those of the groups of tokens.
var classes = [...]string{"", "comment", "string", "keyword"}

// codeLine returns the HTML of one line, with its end.
func codeLine(language, line string) string {
	switch {
	case language == "diff" && strings.HasPrefix(line, "+"):
		return `<ins>` + html.EscapeString(line) + `</ins>`
	case language == "diff" && strings.HasPrefix(line, "-"):
		return `<del>` + html.EscapeString(line) + `</del>`
	case language == "console" && strings.HasPrefix(line, "$ "):
		return `<span class="prompt">$ </span><b>` + html.EscapeString(line[2:]) + `</b>`
	}
	find := tokens[language]
	if find == nil {
		return html.EscapeString(line)
	}
	var b strings.Builder
	at := 0
	for _, m := range find.FindAllStringSubmatchIndex(line, -1) {
		for g := 1; 2*g+1 < len(m); g++ {
			start, end := m[2*g], m[2*g+1]
			if start < 0 || start < at {
				continue
			}
			b.WriteString(html.EscapeString(line[at:start]))
			b.WriteString(`<span class="` + classes[g] + `">` + html.EscapeString(line[start:end]) + `</span>`)
			at = end
		}
	}
	b.WriteString(html.EscapeString(line[at:]))
	return b.String()
}
