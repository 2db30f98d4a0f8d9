// Fetches the page again when a part of it could not be fetched, and says so when that does
// not help. A browser drops whatever is under way when an address of its machine changes,
// such as that of a VPN. This is no module: where one part is missing, no module runs.

(() => {
  const TRIES = 3; // of the page by itself
  const PAUSE = 300; // ms before the first of them
  const SETTLED = 1000; // ms after its end that a page may still learn what is missing
  const KEY = 'loam.tries'; // of this tab
  let lost = false;

  addEventListener('error', (e) => {
    if (lost || !(e.target instanceof HTMLScriptElement || e.target instanceof HTMLLinkElement)) return;
    lost = true;
    if (!again()) tell();
  }, true); // such errors do not bubble

  addEventListener('load', () => setTimeout(() => {
    if (!lost) keep('');
  }, SETTLED));

  function again() {
    const tried = kept();
    if (tried >= TRIES || !keep(String(tried + 1))) return false;
    setTimeout(() => location.reload(), PAUSE * (tried + 1));
    return true;
  }

  function tell() {
    const show = () => { document.getElementById('partial').hidden = false; };
    if (document.readyState === 'loading') addEventListener('DOMContentLoaded', show);
    else show();
  }

  function kept() {
    try { return Number(sessionStorage.getItem(KEY)); } catch { return TRIES; }
  }

  function keep(tries) {
    try {
      sessionStorage.setItem(KEY, tries);
      return true;
    } catch { return false; }
  }
})();
