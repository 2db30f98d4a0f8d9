// Small helpers around the document.

export const $ = (id) => document.getElementById(id);

/** Makes an element with properties and children. Text is never read as HTML. */
export function make(tag, properties = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (name in element) element[name] = value;
    else element.setAttribute(name, value);
  }
  element.append(...children);
  return element;
}

/** Sets a text only when it differs: fewer words for screen readers. */
export function setText(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/**
 * Called before a window is drawn anew, and what it answers behind that: the keyboard
 * comes into a window that opens, unless somebody types, stays at the same place of one
 * that changes, and goes back to the stage from one that closes.
 */
export function attend(element) {
  const at = document.activeElement;
  const [opens, held] = [element.hidden, element.contains(at)];
  const place = held ? reachable(element).indexOf(at) : -1;
  const scrolled = element.scrollTop;
  return () => {
    const typing = document.activeElement?.matches('input, textarea, select');
    if (element.hidden) {
      if (held) $('stage').focus({ preventScroll: true });
      return;
    }
    if (!opens) element.scrollTop = scrolled;
    if ((opens ? typing : !held) || element.contains(document.activeElement)) return;
    const list = reachable(element);
    const same = held && list.find((e) => e.tagName === at.tagName && named(e) === named(at));
    const next = held ? list[Math.min(place, list.length - 1)] : list.filter((e) => e.matches('button'))[1]; // the first is that which closes it
    (same || next || list[0])?.focus({ preventScroll: true });
  };
}

/** The windows, and the help. */
export const WINDOWS = 'section[role=dialog], #help';

const stack = []; // the open windows, the newest last

/** From now on, the window that opened last stands before the others. */
export function stackWindows() {
  const watch = new MutationObserver((changes) => {
    for (const { target } of changes) restack(target);
  });
  for (const w of document.querySelectorAll(WINDOWS)) watch.observe(w, { attributeFilter: ['hidden'] });
}

function restack(changed) {
  const at = stack.indexOf(changed);
  if (!changed.hidden && at >= 0) return;
  if (at >= 0) stack.splice(at, 1);
  if (!changed.hidden) stack.push(changed);
  for (const w of document.querySelectorAll(WINDOWS)) w.classList.toggle('front', w === stack.at(-1));
}

/** The button that closes the window in front, or undefined: one that must be answered has none. */
export function closeInFront() {
  return stack.toReversed().filter((w) => !w.hidden).map((w) => w.querySelector(':scope > header > button:last-of-type')).find((b) => b && !b.hidden);
}

/** What of a window the keyboard can reach. */
function reachable(element) {
  return [...element.querySelectorAll('button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled)')].filter((e) => e.getClientRects().length > 0);
}

const named = (e) => e.ariaLabel ?? e.textContent;

/** What the browser keeps for this tab or for this machine; without storage, for this visit. */
export function keeper(storage) {
  const fallback = new Map();
  return {
    get(key) {
      try { return storage().getItem(key) ?? ''; } catch { return fallback.get(key) ?? ''; }
    },
    set(key, value) {
      try {
        if (value) storage().setItem(key, value);
        else storage().removeItem(key);
      } catch { fallback.set(key, value); }
    },
  };
}

export const machine = keeper(() => localStorage);
export const tab = keeper(() => sessionStorage);

/** A secret of n bytes in hexadecimal digits. */
export function secret(n) {
  return Array.from(crypto.getRandomValues(new Uint8Array(n)), (b) => b.toString(16).padStart(2, '0')).join('');
}
