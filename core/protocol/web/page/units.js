// Units on the canvas: shape and colour as content says, and how they stand to
// the player by mark, ring and word, never by colour alone.

import { INK } from './ink.js';
import { SIGNS } from './quests.js';
import { drawIcon } from './raid.js';

const PALETTE = ['#8ab4f8', '#e6b980', '#9bd1b6', '#c9a2d8', '#e59a8f', '#b5bd7a'];

export function drawUnits(stage, pen, now) {
  const { world } = stage;
  const units = [...world.objects.values()].filter((o) => !o.area && !o.thing && visible(stage, o));
  // The dead lie below, then from north to south, the own player above all.
  units.sort((a, b) => rank(world, a) - rank(world, b) || b.sy - a.sy);
  for (const o of units) drawTargetLine(stage, pen, o);
  for (const o of units) drawUnit(stage, pen, o, now);
}

function rank(world, o) {
  if (world.lies(o)) return 0;
  return o.id === world.player ? 2 : 1;
}

/** Whether it is in view, or nearly; more is how far it reaches beyond its own size, in pixels. */
export function visible(stage, o, more = 0) {
  const [x, y] = stage.at(o.sx, o.sy);
  const far = 80 + more;
  return x > -far && x < stage.width + far && y > -far && y < stage.height + far;
}

function drawTargetLine(stage, pen, o) {
  const { world } = stage;
  const target = world.objects.get(o.target);
  const fights = world.is(o, 'fighting') && !world.is(o, 'dead');
  if (!target || !fights) return;
  const atMe = target.id === world.player;
  const [x0, y0] = stage.at(o.sx, o.sy);
  const [x1, y1] = stage.at(target.sx, target.sy);
  const length = Math.hypot(x1 - x0, y1 - y0);
  const gap = stage.size(target) + 6;
  if (length < gap + stage.size(o)) return;
  const [ux, uy] = [(x1 - x0) / length, (y1 - y0) / length];
  const [tx, ty] = [x1 - ux * gap, y1 - uy * gap];
  pen.strokeStyle = pen.fillStyle = atMe ? INK.hostile : 'rgba(200, 208, 218, .55)';
  pen.lineWidth = atMe ? 1.6 : 1;
  pen.setLineDash(o.id === world.player ? [] : [5, 4]);
  pen.beginPath();
  pen.moveTo(x0, y0);
  pen.lineTo(tx, ty);
  pen.stroke();
  pen.setLineDash([]);
  pen.beginPath(); // the point of the arrow
  pen.moveTo(tx + ux * 4, ty + uy * 4);
  pen.lineTo(tx - ux * 4 - uy * 4, ty - uy * 4 + ux * 4);
  pen.lineTo(tx - ux * 4 + uy * 4, ty - uy * 4 - ux * 4);
  pen.fill();
}

function drawUnit(stage, pen, o, now) {
  const { world } = stage;
  const [x, y] = stage.at(o.sx, o.sy);
  const r = stage.size(o);
  const dead = world.lies(o);
  pen.globalAlpha = dead || world.ghost(o) ? 0.45 : world.is(o, 'evading') ? 0.6 : 1;
  if (o.id === stage.selected) drawBrackets(pen, x, y, r + 7, world.reaction(o), stage.attacking, now);
  if (!dead && (world.is(o, 'flies') || world.is(o, 'hovers'))) drawShade(pen, x, y, r);
  if (!dead) drawHeading(pen, x, y, r, -o.sf);
  if (!dead && o.mount) drawMount(pen, o, x, y, r);
  if (!dead && o.held?.length && o.weapons !== 'away') drawHeld(pen, o, x, y, r);
  outline(pen, o.shape, x, y, r);
  pen.fillStyle = o.color || fallback(o.def);
  pen.fill();
  pen.lineWidth = o.id === world.player ? 2.5 : 1.5;
  pen.strokeStyle = o.id === world.player ? INK.self : 'rgba(6, 8, 10, .85)';
  pen.stroke();
  if (now - o.hurtAt < 140 && !stage.calm.matches) {
    pen.fillStyle = 'rgba(255, 255, 255, .65)';
    pen.fill();
  }
  if (dead) cross(pen, x, y, r);
  if (world.ghost(o)) halo(pen, x, y, r);
  pen.globalAlpha = 1;
  if (!dead && world.is(o, 'evading')) note(pen, '↩', x + r + 4, y - r);
  drawIcon(world, pen, o, x, y, r);
  if (drawMark(world, pen, o, x, y, r)) return;
  if (world.finds(o)) note(pen, '✦', x + r + 4, y - r, INK.loot);
  else if (world.talks(o)) note(pen, '…', x + r + 4, y - r);
}

/** What it rides on: its shape under the rider's, longer along where they go. */
function drawMount(pen, o, x, y, r) {
  const size = r * Math.min(Math.max(o.mount.scale || 1, 0.8), 1.6);
  pen.save();
  pen.translate(x, y);
  pen.rotate(-o.sf);
  pen.scale(1.7, 1.05);
  outline(pen, o.mount.shape, 0, 0, size);
  pen.restore();
  pen.fillStyle = o.mount.color || fallback(o.mount.def);
  pen.fill();
  pen.lineWidth = 1.5;
  pen.strokeStyle = 'rgba(6, 8, 10, .85)';
  pen.stroke();
}

