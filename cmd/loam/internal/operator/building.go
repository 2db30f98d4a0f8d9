package operator

import (
	"fmt"
	"strings"
	"time"

	"loam/cmd/loam/internal/grants"
	"loam/core/model/command"
	"loam/core/model/worldedit"
	"loam/mods/edits"
	"loam/mods/live"
	"loam/scripting/permission"
)

// maxAsked is how many edits may wait; writing and adopting one takes some
// milliseconds.
const maxAsked = 64

// wish is a waiting edit with the receiver of its result.
type wish struct {
	edit   worldedit.Edit
	answer func(command.Reply)
}

// Building writes the edits of builders in the running world to its files and makes the
// realm adopt them: one edit at a time, on a goroutine of its own, so that neither a
// map nor the realm waits for a disk.
type Building struct {
	editor edits.Editor
	loader *live.Loader
	trail  *Trail
	Number func() int    // of the release that runs
	queue  chan wish     // sent to by Edit, taken by Run; holds maxAsked
	quit   chan struct{} // closed by Stop
	done   chan struct{} // closed by Run when it ends
}

// NewBuilding makes a Building for a mods folder. It keeps its edits for undo in the
// file journal, and grants the bundle of edits its permission through asking. The Number
// must be set before Run is called.
func NewBuilding(mods, journal string, loader *live.Loader, asking *grants.Desk, trail *Trail) *Building {
	allow := func(by string) error { return asking.Allow(edits.Name, permission.Override, by, time.Now()) }
	return &Building{
		editor: edits.Editor{Mods: mods, Journal: journal, Allow: allow}, loader: loader, trail: trail,
		queue: make(chan wish, maxAsked), quit: make(chan struct{}), done: make(chan struct{}),
	}
}

// Edit is a realm.Editor.
func (b *Building) Edit(e worldedit.Edit, answer func(command.Reply)) {
	select {
	case b.queue <- wish{e, answer}:
	default:
		answer(command.Deny("builds_busy"))
	}
}

// Run executes edits until Stop.
func (b *Building) Run() {
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

// Stop ends Run and waits for it. It discards queued edits.
func (b *Building) Stop() {
	close(b.quit)
	<-b.done
}

// carryOut writes an edit, has it adopted, and takes it back where that fails.
func (b *Building) carryOut(e worldedit.Edit) command.Reply {
	if _, held := b.loader.Held(); held {
		return command.Deny("builds_held")
	}
	var from int
	var done *edits.Done
	var unwritten error
	write := func() error {
		from = b.Number()
		done, unwritten = b.editor.Do(e, b.loader.Release().Content)
		return unwritten
	}
	if e.Kind == worldedit.Forget { // nothing that the world is made of
		if err := write(); err != nil {
			return command.Deny("not_written", "why", sentence(err))
		}
		return command.Done("built_forget", "what", done.What)
	}
	switch err := b.loader.Save(e.By, write); {
	case unwritten != nil:
		return command.Deny("not_written", "why", sentence(unwritten))
	case err != nil:
		return b.takeBack(done, e.By, err)
	}
	b.trail.Note(e.By, "built", strings.TrimSpace(fmt.Sprintf("%s %s%s", e.Kind, done.ID, done.What)), b.loader.Release().Hash)
	return command.Done("built_"+string(e.Kind), "from", from, "to", b.Number(), "id", done.ID, "at", done.At,
		"what", done.What, "undo", command.Prefix+"undo")
}

func (b *Building) takeBack(done *edits.Done, by string, why error) command.Reply {
	var left error
	_ = b.loader.Save(by, func() error { // whatever was wrong before the edit has been told before
		left = b.editor.TakeBack(done)
		return left
	})
	if left != nil {
		return command.Deny("not_taken_back", "why", sentence(why), "error", sentence(left))
	}
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
