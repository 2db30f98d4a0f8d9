package journal

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/rs/zerolog"

	"loam/core/model/content"
	"loam/core/realm/state"
	"loam/core/recording"
)

// mostFaults is how many files Again keeps; the oldest are removed.
const mostFaults = 20

// Again implements [realm.Journal].
func (j *Journal) Again(runs state.Release, id content.ID, instance uint16, step int64) (data []byte, file string, err error) {
	found, file, err := j.again(runs, recording.Box{Map: id, Instance: instance}, step)
	if err != nil {
		return nil, "", err
	}
	return found.Maps[0].State, file, nil
}

// BoxAgain implements [realm.Journal].
func (j *Journal) BoxAgain(runs state.Release, step int64) (data []byte, file string, err error) {
	found, file, err := j.again(runs, recording.Box{Realm: true}, step)
	if err != nil {
		return nil, "", err
	}
	return found.Realm, file, nil
}

func (j *Journal) again(runs state.Release, box recording.Box, step int64) (found *recording.Recovered, file string, err error) {
	j.files.Lock()
	defer j.files.Unlock()
	j.flush()
	found, err = recovered(context.Background(), RecoverConfig{Dir: j.cfg.Dir, Epoch: j.cfg.Epoch, Build: func(r recording.Release) (state.Release, error) {
		if r.Hash == runs.Hash {
			return runs, nil
		}
		return j.cfg.Build(r)
	}}, recording.RecoverOptions{Only: &box, Before: step})
	if err != nil {
		return nil, "", fmt.Errorf("make %s again: %w", box, err)
	}
	if len(found.Maps) == 0 && found.Realm == nil {
		return nil, "", fmt.Errorf("make %s again: %s", box, strings.Join(found.Lost, "; "))
	}
	file, err = j.keepFault(runs.Hash, box, step, found.Tape)
	if err != nil {
		j.cfg.Log.Error().Err(err).Str("part", "journal").Msg("the step with the fault cannot be kept")
		file = "(not kept)"
	}
	return found, file, nil
}

// keepFault writes a recording of the box, up to the step with the fault.
func (j *Journal) keepFault(hash string, box recording.Box, step int64, tape []recording.Frame) (name string, err error) {
	if err := os.MkdirAll(j.cfg.Faults, 0o700); err != nil {
		return "", err
	}
	j.clearFaults()
	plain := strings.NewReplacer(":", "-", "/", "-").Replace(string(box.Map))
	if box.Realm {
		plain = "realm"
	}
	name = filepath.Join(j.cfg.Faults, fmt.Sprintf("%d-%s-%d-%d.rec", j.cfg.Now().Unix(), plain, box.Instance, step))
	file, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_TRUNC, 0o600)
	if err != nil {
		return "", err
	}
	w, err := recording.NewWriter(file, recording.Config{Archives: j.cfg.Archives, Development: j.cfg.Development, Headless: j.cfg.Headless, Log: zerolog.Nop()})
	if err == nil {
		w.Release(hash)
		for i := range tape {
			w.Copy(&tape[i])
		}
		err = w.Close()
	}
	return name, errors.Join(err, file.Close())
}

// clearFaults removes the oldest files of faults, so that there is room for another.
func (j *Journal) clearFaults() {
	all, _ := filepath.Glob(filepath.Join(j.cfg.Faults, "*.rec")) // by time, which their names begin with
	for len(all) >= mostFaults {
		_ = os.Remove(all[0])
		all = all[1:]
	}
}
