package main

import (
	"fmt"
	"strings"
	"time"

	"loam/cmd/loam/internal/desk"
	"loam/core/command"
	"loam/core/edit"
	"loam/mods/edits"
	"loam/mods/live"
	"loam/scripting/permission"
)

// maxAsked is how many edits may wait; writing and adopting one takes some
// milliseconds.
const maxAsked = 64

// wish is an edit that waits, and who is told what came of it.
type wish struct {
	edit   edit.Edit
	answer func(command.Reply)
}

// building writes what people build in the running world into its files and has
// the realm follow: one edit at a time, on a goroutine of its own, so that
// neither a map nor the realm waits for a disk.
type building struct {
	editor edits.Editor
	loader *live.Loader
	trail  *trail
	number func() int    // of the release that runs
	queue  chan wish     // sent to by Edit, taken by run; holds maxAsked
	quit   chan struct{} // closed by stop
	done   chan struct{} // closed by run when it ends
}

func newBuilding(mods, journal string, loader *live.Loader, asking *desk.Desk, trail *trail) *building {
	allow := func(by string) error { return asking.Allow(edits.Name, permission.Override, by, time.Now()) }
	return &building{
		editor: edits.Editor{Mods: mods, Journal: journal, Allow: allow}, loader: loader, trail: trail,
		queue: make(chan wish, maxAsked), quit: make(chan struct{}), done: make(chan struct{}),
	}
}

// Edit is a realm.Editor.
func (b *building) Edit(e edit.Edit, answer func(command.Reply)) {
	select {
	case b.queue <- wish{e, answer}:
	default:
		answer(command.Deny("builds_busy"))
	}
}

// run carries edits out until stop.
func (b *building) run() {
	defer close(b.done)
	for {
		select {
		case <-b.quit:
			return
		case a := <-b.queue:
			a.answer(b.carryOut(a.edit))
		}
	}
}

// stop ends run and waits for it. What waits is not done.
func (b *building) stop() {
	close(b.quit)
	<-b.done
}

// carryOut writes an edit, has it adopted, and takes it back where that fails.
func (b *building) carryOut(e edit.Edit) command.Reply {
	if _, held := b.loader.Held(); held {
		return command.Deny("builds_held")
	}
	from := b.number()
	done, err := b.editor.Do(e, b.loader.Release().Content)
	if err != nil {
		return command.Deny("not_written", "why", sentence(err))
	}
	if e.Kind == edit.Forget {
		return command.Done("built_forget", "what", done.What)
	}
	if err := b.loader.Reload(e.By); err != nil {
		return b.takeBack(done, e.By, err)
	}
	b.trail.note(e.By, "built", strings.TrimSpace(fmt.Sprintf("%s %s%s", e.Kind, done.ID, done.What)), b.loader.Release().Hash)
	return command.Done("built_"+string(e.Kind), "from", from, "to", b.number(), "id", done.ID, "at", done.At,
		"what", done.What, "undo", command.Prefix+"undo")
}

func (b *building) takeBack(done *edits.Done, by string, why error) command.Reply {
	if err := b.editor.TakeBack(done); err != nil {
		return command.Deny("not_taken_back", "why", sentence(why), "error", sentence(err))
	}
	_ = b.loader.Reload(by) // whatever was wrong before the edit has been told before
	return command.Deny("not_adopted", "why", sentence(why))
}

// sentence is the first line of an error with a full stop.
func sentence(err error) string {
	first, _, more := strings.Cut(err.Error(), "\n")
	if more {
		first += " (and more)"
	}
	return strings.TrimSuffix(first, ".") + "."
}
