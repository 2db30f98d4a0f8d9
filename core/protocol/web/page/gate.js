// The way in: guest or password, choosing or making a character, and coming
// back by itself after a reload or a lost connection.

import { $, machine, make, secret, setText, tab } from './dom.js';
import { invited, problem, used } from './signup.js';
import * as srp from './srp.js';
import { outline } from './units.js';

const BEGINNINGS = ['Al', 'Bren', 'Cor', 'Del', 'El', 'Fen', 'Hal', 'Ila', 'Jor', 'Kes', 'Lin', 'Mar', 'Nor', 'Or', 'Per', 'Ros', 'Sel', 'Tam', 'Wil', 'Yar'];
const ENDINGS = ['a', 'an', 'do', 'en', 'eth', 'in', 'is', 'ka', 'la', 'mir', 'na', 'or', 'ra', 'rin', 'wen'];
const pick = (list) => list[Math.floor(Math.random() * list.length)];
export const anyName = () => pick(BEGINNINGS) + pick(ENDINGS);

function invitation(m) {
  return m.guest ? 'Play now as a guest, or log in.' : 'Log in to play.';
}

export class Gate {
  /** @param send takes a message */
  constructor(send) {
    this.send = send;
    this.list = null; // message `characters`
    this.guest = false;
    this.joining = false; // whether an account is made without an invitation
    this.entering = false; // whether the next list is answered by entering
    this.tries = 0;
    this.offered = anyName(); // for whom wants no name of its own
    this.login = null; // name and password between `prove` and `challenge`, then what the realm has to prove
    $('name').value = machine.get('loam.name') || this.offered;
    $('guest-form').onsubmit = (e) => this.submit(e, () => this.playAsGuest());
    $('login-form').onsubmit = (e) => this.submit(e, () => this.logIn());
    $('signup-form').onsubmit = (e) => this.submit(e, () => this.signUp());
    $('signup-not').onclick = () => { used(); this.joining = false; this.ask(); };
    $('join').onclick = () => { this.joining = true; this.ask('Create an account to play.'); };
    addEventListener('hashchange', () => { if (invited() && !$('login-form').hidden) this.ask(); });
    $('create-form').onsubmit = (e) => this.submit(e, () => this.create($('new-name').value.trim(), this.start()));
    $('logout').onclick = () => this.logOut();
  }

  submit(e, act) {
    e.preventDefault();
    act();
  }

  /** Whether this tab is to be put back without asking. */
  get remembered() { return tab.get('loam.playing'); }

  welcome(m) {
    this.allowed = m;
    setText($('gate-foot'), `Loam ${m.version}${m.development ? ', development mode' : ''}`);
    if (this.remembered && this.comeBack(m)) return;
    this.ask();
  }

  comeBack(m) {
    this.entering = true;
    if (tab.get('loam.guest') && m.guest) return this.sendGuest();
    const [token, key] = [tab.get('loam.token'), tab.get('loam.session')];
    if (!token || !key) return false;
    return this.send({ type: 'resume', token, ...srp.again(tab.get('loam.account'), key, m.nonce) });
  }

  /** Shows what this browser may do to get in. */
  ask(text, bad = false) {
    const m = this.allowed;
    const invite = invited() || (m.open && this.joining);
    this.shut(false);
    this.say(text ?? (invite ? 'You are invited. Create an account to play.' : invitation(m)), bad);
    $('signup-form').hidden = !invite;
    $('guest-form').hidden = !m.guest || !!invite;
    $('login-form').hidden = !!invite;
    $('join').hidden = !m.open;
    $('login').className = m.guest ? '' : 'primary';
    $('characters').hidden = true;
    $('again').hidden = true;
    if (!bad) $(invite ? 'signup-name' : m.guest ? 'guest' : 'account').focus();
  }

  say(text, bad = false) {
    setText($('gate-text'), text);
    $('gate-text').classList.toggle('bad', bad);
  }

  shut(yes) { $('gate').hidden = yes; }

  playAsGuest() {
    machine.set('loam.name', $('name').value.trim());
    this.entering = true;
    this.tries = 0;
    this.sendGuest();
  }

  sendGuest() {
    let key = machine.get('loam.key');
    if (!key) machine.set('loam.key', key = secret(16));
    tab.set('loam.guest', 'yes');
    return this.send({ type: 'guest', key });
  }

  logIn() {
    tab.set('loam.guest', '');
    this.login = { name: $('account').value.trim(), password: $('password').value };
    this.send({ type: 'prove', name: this.login.name });
    $('password').value = '';
  }

  /** Makes an account; what is sent of the password is a verifier. */
  signUp() {
    const [name, password, again] = ['signup-name', 'signup-password', 'signup-again'].map((id) => $(id).value);
    const wrong = problem(name.trim(), password, again);
    if (wrong) {
      $('signup-again').value = '';
      return this.say(wrong, true);
    }
    tab.set('loam.guest', '');
    this.login = { name: name.trim(), password };
    this.send({ type: 'sign_up', invite: invited(), name: this.login.name, ...srp.register(this.login.name, password) });
  }

  /** Message `challenge`: the password stays here. */
  challenged(m) {
    if (!this.login) return;
    this.login = srp.answer(this.login.name, this.login.password, m);
    this.send({ type: 'proof', public: this.login.public, proof: this.login.proof });
  }

  /** Message `account`: who this is; after a log-in the realm has to know it, too. */
  account(m) {
    if (m.proof && m.proof !== this.login?.expected) return this.distrust();
    this.guest = m.guest;
    tab.set('loam.token', m.token ?? '');
    if (m.proof) {
      tab.set('loam.account', m.name);
      tab.set('loam.session', this.login.key);
    }
    this.login = null;
    if (!$('signup-form').hidden) this.signedUp();
  }

