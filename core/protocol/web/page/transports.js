// Lifts and ships: where they are follows from their timetable and the time of the map,
// and where those are who stand on them from that.

/** Notes when a timetable was told: round_ms holds at that time of the map. */
export function noteRoute(o, time) {
  if (o.thing?.route) o.thing.route.at = time;
}

const HALT = 1000; // ms that it must stand for a stop to be told of
const APART = 2.5; // yards up or down that a step onto a deck is at most

/** How far it is in its round at a time of the map, ms. */
function round(route, time) {
  return (((route.round_ms + time - route.at) % route.period_ms) + route.period_ms) % route.period_ms;
}

/** How high it is above the lowest point of its way on this map, yards. */
export function lifted(o) {
  return o.z - Math.min(...o.thing.route.corners.filter((c) => c[6]).map((c) => c[4]));
}

/** Whether its deck is too high up for a step onto it from where its way is lowest. */
export function outOfStep(o) { return lifted(o) > APART; }

/** What a player reads of its timetable: how high up it is, and when it goes or halts next. */
export function timetable(o, time) {
  const { route } = o.thing;
  const at = round(route, time);
  const words = [];
  if (outOfStep(o)) words.push(`${Math.round(lifted(o))} yd up`);
  const halts = route.corners.filter((c) => c[6] && c[1] - c[0] >= HALT);
  const seconds = (ms) => `${Math.max(1, Math.ceil(ms / 1000))} s`;
  const here = halts.find((c) => at >= c[0] && at <= c[1]);
  if (here) words.push(`leaves in ${seconds(here[1] - at)}`);
  else if (halts.length > 0) words.push(`stops here in ${seconds(Math.min(...halts.map((c) => (c[0] - at + route.period_ms) % route.period_ms)))}`);
  return words.join(', ');
}

/** Moves a transport to where it is at a time of the map; where it was is kept for a moment. */
export function sail(o, time) {
  const { route } = o.thing;
  Object.assign(o, { px: o.sx, py: o.sy, pf: o.sf });
  const at = spot(route, round(route, time));
  if (!at) return;
  Object.assign(o, { sx: at[0], sy: at[1], sf: at[3], x: at[0], y: at[1], z: at[2] });
}

/** [x, y, z, facing] at a time of the round, or nothing while it is on another map. */
function spot(route, at) {
  const list = route.corners;
  let i = list.length - 1;
  while (i > 0 && list[i][0] > at) i--;
  const a = list[i];
  if (at <= a[1]) return a[6] ? a.slice(2, 6) : undefined;
  const last = i === list.length - 1;
  const b = list[last ? 0 : i + 1];
  if (!b[6]) return undefined;
  if (!a[6]) return b.slice(2, 6);
  const share = (at - a[1]) / Math.max(1, (last ? route.period_ms : b[0]) - a[1]);
  const turn = Math.atan2(Math.sin(b[5] - a[5]), Math.cos(b[5] - a[5]));
  return [a[2] + (b[2] - a[2]) * share, a[3] + (b[3] - a[3]) * share, a[4] + (b[4] - a[4]) * share, a[5] + turn * share];
}

/** Where on the map somebody is who stands on a transport, which is at (x, y) and looks to f. */
export function onto(x, y, f, on) {
  const [sin, cos] = [Math.sin(f), Math.cos(f)];
  return { x: x + on.x * cos - on.y * sin, y: y + on.x * sin + on.y * cos, f: on.f + f };
}

/** Where on a transport somebody stands who is on the map. */
export function within(x, y, f, at) {
  const [sin, cos] = [Math.sin(f), Math.cos(f)];
  const [dx, dy] = [at.x - x, at.y - y];
  return { x: dx * cos + dy * sin, y: dy * cos - dx * sin, f: at.f - f };
}

/** Carries the page's own player along with its transport: by as much as that has moved since the last frame. */
export function carry(own, ship) {
  const moved = (x, y, f) => onto(ship.sx, ship.sy, ship.sf, within(ship.px, ship.py, ship.pf, { x, y, f }));
  const shown = moved(own.sx, own.sy, own.sf);
  const told = moved(own.x, own.y, own.facing);
  Object.assign(own, { sx: shown.x, sy: shown.y, sf: shown.f, x: told.x, y: told.y, facing: told.f });
  own.z = ship.z + (own.aboard.z ?? 0);
}

/** What a movement of the own player says of its transport: its place on that, while it is on the deck. */
export function aboard(own, ship, facing) {
  if (!own.aboard || !ship?.thing?.route) return undefined;
  const [long, wide, floor] = ship.thing.route.deck[0];
  const on = within(ship.sx, ship.sy, ship.sf, { x: own.sx, y: own.sy, f: facing });
  if (Math.abs(on.x) > long / 2 || Math.abs(on.y) > wide / 2) return undefined;
  return { on: ship.id, x: on.x, y: on.y, z: floor, facing: ((on.f % (2 * Math.PI)) + 2 * Math.PI) % (2 * Math.PI) };
}

/** Whether a place on the map is on the deck of a transport. */
export function onDeck(ship, x, y) {
  const [long, wide] = ship.thing.route.deck[0];
  const on = within(ship.sx, ship.sy, ship.sf, { x, y, f: 0 });
  return Math.abs(on.x) <= long / 2 && Math.abs(on.y) <= wide / 2;
}

/** Draws the deck of a transport: hollow, with a bow where it looks, and dashed while it is too high up to step on. */
export function drawDeck(stage, pen, o, color) {
  const [long, wide] = o.thing.route.deck[0];
  const outline = [[long / 2, 0], [long / 2 - Math.min(long, wide) / 4, wide / 2], [-long / 2, wide / 2], [-long / 2, -wide / 2], [long / 2 - Math.min(long, wide) / 4, -wide / 2]];
  pen.beginPath();
  for (const [x, y] of outline) {
    const at = onto(o.sx, o.sy, o.sf, { x, y, f: 0 });
    pen.lineTo(...stage.at(at.x, at.y));
  }
  pen.closePath();
  pen.fillStyle = color;
  const up = outOfStep(o) && stage.world.own?.aboard?.object !== o.id;
  pen.globalAlpha = up ? 0.1 : 0.35;
  pen.fill();
  pen.globalAlpha = 1;
  pen.lineWidth = 2;
  pen.strokeStyle = color;
  pen.setLineDash(up ? [6, 5] : []);
  pen.stroke();
  pen.setLineDash([]);
}
