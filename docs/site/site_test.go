package site_test

import (
	"os"
	"sync"
	"testing"

	"loam/docs"
	docsite "loam/docs/site"
)

// made is the site of the documents as they are.
var made = sync.OnceValues(func() (*docsite.Site, error) { return docsite.New(docs.FS, os.DirFS("../../examples")) })

func site(t *testing.T) *docsite.Site {
	t.Helper()
	s, err := made()
	if err != nil {
		t.Fatal(err)
	}
	return s
}
