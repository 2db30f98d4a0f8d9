// The rules of new accounts, and the invitation in the page's address: behind the
// number sign, which no browser sends to anybody.

const NAME = [3, 16];
const PASSWORD = [8, 16];

/** The token of the invitation that was opened, or ''. */
export const invited = () => new URLSearchParams(location.hash.slice(1)).get('invite') ?? '';

/** Takes the invitation out of the address, so that a reload does not ask again. */
export const used = () => history.replaceState(null, '', location.pathname + location.search);

const between = (text, [least, most]) => text.length >= least && text.length <= most;

/** What is wrong with what was typed, or ''. The realm never sees the password, so this is its only check. */
export function problem(name, password, again) {
  if (!/^[A-Za-z0-9]*$/.test(name)) return 'The account name may only have the letters a to z and digits.';
  if (!between(name, NAME)) return `The account name must have ${NAME[0]} to ${NAME[1]} letters and digits.`;
  if (!/^[!-~]*$/.test(password)) return 'The password may only have letters a to z, digits and symbols of an English keyboard, without spaces.';
  if (!between(password, PASSWORD)) return `The password must have ${PASSWORD[0]} to ${PASSWORD[1]} characters.`;
  if (password.toLowerCase() === name.toLowerCase()) return 'The password must not be the account name.';
  if (password !== again) return 'The two passwords are not the same.';
  return '';
}
