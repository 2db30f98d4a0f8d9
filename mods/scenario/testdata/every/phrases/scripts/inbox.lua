require "greetings"

-- Another bundle's message for this one.
function map:on_message(name, data)
  map:tell("phrases heard {name} of {n}.", { name = name, n = data.n })
end
