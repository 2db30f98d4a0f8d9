package terminal

import (
	"context"

	"loam/core/lib/diag"
	"loam/core/lib/quota"
)

// Watch limits what this process uses while it loads bundles, which may be anybody's. If
// it exceeds the limits nevertheless, the program ends with a problem that names the file,
// which show prints; nil prints it as PrintProblems does. The end of ctx ends all loading
// soon. Without Streams.Exit nothing is limited.
func (s Streams) Watch(ctx context.Context, show func(diag.List)) (w *quota.Watch, stop func()) {
	if s.Exit == nil {
		return nil, func() {}
	}
	w, end := quota.Start(quota.Standard(), func(e quota.Excess) {
		problems := diag.List{e.Problem()}
		if show != nil {
			show(problems)
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
