// The specification's ellipsis filter: long texts are cut for display; the whole text belongs in a tooltip.

const ellipsisLimit = 25;

/** At most `limit` characters, then '...'; characters are counted whole, never cut in the middle. */
export function ellipsis(text: string | null | undefined, limit: number = ellipsisLimit): string {
  const letters = Array.from(text ?? '');
  return letters.length > limit ? `${letters.slice(0, limit).join('')}...` : letters.join('');
}
