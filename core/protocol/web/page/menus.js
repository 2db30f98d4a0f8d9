// The menu of a talk: it says what can be chosen, this draws it and tells which
// place in it is chosen. See docs/menus.md.

import { $, make, setText } from './dom.js';
import { pieces } from './marked.js';

const ICONS = { talk: '…', trade: '⇄', travel: '➜', teach: '✎', work: '⚙', money: '¤', banner: '⚑', fight: '⚔', dot: '•' };

export class Menus {
  /** @param {Function} send a message to the server */
  constructor(world, send) {
    this.world = world;
    this.send = send;
    this.menu = null;
    this.asking = null; // the option whose question is asked
    this.element = $('menu');
    $('menu-close').onclick = () => this.putAway();
    this.element.addEventListener('keydown', (e) => this.key(e));
  }

  /** Takes what a step says of the menu. */
  take(m) {
    if (!m) return;
    if (m.closed) {
      this.clear();
      return;
    }
    const again = this.menu?.menu === m.menu;
    this.menu = m;
    if (!again) this.asking = null;
    this.draw(!again);
    if (!again) setText($('announce'), `${this.name}: ${m.text}`);
  }

  get name() { return this.menu.speaker === this.world.player ? '' : this.world.nameOf(this.menu.speaker); }

  clear() {
    const held = this.element.contains(document.activeElement);
    this.menu = this.asking = null;
    this.element.hidden = true;
    if (held) $('stage').focus({ preventScroll: true });
  }

  putAway() {
    if (!this.menu) return;
    this.send({ type: 'close_menu', menu: this.menu.menu });
    this.clear();
  }

  /** Shows the menu, or the question of an option; fresh takes the focus, unless somebody types. */
  draw(fresh) {
    const typing = document.activeElement?.matches('input, textarea, select');
    const at = [...$('menu-options').querySelectorAll('button:not(:disabled)')].indexOf(document.activeElement);
    setText($('menu-name'), this.name);
    this.element.setAttribute('aria-label', this.name || 'Menu');
    const asking = this.menu.options[this.asking];
    $('menu-text').replaceChildren(...(asking ? [asking.confirm ?? asking.input.ask] : pieces(this.menu.spans ?? [{ text: this.menu.text }])));
    $('menu-text').hidden = !$('menu-text').textContent;
    $('menu-options').replaceChildren(...(asking ? this.question() : [...(this.quests?.lines(this.menu) ?? []), ...this.menu.options.map((o, i) => this.option(o, i))]));
    this.element.hidden = false;
    const buttons = [...$('menu-options').querySelectorAll('button:not(:disabled)')];
    if (fresh && !typing) (buttons[0] ?? $('menu-close')).focus({ preventScroll: true });
    else if (at >= 0) buttons[Math.min(at, buttons.length - 1)]?.focus({ preventScroll: true });
  }

  option(o, i) {
    const icon = make('span', { className: 'menu-icon', ariaHidden: 'true' }, ICONS[o.icon] ?? ICONS.dot);
    const price = o.price ? [make('small', { className: 'menu-price' }, ` · ${o.price}`)] : [];
    const button = make('button', { type: 'button' }, icon, make('span', {}, ...pieces(o.spans ?? [{ text: o.text }]), ...price));
    if (o.closed) Object.assign(button, { disabled: true, title: o.closed }).append(make('small', { className: 'menu-price' }, ` · ${o.closed}`));
    button.onclick = () => this.choose(i);
    return make('li', {}, button);
  }

  /** The field of an option that asks for a line or a number. */
  field(input) {
    const box = make('input', input.number
      ? { type: 'number', min: input.least, max: input.most, step: 1, required: true, name: 'menu-input' }
      : { type: 'text', maxLength: input.long, name: 'menu-input', autocomplete: 'off' });
    box.setAttribute('aria-label', input.ask);
    return box;
  }

  question() {
    const { input, confirm } = this.menu.options[this.asking];
    if (input) return this.form(input, confirm);
    const yes = make('button', { type: 'button', textContent: 'Yes' });
    const no = make('button', { type: 'button', textContent: 'No' });
    yes.onclick = () => this.answer(this.asking);
    no.onclick = () => {
      this.asking = null;
      this.draw(true);
    };
    return [make('li', {}, yes), make('li', {}, no)];
  }

  /** What is typed for an option, and its question with it. */
  form(input, confirm) {
    const box = this.field(input);
    const no = make('button', { type: 'button', textContent: 'Cancel' });
    no.onclick = () => {
      this.asking = null;
      this.draw(true);
    };
    const form = make('form', {}, ...(confirm ? [make('p', {}, input.ask)] : []), box, make('button', { type: 'submit', textContent: 'OK' }), no);
    form.onsubmit = (e) => {
      e.preventDefault();
      this.answer(this.asking, box.value);
    };
    queueMicrotask(() => box.focus({ preventScroll: true }));
    return [make('li', {}, form)];
  }

  choose(i) {
    if (!this.menu.options[i].confirm && !this.menu.options[i].input) {
      this.answer(i);
      return;
    }
    this.asking = i;
    this.draw(true);
  }

  answer(i, input) { this.send({ type: 'answer', menu: this.menu.menu, option: i + 1, ...(input === undefined ? {} : { input }) }); }

  /** Arrows go from option to option and Escape puts the menu away; other keys do in here what they do elsewhere. */
  key(e) {
    if (e.target.matches?.('input') && e.key !== 'Escape') {
      e.stopPropagation();
      return;
    }
    const buttons = [...$('menu-options').querySelectorAll('button')];
    const to = { ArrowDown: 1, ArrowUp: -1 }[e.key];
    if (to) buttons[(Math.max(buttons.indexOf(document.activeElement), 0) + to + buttons.length) % buttons.length]?.focus();
    else if (e.key === 'Escape') this.putAway();
    else return;
    e.preventDefault();
    e.stopPropagation();
  }

  /** What is shown, for tests. */
  get shown() {
    return this.menu && { text: $('menu-text').textContent, options: [...$('menu-options').querySelectorAll('button > span:last-child, button:not(:has(span))')].map((b) => b.textContent) };
  }
}
