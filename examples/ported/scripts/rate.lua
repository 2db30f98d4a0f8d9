-- Players choose how fast they grow: /rate 3
command "rate" { args = { factor = "integer 1..5" }, doc = "rate.doc" }

function players:rate(factor)
  self.storage.rate = factor
  return text("rate.set", {n = factor})
end

function players:on_experience(amount, source)
  return amount * (self.storage.rate or 1)
end
