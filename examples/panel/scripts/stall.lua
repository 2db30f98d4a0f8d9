-- A purse and a market stall. The panels say what is shown; this file says what
-- is so. A panel follows player.state by itself: nothing here redraws anything.
local GOODS = {
  { id = "bread", price = 2, food = true },
  { id = "apple", price = 1, food = true },
  { id = "lamp", price = 20, food = false },
}
local BLOWS_PER_COIN = 5

function players:on_login()
  local s = self.state
  if not s.coins then
    s.coins, s.blows, s.bag, s.goods = 0, 0, {}, {}
    for i, good in ipairs(GOODS) do
      s.goods[i] = { id = good.id, name = text("good." .. good.id), price = good.price, food = good.food }
    end
  end
  self:open_panel("purse")
end

function players:on_enter_area(area)
  if area == "panel:stall" then self:open_panel("stall") end
end

function players:on_leave_area(area)
  if area == "panel:stall" then self:close_panel("stall") end
end

-- Five blows against straw are worth a coin.
function players:on_damage_dealt(amount, victim)
  local s = self.state
  if not s.blows then return end -- came in while this bundle had not been allowed to know players
  s.blows = s.blows + 1
  if s.blows == BLOWS_PER_COIN then s.blows, s.coins = 0, s.coins + 1 end
end

-- args.good comes from the button and cannot be forged; args.amount is what the
-- visitor filled in, within the bounds of the input, and nil where a client has
-- no inputs. The price is looked up here: what was shown may be old.
function players:buy(args)
  local s, good, amount = self.state, find(self.state.goods, args.good), args.amount or 1
  if not good then return end
  if amount ~= math.floor(amount) then return self:tell("stall.whole") end
  if s.coins < good.price * amount then return self:tell("stall.too_dear") end
  s.coins, s.amount = s.coins - good.price * amount, amount
  local held = find(s.bag, good.id)
  if held then
    held.count = held.count + amount
  else
    s.bag[#s.bag + 1] = { id = good.id, name = good.name, count = amount, food = good.food }
  end
  s.last = { good = good.name, count = amount, wrap = text("wrap." .. (args.wrap or "paper")), note = args.note or "" }
end

function players:eat(args)
  local bag = self.state.bag
  for i, held in ipairs(bag) do
    if held.id == args.good then
      held.count = held.count - 1
      if held.count == 0 then table.remove(bag, i) end
      self:tell("purse.eaten")
      return
    end
  end
end

function players:leave_stall() self:tell("stall.bye") end

function find(list, id)
  for _, entry in ipairs(list) do
    if entry.id == id then return entry end
  end
end
