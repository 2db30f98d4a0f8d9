-- Commands without a place: they run in the realm box, and from the console too.
-- The first argument is who typed: by.name is nil for the console.

command "who" { doc = "who.doc" }

function realm:who(by)
  local names = {}
  for _, player in ipairs(realm:players()) do table.insert(names, player.name) end
  return text("who.list", {count = #names, names = table.concat(names, ", ")})
end

command "motd" { args = { message = "text optional" }, doc = "motd.doc" }

function realm:motd(by, message)
  if not message then return text("motd.now", {message = storage:get("motd") or "-"}) end
  if by.role == "player" then return false, "motd.not_you" end
  storage:set("motd", message)
  realm:announce("motd.now", {message = message})
end
