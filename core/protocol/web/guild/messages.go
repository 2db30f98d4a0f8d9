package guild

import (
	"loam/core/protocol/web/message"
)

// Events are the events of this package that a page receives.
var Events = []*message.Event{GuildTold, GuildShown, VaultShown, PetitionShown, PetitionTold}

// Requests are the messages of this package that a page sends while its player is in the world.
var Requests = []message.Request{
	{Name: "guild", Doc: "Acts on the player's guild; event `guild_told` reports the result, `guild_shown` has its data. `chat` with /guild and one of these words does the same.", Decode: DecodeGuild, Example: `{"type":"guild","act":"invite","name":"Ben"}`},
	{Name: "guild_chat", Doc: "Sends chat to the player's guild; event `heard` answers. `chat` with /g or /o does the same.", Decode: DecodeGuildChat, Example: `{"type":"guild_chat","officers":false,"text":"Cast off!"}`},
	{Name: "vault", Doc: "Acts on the bank of the player's guild, near an open one; event `vault_shown` answers.", Decode: DecodeVault, Example: `{"type":"vault","act":"deposit","tab":0,"slot":"backpack_1","count":2}`},
	{Name: "petition", Doc: "Acts on a guild petition; event `petition_told` reports the result, `petition_shown` lists the signatures.", Decode: DecodePetition, Example: `{"type":"petition","act":"buy","name":"Night Watch"}`},
	{Name: "found_guild", Doc: "Founds a guild: the player pays for it and becomes its leader. `chat` with /guild found does the same.", Decode: DecodeFoundGuild, Example: `{"type":"found_guild","name":"Night Watch"}`},
}
