-- Letters from scripts, and trades that they are asked about.
local fired = require "fired"
local report = require "report"
local postman = creature "postman"

function postman:on_hear(speaker, words)
  if words == "mail" then
    map.state.mailed = report(speaker:mail { subject = "post.subject", text = "post.text", from = "post.from", money = 7, items = { { item = "apple", count = 2 }, { item = "cap" } } })
    realm:mail(speaker:name(), { subject = "Bill", from = "post.from", owed = 3, items = { { item = "apple" } } })
  elseif words == "open" then
    map.state.opened = report(self:open_mail(speaker))
  elseif words == "wrong" then
    speaker:mail { subjct = "Oh" }
  end
end

function players:on_send_mail(to, subject, money, things)
  fired("player on_send_mail")
  map.state.sends = report(to, subject, money, things)
  if subject == "Secret" then return false, "no_secrets" end
end

function players:on_mail(from)
  fired("player on_mail")
  if from ~= "" then map.state.mail_from = from end
end

function players:on_trade(other, part)
  fired("player on_trade")
  map.state.trade = (map.state.trade or "") .. report(self:name(), other:name(), part) .. ", "
  if self.state.stingy then return false, "no_secrets" end
end

function players:on_traded(other)
  fired("player on_traded")
  map.state.traded = (map.state.traded or "") .. report(self:name(), other:name()) .. ", "
end
