package trainer

import (
	"loam/core/lib/value"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/view"
	"loam/core/rules/condition"
	gossiprules "loam/core/rules/gossip"
	"loam/core/rules/trainer"
	"loam/core/world/gossip"
	"loam/core/world/mapstate"
)

// asking returns a function that checks needs of a player and the creature it talks to.
func (e *Trainers) asking(u, other *entity.Unit) func([]content.Need) *content.Need {
	return func(needs []content.Need) *content.Need { return e.needs.Unmet(needs, u, other) }
}

// trainerOf returns the trainer of a choice: that of the option, or of the creature that the
// player talks to.
func (e *Trainers) trainerOf(c *gossip.Choice) (*content.Trainer, bool) {
	id := c.Option.Of
	if d, ok := e.Content().Creature(c.Speaker.Def); ok && id == "" && c.Speaker.Creature != nil {
		id = d.Trainer
	}
	return e.Content().Trainer(id)
}

func (e *Trainers) mayBeTaught(c *gossip.Choice) string {
	if _, ok := e.trainerOf(c); !ok {
		return gossiprules.Speechless
	}
	return ""
}

// showLessons shows a player the lessons of a trainer.
func (e *Trainers) showLessons(c *gossip.Choice) {
	if t, ok := e.trainerOf(c); ok {
		e.teach(c.Player, c.Speaker, t)
	}
}

func (e *Trainers) teach(u, speaker *entity.Unit, t *content.Trainer) {
	menu := gossiprules.Menu{Bundle: t.ID.Bundle(), Service: content.DoTrainer, Of: t.ID, Text: view.Line{Text: t.Greeting}}
	if t.Greeting.Key == "" {
		menu.Text.Text = mapstate.CoreText("core.trainer.greeting")
	}
	for _, r := range trainer.Rows(e.Content(), t, u, e.asking(u, speaker)) {
		spell, _ := e.Content().Spell(r.Lesson.Spell)
		o := gossiprules.Option{Text: view.Line{Text: spell.Name}, Icon: "teach", Price: r.Lesson.Price, Of: spell.ID}
		if r.State != trainer.Open {
			o.Closed = e.whyNot(r)
		}
		menu.Options = append(menu.Options, o)
	}
	_, _ = e.gossip.ShowMenu(u, speaker.GUID, menu) // fails only for units that are no players
}

// whyNot returns why a lesson is not available.
func (e *Trainers) whyNot(r trainer.Row) view.Line {
	switch w := r.Why; {
	case r.State == trainer.Learnt:
		return view.Line{Text: mapstate.CoreText("core.knows_already")}
	case w.Level > 0:
		return view.Line{Text: mapstate.CoreText("core.trainer.level"), Args: value.OfRecord("level", w.Level)}
	case w.After != "":
		if d, ok := e.Content().Spell(w.After); ok {
			return mapstate.CoreLine("core.trainer.after", "spell", d.Name)
		}
	case w.Need != nil:
		says, args := condition.Text(w.Need)
		return view.Line{Text: says, Args: args}
	}
	return view.Line{Text: mapstate.CoreText("core.trainer.not_for_you")}
}

// takeLesson teaches a player a spell of a trainer at its price, and shows the remaining
// lessons.
func (e *Trainers) takeLesson(u, speaker *entity.Unit, of, spell content.ID) string {
	t, ok := e.Content().Trainer(of)
	if !ok {
		return gossiprules.NotOpen
	}
	l, ok := t.Lesson(spell)
	if !ok || trainer.Look(e.Content(), l, u, e.asking(u, speaker)).State != trainer.Open {
		return "core.trainer.not_for_you"
	}
	if why := e.items.Exchange(u, gossip.Deal{Price: l.Price}); why != "" {
		return why
	}
	e.growth.Learn(u, spell, true)
	if e.Here(u) && e.Here(speaker) {
		e.teach(u, speaker, t)
	}
	return ""
}
