package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math"
	"os"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"
)

// pageStep is what a hero reads of the messages to a page.
type pageStep struct {
	Type    string              `json:"type"`
	Step    int                 `json:"step"`
	Code    string              `json:"code"`
	Text    string              `json:"text"`
	Request string              `json:"request"`
	Player  string              `json:"player"`
	Fresh   bool                `json:"fresh"`
	Map     struct{ ID string } `json:"map"`
	Left    []string            `json:"left"`
	Entered []map[string]any    `json:"entered"`
	Changed []map[string]any    `json:"changed"`
	Events  []map[string]any    `json:"events"`
	Items   []struct {
		Slot, Item, Name string
		Count            int
	} `json:"items"`
	Quests *struct {
		Log []struct{ Quest, Title, State string } `json:"log"`
	} `json:"quests"`
	Menu *struct {
		Closed  bool
		Speaker string
		Quests  []struct{ Quest, Title string }
	} `json:"menu"`
	Loot *struct {
		Closed bool
		Source string
		Things []struct {
			Slot  int
			Right string
		}
	} `json:"loot"`
	Group *struct {
		Members []struct{ ID, Name string }
	} `json:"group"`
}

// leafing is a hero in a browser, without one.
type leafing struct {
	*visitor
	name   string
	turn   float64
	breath breath
	clock  *metronome

	mu       sync.Mutex // guards the rest
	place    string     // the map
	placed   bool       // it knows where it stands there
	objects  map[string]map[string]any
	items    map[string]int
	slots    map[string]string // where a thing of a name lies
	quests   map[string][2]string
	menu     map[string]string // quests of the menu that is open, by title
	speaker  string
	loot     string
	things   []int
	members  int
	invited  bool
	pages    map[string]int // pages of quests by what they are and their title
	messages int
	strange  []string
	refusals []string
	step     int // number of the last of its map that it was told of; 0 is none yet
	seats    int // how often it was brought to a map
	closed   error
}

// leaf brings a new character of a start into the world and reads on in the
// background until the connection ends.
func leaf(v *visitor, key, name, start string) *leafing {
	v.t.Helper()
	v.say(`{"type":"guest","key":%q}`, key)
	v.until("characters")
	v.say(`{"type":"create","name":%q,"start":%q}`, name, start)
	v.say(`{"type":"enter","character":%q}`, v.until("characters").Created)
	p := &leafing{
		visitor: v, name: name, objects: map[string]map[string]any{}, items: map[string]int{}, slots: map[string]string{},
		quests: map[string][2]string{}, menu: map[string]string{}, pages: map[string]int{},
	}
	known := documented(v.t)
	go func() { // ends with the connection
		for {
			_, data, err := v.ws.Read(v.t.Context())
			p.mu.Lock()
			if err != nil {
				p.closed = err
				p.mu.Unlock()
				return
			}
			p.messages++
			if strange := known.strange(data); strange != "" {
				p.strange = append(p.strange, strange)
			}
			p.take(data)
			p.mu.Unlock()
		}
	}()
	for end := time.Now().Add(patience); ; time.Sleep(time.Millisecond) {
		if _, _, here := p.pulse(); here {
			return p
		}
		if time.Now().After(end) {
			p.t.Fatalf("%s does not come into the world: %v", name, p.closed)
		}
	}
}

// format is what docs/web-protocol.md says a page is told: the fields of messages
// and of events, by type.
type format struct{ messages, events map[string][]string }

// documented reads it.
func documented(t *testing.T) format {
	t.Helper()
	text, err := os.ReadFile("../../docs/web-protocol.md")
	if err != nil {
		t.Fatal(err)
	}
	f := format{map[string][]string{}, map[string][]string{}}
	heading := regexp.MustCompile("^(##+) `(\\w+)`$")
	row := regexp.MustCompile(`^\| ([\w.]+) \| `)
	var into map[string][]string
	name := ""
	_, rest, _ := strings.Cut(string(text), "\n# What a page is told")
	for line := range strings.Lines(rest) {
		line = strings.TrimSpace(line)
		if h := heading.FindStringSubmatch(line); h != nil {
			into, name = f.messages, h[2]
			if h[1] == "###" {
				into = f.events
			}
			into[name] = []string{"type"}
		} else if strings.HasPrefix(line, "###") {
			name = ""
		} else if r := row.FindStringSubmatch(line); r != nil && name != "" && r[1] != "field" {
			into[name] = append(into[name], r[1])
		}
	}
	if len(f.messages) < 15 || len(f.events) < 50 || len(f.messages["step"]) < 15 {
		t.Fatalf("the document has %d messages, %d events and %d sections of a step", len(f.messages), len(f.events), len(f.messages["step"]))
	}
	return f
}

