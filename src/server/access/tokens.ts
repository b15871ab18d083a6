// Session tokens: 256 random bits as text; only their SHA-256 is stored.
import type { Random } from '#server/ports.ts';
import { sha256 } from 'hash-wasm';

export function newToken(random: Random): string {
  const binary = String.fromCharCode(...random.bytes(32));
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

export function isToken(text: string): boolean {
  return /^[\w-]{43}$/.test(text);
}

export function tokenHash(token: string): Promise<string> {
  return sha256(token);
}
