// Game objects on the canvas, and the pages of books. See docs/objects.md.

import { INK } from './ink.js';
import { $, setText } from './dom.js';
import { drawDeck } from './transports.js';
import { drawMark, outline, visible } from './units.js';

const OPENS = new Set(['door', 'chest', 'lever']); // what stands shut until somebody opens it
const STATES = { active: 'open', locked: 'locked', broken: 'used up' };

/** What a player reads of how one stands. */
export function standing(o) {
  const { kind, state } = o.thing;
  const how = state === 'ready' && OPENS.has(kind) ? 'closed' : STATES[state];
  return how ? `${kind}, ${how}` : kind;
}

/** Draws each by its look: filled when it is shut, hollow when it is open, with a bar across when it is locked. */
export function drawThings(stage, pen) {
  for (const o of stage.world.objects.values()) {
    if (!o.thing || !visible(stage, o, o.thing.route ? o.thing.route.deck[0][0] * stage.camera.scale : 0)) continue;
    const [x, y] = stage.at(o.sx, o.sy);
    const r = stage.size(o);
    const color = o.color || '#b8a98c';
    if (o.thing.route) {
      drawDeck(stage, pen, o, color);
      continue;
    }
    pen.globalAlpha = o.thing.state === 'broken' ? 0.35 : 1;
    outline(pen, o.shape || 'square', x, y, r);
    pen.fillStyle = o.thing.state === 'active' ? 'rgba(6, 8, 10, .35)' : color;
    pen.fill();
    pen.lineWidth = 2;
    pen.strokeStyle = o.id === stage.selected ? INK.self : color;
    pen.stroke();
    if (o.thing.state === 'locked') {
      pen.beginPath();
      pen.moveTo(x - r, y);
      pen.lineTo(x + r, y);
      pen.strokeStyle = 'rgba(6, 8, 10, .85)';
      pen.stroke();
    }
    if (o.thing.bites) {
      pen.beginPath();
      pen.arc(x, y, r + 5, 0, 2 * Math.PI);
      pen.strokeStyle = INK.loot;
      pen.stroke();
    }
    pen.globalAlpha = 1;
    drawMark(stage.world, pen, o, x, y, r);
  }
}

/** The pages of a book that the player reads. */
export class Book {
  constructor(world) {
    this.world = world;
    this.pages = [];
    this.at = 0;
    $('book-close').onclick = () => this.clear();
    $('book-back').onclick = () => this.turn(-1);
    $('book-on').onclick = () => this.turn(1);
    $('book').addEventListener('keydown', (e) => {
      if (e.key !== 'Escape') return;
      this.clear();
      e.preventDefault();
      e.stopPropagation();
    });
  }

  /** Opens what the player has used, if it has pages. */
  told(e) {
    if (e.player !== this.world.player || e.pages.length === 0) return;
    this.name = this.world.nameOf(e.object);
    [this.pages, this.at] = [e.pages, 0];
    this.draw();
    $('book-close').focus({ preventScroll: true });
  }

  turn(by) {
    this.at = Math.min(Math.max(this.at + by, 0), this.pages.length - 1);
    this.draw();
  }

  clear() {
    this.pages = [];
    this.draw();
  }

  draw() {
    $('book').hidden = this.pages.length === 0;
    if (this.pages.length === 0) return;
    setText($('book-name'), `${this.name}, page ${this.at + 1} of ${this.pages.length}`);
    setText($('book-text'), this.pages[this.at]);
    $('book-back').disabled = this.at === 0;
    $('book-on').disabled = this.at === this.pages.length - 1;
  }
}
