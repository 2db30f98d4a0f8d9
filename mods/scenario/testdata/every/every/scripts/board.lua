-- Panels: opened, asked for, pressed, closed.
local report = require "report"

function players:turn_board(args)
  self.state.turns = (self.state.turns or 0) + args.by
  self.state.pressed = report(args.task, args.hand, args.word)
end

function players:board_closed() self.state.turns = 0 end

local steward = creature "steward"

function steward:show_board(player)
  local before = player:has_panel("board")
  player.state.owner = "Anna"
  player.state.tasks = { { name = "sweep", open = true }, { name = "dust", open = false }, { name = "rest", open = true } }
  player:open_panel("board")
  self.state.board = report(before, player:has_panel("board"))
end

function steward:hide_board(player) self.state.hidden = report(player:close_panel("board"), player:close_panel("board")) end
