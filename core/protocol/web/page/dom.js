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
 * comes into a window that opens, unless somebody types, stays in one that changes,
 * and goes back to the stage from one that closes.
 */
export function attend(element) {
  const [opens, held] = [element.hidden, element.contains(document.activeElement)];
  return () => {
    const typing = document.activeElement?.matches('input, textarea, select');
    if (element.hidden) {
      if (held) $('stage').focus({ preventScroll: true });
    } else if (opens ? !typing : held) {
      const list = [...element.querySelectorAll('button:not(:disabled)')].filter((b) => b.getClientRects().length > 0);
      (list[1] ?? list[0])?.focus({ preventScroll: true }); // the first is that which closes it
    }
  };
}

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
