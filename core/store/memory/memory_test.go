package memory_test

import (
	"testing"

	"loam/core/store"
	"loam/core/store/memory"
	"loam/core/store/storetest"
)

func TestStore(t *testing.T) {
	storetest.Run(t, func(testing.TB) func() store.Store {
		s := memory.New()
		return func() store.Store { return s }
	})
}
