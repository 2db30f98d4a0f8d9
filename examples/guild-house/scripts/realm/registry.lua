-- What is kept of a house goes with its guild: the next one of the name begins with bare walls.
function realm:on_guild(news, guild)
  if news == "disbanded" then storage:remove("house of " .. guild) end
end
