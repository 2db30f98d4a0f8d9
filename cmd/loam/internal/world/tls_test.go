package world

import (
	"path/filepath"
	"strings"
	"testing"

	"loam/core/server"
)

func TestHowThePageIsEncrypted(t *testing.T) {
	data := filepath.Join("w", "data", "certificates")
	for _, test := range []struct {
		text string
		want server.TLS
	}{
		{"", server.TLS{Cache: data}},
		{"tls: {certificate: page.pem, key: /etc/ssl/page.key}", server.TLS{Certificate: filepath.Join("w", "page.pem"), Key: "/etc/ssl/page.key", Cache: data}},
		{"tls: {acme: play.example.org, redirect: '0.0.0.0:80'}", server.TLS{Host: "play.example.org", Redirect: "0.0.0.0:80", Cache: data}},
	} {
		c, problems := Parse("loam.yaml", []byte(test.text))
		if got := c.TLS.In("w"); len(problems) > 0 || got != test.want {
			t.Errorf("%q: %+v, %v; want %+v", test.text, got, problems, test.want)
		}
	}
}

func TestWrongEncryptionIsNamed(t *testing.T) {
	for text, want := range map[string]string{
		"tls: true":                 `tls must be a table of keys and values, such as {certificate: page.pem, key: page.key}, not "true"`,
		"tls: {}":                   "tls needs certificate and key",
		"tls: {certificate: a.pem}": "tls needs certificate and key",
		"tls: {certificate: a, key: b, acme: a.b.org}": "tls needs either certificate and key, or acme, not both",
		"tls: {acme: localhost}":                       `tls.acme must be a host name such as play.example.org, not "localhost"`,
		"tls: {acme: 203.0.113.9}":                     "tls.acme must be a host name",
		"tls: {acme: 'play.example.org:443'}":          "tls.acme must be a host name",
		"tls: {acme: a.b.org, redirect: 80}":           `tls.redirect must be HOST:PORT such as 0.0.0.0:80, not "80"`,
		"tls: {certificate: [a], key: b}":              `tls.certificate must be a text, not "a list"`,
		"tls: {cert: a, key: b}":                       `unknown key in tls; its keys are certificate, key, acme, redirect, not "cert"`,
	} {
		_, problems := Parse("loam.yaml", []byte(text))
		if len(problems) != 1 || !strings.Contains(problems[0].Error(), want) {
			t.Errorf("%s: %v, want %q", text, problems, want)
		}
	}
}
