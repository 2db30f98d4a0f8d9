package terminal

import (
	"context"
	"encoding/json"

	"loam/core/lib/diag"
	"loam/core/lib/quota"
)

// Watch limits what this process uses while it loads bundles, which may be anybody's. If
// it exceeds the limits nevertheless, the program ends with a problem that names the file,
// as a line, or as JSON for programs. The end of ctx ends all loading soon. Without
// Streams.Exit nothing is limited.
func (s Streams) Watch(ctx context.Context, asJSON bool) (w *quota.Watch, stop func()) {
	if s.Exit == nil {
		return nil, func() {}
	}
	w, end := quota.Start(quota.Standard(), func(e quota.Excess) {
		problems := diag.List{e.Problem()}
		if asJSON {
			_ = json.NewEncoder(s.Out).Encode(problems) // nobody is left to tell of an error
		} else {
			PrintProblems(s.Err, problems)
		}
		s.Exit(Fault)
	})
	interrupted := context.AfterFunc(ctx, w.Stop)
	return w, func() {
		interrupted()
		end()
	}
}