// strange says what of a message the document does not have; "" is nothing.
func (f format) strange(data []byte) string {
	var m map[string]json.RawMessage
	if err := json.Unmarshal(data, &m); err != nil {
		return err.Error() + " in " + string(data)
	}
	var kind string
	if err := json.Unmarshal(m["type"], &kind); err != nil || f.messages[kind] == nil {
		return fmt.Sprintf("type %q", kind)
	}
	for field := range m {
		if !slices.Contains(f.messages[kind], field) {
			return kind + "." + field
		}
	}
	var events []map[string]json.RawMessage
	if m["events"] != nil {
		if err := json.Unmarshal(m["events"], &events); err != nil && kind == "step" {
			return err.Error()
		}
	}
	for _, e := range events {
		var event string
		_ = json.Unmarshal(e["type"], &event) // "" is not documented either
		if kind != "step" {
			continue
		}
		for field := range e {
			if !slices.Contains(f.events[event], field) {
				return "event " + event + "." + field
			}
		}
	}
	return ""
}

// take keeps what a message says. Called with mu held.
func (p *leafing) take(data []byte) {
	var m pageStep
	if err := json.NewDecoder(bytes.NewReader(data)).Decode(&m); err != nil {
		p.strange = append(p.strange, err.Error())
		return
	}
	switch m.Type {
	case "error":
		p.refusals = append(p.refusals, m.Request+" "+m.Code+" "+m.Text)
	case "step":
		p.step = m.Step
	case "seated":
		p.seats++
		p.step = 0
		p.self, p.place = m.Player, m.Map.ID
		if m.Fresh {
			p.objects, p.placed = map[string]map[string]any{}, false
		}
	}
	for _, id := range m.Left {
		delete(p.objects, id)
	}
	for _, o := range m.Entered {
		p.objects[wordOf(o, "id")] = o
	}
	for _, o := range m.Changed {
		if was := p.objects[wordOf(o, "id")]; was != nil {
			for k, v := range o {
				was[k] = v
			}
			if _, moves := o["x"]; moves && o["way"] == nil {
				delete(was, "way")
			}
		}
	}
	if me := p.objects[p.self]; me != nil && !p.placed {
		p.placed = true
		p.x, p.y = numberOf(me, "x"), numberOf(me, "y")
	}
	for _, e := range m.Events {
		p.hears(e)
	}
	p.keep(&m)
}

// keep keeps the sections of a step.
func (p *leafing) keep(m *pageStep) {
	if m.Items != nil {
		p.items, p.slots = map[string]int{}, map[string]string{}
		for _, it := range m.Items {
			p.items[it.Name] += it.Count
			p.slots[it.Name] = it.Slot
		}
	}
	if m.Quests != nil {
		p.quests = map[string][2]string{}
		for _, q := range m.Quests.Log {
			p.quests[q.Title] = [2]string{q.Quest, q.State}
		}
	}
	if m.Menu != nil {
		p.menu, p.speaker = map[string]string{}, m.Menu.Speaker
		for _, q := range m.Menu.Quests {
			p.menu[q.Title] = q.Quest
		}
	}
	if m.Loot != nil {
		p.loot, p.things = m.Loot.Source, nil
		for _, thing := range m.Loot.Things {
			if thing.Right == "take" {
				p.things = append(p.things, thing.Slot)
			}
		}
	}
	if m.Group != nil {
		p.members = len(m.Group.Members)
	}
}

