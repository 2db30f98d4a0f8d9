package docs

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/coder/websocket"
)

// person is a guest at the page of a world, who speaks docs/web-protocol.md
// in place of a browser. It does not walk.
type person struct {
	t      *testing.T
	ws     *websocket.Conn
	frames chan string // sent to by the goroutine of newPerson, closed by it
	seen   []string    // frames since the person last did something
	ids    map[string]string
}

// newPerson opens a connection, which ends with the test.
func newPerson(t *testing.T, address string) *person {
	t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	ws, _, err := websocket.Dial(ctx, "ws://"+address+"/socket", nil)
	if err != nil {
		t.Fatal(err)
	}
	ws.SetReadLimit(4 << 20)
	p := &person{t: t, ws: ws, frames: make(chan string, 10_000), ids: map[string]string{}}
	go func() { // ends when the connection does
		defer close(p.frames)
		for {
			_, data, err := ws.Read(ctx)
			if err != nil {
				return
			}
			p.frames <- string(data)
		}
	}()
	t.Cleanup(func() {
		cancel()
		for range p.frames { // until the reader has ended
		}
	})
	return p
}

// act does what the mark of a tutorial says:
//
//	enter NAME            plays as a guest, with a character of that name
//	login NAME PASSWORD   the same, with an account
//	attack NAME           attacks the creature of that name
//	inspect NAME          asks what it is made of
//	selects NAME          looks at it
//	types LINE            types a command, with its slash
//	sees TEXT             waits until a message says the text
func (p *person) act(what string) error {
	verb, rest, _ := strings.Cut(what, " ")
	if verb == "sees" {
		return p.sees(rest)
	}
	p.seen = nil
	switch verb {
	case "enter":
		return p.enter(rest, map[string]any{"type": "guest", "key": strings.Repeat(rest, 16)[:16]})
	case "login":
		name, password, _ := strings.Cut(rest, " ")
		return p.enter(name, map[string]any{"type": "login", "name": name, "password": password})
	case "types":
		return p.send(map[string]any{"type": "command", "line": strings.TrimPrefix(rest, "/")})
	case "attack", "inspect", "selects":
		id, err := p.creature(rest)
		if err != nil {
			return err
		}
		return p.send(map[string]any{"type": strings.TrimSuffix(verb, "s"), "target": id})
	}
	return fmt.Errorf("unknown verb %q of the page", verb)
}

// enter brings a character into the world, which it makes if there is none.
func (p *person) enter(name string, as map[string]any) error {
	if err := p.send(as); err != nil {
		return err
	}
	var list struct {
		Characters []struct{ ID, Name string }
		Starts     []struct{ ID string }
	}
	if err := p.answer(`"type":"characters"`, &list); err != nil {
		return err
	}
	if len(list.Characters) == 0 {
		if err := p.send(map[string]any{"type": "create", "name": name, "start": list.Starts[0].ID}); err != nil {
			return err
		}
		p.seen = nil
		if err := p.answer(`"type":"characters"`, &list); err != nil {
			return err
		}
	}
	if err := p.send(map[string]any{"type": "enter", "character": list.Characters[0].ID}); err != nil {
		return err
	}
	return p.sees(`"type":"seated"`)
}

// answer waits for a message and reads it.
func (p *person) answer(mark string, into any) error {
	if err := p.sees(mark); err != nil {
		return err
	}
	return json.Unmarshal([]byte(p.seen[len(p.seen)-1]), into)
}

func (p *person) send(message map[string]any) error {
	data, err := json.Marshal(message)
	if err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	return p.ws.Write(ctx, websocket.MessageText, data)
}

// creature finds the newest creature of a name, waiting until one is in sight.
func (p *person) creature(name string) (string, error) {
	for timeout := time.After(patience); p.ids[name] == ""; {
		if err := p.next(timeout); err != nil {
			return "", fmt.Errorf("no %s comes into sight: %w", name, err)
		}
	}
	return p.ids[name], nil
}

func (p *person) sees(text string) error {
	for _, frame := range p.seen {
		if strings.Contains(frame, text) {
			return nil
		}
	}
	timeout := time.After(patience)
	for {
		if err := p.next(timeout); err != nil {
			return fmt.Errorf("the page does not show %q: %w; lately it showed\n%s", text, err, strings.Join(p.seen[max(0, len(p.seen)-20):], "\n"))
		}
		if strings.Contains(p.seen[len(p.seen)-1], text) {
			return nil
		}
	}
}

// next takes one message in.
func (p *person) next(timeout <-chan time.Time) error {
	select {
	case frame, open := <-p.frames:
		if !open {
			return fmt.Errorf("the connection has ended")
		}
		p.seen = append(p.seen, frame)
		var step struct {
			Entered []struct{ ID, Name string }
		}
		if err := json.Unmarshal([]byte(frame), &step); err != nil {
			return err
		}
		for _, o := range step.Entered {
			p.ids[o.Name] = o.ID
		}
		return nil
	case <-timeout:
		return fmt.Errorf("nothing more within %v", patience)
	}
}
