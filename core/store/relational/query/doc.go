// Package query is the queries of queries.sql as Go functions. All of it but
// this comment is generated; see the package relational.
package query
