// Code lists: fixed lists of stored values and shown texts; fields of kind 'dict' name one of them.

/** Look of a status tag; the tints stand in the theme. */
export type Tone = 'draft' | 'waiting' | 'approved' | 'running' | 'closed' | 'refused' | 'changed';

export interface CodeListItem {
  value: string;
  text: string;
  tone?: Tone;
}

export interface CodeList {
  title: string;
  items: readonly CodeListItem[];
  /** Companies may add values of their own: the program decides nothing by them. */
  open?: true;
}

/** Code list from texts by value, in the order they are offered; `tones` makes its values status tags. */
export function codeList(
  title: string,
  texts: Readonly<Record<string, string>>,
  tones: Readonly<Record<string, Tone>> = {},
): CodeList {
  const items = Object.entries(texts).map(([value, text]) => {
    const tone = tones[value];
    return tone === undefined ? { value, text } : { value, text, tone };
  });
  return { title, items };
}

/** A classification of the company's own making: it may add values to those that come with the program. */
export function openList(title: string, texts: Readonly<Record<string, string>>): CodeList {
  return { ...codeList(title, texts), open: true };
}

/** Code list of states: text and tone of each value. */
export function statusList(
  title: string,
  states: Readonly<Record<string, readonly [string, Tone]>>,
): CodeList {
  return {
    title,
    items: Object.entries(states).map(([value, [text, tone]]) => ({ value, text, tone })),
  };
}
