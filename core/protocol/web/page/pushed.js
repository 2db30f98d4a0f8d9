// Panels that the server pushes: it says what is shown, this draws it and tells
// which button is pressed with what stands in the inputs. See docs/panels.md.

import { $, make, setText } from './dom.js';
import { pieces } from './marked.js';

export class Pushed {
  /** @param {Function} send a message to the server */
  constructor(send) {
    this.send = send;
    this.panels = new Map(); // by id
  }

  /** Takes what a step says of panels. */
  take(changes) {
    for (const c of changes ?? []) {
      const panel = this.panels.get(c.id);
      if (c.closed) this.close(c.id);
      else if (c.changed) panel?.change(c.changed);
      else this.show(c, panel);
    }
  }

  show(c, before) {
    const panel = before ?? new PushedPanel(c.id, this.send);
    panel.whole(c);
    if (before) return;
    this.panels.set(c.id, panel);
    setText($('announce'), c.title);
  }

  close(id) {
    const panel = this.panels.get(id);
    this.panels.delete(id);
    panel?.remove();
  }

  /** The player stands on another map: panels that are open come again. */
  clear() {
    for (const id of [...this.panels.keys()]) this.close(id);
  }

  /** Moves the focus to the first panel, or from one panel to the next. */
  focus() {
    const all = [...document.querySelectorAll('.pushed')];
    if (!all.length) return;
    const at = all.findIndex((p) => p.contains(document.activeElement));
    const next = all[(at + 1) % all.length];
    (next.querySelector('.pushed-rows :is(button:not(:disabled), input, select)') ?? next).focus();
  }

  /** What is shown, for tests. */
  get shown() {
    return [...this.panels].map(([id, p]) => ({ id, title: p.title.textContent, text: p.rows.innerText }));
  }
}

class PushedPanel {
  constructor(id, send) {
    this.id = id;
    this.send = send;
    this.data = [];
    this.parts = []; // by row
    this.serial = PushedPanel.count = (PushedPanel.count ?? 0) + 1;
    this.title = make('h2', { id: `pushed-${this.serial}` });
    this.shut = make('button', { type: 'button', className: 'pushed-close', textContent: '✕' });
    this.shut.onclick = () => send({ type: 'close_panel', panel: id });
    this.rows = make('div', { className: 'pushed-rows' });
    this.element = make('section', { className: 'pushed', tabIndex: -1 }, make('header', {}, this.title, this.shut), this.rows);
    this.element.dataset.panel = id;
    this.element.setAttribute('aria-labelledby', this.title.id);
  }

  /** Shows the panel as it is now; what was filled in stays, and the focus. */
  whole(c) {
    setText(this.title, c.title);
    this.shut.hidden = !c.closable;
    this.shut.setAttribute('aria-label', `Close ${c.title}`);
    const zone = $(`pushed-${c.side}`);
    if (this.element.parentNode !== zone) zone.append(this.element);
    this.data = c.rows;
    this.rebuild();
  }

  change(changed) {
    let same = true;
    for (const { at, row } of changed) {
      same &&= sameShape(this.data[at], row);
      this.data[at] = row;
    }
    if (!same) this.rebuild();
    else for (const { at, row } of changed) this.parts[at].update(row);
  }

  rebuild() {
    const filled = this.values();
    const focus = this.parts.findIndex((p) => p.element.contains(document.activeElement));
    const key = focus < 0 ? '' : this.parts[focus].key;
    this.parts = this.data.map((row) => new (PARTS[row.widget] ?? TextPart)(row, this));
    this.rows.replaceChildren(...this.laidOut());
    for (const p of this.parts) if (p.name in filled) p.value = filled[p.name];
    if (key) (this.parts.find((p) => p.key === key)?.target ?? this.element).focus();
  }

  /** The rows in order; the widgets of one element of a list side by side. */
  laidOut() {
    const out = [];
    let list, item, about;
    this.data.forEach((row, i) => {
      const before = this.data[i - 1];
      if (!row.list) {
        out.push(this.parts[i].element);
        return;
      }
      if (row.list !== before?.list) out.push(list = make('ul', { className: 'pushed-list' }));
      if (row.list !== before?.list || row.item !== before?.item) {
        list.append(item = make('li'));
        about = '';
      }
      const { element } = this.parts[i];
      if (row.widget === 'text' && !about) element.id = about = `pushed-${this.serial}-${i}`;
      if (row.widget === 'button' && about) element.setAttribute('aria-describedby', about); // which "Buy" this is
      item.append(element);
    });
    return out;
  }

