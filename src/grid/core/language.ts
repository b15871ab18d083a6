// The language the grid speaks: Chinese, in which its texts are written, or English, fetched when somebody asks for it.
// One language for all grids of a page. Titles, values and messages of the caller are the caller's.
import type { english } from '../words/en.ts';
import { createSignal } from './signal.ts';

export type GridLanguage = 'zh' | 'en';

/** A text of the grid as it is written in Chinese; `{0}` stands for the first value. */
export type SourceText = keyof typeof english;

const spoken = createSignal<GridLanguage>('zh');
let translated: Readonly<Record<string, string>> | null = null;
let asked: GridLanguage = 'zh';

/**
 * Switches every grid of the page, whatever it is in the middle of. Resolves when the texts are there; of several calls
 * the last one counts. Rejects when the texts could not be fetched: the language then stays as it was.
 */
export async function setGridLanguage(language: GridLanguage): Promise<void> {
  asked = language;
  const texts = language === 'zh' ? null : (await import('../words/en.ts')).english;
  if (asked !== language) return;
  translated = texts;
  spoken.set(language);
}

export const gridLanguage = spoken.get;
/** Tells when the language has changed. */
export const onGridLanguage = spoken.subscribe;

const place = /\{(\d)(?: ([^|}]+)\|([^}]+))?\}/g;

/** The text in the language spoken now. `{0}` becomes the first value, `{0 row|rows}` the value and the word that agrees with it. */
export function say(text: SourceText, ...values: readonly (string | number)[]): string {
  const said = translated?.[text] ?? text;
  return said.replaceAll(place, (_, at: string, one?: string, many?: string) => {
    const value = String(values[Number(at)] ?? '');
    return one === undefined ? value : `${value} ${value === '1' ? one : (many ?? one)}`;
  });
}

/** A text kept while it is shown, so that it is said anew when the language changes. */
export interface Message {
  text: SourceText;
  values: readonly (string | number)[];
}

export function message(text: SourceText, ...values: readonly (string | number)[]): Message {
  return { text, values };
}

/** What the caller of the grid said stays as it is. */
export function said(kept: Message | string): string {
  return typeof kept === 'string' ? kept : say(kept.text, ...kept.values);
}