// hears keeps what happened.
func (p *leafing) hears(e map[string]any) {
	switch kind := wordOf(e, "type"); kind {
	case "put_back", "teleported":
		if kind == "put_back" || wordOf(e, "unit") == p.self {
			p.x, p.y = numberOf(e, "x"), numberOf(e, "y")
		}
	case "group_told":
		p.invited = p.invited || wordOf(e, "news") == "invited"
	case "quest_told":
		p.pages[wordOf(e, "news")+" "+wordOf(e, "quest")]++
	case "refused", "instance_told":
		p.refusals = append(p.refusals, fmt.Sprint(e))
	}
}

func wordOf(of map[string]any, key string) string { s, _ := of[key].(string); return s }

func numberOf(of map[string]any, key string) float64 { n, _ := of[key].(float64); return n }

// waits looks again and again whether something is so, while the world goes on.
func (p *leafing) waits(what string, is func() bool) {
	p.t.Helper()
	for waited := 0; ; waited++ {
		p.mu.Lock()
		done, closed, refusals := is(), p.closed, p.refusals
		p.mu.Unlock()
		switch {
		case done:
			return
		case closed != nil, waited == ages:
			p.t.Fatalf("%s waits for %s: %v; it was refused %v", p.name, what, closed, refusals[max(0, len(refusals)-5):])
		}
		p.clock.tick()
	}
}

// pulse is the last step of its map that it has been told of, how often it was brought
// to a map, and whether it is on one.
func (p *leafing) pulse() (step, seats int, here bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.step, p.seats, p.step > 0 && p.objects[p.self] != nil
}

func (p *leafing) called() string { return p.name }

func (p *leafing) spot() (x, y float64) {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.x, p.y
}

func (p *leafing) stride(x, y float64) {
	p.mu.Lock()
	if x != p.x || y != p.y {
		p.turn = math.Atan2(y-p.y, x-p.x)
	}
	p.x, p.y = x, y
	turn := p.turn
	p.mu.Unlock()
	p.says(`{"type":"move","x":%.3f,"y":%.3f,"z":0,"facing":%.3f,"moving":true,"time":%d}`, x, y, turn, time.Now().UnixMilli())
}

func (p *leafing) are(name string, like func(o map[string]any) bool) (all []sight) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for id, o := range p.objects {
		if wordOf(o, "name") != name || !like(o) {
			continue
		}
		s := sight{id, numberOf(o, "x"), numberOf(o, "y"), numberOf(o, "health") / max(1, numberOf(o, "max_health"))}
		if way, ok := o["way"].(map[string]any); ok {
			if points, ok := way["points"].([]any); ok && len(points) > 0 {
				if last, ok := points[len(points)-1].([]any); ok && len(last) == 3 {
					s.x, _ = last[0].(float64)
					s.y, _ = last[1].(float64)
				}
			}
		}
		all = append(all, s)
	}
	return all
}

func (p *leafing) sees(name string) []sight {
	return p.are(name, func(o map[string]any) bool { return numberOf(o, "health") > 0 })
}

func (p *leafing) lies(name string) (sight, bool) {
	all := p.are(name, func(o map[string]any) bool {
		finders, _ := o["finders"].([]any)
		return numberOf(o, "health") == 0 && slices.Contains(finders, any(p.self))
	})
	if len(all) == 0 {
		return sight{}, false
	}
	return all[0], true
}

func (p *leafing) health() float64 {
	p.mu.Lock()
	defer p.mu.Unlock()
	if o := p.objects[p.self]; o != nil {
		return numberOf(o, "health") / max(1, numberOf(o, "max_health"))
	}
	return 1
}

// faces turns to somebody.
func (p *leafing) faces(id string) {
	p.mu.Lock()
	if o := p.objects[id]; o != nil {
		p.turn = math.Atan2(numberOf(o, "y")-p.y, numberOf(o, "x")-p.x)
	}
	x, y := p.x, p.y
	p.mu.Unlock()
	p.stride(x, y)
}

func (p *leafing) attacks(id string) {
	p.faces(id)
	p.says(`{"type":"attack","target":%q}`, id)
}

// pageSpells are the ids of what heroes cast.
var pageSpells = map[string]string{"Reap": "vale:reap"}

