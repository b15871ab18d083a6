// What somebody typed, as messages repeat it: a long text only as far as he knows it again.

const most = 40;

/** At most forty characters, then '…'; characters are counted whole. */
export function shortened(text: string): string {
  const letters = Array.from(text.trim().slice(0, 2 * most + 2));
  return letters.length > most ? `${letters.slice(0, most).join('')}…` : letters.join('');
}
