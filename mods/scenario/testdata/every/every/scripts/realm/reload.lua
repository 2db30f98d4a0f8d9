-- What the realm box's scripts are told when a release takes over.
local fired = require "fired"

function realm:on_unload(data)
  fired("realm on_unload")
  data.state.unloaded = data.state.loaded
end

function realm:migrate(data, old_version)
  fired("realm migrate")
  data.state.migrated = old_version
end

function realm:on_load(why)
  fired("realm on_load")
  self.state.loaded = why
end
