package world

import (
	"path/filepath"
	"strings"

	"gopkg.in/yaml.v3"

	"loam/core/lib/diag"
	"loam/core/server"
)

// TLS is how the page is encrypted: with a certificate from files, or with one that an
// authority issues. The zero TLS is none.
type TLS struct {
	Certificate, Key string // files, relative to the folder of the world
	ACME             string // host name for which an authority issues the certificate
	Redirect         string // host:port at which plain HTTP leads to the page; "" for none
}

// certificates is the folder of certificates that an authority has issued, within a world's
// data.
const certificates = "certificates"

// In returns the encryption of a world in a folder.
func (t TLS) In(dir string) server.TLS {
	at := func(name string) string {
		if name == "" || filepath.IsAbs(name) {
			return name
		}
		return filepath.Join(dir, name)
	}
	return server.TLS{
		Certificate: at(t.Certificate), Key: at(t.Key), Host: t.ACME, Redirect: t.Redirect,
		Cache: filepath.Join(dir, DataFolder, certificates),
	}
}

// tls reads how the page is encrypted.
func (r *configReader) tls(n *yaml.Node) {
	t := &r.config.TLS
	texts := map[string]*string{"certificate": &t.Certificate, "key": &t.Key, "acme": &t.ACME, "redirect": &t.Redirect}
	before := len(r.problems)
	r.pairs(n, "tls", func(key, value *yaml.Node) {
		text, ok := texts[key.Value]
		switch {
		case !ok:
			r.unknown(key, "tls", []string{"acme", "certificate", "key", "redirect"})
		case value.Kind != yaml.ScalarNode || isNull(value) || value.Value == "":
			r.problem(value, diag.BadConfig, "tls."+key.Value+" must be a text, not", written(value), "")
		case key.Value == "acme" && !isHostName(value.Value):
			r.problem(value, diag.BadConfig, "tls.acme must be a host name such as play.example.org, not", written(value), "")
		case key.Value == "redirect" && CheckAddress(value.Value) != nil:
			r.problem(value, diag.BadConfig, "tls.redirect must be HOST:PORT such as 0.0.0.0:80, not", written(value), "")
		default:
			*text = value.Value
		}
	})
	if len(r.problems) > before || isNull(n) {
		return
	}
	switch files := t.Certificate != "" || t.Key != ""; {
	case files && t.ACME != "":
		r.problem(n, diag.BadConfig, "tls needs either certificate and key, or acme, not both", "", "")
	case files && (t.Certificate == "" || t.Key == ""), !files && t.ACME == "":
		r.problem(n, diag.BadConfig, "tls needs certificate and key, such as {certificate: page.pem, key: page.key}, or acme: HOST", "", "")
	}
}

// isHostName reports whether a text is a name for which an authority may issue a
// certificate: it has a dot, and no port, path or pattern.
func isHostName(text string) bool {
	return strings.Contains(strings.Trim(text, "."), ".") && !strings.ContainsAny(text, ":/*@ \t") && strings.Trim(text, "0123456789.") != ""
}
