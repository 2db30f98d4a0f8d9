-- What a map's scripts are told when a release takes over.
local fired = require "fired"
local report = require "report"

function map:on_unload(data)
  fired("map on_unload")
  data.state.unloaded = report(type(data.units), data.state.loaded)
end

function map:migrate(data, old_version)
  fired("map migrate")
  data.state.migrated = old_version
  return data
end

function map:on_load(why)
  fired("map on_load")
  self.state.loaded = why
end
