// The operator's form: what bundles let choose, what is in force, and saving.

import { $, make, setText } from './dom.js';

export class Settings {
  constructor(panel, send) {
    Object.assign(this, { panel, send });
    this.allowed = false;
    this.asked = false; // the list has been asked for once, and may be on its way
    this.list = null; // message `settings`
    this.fields = new Map(); // by bundle.name
    this.waiting = []; // choices that are still to be sent, the first has been
    this.saved = 0;
    this.refusals = 0;
    $('settings').onsubmit = (e) => this.save(e);
    $('settings-again').onclick = () => this.ask();
    $('tab-settings').addEventListener('click', () => this.ask());
  }

  account(m) {
    this.allowed = m.settings;
    $('tab-settings').hidden = !m.settings;
  }

  ask() {
    if (!this.allowed) return;
    this.asked = true;
    this.send({ type: 'settings' });
  }

  /** A release runs: what is in force may be something else. */
  adopted() {
    if (this.allowed && this.asked && this.waiting.length === 0) this.ask();
  }

  /** Message `settings`. */
  listed(m) {
    const known = this.list;
    this.list = m;
    setText($('settings-problem'), m.problem ? `Not applied: ${m.problem}` : '');
    $('settings-problem').hidden = !m.problem;
    const same = known && known.settings.length === m.settings.length && m.settings.every((s, i) => shape(s) === shape(known.settings[i]));
    if (same) this.refresh(m);
    else this.build(m);
    if (m.saved && this.waiting.length) this.answered('');
  }

  build(m) {
    this.fields.clear();
    const parts = [];
    let group;
    for (const s of m.settings) {
      if (group?.dataset.bundle !== s.bundle) {
        group = make('fieldset', {}, make('legend', {}, s.bundle));
        group.dataset.bundle = s.bundle;
        parts.push(group);
      }
      const field = new Field(s);
      this.fields.set(key(s), field);
      group.append(field.element);
    }
    if (!parts.length) parts.push(make('p', { className: 'muted' }, 'No bundle of this world has settings.'));
    $('settings-list').replaceChildren(...parts);
    $('settings-save').hidden = m.settings.length === 0;
  }

  refresh(m) { for (const s of m.settings) this.fields.get(key(s)).show(s); }

  save(e) {
    e.preventDefault();
    if (this.waiting.length) return;
    this.waiting = [...this.fields.values()].filter((f) => f.changed);
    this.saved = this.refusals = 0;
    if (!this.waiting.length) return this.tell('Nothing has been changed.');
    this.tell('Saving…');
    this.next();
  }

  next() {
    const f = this.waiting[0];
    f.complain('');
    this.send({ type: 'choose', version: this.list.version, bundle: f.setting.bundle, name: f.setting.name, value: f.restored ? '' : f.text, default: f.restored });
  }

  /** The first that waits has been saved, or refused with a reason. */
  answered(why) {
    const f = this.waiting.shift();
    if (why) {
      this.refusals++;
      f.complain(why);
      f.element.scrollIntoView({ block: 'nearest' });
    } else {
      this.saved++;
      f.settle();
    }
    if (this.waiting.length) return this.next();
    const parts = [];
    if (this.saved) parts.push(`${this.saved} saved`);
    if (this.refusals) parts.push(`${this.refusals} refused`);
    this.tell(`${parts.join(', ')}.`, this.refusals > 0);
    if (why) this.ask(); // the file may have changed: the next try is about what it says now
  }

  /** Message `error`; reports whether it was for the form. */
  refused(m) {
    if (m.request !== 'choose' || !this.waiting.length) return false;
    this.answered(m.text);
    return true;
  }

  tell(text, bad = false) {
    setText($('settings-said'), text);
    $('settings-said').classList.toggle('bad', bad);
  }
}

const key = (s) => `${s.bundle}.${s.name}`;
const shape = (s) => JSON.stringify([key(s), s.type, s.unit, s.min, s.max, s.choices, s.doc, s.default]);
const written = (v) => String(v);

/** One setting of the form. */
class Field {
  constructor(s) {
    this.id = `setting-${s.bundle}-${s.name}`;
    this.input = inputFor(s, this.id);
    this.state = make('span', { className: 'state' });
    this.wrong = make('p', { className: 'wrong', id: `${this.id}-wrong`, hidden: true });
    this.reset = make('button', { type: 'button', className: 'quiet' }, 'Default');
    this.reset.onclick = () => this.restore();
    this.input.setAttribute('aria-describedby', `${this.id}-doc ${this.id}-wrong`);
    this.input.addEventListener('input', () => this.touched());
    this.element = make('div', { className: 'setting' },
      make('label', { htmlFor: this.id }, s.name.replaceAll('_', ' '), ' ', this.state),
      make('p', { className: 'doc', id: `${this.id}-doc` }, s.doc, ' ', make('span', { className: 'muted' }, bounds(s))),
      make('div', { className: 'row' }, this.input, this.reset), this.wrong);
    this.dirty = this.restored = false;
    this.show(s);
  }

  get text() { return this.input.type === 'checkbox' ? String(this.input.checked) : this.input.value.trim(); }
  get changed() { return this.dirty; }

  set value(v) {
    if (this.input.type === 'checkbox') this.input.checked = v === true;
    else this.input.value = written(v);
  }

  /** Takes on what is in force, unless somebody is writing here. */
  show(s) {
    this.setting = s;
    if (!this.dirty) this.value = s.value;
    setText(this.state, s.chosen ? 'chosen' : 'default');
    this.state.classList.toggle('chosen', s.chosen);
    this.reset.disabled = !s.chosen && !this.dirty;
  }

  touched() {
    this.restored = false;
    this.dirty = this.text !== written(this.setting.value);
    this.mark();
  }

  restore() {
    this.value = this.setting.default;
    this.restored = this.setting.chosen;
    this.dirty = this.restored;
    this.mark();
  }

  mark() {
    this.element.classList.toggle('dirty', this.dirty);
    this.reset.disabled = !this.setting.chosen && !this.dirty;
    this.complain('');
  }

  settle() {
    this.dirty = this.restored = false;
    this.value = this.setting.value;
    this.mark();
  }

  complain(why) {
    setText(this.wrong, why);
    this.wrong.hidden = !why;
    this.input.setAttribute('aria-invalid', String(Boolean(why)));
  }
}

function inputFor(s, id) {
  if (s.type === 'bool') return make('input', { type: 'checkbox', id });
  if (s.type === 'choice') return make('select', { id }, ...s.choices.map((c) => make('option', { value: c }, c)));
  const number = s.type === 'number' || s.type === 'whole';
  return make('input', { type: 'text', id, maxLength: 250, autocomplete: 'off', spellcheck: false, inputMode: number ? 'decimal' : 'text' });
}

/** What a setting may be, in words. */
function bounds(s) {
  const unit = s.unit ? ` ${s.unit}` : '';
  const range = s.min === undefined ? '' : `${s.min} to ${s.max}${unit}, `;
  const bare = !range && unit ? `in${unit}, ` : '';
  return `(${range}${bare}default ${s.type === 'bool' ? (s.default ? 'on' : 'off') : written(s.default)})`;
}
