// The language the grid speaks: Chinese, in which its texts are written, or English, fetched when somebody asks for it.
// One language for all grids of a page. Titles, values and messages of the caller are the caller's.
import type { english } from '../messages/en.ts';
import { createSignal } from './signal.ts';

export type GridLanguage = 'zh' | 'en';

/** A text of the grid as it is written in Chinese; `{0}` stands for the first value. */
export type SourceText = keyof typeof english;

/** A text with its values put in. */
type Fill = (text: SourceText, values: readonly (string | number)[]) => string;

const chinese: Fill = (text, values) =>
  text.replaceAll(/\{(\d)\}/g, (_, at: string) => String(values[Number(at)] ?? ''));
const spoken = createSignal<GridLanguage>('zh');
let fill = chinese;
let asked: GridLanguage = 'zh';

/**
 * Switches every grid of the page, whatever it is in the middle of. Resolves when the texts are there; of several calls
 * the last one counts. Rejects when the texts could not be fetched: the language then stays as it was.
 */
export async function setGridLanguage(language: GridLanguage): Promise<void> {
  asked = language;
  const next = language === 'zh' ? chinese : (await import('../messages/en.ts')).inEnglish;
  if (asked !== language) return;
  fill = next;
  spoken.set(language);
}

export const gridLanguage = spoken.get;
/** Tells when the language has changed. */
export const onGridLanguage = spoken.subscribe;

/** The text in the language spoken now; `{0}` becomes the first value. */
export function t(text: SourceText, ...values: readonly (string | number)[]): string {
  return fill(text, values);
}

/** A text kept while it is shown, so that it follows the language when that changes. */
export interface Message {
  text: SourceText;
  values: readonly (string | number)[];
}

export function message(text: SourceText, ...values: readonly (string | number)[]): Message {
  return { text, values };
}

/** What the caller of the grid gave stays as it is. */
export function messageText(of: Message | string): string {
  return typeof of === 'string' ? of : t(of.text, ...of.values);
}
