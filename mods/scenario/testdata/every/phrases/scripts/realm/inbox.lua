require "greetings"

function realm:on_message(name, data)
  publish("read", { name = name })
  realm:announce("phrases' realm heard {name} of {n}.", { name = name, n = data.n })
end
