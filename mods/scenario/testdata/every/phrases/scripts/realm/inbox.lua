require "greetings"

function realm:on_message(name, data)
  realm:announce("phrases' realm heard {name} of {n}.", { name = name, n = data.n })
end
