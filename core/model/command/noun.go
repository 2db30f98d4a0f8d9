package command

import "loam/core/model/content"

// noun is a word of declarations for the ids of a kind of definition.
type noun struct {
	word string
	kind content.Kind
	ids  func(s *content.Snapshot) (n int, id func(int) content.ID) // sorted, by their place
}

func defined[T any](of func(*content.Snapshot) []T, id func(*T) content.ID) func(*content.Snapshot) (int, func(int) content.ID) {
	return func(s *content.Snapshot) (int, func(int) content.ID) {
		list := of(s)
		return len(list), func(i int) content.ID { return id(&list[i]) }
	}
}

// nouns are the kinds that commands can name, by word.
var nouns = []noun{
	{"aura", content.Auras, defined(func(s *content.Snapshot) []content.Aura { return s.Auras }, func(d *content.Aura) content.ID { return d.ID })},
	{"creature", content.Creatures, defined(func(s *content.Snapshot) []content.Creature { return s.Creatures }, func(d *content.Creature) content.ID { return d.ID })},
	{"currency", content.Currencies, defined(func(s *content.Snapshot) []content.Currency { return s.Currencies }, func(d *content.Currency) content.ID { return d.ID })},
	{"event", content.GameEvents, defined(func(s *content.Snapshot) []content.GameEvent { return s.GameEvents }, func(d *content.GameEvent) content.ID { return d.ID })},
	{"faction", content.Factions, defined(func(s *content.Snapshot) []content.Faction { return s.Factions }, func(d *content.Faction) content.ID { return d.ID })},
	{"item", content.Items, defined(func(s *content.Snapshot) []content.Item { return s.Items }, func(d *content.Item) content.ID { return d.ID })},
	{"map", content.Maps, defined(func(s *content.Snapshot) []content.Map { return s.Maps }, func(d *content.Map) content.ID { return d.ID })},
	{"path", content.Paths, defined(func(s *content.Snapshot) []content.Path { return s.Paths }, func(d *content.Path) content.ID { return d.ID })},
	{"place", content.Places, defined(func(s *content.Snapshot) []content.Place { return s.Places }, func(d *content.Place) content.ID { return d.ID })},
	{"quest", content.Quests, defined(func(s *content.Snapshot) []content.Quest { return s.Quests }, func(d *content.Quest) content.ID { return d.ID })},
	{"skill", content.Skills, defined(func(s *content.Snapshot) []content.Skill { return s.Skills }, func(d *content.Skill) content.ID { return d.ID })},
	{"spawn", content.Spawns, defined(func(s *content.Snapshot) []content.Spawn { return s.Spawns }, func(d *content.Spawn) content.ID { return d.ID })},
	{"spell", content.Spells, defined(func(s *content.Snapshot) []content.Spell { return s.Spells }, func(d *content.Spell) content.ID { return d.ID })},
	{"start", content.Starts, defined(func(s *content.Snapshot) []content.Start { return s.Starts }, func(d *content.Start) content.ID { return d.ID })},
	{"title", content.Titles, defined(func(s *content.Snapshot) []content.Title { return s.Titles }, func(d *content.Title) content.ID { return d.ID })},
}

// Nouns are the words for kinds of definitions in declarations, sorted.
func Nouns() []string {
	words := make([]string, len(nouns))
	for i := range nouns {
		words[i] = nouns[i].word
	}
	return words
}

// kindOf is the kind of definition that a word stands for.
func kindOf(word string) (kind content.Kind, ok bool) {
	for i := range nouns {
		if nouns[i].word == word {
			return nouns[i].kind, true
		}
	}
	return "", false
}

// wordOf is the word for a kind of definition in declarations.
func wordOf(kind content.Kind) string {
	for i := range nouns {
		if nouns[i].kind == kind {
			return nouns[i].word
		}
	}
	return string(kind)
}

// definitions gives the ids of a kind, sorted, by their place.
func definitions(s *content.Snapshot, kind content.Kind) (n int, id func(int) content.ID) {
	for i := range nouns {
		if nouns[i].kind == kind {
			return nouns[i].ids(s)
		}
	}
	return 0, nil
}
