// Dictionaries: fixed lists of stored values and shown texts; fields of kind 'dict' name one of them.

/** Look of a status tag; the tints stand in the theme. */
export type Tone = 'draft' | 'waiting' | 'approved' | 'running' | 'closed' | 'refused' | 'changed';

export interface DictionaryItem {
  value: string;
  text: string;
  tone?: Tone;
}

export interface Dictionary {
  title: string;
  items: readonly DictionaryItem[];
}

/** Dictionary from texts by value, in the order they are offered; `tones` makes its values status tags. */
export function dictionary(
  title: string,
  texts: Readonly<Record<string, string>>,
  tones: Readonly<Record<string, Tone>> = {},
): Dictionary {
  const items = Object.entries(texts).map(([value, text]) => {
    const tone = tones[value];
    return tone === undefined ? { value, text } : { value, text, tone };
  });
  return { title, items };
}
