// What goes on around: the weather over the stage, and the game events that are on.
// See docs/events.md.

import { $, make } from './dom.js';

export class Outlook {
  constructor() { this.clear(); }

  clear() { this.take({ weather: 'fine', pct: 0, events: [], states: [] }); }

  /** Takes the section outlook of a step, or the message of that name. */
  take(m) {
    if (!m) return;
    this.now = m;
    const sky = $('sky');
    sky.dataset.weather = m.weather;
    sky.style.opacity = String(m.weather === 'fine' ? 0 : 0.25 + m.pct / 200);
    const parts = m.events.map((e) => make('span', { className: 'happening' }, e.goal > 0 ? `${e.name} ${e.count}/${e.goal}` : e.name));
    parts.push(...m.states.map((s) => make('span', { className: 'state' }, s.text)));
    if (m.weather !== 'fine') parts.unshift(make('span', { className: 'weather' }, `${m.weather} ${m.pct}%`));
    $('outlook').replaceChildren(...parts);
  }
}
