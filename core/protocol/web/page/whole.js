// Says so when a part of the page could not be fetched. It is no module: where one part of
// the page is missing, no module runs.

addEventListener('error', (e) => {
  if (!(e.target instanceof HTMLScriptElement || e.target instanceof HTMLLinkElement)) return;
  const tell = () => { document.getElementById('partial').hidden = false; };
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', tell);
  else tell();
}, true); // such errors do not bubble
