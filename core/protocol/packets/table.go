package packets

import (
	"loam/core/protocol/packets/combat"
	"loam/core/protocol/packets/item"
	"loam/core/protocol/packets/movement"
	"loam/core/protocol/packets/npc"
	"loam/core/protocol/packets/social"
)

// FromClient returns an empty body for the client message called name, or false if the
// message is not supported.
func FromClient(name string) (Body, bool) { return find(fromClient, name) }

// FromServer returns an empty body for the server message called name, or false if the
// message is not supported.
func FromServer(name string) (Body, bool) { return find(fromServer, name) }

func find(table map[string]func(string) Body, name string) (Body, bool) {
	made, ok := table[name]
	if !ok {
		return nil, false
	}
	return made(name), true
}

// Layouts that several messages share.
func empty(name string) Body       { return NewEmpty(name) }
func guid(name string) Body        { return &GUID{Is: name} }
func stalled(name string) Body     { return &npc.StableOf{Is: name} }
func number(name string) Body      { return &Number{Is: name} }
func result(name string) Body      { return &Result{Is: name} }
func text(name string) Body        { return &Text{Is: name} }
func raw(name string) Body         { return &Bytes{Is: name} }
func move(name string) Body        { return &movement.Move{Is: name} }
func moved(name string) Body       { return &movement.Moved{Is: name} }
func force(name string) Body       { return &movement.Force{Is: name} }
func forced(name string) Body      { return &movement.Forced{Is: name} }
func query(name string) Body       { return &Query{Is: name} }
func seen(name string) Body        { return &movement.SpeedSeen{Is: name} }
func spline(name string) Body      { return &movement.SplineSpeed{Is: name} }
func packed(name string) Body      { return &Packed{Is: name} }
func sized(name string) Body       { return &social.SizedText{Is: name} }
func places(name string) Body      { return &item.Places{Is: name} }
func channel(name string) Body     { return &social.ChannelTold{Is: name} }
func guildNoted(name string) Body  { return &social.GuildNoted{Is: name} }
func bankMoney(name string) Body   { return &social.GuildBankMoney{Is: name} }
func bankText(name string) Body    { return &social.GuildBankText{Is: name} }
func stats(name string) Body       { return &social.MemberStats{Is: name} }
func threat(name string) Body      { return &Threat{Is: name} }
func threatGone(name string) Body  { return &ThreatGone{Is: name} }
func failed(name string) Body      { return &combat.Failed{Is: name} }
func interrupted(name string) Body { return &combat.Interrupted{Is: name} }
func spellOf(name string) Body     { return &combat.SpellOf{Is: name} }
func ofSpell(name string) Body     { return &combat.OfSpell{Is: name} }
func noEffect(name string) Body    { return &combat.NoEffect{Is: name} }
func dispelled(name string) Body   { return &combat.Dispelled{Is: name} }
func visual(name string) Body      { return &combat.Visual{Is: name} }
func splineMode(name string) Body  { return &movement.SplineMode{Is: name} }
func unitOf(name string) Body      { return &combat.Of{Is: name} }
func petNumber(name string) Body   { return &combat.PetNumber{Is: name} }
func modifier(name string) Body    { return &combat.Modifier{Is: name} }
func questWith(name string) Body   { return &npc.QuestWith{Is: name} }
func buys(name string) Body        { return &item.Buy{Is: name} }
func lessonOf(name string) Body    { return &npc.LessonOf{Is: name} }
func mailOf(name string) Body      { return &item.MailOf{Is: name} }
func lots(name string) Body        { return &item.AuctionList{Is: name} }

// of returns the empty body of a type that only one message has.
func of[T any, P interface {
	*T
	Body
}](string) Body {
	return P(new(T))
}

