-- The house of a guild: what its members have bought stands in it whenever its map begins.
local keeper = creature "keeper"
local house = maps "house"

local price = {hearth = 20, table = 5}

local function kept() return storage:get("house of " .. map:guild()) or {} end

local function place(what)
  local x, y = map:place(what .. "_place")
  map:spawn_object(what, x, y)
end

function house:on_create()
  if not map:guild() then return end -- nobody's: a test has opened it
  for _, what in ipairs{"hearth", "table"} do
    if kept()[what] then place(what) end
  end
end

function keeper:on_talk(player)
  local choice = menu("keeper.hello", {guild = map:guild()})
  for _, what in ipairs{"hearth", "table"} do
    if not kept()[what] then choice:option("keeper." .. what, "furnish", what, {cost = price[what]}) end
  end
  player:show(choice:option("keeper.bank", "bank"):option("keeper.out", "out"))
end

function keeper:furnish(player, what)
  local have = kept()
  have[what] = true
  storage:set("house of " .. map:guild(), have)
  place(what)
  map:tell("house.stands", {name = player:name()})
end

function keeper:bank(player) self:serve(player, "guild_bank") end
function keeper:out(player) player:travel("door") end
