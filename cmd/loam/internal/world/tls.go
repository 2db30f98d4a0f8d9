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

// tlsText returns the reader of a key of tls.
func tlsText(name string, of func(*TLS) *string) func(*configReader, *yaml.Node) {
	return func(r *configReader, n *yaml.Node) {
		if n.Kind != yaml.ScalarNode || isNull(n) || n.Value == "" {
			r.problem(n, diag.BadConfig, "tls."+name+" must be a text, not", written(n), "")
			return
		}
		*of(&r.config.TLS) = n.Value
	}
}

func (r *configReader) tlsHost(n *yaml.Node) {
	if n.Kind != yaml.ScalarNode || !isHostName(n.Value) {
		r.problem(n, diag.BadConfig, "tls.acme must be a host name such as play.example.org, not", written(n), "")
		return
	}
	r.config.TLS.ACME = n.Value
}

func (r *configReader) tlsRedirect(n *yaml.Node) {
	if n.Kind != yaml.ScalarNode || CheckAddress(n.Value) != nil {
		r.problem(n, diag.BadConfig, "tls.redirect must be HOST:PORT such as 0.0.0.0:80, not", written(n), "")
		return
	}
	r.config.TLS.Redirect = n.Value
}

// wholeTLS checks that the page has one certificate, if it has any key of tls.
func (r *configReader) wholeTLS() {
	at, given := r.places["tls"]
	t := r.config.TLS
	files := t.Certificate != "" || t.Key != ""
	msg := ""
	switch {
	case !given || len(r.problems) > 0: // one that is wrong is reported already
	case files && t.ACME != "":
		msg = "tls needs either certificate and key, or acme, not both"
	case files && (t.Certificate == "" || t.Key == ""), !files && t.ACME == "":
		msg = "tls needs certificate and key, such as {certificate: page.pem, key: page.key}, or acme: HOST"
	}
	if msg != "" {
		r.problems = append(r.problems, at.Problem(diag.BadConfig, msg, "", ""))
	}
}

// isHostName reports whether a text is a name for which an authority may issue a
// certificate: it has a dot, and no port, path or pattern.
func isHostName(text string) bool {
	return strings.Contains(strings.Trim(text, "."), ".") && !strings.ContainsAny(text, ":/*@ \t") && strings.Trim(text, "0123456789.") != ""
}
