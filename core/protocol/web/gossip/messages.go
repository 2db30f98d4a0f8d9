package gossip

import (
	"loam/core/protocol/web/message"
)

// Requests are the messages of this package that a page sends while its player is in the world.
var Requests = []message.Request{
	{Name: "press", Doc: "Presses a button of an open panel and sends the values of its inputs. Refused if the button is not shown or is disabled.", Decode: DecodePress, Example: `{"type":"press","panel":"market:stall","button":3,"input.amount":2,"input.note":"quickly"}`},
	{Name: "close_panel", Doc: "Closes a panel that can be closed.", Decode: DecodeClosePanel, Example: `{"type":"close_panel","panel":"market:stall"}`},
	{Name: "talk_to", Doc: "Talks to a creature; a `menu` in a step may follow. Refused if the creature is too far away, hostile or has nothing to say.", Decode: DecodeTalkTo, Example: `{"type":"talk_to","target":"creature-1-17"}`},
	{Name: "answer", Doc: "Chooses an option of the open gossip menu. Refused if that menu is no longer open.", Decode: DecodeAnswer, Example: `{"type":"answer","menu":3,"option":1}`},
	{Name: "close_menu", Doc: "Closes the gossip menu.", Decode: DecodeCloseMenu, Example: `{"type":"close_menu","menu":3}`},
}
