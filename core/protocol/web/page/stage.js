// The canvas: camera, ground, grid, areas, and the frame that puts the layers
// one over the other. Units are drawn by units.js, texts by captions.js.

import { drawAreas } from './areas.js';
import { drawThings } from './things.js';
import { drawObstacles } from './obstacles.js';
import { clamp } from './control.js';
import { drawUnits } from './units.js';
import { drawCaptions } from './captions.js';
import { drawAim, drawFlights } from './spots.js';
import { INK } from './ink.js';

const NEAREST = 44; // pixels a yard
const FARTHEST = 4;
const COVERS = ['self', 'target', 'place', 'time', 'actions', 'status', 'banner', 'help', 'spells', 'cast'];

const PING_LIFE = 4000; // ms
const MOST_PINGS = 20;

export class Stage {
  constructor(canvas, world) {
    this.canvas = canvas;
    this.pen = canvas.getContext('2d', { alpha: false });
    this.world = world;
    this.camera = { x: 0, y: 0, scale: 14, set: false };
    this.wanted = innerWidth < 821 ? 11 : 14; // pixels a yard
    this.right = 0; // pixels that the side panel covers
    this.bottom = 0;
    this.selected = '';
    this.attacking = false;
    this.goal = null;
    this.numbers = []; // floating combat numbers
    this.flights = []; // of spells: see magic.js
    this.aiming = null; // the spell for which a spot is being chosen: see casting.js
    this.castOf = () => null; // what a unit casts now
    this.pings = []; // points that members of the group mean: {x, y, since}
    this.covers = []; // boxes of what stands above the canvas
    this.coversAt = 0;
    this.calm = matchMedia('(prefers-reduced-motion: reduce)');
    new ResizeObserver(() => this.resize()).observe(canvas);
    this.resize();
  }

  resize() {
    this.ratio = devicePixelRatio || 1;
    this.width = this.canvas.clientWidth;
    this.height = this.canvas.clientHeight;
    this.canvas.width = Math.round(this.width * this.ratio);
    this.canvas.height = Math.round(this.height * this.ratio);
  }

  zoom(factor) { this.wanted = clamp(this.wanted * factor, FARTHEST, NEAREST); }

  /** Pixel of a place. */
  at(x, y) {
    const { camera } = this;
    return [(x - camera.x) * camera.scale + this.centerX, (camera.y - y) * camera.scale + this.centerY];
  }

  /** Place under a pixel. */
  under(px, py) {
    const { camera } = this;
    return [(px - this.centerX) / camera.scale + camera.x, camera.y - (py - this.centerY) / camera.scale];
  }

  /** The unit under a pixel: the nearest whose edge, or a finger's width, holds it. */
  unitAt(px, py, reach = 10) {
    let best = null;
    let nearest = Infinity;
    for (const o of this.world.objects.values()) {
      if (o.id === this.world.player || o.area || o.thing?.route) continue; // one steps onto a deck, and does not choose it
      const [x, y] = this.at(o.sx, o.sy);
      const d = Math.hypot(x - px, y - py) - this.size(o);
      const dead = this.world.lies(o) ? 6 : 0; // the living stand before the dead
      if (d < reach && d + dead < nearest) [best, nearest] = [o, d + dead];
    }
    return best;
  }

  /** Radius of a unit in pixels, never too small to see. */
  size(o) { return Math.max(o.radius * o.scale * this.camera.scale, 6.5); }

  follow(dt) {
    const { camera, world } = this;
    this.centerX = (this.width - this.right) / 2;
    this.centerY = (this.height - this.bottom) / 2;
    const calm = this.calm.matches || !camera.set;
    camera.scale += (this.wanted - camera.scale) * (calm ? 1 : 1 - Math.exp(-dt / 80));
    const own = world.own;
    if (!own) return;
    const k = calm || Math.hypot(own.sx - camera.x, own.sy - camera.y) > 25 ? 1 : 1 - Math.exp(-dt / 70);
    camera.x += (own.sx - camera.x) * k;
    camera.y += (own.sy - camera.y) * k;
    camera.set = true;
  }

  frame(now, dt) {
    const pen = this.pen;
    if (this.ratio !== (devicePixelRatio || 1)) this.resize();
    this.follow(dt);
    if (now - this.coversAt > 300) this.lookUp(now);
    pen.setTransform(this.ratio, 0, 0, this.ratio, 0, 0);
    pen.fillStyle = INK.outside;
    pen.fillRect(0, 0, this.width, this.height);
    if (!this.world.map) return;
    this.drawGround(pen);
    drawObstacles(this, pen);
    this.drawPlaces(pen);
    if (this.goal) this.drawGoal(pen, now);
    this.drawPings(pen, now);
    drawAim(this, pen);
    drawAreas(this, pen);
    drawThings(this, pen);
    drawUnits(this, pen, now);
    drawFlights(this, pen);
    drawCaptions(this, pen, now);
  }

