package world

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"gopkg.in/yaml.v3"

	"loam/core/lib/dbserver"
	"loam/core/lib/diag"
	"loam/core/server"
	"loam/core/store/database"
	"loam/core/store/mariadb"
)

// Database is the choice of the database that keeps the realm; the zero Database is the
// file in the data folder.
type Database struct {
	Address      *dbserver.Address // nil: the file
	PasswordFile string            // relative to the folder of the world; "": the environment
}

// noPassword is the problem of a password in loam.yaml, which people show each other.
const noPassword = "database must hold no password: write it into a file that only you can read and name it with database: {address: ..., password_file: FILE}, or set " + mariadb.PasswordVariable

// maxPassword is the largest size of a password file in bytes.
const maxPassword = 4096

// passwordFile reads the name of the file with the password.
func (r *configReader) passwordFile(n *yaml.Node) {
	if n.Kind != yaml.ScalarNode || isNull(n) || n.Value == "" {
		r.problem(n, diag.BadConfig, "database.password_file must be the name of a file, not", written(n), "")
		return
	}
	r.config.Database.PasswordFile = n.Value
}

// databaseAddress reads where the realm is kept.
func (r *configReader) databaseAddress(n *yaml.Node) {
	if isNull(n) {
		return
	}
	if n.Kind != yaml.ScalarNode || !strings.Contains(n.Value, "://") {
		r.problem(n, diag.BadConfig, "database must be an address such as mysql://USER@HOST:3306/DATABASE", "", "") // the value may hold a password
		return
	}
	a, err := dbserver.ParseAddress(n.Value)
	switch {
	case err != nil:
		r.problem(n, diag.BadConfig, "database: "+err.Error(), "", "")
	case a.InURL:
		r.problem(n, diag.BadConfig, noPassword, "", "")
	default:
		r.config.Database.Address = &a
	}
}

// DatabaseOf returns the database of a world and reads its password. The error is for a
// config that cannot be read or has problems, and for a password file that cannot be read;
// it never quotes a password.
func DatabaseOf(dir string) (database.Database, error) {
	config, problems, err := Read(dir)
	if err != nil {
		return database.Database{}, err
	}
	if len(problems) > 0 {
		return database.Database{}, problems.Err()
	}
	return config.Database.In(dir)
}

// In returns the database of a world in a folder and reads its password, as [DatabaseOf].
func (d Database) In(dir string) (database.Database, error) {
	in := database.Database{File: filepath.Join(dir, DataFolder, server.DatabaseFile)}
	if d.Address == nil {
		return in, nil
	}
	a := *d.Address
	in.Server = &a
	var err error
	a.Password, err = d.password(dir)
	return in, err
}

func (d Database) password(dir string) (string, error) {
	if d.PasswordFile == "" {
		return os.Getenv(mariadb.PasswordVariable), nil
	}
	path := d.PasswordFile
	if !filepath.IsAbs(path) {
		path = filepath.Join(dir, path)
	}
	info, err := os.Stat(path)
	switch {
	case err != nil:
		return "", fmt.Errorf("read the password of the database: %w", err)
	case !info.Mode().IsRegular() || info.Size() > maxPassword:
		return "", fmt.Errorf("read the password of the database: %s is no file with one line", path)
	}
	data, err := os.ReadFile(path)
	if err != nil {
		return "", fmt.Errorf("read the password of the database: %w", err)
	}
	password := strings.TrimRight(string(data), "\r\n")
	if password == "" || strings.ContainsAny(password, "\r\n\x00") {
		return "", errors.New("read the password of the database: " + path + " must hold one line, the password")
	}
	return password, nil
}
