package game_test

import (
	"reflect"
	"testing"

	"loam/core/protocol/game/client"
	"loam/core/protocol/packets"
	"loam/core/protocol/packets/npc"
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
			lessons := func(chanted, psalms uint8) *npc.Lessons {
				return &npc.Lessons{GUID: tutor, Type: 2, Greeting: "Learn from me.", List: []npc.Lesson{
					{Spell: spark, State: npc.LessonLearnt},
					{Spell: chant, State: chanted, Cost: 60},
					{Spell: 9151, State: npc.LessonClosed, Cost: 9, Level: 7},
					{Spell: 9152, State: psalms, Spells: [3]uint32{9150}},
					{Spell: 9153, State: npc.LessonClosed, Skill: 44, SkillValue: 5},
				}}
			}
			anna.send(&npc.LessonOf{Is: "CMSG_TRAINER_BUY_SPELL", GUID: tutor, Spell: chant})
			no, at := dealing[*npc.LessonFailed](anna, 0, "nothing shown is taught")
			if *no != (npc.LessonFailed{GUID: tutor, Spell: chant}) {
				t.Errorf("it hears %+v", no)
			}
			for _, ask := range []string{"CMSG_GOSSIP_HELLO", "CMSG_TRAINER_LIST", "CMSG_TRAINER_LIST"} {
				anna.send(&packets.GUID{Is: ask, GUID: tutor})
				var list *npc.Lessons
				if list, at = dealing[*npc.Lessons](anna, at, "the lessons"); !reflect.DeepEqual(list, lessons(npc.LessonOpen, npc.LessonClosed)) {
					t.Errorf("%s: it shows %+v", ask, list)
				}
			}
			for _, test := range []struct {
				what   string
				spell  uint32
				reason uint32
				says   string
			}{
				{"too little money", chant, npc.LessonPoor, ""},
				{"what she knows", spark, npc.LessonNotGiven, "You already know that."},
				{"what comes behind another", 9152, npc.LessonNotGiven, "Requires Chant."},
				{"what nobody teaches", 9, npc.LessonNotGiven, ""},
			} {
				anna.send(&npc.LessonOf{Is: "CMSG_TRAINER_BUY_SPELL", GUID: tutor, Spell: test.spell})
				if no, at = dealing[*npc.LessonFailed](anna, at, test.what); *no != (npc.LessonFailed{GUID: tutor, Spell: test.spell, Reason: test.reason}) {
					t.Errorf("%s: it hears %+v", test.what, no)
				}
				if test.says != "" {
					anna.wait(test.says, heard(test.says))
				}
			}
			anna.types(".rich")
			anna.coins(100)
			anna.send(&npc.LessonOf{Is: "CMSG_TRAINER_BUY_SPELL", GUID: tutor, Spell: chant})
			yes, at := dealing[*npc.LessonOf](anna, at, "the chant")
			if *yes != (npc.LessonOf{Is: "SMSG_TRAINER_BUY_SUCCEEDED", GUID: tutor, Spell: chant}) {
				t.Errorf("it hears %+v", yes)
			}
			if list, _ := dealing[*npc.Lessons](anna, at, "the lessons again"); !reflect.DeepEqual(list, lessons(npc.LessonLearnt, npc.LessonOpen)) {
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
