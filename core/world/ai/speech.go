package ai

import (
	"fmt"

	"loam/core/lib/clock"
	"loam/core/lib/geo"
	"loam/core/lib/guid"
	"loam/core/lib/value"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/event"
	"loam/core/model/hook"
	"loam/core/model/intent"
	"loam/core/model/view"
	"loam/core/rules/creaturetext"
	"loam/core/world/mapstate"
)

// voices maps each voice to how it is uttered.
var voices = [...]struct {
	how  intent.Speech
	tone event.Tone
}{
	content.VoiceSay: {intent.Say, event.Aloud}, content.VoiceYell: {intent.Yell, event.Aloud}, content.VoiceEmote: {intent.Emote, event.Aloud},
	content.VoiceWhisper: {intent.Say, event.Privately}, content.VoiceBossEmote: {intent.Emote, event.BossEmote}, content.VoiceBossWhisper: {intent.Say, event.BossWhisper},
}

// Texts lets creatures say the lines of their text groups. It owns which lines a creature has
// said and the time at which a line is over.
type Texts struct {
	*mapstate.State
	creatures *Creatures
}

// SpeakGroup makes a creature say a line of one of its text groups, to a unit that may be
// nil. It reports whether it has such a group. hook.TextOver is called when the line is
// over: after lasts, or for 0 after the time of the line. Below 0 it is not called, and
// then the dead may speak too. A new line replaces one whose end has not been reported
// yet.
func (e *Texts) SpeakGroup(u *entity.Unit, group string, to *entity.Unit, lasts clock.Time) bool {
	d, ok := e.Content().Creature(u.Def)
	if !ok || u.Creature == nil || lasts >= 0 && !u.Alive() { // a line with an end needs a living creature
		return false
	}
	s := &u.Creature.Speech
	var before uint32
	for _, said := range s.Said {
		if said.Group == group {
			before = said.Lines
		}
	}
	i, said, ok := creaturetext.Choose(d.Lines, group, before, e.Random("speech"))
	if !ok {
		return false
	}
	s.Of(group).Lines = said
	if lasts >= 0 {
		s.Group, s.To = group, 0
		if to != nil {
			s.To = to.GUID
		}
		e.Plan(u, entity.DueSpeech, e.Now()+max(1, lasts, d.Lines[i].Lasts*clock.Time(truth(lasts == 0))))
	}
	e.utterLine(u, &d.Lines[i], to)
	return true
}

func truth(b bool) int {
	if b {
		return 1
	}
	return 0
}

// utterLine says a line, with its sound and emote.
func (e *Texts) utterLine(u *entity.Unit, l *content.Utterance, to *entity.Unit) {
	v := voices[min(int(l.How), len(voices)-1)]
	heard := to
	if v.tone.Alone() && (to == nil || to.Player == nil) {
		heard = nil // a whisper needs a player who hears it
	}
	args := value.Value{}
	if to != nil {
		args = value.OfRecord("target", e.NameOfUnit(to))
	}
	if !v.tone.Alone() || heard != nil {
		e.SpeakTo(u, v.how, v.tone, heard, l.Text, args)
	}
	if l.Sound != "" && e.Here(u) {
		_ = e.creatures.Sound(l.Sound, u, nil, e.Rules().Eval(content.YellYards), false) // the sound is defined: that was checked at load
	}
	if l.Emote != "" && e.Here(u) {
		_ = e.creatures.Gesture(u, l.Emote, to, false)
	}
}

// SpeechOver runs when a creature's line is over.
func (e *Texts) SpeechOver(u *entity.Unit, _ clock.Time) {
	if u.Creature == nil {
		return
	}
	s := &u.Creature.Speech
	group, to := s.Group, s.To
	s.Group, s.To = "", 0
	e.Notice(u, hook.TextOver, 0, hook.Args{Texts: [2]string{group}, Units: [2]guid.GUID{to}})
}

// Sound plays a sound: for one player, or for those within some yards of from, or with
// neither for all on the map.
func (e *Creatures) Sound(id content.ID, from, player *entity.Unit, yards geo.Yards, music bool) error {
	d, ok := e.Content().Sound(id)
	if !ok {
		return fmt.Errorf("there is no sound %q", id)
	}
	told := event.Sounded{Sound: d.ID, Name: d.Name, Music: music}
	if from != nil {
		told.Unit, told.At, told.Yards = from.GUID, from.Position.Point, yards
	}
	if player != nil {
		told.Player = player.GUID
	}
	e.Log.Add(told)
	return nil
}

// Gesture makes a creature play an emote at a unit that may be nil; with words, those
// around also read its text.
func (e *Creatures) Gesture(u *entity.Unit, id content.ID, at *entity.Unit, words bool) error {
	d, ok := e.Content().Emote(id)
	if !ok {
		return fmt.Errorf("there is no emote %q", id)
	}
	told := event.Gestured{Unit: u.GUID, Emote: id, At: u.Position.Point, Yards: e.Rules().Eval(content.EmoteYards)}
	if at != nil && at != u {
		told.Target, told.Name = at.GUID, at.Name
	}
	if words {
		if told.Text = d.Words; told.Target != 0 && d.At != (content.Text{}) {
			told.Text = d.At
		}
	}
	e.Log.Add(told)
	return nil
}

// SetGuise changes the model, mount, held items, weapons and posture of a creature.
func (e *Creatures) SetGuise(u *entity.Unit, g entity.Appearance) error {
	if u.Creature == nil {
		return fmt.Errorf("%s is not a creature", u.Name.Key)
	}
	c := e.Content()
	if _, ok := c.Emote(g.Posture); g.Posture != "" && !ok {
		return fmt.Errorf("there is no emote %q", g.Posture)
	}
	for _, id := range [2]content.ID{g.Shape, g.Mount} {
		if _, ok := c.Creature(id); id != "" && !ok {
			return fmt.Errorf("there is no creature %q", id)
		}
	}
	for _, id := range g.Held {
		if _, ok := c.Item(id); id != "" && !ok {
			return fmt.Errorf("there is no item %q", id)
		}
	}
	before := u.Creature.Appearance
	u.Creature.Appearance = g
	if before.Wields != g.Wields || before.Held != g.Held {
		e.Touch(u, view.Gear)
	}
	if before.Posture != g.Posture || before.Weapons != g.Weapons {
		e.Touch(u, view.State)
	}
	if before.Shape != g.Shape || before.Mount != g.Mount {
		e.Touch(u, view.Looks|view.State)
	}
	return nil
}
