// What stands above units: names and health bars that do not cover each other,
// speech bubbles, and the numbers of combat.

import { FONT, INK } from './ink.js';
import { timetable } from './transports.js';
import { visible } from './units.js';
import { arrange, wrap } from './labels.js';

const MARK = { hostile: '▼', neutral: '■', friendly: '●', self: '' };
const MOST = 60; // names tried in one frame
const NUMBER_LIFE = 1100; // ms
const BUBBLE_WIDTH = 190;
const CAST_WIDTH = 84; // of the bar of a cast
const CAST_HEIGHT = 12;

export function drawCaptions(stage, pen, now) {
  const units = [...stage.world.objects.values()].filter((o) => !o.area && visible(stage, o));
  const bubbles = layBubbles(stage, pen, units, now);
  const taken = [...stage.covers, ...bubbles];
  drawNames(stage, pen, units, taken, now);
  drawPlaceNames(stage, pen, taken);
  for (const b of bubbles) drawBubble(pen, b);
  drawNumbers(stage, pen, now);
}

/** How much a name matters: less is more. */
function weight(stage, o) {
  const { world } = stage;
  if (o.id === stage.selected) return -1000;
  if (o.id === world.player) return -900;
  let w = world.distance(o);
  if (o.target === world.player && world.is(o, 'fighting')) w -= 500;
  if (o.player) w -= 60;
  if (world.is(o, 'dead')) w += 200;
  return w;
}

function drawNames(stage, pen, units, taken, now) {
  const { world } = stage;
  pen.font = `600 12px ${FONT}`;
  const sorted = units.filter((o) => within(stage, o)).map((o) => ({ o, w: weight(stage, o) })).sort((a, b) => a.w - b.w).slice(0, MOST);
  const labels = sorted.map(({ o }) => label(stage, pen, o, now));
  const bodies = units.map((o) => body(stage, o));
  const shown = new Set();
  for (const l of arrange(labels, taken, bodies, { left: 4, right: stage.width - stage.right - 4 })) {
    shown.add(l.o);
    drawLabel(pen, world, l);
  }
  for (const { o } of sorted) if (!shown.has(o)) drawMarkOnly(stage, pen, o);
}

/** Whether the middle of a unit is on the screen. */
function within(stage, o) {
  const [x, y] = stage.at(o.sx, o.sy);
  return x >= 0 && x <= stage.width - stage.right && y >= 0 && y <= stage.height;
}

function body(stage, o) {
  const [x, y] = stage.at(o.sx, o.sy);
  const r = stage.size(o);
  return { left: x - r, right: x + r, top: y - r, bottom: y + r, owner: o };
}

/** Names of areas and spots stand where the names of units leave room. */
function drawPlaceNames(stage, pen, taken) {
  pen.textBaseline = 'top';
  pen.textAlign = 'left';
  pen.fillStyle = INK.areaName;
  for (const place of stage.world.places) {
    const area = place.radius > 0;
    const [x, y] = stage.at(place.x, place.y);
    pen.font = area ? `600 12px ${FONT}` : `12px ${FONT}`;
    pen.letterSpacing = area ? '1.5px' : '0px';
    const text = area ? place.name.toUpperCase() : place.name;
    const width = pen.measureText(text).width;
    const top = area ? y - place.radius * stage.camera.scale + 9 : y + 9;
    const label = { x, top: top + 16, bottom: top, width, height: 15, must: false };
    const [l] = arrange([label], taken, [], { left: -1e9, right: 1e9 });
    if (l) pen.fillText(text, l.left, top);
  }
  pen.letterSpacing = '0px';
}

function label(stage, pen, o, now) {
  const { world } = stage;
  const [x, y] = stage.at(o.sx, o.sy);
  const r = stage.size(o);
  const dead = world.lies(o);
  const reaction = world.reaction(o);
  const text = o.thing?.route ? [o.name, timetable(o, world.shown)].filter(Boolean).join(' · ') : dead ? `${o.name} (${o.owner ? 'body' : 'dead'})` : world.ghost(o) ? `${o.name} (ghost)` : o.title ?? o.name;
  const mark = o.thing ? '' : MARK[reaction];
  const bar = !o.thing && !dead && !world.ghost(o) && (o.health < o.max_health || o.id === stage.selected || world.is(o, 'fighting'));
  const cast = dead || o.id === world.player ? null : stage.castOf(o, now);
  const width = Math.max(pen.measureText(mark ? `${mark} ${text}` : text).width + 6, cast ? CAST_WIDTH + 4 : bar ? 48 : 0);
  const must = o.id === stage.selected || cast !== null;
  return { o, x, top: y - r - 8, bottom: y + r + 6, width, height: 16 + (bar ? 8 : 0) + (cast ? CAST_HEIGHT + 3 : 0), text, mark, reaction, bar, cast, must, dead };
}

function drawLabel(pen, world, l) {
  const middle = l.left + l.width / 2;
  pen.font = `600 12px ${FONT}`;
  pen.textBaseline = 'alphabetic';
  pen.textAlign = 'left';
  pen.lineJoin = 'round';
  pen.lineWidth = 3;
  pen.strokeStyle = INK.shade;
  const whole = l.mark ? `${l.mark} ${l.text}` : l.text;
  const from = middle - pen.measureText(whole).width / 2;
  const base = l.y + 12;
  pen.globalAlpha = l.dead ? 0.7 : 1;
  pen.strokeText(whole, from, base);
  pen.fillStyle = INK[l.reaction];
  if (l.mark) pen.fillText(l.mark, from, base);
  pen.fillStyle = l.reaction === 'hostile' ? '#ffd9c2' : INK.text;
  pen.fillText(l.text, from + (l.mark ? pen.measureText(`${l.mark} `).width : 0), base);
  pen.globalAlpha = 1;
  if (l.bar) drawBar(pen, middle, l.y + 17, l.o, l.reaction);
  if (l.cast) drawCast(pen, middle, l.y + (l.bar ? 25 : 17), l.cast, world.schools.get(l.cast.school)?.color);
}

