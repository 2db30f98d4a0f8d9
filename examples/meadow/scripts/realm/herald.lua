-- The herald speaks for the whole realm: at log-in and every five minutes.
function realm:on_start()
  self:every("5m", "news")
end

function realm:on_login(name, player)
  self:announce(text("herald.arrival", { name = name }))
end

function realm:news()
  self:announce("herald.news")
end