/** Where hands are, in shares of the size: across to the left, how far forward, how long. */
const HANDS = { main: [-0.95, 0.1, 1.5], off: [0.95, 0.3, 0.9], ranged: [0, -1, 0.7] };

/** The shadow of what is in the air. */
function drawShade(pen, x, y, r) {
  pen.beginPath();
  pen.ellipse(x, y + r * 1.7, r * 0.9, r * 0.35, 0, 0, 2 * Math.PI);
  pen.fillStyle = INK.shade;
  pen.fill();
}

/** What it holds: a stroke for each hand, under the shape. */
function drawHeld(pen, o, x, y, r) {
  pen.save();
  pen.translate(x, y);
  pen.rotate(-o.sf);
  pen.lineCap = 'round';
  pen.lineWidth = Math.max(2, r * 0.22);
  pen.strokeStyle = INK.held;
  for (const { hand } of o.held) {
    const [side, from, far] = HANDS[hand];
    pen.beginPath();
    pen.moveTo(r * from, -r * side);
    pen.lineTo(r * (from + far), -r * side);
    pen.stroke();
  }
  pen.restore();
}

/** Which way it looks: a nose that stands out from under the shape. */
function drawHeading(pen, x, y, r, angle) {
  const far = r * 1.2 + 7;
  const [ux, uy] = [Math.cos(angle), Math.sin(angle)];
  pen.beginPath();
  pen.moveTo(x + ux * far, y + uy * far);
  pen.lineTo(x - uy * r * 0.75, y + ux * r * 0.75);
  pen.lineTo(x + uy * r * 0.75, y - ux * r * 0.75);
  pen.closePath();
  pen.fillStyle = 'rgba(214, 221, 230, .75)';
  pen.fill();
}

function drawBrackets(pen, x, y, r, reaction, attacking, now) {
  const arm = Math.max(5, r * 0.45);
  const d = attacking ? r + 1.5 * Math.sin(now / 120) : r;
  pen.strokeStyle = INK[reaction] ?? INK.neutral;
  pen.lineWidth = 2.2;
  pen.beginPath();
  for (const [sx, sy] of [[-1, -1], [1, -1], [1, 1], [-1, 1]]) {
    pen.moveTo(x + sx * d, y + sy * (d - arm));
    pen.lineTo(x + sx * d, y + sy * d);
    pen.lineTo(x + sx * (d - arm), y + sy * d);
  }
  pen.stroke();
}

const CORNERS = { triangle: [3, -Math.PI / 2, 1.25], square: [4, -Math.PI / 4, 1.2], diamond: [4, 0, 1.25], hexagon: [6, 0, 1.1] };

/** Lays the outline of a shape as the pen's path. */
export function outline(pen, shape, x, y, r) {
  pen.beginPath();
  const corners = CORNERS[shape];
  if (!corners) {
    pen.arc(x, y, r, 0, 2 * Math.PI);
    return;
  }
  const [n, from, wider] = corners;
  for (let i = 0; i < n; i++) {
    const a = from + i * 2 * Math.PI / n;
    pen.lineTo(x + Math.cos(a) * r * wider, y + Math.sin(a) * r * wider);
  }
  pen.closePath();
}

function cross(pen, x, y, r) {
  pen.strokeStyle = '#dfe3e8';
  pen.lineWidth = 2;
  pen.beginPath();
  pen.moveTo(x - r * 0.6, y - r * 0.6);
  pen.lineTo(x + r * 0.6, y + r * 0.6);
  pen.moveTo(x + r * 0.6, y - r * 0.6);
  pen.lineTo(x - r * 0.6, y + r * 0.6);
  pen.stroke();
}

/** A broken ring around who walks without its body. */
function halo(pen, x, y, r) {
  pen.strokeStyle = '#dfe3e8';
  pen.lineWidth = 1.5;
  pen.setLineDash([3, 4]);
  pen.beginPath();
  pen.arc(x, y, r + 4, 0, 2 * Math.PI);
  pen.stroke();
  pen.setLineDash([]);
}

/** The sign of quests over one, and whether there is any. */
export function drawMark(world, pen, o, x, y, r) {
  const mark = world.marks.get(o.id);
  if (SIGNS[mark]) drawSign(pen, SIGNS[mark], mark, x + r + 5, y - r);
  return SIGNS[mark] !== undefined;
}

/** The sign over who has to do with quests: large, and bright where something waits for the player. */
function drawSign(pen, sign, mark, x, y) {
  pen.font = 'bold 20px sans-serif';
  pen.textAlign = 'left';
  pen.textBaseline = 'middle';
  pen.lineWidth = 4;
  pen.strokeStyle = 'rgba(6, 8, 10, .85)';
  pen.strokeText(sign, x, y);
  pen.fillStyle = INK.signs[mark] ?? INK.text;
  pen.fillText(sign, x, y);
}

function note(pen, text, x, y, ink = INK.text) {
  pen.font = '13px sans-serif';
  pen.textAlign = 'left';
  pen.textBaseline = 'middle';
  pen.fillStyle = ink;
  pen.fillText(text, x, y);
}

function fallback(def) {
  let sum = 0;
  for (const c of def) sum = (sum * 31 + c.charCodeAt(0)) >>> 0;
  return PALETTE[sum % PALETTE.length];
}
