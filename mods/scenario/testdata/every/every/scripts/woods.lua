-- Groups and pools of spawns.
function map:pack_comes() map:spawn_group("pack") return map:has_group("pack") end
function map:pack_goes() map:despawn_group("pack") return map:has_group("pack") end
function map:holes() map:redraw_pool("holes") return #map:pool("holes") end
