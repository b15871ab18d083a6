// “@name” in the text of a comment: finding the one being typed, putting a name in, telling names from other text. Pure.

/** The word behind the last “@” before the cursor, while it may still become a name; null otherwise. */
export function mentionTyped(text: string, cursor: number): { start: number; search: string } | null {
  const before = text.slice(0, cursor);
  const start = Math.max(before.lastIndexOf('@'), before.lastIndexOf('＠'));
  if (start < 0) return null;
  const search = before.slice(start + 1);
  return search.length > 20 || /[\s@＠]/.test(search) ? null : { start, search };
}

/** The text with the name in place of what was typed, and where the cursor stands then. */
export function withMention(
  text: string,
  start: number,
  cursor: number,
  name: string,
): { text: string; cursor: number } {
  const put = `@${name} `;
  return { text: text.slice(0, start) + put + text.slice(cursor), cursor: start + put.length };
}

/** Those still named in the text. */
export function stillNamed<Person extends { name: string }>(
  text: string,
  people: readonly Person[],
): Person[] {
  const named = new Set(
    mentionParts(text, people).flatMap((part) => (part.mention ? [part.text.slice(1)] : [])),
  );
  return people.filter(({ name }) => named.has(name));
}

/** The text cut at the names in it. */
export function mentionParts(
  text: string,
  people: readonly { name: string }[],
): { text: string; mention: boolean }[] {
  const found: { text: string; mention: boolean }[] = [];
  const names = people.map(({ name }) => name).toSorted((left, right) => right.length - left.length);
  let rest = text;
  while (rest !== '') {
    const hits = names.flatMap((name) => {
      const at = rest.search(new RegExp(`[@＠]${name.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`)}`));
      return at < 0 ? [] : [{ at, length: name.length + 1 }];
    });
    const [first] = hits.toSorted((left, right) => left.at - right.at || right.length - left.length);
    if (first === undefined) return [...found, { text: rest, mention: false }];
    if (first.at > 0) found.push({ text: rest.slice(0, first.at), mention: false });
    found.push({ text: rest.slice(first.at, first.at + first.length), mention: true });
    rest = rest.slice(first.at + first.length);
  }
  return found;
}