  /** What stands in the inputs, by name. */
  values() {
    const all = {};
    for (const p of this.parts) if (p.name && p.value !== '') all[p.name] = p.value;
    return all;
  }

  /** Presses a button, unless something does not fit that is filled in: then that is shown. */
  press(button) {
    const wrong = this.parts.find((p) => p.name && !p.fits());
    if (wrong) {
      wrong.target.reportValidity();
      return;
    }
    const message = { type: 'press', panel: this.id, button };
    for (const [name, value] of Object.entries(this.values())) message[`input.${name}`] = value;
    this.send(message);
  }

  remove() {
    const had = this.element.contains(document.activeElement);
    this.element.remove();
    if (had) $('stage').focus({ preventScroll: true });
  }
}

const sameShape = (a, b) => a && a.widget === b.widget && a.list === b.list && a.item === b.item && a.name === b.name && a.input === b.input;

/** Writes a marked text into an element. */
function write(element, row) {
  if (row.spans) element.replaceChildren(...pieces(row.spans));
  else setText(element, row.text ?? '');
}

class TextPart {
  constructor(row) {
    this.element = make('p');
    this.update(row);
  }

  update(row) { write(this.element, row); }
}

class BarPart {
  constructor(row) {
    this.label = make('span');
    this.amount = make('span');
    this.fill = make('div', { className: 'bar-fill' });
    this.bar = make('div', { className: 'bar thin' }, this.fill);
    this.element = make('div', { className: 'pushed-bar', role: 'meter' }, make('div', { className: 'pushed-line' }, this.label, this.amount), this.bar);
    this.update(row);
  }

  update(row) {
    write(this.label, row);
    setText(this.amount, `${row.value} / ${row.max}`);
    this.fill.style.transform = `scaleX(${row.value / row.max})`;
    for (const [name, value] of [['label', row.text || 'Bar'], ['valuenow', row.value], ['valuemin', 0], ['valuemax', row.max]]) this.element.setAttribute(`aria-${name}`, value);
  }
}

class ButtonPart {
  constructor(row, panel) {
    this.element = this.target = make('button', { type: 'button' });
    this.element.onclick = () => panel.press(this.button);
    this.update(row);
  }

  get key() { return `button ${this.button}`; }

  update(row) {
    this.button = row.button;
    write(this.element, row);
    this.element.disabled = Boolean(row.disabled);
  }
}

class InputPart {
  constructor(row) {
    this.name = row.name;
    this.label = make('span');
    this.target = row.input === 'choice' ? make('select') : make('input', { type: row.input, autocomplete: 'off' });
    this.element = make('label', {}, this.label, this.target);
    this.update(row);
    if (row.first !== undefined) this.value = row.first;
  }

  get key() { return `input ${this.name}`; }

  get value() {
    if (this.target.type !== 'number') return this.target.value;
    return this.target.value === '' ? '' : Number(this.target.value);
  }

  /** Whether the server would take what is filled in; a reader hears it if not. */
  fits() {
    const good = this.target.checkValidity();
    this.target.setAttribute('aria-invalid', String(!good));
    return good;
  }

  set value(v) {
    if (this.target.tagName !== 'SELECT' || [...this.target.options].some((o) => o.value === String(v))) this.target.value = v;
  }

  update(row) {
    write(this.label, row.text ? row : { text: row.name });
    if (row.input === 'text') this.target.maxLength = row.length;
    if (row.input === 'number') Object.assign(this.target, { min: row.min, max: row.max, step: 'any' });
    if (row.input !== 'choice') return;
    const kept = this.target.value;
    this.target.replaceChildren(...row.choices.map((c) => make('option', { value: c.value, textContent: c.label })));
    if (kept) this.value = kept;
  }
}

const PARTS = { text: TextPart, bar: BarPart, button: ButtonPart, input: InputPart };
