package sqlite

import (
	"context"
	"path/filepath"
	"testing"

	"loam/core/store"
)

// BenchmarkSave writes 100 characters in one durable transaction.
func BenchmarkSave(b *testing.B) {
	s := mustOpen(b, filepath.Join(b.TempDir(), "realm.db"))
	defer s.Close()
	all, epoch := fill(b, s, 100)
	for b.Loop() {
		for i := range all {
			all[i].Experience++
		}
		if err := s.Save(context.Background(), epoch, store.Batch{Characters: all}); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(b.N*len(all))/b.Elapsed().Seconds(), "characters/s")
}
