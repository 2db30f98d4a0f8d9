package relational

import (
	"context"
	"crypto/sha256"
	"database/sql"
	"encoding/binary"
	"fmt"
	"hash"
	"strings"
)

// table is a table whose rows belong to the realm, whatever database keeps them.
type table struct {
	name  string
	order string // columns by which its rows are in the same order in every database
}

// tables are all tables but owner, each behind those that it refers to.
var tables = [...]table{
	{"accounts", "id"},
	{"account_storage", "account"},
	{"characters", "id"},
	{"realm_storage", "bundle, name"},
	{"facts", "name"},
	{"counters", "name"},
	{"incidents", "id"},
	{"client_data", "account, owner, kind"},
	{"invitations", "id"},
	{"pages", "book, number"},
}

// Sum identifies the content of a realm: two databases with the same Sum hold the same rows.
// The owner's epoch is not part of it.
type Sum [sha256.Size]byte

// String returns the first digits, for people.
func (s Sum) String() string { return fmt.Sprintf("%x", s[:8]) }

// Progress receives how many of all rows are copied; a nil Progress receives nothing.
type Progress func(done, all int)

// Tables returns s, for who has it as a part of the store of a database.
func (s *Store) Tables() *Store { return s }

// CopyFrom replaces all that s holds by what from holds at one moment, in one transaction as
// the owner of epoch, and checks that both are equal then. The epoch of the owner is the
// larger of both afterwards, so that no server that has lost one of them writes to the copy.
// It must not be called on the store that it copies from.
func (s *Store) CopyFrom(ctx context.Context, epoch int64, from *Store, progress Progress) (sum Sum, err error) {
	err = from.reading(ctx, func(source *sql.Tx) error {
		return s.within(ctx, func(target *sql.Tx) error {
			if err := asOwner(ctx, s.changes.WithTx(target), epoch); err != nil {
				return err
			}
			c := copier{from: source, to: target, progress: progress}
			if err := c.run(ctx); err != nil {
				return err
			}
			sum, err = c.compare(ctx)
			return err
		})
	})
	if err != nil {
		return Sum{}, s.host.Advise(err)
	}
	return sum, nil
}

// Sum returns the sum of what is committed.
func (s *Store) Sum(ctx context.Context) (sum Sum, err error) {
	err = s.reading(ctx, func(tx *sql.Tx) error {
		sum, err = sumOf(ctx, tx)
		return err
	})
	return sum, err
}

// Empty reports whether the database holds no rows of a realm yet.
func (s *Store) Empty(ctx context.Context) (empty bool, err error) {
	err = s.reading(ctx, func(tx *sql.Tx) error {
		n, err := count(ctx, tx)
		empty = n == 0
		return err
	})
	return empty, err
}

// reading runs read in a transaction that shows one moment.
func (s *Store) reading(ctx context.Context, read func(*sql.Tx) error) error {
	tx, err := s.read.BeginTx(ctx, &sql.TxOptions{ReadOnly: true})
	if err != nil {
		return fmt.Errorf("begin reading: %w", err)
	}
	defer func() { _ = tx.Rollback() }() // it has written nothing
	return read(tx)
}

// copier copies rows.
type copier struct {
	from, to  *sql.Tx
	progress  Progress
	done, all int
}

// One statement writes at most so many rows and bytes.
const (
	rowsAtOnce  = 100
	bytesAtOnce = 1 << 20
)

func (c *copier) run(ctx context.Context) (err error) {
	if c.all, err = count(ctx, c.from); err != nil {
		return err
	}
	for i := len(tables) - 1; i >= 0; i-- {
		if _, err := c.to.ExecContext(ctx, "DELETE FROM "+tables[i].name); err != nil {
			return fmt.Errorf("empty %s: %w", tables[i].name, err)
		}
	}
	for _, t := range tables {
		if err := c.table(ctx, t); err != nil {
			return fmt.Errorf("copy %s: %w", t.name, err)
		}
	}
	var theirs int64
	if err := c.from.QueryRowContext(ctx, "SELECT epoch FROM owner WHERE id = 1").Scan(&theirs); err != nil {
		return fmt.Errorf("read the owner: %w", err)
	}
	if _, err := c.to.ExecContext(ctx, "UPDATE owner SET epoch = ? WHERE id = 1 AND epoch < ?", theirs, theirs); err != nil {
		return fmt.Errorf("write the owner: %w", err)
	}
	return nil
}

