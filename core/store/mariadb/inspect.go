package mariadb

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"regexp"
	"strconv"
	"strings"
)

// The faults for which a database is not served. Such a database is never written to.
var (
	ErrServer  = errors.New("the server cannot keep a realm")
	ErrNewer   = errors.New("the database was written by a newer Loam")
	ErrForeign = errors.New("the database is not one of Loam")
)

// The advice for the operator.
const (
	adviceNewer   = "nothing was changed; use the newer build, or restore a backup from before the update"
	adviceForeign = "nothing was changed; give the realm a database of its own"
)

// The oldest versions that are supported: the oldest that their makers still maintain, or
// did until 2026.
const (
	oldestMariaDB = "10.6"
	oldestMySQL   = "8.0"
)

// leastPacket is the least max_allowed_packet in bytes: a character with the largest storage
// of bundles and all that it has must fit into one statement.
const leastPacket = 16 << 20

// inspectServer checks version and settings of the server. It returns advice about settings
// with which a realm runs, but may lose commits.
func inspectServer(ctx context.Context, db *sql.DB) (advice []string, err error) {
	settings, err := variables(ctx, db)
	if err != nil {
		return nil, err
	}
	if err := checkVersion(settings["version"]); err != nil {
		return nil, err
	}
	if packet, _ := strconv.ParseInt(settings["max_allowed_packet"], 10, 64); packet < leastPacket {
		return nil, fmt.Errorf("%w: its max_allowed_packet is %d: set at least %d (16M) in its configuration", ErrServer, packet, leastPacket)
	}
	if on(settings["read_only"]) || on(settings["super_read_only"]) {
		return nil, fmt.Errorf("%w: it is read_only, a replica perhaps: give the address of the primary, or SET GLOBAL read_only = OFF", ErrServer)
	}
	for _, name := range [2]string{"tx_isolation", "transaction_isolation"} {
		if settings[name] == "READ-UNCOMMITTED" {
			return nil, fmt.Errorf("%w: its transaction isolation is READ-UNCOMMITTED: set READ-COMMITTED or REPEATABLE-READ in its configuration", ErrServer)
		}
	}
	if settings["innodb_flush_log_at_trx_commit"] != "1" {
		advice = append(advice, "innodb_flush_log_at_trx_commit is "+settings["innodb_flush_log_at_trx_commit"]+": a loss of power loses what was saved in the last second; set 1")
	}
	if !on(settings["innodb_doublewrite"]) && settings["innodb_doublewrite"] != "DETECT_AND_RECOVER" {
		advice = append(advice, "innodb_doublewrite is "+settings["innodb_doublewrite"]+": a loss of power may damage the database; set ON")
	}
	return advice, nil
}

func on(value string) bool { return value == "ON" || value == "1" }

// variables returns the settings of the session that matter, by lower-case name.
func variables(ctx context.Context, db *sql.DB) (map[string]string, error) {
	rows, err := db.QueryContext(ctx, `SHOW VARIABLES WHERE Variable_name IN ('version', 'max_allowed_packet', 'read_only', 'super_read_only',
		'tx_isolation', 'transaction_isolation', 'innodb_flush_log_at_trx_commit', 'innodb_doublewrite')`)
	if err != nil {
		return nil, fmt.Errorf("read its settings: %w", err)
	}
	defer rows.Close()
	all := map[string]string{}
	for rows.Next() {
		var name, value string
		if err := rows.Scan(&name, &value); err != nil {
			return nil, err
		}
		all[strings.ToLower(name)] = value
	}
	return all, rows.Err()
}

var numbers = regexp.MustCompile(`^(\d+)\.(\d+)`)

// checkVersion returns an error if a server of this version is too old.
func checkVersion(version string) error {
	maker, oldest := "MySQL", oldestMySQL
	if strings.Contains(version, "MariaDB") {
		maker, oldest = "MariaDB", oldestMariaDB
	}
	got, want := numbers.FindStringSubmatch(version), numbers.FindStringSubmatch(oldest)
	if got == nil {
		return fmt.Errorf("%w: its version %q is unknown: use MariaDB %s or MySQL %s, or a newer one", ErrServer, version, oldestMariaDB, oldestMySQL)
	}
	for i := 1; i <= 2; i++ {
		g, _ := strconv.Atoi(got[i])
		w, _ := strconv.Atoi(want[i])
		switch {
		case g > w:
			return nil
		case g < w:
			return fmt.Errorf("%w: it is %s %s, and at least %s is needed: update it", ErrServer, maker, got[0], oldest)
		}
	}
	return nil
}

// inspectTables returns the version of the database, 0 if it has no tables of Loam yet.
func inspectTables(ctx context.Context, db *sql.DB, newest int64) (int64, error) {
	var ours, all int64
	var first sql.NullString
	err := db.QueryRowContext(ctx, `SELECT COUNT(CASE WHEN table_name = ? THEN 1 END), COUNT(*), MIN(table_name) FROM information_schema.tables WHERE table_schema = DATABASE()`, versionTable).Scan(&ours, &all, &first)
	if err != nil {
		return 0, fmt.Errorf("look at its tables: %w", err)
	}
	if ours == 0 {
		if all > 0 {
			return 0, fmt.Errorf("%w: it has a table %q: %s", ErrForeign, first.String, adviceForeign)
		}
		return 0, nil
	}
	var version sql.NullInt64
	if err := db.QueryRowContext(ctx, "SELECT MAX(version_id) FROM "+versionTable+" WHERE is_applied = 1").Scan(&version); err != nil {
		return 0, fmt.Errorf("read its version: %w", err)
	}
	if version.Int64 > newest {
		return 0, fmt.Errorf("%w (version %d, this build supports up to %d): %s", ErrNewer, version.Int64, newest, adviceNewer)
	}
	return version.Int64, nil
}
