// Package database reads rows of SmartAI out of a running MariaDB or MySQL, as package
// dump reads them out of SQL: which columns the tables have tells the dialect. It only
// reads, in one transaction, so that all tables are of one moment; it keeps the rows
// that are asked for and no more. No error and no problem shows a password.
//
// A Source is for one goroutine.
package database

import (
	"context"
	"database/sql"
	"fmt"
	"slices"
	"strings"

	"github.com/go-sql-driver/mysql"

	"loam/core/lib/diag"
	"loam/smartai/sqldump"
)

// PasswordVariable is the environment variable in which a password is given.
const PasswordVariable = "LOAM_DATABASE_PASSWORD"

// Source is a database that is being read.
type Source struct {
	Address
	db *sql.DB
	tx *sql.Tx
}

// Open asks for a connection and begins to read.
func Open(ctx context.Context, a Address) (*Source, error) {
	connector, err := mysql.NewConnector(a.config())
	if err != nil {
		return nil, a.explain("set up the connection", err)
	}
	s := &Source{Address: a, db: sql.OpenDB(connector)}
	s.db.SetMaxOpenConns(1)
	if s.tx, err = s.db.BeginTx(ctx, &sql.TxOptions{Isolation: sql.LevelRepeatableRead, ReadOnly: true}); err != nil {
		s.db.Close()
		return nil, a.explain("connect", err)
	}
	return s, nil
}

// Close ends reading.
func (s *Source) Close() error {
	_ = s.tx.Rollback() // nothing was written
	return s.db.Close()
}

// Read reads the rows of scripts and what guards them. Problems name rows by their
// keys. The error is not nil where a table cannot be read, or where it cannot be told
// in which dialect the rows are.
func (s *Source) Read(ctx context.Context, o sqldump.Options) (*sqldump.Dump, error) {
	o.File = s.String()
	rows := sqldump.NewRows(o)
	var missing diag.List
	for _, table := range []string{sqldump.ScriptTable, sqldump.GuardTable} {
		columns, err := s.columns(ctx, table)
		switch {
		case err != nil:
			return nil, err
		case columns == nil && table == sqldump.ScriptTable:
			return nil, fmt.Errorf("%s has no table %s; is it the world database?", s, table)
		case columns == nil:
			missing = append(missing, diag.Problem{File: o.File, Msg: "has no table " + table + ": no conditions are read"})
			continue
		}
		rows.Table(table, columns)
		if err := s.each(ctx, s.query(table, columns, ""), table, len(columns), rows.Add); err != nil {
			return nil, err
		}
	}
	d, err := rows.Dump()
	d.Notes = append(d.Notes, missing...)
	return d, err
}

// Facts reads rows of wanted tables, as sqldump.ReadFacts does; notes name the tables that
// there are not.
func (s *Source) Facts(ctx context.Context, wants []sqldump.Want) (sqldump.Facts, diag.List, error) {
	all := make(sqldump.Facts)
	var notes diag.List
	for i := range wants {
		w := &wants[i]
		columns, err := s.columns(ctx, w.Table)
		if err != nil {
			return nil, nil, err
		}
		lower := make([]string, len(columns))
		for i, c := range columns {
			lower[i] = strings.ToLower(c)
		}
		key := slices.Index(lower, w.KeyOf(lower))
		if key < 0 {
			notes = append(notes, diag.Problem{File: s.String(), Msg: "has no table " + w.Table + " with a column " + strings.Join(w.Key, " or ")})
			continue
		}
		rows, err := s.facts(ctx, w, columns, lower, key)
		if err != nil {
			return nil, nil, err
		}
		all[w.Table] = rows
	}
	return all, notes, nil
}

// facts reads the rows of one table, of which one column is the key.
func (s *Source) facts(ctx context.Context, w *sqldump.Want, columns, lower []string, key int) (rows []sqldump.Fact, err error) {
	choose := func(column int, keys []int64) error {
		for some := range slices.Chunk(keys, mostKeys) {
			where := fmt.Sprintf(" WHERE %s IN (%s)", quoted(columns[column]), list(some))
			err := s.each(ctx, s.query(w.Table, columns, where), w.Table, len(columns), func(values []*string) error {
				if len(rows) == sqldump.MaxFacts {
					return fmt.Errorf("%s: more than %d rows of %s; select some with --entry", s, sqldump.MaxFacts, w.Table)
				}
				if f, ok := sqldump.NewFact(key, lower, values); ok {
					rows = append(rows, f)
				}
				return nil
			})
			if err != nil {
				return err
			}
		}
		return nil
	}
	if err = choose(key, w.Sorted()); err != nil {
		return nil, err
	}
	if also := slices.Index(lower, w.AlsoOf(lower)); also >= 0 {
		err = choose(also, w.SortedAlso())
	}
	return slices.CompactFunc(sqldump.SortFacts(rows, w), w.Same), err
}

// mostKeys is how many keys one query asks for.
const mostKeys = 500

func list(keys []int64) string {
	all := make([]string, len(keys))
	for i, k := range keys {
		all[i] = fmt.Sprint(k)
	}
	return strings.Join(all, ",")
}

// columns are the columns of a table, in their order; nil where there is no such table.
// A table of whatever capital letters is found.
func (s *Source) columns(ctx context.Context, table string) (columns []string, err error) {
	rows, err := s.tx.QueryContext(ctx, `SELECT COLUMN_NAME FROM information_schema.COLUMNS
		WHERE TABLE_SCHEMA = DATABASE() AND LOWER(TABLE_NAME) = ? ORDER BY ORDINAL_POSITION LIMIT 300`, table)
	if err != nil {
		return nil, s.explain("inspect table "+table, err)
	}
	defer rows.Close()
	for rows.Next() {
		var name string
		if err := rows.Scan(&name); err != nil {
			return nil, s.explain("inspect table "+table, err)
		}
		columns = append(columns, name)
	}
	if err := rows.Err(); err != nil {
		return nil, s.explain("inspect table "+table, err)
	}
	return columns, nil
}

// query asks for all columns of a table as texts that are bounded before they come
// here.
func (s *Source) query(table string, columns []string, where string) string {
	all := make([]string, len(columns))
	for i, c := range columns {
		all[i] = fmt.Sprintf("LEFT(%s, %d)", quoted(c), sqldump.MaxText/4)
	}
	return "SELECT " + strings.Join(all, ", ") + " FROM " + quoted(table) + where
}

// quoted is a name as SQL has it.
func quoted(name string) string { return "`" + strings.ReplaceAll(name, "`", "``") + "`" }

// each hands the rows of a query over, one after another; they are not kept here.
func (s *Source) each(ctx context.Context, query, table string, columns int, row func([]*string) error) error {
	rows, err := s.tx.QueryContext(ctx, query)
	if err != nil {
		return s.explain("read table "+table, err)
	}
	defer rows.Close()
	raw, to := make([]sql.NullString, columns), make([]any, columns)
	values := make([]*string, columns)
	for i := range raw {
		to[i] = &raw[i]
	}
	for rows.Next() {
		if err := rows.Scan(to...); err != nil {
			return s.explain("read table "+table, err)
		}
		for i := range raw {
			if values[i] = nil; raw[i].Valid {
				values[i] = &raw[i].String
			}
		}
		if err := row(values); err != nil {
			return err
		}
	}
	if err := rows.Err(); err != nil {
		return s.explain("read table "+table, err)
	}
	return nil
}
