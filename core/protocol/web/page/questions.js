// What bundles ask to be allowed, and the operator's answers.

import { $, make } from './dom.js';

export class Questions {
  constructor(send) { this.send = send; }

  /** Message `questions`. */
  take(open) {
    const box = $('questions');
    box.replaceChildren(...open.map((q) => this.question(q)));
    box.hidden = open.length === 0;
  }

  question(q) {
    const words = q.asks.map((a) => a.word).join(' ');
    const all = q.asks.length > 1 ? [this.answers(q.bundle, words, 'all')] : [];
    return make('section', { 'aria-label': `Bundle ${q.bundle}` },
      make('header', {}, make('h2', {}, `${q.bundle} ${q.version} ${q.again ? 'now also asks for permissions' : 'asks for permissions'}`), ...all),
      make('ul', {}, ...q.asks.map((a) => make('li', {}, make('p', {}, make('b', {}, a.word), ` ${a.doc}`), this.answers(q.bundle, a.word, a.word)))));
  }

  answers(bundle, permissions, what) {
    const button = (label, allow) => make('button', {
      type: 'button', 'aria-label': `${label} ${what} for ${bundle}`, onclick: () => this.send({ type: 'decide', bundle, permissions, allow }),
    }, what === 'all' ? `${label} all` : label);
    return make('div', { className: 'answers' }, button('Allow', true), button('Deny', false));
  }
}