var fromClient = map[string]func(string) Body{
	"CMSG_ACTIVATETAXI":                     of[npc.Fly],
	"CMSG_ACTIVATETAXIEXPRESS":              of[npc.FlyAlong],
	"CMSG_ACCEPT_TRADE":                     number,
	"CMSG_ADD_FRIEND":                       of[social.AddFriend],
	"CMSG_ADD_IGNORE":                       text,
	"CMSG_AREATRIGGER":                      number,
	"CMSG_ATTACKSTOP":                       empty,
	"CMSG_ATTACKSWING":                      guid,
	"CMSG_AUCTION_LIST_BIDDER_ITEMS":        of[item.AuctionBidsAsk],
	"CMSG_AUCTION_LIST_ITEMS":               of[item.AuctionSearch],
	"CMSG_AUCTION_LIST_OWNER_ITEMS":         of[item.AuctionOwnAsk],
	"CMSG_AUCTION_LIST_PENDING_SALES":       guid,
	"CMSG_AUCTION_PLACE_BID":                of[item.AuctionOffer],
	"CMSG_AUCTION_REMOVE_ITEM":              of[item.AuctionCancel],
	"CMSG_AUCTION_SELL_ITEM":                of[item.AuctionSell],
	"CMSG_AUTH_SESSION":                     of[AuthSession],
	"CMSG_AUTOBANK_ITEM":                    places,
	"CMSG_AUTOEQUIP_ITEM":                   places,
	"CMSG_AUTOSTORE_BANK_ITEM":              places,
	"CMSG_AUTOSTORE_LOOT_ITEM":              of[item.TakeThing],
	"CMSG_AUTOSTORE_BAG_ITEM":               places,
	"CMSG_BANKER_ACTIVATE":                  guid,
	"CMSG_BATTLEFIELD_STATUS":               empty,
	"CMSG_BINDER_ACTIVATE":                  guid,
	"CMSG_BUYBACK_ITEM":                     of[item.BuyBack],
	"CMSG_BUY_BANK_SLOT":                    guid,
	"CMSG_BUY_STABLE_SLOT":                  guid,
	"CMSG_BUY_ITEM":                         buys,
	"CMSG_BUY_ITEM_IN_SLOT":                 buys,
	"CMSG_BEGIN_TRADE":                      empty,
	"CMSG_BUSY_TRADE":                       empty,
	"CMSG_CANCEL_AURA":                      number,
	"CMSG_CANCEL_AUTO_REPEAT_SPELL":         empty,
	"CMSG_CANCEL_CAST":                      of[combat.CancelCast],
	"CMSG_CANCEL_CHANNELLING":               number,
	"CMSG_CANCEL_GROWTH_AURA":               empty,
	"CMSG_CANCEL_MOUNT_AURA":                empty,
	"CMSG_CANCEL_TRADE":                     empty,
	"CMSG_CAST_SPELL":                       of[combat.Cast],
	"CMSG_CHANNEL_ANNOUNCEMENTS":            text,
	"CMSG_CHANNEL_BAN":                      channel,
	"CMSG_CHANNEL_INVITE":                   channel,
	"CMSG_CHANNEL_KICK":                     channel,
	"CMSG_CHANNEL_LIST":                     text,
	"CMSG_CHANNEL_DISPLAY_LIST":             text,
	"CMSG_CHANNEL_MODERATE":                 text,
	"CMSG_CHANNEL_MODERATOR":                channel,
	"CMSG_CHANNEL_MUTE":                     channel,
	"CMSG_CHANNEL_OWNER":                    text,
	"CMSG_CHANNEL_PASSWORD":                 channel,
	"CMSG_CHANNEL_SET_OWNER":                channel,
	"CMSG_CHANNEL_UNBAN":                    channel,
	"CMSG_CHANNEL_UNMODERATOR":              channel,
	"CMSG_CHANNEL_UNMUTE":                   channel,
	"CMSG_CHAR_CREATE":                      of[CreateCharacter],
	"CMSG_CHAR_CUSTOMIZE":                   of[Customize],
	"CMSG_CHAR_DELETE":                      guid,
	"CMSG_CHAR_ENUM":                        empty,
	"CMSG_CHAR_RENAME":                      of[Rename],
	"CMSG_CHAT_IGNORED":                     of[social.ChatIgnored],
	"CMSG_CLEAR_TRADE_ITEM":                 of[item.TradeClear],
	"CMSG_COMPLETE_CINEMATIC":               empty,
	"CMSG_CONTACT_LIST":                     number,
	"CMSG_CREATURE_QUERY":                   query,
	"CMSG_DEL_FRIEND":                       guid,
	"CMSG_DEL_IGNORE":                       guid,
	"CMSG_DESTROYITEM":                      places,
	"CMSG_DUEL_ACCEPTED":                    guid,
	"CMSG_DUEL_CANCELLED":                   guid,
	"CMSG_EMOTE":                            number,
	"CMSG_FORCE_FLIGHT_SPEED_CHANGE_ACK":    forced,
	"CMSG_FORCE_MOVE_ROOT_ACK":              forced,
	"CMSG_FORCE_MOVE_UNROOT_ACK":            forced,
	"CMSG_FORCE_RUN_BACK_SPEED_CHANGE_ACK":  forced,
	"CMSG_FORCE_RUN_SPEED_CHANGE_ACK":       forced,
	"CMSG_FORCE_SWIM_SPEED_CHANGE_ACK":      forced,
	"CMSG_FORCE_TURN_RATE_CHANGE_ACK":       forced,
	"CMSG_FORCE_WALK_SPEED_CHANGE_ACK":      forced,
	"CMSG_FRIEND_LIST":                      empty,
	"CMSG_GAMEOBJECT_QUERY":                 query,
	"CMSG_GAMEOBJ_USE":                      guid,
	"CMSG_GET_MAIL_LIST":                    guid,
	"CMSG_GMTICKET_GETTICKET":               empty,
	"CMSG_GOSSIP_HELLO":                     guid,
	"CMSG_GOSSIP_SELECT_OPTION":             of[npc.GossipSelect],
	"CMSG_GROUP_ACCEPT":                     raw,
	"CMSG_GROUP_ASSISTANT_LEADER":           of[social.Assistant],
	"CMSG_GROUP_CHANGE_SUB_GROUP":           of[social.ChangePart],
	"CMSG_GROUP_DECLINE":                    empty,
	"CMSG_LIST_INVENTORY":                   guid,
	"CMSG_REPAIR_ITEM":                      of[item.Repair],
	"CMSG_LEARN_PREVIEW_TALENTS":            of[npc.LearnTalents],
	"CMSG_LEARN_TALENT":                     of[npc.LearnTalent],
	"CMSG_IGNORE_TRADE":                     empty,
	"CMSG_ITEM_TEXT_QUERY":                  of[item.TextAsk],
	"CMSG_MAIL_CREATE_TEXT_ITEM":            mailOf,
	"CMSG_MAIL_DELETE":                      mailOf,
	"CMSG_MAIL_MARK_AS_READ":                mailOf,
	"CMSG_MAIL_RETURN_TO_SENDER":            mailOf,
	"CMSG_MAIL_TAKE_ITEM":                   mailOf,
	"CMSG_MAIL_TAKE_MONEY":                  mailOf,
	"CMSG_REQUEST_RAID_INFO":                empty,
	"CMSG_RESET_INSTANCES":                  empty,
	"CMSG_GROUP_DISBAND":                    empty,
	"CMSG_GROUP_INVITE":                     of[social.Invite],
	"CMSG_GROUP_RAID_CONVERT":               empty,
	"CMSG_GROUP_SET_LEADER":                 guid,
	"CMSG_GROUP_SWAP_SUB_GROUP":             of[social.SwapParts],
	"CMSG_GROUP_UNINVITE":                   text,
	"CMSG_GROUP_UNINVITE_GUID":              of[social.Uninvite],
	"CMSG_GUILD_ACCEPT":                     empty,
	"CMSG_GUILD_ADD_RANK":                   text,
	"CMSG_GUILD_BANKER_ACTIVATE":            of[social.GuildBankOpen],
	"CMSG_GUILD_BANK_BUY_TAB":               of[social.GuildBankBuy],
	"CMSG_GUILD_BANK_DEPOSIT_MONEY":         bankMoney,
	"CMSG_GUILD_BANK_QUERY_TAB":             of[social.GuildBankLook],
	"CMSG_GUILD_BANK_SWAP_ITEMS":            of[social.GuildBankSwap],
	"CMSG_GUILD_BANK_UPDATE_TAB":            of[social.GuildBankName],
	"CMSG_GUILD_BANK_WITHDRAW_MONEY":        bankMoney,
	"CMSG_SET_GUILD_BANK_TEXT":              bankText,
	"MSG_GUILD_BANK_LOG_QUERY":              of[social.GuildBankLogAsk],
	"MSG_GUILD_BANK_MONEY_WITHDRAWN":        empty,
	"MSG_GUILD_EVENT_LOG_QUERY":             empty,
	"MSG_GUILD_PERMISSIONS":                 empty,
	"MSG_QUERY_GUILD_BANK_TEXT":             of[social.GuildBankTextAsk],
	"CMSG_GUILD_CREATE":                     text,
	"CMSG_GUILD_DECLINE":                    empty,
	"CMSG_GUILD_DEL_RANK":                   empty,
	"CMSG_GUILD_DEMOTE":                     text,
	"CMSG_GUILD_DISBAND":                    empty,
	"CMSG_GUILD_INFO":                       empty,
	"CMSG_GUILD_INFO_TEXT":                  text,
	"CMSG_GUILD_INVITE":                     text,
	"CMSG_GUILD_LEADER":                     text,
	"CMSG_GUILD_LEAVE":                      empty,
	"CMSG_GUILD_MOTD":                       text,
	"CMSG_GUILD_PROMOTE":                    text,
	"CMSG_GUILD_QUERY":                      number,
	"CMSG_GUILD_RANK":                       of[social.GuildRank],
	"CMSG_GUILD_REMOVE":                     text,
	"CMSG_GUILD_ROSTER":                     empty,
	"CMSG_GUILD_SET_OFFICER_NOTE":           guildNoted,
	"CMSG_GUILD_SET_PUBLIC_NOTE":            guildNoted,
	"CMSG_INITIATE_TRADE":                   guid,
	"CMSG_INSPECT":                          guid,
	"CMSG_ITEM_NAME_QUERY":                  query,
	"CMSG_ITEM_QUERY_SINGLE":                query,
	"CMSG_JOIN_CHANNEL":                     of[social.JoinChannel],
	"CMSG_KEEP_ALIVE":                       empty,
	"CMSG_LEAVE_CHANNEL":                    of[social.LeaveChannel],
	"CMSG_LOGOUT_CANCEL":                    empty,
	"CMSG_LOGOUT_REQUEST":                   empty,
	"CMSG_LOOT":                             guid,
	"CMSG_LOOT_MASTER_GIVE":                 of[item.MasterGive],
	"CMSG_LOOT_METHOD":                      of[social.LootMethod],
	"CMSG_LOOT_MONEY":                       empty,
	"CMSG_LOOT_RELEASE":                     guid,
	"CMSG_LOOT_ROLL":                        of[item.RollVote],
	"CMSG_MEETINGSTONE_INFO":                empty,
	"CMSG_MESSAGECHAT":                      of[social.Say],
	"CMSG_MOVE_FALL_RESET":                  move,
	"CMSG_MOVE_FEATHER_FALL_ACK":            forced,
	"CMSG_MOVE_HOVER_ACK":                   forced,
	"CMSG_MOVE_KNOCK_BACK_ACK":              forced,
	"CMSG_MOVE_NOT_ACTIVE_MOVER":            of[movement.NotMover],
	"CMSG_MOVE_SET_CAN_FLY_ACK":             forced,
	"CMSG_MOVE_SET_FLY":                     move,
	"CMSG_MOVE_SPLINE_DONE":                 of[movement.SplineDone],
	"CMSG_MOVE_TIME_SKIPPED":                of[movement.TimeSkipped],
	"CMSG_MOVE_WATER_WALK_ACK":              forced,
	"CMSG_NAME_QUERY":                       guid,
	"CMSG_NEXT_CINEMATIC_CAMERA":            empty,
	"CMSG_NPC_TEXT_QUERY":                   query,
	"CMSG_PAGE_TEXT_QUERY":                  query,
	"CMSG_OFFER_PETITION":                   of[social.PetitionOffer],
	"CMSG_PETITION_BUY":                     of[social.PetitionBuy],
	"CMSG_PETITION_QUERY":                   of[social.PetitionAsk],
	"CMSG_PETITION_SHOWLIST":                guid,
	"CMSG_PETITION_SHOW_SIGNATURES":         guid,
	"CMSG_PETITION_SIGN":                    of[social.PetitionSign],
	"CMSG_TURN_IN_PETITION":                 guid,
	"MSG_PETITION_DECLINE":                  guid,
	"MSG_PETITION_RENAME":                   of[social.PetitionRename],
	"CMSG_PET_ABANDON":                      guid,
	"CMSG_PET_ACTION":                       of[combat.CommandPet],
	"CMSG_PET_CANCEL_AURA":                  ofSpell,
	"CMSG_PET_CAST_SPELL":                   of[combat.CastPet],
	"CMSG_PET_NAME_QUERY":                   of[PetNameAsk],
	"CMSG_PET_RENAME":                       of[combat.RenamePet],
	"CMSG_PET_SET_ACTION":                   of[combat.ArrangePet],
	"CMSG_PET_SPELL_AUTOCAST":               of[combat.PetCastsItself],
	"CMSG_PET_STOP_ATTACK":                  guid,
	"CMSG_PET_UNLEARN":                      guid,
	"CMSG_PING":                             of[Ping],
	"CMSG_PLAYED_TIME":                      of[PlayedAsk],
	"CMSG_PLAYER_LOGIN":                     guid,
	"CMSG_PLAYER_LOGOUT":                    empty,
	"CMSG_QUERY_TIME":                       empty,
	"CMSG_QUESTGIVER_ACCEPT_QUEST":          questWith,
	"CMSG_QUESTGIVER_CANCEL":                empty,
	"CMSG_QUESTGIVER_CHOOSE_REWARD":         of[npc.QuestChoose],
	"CMSG_QUESTGIVER_COMPLETE_QUEST":        questWith,
	"CMSG_QUESTGIVER_HELLO":                 guid,
	"CMSG_QUESTGIVER_QUERY_QUEST":           of[npc.QuestAsk],
	"CMSG_QUESTGIVER_REQUEST_REWARD":        questWith,
	"CMSG_QUESTGIVER_STATUS_MULTIPLE_QUERY": empty,
	"CMSG_QUESTGIVER_STATUS_QUERY":          guid,
	"CMSG_QUESTLOG_REMOVE_QUEST":            result,
	"CMSG_QUESTLOG_SWAP_QUEST":              of[npc.QuestSlots],
	"CMSG_QUEST_CONFIRM_ACCEPT":             number,
	"CMSG_QUEST_POI_QUERY":                  of[npc.QuestPieces],
	"CMSG_QUEST_QUERY":                      number,
	"CMSG_SET_CONTACT_NOTES":                of[social.ContactNote],
	"CMSG_READY_FOR_ACCOUNT_DATA_TIMES":     empty,
	"CMSG_REALM_SPLIT":                      number,
	"CMSG_RECLAIM_CORPSE":                   guid,
	"CMSG_REPOP_REQUEST":                    raw,
	"CMSG_REQUEST_ACCOUNT_DATA":             of[RequestData],
	"CMSG_REQUEST_PARTY_MEMBER_STATS":       guid,
	"CMSG_RESURRECT_RESPONSE":               of[combat.ResurrectAnswered],
	"CMSG_SELF_RES":                         empty,
	"CMSG_SELL_ITEM":                        of[item.Sell],
	"CMSG_SEND_MAIL":                        of[item.MailSend],
	"CMSG_SET_FACTION_ATWAR":                of[npc.AtWar],
	"CMSG_SET_TITLE":                        number,
	"CMSG_SETSHEATHED":                      number,
	"CMSG_SET_ACTIONBAR_TOGGLES":            result,
	"CMSG_SET_ACTION_BUTTON":                of[combat.SetButton],
	"CMSG_SET_ACTIVE_MOVER":                 guid,
	"CMSG_SET_PLAYER_DECLINED_NAMES":        of[DeclineNames],
	"CMSG_SET_SELECTION":                    guid,
	"CMSG_SET_TRADE_GOLD":                   number,
	"CMSG_SET_TRADE_ITEM":                   of[item.TradeLay],
	"CMSG_SPIRIT_HEALER_ACTIVATE":           guid,
	"CMSG_SPLIT_ITEM":                       places,
	"CMSG_STANDSTATECHANGE":                 number,
	"CMSG_SUMMON_RESPONSE":                  of[combat.SummonAnswered],
	"CMSG_SWAP_INV_ITEM":                    places,
	"CMSG_SOCKET_GEMS":                      of[item.SocketStones],
	"CMSG_SWAP_ITEM":                        places,
	"CMSG_TAXINODE_STATUS_QUERY":            guid,
	"CMSG_TAXIQUERYAVAILABLENODES":          guid,
	"CMSG_TEXT_EMOTE":                       of[social.TextEmote],
	"CMSG_TIME_SYNC_RESP":                   of[TimeSync],
	"CMSG_TOGGLE_CLOAK":                     empty,
	"CMSG_TOGGLE_HELM":                      empty,
	"CMSG_TOGGLE_PVP":                       of[combat.TogglePvP],
	"CMSG_TOTEM_DESTROYED":                  result,
	"CMSG_TRAINER_BUY_SPELL":                lessonOf,
	"CMSG_TRAINER_LIST":                     guid,
	"CMSG_TUTORIAL_CLEAR":                   empty,
	"CMSG_TUTORIAL_FLAG":                    number,
	"CMSG_TUTORIAL_RESET":                   empty,
	"CMSG_UNACCEPT_TRADE":                   empty,
	"CMSG_UNLEARN_SKILL":                    number,
	"CMSG_UPDATE_ACCOUNT_DATA":              of[StoreData],
	"CMSG_USE_ITEM":                         of[combat.UseItem],
	"CMSG_WARDEN_DATA":                      raw,
	"CMSG_WHO":                              of[social.WhoAsk],
	"CMSG_WORLD_TELEPORT":                   of[Teleporting],
	"CMSG_ZONEUPDATE":                       number,
	"MSG_AUCTION_HELLO":                     guid,
	"MSG_LIST_STABLED_PETS":                 guid,
	"CMSG_STABLE_PET":                       guid,
	"CMSG_STABLE_SWAP_PET":                  stalled,
	"CMSG_UNSTABLE_PET":                     stalled,
	"MSG_CORPSE_QUERY":                      empty,
	"MSG_SET_DUNGEON_DIFFICULTY":            number,
	"MSG_SET_RAID_DIFFICULTY":               number,
	"MSG_MINIMAP_PING":                      of[MapPing],
	"MSG_RAID_READY_CHECK":                  of[social.ReadyCheck],
	"MSG_RAID_TARGET_UPDATE":                of[social.SetMark],
	"CMSG_LFG_SET_ROLES":                    of[social.ChooseRoles],
	"MSG_MOVE_FALL_LAND":                    move,
	"MSG_MOVE_HEARTBEAT":                    move,
	"MSG_MOVE_JUMP":                         move,
	"MSG_MOVE_SET_FACING":                   move,
	"MSG_MOVE_SET_PITCH":                    move,
	"MSG_MOVE_SET_RUN_MODE":                 move,
	"MSG_MOVE_SET_WALK_MODE":                move,
	"MSG_MOVE_START_ASCEND":                 move,
	"MSG_MOVE_START_BACKWARD":               move,
	"MSG_MOVE_START_DESCEND":                move,
	"MSG_MOVE_START_FORWARD":                move,
	"MSG_MOVE_START_PITCH_DOWN":             move,
	"MSG_MOVE_START_PITCH_UP":               move,
	"MSG_MOVE_START_STRAFE_LEFT":            move,
	"MSG_MOVE_START_STRAFE_RIGHT":           move,
	"MSG_MOVE_START_SWIM":                   move,
	"MSG_MOVE_START_TURN_LEFT":              move,
	"MSG_MOVE_START_TURN_RIGHT":             move,
	"MSG_MOVE_STOP":                         move,
	"MSG_MOVE_STOP_ASCEND":                  move,
	"MSG_MOVE_STOP_PITCH":                   move,
	"MSG_MOVE_STOP_STRAFE":                  move,
	"MSG_MOVE_STOP_SWIM":                    move,
	"MSG_MOVE_STOP_TURN":                    move,
	"MSG_MOVE_TELEPORT_ACK":                 of[movement.Teleported],
	"MSG_MOVE_WORLDPORT_ACK":                empty,
	"MSG_QUERY_NEXT_MAIL_TIME":              empty,
	"MSG_RANDOM_ROLL":                       of[social.Roll],
	"CMSG_PUSHQUESTTOPARTY":                 number,
	"MSG_QUEST_PUSH_RESULT":                 of[npc.QuestPushAnswer],
	"MSG_TALENT_WIPE_CONFIRM":               guid,
}