const BARS = { hostile: '#d9743a', neutral: '#c2a544', friendly: '#3f9fd6', self: '#4fae8b' };

function drawBar(pen, x, y, o, reaction) {
  const width = 46;
  const share = o.max_health > 0 ? Math.min(Math.max(o.health / o.max_health, 0), 1) : 0;
  pen.fillStyle = INK.shade;
  pen.fillRect(x - width / 2 - 1, y - 1, width + 2, 6);
  pen.fillStyle = BARS[reaction];
  pen.fillRect(x - width / 2, y, width * share, 4);
}

/** What a unit casts: a bar with the spell's name. */
function drawCast(pen, x, y, cast, color) {
  const left = x - CAST_WIDTH / 2;
  pen.fillStyle = INK.shade;
  pen.fillRect(left - 1, y - 1, CAST_WIDTH + 2, CAST_HEIGHT + 2);
  pen.fillStyle = cast.broken ? '#8f2f22' : color || '#41698d';
  pen.fillRect(left, y, CAST_WIDTH * cast.share, CAST_HEIGHT);
  pen.font = `600 10px ${FONT}`;
  pen.textAlign = 'center';
  pen.textBaseline = 'middle';
  pen.lineWidth = 2.5;
  pen.strokeStyle = INK.shade;
  const text = (cast.broken && cast.text) || cast.name;
  pen.strokeText(text, x, y + CAST_HEIGHT / 2 + 0.5, CAST_WIDTH - 4);
  pen.fillStyle = INK.text;
  pen.fillText(text, x, y + CAST_HEIGHT / 2 + 0.5, CAST_WIDTH - 4);
}

/** A unit whose name found no room still shows how it stands to the player. */
function drawMarkOnly(stage, pen, o) {
  const reaction = stage.world.reaction(o);
  if (reaction === 'self' || o.thing || stage.world.is(o, 'dead')) return;
  const [x, y] = stage.at(o.sx, o.sy);
  pen.font = `8px ${FONT}`;
  pen.textAlign = 'center';
  pen.textBaseline = 'bottom';
  pen.fillStyle = INK[reaction];
  pen.fillText(MARK[reaction], x, y - stage.size(o) - 3);
}

/** Where bubbles stand; names keep clear of them. */
function layBubbles(stage, pen, units, now) {
  const bubbles = [];
  for (const o of units) {
    if (!o.bubble) continue;
    if (now > o.bubble.until) o.bubble = null;
    else bubbles.push(layBubble(stage, pen, o));
  }
  return bubbles;
}

function layBubble(stage, pen, o) {
  const { speech, text } = o.bubble;
  const font = `${speech === 'yells' ? '700' : speech === 'emotes' ? 'italic 400' : '400'} 13px ${FONT}`;
  pen.font = font;
  const lines = wrap(text, BUBBLE_WIDTH, 3, (s) => pen.measureText(s).width);
  const width = Math.max(...lines.map((l) => pen.measureText(l).width)) + 18;
  const height = lines.length * 17 + 10;
  const [x, y] = stage.at(o.sx, o.sy);
  const left = Math.min(Math.max(x - width / 2, 6), Math.max(stage.width - stage.right - width - 6, 6));
  const top = y - stage.size(o) - 38 - height;
  return { left, right: left + width, top, bottom: top + height + 4, width, height, x, lines, font, loud: speech === 'yells' };
}

function drawBubble(pen, { left, top, width, height, x, lines, font, loud }) {
  pen.fillStyle = '#eef0f3';
  pen.beginPath();
  pen.roundRect(left, top, width, height, 8);
  pen.moveTo(x - 5, top + height);
  pen.lineTo(x, top + height + 7);
  pen.lineTo(x + 5, top + height);
  pen.fill();
  if (loud) {
    pen.strokeStyle = INK.hostile;
    pen.lineWidth = 2;
    pen.stroke();
  }
  pen.font = font;
  pen.fillStyle = '#14171c';
  pen.textAlign = 'left';
  pen.textBaseline = 'middle';
  lines.forEach((l, i) => pen.fillText(l, left + 9, top + 13.5 + i * 17));
}

function drawNumbers(stage, pen, now) {
  stage.numbers = stage.numbers.filter((n) => now - n.since < NUMBER_LIFE);
  pen.textAlign = 'center';
  pen.textBaseline = 'middle';
  pen.lineJoin = 'round';
  for (const n of stage.numbers) {
    const age = (now - n.since) / NUMBER_LIFE;
    const [x, y] = stage.at(n.x, n.y);
    const rise = stage.calm.matches ? 10 : 2 + 40 * age;
    pen.font = `700 ${n.big ? 21 : 15}px ${FONT}`;
    pen.globalAlpha = Math.min(1, 2.4 * (1 - age));
    pen.lineWidth = 3.5;
    pen.strokeStyle = INK.shade;
    pen.strokeText(n.text, x + n.shift, y - rise);
    pen.fillStyle = n.ink;
    pen.fillText(n.text, x + n.shift, y - rise);
  }
  pen.globalAlpha = 1;
}
