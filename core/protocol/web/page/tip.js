// One tooltip for all that has one: it shows while the pointer is over a thing or
// the keyboard is on it, and Escape puts it away.

import { $ } from './dom.js';

const SHOWN_AGAIN = 250; // ms between two looks at what it says
const tips = new WeakMap(); // element to what makes the tooltip's children
let at = null; // whose tooltip is shown
let since = 0;

/** Gives an element a tooltip: children makes what it says. */
export function tip(element, children) {
  tips.set(element, children);
  element.dataset.tip = '';
}

/** Brings what is shown up to date; the page's time is now. */
export function tickTip(now) {
  if (!at || now - since < SHOWN_AGAIN) return;
  since = now;
  if (at.isConnected && tips.has(at)) fill();
  else hide();
}

/** Shows tooltips from now on. */
export function listenTips() {
  const over = (e) => {
    const owner = e.target.closest?.('[data-tip]');
    if (owner && tips.has(owner)) show(owner);
    else if (!at?.matches(':focus-visible')) hide();
  };
  document.addEventListener('pointerover', over);
  document.addEventListener('focusin', (e) => { if (e.target.matches(':focus-visible')) over(e); });
  document.addEventListener('focusout', (e) => { if (e.target === at) hide(); });
  document.addEventListener('keydown', (e) => { if (e.key === 'Escape') hide(); }, true);
  document.addEventListener('pointerdown', hide);
}

function show(owner) {
  if (at === owner) return;
  hide();
  at = owner;
  at.setAttribute('aria-describedby', 'tip');
  fill();
}

function hide() {
  at?.removeAttribute('aria-describedby');
  at = null;
  $('tip').hidden = true;
}

/** Writes the tooltip and puts it above its owner, or below where there is no room. */
function fill() {
  const box = $('tip');
  box.replaceChildren(...tips.get(at)());
  box.hidden = false;
  const of = at.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = box;
  const above = of.top - height - 8;
  box.style.left = `${Math.max(8, Math.min(of.left + of.width / 2 - width / 2, innerWidth - width - 8))}px`;
  box.style.top = `${above > 8 ? above : of.bottom + 8}px`;
}
