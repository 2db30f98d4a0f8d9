-- What is published by the effect send_event comes to on_event, at the end of the step.
map.on_event = { bell_rung = "answer" }
function map:answer(fields)
  fields.target:say("bell.rung", { n = fields.value })
end
