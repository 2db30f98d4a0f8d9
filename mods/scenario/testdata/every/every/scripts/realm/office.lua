-- The realm box: its hooks, and everything that may be called in it.
local fired = require "fired"
local report = require "report"
local can = {}

local function count(name) realm.state[name] = (realm.state[name] or 0) + 1 end

function realm:on_start()
  fired("realm on_start")
  count("starts")
end

function realm:on_reload()
  fired("realm on_reload")
  count("reloads")
end

function realm:on_login(name, player)
  fired("realm on_login")
  realm.state.came = report(name, player.name, player.level, player.map)
end

function realm:on_logout(name)
  fired("realm on_logout")
  realm.state.went = name
end

function realm:on_whisper(from, to, words)
  fired("realm on_whisper")
  if words:find("secret", 1, true) then return false, "no_secrets" end
  realm.state.whispered = report(from, to, words)
end

function realm:on_talk(from, channel, words)
  fired("realm on_talk")
  realm.state.talked = report(from, channel, words)
  return words ~= "spam"
end

realm.on_schedule = { ["sat 20:00"] = "fair", ["hourly :30"] = "half" }

function realm:fair()
  fired("realm on_schedule")
  count("fairs")
end

function realm:half() count("halves") end

function realm:on_message(name, data)
  fired("realm on_message")
  if name == "ask" then
    can[data.what](data.who)
  elseif name == "report" then
    realm.state.report = report(name, data.who)
    realm:tell_map("yard", "back", { unit = data.unit })
  else
    realm.state.plain = report(name, data)
  end
end

function can.speak(who)
  realm:announce("welcome", { name = "all" })
  realm:tell_player(who, text("welcome", { name = who }))
  realm:tell_player("Nobody", "welcome", {name = "Nobody"})
end

function can.post(who) realm:mail(who, { subject = "From the realm", text = "post.text", money = 2 }) end

function can.bids()
  local list, total = realm:auctions("hall")
  local first = list[1]
  realm.state.bids = report(#list, first.item, first.count, first.seller, first.start, total)
end

function realm:on_auction_end(news, auction)
  fired("realm on_auction_end")
  realm.state.auctioned = report(news, auction.item, auction.seller, auction.bidder, auction.bid)
end

function can.write(who)
  realm:tell("plain", 7)
  realm:tell_map("cellar", "written", { n = 8 })
end

function can.date() realm.state.date = report(realm:date()) .. " / " .. report(realm:clock()) end

function can.time() realm.state.time = realm:time() end

function can.count(who)
  local all = realm:players()
  realm.state.count = report(#all, all[1].name, all[2].map, realm:player(who).level, realm:player("Nobody"))
end

function can.friends(who)
  local f = realm:friends(who)
  realm.state.friends = report(#f, f[1].name, f[1].note, #realm:ignored(who), realm:ignored(who)[1].name, realm:friends("Nobody"))
end

function can.guilds(who)
  local why = realm:found_guild("Night Watch", who, "base:guild")
  local twice = realm:found_guild("Night Watch", who, "base:guild")
  realm:enlist("night watch", "Bert")
  local g = realm:guild("Night Watch")
  realm.state.guild = report(why, twice, g.leader, #g.ranks, #g.members, g.members[2].name, g.members[2].rank, realm:guild_of("Bert").name)
end

function can.ends() realm.state.ended = report(realm:end_guild("Night Watch"), realm:guild_of("Bert")) end

function can.rules()
  local bank = realm:guild_bank("Night Watch")
  local raised, too = realm:set_guild_rank("Night Watch", "Bert", 2), realm:set_guild_rank("Night Watch", "Bert", 9)
  local led, back = realm:set_guild_leader("Night Watch", "Bert"), realm:set_guild_leader("Night Watch", "Anna")
  realm:set_guild_message("Night Watch", "We sail.")
  local money, short = realm:change_guild_money("Night Watch", 7), realm:change_guild_money("Night Watch", -80)
  realm.state.rules = report(#realm:guild_names(), bank.money, #bank.tabs, raised, too, led, back, realm:guild("Night Watch").message, money, short,
    realm:expel("Night Watch", "Bert"), realm:expel("Night Watch", "Bert"))
end

function realm:on_guild(news, guild, about)
  fired("realm on_guild")
  realm.state.news = (realm.state.news or "") .. news .. " "
  realm.state.about = report(guild, about.name, about.by, about.text)
end

function realm:on_guild_bank(player, act, what)
  fired("realm on_guild_bank")
  realm.state.banked = report(player, act, what.guild, what.item, what.count, what.money)
  if what.money == 13 then return false, "no_secrets" end
end

function realm:on_social(player, news, other)
  fired("realm on_social")
  realm.state.social = report(player, news, other.name)
end

function can.store()
  storage:set("word", "realm's")
  storage:add("sum", 1)
  realm.state.sum = storage:get("sum")
end

function can.lookup() storage:top("purse.gold", 1, "ranked", "x") storage:of("Berta", "found") end
function realm:ranked(list, data) self.state.ranked = list[1].name .. data end
function realm:found(found) self.state.found = found.map end

function can.list()
  storage:set("gone", 1)
  storage:remove("gone")
  realm.state.keys = #storage:keys("")
end

function can.draw()
  local share, die = random(), random(6)
  realm.state.drawn = report(share >= 0 and share < 1, die >= 1 and die <= 6, pick { "x" }, pick {})
  log("error", "drawn", 1)
end

function can.start()
  realm:after("2s", "ring")
  realm:every("1s", "tick")
end

function can.left() realm.state.left = report(realm:timer_left("ring"), realm:timer_left("none_such_runs")) end

function can.stop() realm.state.stopped = report(realm:cancel("tick"), realm:cancel("tick")) end

function realm:ring() count("rings") end

function realm:tick() count("ticks") end

function realm:none_such_runs() end

realm.on_event = { ["phrases:read"] = "read" }
function realm:read(fields, what)
  fired("realm on_event")
  self.state.read = report(what, fields.name)
end
