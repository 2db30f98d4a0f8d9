// Lists of people whom the player knows: a click on one opens what may be done about
// it. See docs/company.md.

import { make } from './dom.js';

/** How somebody is found: level and place of who is in the world. */
export function whereabouts(p, world) {
  if (!p.online) return p.level ? `Level ${p.level} · offline` : 'Offline';
  const place = world.map?.id === p.map ? 'here' : p.map_name;
  return [`Level ${p.level}`, place, p.away && 'away', p.busy && 'busy'].filter(Boolean).join(' · ');
}

/** Fills a list anew; the keyboard stays where it was, as far as that is still there. */
export function refill(list, rows) {
  const held = list.contains(document.activeElement) ? document.activeElement.dataset.key ?? '' : undefined;
  list.replaceChildren(...rows);
  if (held === undefined) return;
  const all = [...list.querySelectorAll('[data-key]')];
  const person = held.split(' ')[0];
  (all.find((e) => e.dataset.key === held) ?? all.find((e) => e.dataset.key === person) ?? all[0] ?? list.closest('[role=tabpanel], [role=dialog]').querySelector('button, input'))?.focus({ preventScroll: true });
}

/** A button of a list, with a key by which the keyboard finds it again. */
export function keyed(key, properties, ...children) {
  const b = make('button', { type: 'button', ...properties }, ...children);
  b.dataset.key = key;
  return b;
}

/**
 * A button for what cannot be taken back: the first click asks, the second does it;
 * who looks elsewhere takes it back.
 */
export function sure(key, text, act, label = text) {
  const b = keyed(key, { className: 'quiet', ariaLabel: label }, text);
  const asks = (yes) => {
    b.dataset.sure = yes ? 'asks' : '';
    b.textContent = yes ? `${text}: sure?` : text;
    b.ariaLabel = yes ? `${label}: sure?` : label;
  };
  b.onclick = () => {
    if (b.dataset.sure !== 'asks') return asks(true);
    asks(false);
    return act();
  };
  b.onblur = () => asks(false);
  return b;
}

export class People {
  /** @param list an element; @param none what stands there when there is nobody */
  constructor(list, none) {
    Object.assign(this, { list, none, rows: [] });
    this.close();
    list.addEventListener('keydown', (e) => {
      if (e.key !== 'Escape' || !this.open) return;
      if (this.writes) this.writes = null;
      else this.close();
      this.draw();
      e.preventDefault();
      e.stopPropagation();
    });
  }

  close() {
    this.open = ''; // whose acts are shown
    this.writes = null; // what is written beside that one: {what, text, most, save}
  }

  /**
   * @param rows {id, name, online, about, notes, acts}; acts are [word, what does it,
   * whether to ask again]; `write` is an act that begins a line
   */
  show(rows) {
    this.rows = rows;
    if (!rows.some((r) => r.id === this.open)) this.close();
    this.draw();
  }

  draw() {
    const rows = this.rows.map((r) => this.row(r));
    if (rows.length === 0) rows.push(make('li', { className: 'muted' }, this.none));
    refill(this.list, rows);
  }

  row(r) {
    const open = r.id === this.open;
    const head = keyed(r.id, { className: r.online ? 'person' : 'person absent', ariaExpanded: String(open) },
      make('span', { className: 'person-name' }, r.name), make('span', { className: 'muted' }, r.about));
    head.onclick = () => {
      this.close();
      if (!open) this.open = r.id;
      this.draw();
    };
    const parts = [head, ...r.notes.filter(Boolean).map((n) => make('p', { className: 'person-note' }, n))];
    if (open) parts.push(this.writes ? this.line(r) : this.acts(r));
    return make('li', {}, ...parts);
  }

  acts(r) {
    const all = r.acts.map(([word, act, asks]) => {
      const [key, label] = [`${r.id} ${word}`, `${word}: ${r.name}`];
      if (asks) return sure(key, word, act, label);
      const b = keyed(key, { className: 'quiet', ariaLabel: label }, word);
      b.onclick = act;
      return b;
    });
    if (all.length === 0) all.push(make('span', { className: 'muted' }, 'No actions available.'));
    return make('div', { className: 'person-acts' }, ...all);
  }

  /** Begins a line about the one whose acts are shown. */
  write(what, text, most, save) {
    this.writes = { what, text, most, save };
    this.draw();
    this.list.querySelector('input').focus({ preventScroll: true });
  }

  line(r) {
    const w = this.writes;
    const input = make('input', { type: 'text', maxLength: w.most, value: w.text, autocomplete: 'off', ariaLabel: `${w.what}: ${r.name}` });
    input.dataset.key = `${r.id} write`;
    input.oninput = () => { w.text = input.value; };
    const cancel = keyed(`${r.id} not`, { className: 'quiet' }, 'Cancel');
    const end = () => {
      this.writes = null;
      this.draw();
    };
    cancel.onclick = end;
    const form = make('form', { className: 'pick' }, input, make('button', { type: 'submit' }, 'Save'), cancel);
    form.onsubmit = (e) => {
      e.preventDefault();
      w.save(input.value.trim());
      end();
    };
    return form;
  }
}
