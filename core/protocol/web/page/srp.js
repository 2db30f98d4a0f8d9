// Proves that somebody knows a password without sending it: SRP6 as game clients
// do it, with SHA-1 and numbers of 32 bytes from the lowest. What is the same for
// all who log in stands in core/model/auth; this is the client's half of it.

import './js-sha1/sha1.min.js';

const N = 0x894B645E89E1535BBDAD5B8B290650530801B18EBFBF5E8FAB3C82872A3E9BB7n;
const G = 7n;
const K = 3n;
const SIZE = 32; // bytes of a number

const hash = (...parts) => new Uint8Array(window.sha1.array(parts.flatMap((p) => [...p])));
const ascii = (text) => new TextEncoder().encode(text.replace(/[a-z]/g, (c) => c.toUpperCase()));
export const hex = (bytes) => Array.from(bytes, (b) => b.toString(16).padStart(2, '0')).join('');
export const unhex = (text) => Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));

/** A number of bytes from the lowest, and back. */
const number = (bytes) => BigInt('0x0' + hex(Uint8Array.from(bytes).reverse()));
const bytes = (n) => unhex(n.toString(16).padStart(2 * SIZE, '0')).reverse();

function power(base, exponent) {
  let result = 1n;
  for (let b = base % N, e = exponent; e > 0n; e >>= 1n, b = b * b % N) if (e & 1n) result = result * b % N;
  return result;
}

const mod = (n) => ((n % N) + N) % N;
const exponent = (salt, name, password) => hash(salt, hash(ascii(`${name}:${password}`)));

/** The 40 bytes that both sides make of their secret. */
function sessionKey(secret) {
  let from = 0;
  while (from < SIZE && secret[from] === 0) from += 2;
  const rest = secret.subarray(from);
  const [even, odd] = [0, 1].map((parity) => hash(rest.filter((_, i) => i % 2 === parity)));
  return Uint8Array.from({ length: 40 }, (_, i) => (i % 2 ? odd : even)[i >> 1]);
}

/**
 * Answers a challenge. The message `proof` is for the realm; expected is what it
 * proves in turn, and key what both then know; all in hexadecimal digits.
 */
export function answer(name, password, challenge) {
  const [salt, their] = [unhex(challenge.salt), unhex(challenge.public)];
  const a = number(crypto.getRandomValues(new Uint8Array(SIZE)));
  const own = bytes(power(G, a));
  const x = number(exponent(salt, name, password));
  const u = number(hash(own, their));
  const secret = power(mod(number(their) - K * power(G, x)), a + u * x);
  const key = sessionKey(bytes(secret));
  const group = hash(bytes(N)).map((b, i) => b ^ hash([Number(G)])[i]);
  const proof = hash(group, hash(ascii(name)), salt, own, their, key);
  return { public: hex(own), proof: hex(proof), expected: hex(hash(own, proof, key)), key: hex(key) };
}

/** What the realm keeps of a new password: a salt and a verifier. */
export function register(name, password) {
  const salt = crypto.getRandomValues(new Uint8Array(SIZE));
  return { salt: hex(salt), verifier: hex(bytes(power(G, number(exponent(salt, name, password))))) };
}

/** Proves the key of an earlier log-in once more, for the connection of a nonce. */
export function again(name, key, nonce) {
  const data = crypto.getRandomValues(new Uint8Array(16));
  return { data: hex(data), proof: hex(hash(ascii(name), data, unhex(nonce), unhex(key))) };
}
