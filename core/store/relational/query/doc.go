// Package query has the queries of queries.sql as Go functions. All code except for this
// comment is generated; see the package relational.
package query
