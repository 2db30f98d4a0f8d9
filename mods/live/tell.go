package live

import (
	"context"
	"crypto/sha256"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"loam/core/lib/diag"
	"loam/core/model/event"
	"loam/core/realm/reload"
	"loam/mods/bundle"
	"loam/mods/release"
)

// refuse reports problems, once for the same ones; when other files have been saved, only
// that they are still there. Called with turn held.
func (l *Loader) refuse(by string, problems diag.List) {
	l.mu.Lock()
	same := l.problems.Error() == problems.Error()
	l.problems, l.refusal = problems, faultsOf(problems)
	faults, to, number := slices.Clone(l.refusal), l.realm, l.number
	l.mu.Unlock()
	before := l.wrongly
	l.wrongly = stampsOf(l.cfg.Dir)
	if same {
		if !maps.Equal(l.wrongly, before) {
			l.say("[release %d still runs] still %s, the first: %s", number, count(len(problems), "problem"), problems[0].Error())
		}
		return
	}
	l.refused()
	l.audit(by, "refused", "", fmt.Sprintf("%s, the first: %s", count(len(problems), "problem"), problems[0].Error()))
	for i, p := range problems {
		l.say("%s", p.Error())
		if p.Excerpt != "" {
			l.say("    %s", p.Excerpt)
		}
		if to != nil {
			to.Note(faults[i])
		}
	}
	l.say("[release %d still runs] %s above; fix and save again", number, count(len(problems), "problem"))
}

// faultsOf returns problems as operators are informed of them.
func faultsOf(problems diag.List) (all []event.Faulted) {
	for _, p := range problems {
		all = append(all, event.Faulted{Bundle: bundleOf(p.File), File: p.File, Line: p.Line, Message: p.Error(), Excerpt: p.Excerpt})
	}
	return all
}

// mend reports that the files match the running release again.
func (l *Loader) mend() {
	l.mu.Lock()
	had := len(l.problems) > 0 || l.wrong != ""
	l.problems, l.wrong, l.refusal = nil, "", nil
	number := l.number
	l.mu.Unlock()
	l.refused()
	if had {
		l.say("[release %d runs] the files match the running release: nothing to adopt", number)
	}
}

// stand reports that a release could not be adopted.
func (l *Loader) stand(err error) {
	l.mu.Lock()
	same := l.wrong == err.Error()
	l.wrong, l.refusal = err.Error(), []event.Faulted{{Message: err.Error()}}
	to, number := l.realm, l.number
	l.mu.Unlock()
	if same {
		return
	}
	l.refused()
	l.say("[release %d still runs] %v", number, err)
	to.Note(event.Faulted{Message: err.Error()})
}

// tell prints the line about an adoption. With tests it is printed after they have run.
// Called with turn held.
func (l *Loader) tell(before, now *release.Release, from int, done reload.Adoption, passed string, took time.Duration) {
	changed := changedBundles(before, now)
	line := fmt.Sprintf("[%s %d -> %d] %s%s, %d ms", strings.Join(changed, " "), from, done.Number, withComma(changedSettings(before, now)), count(done.Maps, "map"), took.Milliseconds())
	line += l.backText()
	if l.cfg.Test == nil {
		l.say("%s%s", line, passed)
		return
	}
	ctx, cancel := context.WithCancel(context.Background())
	l.cut = cancel
	l.testing.Go(func() { // ended by endTest, which waits for it
		defer cancel()
		l.test(ctx, now, changed, line)
	})
}

// test runs scenarios and adds their results to the line about an adoption.
func (l *Loader) test(ctx context.Context, now *release.Release, changed []string, line string) {
	passed, all, failure := l.cfg.Test(ctx, now, changed)
	switch {
	case ctx.Err() != nil:
		l.say("%s, scenarios cancelled", line)
	case all == 0:
		l.say("%s, no scenarios", line)
	default:
		l.say("%s, scenarios %d/%d", line, passed, all)
	}
	if failure == "" || ctx.Err() != nil {
		return
	}
	l.say("%s", strings.TrimRight(failure, "\n"))
	first, rest, _ := strings.Cut(failure, "\n")
	fault := event.Faulted{Bundle: strings.Join(changed, " "), Message: "scenario failed: " + first, Excerpt: rest}
	l.mu.Lock()
	to := l.realm
	l.failed = []event.Faulted{fault}
	l.mu.Unlock()
	l.refused()
	to.Note(fault)
}

func (l *Loader) say(format string, args ...any) {
	if l.cfg.Say == nil {
		return
	}
	l.saying.Lock()
	defer l.saying.Unlock()
	l.cfg.Say(fmt.Sprintf(format, args...))
}

func count(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}

func bundleOf(file string) string {
	name, _, _ := strings.Cut(file, "/")
	return name
}

// note prints the output of bundles' files during reading.
func note(to Realm, r *release.Release, of []string) {
	for _, p := range r.Printed() {
		if slices.Contains(of, p.Bundle) {
			to.Note(p)
		}
	}
}

func bundleNames(r *release.Release) []string {
	var names []string
	for _, b := range r.Bundles() {
		names = append(names, b.Name)
	}
	return names
}

// settingsLabel replaces the bundle names if no bundle has changed; no bundle can have this
// name.
const settingsLabel = "loam.yaml"

// changedBundles lists the added, removed and changed bundles.
func changedBundles(before, now *release.Release) []string {
	was := make(map[string]string)
	for _, b := range before.Bundles() {
		was[b.Name] = digest(b) + before.Withheld[b.Name].String()
	}
	var names []string
	for _, b := range now.Bundles() {
		if was[b.Name] != digest(b)+now.Withheld[b.Name].String() {
			names = append(names, b.Name)
		}
		delete(was, b.Name)
	}
	for _, b := range before.Bundles() {
		if _, gone := was[b.Name]; gone {
			names = append(names, b.Name)
		}
	}
	if len(names) == 0 {
		names = append(names, settingsLabel)
	}
	return names
}

// digest returns the hash of a bundle's files.
func digest(b *bundle.Bundle) string {
	h := sha256.New()
	for _, f := range b.Files {
		fmt.Fprintf(h, "%q %d ", f.Path, len(f.Data))
		h.Write(f.Data)
	}
	return string(h.Sum(nil))
}
