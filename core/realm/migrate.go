package realm

import (
	"loam/core/model/input"
	modstoragemodel "loam/core/model/modstorage"
)

// A release that raises a storage version is adopted in this order: maps and realm state try
// its migrations on what they hold; the store migrates everything that it holds in one
// transaction, characters, accounts and the realm's storage alike; realm state and maps swap,
// and migrate what they hold with it. Everything that can fail happens before anything has
// changed. Package modstorage has the operations on the store.

// progressEvery is the number of characters and accounts between two log lines.
const progressEvery = 2000

func (so *storage) migrationProgress(done, all int) {
	if done%progressEvery == 0 {
		so.r.cfg.Log.Info().Int("done", done).Int("all", all).Msg("migrating the stored data of bundles")
	}
}

// tellFresh sends a change to maps that began with the release. Called in the inbox.
func (so *storage) tellFresh(s modstoragemodel.Entry) {
	if so.migrating == nil {
		return
	}
	for _, p := range so.migrating.fresh {
		p.m().Control(input.Deliver{Message: storageMessage(s)})
	}
}
