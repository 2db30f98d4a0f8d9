package store

import (
	"context"
	"time"

	"loam/core/model/auth"
)

// LastOperator reports whether an account is the only one with the role operator that can log
// in at a time. Without it, only the machine of the world can run it.
func LastOperator(ctx context.Context, s Store, a Account, at time.Time) (bool, error) {
	if a.Role != auth.Operator || a.Ban.Active(at) {
		return false, nil
	}
	all, err := s.Accounts(ctx)
	if err != nil {
		return false, err
	}
	for i := range all {
		if o := &all[i]; o.ID != a.ID && o.Role == auth.Operator && !o.Ban.Active(at) {
			return false, nil
		}
	}
	return true, nil
}