// table copies the rows of one table.
func (c *copier) table(ctx context.Context, t table) error {
	rows, err := c.from.QueryContext(ctx, "SELECT * FROM "+t.name+" ORDER BY "+t.order)
	if err != nil {
		return err
	}
	defer rows.Close()
	columns, err := rows.Columns()
	if err != nil {
		return err
	}
	texts, err := c.texts(ctx, t)
	if err != nil {
		return err
	}
	into := "INSERT INTO " + t.name + " (" + strings.Join(columns, ", ") + ") VALUES "
	one := "(" + strings.Repeat(", ?", len(columns))[2:] + ")"
	var values []any
	size := 0
	flush := func() error {
		n := len(values) / len(columns)
		if n == 0 {
			return nil
		}
		if _, err := c.to.ExecContext(ctx, into+strings.Repeat(", "+one, n)[2:], values...); err != nil {
			return err
		}
		values, size = values[:0], 0
		if c.done += n; c.progress != nil {
			c.progress(c.done, c.all)
		}
		return nil
	}
	for rows.Next() {
		row, bytes, err := scan(rows, len(columns))
		if err != nil {
			return err
		}
		for i, v := range row {
			if data, ok := v.([]byte); ok && texts[columns[i]] {
				row[i] = string(data) // to SQLite, texts and bytes are different values
			}
		}
		values, size = append(values, row...), size+bytes
		if len(values) >= rowsAtOnce*len(columns) || size >= bytesAtOnce {
			if err := flush(); err != nil {
				return err
			}
		}
	}
	if err := rows.Err(); err != nil {
		return err
	}
	return flush()
}

// texts returns which columns of the target hold texts.
func (c *copier) texts(ctx context.Context, t table) (map[string]bool, error) {
	rows, err := c.to.QueryContext(ctx, "SELECT * FROM "+t.name+" LIMIT 0")
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	types, err := rows.ColumnTypes()
	if err != nil {
		return nil, err
	}
	texts := map[string]bool{}
	for _, column := range types {
		name := column.DatabaseTypeName()
		texts[column.Name()] = strings.HasPrefix(name, "VARCHAR") || strings.HasPrefix(name, "TEXT")
	}
	return texts, nil
}

// scan returns the current row and about how many bytes it has. Its texts are its own.
func scan(rows *sql.Rows, columns int) (row []any, size int, err error) {
	row = make([]any, columns)
	into := make([]any, columns)
	for i := range row {
		into[i] = &row[i]
	}
	if err := rows.Scan(into...); err != nil {
		return nil, 0, err
	}
	for i, v := range row {
		switch v := v.(type) {
		case []byte: // Scan has copied it
			size += len(v)
		case string:
			size += len(v)
		case int64, nil:
			size += 8
		default:
			return nil, 0, fmt.Errorf("column %d holds a %T", i+1, v)
		}
	}
	return row, size, nil
}

// compare returns the sum of both sides, or an error if they differ.
func (c *copier) compare(ctx context.Context) (Sum, error) {
	want, err := sumOf(ctx, c.from)
	if err != nil {
		return Sum{}, err
	}
	got, err := sumOf(ctx, c.to)
	if err == nil && got != want {
		err = fmt.Errorf("the copy differs from what was copied (%s instead of %s): nothing was changed; please report this", got, want)
	}
	return got, err
}

// count returns how many rows all tables have.
func count(ctx context.Context, tx *sql.Tx) (int, error) {
	all := 0
	for _, t := range tables {
		var n int
		if err := tx.QueryRowContext(ctx, "SELECT COUNT(*) FROM "+t.name).Scan(&n); err != nil {
			return 0, fmt.Errorf("count %s: %w", t.name, err)
		}
		all += n
	}
	return all, nil
}

func sumOf(ctx context.Context, tx *sql.Tx) (Sum, error) {
	h := sha256.New()
	for _, t := range tables {
		if err := sumTable(ctx, tx, t, h); err != nil {
			return Sum{}, fmt.Errorf("read %s: %w", t.name, err)
		}
	}
	return Sum(h.Sum(nil)), nil
}

// sumTable adds the rows of a table to a hash. Databases return texts as string or as
// []byte, so both count as the same; the order of columns is that of the table.
func sumTable(ctx context.Context, tx *sql.Tx, t table, h hash.Hash) error {
	rows, err := tx.QueryContext(ctx, "SELECT * FROM "+t.name+" ORDER BY "+t.order)
	if err != nil {
		return err
	}
	defer rows.Close()
	columns, err := rows.Columns()
	if err != nil {
		return err
	}
	add := func(kind byte, data []byte) {
		h.Write(binary.LittleEndian.AppendUint64([]byte{kind}, uint64(len(data))))
		h.Write(data)
	}
	add('t', []byte(t.name+" "+strings.Join(columns, " ")))
	for rows.Next() {
		row, _, err := scan(rows, len(columns))
		if err != nil {
			return err
		}
		for _, v := range row {
			switch v := v.(type) {
			case nil:
				add('0', nil)
			case int64:
				add('i', binary.LittleEndian.AppendUint64(nil, uint64(v)))
			case string:
				add('b', []byte(v))
			case []byte:
				add('b', v)
			}
		}
	}
	return rows.Err()
}
