// Package database reads rows of SmartAI from a running MariaDB or MySQL, as package dump
// reads them from SQL; the columns of the tables determine the dialect. It only reads, in
// one transaction, so that all tables have the state of one moment. It keeps only the
// requested rows. No error and no problem shows a password.
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

	"loam/core/lib/dbserver"
	"loam/core/lib/diag"
	"loam/smartai/sqldump"
)

// PasswordVariable is the environment variable that holds a password.
const PasswordVariable = "LOAM_IMPORT_PASSWORD"

// advice is what to do when the world database cannot be read.
var advice = dbserver.Advice{
	Password: PasswordVariable + " or --password-file", Rights: "SELECT",
	NoDatabase: "give the world database in the address", NoTable: "is it the world database?",
}

// Source is an open database.
type Source struct {
	dbserver.Address
	db *sql.DB
	tx *sql.Tx
}

// Open connects and begins the transaction.
func Open(ctx context.Context, a dbserver.Address) (*Source, error) {
	connector, err := mysql.NewConnector(a.Config())
	if err != nil {
		return nil, a.Explain("set up the connection", err, advice)
	}
	s := &Source{Address: a, db: sql.OpenDB(connector)}
	s.db.SetMaxOpenConns(1)
	if s.tx, err = s.db.BeginTx(ctx, &sql.TxOptions{Isolation: sql.LevelRepeatableRead, ReadOnly: true}); err != nil {
		s.db.Close()
		return nil, a.Explain("connect", err, advice)
	}
	return s, nil
}

// Close ends the transaction and the connection.
func (s *Source) Close() error {
	_ = s.tx.Rollback() // it has written nothing
	return s.db.Close()
}

// Read reads the rows of scripts and their conditions. Problems name rows by their keys. It
// returns an error if a table cannot be read, or if the dialect of the rows cannot be
// determined.
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
			missing = append(missing, diag.Problem{File: o.File, Code: diag.SQLNote, Msg: "has no table " + table + ": no conditions are read"})
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

// Facts reads rows of wanted tables, as sqldump.ReadFacts does; notes name the missing
// tables.
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
			notes = append(notes, diag.Problem{File: s.String(), Code: diag.SQLNote, Msg: "has no table " + w.Table + " with a column " + strings.Join(w.Key, " or ")})
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

// facts reads the wanted rows of one table by a key column.
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

// mostKeys is the maximum number of keys of one query.
const mostKeys = 500

func list(keys []int64) string {
	all := make([]string, len(keys))
	for i, k := range keys {
		all[i] = fmt.Sprint(k)
	}
	return strings.Join(all, ",")
}

// columns returns the columns of a table, in their order; nil if there is no such table.
// Letter case does not matter.
func (s *Source) columns(ctx context.Context, table string) (columns []string, err error) {
	rows, err := s.tx.QueryContext(ctx, `SELECT COLUMN_NAME FROM information_schema.COLUMNS
		WHERE TABLE_SCHEMA = DATABASE() AND LOWER(TABLE_NAME) = ? ORDER BY ORDINAL_POSITION LIMIT 300`, table)
	if err != nil {
		return nil, s.Explain("inspect table "+table, err, advice)
	}
	defer rows.Close()
	for rows.Next() {
		var name string
		if err := rows.Scan(&name); err != nil {
			return nil, s.Explain("inspect table "+table, err, advice)
		}
		columns = append(columns, name)
	}
	if err := rows.Err(); err != nil {
		return nil, s.Explain("inspect table "+table, err, advice)
	}
	return columns, nil
}

// query selects all columns of a table as texts with a limit on the size.
func (s *Source) query(table string, columns []string, where string) string {
	all := make([]string, len(columns))
	for i, c := range columns {
		all[i] = fmt.Sprintf("LEFT(%s, %d)", quoted(c), sqldump.MaxText/4)
	}
	return "SELECT " + strings.Join(all, ", ") + " FROM " + quoted(table) + where
}

// quoted returns a name in the quotes of SQL.
func quoted(name string) string { return "`" + strings.ReplaceAll(name, "`", "``") + "`" }

// each calls a function for each row of a query and keeps none.
func (s *Source) each(ctx context.Context, query, table string, columns int, row func([]*string) error) error {
	rows, err := s.tx.QueryContext(ctx, query)
	if err != nil {
		return s.Explain("read table "+table, err, advice)
	}
	defer rows.Close()
	raw, to := make([]sql.NullString, columns), make([]any, columns)
	values := make([]*string, columns)
	for i := range raw {
		to[i] = &raw[i]
	}
	for rows.Next() {
		if err := rows.Scan(to...); err != nil {
			return s.Explain("read table "+table, err, advice)
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
		return s.Explain("read table "+table, err, advice)
	}
	return nil
}
