package combat

import (
	"loam/core/protocol/web/message"
)

// Events are the events of this package that a page receives.
var Events = []*message.Event{Aggroed, PhaseEntered, Evaded, CameHome, Missed, DamageDealt, Healed, Died, Revived, Released, VictimChanged, DuelTold, DuelWon}

// Requests are the messages of this package that a page sends while its player is in the world.
var Requests = []message.Request{
	{Name: "attack", Doc: "Starts auto-attacking a unit.", Decode: DecodeAttack, Example: `{"type":"attack","target":"creature-1-17"}`},
	{Name: "stop_attack", Doc: "Stops auto-attacking.", Decode: DecodeStopAttack, Example: `{"type":"stop_attack"}`},
	{Name: "duel", Doc: "Acts on a duel; event `duel_told` reports the result. `chat` with /duel and a name, /duel accept or /duel decline does the same.", Decode: DecodeDuel, Example: `{"type":"duel","act":"challenge","player":"player-0-8"}`},
	{Name: "flag", Doc: "Turns the player's PvP flag on or off, where the rules let players choose; `flagged` among the states of its object reports the flag. `chat` with /pvp does the same.", Decode: DecodeFlag, Example: `{"type":"flag","want":"up"}`},
	{Name: "respawn", Doc: "Releases the spirit of the dead player, who moves to the graveyard: as a ghost if the rules have ghosts, otherwise alive.", Decode: DecodeRespawn, Example: `{"type":"respawn"}`},
	{Name: "reclaim", Doc: "Resurrects a ghost near its body.", Decode: DecodeReclaim, Example: `{"type":"reclaim"}`},
}