  /** Notes what of the document stands above the canvas: names keep clear of it. */
  lookUp(now) {
    this.coversAt = now;
    this.covers = COVERS.map((id) => document.getElementById(id).getBoundingClientRect()).filter((box) => box.width > 0);
  }

  drawGround(pen) {
    const map = this.world.map;
    const [left, top] = this.at(map.min_x, map.max_y);
    const [right, bottom] = this.at(map.max_x, map.min_y);
    pen.fillStyle = INK.ground;
    pen.fillRect(left, top, right - left, bottom - top);
    pen.save();
    pen.beginPath();
    pen.rect(left, top, right - left, bottom - top);
    pen.clip();
    if (this.camera.scale >= 6) this.drawGrid(pen, 10, INK.minor);
    this.drawGrid(pen, 50, INK.major);
    pen.restore();
    pen.strokeStyle = INK.edge;
    pen.lineWidth = 1.5;
    pen.strokeRect(left, top, right - left, bottom - top);
  }

  drawGrid(pen, every, ink) {
    const [x0, y1] = this.under(0, 0);
    const [x1, y0] = this.under(this.width, this.height);
    pen.beginPath();
    for (let x = Math.ceil(x0 / every) * every; x <= x1; x += every) {
      const px = this.sharp(this.at(x, 0)[0]);
      pen.moveTo(px, 0);
      pen.lineTo(px, this.height);
    }
    for (let y = Math.ceil(y0 / every) * every; y <= y1; y += every) {
      const py = this.sharp(this.at(0, y)[1]);
      pen.moveTo(0, py);
      pen.lineTo(this.width, py);
    }
    pen.strokeStyle = ink;
    pen.lineWidth = 1 / this.ratio;
    pen.stroke();
  }

  /** The middle of a device pixel, so that a thin line stays thin. */
  sharp(v) { return (Math.round(v * this.ratio) + 0.5) / this.ratio; }

  drawPlaces(pen) {
    for (const place of this.world.places) {
      const [x, y] = this.at(place.x, place.y);
      const r = place.radius * this.camera.scale;
      if (x + r < 0 || x - r > this.width || y + r < 0 || y - r > this.height) continue;
      if (place.radius > 0) this.drawArea(pen, place, x, y, r);
      else this.drawSpot(pen, x, y);
    }
  }

  drawArea(pen, place, x, y, r) {
    const inside = this.world.areas.has(place.id);
    pen.beginPath();
    pen.arc(x, y, r, 0, 2 * Math.PI);
    pen.fillStyle = INK.area;
    pen.fill();
    pen.setLineDash([6, 5]);
    pen.strokeStyle = inside ? '#8fa3ba' : INK.areaEdge;
    pen.lineWidth = inside ? 1.5 : 1;
    pen.stroke();
    pen.setLineDash([]);
  }

  drawSpot(pen, x, y) {
    pen.strokeStyle = INK.areaName;
    pen.lineWidth = 1.5;
    pen.beginPath();
    pen.moveTo(x, y - 6);
    pen.lineTo(x + 6, y);
    pen.lineTo(x, y + 6);
    pen.lineTo(x - 6, y);
    pen.closePath();
    pen.stroke();
  }

  drawPings(pen, now) {
    this.pings = this.pings.filter((p) => now - p.since < PING_LIFE).slice(-MOST_PINGS);
    pen.strokeStyle = '#f2d16b';
    pen.lineWidth = 2.5;
    for (const p of this.pings) {
      const [x, y] = this.at(p.x, p.y);
      const turn = this.calm.matches ? 0.5 : (now - p.since) / 900 % 1;
      pen.beginPath();
      pen.arc(x, y, 4 + 22 * turn, 0, 2 * Math.PI);
      pen.moveTo(x + 4, y);
      pen.arc(x, y, 4, 0, 2 * Math.PI);
      pen.stroke();
    }
  }

  drawGoal(pen, now) {
    const [x, y] = this.at(this.goal.x, this.goal.y);
    const r = this.calm.matches ? 6 : 6 + 2 * Math.sin(now / 160);
    pen.strokeStyle = '#cfd6de';
    pen.lineWidth = 1.5;
    pen.beginPath();
    pen.arc(x, y, r, 0, 2 * Math.PI);
    pen.moveTo(x + 2, y);
    pen.arc(x, y, 2, 0, 2 * Math.PI);
    pen.stroke();
  }
}
