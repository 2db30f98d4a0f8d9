package chat

import (
	"loam/core/protocol/web/message/messagetest"

	"strings"
	"testing"

	"loam/core/lib/guid"
	"loam/core/model/auth"
	"loam/core/model/command"
	"loam/core/model/content"
	"loam/core/model/event"
	"loam/core/model/intent"
	"loam/core/protocol/web/jsonfield"
	"loam/core/protocol/web/locale"
	"loam/core/protocol/web/message"
)

func TestWhatAPlayerTypes(t *testing.T) {
	for _, test := range []struct {
		decode func(*jsonfield.Reader) intent.Intent
		fields string
		want   intent.Intent // nil: it is refused
	}{
		{DecodeChat, `"speech":"yells","text":"  Hey  "`, intent.Chat{Speech: intent.Yell, Text: "Hey"}},
		{DecodeChat, `"speech":"says","text":"   "`, nil},
		{DecodeChat, `"speech":"whispers","text":"Hey"`, nil},
		{DecodeChat, `"speech":"says","text":"two\nlines"`, nil},
		{DecodeChat, `"speech":"says","text":"` + strings.Repeat("x", jsonfield.MaxWords+1) + `"`, nil},
		{DecodeWhisper, `"to":"","text":"Hey"`, intent.Whisper{Text: "Hey"}},
		{DecodeWhisper, `"text":"Hey"`, nil},
		{DecodeChannel, `"act":"join","channel":"bakers","with":"secret"`, intent.Channel{Act: intent.Join, Name: "bakers", With: "secret"}},
		{DecodeChannel, `"act":"burn","channel":"bakers"`, nil},
		{DecodeTalk, `"channel":"1","text":"Hey"`, intent.Talk{Channel: "1", Text: "Hey"}},
		{DecodeGesture, `"emote":"t:wave","target":"creature-1-2"`, intent.Gesture{Emote: "t:wave", Target: guid.New(guid.Creature, 1, 2)}},
		{DecodeAway, `"busy":true,"text":"Later"`, intent.Away{Busy: true, Text: "Later"}},
		{DecodeAway, `"busy":"yes"`, nil},
		{DecodeCommand, `"line":"tele 3 4"`, intent.Command{Line: "tele 3 4"}},
		{DecodeCommand, `"line":"y Hey"`, intent.Chat{Speech: intent.Yell, Text: "Hey"}},
		{DecodeCommand, `"line":"` + strings.Repeat("x", command.MaxLine+1) + `"`, nil},
	} {
		in, err := messagetest.Read[intent.Intent](t, test.decode, `{"type":"x",`+test.fields+`}`)
		if test.want == nil && err == nil || test.want != nil && (err != nil || in != test.want) {
			t.Errorf("%.60s is read as %+v, %v; want %+v", test.fields, in, err, test.want)
		}
	}
}

func TestHowAUnitSpeaks(t *testing.T) {
	words := content.Text{Key: "Come here"}
	for want, spoke := range map[string]event.Spoke{
		`"speech":"says","text":"Come here"}`:                                    {Speech: intent.Say, Text: words},
		`"speech":"yells","text":"Come here"}`:                                   {Speech: intent.Yell, Text: words},
		`"speech":"emotes","large":true,"text":"Come here"}`:                     {Speech: intent.Emote, Text: words, Tone: event.BossEmote},
		`"speech":"whispers","large":true,"to":"player-0-7","text":"Come here"}`: {Text: words, Tone: event.BossWhisper, To: guid.New(guid.Player, 0, 7)},
	} {
		if got := messagetest.Told(Spoke, spoke, content.Tables{}); !strings.HasSuffix(got, want) {
			t.Errorf("%+v is sent as %s, want it to end with %s", spoke, got, want)
		}
	}
}

func TestAMessageToNobodyIsToEveryone(t *testing.T) {
	text := content.Text{Key: "Hear"}
	if got := messagetest.Told(Told, event.Told{Text: text}, content.Tables{}); got != `{"text":"Hear","everyone":true}` {
		t.Errorf("a message to the map is sent as %s", got)
	}
	if got := messagetest.Told(Told, event.Told{Player: 7, Text: text}, content.Tables{}); got != `{"text":"Hear"}` {
		t.Errorf("a message to one player is sent as %s", got)
	}
}

func TestMembersOfAChannelHaveTheirRights(t *testing.T) {
	got := messagetest.Told(Roster, event.Roster{Channel: "Bakers", Members: []event.Member{{Name: "Anna", Rights: event.Owns | event.Moderates}, {Name: "Ben", Rights: event.Silenced}, {Name: "Cid"}}}, content.Tables{})
	want := `{"channel":"Bakers","members":[{"name":"Anna","owner":true,"moderator":true},{"name":"Ben","muted":true},{"name":"Cid"}]}`
	if got != want {
		t.Errorf("sent %s, want %s", got, want)
	}
}

func TestAnEmoteNamesItsTarget(t *testing.T) {
	tables := content.Tables{Locale: map[string]map[string]map[string]string{"en": {"t": {"wave": "waves at {target}."}}}}
	w := new(jsonfield.Writer)
	Gestured.Encode(w, locale.Texts{Content: content.NewSnapshot(tables), Language: "en"}, event.Gestured{Emote: "t:wave", Name: content.Text{Key: "Ben"}, Text: content.Text{Bundle: "t", Key: "wave"}})
	if got := string(w.Buf); !strings.Contains(got, `"text":"waves at Ben."`) {
		t.Errorf("sent %s", got)
	}
}

func TestAPageSeesTheCommandsOfItsRole(t *testing.T) {
	table, _ := command.NewTable([]*command.Spec{{Bundle: "t", Name: "feast"}, {Bundle: "t", Name: "ban", Role: auth.Operator}}, func(string, string) bool { return false }, nil)
	tables := content.Tables{Emotes: []content.Emote{{ID: "t:wave"}}}
	for role, ban := range map[auth.Role]bool{auth.Player: false, auth.Operator: true} {
		got := string(message.Marshal(Commands{Table: table, Role: role, Texts: locale.Texts{Content: content.NewSnapshot(tables)}}))
		if strings.Contains(got, `"name":"ban"`) != ban || !strings.Contains(got, `"name":"feast"`) || !strings.Contains(got, `{"name":"wave","usage":"/wave [PLAYER]"}`) {
			t.Errorf("%v receives %s, want the commands feast and wave, and ban: %v", role, got, ban)
		}
	}
}