  /** There is an account. */
  signedUp() {
    used();
    this.joining = false;
    $('signup-form').hidden = true;
    $('signup-form').reset();
  }

  /** Whoever answers is not the realm that knows the account. */
  distrust() {
    this.logOut();
  }

  logOut() {
    for (const key of ['loam.token', 'loam.session', 'loam.account', 'loam.playing', 'loam.guest']) tab.set(key, '');
    this.entering = false;
    location.reload();
  }

  /** Message `characters`: enters the one meant, or lets choose. */
  characters(m) {
    this.list = m;
    const wanted = m.created || this.remembered || machine.get('loam.last');
    const known = m.characters.find((c) => c.id === wanted) ?? (this.guest ? m.characters[0] : undefined);
    if (m.created) return this.enter(m.created);
    if (this.entering && known) return this.enter(known.id);
    if (this.guest && m.characters.length === 0) $('new-name').value = $('name').value.trim() || this.offered;
    if (this.entering && this.guest && m.starts.length === 1) return this.create($('new-name').value, m.starts[0].id);
    this.choose();
  }

  create(name, start) {
    this.created = { name, start };
    this.send({ type: 'create', name, start });
  }

  enter(id) {
    this.entering = false;
    this.wanted = id;
    this.say('Entering the world…');
    this.send({ type: 'enter', character: id });
  }

  /** The player stands in the world. */
  entered(id) {
    tab.set('loam.playing', id);
    machine.set('loam.last', id);
    this.shut(true);
  }

  /** Message `error` while the gate is open; reports whether it was for the gate. */
  refused(m) {
    switch (m.request) {
      case 'resume':
      case 'guest':
      case 'prove':
      case 'proof':
        this.entering = false;
        tab.set('loam.token', '');
        this.ask(m.text, m.request !== 'resume');
        return true;
      case 'sign_up':
        this.login = null;
        this.ask(m.text, true);
        $('signup-name').select();
        return true;
      case 'create':
        return this.createRefused(m);
      case 'rename':
      case 'delete':
        this.choose(m.text);
        return true;
      case 'enter':
        tab.set('loam.playing', '');
        this.choose(m.text);
        return true;
    }
    return false;
  }

  /** A guest who did not choose a name gets another; who did, reads why. */
  createRefused(m) {
    if (this.created.name === this.offered && this.tries++ < 4) {
      this.offered = anyName() + pick(ENDINGS);
      this.create(this.offered, this.created.start);
      return true;
    }
    this.choose(m.text);
    $('new-name').select();
    return true;
  }

  choose(problem) {
    this.shut(false);
    for (const id of ['guest-form', 'login-form', 'signup-form', 'again']) $(id).hidden = true;
    $('characters').hidden = false;
    this.say(problem ?? (this.list.characters.length ? 'Choose a character.' : this.guest ? 'Create your character.' : 'Create your first character.'), problem !== undefined);
    $('characters-title').hidden = this.list.characters.length === 0;
    $('character-list').replaceChildren(...this.list.characters.map((c) => {
      const button = make('button', { type: 'button', className: 'play' }, make('strong', {}, c.name), make('span', { className: 'muted' }, `${c.start}, level ${c.level}`));
      button.onclick = () => this.enter(c.id);
      const row = make('li', {}, button);
      row.append(this.change(row, c, 'Rename', 'New name', (name) => ({ type: 'rename', character: c.id, name })),
        this.change(row, c, 'Delete', `Type ${c.name} to delete it permanently`, (name) => ({ type: 'delete', character: c.id, name })));
      return row;
    }));
    const begins = this.created?.start ?? this.list.starts[0]?.id;
    $('starts').replaceChildren(make('legend', {}, 'Start'), ...this.list.starts.map((s) => this.startChoice(s, s.id === begins)));
    const start = $('new-name').value && problem === undefined ? document.querySelector('input[name=start]:checked') : null;
    ($('character-list').querySelector('button.play') ?? start ?? $('new-name')).focus();
  }

  /** A button that puts a form into the row of a character: a name is typed, and sent. */
  change(row, c, word, label, message) {
    const button = make('button', { type: 'button', className: 'quiet', ariaLabel: `${word} ${c.name}`, textContent: word });
    button.onclick = () => {
      const input = make('input', { type: 'text', maxLength: 24, autocomplete: 'off', spellcheck: false, required: true });
      const cancel = make('button', { type: 'button', className: 'quiet', textContent: 'Cancel' });
      const form = make('form', { className: 'change' }, make('label', {}, label, input), make('button', { type: 'submit', textContent: word }), cancel);
      form.onsubmit = (e) => this.submit(e, () => this.send(message(input.value.trim())));
      cancel.onclick = () => this.choose();
      row.replaceChildren(form);
      input.focus();
    };
    return button;
  }

  startChoice(start, first) {
    const picture = make('canvas', { width: 36, height: 36 });
    picture.style.width = picture.style.height = '18px';
    const pen = picture.getContext('2d');
    outline(pen, start.shape, 18, 18, 13);
    pen.fillStyle = start.color || '#8ab4f8';
    pen.fill();
    return make('label', {}, make('input', { type: 'radio', name: 'start', value: start.id, checked: first }), picture,
      make('span', {}, start.name, ...(start.about ? [make('small', {}, start.about)] : [])));
  }

  start() { return document.querySelector('input[name=start]:checked')?.value ?? this.list.starts[0]?.id ?? ''; }
}
