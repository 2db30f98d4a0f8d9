package world_test

import (
	"reflect"
	"testing"

	"loam/core/protocol/message"
	"loam/core/protocol/message/stories"
	"loam/core/protocol/world/client"
)

const schoolData = `
creatures:
  tutor: {name: Tutor, faction: "base:folk", health: 19, moves: false, fights: false, trainer: academy}
spawns:
  tutor_1: {creature: tutor, map: field, at: [9, 22]}
skills:
  sums: {name: Sums, clients: {vanilla: {skill: 44}, wrath: {skill: 44}}}
trainers:
  academy:
    greeting: Learn from me.
    clients: {vanilla: {type: 2}, wrath: {type: 2}}
    lessons:
      - {spell: spark}
      - {spell: chant, cost: 60}
      - {spell: hymn, cost: 9, level: 7}
      - {spell: psalm, after: [chant]}
      - {spell: ode, needs: [{kind: skill, skill: sums, least: 5, says: "You cannot count."}]}
spells:
  chant: {name: Chant, aim: self, effects: [{kind: heal, value: 1}], clients: {vanilla: {entry: 9150, lesson: 9155}, wrath: {entry: 9150}}}
  hymn: {name: Hymn, aim: self, effects: [{kind: heal, value: 1}], clients: {vanilla: {entry: 9151}, wrath: {entry: 9151}}}
  psalm: {name: Psalm, aim: self, effects: [{kind: heal, value: 1}], clients: {vanilla: {entry: 9152}, wrath: {entry: 9152}}}
  ode: {name: Ode, aim: self, effects: [{kind: heal, value: 1}], clients: {vanilla: {entry: 9153}, wrath: {entry: 9153}}}
`

const schoolScript = `
command "rich" {}
function players:rich() self:change_money(100) end
`

// TestATrainerTeachesInItsWindow: what it teaches, how each lesson stands, what comes of
// taking one, and why none comes of others.
func TestATrainerTeachesInItsWindow(t *testing.T) {
	t.Parallel()
	for _, v := range versions() {
		t.Run(v.Name, func(t *testing.T) {
			anna := newHallOf(t, schoolData, schoolScript).enter(v, "Anna")
			var tutor uint64
			anna.wait("the tutor", func(m *client.Model) (ok bool) { tutor, ok = thing(m, v.Fields.Health, 19); return ok })
			spark, chant := of(v, 133, 42833), of(v, 9155, 9150)
			lessons := func(chanted, psalms uint8) *stories.Lessons {
				return &stories.Lessons{GUID: tutor, Type: 2, Greeting: "Learn from me.", List: []stories.Lesson{
					{Spell: spark, State: stories.LessonLearnt},
					{Spell: chant, State: chanted, Cost: 60},
					{Spell: 9151, State: stories.LessonClosed, Cost: 9, Level: 7},
					{Spell: 9152, State: psalms, Spells: [3]uint32{9150}},
					{Spell: 9153, State: stories.LessonClosed, Skill: 44, SkillValue: 5},
				}}
			}
			anna.send(&stories.LessonOf{Is: "CMSG_TRAINER_BUY_SPELL", GUID: tutor, Spell: chant})
			no, at := dealing[*stories.LessonFailed](anna, 0, "nothing shown is taught")
			if *no != (stories.LessonFailed{GUID: tutor, Spell: chant}) {
				t.Errorf("it hears %+v", no)
			}
			for _, ask := range []string{"CMSG_GOSSIP_HELLO", "CMSG_TRAINER_LIST", "CMSG_TRAINER_LIST"} {
				anna.send(&message.GUID{Is: ask, GUID: tutor})
				var list *stories.Lessons
				if list, at = dealing[*stories.Lessons](anna, at, "the lessons"); !reflect.DeepEqual(list, lessons(stories.LessonOpen, stories.LessonClosed)) {
					t.Errorf("%s: it shows %+v", ask, list)
				}
			}
			for _, test := range []struct {
				what   string
				spell  uint32
				reason uint32
				says   string
			}{
				{"too little money", chant, stories.LessonPoor, ""},
				{"what she knows", spark, stories.LessonNotGiven, "You know that already."},
				{"what comes behind another", 9152, stories.LessonNotGiven, "First comes: Chant."},
				{"what nobody teaches", 9, stories.LessonNotGiven, ""},
			} {
				anna.send(&stories.LessonOf{Is: "CMSG_TRAINER_BUY_SPELL", GUID: tutor, Spell: test.spell})
				if no, at = dealing[*stories.LessonFailed](anna, at, test.what); *no != (stories.LessonFailed{GUID: tutor, Spell: test.spell, Reason: test.reason}) {
					t.Errorf("%s: it hears %+v", test.what, no)
				}
				if test.says != "" {
					anna.wait(test.says, heard(test.says))
				}
			}
			anna.types(".rich")
			anna.coins(100)
			anna.send(&stories.LessonOf{Is: "CMSG_TRAINER_BUY_SPELL", GUID: tutor, Spell: chant})
			yes, at := dealing[*stories.LessonOf](anna, at, "the chant")
			if *yes != (stories.LessonOf{Is: "SMSG_TRAINER_BUY_SUCCEEDED", GUID: tutor, Spell: chant}) {
				t.Errorf("it hears %+v", yes)
			}
			if list, _ := dealing[*stories.Lessons](anna, at, "the lessons again"); !reflect.DeepEqual(list, lessons(stories.LessonLearnt, stories.LessonOpen)) {
				t.Errorf("it shows %+v", list)
			}
			anna.coins(40)
			anna.wait("she can sing", func(m *client.Model) bool { return m.Spells[9150] })
			if m := anna.Model(); m.Strange > 0 || len(m.Menus) > 0 {
				t.Errorf("%d messages were strange, %d menus came", m.Strange, len(m.Menus))
			}
		})
	}
}
