// Package gameclient takes a headless game client of either version from a log-on
// service into a world, in the steps of a real client. It owns the order of the steps;
// the caller decides what to do with the results. It starts no goroutine. A Visit is
// for one goroutine.
package gameclient

import (
	"context"
	"fmt"
	"net"
	"slices"
	"strings"
	"time"

	"loam/core/model/auth"
	"loam/core/protocol/game"
	"loam/core/protocol/game/client"
	"loam/core/protocol/game/vanilla"
	"loam/core/protocol/game/wrath"
	"loam/core/protocol/logon"
	logonclient "loam/core/protocol/logon/client"
	"loam/core/protocol/packets"
)

// Versions are the supported versions of a client, the newest first.
func Versions() []*game.Version { return []*game.Version{wrath.Version(), vanilla.Version()} }

// Version returns the version that players know by a number, such as 3.3.5a.
func Version(number string) (*game.Version, bool) {
	all := Versions()
	at := slices.IndexFunc(all, func(v *game.Version) bool { return v.Packet.String() == number })
	if at < 0 {
		return nil, false
	}
	return all[at], true
}

// Numbers are the numbers that Version accepts.
func Numbers() []string {
	var numbers []string
	for _, v := range Versions() {
		numbers = append(numbers, v.Packet.String())
	}
	return numbers
}

// UsualPort is the default log-on port of clients.
const UsualPort = "3724"

// Address adds the usual port to a host without a port.
func Address(text string) (string, error) {
	host, port, err := net.SplitHostPort(text)
	if err != nil {
		host, port = strings.Trim(text, "[]"), UsualPort
	}
	number, err := net.LookupPort("tcp", port)
	if err != nil || number < 1 || host == "" || strings.ContainsAny(host, " /\t") {
		return "", fmt.Errorf("%q is not an address: want HOST or HOST:PORT", text)
	}
	return net.JoinHostPort(host, port), nil
}

// Visit is one client and its connections.
type Visit struct {
	Address  string // of the log-on service, host:port
	Version  *game.Version
	Account  string
	Password string
	Wait     time.Duration // for each answer

	Realms []logon.Realm  // after LogOn
	World  *client.Client // after Connect; its user closes it

	key auth.SessionKey
}

// LogOn logs on and lists the realms. An error of the log-on service is a *client.Error
// with its step.
func (v *Visit) LogOn(ctx context.Context) error {
	c, err := v.dial(ctx)
	if err != nil {
		return err
	}
	defer c.Close()
	defer context.AfterFunc(ctx, func() { c.Close() })()
	if v.key, err = c.LogOn(); err != nil {
		return err
	}
	v.Realms, err = c.Realms()
	return err
}

// Knock only introduces itself to a log-on service, without an account: for a served
// version the answer is that the account is unknown, and nothing counts as guessing a
// password. The error is a *client.Error.
func (v *Visit) Knock(ctx context.Context) error {
	c, err := v.dial(ctx)
	if err != nil {
		return err
	}
	defer c.Close()
	defer context.AfterFunc(ctx, func() { c.Close() })()
	return c.Reconnect(auth.SessionKey{})
}

func (v *Visit) dial(ctx context.Context) (*logonclient.Conn, error) {
	return logonclient.Dial(ctx, logonclient.Config{
		Address: v.Address, Version: v.Version.Packet, Name: v.Account, Password: v.Password, Wait: v.Wait,
	})
}

// Connect logs in to a realm; it needs LogOn.
func (v *Visit) Connect(ctx context.Context, realm logon.Realm) error {
	ctx, cancel := context.WithTimeout(ctx, v.Wait)
	defer cancel()
	var err error
	v.World, err = client.Connect(ctx, v.Version, realm.Address, strings.ToUpper(v.Account), v.key)
	return err
}

// Characters requests the list of characters; it needs Connect.
func (v *Visit) Characters(ctx context.Context) ([]packets.Character, error) {
	ctx, cancel := context.WithTimeout(ctx, v.Wait)
	defer cancel()
	had := v.World.Model().Listed
	if err := v.World.Send(packets.NewEmpty("CMSG_CHAR_ENUM")); err != nil {
		return nil, err
	}
	if err := v.World.Wait(ctx, "the list of characters", func(m *client.Model) bool { return m.Listed > had }); err != nil {
		return nil, err
	}
	return v.World.Model().Characters, nil
}

// Make makes a character.
func (v *Visit) Make(ctx context.Context, name string, looks packets.Appearance) error {
	ctx, cancel := context.WithTimeout(ctx, v.Wait)
	defer cancel()
	const answer = "SMSG_CHAR_CREATE"
	if err := v.World.Send(&packets.CreateCharacter{Character: name, Appearance: looks}); err != nil {
		return err
	}
	answered := func(m *client.Model) bool { _, ok := m.Results[answer]; return ok }
	if err := v.World.Wait(ctx, "a new character", answered); err != nil {
		return err
	}
	results := v.Version.Results
	switch result := v.World.Model().Results[answer]; result {
	case results.Created:
		return nil
	case results.NameTaken:
		return fmt.Errorf("make a character: the name %s is taken", name)
	case results.NameBad:
		return fmt.Errorf("make a character: the world refuses the name %s", name)
	case results.TooMany:
		return fmt.Errorf("make a character: the account has the maximum number of characters")
	case results.Disabled:
		return fmt.Errorf("make a character: the world has no start for race %d and class %d", looks.Race, looks.Class)
	default:
		return fmt.Errorf("make a character: the world refuses (result 0x%02X)", result)
	}
}

// Enter brings a character into the world and returns when it is there.
func (v *Visit) Enter(ctx context.Context, character uint64) error {
	ctx, cancel := context.WithTimeout(ctx, v.Wait)
	defer cancel()
	if err := v.World.Send(&packets.GUID{Is: "CMSG_PLAYER_LOGIN", GUID: character}); err != nil {
		return err
	}
	const refused = "SMSG_CHARACTER_LOGIN_FAILED"
	if err := v.World.Wait(ctx, "the world", func(m *client.Model) bool {
		_, failed := m.Results[refused]
		return failed || m.Self != 0 && m.Objects[m.Self] != nil
	}); err != nil {
		return err
	}
	if result, failed := v.World.Model().Results[refused]; failed {
		return fmt.Errorf("enter the world: it refuses the character (result 0x%02X)", result)
	}
	return nil
}

// Close closes the connection to the world, if there is one.
func (v *Visit) Close(ctx context.Context) {
	if v.World != nil {
		v.World.Close(ctx)
	}
}
