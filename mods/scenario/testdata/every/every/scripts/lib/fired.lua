-- Tells the test that a hook fired: "subject on_hook".
return function(what)
  print("fired " .. what)
end