func (p *leafing) casts(spell, at string) {
	if id := pageSpells[spell]; id != "" {
		p.says(`{"type":"cast","spell":%q,"target":%q}`, id, at)
	}
}

func (p *leafing) uses(item, at string) {
	p.mu.Lock()
	slot := p.slots[item]
	p.mu.Unlock()
	if slot != "" {
		p.faces(at)
		p.says(`{"type":"use_item","from":%q,"target":%q}`, slot, at)
	}
}

func (p *leafing) opens(object string) {
	p.t.Helper()
	id := ""
	p.waits(object, func() bool {
		for guid, o := range p.objects {
			if wordOf(o, "name") == object {
				id = guid
			}
		}
		return id != ""
	})
	p.says(`{"type":"use_object","target":%q}`, id)
}

func (p *leafing) loots(corpse string) {
	p.says(`{"type":"open_loot","target":%q}`, corpse)
	for range 10 { // it may be gone, or empty
		p.clock.tick()
		p.mu.Lock()
		open, things := p.loot == corpse, p.things
		p.mu.Unlock()
		if !open {
			continue
		}
		p.says(`{"type":"take_money"}`)
		for _, slot := range things {
			p.says(`{"type":"take_loot","slot":%d}`, slot)
		}
		p.says(`{"type":"close_loot"}`)
		return
	}
}

func (p *leafing) carries(item string) int {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.items[item]
}

// talk asks somebody what it has, and finds a quest there.
func (p *leafing) talk(quest, who string) (npc, id string) {
	p.t.Helper()
	p.waits(who, func() bool {
		p.menu = map[string]string{}
		for guid, o := range p.objects {
			if wordOf(o, "name") == who {
				npc = guid
			}
		}
		return npc != ""
	})
	looks := 0
	p.waits(fmt.Sprintf("%s of %s", quest, who), func() bool {
		if id = p.menu[quest]; id == "" && looks%20 == 0 { // it may have been too far away
			p.breath.take()
			_ = p.write(fmt.Sprintf(`{"type":"talk_to","target":%q}`, npc)) // a lost connection shows in the wait
		}
		looks++
		return id != ""
	})
	return npc, id
}

func (p *leafing) accepts(quest, giver string) {
	p.t.Helper()
	npc, id := p.talk(quest, giver)
	p.says(`{"type":"quest","act":"accept","quest":%q,"unit":%q}`, id, npc)
	p.waits(quest+" in the log", func() bool { return p.quests[quest][0] == id })
}

func (p *leafing) handsOver(quest, ender string, choice int) {
	p.t.Helper()
	npc, id := p.talk(quest, ender)
	p.says(`{"type":"quest","act":"turn_in","quest":%q,"unit":%q,"choice":%d}`, id, npc, choice)
	p.waits("the reward of "+quest, func() bool { return p.quests[quest][0] == "" })
}

func (p *leafing) log() map[string]bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	log := map[string]bool{}
	for title, q := range p.quests {
		log[title] = q[1] == "done"
	}
	return log
}

func (p *leafing) invites(other string) {
	p.says(`{"type":"group","act":"invite","name":%q}`, other)
}

func (p *leafing) joins() {
	p.t.Helper()
	p.waits("an invitation", func() bool { return p.invited })
	p.says(`{"type":"group","act":"accept"}`)
	p.waits("a group", func() bool { return p.members > 1 })
}

func (p *leafing) on(place string) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.place == place && p.objects[p.self] != nil
}

func (p *leafing) read() (messages, strange int, why string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.messages, len(p.strange), strings.Join(p.strange[:min(10, len(p.strange))], "; ") + fmt.Sprint(p.refusals[max(0, len(p.refusals)-5):])
}

func (p *leafing) rises() { p.says(`{"type":"respawn"}`) }

// says sends a message; what the connection ended for is told when it has.
func (p *leafing) says(format string, args ...any) {
	p.t.Helper()
	p.breath.take()
	if err := p.write(fmt.Sprintf(format, args...)); err != nil {
		p.mu.Lock()
		defer p.mu.Unlock()
		p.t.Fatalf("%s cannot send: %v; the connection ended for %v", p.name, err, p.closed)
	}
}
