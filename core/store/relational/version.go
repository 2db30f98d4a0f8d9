package relational

import (
	"io/fs"

	"github.com/pressly/goose/v3"
)

// NewestVersion returns the version of the database that the last of the migrations leads
// to: the one that this build writes. The names of their files begin with their versions.
func NewestVersion(migrations fs.FS) (int64, error) {
	files, err := fs.Glob(migrations, "migrations/*.sql")
	var newest int64
	for _, file := range files {
		version, err := goose.NumericComponent(file)
		if err != nil {
			return 0, err
		}
		newest = max(newest, version)
	}
	return newest, err
}
