-- Commands for builders: a role above player needs the permission operator.

-- A name may have up to three words; /npc lists how it goes on.
command "npc add" {
  args = { kind = "creature", count = "integer 1..10 = 1", stay = "duration 1s..1h = 5m" },
  role = "builder", doc = "npc.add",
}

function players:npc_add(kind, count, stay)
  local x, y = self:position()
  for i = 1, count do map:summon(kind, x + i, y, nil, {lifetime = stay}) end
  return text("npc.added", {count = count, kind = kind})
end

-- A target is who is selected; it takes no word.
command "npc remove" { args = { victim = "target creature" }, role = "builder", doc = "npc.remove" }

function players:npc_remove(victim) victim:despawn() end

command "go" { args = { where = "place" }, role = "builder", doc = "go.doc" }

function players:go(where) self:travel(where) end

command "pace" { args = { how = "normal|fast|slow", whom = "target optional" }, role = "builder", doc = "pace.doc" }

local pace = { normal = 1, fast = 2, slow = 0.5 }

function players:pace(how, whom)
  local unit = whom or self
  unit:set_speed(pace[how])
end
