package command_test

import (
	"fmt"
	"slices"
	"testing"

	"loam/core/lib/value"
	"loam/core/model/auth"
	commandmodel "loam/core/model/command"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/event"
	"loam/core/model/inbox"
	"loam/core/model/intent"
	"loam/core/world/command"
	"loam/core/world/mapstate/mapstatetest"
)

// office is a map state on which an operator types built-in commands. It records what runs
// and what goes to the realm.
type office struct {
	*command.Console
	stage *mapstatetest.Stage
	anna  *entity.Unit
	ran   []string
	sent  []inbox.AddressKind
	told  []int64 // operators of the realm who got an answer
	reply commandmodel.Reply
}

func newOffice(t testing.TB) *office {
	t.Helper()
	o := &office{stage: mapstatetest.New(t, content.Tables{}, nil)}
	o.Console = command.New(o.stage.State, o)
	table, _ := commandmodel.NewTable(commandmodel.BuiltIn(), nil, nil)
	o.Use(table)
	o.anna = o.stage.Player(0)
	o.anna.Name.Key, o.anna.Player.Role = "Anna", auth.Builder
	return o
}

func (o *office) Command(*entity.Unit, *commandmodel.Spec, []value.Value) commandmodel.Reply {
	return o.reply
}
func (o *office) Gesture(_ *entity.Unit, line string) bool { return line == "wave" }
func (o *office) Send(msg inbox.Message)                   { o.sent = append(o.sent, msg.To.Kind) }
func (o *office) Answered(ask int64, _ commandmodel.Reply) { o.told = append(o.told, ask) }
func (o *office) Run(by command.Typist, name string, _ []value.Value) commandmodel.Reply {
	o.ran = append(o.ran, fmt.Sprintf("%s by %s", name, by.Name))
	return o.reply
}

// types makes Anna type a line. It returns the refusals that she gets.
func (o *office) types(line string) []event.Refused {
	o.stage.Log.Events, o.ran, o.sent = nil, nil, nil
	o.Console.Command(o.anna, intent.Command{Line: line})
	return mapstatetest.Logged[event.Refused](o.stage)
}

func TestWhatOperatorsDoIsRunAndNoted(t *testing.T) {
	o := newOffice(t)
	if refused := o.types("gps"); len(refused) > 0 || !slices.Equal(o.ran, []string{"gps by Anna"}) || !slices.Equal(o.sent, []inbox.AddressKind{inbox.ToTrail}) {
		t.Errorf("refused %+v, ran %q, sent to %v", refused, o.ran, o.sent)
	}
	o.reply = commandmodel.Deny("no_office")
	if refused := o.types("gps"); len(refused) != 1 || !slices.Equal(o.sent, []inbox.AddressKind{inbox.ToTrail}) {
		t.Errorf("what was refused: %+v, and noted: %v", refused, o.sent)
	}
}

func TestACommandIsForWhoMayAndForWhatThereIs(t *testing.T) {
	o := newOffice(t)
	if refused := o.types("gpss"); len(refused) != 1 || len(o.ran) > 0 {
		t.Errorf("a misspelt one: %+v, ran %q", refused, o.ran)
	}
	o.anna.Player.Role = auth.Player
	if refused := o.types("gps"); len(refused) != 1 || len(o.ran) > 0 {
		t.Errorf("one of a player: %+v, ran %q", refused, o.ran)
	}
	if refused := o.types("wave"); len(refused) > 0 {
		t.Errorf("a gesture: %+v", refused)
	}
}

func TestAnOperatorOfTheRealmIsAnsweredThere(t *testing.T) {
	o := newOffice(t)
	o.Commanded(o.anna.GUID, auth.Builder, 7, "gps")
	o.Commanded(0, auth.Builder, 8, "gps")
	if !slices.Equal(o.told, []int64{7, 8}) || !slices.Equal(o.ran, []string{"gps by Anna"}) || len(mapstatetest.Logged[event.Told](o.stage)) > 0 {
		t.Errorf("answered are %v, ran %q", o.told, o.ran)
	}
}

func TestWhoIsAroundIsFoundWhateverTheCase(t *testing.T) {
	o := newOffice(t)
	o.stage.Sight.Add(1, o.anna.GUID, o.anna.Position.Point, false)
	if _, here := o.Around(o.anna).Player("aNNa"); !here {
		t.Error("she is not found")
	}
	wolf := o.stage.Creature(3)
	o.anna.Player.Selected = wolf.GUID
	if g := o.Around(o.anna).Selected(); g != wolf.GUID {
		t.Errorf("she has selected %v", g)
	}
	delete(o.stage.Units, wolf.GUID)
	if g := o.Around(o.anna).Selected(); g != 0 || o.Around(nil).Selected() != 0 {
		t.Errorf("what is not there any more is selected: %v", g)
	}
}
